"""Phrases about cells and clues that sentences are made of.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "..2"])
>>> either(board, [1, 3]), clues(board, board.puzzle.rules[-2:])
('r1c2 or r2c1', 'the 1 at r1c1 and the 2 at r2c3')
>>> so(board, bulbs={1}, dots={2, 3})
'So r1c2 holds a bulb, and r1c3 and r2c1 hold none.'
>>> places(Board.from_rows(["." * 9, "#." * 4 + "."]), [0, *range(3, 9), 10])
'r1c1, r1c4 to r1c9 and r2c2'
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ..base.words import capitalized, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule

MOST_NAMED = 6  # the most cells that are named one by one
ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def places(board: Board, cells: Iterable[int]) -> str:
    """Lists white cells: `r1c1, r1c2 and r3c4`; if they are many, in stretches: `r1c1 to r1c9`."""
    cells = sorted(cells)
    if len(cells) <= MOST_NAMED:
        return listed(map(board.place, cells))
    ends = (dict.fromkeys((stretch[0], stretch[-1])) for stretch in _stretches(board, cells))
    return listed(" to ".join(map(board.place, both)) for both in ends)


def _stretches(board: Board, cells: Sequence[int]) -> list[list[int]]:
    """Splits cells into stretches of at least three of a run, along rows first, and single cells."""
    left, found = {*cells}, []
    for side in (0, 1):
        for run in dict.fromkeys(board.puzzle.runs_of(cell)[side] for cell in cells):
            for is_left, group in groupby(run, left.__contains__):
                stretch = [*group]
                if is_left and len(stretch) > 2:
                    found.append(stretch)
                    left.difference_update(stretch)
    return sorted([*found, *([cell] for cell in left)])


def either(board: Board, cells: Iterable[int]) -> str:
    """Lists cells as a choice: `r1c1, r1c2 or r3c4`."""
    *others, last = map(board.place, sorted(cells))
    return f"{', '.join(others)} or {last}" if others else last


def clue(board: Board, rule: Rule) -> str:
    """Names a clue: `the 3 at r2c2`."""
    return f"the {rule.high} at {board.place(rule.cell)}"


def clues(board: Board, rules: Sequence[Rule]) -> str:
    """Names clues: `the 2s at r1c1 and r5c5`, `the 3 at r2c2 and the 1 at r3c3`."""
    if len(rules) > 1 and len({rule.high for rule in rules}) == 1:
        return (
            f"the {rules[0].high}s at {listed(map(board.place, sorted(rule.cell for rule in rules)))}"
        )
    return listed(clue(board, rule) for rule in rules)


def its_bulbs(rule: Rule) -> str:
    """Says that a clue has all of its bulbs: `its bulb`, `both its bulbs`, `all three bulbs`."""
    return ("none", "its bulb", "both its bulbs", "all three bulbs", "all four bulbs")[rule.high]


def bulbs_at(board: Board, cells: Collection[int]) -> str:
    """Says that cells hold bulbs: `r1c1 holds a bulb`."""
    return f"{places(board, cells)} {'holds a bulb' if len(cells) == 1 else 'hold bulbs'}"


def none_at(board: Board, cells: Collection[int], *, none: str = "none") -> str:
    """Says that cells hold no bulbs: `r1c1 and r1c2 hold none`."""
    return f"{places(board, cells)} {'holds' if len(cells) == 1 else 'hold'} {none}"


def so(board: Board, bulbs: Collection[int], dots: Collection[int]) -> str:
    """Says which bulbs and dots follow."""
    if not bulbs:
        return f"So {none_at(board, dots, none='no bulb')}."
    return f"So {bulbs_at(board, bulbs)}{f', and {none_at(board, dots)}' if dots else ''}."


def begun(text: str) -> str:
    """Capitalizes the first word, unless it is a place, and puts a full stop at the end."""
    return f"{capitalized(text)}."
