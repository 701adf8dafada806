"""The last parts of a book: the first step of each puzzle, and the answers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .. import svg
from . import layout
from ._front import heading
from .press import Page, Type, height_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .content import Entry
    from .edition import Edition
    from .press import Press

COLUMNS, GUTTER = 2, 8.0
BELOW = 1.5  # between hints
HEADING = 1.9  # of a part, in sizes of text


def hints(edition: Edition, entries: Sequence[Entry]) -> Iterator[Page]:
    """Yields the pages with the first step of each puzzle, in two columns."""
    told = [_hint(entry) for entry in entries if entry.hint]
    columns = _balanced(edition, [*_filled(edition, told)])
    for first in range(0, len(columns), COLUMNS):
        yield _hint_page(columns[first : first + COLUMNS], "" if first else "Hints")


def _hint(entry: Entry) -> str:
    name, _, rest = entry.hint.partition(". ")
    return f"<b>{entry.number}</b>&nbsp; <i>{escape(name)}.</i> {escape(rest)}"


def _type(edition: Edition) -> Type:
    return Type("Serif", edition.paper.text * 0.92, leading=1.3)


def _width(edition: Edition) -> float:
    _, width = edition.column(1)
    return (width - (COLUMNS - 1) * GUTTER) / COLUMNS


def _filled(edition: Edition, told: Sequence[str]) -> Iterator[list[str]]:
    """Yields the columns; those of the first page are shorter, because of its heading."""
    column: list[str] = []
    begin = edition.paper.text * HEADING
    number, room = 0, edition.height - begin
    for text in told:
        needed = height_of(text, _width(edition), _type(edition)) + BELOW
        if column and needed > room:
            yield column
            number += 1
            column, room = [], edition.height - (begin if number < COLUMNS else 0)
        column.append(text)
        room -= needed
    if column:
        yield column


def _balanced(edition: Edition, columns: list[list[str]]) -> list[list[str]]:
    """Makes the columns of the last page about equally long."""
    full = (len(columns) - 1) // COLUMNS * COLUMNS
    rest = [text for column in columns[full:] for text in column]
    heights = [height_of(text, _width(edition), _type(edition)) + BELOW for text in rest]
    longer = min(range(1, len(rest) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    return [*columns[:full], rest[:longer], rest[longer:]] if rest else columns


def _hint_page(columns: Sequence[Sequence[str]], title: str) -> Page:
    def draw(press: Press, number: int) -> None:
        edition = press.edition
        left, _ = edition.column(number)
        top = edition.paper.top
        if title:
            heading(press, left, title)
            top += edition.paper.text * HEADING
        for place, column in enumerate(columns):
            x, y = left + place * (_width(edition) + GUTTER), top
            for text in column:
                y += press.paragraph(x, y, _width(edition), text, _type(edition)) + BELOW

    return Page(draw, title, foot="Hints")


def answers(edition: Edition, entries: Sequence[Entry]) -> Iterator[Page]:
    """Yields the pages with the solutions, small."""
    _, width = edition.column(1)
    sizes = [(entry.puzzle.width, entry.puzzle.height) for entry in entries]
    heading_height = edition.paper.text * HEADING
    for page, places in enumerate(layout.shelves(sizes, width, edition.height, heading_height)):
        yield _answer_page(entries, places, "" if page else "Answers")


def _answer_page(entries: Sequence[Entry], places: Sequence[layout.Answer], title: str) -> Page:
    def draw(press: Press, number: int) -> None:
        paper = press.edition.paper
        left, _ = press.edition.column(number)
        if title:
            heading(press, left, title)
        for answer in places:
            entry = entries[answer.place]
            x, y = left + answer.left, paper.top + answer.top
            label = Type("Serif-Semibold", paper.text * 0.85)
            press.write(x, y + layout.SMALL_CAPTION - 1.2, f"{entry.number}", label)
            layers, box = svg.plain(entry.solution, shines=False)
            unit = answer.cell * entry.puzzle.width / box[2]
            press.picture(x, y + layout.SMALL_CAPTION, layers, box, unit)

    return Page(draw, title, foot="Answers")
