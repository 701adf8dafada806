"""How large a formula may become."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import TooLarge

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

MAX_LITERALS = 50_000_000


def squared_runs(puzzle: Puzzle) -> int:
    """Returns about how many literals pairs take, and likewise views: each run's length squared."""
    return sum(len(run) ** 2 for run in puzzle.runs)


def check_literals(literals: int) -> None:
    """Refuses a formula that would fill the memory."""
    if literals > MAX_LITERALS:
        raise TooLarge(
            f"expected at most {MAX_LITERALS} literals, got about {literals}: "
            "try the encoding 'runs', without pairs"
        )
