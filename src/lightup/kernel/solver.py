"""`Solver`: the solutions of a grid, what they have in common, and why there are no others.

>>> from lightup.kernel.geometry import Geometry
>>> search = Solver(Geometry(2, 2, bytes([6, 6, 6, 6])))
>>> [sorted(bulbs) for bulbs in search.solutions()]
[[0, 3], [1, 2]]
"""

from __future__ import annotations

from ..base.clock import check_time
from ..base.errors import GaveUp, OutOfTime
from .codes import BULB, DOT, UNKNOWN, WHITE
from .search import LostPatience, Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .counting import Residue


class Solver(Search):
    """A complete search for the solutions of one grid; one object answers one question."""

    def solutions(self) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that keeps to the marks.

        Raises `OutOfTime` when the deadline passes.
        """
        if not self.settle():
            return
        certain = frozenset(self._bulbs_among(range(self.size)))
        parts = sorted(self.parts(), key=len)  # so that the largest is where the search goes on
        found: list[list[list[int]]] = []  # per part: the solutions so far
        for part in parts:
            first = self.first(part)
            if first is None:
                return
            found.append([first])
        further = [self.further(part, some[0]) for part, some in zip(parts, found, strict=True)]
        choice = [0] * len(parts)
        while True:
            yield certain.union(*[some[number] for some, number in zip(found, choice, strict=True)])
            for place in reversed(range(len(parts))):
                choice[place] += 1
                if choice[place] == len(found[place]):
                    more = next(further[place], None)
                    if more is not None:
                        found[place].append(more)
                if choice[place] < len(found[place]):
                    break
                choice[place] = 0
            else:
                return

    def common(self) -> tuple[frozenset[int], frozenset[int]] | None:
        """The bulbs and the dots that all solutions share; none if there is no solution."""
        if not self.settle():
            return None
        for part in self.parts():
            if not self._fix_what_is_common(part):
                return None
        cells = range(self.size)
        dots = [cell for cell in cells if self.codes[cell] == WHITE and self.state[cell] == DOT]
        return frozenset(self._bulbs_among(cells)), frozenset(dots)

    def prove(self, forbidden: Iterable[int] | None = None) -> list[tuple[int, ...]] | None:
        """Proves that there is no solution, or none but the one with the forbidden bulbs.

        Each clause follows by unit propagation from the rules and the clauses before it; the last is
        empty. None if there is such a solution.
        """
        self.proof = []
        if self.settle():
            self._enter([cell for part in self.parts() for cell in part])
            self.patience = 0
            if (forbidden is None or self._forbid_all_of(forbidden)) and self._solve(0):
                return None
        self.proof.append(())
        return self.proof

    def _forbid_all_of(self, bulbs: Iterable[int]) -> bool:
        """Asks that one of these cells has no bulb; false if all are certain to have one."""
        open_cells = [cell for cell in sorted(bulbs) if self.state[cell] != BULB]
        met = any(self.state[cell] == DOT for cell in open_cells)
        return met or self._forbid([-cell - 1 for cell in open_cells])

    def parts(self) -> list[list[int]]:
        """The unknown cells, in groups that no rule connects."""
        block = bytearray(self.runs)
        reached = self._as_octets(block)
        return [
            self._part_around(cell, reached)
            for cell in range(self.size)
            if self.state[cell] == UNKNOWN and not reached[self.row_run[cell]]
        ]

    def residue(self, part: list[int]) -> Residue:
        """The rules that are left for a part, for counting."""
        from .counting import Residue

        residue = Residue({cell: self.runs_of(cell) for cell in part})
        for cell, runs in residue.runs.items():
            check_time(self.deadline)
            for run in runs:
                if run not in residue.crossings:
                    self._note_crossings(residue, run)
            for side in range(4):
                if self.near[cell] >> side & 1:
                    clue = cell + self.side[side]
                    residue.clues.setdefault(clue, (self.need[clue], []))[1].append(cell)
        return residue

    def _note_crossings(self, residue: Residue, run: int) -> None:
        """Notes the runs that share a dark cell with a run, or that it alone can light one."""
        crossed = residue.crossings[run] = set()
        cell = self.start[run]
        for _ in range(self.length[run]):
            cross = self._crossing(run, cell)
            if self.open[cross] and not self.bulb[cross]:
                crossed.add(cross)
            elif not self.bulb[cross]:
                residue.demanded.add(run)
            cell += self._step(run)

    def _part_around(self, first: int, reached: memoryview) -> list[int]:
        """The unknown cells that rules connect to one of them; goes from run to run."""
        waiting = self.tight  # which is empty after propagation
        number = 1
        waiting[0] = self.row_run[first]
        reached[waiting[0]] = 1
        group = []
        while number:
            number -= 1
            run = waiting[number]
            step = self._step(run)
            cell = self.start[run]
            for _ in range(self.length[run]):
                cross = self._crossing(run, cell)
                if self.open[cross] and not self.bulb[cross] and not reached[cross]:
                    reached[cross] = 1
                    waiting[number] = cross
                    number += 1
                if self.state[cell] == UNKNOWN:
                    if run < self.along_rows:
                        group.append(cell)
                    number = self._reach_over_clues(cell, reached, waiting, number)
                cell += step
        group.sort()
        return group

    def _reach_over_clues(
        self, cell: int, reached: memoryview, waiting: memoryview, number: int
    ) -> int:
        for side in range(4):
            if self.near[cell] >> side & 1:
                clue = cell + self.side[side]
                for other in range(4):
                    if self.near[clue] >> other & 1:
                        run = self.row_run[clue + self.side[other]]
                        if self.state[clue + self.side[other]] == UNKNOWN and not reached[run]:
                            reached[run] = 1
                            waiting[number] = run
                            number += 1
        return number

    def _bulbs_among(self, cells: Iterable[int]) -> list[int]:
        return [cell for cell in cells if self.state[cell] == BULB]

    def first(self, part: list[int]) -> list[int] | None:
        """The bulbs of one solution of a part, if there is one."""
        self._enter(part)
        return self._bulbs_among(part) if self._another(part, 0) else None

    def further(self, part: list[int], first: list[int]) -> Iterator[list[int]]:
        """Yields the bulbs of the other solutions of a part.

        After each, the last decision is turned round for good, as are those before it once all that
        was left with them has been tried: they are the `floor` that the search does not go below.
        """
        self._enter(part)
        number = 0
        more = self._another(part, 0)
        while more:
            number += 1
            bulbs = self._bulbs_among(part)
            if bulbs != first:
                yield bulbs
            self.floor = self.depth
            more = self._turn_round() and self._another(part, number)

    def _another(self, part: list[int], number: int) -> bool:
        """Searches for a solution of a part after so many others.

        There are boards on which a search could go on for ever although they are narrow enough to be
        counted (that so many rows with fewer columns cannot have a bulb each takes very long to learn).
        So a search that loses patience first asks how many solutions there are.
        """
        try:
            return self._solve(0)
        except LostPatience:
            return self._counted(part) != number and self._solve(0)

    def _counted(self, part: list[int]) -> int:
        """How many solutions a part has, -1 if that cannot be told; does not touch this search."""
        from .counting import count

        untouched = Solver(*self.question)
        untouched.settle()
        try:
            return count(untouched.residue(part), self.width, self.deadline)
        except OutOfTime:
            raise
        except GaveUp:
            return -1

    def _fix_what_is_common(self, part: list[int]) -> bool:
        """Decides the cells of a part that are the same in all solutions; false if there is none.

        A first solution tells which value each cell may share. The search for one with another value,
        in as many cells as possible, either rules cells out or fails and thereby decides.
        """
        self._enter(part)
        if not self._another(part, 0):
            return False
        self.patience = 0
        shared = {cell: self.state[cell] for cell in part}
        self._back_to(0)
        for cell in part:
            if cell in shared and self.state[cell] == UNKNOWN:
                for other, value in shared.items():
                    self.phase[other] = BULB + DOT - value
                if self._solve(-cell - 1 if shared[cell] == BULB else cell + 1):
                    shared = {
                        other: value for other, value in shared.items() if self.state[other] == value
                    }
                self._back_to(0)
        return True
