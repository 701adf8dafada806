"""An engine in a process of its own: the way to a deadline for libraries that cannot be interrupted.

The child reads a JSON line and prints a line of cells for each solution, then `end`. An error of this
project's kind is printed as a line of its own and raised again on this side.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import sys
from typing import TYPE_CHECKING

from .. import errors
from ..errors import EngineFailed, LightUpError, OutOfTime
from .processes import seconds_left, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board


def solutions_in_child(
    engine: str, board: Board, deadline: float, encoding: str | None
) -> Iterator[frozenset[int]]:
    """Yields what the engine finds, and kills it at the deadline."""
    request = [engine, encoding, board.width, board.height, board.cells]
    with started([sys.executable, "-m", __name__]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it has died: there will be no answer
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.close()
        for line in _lines(process.stdout.fileno(), deadline):
            if line == "end":
                return
            if line.startswith("error"):
                _, kind, message = line.split(" ", 2)
                raise getattr(errors, kind)(message)
            yield frozenset(map(int, line.split()))
    raise EngineFailed(
        f"expected {engine!r} to finish, but its process ended with {process.returncode}"
    )


def _lines(pipe: int, deadline: float) -> Iterator[str]:
    """The lines that come out of a pipe until it is closed."""
    rest = b""
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
    """Answers the one request on standard input."""
    from ..board import Board
    from . import find_engine

    engine, encoding, width, height, cells = json.loads(sys.stdin.readline())
    out = sys.stdout
    try:
        board = Board.from_cells(width, height, cells)
        for bulbs in find_engine(engine).solutions(board, encoding=encoding):
            out.write(" ".join(map(str, bulbs)) + "\n")
            out.flush()
        out.write("end\n")
    except LightUpError as error:
        out.write(f"error {type(error).__name__} {error}\n")
    out.flush()


if __name__ == "__main__":
    main()
