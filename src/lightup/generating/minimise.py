"""`minimise`: a puzzle with as few clues as possible that keeps its one solution, or its level too.

Each solution of the walls other than the one wanted violates some clues, and one of these has to stay.
So the clues that stay hit all such sets. To drop one clue after the other leads to clues of which none
can go; a smallest set that hits all sets known so far, if it leaves only one solution, is proven to be
as small as possible.

>>> from lightup.core.puzzle import Puzzle
>>> print(minimise(Puzzle.from_rows(["1.#", "..."])).status)
nothing
>>> print(minimise(Puzzle.from_rows(["1.2", "..."])).proposal)
#.2
...
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from ..base.clock import NEVER, deadline_in
from ..base.errors import GaveUp, NoSolution, OutOfTime, SeveralSolutions
from ..core.board import Board, as_board
from ..core.grid import cell_at
from ..kernel.codes import BEYOND
from ..kernel.hitting import cheapest_of_local
from ..solving.solve import Status
from ._deducing import Deducer, WallCells
from .clues import level_in_time
from .fewest import fewest as fewest_clues
from .knowledge import Before, Knowledge, with_symbols
from .proposals import Proposal, proposal
from .symmetries import orbits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..core.grid import Place
    from ..core.puzzle import Puzzle


def minimise(
    puzzle: Puzzle | Board,
    *,
    keep_level: bool = False,
    fewest: bool = False,
    symmetry: str = "none",
    locked: Iterable[Place] = (),
    skip: int = 0,
    seconds: float | None = None,
) -> Proposal:
    """Drops clues for as long as there is one solution and, with `keep_level`, the level stays.

    No clue of the proposal can go; with `fewest`, there are no fewer clues that do, which is proven if
    time allows. Clues go together with their images under the symmetry, and those in `locked` stay.
    `skip` asks for another proposal. Marks are ignored. Raises `NoSolution` or `SeveralSolutions`
    unless there is exactly one solution.
    """
    printed, deadline = as_board(puzzle).puzzle, deadline_in(seconds)
    kept = frozenset(cell_at(one, printed) for one in locked)
    bulbs = the_solution(printed, deadline)
    level = level_in_time(printed, deadline) if keep_level else BEYOND
    if level is None:
        raise OutOfTime
    units = _units(printed, symmetry, kept)
    Random(skip).shuffle(units)
    fixed = frozenset(clue for clue, _ in printed.clues).difference(*units)
    search: _Unique | _Level = _Unique(printed, bulbs, units, fixed, deadline)
    if level < BEYOND:
        search = _Level(printed, bulbs, units, fixed, level, deadline)
    found, proven = search.dropped(), False
    if fewest:
        with suppress(GaveUp):
            found, proven = search.fewest(), True
    return proposal(printed, _only(printed, found), proven=proven)


def the_solution(puzzle: Puzzle, deadline: float = NEVER) -> frozenset[int]:
    """Returns the bulbs of the only solution; raises an error if there is none, or another one."""
    known = Knowledge(Board(puzzle), deadline, at_most=2)
    if known.status is Status.NONE:
        raise NoSolution("expected a puzzle with one solution, got one with none")
    if known.status is Status.SEVERAL:
        raise SeveralSolutions("expected a puzzle with one solution, got one with several")
    if known.status is not Status.UNIQUE:
        raise OutOfTime
    return known.solutions[0]


def _units(puzzle: Puzzle, symmetry: str, locked: frozenset[int]) -> list[tuple[int, ...]]:
    """Returns the clues that go together, if none of them is locked."""
    clues = frozenset(clue for clue, _ in puzzle.clues)
    groups = (clues.intersection(orbit) for orbit in orbits(symmetry, puzzle.width, puzzle.height))
    return [tuple(sorted(group)) for group in groups if group and not group & locked]


def _only(puzzle: Puzzle, clues: Iterable[int]) -> Puzzle:
    """Returns the puzzle with only these of its clues."""
    kept = {*clues}
    return with_symbols(puzzle, {clue: "#" for clue, _ in puzzle.clues if clue not in kept})


class _Unique:
    """Clues that leave only one solution; `rivals` has the clues that other solutions violate."""

    def __init__(
        self,
        puzzle: Puzzle,
        bulbs: frozenset[int],
        units: Sequence[tuple[int, ...]],
        fixed: frozenset[int],
        deadline: float,
    ) -> None:
        self.puzzle, self.bulbs, self.units = puzzle, bulbs, units
        self.fixed, self.deadline = fixed, deadline
        self.rivals: list[frozenset[int]] = []

    def dropped(self) -> frozenset[int]:
        """Drops one unit after the other if the rest suffices."""
        kept = self.fixed.union(*self.units)
        for unit in self.units:
            if self._suffice(kept - {*unit}):
                kept -= {*unit}
        return kept

    def _suffice(self, clues: frozenset[int]) -> bool:
        if any(clues.isdisjoint(rival) for rival in self.rivals):
            return False
        other = self._another(clues)
        if other is not None:
            self.rivals.append(self._violated(other))
        return other is None

    def fewest(self) -> frozenset[int]:
        """Returns the fewest units that suffice, as clues."""
        number = {clue: index for index, unit in enumerate(self.units) for clue in unit}
        costs = [len(unit) for unit in self.units]
        while True:
            sets = [
                [*{number[clue] for clue in rival}] for rival in self.rivals if not rival & self.fixed
            ]
            chosen = cheapest_of_local(sets, costs, self.deadline) if sets else []
            clues = self.fixed.union(*(self.units[index] for index in chosen))
            if self._suffice_for(clues):
                return clues

    def _suffice_for(self, clues: frozenset[int]) -> bool:
        """Whether clues suffice; if not, learns a rival that violates as few others as possible."""
        other = self._another(clues)
        if other is None:
            return True
        violated = self._violated(other)
        every = frozenset(clue for clue, _ in self.puzzle.clues)
        for clue in sorted(violated):
            if clue in violated and len(violated) > 1:
                closer = self._another(every - violated | {clue})
                violated = violated if closer is None else self._violated(closer)
        self.rivals.append(violated)
        return False

    def _another(self, clues: frozenset[int]) -> frozenset[int] | None:
        """Returns a solution for some clues other than the one wanted."""
        puzzle = _only(self.puzzle, clues)
        known = Knowledge(Board(puzzle), self.deadline, Before(puzzle, (self.bulbs,)), at_most=2)
        if known.status is Status.SOLVED:
            raise OutOfTime
        return next((one for one in known.solutions if one != self.bulbs), None)

    def _violated(self, bulbs: frozenset[int]) -> frozenset[int]:
        return frozenset(
            clue
            for clue, number in self.puzzle.clues
            if len(bulbs.intersection(self.puzzle.neighbours(clue))) != number
        )


class _Level:
    """Clues that lead to the solution by techniques up to a level."""

    def __init__(
        self,
        puzzle: Puzzle,
        bulbs: frozenset[int],
        units: Sequence[tuple[int, ...]],
        fixed: frozenset[int],
        level: int,
        deadline: float,
    ) -> None:
        self.puzzle, self.bulbs, self.units = puzzle, bulbs, units
        self.fixed, self.level, self.deadline = fixed, level, deadline

    def dropped(self) -> frozenset[int]:
        deducer = Deducer(WallCells(self.puzzle), self.bulbs, self.deadline)
        return frozenset(deducer.strip(self.units, self.fixed, self.level))

    def fewest(self) -> frozenset[int]:
        clues = frozenset(clue for clue, _ in self.puzzle.clues)
        found = fewest_clues(
            self.puzzle,
            self.bulbs,
            self.level,
            self.deadline,
            self.fixed,
            self.units,
            among=clues,
        )
        return frozenset(clue for clue, _ in found.clues)
