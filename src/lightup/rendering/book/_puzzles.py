"""The pages with the puzzles themselves."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.board import Board
from .. import shapes, svg
from ..painting import missing
from . import layout
from .press import LAMP, MOST_LAMPS, SOFT, Page, Type, board_with_fives, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .content import Entry, Section
    from .edition import Edition
    from .layout import Grid
    from .press import Press


def pages(edition: Edition, section: Section, above: Page | None) -> Iterator[Page]:
    """Yields the pages of a section; the first puzzles go below `above` if there is room."""
    _, width = edition.column(1)
    rest = [*section.entries]
    if above:
        begin = above.taken + layout.GAP
        first = layout.below(_sizes(rest), width, edition.height - begin)
        if first and not edition.per_page:
            own, rest = rest[: first.count], rest[first.count :]
            yield _below(above, _page(first, own, section.title, begin))
        else:
            yield above
    for grid in layout.pages(_sizes(rest), width, edition.height, edition.page, edition.per_page):
        own, rest = rest[: grid.count], rest[grid.count :]
        yield _page(grid, own, section.title)


def _sizes(entries: Iterable[Entry]) -> list[layout.Size]:
    return [(entry.puzzle.width, entry.puzzle.height) for entry in entries]


def _below(above: Page, page: Page) -> Page:
    def draw(press: Press, number: int) -> None:
        above.draw(press, number)
        page.draw(press, number)

    return replace(above, draw=draw, foot=page.foot)


def _page(grid: Grid, entries: Sequence[Entry], title: str, begin: float = 0.0) -> Page:
    """Returns a page of puzzles from this height on; a row that is not full is centred."""

    def draw(press: Press, number: int) -> None:
        edition = press.edition
        left, width = edition.column(number)
        across = (width - (grid.columns - 1) * layout.GAP) / grid.columns
        down = (edition.height - begin - (grid.rows - 1) * layout.GAP) / grid.rows
        for place, entry in enumerate(entries):
            row, col = divmod(place, grid.columns)
            missing = max(0, grid.columns - len(entries[row * grid.columns :]))
            x = left + (col + missing / 2) * (across + layout.GAP)
            y = edition.paper.top + begin + row * (down + layout.GAP)
            _puzzle(press, entry, (x, y, across, down), grid.cell)

    return Page(draw, foot=title)


def _puzzle(press: Press, entry: Entry, slot: tuple[float, float, float, float], cell: float) -> None:
    """Draws a board in the middle of its slot, and its number and level above it."""
    left, top, across, down = slot
    puzzle, text = entry.puzzle, press.edition.paper.text
    layers, _ = svg.plain(Board(puzzle), shines=False)
    layers, box = board_with_fives(layers, puzzle.width, puzzle.height)
    unit = cell / shapes.SIDE
    wide, high = box[2] * unit, box[3] * unit
    x = left + (across - wide) / 2
    y = top + layout.CAPTION + max(0, (down - layout.CAPTION - high) / 2)
    press.picture(x, y, layers, box, unit)
    begin, end = x - box[0] * unit, x + wide
    base = y - 1.2
    number = Type("Serif-Semibold", text * 1.25)
    press.write(begin, base, f"{entry.number}", number)
    if entry.name and not missing(entry.name):
        at = begin + width_of(f"{entry.number}", number) + 2.2
        room = end - at - MOST_LAMPS * LAMP - 2
        type = name_type(text).for_text(entry.name)
        press.write(at, base, shortened(entry.name, room, type), type)
    press.lamps(end - MOST_LAMPS * LAMP + 0.6, base, entry.level)


def name_type(text: float) -> Type:
    """Returns how the name of a puzzle is set, beside text of this size."""
    return Type("Serif-Italic", text * 0.9, SOFT)


def shortened(name: str, room: float, type: Type) -> str:
    """Returns a name, or as much of it as there is room for."""
    if width_of(name, type) <= room:
        return name
    ends = range(len(name))  # bisected: to measure a long name again for each letter takes too long
    fitting = bisect_right(ends, room, key=lambda end: width_of(f"{name[:end]}…", type))
    return f"{name[: fitting - 1]}…" if fitting > 1 else ""
