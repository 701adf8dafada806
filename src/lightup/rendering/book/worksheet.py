"""`worksheet`: boards laid out on pages, each under its name, as a PDF to hand out.

>>> from lightup.core.board import Board
>>> worksheet([Scene(Board.from_rows(["1.#", "..."]), title="one")], "a4")[:5]
b'%PDF-'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.errors import InputError
from ...base.packages import need
from ...base.words import plural
from .. import shapes, svg
from ..painting import missing
from ..scene import Scene
from ..themes import THEMES, find_theme
from . import layout
from ._puzzles import name_type, shortened
from .edition import Edition
from .press import Page, Press, Type, board_with_fives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..themes import Theme
    from .layout import Grid

HEADING = 12.0  # millimetres for the title on the first page


def worksheet(
    scenes: Sequence[Scene],
    page: str,
    *,
    title: str = "",
    theme: str | None = None,
    coordinates: bool = False,
) -> bytes:
    """Makes a PDF of boards on pages of a paper, as many on each as leave room to write."""
    need("pdf", "a worksheet")
    if not scenes:
        raise InputError("expected a picture to draw, got none")
    found = find_theme(theme) if theme else THEMES["print"]
    edition = Edition(title or plural(len(scenes), "Light Up puzzle"), page=page)
    return Press(edition).print(_pages(edition, scenes, title, found, coordinates))


def _pages(
    edition: Edition, scenes: Sequence[Scene], title: str, theme: Theme, coordinates: bool
) -> list[Page]:
    heading = HEADING if title else 0.0
    _, width = edition.column(1)
    sizes = [(scene.board.width, scene.board.height) for scene in scenes]
    found, begin = [], 0
    for grid in layout.pages(sizes, width, edition.height - heading, edition.page):
        own = scenes[begin : begin + grid.count]
        found.append(_page(grid, own, "" if begin else title, heading, theme, coordinates))
        begin += grid.count
    return found


def _page(
    grid: Grid, scenes: Sequence[Scene], title: str, heading: float, theme: Theme, coordinates: bool
) -> Page:
    def draw(press: Press, number: int) -> None:
        edition = press.edition
        left, width = edition.column(number)
        above = edition.paper.top + heading
        if title:
            big = Type("Serif-Semibold", edition.paper.text * 1.8).for_text(title)
            press.write(left, above - HEADING / 2, shortened(title, width, big), big)
        across = (width - (grid.columns - 1) * layout.GAP) / grid.columns
        down = (edition.height - heading - (grid.rows - 1) * layout.GAP) / grid.rows
        for place, scene in enumerate(scenes):
            row, col = divmod(place, grid.columns)
            x, y = left + col * (across + layout.GAP), above + row * (down + layout.GAP)
            _board(press, scene, (x, y, across), grid.cell, theme, coordinates)

    return Page(draw)


def _board(
    press: Press,
    scene: Scene,
    slot: tuple[float, float, float],
    cell: float,
    theme: Theme,
    coordinates: bool,
) -> None:
    left, top, across = slot
    layers, box = svg.plain(scene.board, shines=theme.shines)
    if coordinates:
        layers, box = board_with_fives(layers, scene.board.width, scene.board.height)
    unit = cell / shapes.SIDE
    x, y = left + (across - box[2] * unit) / 2, top + layout.CAPTION
    press.picture(x, y, layers, box, unit, theme)
    if scene.title and not missing(scene.title):
        type = name_type(press.edition.paper.text).for_text(scene.title)
        press.write(x - box[0] * unit, y - 1.2, shortened(scene.title, across, type), type)
