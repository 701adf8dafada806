"""Limits on the size of a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import TooLarge

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

MAX_LITERALS = 50_000_000


def squared_runs(puzzle: Puzzle) -> int:
    """Returns the sum of the squared lengths of all runs.

    That is about the number of literals of all pairs in a run, and also of all views.
    """
    return sum(len(run) ** 2 for run in puzzle.runs)


def check_literals(literals: int) -> None:
    """Raises `TooLarge` for a formula that would not fit in memory."""
    if literals > MAX_LITERALS:
        raise TooLarge(
            f"expected at most {MAX_LITERALS} literals, got about {literals}: "
            "try the encoding 'runs', without pairs"
        )
