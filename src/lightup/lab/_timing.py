"""Timed solving, for the experiments that compare times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.puzzle import Puzzle
from ..engines import find_engine
from ..solving.solve import Status, solve

if TYPE_CHECKING:
    from ..solving.solve import Result

TINY = Puzzle(2, 1, "1.")
PROVEN = (Status.UNIQUE, Status.SEVERAL, Status.NONE)


def timed(puzzle: Puzzle, engine: str, seconds: float, encoding: str | None = None) -> Result:
    """Solves a puzzle; a complete engine also proves whether there are other solutions.

    The engine first solves a tiny puzzle, so that the start of its process does not count.
    """
    wanted = 2 if find_engine(engine).complete else 1
    for board in (TINY, puzzle):
        result = solve(board, engine=engine, encoding=encoding, at_most=wanted, seconds=seconds)
    return result


def answered(result: Result) -> bool:
    """Whether the engine finished its task; for an incomplete one that is to find a solution."""
    if find_engine(result.engine).complete:
        return result.status in PROVEN
    return result.solution is not None
