"""A library's engine in a process of its own: it can be stopped at any time, whatever it is doing.

A child reads a line of JSON for each question and prints a line of cells for each solution, then
`end`. An error of this project's kind is a line of its own, raised again on this side. A child that has
come to the end of a question waits for the next one, so that many puzzles do not start many processes;
one that is stopped before is killed.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import sys
from typing import TYPE_CHECKING

from ..base import errors
from ..base.clock import seconds_left
from ..base.errors import EngineFailed, LightUpError, OutOfTime
from ._processes import start, stop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import Popen

    from ..core.board import Board

_waiting: list[Popen[bytes]] = []


def solutions_in_child(
    engine: str, board: Board, deadline: float, encoding: str | None
) -> Iterator[frozenset[int]]:
    """Yields what the engine finds, and kills it at the deadline."""
    child = _waiting.pop() if _waiting else start([sys.executable, "-P", "-m", __name__])
    request = json.dumps([engine, encoding, board.width, board.height, board.cells])
    finished = False
    try:
        for line in _answers(child, request, deadline):
            if line == "end":
                finished = True
                return
            if line.startswith("error"):
                finished = True
                _, kind, message = line.split(" ", 2)
                raise getattr(errors, kind)(message)
            yield frozenset(map(int, line.split()))
    finally:
        if finished:
            _waiting.append(child)
        else:
            stop(child)
    raise EngineFailed(f"expected {engine!r} to finish, but its process ended with {child.returncode}")


@atexit.register
def _stop_waiting() -> None:
    while _waiting:
        stop(_waiting.pop())


def _answers(child: Popen[bytes], request: str, deadline: float) -> Iterator[str]:
    """The lines that a child prints in answer to a request, until it ends."""
    assert child.stdin is not None
    assert child.stdout is not None
    with contextlib.suppress(BrokenPipeError):  # it has died: there will be no answer
        child.stdin.write(request.encode() + b"\n")
        child.stdin.flush()
    pipe, rest = child.stdout.fileno(), b""
    while True:
        ready, _, _ = select.select([pipe], [], [], seconds_left(deadline))
        if not ready:
            raise OutOfTime
        chunk = os.read(pipe, 1 << 16)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line.decode() for line in lines)


def main() -> None:
    """Answers one request after the other until standard input ends."""
    for line in sys.stdin:
        try:
            _answer(*json.loads(line))
        except LightUpError as error:
            _print(f"error {type(error).__name__} {error}")


def _answer(engine: str, encoding: str | None, width: int, height: int, cells: str) -> None:
    from ..core.board import Board
    from . import find_engine

    for bulbs in find_engine(engine).solutions(
        Board.from_cells(width, height, cells), encoding=encoding
    ):
        _print(" ".join(map(str, bulbs)))
    _print("end")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
