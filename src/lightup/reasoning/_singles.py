"""`told_alone`: what one rule decides, and why, in one sentence.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["0.", ".."])
>>> told_alone(board, board.puzzle.rules[-1], frozenset(), frozenset({1, 2})).text
'The 0 at r1c1 takes no bulb, so r1c2 and r2c1 hold none.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import spelled
from ._phrases import begun, bulbs_at, clue, its_bulbs, none_at, places
from .sentences import Claim, Sentence

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Rule


def told_alone(board: Board, rule: Rule, bulbs: frozenset[int], dots: frozenset[int]) -> Sentence:
    """Says why a rule decides these cells, all or some of those that it decides."""
    tell = _TOLD[rule.kind, bool(bulbs)]
    claim = Claim(bulbs, len(bulbs), len(bulbs)) if bulbs else Claim(dots, 0, 0)
    because = board.bulbs.intersection(rule.cells)
    return Sentence(begun(tell(board, rule, bulbs or dots)), (rule,), (claim,), because)


def lit_by(board: Board, bulb: int, cells: frozenset[int]) -> str:
    """Says that a bulb lights cells, which therefore hold none."""
    none = "they hold none" if len(cells) > 1 else f"{places(board, cells)} holds no bulb"
    return f"the bulb at {board.place(bulb)} lights {places(board, cells)}, so {none}"


def _lit(board: Board, rule: Rule, cells: frozenset[int]) -> str:
    (bulb,) = board.bulbs.intersection(rule.cells)
    return lit_by(board, bulb, cells)


def _complete(board: Board, rule: Rule, cells: frozenset[int]) -> str:
    has = f"has {its_bulbs(rule)}" if rule.high else "takes no bulb"
    return f"{clue(board, rule)} {has}, so {none_at(board, cells)}"


def _hungry(board: Board, rule: Rule, cells: frozenset[int]) -> str:
    has, free = (len(some.intersection(rule.cells)) for some in (board.bulbs, board.unknown))
    needs = f"needs {spelled(free, 'more bulb')} and " if has else ""
    left = " left" if free < len(rule.cells) else ""
    room = f"{clue(board, rule)} {needs}has only {spelled(free, 'place')}{left}"
    return f"{room}: {bulbs_at(board, cells)}"


def _last(board: Board, rule: Rule, cells: frozenset[int]) -> str:
    place = board.place(rule.cell)
    if rule.cell in cells:
        return f"nothing else can light {place}, so it holds a bulb itself"
    return f"only {places(board, cells)} can still light {place}, so {bulbs_at(board, cells)}"


_TOLD = {
    ("run", False): _lit,
    ("clue", False): _complete,
    ("clue", True): _hungry,
    ("lit", True): _last,
}
