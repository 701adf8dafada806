"""`clue`: clues for walls that are given, such that the puzzle has one solution and a wanted level.

The search is a dialogue (counterexample-guided refinement). A SAT solver proposes bulbs that light the
pattern and obey the clues that are already there. All walls are then shown as clues: nothing gives
more away. If techniques up to the wanted level lead back to the bulbs, `_exact` looks for some of
these clues that have exactly this level. Otherwise `_swaps` tells why not, as clauses that rule out the
bulbs and everything else with the same fault. Bulbs whose clues are all explored are ruled out as well.
When the solver has nothing left to propose, no puzzle meets the request.

>>> from random import Random
>>> from lightup.core.puzzle import Puzzle
>>> puzzle, bulbs = clue(Puzzle.from_rows(["#..", "..#", ".#."]), 1, Random(1))
>>> print(puzzle, sorted(bulbs), sep="\\n")
#..
..2
.#.
[2, 3, 8]
"""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import Impossible
from ..encodings.clauses import runs
from ..encodings.variables import cells_of, variables
from ..sat.asking import ask
from ._deducing import Deducer, WallCells
from ._exact import ExactLevel
from ._swaps import Faults, corner_swaps, swaps
from .fewest import units_of
from .limits import swappable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from ..core.puzzle import Puzzle
    from ._deducing import Known

ATTEMPTS_PER_EFFORT = 8  # proposals come first, then a longer search among the clues of each
MOST_CORNERS = 200_000  # clauses; more would only take time, as the search finds what it needs

UNSOLVABLE = "proven: the clues of this pattern contradict each other"
NEVER_UNIQUE = "proven: no clues give this pattern exactly one solution"


def clue(
    pattern: Puzzle,
    level: int,
    choose: Random,
    deadline: float = NEVER,
    groups: Iterable[Sequence[int]] | None = None,
) -> tuple[Puzzle, frozenset[int]]:
    """Turns plain walls into clues: one solution, exactly this level (0-6); returns it with its bulbs.

    The clues of the pattern stay; no other can be dropped. Walls in one of the `groups`, which together
    are all walls, become clues together or not at all; by default each wall is a group of its own.
    Raises `Impossible` if there is no such puzzle, and `OutOfTime` if the deadline passes before that
    is known.
    """
    if swappable(pattern):
        raise Impossible(NEVER_UNIQUE)
    fixed = frozenset(cell for cell, _ in pattern.clues)
    units = units_of(pattern, fixed, groups)
    proposals = _Proposals(pattern, deadline)
    searches: dict[frozenset[int], ExactLevel] = {}
    for attempt in count(ATTEMPTS_PER_EFFORT):
        deducer = proposals.next_that_suffices(level, choose)
        new = ExactLevel(deducer, units, fixed, level)
        search = searches.setdefault(deducer.bulbs, new)
        clues = search.search(choose, attempt // ATTEMPTS_PER_EFFORT)
        if clues is not None:
            return deducer.puzzle(clues), deducer.bulbs
        if search.exhausted:
            proposals.rule_out(deducer.bulbs)
    raise AssertionError


class _Proposals:
    """A SAT solver that proposes bulbs for a pattern, and learns what is wrong with them.

    Clauses against bulbs that do not serve at the wanted level are in force only under the assumption
    `_serving`. Without them the solver still knows whether anything is unique.
    """

    def __init__(self, pattern: Puzzle, deadline: float) -> None:
        from pysat.solvers import Minisat22

        formula = runs(pattern, "seqcounter")  # another one would change the puzzles of old recipes
        self._serving = formula.new_variable()
        self._solver = Minisat22(formula.clauses)
        self._pattern, self._deadline = pattern, deadline
        self._walls, self._faults = WallCells(pattern), Faults(pattern)
        self._unique = False
        if self._near(frozenset(), []) is None:
            raise Impossible(UNSOLVABLE)
        corners = islice(corner_swaps(pattern, self._walls, deadline), MOST_CORNERS)
        self._solver.append_formula([[-one, -other] for one, other in map(variables, corners)])

    def next_that_suffices(self, level: int, choose: Random) -> Deducer:
        """Returns bulbs of which all clues together suffice at a level; raises `Impossible`."""
        start = _random_bulbs(self._pattern, choose)
        while (bulbs := self._near(start, [self._serving])) is not None:
            start = bulbs
            deducer = Deducer(self._walls, bulbs, self._deadline)
            known = deducer.deduce(deducer.numbers, level)
            if not known.parts:
                self._unique = True
                return deducer
            self._learn(deducer, known, level)
        raise Impossible(self._reason(level))

    def rule_out(self, bulbs: frozenset[int]) -> None:
        """Rules out these bulbs, no clues of which have the wanted level."""
        self._solver.add_clause([-self._serving, *(-bulb for bulb in variables(sorted(bulbs)))])

    def _near(self, bulbs: frozenset[int], assumed: Sequence[int]) -> frozenset[int] | None:
        """Returns a solution that is similar to these bulbs; `None` if there is none."""
        pattern = self._pattern
        self._solver.set_phases([cell + 1 if cell in bulbs else -cell - 1 for cell in pattern.white])
        model = ask(self._solver, self._deadline, assumed)
        return None if model is None else cells_of(model, len(pattern.cells))

    def _learn(self, deducer: Deducer, known: Known, level: int) -> None:
        """Learns why the clues of some bulbs fail: swaps, and parts where techniques are stuck."""
        swapped = set[int]()
        for out, into in swaps(deducer, known):
            self._solver.add_clause(self._faults.of_swap(out, into))
            self._solver.add_clause(self._faults.of_swap(into, out))
            swapped |= out
        self._unique = self._unique or not swapped
        for part in known.parts:
            if swapped.isdisjoint(part):
                clause = self._faults.of_part(deducer.smallest_stuck(part, level), deducer.bulbs)
                self._solver.add_clause([-self._serving, *clause])

    def _reason(self, level: int) -> str:
        """Says why there is nothing to propose."""
        start = frozenset[int]()
        while not self._unique and (bulbs := self._near(start, [])) is not None:
            start = bulbs
            deducer = Deducer(self._walls, bulbs, self._deadline)
            self._learn(deducer, deducer.deduce(deducer.numbers, level), level)
        if self._unique:
            return f"proven: this pattern has puzzles, but none of level {level}"
        return NEVER_UNIQUE


def _random_bulbs(pattern: Puzzle, choose: Random) -> frozenset[int]:
    """Puts bulbs on dark cells in random order, those beside walls first; ignores clues.

    With many bulbs beside walls, the clues say more.
    """
    beside = {cell for wall in pattern.walls for cell in pattern.neighbours(wall)}
    order = [*pattern.white]
    choose.shuffle(order)
    order.sort(key=lambda cell: cell not in beside)
    return lit_in_order(pattern, order)


def lit_in_order(puzzle: Puzzle, white: Iterable[int]) -> frozenset[int]:
    """Puts a bulb on each of the white cells, in this order, that no bulb lights yet; ignores clues."""
    bulbs, lit = set[int](), set[int]()
    for cell in white:
        own = puzzle.geometry.runs_of(cell)
        if lit.isdisjoint(own):
            lit.update(own)
            bulbs.add(cell)
    return frozenset(bulbs)
