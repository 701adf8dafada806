"""`Pattern`: what rules show in a direct way; `Need`: what a clue or a dark cell still needs.

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

from ._phrases import begun, none_at, places
from .sentences import Claim, Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.board import Board
    from ..core.puzzle import Rule

MOST_CHOICES = 3  # the most places that a reader keeps in mind for one requirement
NOTHING = frozenset[int]()


@dataclass(frozen=True)
class Pattern:
    """Sentences that are true of a board, what they show together, and the words for that.

    If they leave a `choice` that lights every dot, these are the words for it.
    """

    sentences: tuple[Sentence, ...]
    bulbs: frozenset[int]
    dots: frozenset[int]
    conclusion: str
    choice: str = ""


@dataclass(frozen=True)
class Need:
    """A requirement on a board: how many more bulbs it needs, and the places that are left."""

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


def seen_from_all(board: Board, cells: frozenset[int], runs: Iterable[Rule]) -> frozenset[int]:
    """Returns the unknown cells that each of these cells sees along these runs."""
    seen = [NOTHING.union(*(run.cells for run in runs if cell in run.cells)) - {cell} for cell in cells]
    return board.unknown.intersection(*seen) - cells if cells else NOTHING


def lit_by_choice(board: Board, choice: str, dots: frozenset[int]) -> str:
    """Says that a choice lights cells, which therefore hold no bulbs."""
    none = "they hold none" if len(dots) > 1 else none_at(board, dots)
    return begun(f"{choice} lights {places(board, dots)}, so {none}")


def all_light(
    board: Board, cells: frozenset[int], dots: frozenset[int], runs: Iterable[Rule]
) -> Sentence:
    """Says that a bulb on any of these cells lights others, which therefore hold none."""
    which = ("it", "either", "any of them")[min(len(cells), 3) - 1]
    used = tuple(
        run for run in runs if not cells.isdisjoint(run.cells) and not dots.isdisjoint(run.cells)
    )
    return Sentence(lit_by_choice(board, which, dots), used, (Claim(dots, 0, 0),), because=cells)
