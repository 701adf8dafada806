"""A library's engine in its own process, which can be killed at any time.

Most libraries cannot be stopped otherwise: some do not notice Ctrl-C at all, others lose one that comes
at the wrong moment, and few know deadlines. A child reads a line of JSON for each question and prints a
line of cells for each solution, the next one only when it is asked for `more`, then `end`. An error of
this project is printed as a line and raised again in the parent. A child that waits for a line is kept
for the next question, so that many puzzles do not start many processes; one that is at work when the
parent loses interest is killed. After a fork, the children are still the parent's: the new process
starts its own.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from ..base import errors
from ..base.errors import EngineFailed, LightUpError
from ..processes.child import Child

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board

MORE, END, ERROR = "more", "end", "error"

_waiting: list[Child] = []


def solutions_in_child(
    engine: str, board: Board, deadline: float, encoding: str | None
) -> Iterator[frozenset[int]]:
    """Yields the solutions that the engine finds; kills its process at the deadline or at Ctrl-C."""
    child = _waiting_child() or Child([sys.executable, "-P", "-m", __name__])
    at_work = True
    try:
        child.send(json.dumps([engine, encoding, board.width, board.height, board.cells]))
        while (line := child.receive(deadline)) is not None:
            at_work = False
            kind, _, rest = line.partition(" ")
            if kind == END:
                return
            if kind == ERROR:
                name, _, message = rest.partition(" ")
                raise getattr(errors, name)(message)
            yield frozenset(map(int, line.split()))
            at_work = True
            child.send(MORE)
    finally:
        if at_work or not child.is_ready:
            status = child.stop()
        else:
            _waiting.append(child)
    raise EngineFailed(f"expected {engine!r} to finish, but its process ended with status {status}")


def _waiting_child() -> Child | None:
    """Takes a child that waits for a question; no other thread gets the same one."""
    while _waiting:
        with suppress(IndexError):  # another thread was faster
            child = _waiting.pop()
            if child.is_ready:
                return child
            child.stop()
    return None


@atexit.register
def _stop_waiting() -> None:
    while _waiting:
        _waiting.pop().stop()


os.register_at_fork(after_in_child=_stop_waiting)  # which lets go of them, and leaves them running


def main() -> None:
    """Answers questions until standard input ends."""
    question = sys.stdin.readline()
    while question:
        question = _answer(*json.loads(question))


def _answer(engine: str, encoding: str | None, width: int, height: int, cells: str) -> str:
    """Writes each solution that is asked for; returns the line that asks for none."""
    from ..core.board import Board
    from . import find_engine

    try:
        board = Board.from_cells(width, height, cells)
        with closing(find_engine(engine).solutions_here(board, encoding=encoding)) as found:
            for bulbs in found:
                reply = _say(" ".join(map(str, bulbs)))
                if reply.rstrip() != MORE:
                    return reply
    except LightUpError as error:
        return _say(f"{ERROR} {type(error).__name__} {error}")
    return _say(END)


def _say(line: str) -> str:
    """Writes a line; returns the one that answers it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return sys.stdin.readline()


if __name__ == "__main__":
    main()
