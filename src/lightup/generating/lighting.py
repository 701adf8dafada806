"""`lit_in_order`: bulbs that light every cell of a puzzle, chosen by the order of its cells.

>>> from lightup.core.puzzle import Puzzle
>>> sorted(lit_in_order(Puzzle.from_rows(["..", ".."]), [2, 0, 1, 3]))
[1, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.puzzle import Puzzle


def lit_in_order(puzzle: Puzzle, white: Iterable[int]) -> frozenset[int]:
    """Puts a bulb on each of the white cells, in this order, that no bulb lights yet; ignores clues."""
    bulbs, lit = set[int](), set[int]()
    for cell in white:
        own = puzzle.geometry.runs_of(cell)
        if lit.isdisjoint(own):
            lit.update(own)
            bulbs.add(cell)
    return frozenset(bulbs)
