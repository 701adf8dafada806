"""A library's engine in its own process, which can be killed at any time.

A child reads a line of JSON for each question and prints a line of cells for each solution, then `end`.
An error of this project is printed as a line and raised again in the parent. A child that has answered
a question waits for the next one, so that many puzzles do not start many processes. A child that is
interrupted is killed.
"""

from __future__ import annotations

import atexit
import json
import sys
from typing import TYPE_CHECKING

from ..base import errors
from ..base.errors import EngineFailed, LightUpError
from ..base.processes import Process

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board

_waiting: list[Process] = []


def solutions_in_child(
    engine: str, board: Board, deadline: float, encoding: str | None
) -> Iterator[frozenset[int]]:
    """Yields the solutions that the engine finds; kills its process at the deadline."""
    child = _waiting.pop() if _waiting else Process([sys.executable, "-P", "-m", __name__])
    answered = False
    try:
        child.send(json.dumps([engine, encoding, board.width, board.height, board.cells]))
        while (line := child.receive(deadline)) is not None:
            if line == "end":
                answered = True
                return
            if line.startswith("error"):
                answered = True
                _, kind, message = line.split(" ", 2)
                raise getattr(errors, kind)(message)
            yield frozenset(map(int, line.split()))
    finally:
        if answered:
            _waiting.append(child)
        else:
            status = child.stop()
    raise EngineFailed(f"expected {engine!r} to finish, but its process ended with status {status}")


@atexit.register
def _stop_waiting() -> None:
    while _waiting:
        _waiting.pop().stop()


def main() -> None:
    """Answers questions until standard input ends."""
    for line in sys.stdin:
        try:
            _answer(*json.loads(line))
        except LightUpError as error:
            _print(f"error {type(error).__name__} {error}")


def _answer(engine: str, encoding: str | None, width: int, height: int, cells: str) -> None:
    from ..core.board import Board
    from . import find_engine

    board = Board.from_cells(width, height, cells)
    for bulbs in find_engine(engine).solutions(board, encoding=encoding):
        _print(" ".join(map(str, bulbs)))
    _print("end")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
