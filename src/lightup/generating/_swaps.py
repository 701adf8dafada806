"""Why the clues of a solution fail, as clauses that rule out all solutions with the same fault.

Variables: one for each cell, "a bulb here", then one for each run, "a bulb in this run"
(`encodings.clauses.runs`). Let S be a solution of a pattern, with all its walls shown as clues.

A *swap* takes some bulbs out of S and puts others in, such that S' is again a solution and every wall
keeps its number; then S is not the only solution of its clues. The same swap works in every solution T
that has the bulbs taken out, if

- T has no bulb in the runs that the swap newly uses;
- the cells of the runs that it leaves empty stay lit: T has a bulb in the runs that cross them, apart
  from those that the swap uses itself.

So the clause is: one of the bulbs taken out is missing, or a newly used run has a bulb, or a supporting
run has none.

A *stuck part* is a set of cells that techniques leave undecided although all clues are shown; no rule
connects it with other undecided cells. T is stuck in the same cells if it has the same bulbs among them
and, outside, leaves no more to them than S does:

- the runs through the part that have no bulb in S have none in T;
- the cells of these runs that S lights from outside are lit in T by the same run.

What each clue asks of the part depends only on the bulbs in the part. With fewer rules, techniques
find no more. So nothing can be deduced in the part, even when all other cells of T are known.

>>> from lightup.core.puzzle import Puzzle
>>> Faults(Puzzle.from_rows(["...", "..#"])).of_swap({0, 4}, {1, 3})
(-1, -5)
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..base.clock import check_time
from ..encodings.variables import variables
from ..kernel.codes import BULB, DOT
from ..kernel.propagation import Propagator
from ..kernel.search import LostPatience, Search
from ..kernel.solver import Solver
from ..sat.bounds import negated

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ..core.puzzle import Puzzle
    from ..sat.cnf import Clause
    from ._deducing import Deducer, Known, WallCells


class Faults:
    """The runs of a pattern, and the clauses over them."""

    def __init__(self, pattern: Puzzle) -> None:
        first = len(pattern.cells) + 1
        self.runs_of = {
            cell: tuple(first + run for run in pattern.geometry.runs_of(cell)) for cell in pattern.white
        }
        self.cells_in = dict(enumerate(pattern.runs, first))

    def of_swap(self, out: Collection[int], into: Collection[int]) -> Clause:
        """Returns the clause against a swap, which must work in some solution."""
        used, left = self._through(into), self._through(out)
        return _clause(out, used - left, self._crossing(left - used) - used)

    def of_part(self, part: Collection[int], bulbs: frozenset[int]) -> Clause:
        """Returns the clause against being stuck in a part of a solution with these bulbs."""
        own, filled = self._through(part), self._through(bulbs)
        supporting = (self._crossing(own) - own) & filled
        return _clause(bulbs.intersection(part), own - filled, supporting)

    def _through(self, cells: Iterable[int]) -> set[int]:
        return {run for cell in cells for run in self.runs_of[cell]}

    def _crossing(self, runs: Iterable[int]) -> set[int]:
        """Returns the other run of each cell of these runs."""
        return {sum(self.runs_of[cell]) - run for run in runs for cell in self.cells_in[run]}


def _clause(bulbs: Iterable[int], empty: Iterable[int], filled: Iterable[int]) -> Clause:
    """Says that a bulb is missing, or that a run is not empty or not filled, where it should be."""
    return (*negated(variables(sorted(bulbs))), *sorted(empty), *negated(sorted(filled)))


def corner_swaps(pattern: Puzzle, walls: WallCells, deadline: float) -> Iterator[tuple[int, int]]:
    """Yields pairs of cells that are opposite corners of a rectangle; the other two would do as well.

    Along its sides the rectangle has no walls, and the walls beside both pairs of corners are the same.
    """
    for first, second, third, fourth in _rectangles(pattern, deadline):
        one = walls.beside[first] + walls.beside[fourth]
        if sorted(one) == sorted(walls.beside[second] + walls.beside[third]):
            yield first, fourth
            yield second, third


def _rectangles(pattern: Puzzle, deadline: float) -> Iterator[tuple[int, int, int, int]]:
    """Yields the corners of all rectangles with white sides, row by row."""
    for row in pattern.row_runs:
        for first, second in combinations(row, 2):
            check_time(deadline)
            left, right = pattern.runs_of(first)[1], pattern.runs_of(second)[1]
            for third in range(first + pattern.width, left[-1] + 1, pattern.width):
                fourth = third + second - first
                if fourth in right and fourth in pattern.runs_of(third)[0]:
                    yield first, second, third, fourth


def swaps(deducer: Deducer, known: Known) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Yields swaps that show that the solution is not the only one, with all walls shown as clues.

    Each swap is the bulbs out and the bulbs in. Yields none only if the solution is the only one that
    agrees with the cells known before.
    """
    geometry = deducer.geometry(deducer.numbers)
    propagator = Propagator(geometry, known.bulbs, known.dots, deducer.deadline)
    solver = Solver(propagator)
    solver.settle()
    search = Search(propagator)
    for part in solver.parts():
        own = deducer.bulbs.intersection(part)
        covered = set[int]()
        for bulb in sorted(own):
            if bulb not in covered and (other := _without(bulb, own, search, part)) is not None:
                covered |= own - other
                yield own - other, other - own


def _without(bulb: int, own: frozenset[int], search: Search, part: list[int]) -> frozenset[int] | None:
    """Solves a part without one of its `own` bulbs, but close to them; `None` if that is impossible."""
    search.enter(part)
    search.set_phases({cell: BULB if cell in own else DOT for cell in part})
    try:
        found = search.solve(-bulb - 1)
    except LostPatience:
        found = search.solve(-bulb - 1)
    other = frozenset(search.bulbs()) if found else None
    search.backjump(0)
    return other
