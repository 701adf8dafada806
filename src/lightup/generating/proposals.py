"""`Proposal`: a puzzle that a help offers in place of another, and what the two have to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..base.clock import NEVER
from ..solving.solve import Status
from .clues import level_in_time
from .symmetries import orbits

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..core.grid import Grid
    from ..core.puzzle import Puzzle

Outcome = Literal["found", "nothing", "impossible", "gave-up"]


@dataclass(frozen=True)
class Proposal:
    """A proposal in place of a puzzle; without one, the message says why.

    `solutions` and `level` are those of the proposal, `level_before` that of the puzzle. `proven` says
    that fewer changes, or clues, cannot do.
    """

    puzzle: Puzzle
    status: Outcome
    proposal: Puzzle | None = None
    solutions: Status | None = None
    level: int | None = None
    level_before: int | None = None
    proven: bool = False
    message: str = ""

    @property
    def changes(self) -> dict[int, str]:
        """The cells that change, with their new symbols; a white cell is `.`."""
        return differences(self.puzzle, self.proposal or self.puzzle)

    @property
    def clues(self) -> int:
        """The number of clues of the proposal."""
        return sum(1 for _ in (self.proposal or self.puzzle).clues)

    @property
    def clues_before(self) -> int:
        return sum(1 for _ in self.puzzle.clues)


def differences(old: Puzzle, new: Puzzle) -> dict[int, str]:
    """Returns the cells of the new puzzle that differ from the old one, with their symbols."""
    pairs = zip(old.cells, new.cells, strict=True)
    return {cell: symbol for cell, (before, symbol) in enumerate(pairs) if before != symbol}


def proposal(
    old: Puzzle,
    new: Puzzle,
    solutions: Status = Status.UNIQUE,
    *,
    proven: bool = False,
    deadline: float = NEVER,
    message: str = "",
) -> Proposal:
    """Returns a proposal, or that there is nothing to do if nothing changes."""
    before = level_in_time(old, deadline)
    if old == new:
        return Proposal(old, "nothing", None, solutions, before, before, proven, message)
    level = level_in_time(new, deadline) if solutions is Status.UNIQUE else None
    return Proposal(old, "found", new, solutions, level, before, proven, message)


def unlocked_orbits(symmetry: str, grid: Grid, locked: Collection[int]) -> list[tuple[int, ...]]:
    """Returns the orbits of a symmetry without a locked cell."""
    return [
        orbit
        for orbit in orbits(symmetry, grid.width, grid.height)
        if not {*locked}.intersection(orbit)
    ]
