"""`together`: several steps of one kind told in one line.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> print(together(Position(Board.from_rows(["..2..", "....."])).steps()))
A bulb at r2c2 or r2c4 would light two of the three places of the 2 at r1c3, which needs two. So they \
hold no bulbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import in_words
from ..kernel import codes
from ._phrases import MOST_NAMED, begun, clue, clues, either, none_at
from ._singles import lit_by
from .steps import conclusions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .steps import Step


def alike(step: Step) -> tuple[int, int] | None:
    """What steps have in common that are told together; `None` if the step is told alone."""
    number, rule = step.technique.number, step.rules[-1]
    if number == codes.EMPTY_CORNER:
        return number, rule.cell
    if number == codes.LIT_CELLS:
        return number, min(step.board.bulbs.intersection(rule.cells))
    is_zero = number == codes.COMPLETE_CLUE and rule.high == 0
    return (number, 0) if is_zero or number == codes.LONELY_CELL else None


def together(steps: Sequence[Step]) -> str:
    """Tells steps that are alike."""
    (number, cell), board = alike(steps[0]) or (0, 0), steps[0].board
    bulbs, dots = conclusions(steps)
    if number == codes.EMPTY_CORNER:
        return _corners(steps, dots)
    if number == codes.LIT_CELLS:
        return begun(lit_by(board, cell, dots))
    if number == codes.LONELY_CELL:
        return f"Nothing else can light {either(board, bulbs)}, so each holds a bulb itself."
    zeros = clues(board, [step.rules[0] for step in steps])
    none = none_at(board, dots) if len(dots) <= MOST_NAMED else "no cell beside them holds one"
    return begun(f"{zeros} take no bulbs, so {none}")


def _corners(steps: Sequence[Step], corners: frozenset[int]) -> str:
    board, rule = steps[0].board, steps[0].rules[-1]
    has, free = (len(some.intersection(rule.cells)) for some in (board.bulbs, board.unknown))
    left = "left for" if free < len(rule.cells) else "of"
    needs = f"needs {in_words(rule.high - has)}{' more' if has else ''}"
    places = f"two of the {in_words(free)} places {left} {clue(board, rule)}, which {needs}"
    return f"A bulb at {either(board, corners)} would light {places}. So they hold no bulbs."
