"""`ExactLevel`: some clues of a known solution with exactly a wanted level, or a proof of none.

Clues *suffice* at a level if its techniques lead from them to the solution; so do all supersets. Wanted
are clues that suffice at the level, but not at the level below. If there are any, every minimal set
among them that suffices at the level is as good: it cannot suffice below. So it is enough to look at
the minimal sets. A SAT solver, the *map*, keeps track of the sets that are not explored (as in MARCO):

- one that suffices is stripped to a minimal set. If that suffices at the level below too, the same is
  true of all its supersets, which are explored now;
- one that does not suffice lacks a clue of a certain set (see `_deducing`); so does everything else
  that lacks all of them.

>>> from random import Random
>>> from lightup.core.puzzle import Puzzle
>>> from lightup.generating._deducing import Deducer, WallCells
>>> deducer = Deducer(WallCells(Puzzle.from_rows(["#..", "..#", ".#."])), frozenset({1, 3, 8}))
>>> ExactLevel(deducer, [(0,), (5,), (7,)], frozenset(), 0).search(Random(1), 9)
[0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..sat.asking import ask

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random
    from typing import Any

    from ._deducing import Deducer


class ExactLevel:
    """A search for clues among `units`, walls that become clues together, besides the `fixed` ones.

    All of them together must suffice. The search is `exhausted` when it is proven that there are none.
    """

    def __init__(
        self, deducer: Deducer, units: Sequence[Sequence[int]], fixed: frozenset[int], level: int
    ) -> None:
        self._deducer, self._units, self._fixed, self._level = deducer, units, fixed, level
        self._number = {wall: number for number, unit in enumerate(units, 1) for wall in unit}
        self._map: Any = None
        self.exhausted = False

    def search(self, choose: Random, effort: int) -> list[int] | None:
        """Looks at a number of sets of clues; returns wanted ones, stripped, or `None`."""
        for _ in range(effort):
            chosen = self._unexplored()
            if chosen is None:
                self.exhausted = True
                return None
            clues = self._fixed.union(*(self._units[number - 1] for number in chosen))
            lacking = [*self._deducer.lacking(clues, self._level)] if self._map is not None else []
            if lacking:
                for walls in lacking:
                    self._explore(sorted({self._number[wall] for wall in walls}))
            else:
                stripped = self._strip(chosen, choose)
                if not self._level or not self._deducer.suffices(stripped, self._level - 1):
                    return stripped
                kept = {self._number[wall] for wall in stripped if wall not in self._fixed}
                self._explore([-number for number in sorted(kept)])
        return None

    def _strip(self, chosen: Sequence[int], choose: Random) -> list[int]:
        """Strips the chosen units in random order."""
        order = [*chosen]
        choose.shuffle(order)
        return self._deducer.strip([self._units[n - 1] for n in order], self._fixed, self._level)

    def _unexplored(self) -> list[int] | None:
        """Returns the numbers of unexplored units, all of them at first; `None` if there are none."""
        if self._map is None:
            return [*range(1, len(self._units) + 1)]
        model = None if self.exhausted else ask(self._map, self._deducer.deadline)
        return None if model is None else [number for number in model if number > 0]

    def _explore(self, clause: list[int]) -> None:
        """Notes that a wanted set obeys a clause."""
        if self._map is None:
            from pysat.solvers import Minisat22

            self._map = Minisat22([[number, -number] for number in range(1, len(self._units) + 1)])
            self._map.set_phases([*range(1, len(self._units) + 1)])
        if clause:
            self._map.add_clause(clause)
        else:
            self.exhausted = True
