"""The part of a scene that matters: to zoom in to it, or to show it in a small picture.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import asking_about
>>> scene = asking_about(Board.from_rows(["." * 20] * 20), cell=0)
>>> near(scene), crop(scene.board, scene.cells)
(Window(rows=range(0, 11), cols=range(0, 11)), Window(rows=range(0, 3), cols=range(0, 3)))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .window import Window

if TYPE_CHECKING:
    from ..core.grid import Grid
    from .scene import Scene

ZOOMED = 11  # the fewest rows and columns that a reader sees after zooming in
UNCROPPED = 8  # rows and columns of a board that a small picture shows whole


def near(scene: Scene) -> Window | None:
    """Returns the part to zoom in to where the whole scene is too small; `None` without marks."""
    return crop(scene.board, scene.cells, ZOOMED) if scene.marks else None


def crop(board: Grid, cells: frozenset[int], least: int = 3) -> Window:
    """Returns the part around cells, with a cell on every side; a small board as a whole."""
    rows, cols = {cell // board.width for cell in cells}, {cell % board.width for cell in cells}
    return Window(_stretch(rows, board.height, least), _stretch(cols, board.width, least))


def _stretch(found: set[int], size: int, least: int) -> range:
    """Returns a stretch around these rows or columns, at least so long."""
    if size <= UNCROPPED:
        return range(size)
    first, last = max(0, min(found) - 1), min(size, max(found) + 2)
    missing = max(0, min(least, size) - (last - first))
    first = max(0, min(first - missing // 2, size - (last - first) - missing))
    return range(first, max(last, first + min(least, size)))
