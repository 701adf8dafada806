"""The part of a scene that matters: to zoom in to it, or to show it in a small picture.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import asking_about
>>> scene = asking_about(Board.from_rows(["." * 20] * 20), cell=0)
>>> near(scene), crop(scene.board, scene.cells)
(Window(rows=range(0, 11), cols=range(0, 11)), Window(rows=range(0, 3), cols=range(0, 3)))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import svg
from .shapes import SIDE
from .window import Window

if TYPE_CHECKING:
    from ..core.grid import Grid
    from .scene import Scene

    Box = tuple[int, int, int, int]  # left, top, width and height

ZOOMED = 11  # the fewest rows and columns that a reader sees after zooming in
UNCROPPED = 8  # rows and columns of a board that a small picture shows whole
EDGE = 3  # around a small picture, so that what lies on its edge is not cut off


def near(scene: Scene) -> Window | None:
    """Returns the part to zoom in to where the whole scene is too small; `None` without marks."""
    return crop(scene.board, scene.cells, ZOOMED) if scene.marks else None


def small(scene: Scene, cells: frozenset[int]) -> str:
    """Draws the part of a scene around these cells, for a page that has the styles and the light."""
    board = scene.board
    window = crop(board, cells)
    layers = svg.scene_layers(scene, window.grown(board).cells(board))  # some of it is at the edge
    return framed(scene, window, "mini drawing", "".join(layers))


def framed(scene: Scene, window: Window, kind: str, content: str = "") -> str:
    """Puts what is drawn of a part of a scene into a frame of its own."""
    left, top, across, down = box(window)
    view = f"{left - EDGE} {top - EDGE} {across + 2 * EDGE} {down + 2 * EDGE}"
    return f'<svg class="{kind} {scene.world}" viewBox="{view}" aria-hidden="true">{content}</svg>'


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


def box(window: Window) -> Box:
    """Returns a part of a board in units: left, top, width and height."""
    rows, cols = window.rows, window.cols
    return cols.start * SIDE, rows.start * SIDE, len(cols) * SIDE, len(rows) * SIDE
