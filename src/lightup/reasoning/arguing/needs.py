"""`Need`: what a clue or a dark cell still needs; `Form`: what two of them show together.

>>> from lightup.core.board import Board
>>> board = Board.from_rows([".2.", "..."])
>>> need = need_of(board, board.puzzle.clue_rule(1))
>>> need.number, sorted(need.free), [sorted(cells) for cells in need.one_of()]
(2, [0, 2, 4], [[0, 2], [0, 4], [2, 4]])
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...core.board import Board
    from ...core.puzzle import Rule

MOST_CHOICES = 3  # the most places that a reader keeps in mind for one requirement
NOTHING = frozenset[int]()


@dataclass(frozen=True)
class Need:
    """A requirement on a board: how many more bulbs it needs, the places left, the bulbs it has."""

    rule: Rule
    number: int
    free: frozenset[int]
    has: int

    def one_of(self) -> Iterator[frozenset[int]]:
        """Yields sets of a few places that hold at least one bulb each.

        A single place that holds a bulb is a step of its own.
        """
        size = len(self.free) - self.number + 1
        if 1 < size <= MOST_CHOICES:
            yield from map(frozenset, combinations(sorted(self.free), size))


def need_of(board: Board, rule: Rule) -> Need:
    """Returns what a clue or a dark cell needs on a board."""
    has = len(board.bulbs.intersection(rule.cells))
    return Need(rule, rule.low - has, board.unknown.intersection(rule.cells), has)


@dataclass(frozen=True, kw_only=True)
class Form:
    """What rules show in a direct way, by counting and by seeing: these bulbs and dots."""

    bulbs: frozenset[int] = NOTHING
    dots: frozenset[int] = NOTHING

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it decides."""
        return self.bulbs | self.dots

    @property
    def length(self) -> int:
        """About how many words it takes before the conclusion, in any language."""
        raise NotImplementedError


def seen_from_all(board: Board, cells: frozenset[int], runs: Iterable[Rule]) -> frozenset[int]:
    """Returns the unknown cells that each of these cells sees along these runs."""
    seen = [NOTHING.union(*(run.cells for run in runs if cell in run.cells)) - {cell} for cell in cells]
    return board.unknown.intersection(*seen) - cells if cells else NOTHING


def runs_between(
    runs: Iterable[Rule], cells: frozenset[int], others: frozenset[int]
) -> tuple[Rule, ...]:
    """Returns the runs that have some of these cells and some of the others."""
    return tuple(
        run for run in runs if not cells.isdisjoint(run.cells) and not others.isdisjoint(run.cells)
    )
