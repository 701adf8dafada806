"""Solving against the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engines import find_engine
from ..puzzle import Puzzle
from ..solve import solve

if TYPE_CHECKING:
    from ..solve import Result

TINY = Puzzle(2, 1, "1.")


def timed(puzzle: Puzzle, engine: str, seconds: float, encoding: str | None = None) -> Result:
    """Solves a puzzle; a complete engine also proves how many solutions there are, one or several.

    The engine is given a tiny puzzle first, so that its process is there when time counts.
    """
    wanted = 2 if find_engine(engine).complete else 1
    for board in (TINY, puzzle):
        result = solve(board, engine=engine, encoding=encoding, at_most=wanted, seconds=seconds)
    return result
