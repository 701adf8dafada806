"""`facing`: two clues whose places see each other need more bulbs than fit there.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.needs import need_of
>>> board = Board.from_rows(["......", "..22..", "......"])
>>> needs = [need_of(board, board.puzzle.clue_rule(cell)) for cell in (8, 9)]
>>> runs = [board.puzzle.run_rule(range(0, 6)), board.puzzle.run_rule(range(12, 18))]
>>> form = next(facing(board, needs, runs))
>>> form.total, [sorted(pair) for _, pair in form.pairs], sorted(form.bulbs)
(4, [[2, 3], [14, 15]], [7, 10])
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import permutations
from typing import TYPE_CHECKING

from .needs import MOST_CHOICES, NOTHING, Form, Need, seen_from_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule

MOST_RUNS = 4  # the most lines of sight that a reader follows at once


class Shows(Enum):
    """What two facing clues show."""

    FILLED = "every place that is left holds a bulb"
    COUNTED_TWICE = "a shared place holds a bulb, because there are too few others"
    LAST_OUTSIDE = "one of the places left holds a bulb, and each of them would light the same cells"
    EACH_PAIR = "each pair holds a bulb, which lights the rest of its run"


@dataclass(frozen=True, kw_only=True)
class Facing(Form):
    """Two clues, pairs of their places that see each other, each in a run, and the places `left`."""

    needs: tuple[Need, Need]
    pairs: tuple[tuple[Rule, frozenset[int]], ...]
    left: frozenset[int]
    runs: tuple[Rule, ...]
    shows: Shows = Shows.FILLED

    @property
    def clues(self) -> tuple[Rule, ...]:
        return tuple(need.rule for need in self.needs)

    @property
    def total(self) -> int:
        """How many bulbs the clues need."""
        return sum(need.number for need in self.needs)

    @property
    def shared(self) -> frozenset[int]:
        return self.needs[0].free & self.needs[1].free

    @property
    def outside(self) -> int:
        """How many bulbs are left for places outside the pairs, if shared places hold bulbs."""
        return self.total - 2 * len(self.shared) - len(self.pairs)

    @property
    def length(self) -> int:
        lights = 8 + 2 * len(self.dots) if self.shows is Shows.LAST_OUTSIDE else 0
        return 20 + 2 * len(self.pairs) + lights

    def found(self, board: Board) -> Iterator[Facing]:
        """Yields everything that these clues and pairs show."""
        if len(self.shared) == 1 and self.total > len(self.pairs) + len(self.left):
            yield replace(self, shows=Shows.COUNTED_TWICE, bulbs=self.shared)
        if self.outside == len(self.left) and self.left:
            yield replace(self, bulbs=self.left | self.shared)
        if self.outside == len(self.left) and not self.shared:
            yield from self._lit_by_pairs(board)
        if self.outside == 1 and not self.shared:
            yield from self._lit_from_outside(board)

    def _lit_by_pairs(self, board: Board) -> Iterator[Facing]:
        beside = (board.unknown.intersection(run.cells) - pair for run, pair in self.pairs)
        if dots := NOTHING.union(*beside):
            yield replace(self, shows=Shows.EACH_PAIR, dots=dots)

    def _lit_from_outside(self, board: Board) -> Iterator[Facing]:
        dots = seen_from_all(board, self.left, self.runs)
        if dots and 1 < len(self.left) <= MOST_CHOICES:
            yield replace(self, shows=Shows.LAST_OUTSIDE, dots=dots)


def facing(board: Board, needs: Sequence[Need], runs: Sequence[Rule]) -> Iterator[Facing]:
    """Finds two clues that need more bulbs than fit on pairs of places that see each other."""
    one, other = needs
    for order in permutations(runs) if len(runs) <= MOST_RUNS else ():
        pairs: dict[Rule, frozenset[int]] = {}
        left = one.free ^ other.free
        for run in order:
            pair = left.intersection(run.cells)
            if len(pair) == 2:
                pairs[run] = pair
                left -= pair
        if pairs:
            sorted_pairs = tuple(sorted(pairs.items(), key=lambda pair: min(pair[1])))
            both = Facing(needs=(one, other), pairs=sorted_pairs, left=left, runs=tuple(runs))
            yield from both.found(board)
