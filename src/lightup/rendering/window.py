"""The part of a board that a picture shows.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["." * 9] * 9)
>>> around(board, {board.width * 4 + 1})
Window(rows=range(2, 7), cols=range(0, 4))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..core.grid import Grid

MARGIN = 2  # cells around what is marked


@dataclass(frozen=True)
class Window:
    """Some neighbouring rows and columns."""

    rows: range
    cols: range

    def has(self, cell: int, board: Grid) -> bool:
        """Whether a cell of the board lies in this part."""
        return cell // board.width in self.rows and cell % board.width in self.cols

    def cells(self, board: Grid) -> frozenset[int]:
        """Returns all cells of the board in this part."""
        return frozenset(row * board.width + col for row in self.rows for col in self.cols)

    def grown(self, board: Grid) -> Window:
        """Returns the part with the rows and columns beside it."""
        return Window(*map(_grown, (self.rows, self.cols), (board.height, board.width)))


def whole(board: Grid) -> Window:
    """Returns all rows and columns."""
    return Window(range(board.height), range(board.width))


def around(board: Grid, cells: Collection[int], most: int | None = None) -> Window:
    """Returns the part around cells, with a margin; at most so many columns, around their middle."""
    rows = _stretch({cell // board.width for cell in cells}, board.height)
    cols = _stretch({cell % board.width for cell in cells}, board.width)
    if most is not None and len(cols) > most:
        first = cols.start + (len(cols) - most) // 2
        cols = range(first, first + most)
    return Window(rows, cols)


def _grown(stretch: range, size: int) -> range:
    return range(max(0, stretch.start - 1), min(size, stretch.stop + 1))


def _stretch(found: set[int], size: int) -> range:
    return range(max(0, min(found) - MARGIN), min(size, max(found) + 1 + MARGIN))
