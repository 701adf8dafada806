"""`fewest`: the smallest number of clues that lead to a given solution, proven smallest.

Clues that do not suffice are stuck in some part of the board, and lack one clue of a certain set (see
`_deducing`). So the clues wanted hit all such sets. A smallest set of clues that hits those known so
far is no larger than the answer. If it suffices, it is the answer; if not, it lacks further sets, and
the search continues. It also ends when the smallest hitting set is as large as the best clues found by
dropping one after the other.

If the level must be exact, clues may turn out to suffice at the level below. Then one of them must go,
which makes several searches out of one; the one with the smallest hitting set goes on first.

>>> from lightup.core.puzzle import Puzzle
>>> print(fewest(Puzzle.from_rows(["2..", "..1", ".#."]), frozenset({1, 3, 8}), level=2))
2..
..#
.#.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..base.errors import Impossible
from ..kernel.hitting import cheapest_of_local
from ._deducing import Deducer, WallCells

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ..core.puzzle import Puzzle


def fewest(
    puzzle: Puzzle,
    bulbs: frozenset[int],
    level: int,
    deadline: float = NEVER,
    fixed: frozenset[int] = frozenset(),
    groups: Iterable[Sequence[int]] | None = None,
    *,
    exactly: bool = False,
    among: frozenset[int] | None = None,
) -> Puzzle:
    """Returns the puzzle with as few clues as techniques up to a level need for these bulbs.

    Any wall may become a clue or a plain wall, except that those in `fixed` stay clues. Walls in one of
    the `groups`, which together are all walls, are clues together or not at all; by default each wall
    is a group of its own. With `exactly`, the techniques below the level must not be enough; raises
    `Impossible` if they always are. Expects that the clues of all walls suffice. Only the walls in
    `among`, if given, may be clues; then their clues must suffice.
    """
    deducer = Deducer(WallCells(puzzle, among), bulbs, deadline)
    search = _Fewest(deducer, units_of(puzzle, fixed, groups), fixed, level, exactly)
    return deducer.puzzle(search.run())


def units_of(
    puzzle: Puzzle, fixed: Collection[int], groups: Iterable[Sequence[int]] | None
) -> list[tuple[int, ...]]:
    """Returns the walls that may become clues, in groups; leaves out those that touch no white cell."""
    singles = ((wall,) for wall in puzzle.walls)
    walls = {*puzzle.walls}.difference(fixed)
    units = (tuple(wall for wall in group if wall in walls) for group in groups or singles)
    return [unit for unit in units if any(map(puzzle.neighbours, unit))]


class _Choice(NamedTuple):
    """The cheapest units that hit all known sets, if some units are forced and others barred."""

    cost: int
    number: int  # of the choice, to order those of equal cost
    units: list[int]
    forced: frozenset[int]
    barred: frozenset[int]


class _Fewest:
    """The state of one search: the sets known so far, and the choices that are left, in a heap."""

    def __init__(
        self,
        deducer: Deducer,
        units: Sequence[Sequence[int]],
        fixed: frozenset[int],
        level: int,
        exactly: bool,
    ) -> None:
        self._deducer, self._units, self._fixed = deducer, units, fixed
        self._level, self._exactly = level, exactly and level > 0
        self._costs = [len(unit) for unit in units]
        self._number = {wall: index for index, unit in enumerate(units) for wall in unit}
        self._sets: list[frozenset[int]] = []
        self._choices: list[_Choice] = []
        self._made = 0

    def run(self) -> Iterable[int]:
        """Returns the fewest clues."""
        orders = (self._units, self._units[::-1])
        stripped = [self._deducer.strip(order, self._fixed, self._level) for order in orders]
        best = min((clues for clues in stripped if not self._too_easy(clues)), key=len, default=None)
        self._add_choice(frozenset(), frozenset())
        while self._choices:
            choice = heappop(self._choices)
            clues = self._fixed.union(*(self._units[index] for index in choice.units))
            if best is not None and len(clues) >= len(best):
                return best
            if self._learn(clues):
                self._add_choice(choice.forced, choice.barred)
            elif not self._too_easy(clues):
                return clues
            else:
                self._branch(choice)
        if best is None:
            raise Impossible(f"expected bulbs with clues of level {self._level}, got bulbs without")
        return best

    def _too_easy(self, clues: Iterable[int]) -> bool:
        return self._exactly and self._deducer.suffices(clues, self._level - 1)

    def _learn(self, clues: Collection[int]) -> bool:
        """Adds sets that the clues lack, until they lack none; returns whether there were any."""
        clues, known = {*clues}, len(self._sets)
        while more := [*self._deducer.lacking(clues, self._level)]:
            self._sets += (frozenset(self._number[wall] for wall in walls) for walls in more)
            clues.update(*more)
        return len(self._sets) > known

    def _add_choice(self, forced: frozenset[int], barred: frozenset[int]) -> None:
        left = [one - barred for one in self._sets if one.isdisjoint(forced)]
        if all(left):
            hitting = cheapest_of_local(left, self._costs, self._deducer.deadline)
            units = sorted(forced.union(hitting))
            cost = sum(self._costs[index] for index in units)
            self._made += 1
            heappush(self._choices, _Choice(cost, self._made, units, forced, barred))

    def _branch(self, choice: _Choice) -> None:
        """Bars in turn each of some units that suffice below the level; forces those before it."""
        units = [self._units[index] for index in choice.units]
        enough = self._deducer.strip(units, self._fixed, self._level - 1)
        forced = choice.forced
        for index in sorted(
            {self._number[wall] for wall in enough if wall not in self._fixed} - forced
        ):
            self._add_choice(forced, choice.barred | {index})
            forced |= {index}
