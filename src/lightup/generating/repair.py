"""`repair`: few changes after which a puzzle has exactly one solution.

First comes a repair that can always be tried: bulbs are chosen that should be the solution, at best
those of a solution that there is already. Clues that they violate get the right number, and as long as
there is another solution, a wall where the two differ becomes a clue. Where no wall tells them apart, a
new wall is needed. Then sets of one change, of two, and so on are tried until one works, or time is up:
if all smaller sets were tried, it is proven that there is no smaller one.

>>> from lightup.core.puzzle import Puzzle
>>> found = repair(Puzzle.from_rows(["..", ".#"]))
>>> found.status, found.changes, found.proven
('found', {3: '0'}, True)
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING

from ..base.clock import check_time, deadline_in
from ..base.errors import GaveUp
from ..core.board import Board, as_board
from ..core.grid import cell_at
from ..solving.solve import Status
from ._conflict import smallest_conflict
from .clues import NUMBERS
from .knowledge import Before, Knowledge, with_symbols
from .proposals import Proposal, differences, proposal
from .symmetries import are_whole, orbits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.grid import Place
    from ..core.puzzle import Puzzle

    Changes = dict[int, str]
    Unit = dict[int, str]  # cells that change together, with the symbols that each may get

SECONDS = 10
MOST_TARGETS = 12  # solutions that are tried as the one to keep
MOST_RIVALS = 24  # solutions at hand that a set of changes must rule out


def repair(
    puzzle: Puzzle | Board,
    *,
    locked: Iterable[Place] = (),
    symmetry: str = "none",
    walls: bool = True,
    skip: int = 0,
    seconds: float | None = SECONDS,
) -> Proposal:
    """Proposes as few changes as it finds in time after which there is exactly one solution.

    A change is another symbol in a cell. Cells in `locked` stay; walls come and go only with their
    images under the symmetry, and not at all unless `walls`. `skip` leaves out the first proposals of
    the same size. Marks are ignored.
    """
    printed = as_board(puzzle).puzzle
    kept = frozenset(cell_at(one, printed) for one in locked)
    return _Repair(printed, kept, symmetry, walls, deadline_in(seconds)).propose(skip)


class _Repair:
    """The search for a repair; `rivals` are solutions of puzzles that were tried, the latest first."""

    def __init__(
        self, puzzle: Puzzle, locked: frozenset[int], symmetry: str, walls: bool, deadline: float
    ) -> None:
        self.puzzle, self.locked, self.deadline = puzzle, locked, deadline
        self.orbits = orbits(symmetry, puzzle.width, puzzle.height)
        self.moves_walls = walls
        self.known = Knowledge(Board(puzzle), deadline, at_most=MOST_TARGETS)
        self.rivals = deque(self.known.solutions, MOST_RIVALS)

    def propose(self, skip: int) -> Proposal:
        if self.known.status is Status.UNIQUE:
            return proposal(self.puzzle, self.puzzle, proven=True, deadline=self.deadline)
        likely = None
        with suppress(GaveUp):
            likely = self._by_targets()
        most = len(self.puzzle.cells) if likely is None else len(likely) - (not skip)
        best, complete = self._smallest(most, skip)
        chosen = likely if best is None else best
        if chosen is not None:
            return proposal(self.puzzle, with_symbols(self.puzzle, chosen), proven=complete)
        if complete:
            why = "no changes of the cells that may change leave exactly one solution"
            return Proposal(self.puzzle, "impossible", proven=True, message=why)
        return Proposal(self.puzzle, "gave-up", message="no repair was found in time")

    # Sets of changes, the smallest first

    def _smallest(self, most: int, skip: int) -> tuple[Changes | None, bool]:
        """Returns the smallest changes, up to `most`, that work; whether none smaller do."""
        try:
            for size in range(1, most + 1):
                found: list[Changes] = []
                for changes in self._sets(size, self._units()):
                    if self._works(changes):
                        found.append(changes)
                        if len(found) > skip:
                            return changes, True
                if found:
                    return found[skip % len(found)], True
        except GaveUp:
            return None, False
        return None, True

    def _units(self) -> list[Unit]:
        """Returns what can change: the number of a wall, or whether an orbit is wall."""
        cells, symbols = self.puzzle.cells, f"#{NUMBERS}"
        units: list[Unit] = [
            {wall: symbols.replace(cells[wall], "")}
            for wall in self.puzzle.walls
            if wall not in self.locked
        ]
        if self.moves_walls:
            units += (
                {cell: symbols if cells[cell] == "." else "." for cell in orbit}
                for orbit in self.orbits
                if self.locked.isdisjoint(orbit)
            )
        return units

    def _sets(self, size: int, units: Sequence[Unit]) -> Iterator[Changes]:
        """Yields all ways to change so many cells, each by a choice of whole units."""
        if not size:
            yield {}
            return
        for index, unit in enumerate(units):
            check_time(self.deadline)
            if len(unit) <= size:
                apart = [other for other in units[index + 1 :] if unit.keys().isdisjoint(other)]
                for symbols in product(*unit.values()):
                    changes = dict(zip(unit, symbols, strict=True))
                    for more in self._sets(size - len(unit), apart):
                        yield changes | more

    def _works(self, changes: Changes) -> bool:
        """Whether exactly one solution is left; tries the solutions at hand first."""
        puzzle = with_symbols(self.puzzle, changes)
        obeyed = [one for one in self.rivals if puzzle.geometry.obeyed_by(one)]
        if len(obeyed) < 2:
            known = Knowledge(Board(puzzle), self.deadline, Before(puzzle, tuple(obeyed)), at_most=2)
            if known.status in (Status.SOLVED, Status.GAVE_UP):
                check_time(self.deadline)
            for one in known.solutions:
                if one not in self.rivals:
                    self.rivals.appendleft(one)
            return known.status is Status.UNIQUE
        return False

    # A repair for chosen bulbs

    def _by_targets(self) -> Changes | None:
        """Returns the fewest changes found by which one of some sets of bulbs is the only solution."""
        found = [self._towards(bulbs) for bulbs in self._targets()]
        return min((one for one in found if one is not None), key=len, default=None)

    def _targets(self) -> list[frozenset[int]]:
        """Returns bulbs that light the walls, and violate as few clues as is easily found."""
        if self.known.solutions:
            return self.known.solutions[:MOST_TARGETS]
        puzzle, dropped = self.puzzle, set[int]()
        while True:
            known = Knowledge(Board(puzzle), self.deadline, at_most=MOST_TARGETS)
            if known.solutions:
                return known.solutions[:MOST_TARGETS]
            conflict = smallest_conflict(Board(puzzle), self.deadline) - self.locked - dropped
            if not conflict:
                return []
            dropped.add(min(conflict))
            puzzle = with_symbols(puzzle, {min(conflict): "#"})

    def _towards(self, bulbs: frozenset[int]) -> Changes | None:
        """Returns changes after which these bulbs are the only solution; `None` if it finds none."""
        puzzle = self._numbered(self.puzzle, bulbs)
        while puzzle is not None:
            before = Before(puzzle, (bulbs,))
            known = Knowledge(Board(puzzle), self.deadline, before, at_most=2)
            if known.status is Status.UNIQUE:
                return self._without_needless(differences(self.puzzle, puzzle), bulbs)
            if known.status is not Status.SEVERAL:
                check_time(self.deadline)
                return None
            other = next(one for one in known.solutions if one != bulbs)
            puzzle = self._told_apart(puzzle, bulbs, other)
        return None

    def _numbered(self, puzzle: Puzzle, bulbs: frozenset[int]) -> Puzzle | None:
        """Returns the puzzle with the right numbers in its clues; `None` if a wrong one is locked."""
        wrong = {
            clue: str(len(bulbs.intersection(puzzle.neighbours(clue))))
            for clue, number in puzzle.clues
            if len(bulbs.intersection(puzzle.neighbours(clue))) != number
        }
        return None if self.locked.intersection(wrong) else with_symbols(puzzle, wrong)

    def _told_apart(
        self, puzzle: Puzzle, bulbs: frozenset[int], other: frozenset[int]
    ) -> Puzzle | None:
        """Makes a wall a clue, or puts up walls, so that only the first of two solutions is left."""
        for wall in puzzle.walls:
            beside = puzzle.neighbours(wall)
            number = len(bulbs.intersection(beside))
            free = puzzle.cells[wall] == "#" and wall not in self.locked
            if free and number != len(other.intersection(beside)):
                return with_symbols(puzzle, {wall: str(number)})
        return self._walled(puzzle, bulbs, other) if self.moves_walls else None

    def _walled(self, puzzle: Puzzle, bulbs: frozenset[int], other: frozenset[int]) -> Puzzle | None:
        """Puts up walls that keep a solution, with numbers that rule out the other one if they can."""
        allowed = [
            orbit
            for orbit in sorted(self.orbits, key=lambda one: (len(one), one))
            if not self.locked.intersection(orbit)
            and bulbs.isdisjoint(orbit)
            and all(puzzle.cells[cell] == "." for cell in orbit)
        ]
        best = None
        for orbit in allowed:
            walled = with_symbols(puzzle, dict.fromkeys(orbit, "#"))
            if not walled.geometry.obeyed_by(bulbs):
                continue
            for wall in orbit:
                beside = walled.neighbours(wall)
                number = len(bulbs.intersection(beside))
                if number != len(other.intersection(beside)):
                    return with_symbols(walled, {wall: str(number)})
            best = best or walled
        return best

    def _without_needless(self, changes: Changes, bulbs: frozenset[int]) -> Changes:
        """Takes back each change, or all of an orbit, without which there is still one solution."""
        for orbit in self.orbits:
            for cells in (*((cell,) for cell in orbit), orbit):
                rest = {cell: symbol for cell, symbol in changes.items() if cell not in cells}
                if 0 < len(rest) < len(changes) and self._is_whole(rest) and self._works(rest):
                    changes = rest
        return changes

    def _is_whole(self, changes: Changes) -> bool:
        """Whether walls come and go only with all their images."""
        cells = self.puzzle.cells
        moved = {cell for cell, symbol in changes.items() if (symbol == ".") != (cells[cell] == ".")}
        return are_whole(moved, self.orbits)
