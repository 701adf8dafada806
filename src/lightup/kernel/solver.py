"""`Solver`: the solutions of a grid, and a proof that there are no others.

Propagation and probing come first. The cells that they leave unknown fall into parts that no rule
connects. Each part is searched on its own, and the solutions of the grid are the combinations. Each
value that probing rules out and each clause that the search learns follows by unit propagation from the
rules and from those before it, so the list of them is a proof.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.solver import Solver
>>> solver = Solver(Propagator(Geometry(2, 2, bytes([6, 6, 6, 6]))))
>>> [sorted(bulbs) for bulbs in solver.solutions()]
[[0, 3], [1, 2]]
"""

from __future__ import annotations

from ..base.clock import check_time
from ..base.errors import GaveUp, OutOfTime
from ._memory import Memory
from .codes import BULB, DOT, UNKNOWN
from .probing import Prober
from .propagation import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .counting import Residue
    from .search import Search
    from .tracing import Recorder


class Solver:
    """Answers one question about the grid and the marks of a propagator."""

    def __init__(self, propagator: Propagator) -> None:
        self.memory, self.propagator, self.prober = Memory(), propagator, Prober(propagator)
        self.search: Search | None = None

    def settle(self) -> bool:
        """Assigns what propagation and probing force; false if there is no solution."""
        return self.prober.settle()

    def solutions(self) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that keeps the marks.

        Raises `OutOfTime` when the deadline passes.
        """
        if not self.settle():
            return
        certain = frozenset(self.propagator.bulbs())
        parts = self.parts()
        if not parts:
            yield certain
            return
        parts.sort(key=len)  # the search then stays in the largest
        found: list[list[list[int]]] = []  # the solutions of each part so far
        for part in parts:
            first = self.first(part)
            if first is None:
                return
            found.append([first])
        further = [self.further(part, some[0]) for part, some in zip(parts, found, strict=True)]
        choice = [0] * len(parts)
        while True:
            yield certain.union(*[some[number] for some, number in zip(found, choice, strict=True)])
            for index in reversed(range(len(parts))):
                choice[index] += 1
                if choice[index] == len(found[index]):
                    more = next(further[index], None)
                    if more is not None:
                        found[index].append(more)
                if choice[index] < len(found[index]):
                    break
                choice[index] = 0
            else:
                return

    def prove(self, forbidden: Iterable[int] | None = None) -> list[tuple[int, ...]] | None:
        """Proves that there is no solution, or none other than the one with the `forbidden` bulbs.

        Returns clauses, each of which follows by unit propagation from the rules and the clauses before
        it; the last one is empty. Returns `None` if there is such a solution.
        """
        proof: list[tuple[int, ...]] = []
        self.prober.proof = proof
        if self.settle():
            search = self.search_in([cell for part in self.parts() for cell in part])
            search.proof = proof
            search.patience = 0
            if (forbidden is None or self._forbid_all_of(search, forbidden)) and search.solve():
                return None
        proof.append(())
        return proof

    def trace(
        self,
        recorder: Recorder,
        *,
        probing: bool = True,
        searching: bool = True,
        learning: bool = True,
    ) -> bool | None:
        """Looks for a solution and tells a recorder how; whether there is one, `None` if still open.

        The grid is searched as a whole, without probing, searching or learning if that is not wanted.
        """
        propagator = self.propagator
        self.prober.recorder = recorder
        sound = propagator.wake_all() and propagator.propagate()
        if not (sound and (not probing or self.prober.probe())):
            recorder.conflict()
            recorder.end(False)
            return False
        recorder.follow()
        unknown = [cell for part in self.parts() for cell in part]
        if unknown and not searching:
            return None
        if unknown:
            search = self.search_in(unknown)
            search.recorder, search.learning, search.patience = recorder, learning, 0
            recorder.causes = search.behind
            if not search.solve():
                recorder.end(False)
                return False
        recorder.end(True)
        return True

    def _forbid_all_of(self, search: Search, bulbs: Iterable[int]) -> bool:
        """Requires that one of these cells holds no bulb; false if all certainly hold one."""
        state = self.propagator.state
        undecided = [cell for cell in sorted(bulbs) if state[cell] != BULB]
        if DOT in [state[cell] for cell in undecided]:
            return True
        return search.add_clause([-cell - 1 for cell in undecided])

    def search_in(self, part: list[int]) -> Search:
        """Returns the search in a part; loads its module on first use, since most puzzles need none."""
        if self.search is None:
            from .search import Search

            self.search = Search(self.propagator)
        self.search.enter(part)
        return self.search

    def parts(self) -> list[list[int]]:
        """Returns the unknown cells in groups that no rule connects."""
        propagator = self.propagator
        block, other_block = bytearray(propagator.runs), bytearray(4 * propagator.runs)
        reached, waiting = self.memory.as_octets(block), self.memory.as_ints(other_block)
        return [
            self._part_around(cell, reached, waiting)
            for cell in range(propagator.size)
            if propagator.state[cell] == UNKNOWN and not reached[propagator.row_run[cell]]
        ]

    def _part_around(self, first: int, reached: memoryview, waiting: memoryview) -> list[int]:
        """Returns the unknown cells that rules connect to `first`, going from run to run."""
        propagator = self.propagator
        number = 1
        waiting[0] = propagator.row_run[first]
        reached[waiting[0]] = 1
        group = []
        while number:
            number -= 1
            run = waiting[number]
            for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
                cell = propagator.run_cell[at]
                cross = propagator.row_run[cell] + propagator.col_run[cell] - run
                if propagator.open[cross] and not propagator.bulb[cross] and not reached[cross]:
                    reached[cross] = 1
                    waiting[number] = cross
                    number += 1
                if propagator.state[cell] == UNKNOWN:
                    if run == propagator.row_run[cell]:
                        group.append(cell)
                    number = self._reach_across_clues(cell, reached, waiting, number)
        group.sort()
        return group

    def _reach_across_clues(
        self, cell: int, reached: memoryview, waiting: memoryview, number: int
    ) -> int:
        propagator = self.propagator
        for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
            clue = propagator.beside[at]
            for other in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
                run = propagator.row_run[propagator.beside[other]]
                if propagator.state[propagator.beside[other]] == UNKNOWN and not reached[run]:
                    reached[run] = 1
                    waiting[number] = run
                    number += 1
        return number

    def residue(self, part: list[int]) -> Residue:
        """Returns the rules that are left for a part, in the form that `counting` needs."""
        from .counting import Residue

        propagator = self.propagator
        residue = Residue({cell: (propagator.row_run[cell], propagator.col_run[cell]) for cell in part})
        for cell, runs in residue.runs.items():
            check_time(propagator.deadline)
            for run in runs:
                if run not in residue.crossings:
                    self._add_crossings(residue, run)
            for clue in propagator.geometry.clues_beside(cell):
                residue.clues.setdefault(clue, (propagator.need[clue], []))[1].append(cell)
        return residue

    def _add_crossings(self, residue: Residue, run: int) -> None:
        """Notes the runs that share a dark cell with a run, and whether it alone can light one."""
        propagator = self.propagator
        crossed = residue.crossings[run] = set()
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            cross = propagator.row_run[cell] + propagator.col_run[cell] - run
            if propagator.open[cross] and not propagator.bulb[cross]:
                crossed.add(cross)
            elif not propagator.bulb[cross]:
                residue.demanded.add(run)

    def first(self, part: list[int]) -> list[int] | None:
        """Returns the bulbs of one solution of a part; `None` if there is none."""
        search = self.search_in(part)
        return search.bulbs() if self.another(search, 0) else None

    def further(self, part: list[int], first: list[int]) -> Iterator[list[int]]:
        """Yields the bulbs of each solution of a part other than `first`."""
        search = self.search_in(part)
        number = 0
        more = self.another(search, 0)
        while more:
            number += 1
            bulbs = search.bulbs()
            if bulbs != first:
                yield bulbs
            more = search.next_branch() and self.another(search, number)

    def another(self, search: Search, number: int) -> bool:
        """Searches for one more solution after `number` others.

        On some boards counting is easy but the search almost endless: clause learning takes very long
        to find out that n rows cannot each have a bulb in fewer than n columns (the pigeonhole
        principle). So when the search loses patience, the solutions are counted first.
        """
        from .search import LostPatience

        try:
            return search.solve()
        except LostPatience:
            return self._counted(search.part) != number and search.solve()

    def _counted(self, part: list[int]) -> int:
        """Counts the solutions of a part, -1 for too many states; does not touch the search."""
        from .counting import count

        untouched = Solver(self.propagator.untouched())
        untouched.settle()
        try:
            width = self.propagator.geometry.width
            return count(untouched.residue(part), width, self.propagator.deadline)
        except OutOfTime:
            raise
        except GaveUp:
            return -1
