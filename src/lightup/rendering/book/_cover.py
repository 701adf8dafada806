"""The cover of a book, front and back: a lit board on a dark ground."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ...core.board import Board
from .. import svg
from ..themes import THEMES
from .press import Page, Type, height_of, width_of

if TYPE_CHECKING:
    from .press import Press

NIGHT = THEMES["dark"]
SMALLEST, LINES = 12.0, 3  # of a title: its size in points, its lines
# A small puzzle with its solution, which also shows the rules.
EXAMPLE = Board.from_rows(
    (
        "#..*1.*",
        "*3*..0.",
        ".*#....",
        "....*..",
        "..*.3*.",
        ".#..*#.",
        ".*1..*#",
    )
)
PAPER, INK, LAMP = (NIGHT.colours[name] for name in ("paper", "ink", "lamp"))


def front(subtitle: str) -> Page:
    """Returns the page with the title."""

    def draw(press: Press, number: int) -> None:
        edition = press.edition
        paper = edition.paper
        press.flood(PAPER)
        x, width = paper.width * 0.12, paper.width * 0.76
        title = Type("Serif-Semibold", _title_size(edition.title, width, paper.text * 4.2), LAMP, 1.12)
        y = paper.height * 0.12
        y += press.paragraph(x, y, width, escape(edition.title), title) + paper.text * 0.5
        press.paragraph(x, y, width, escape(subtitle), Type("Serif", paper.text * 1.5, INK))
        layers, box = svg.plain(EXAMPLE)
        unit = width / box[2]
        top = paper.height * 0.9 - width - (paper.text if edition.author else 0)
        press.picture(x, top, layers, box, unit, NIGHT)
        if edition.author:
            type = Type("Serif-Italic", paper.text * 1.25, INK).for_text(edition.author)
            author = escape(edition.author)
            at = paper.height * 0.947 - height_of(author, width, type)
            press.paragraph(x, at, width, author, type)

    return Page(draw, "Cover", foot=None)


def _title_size(title: str, width: float, size: float) -> float:
    """Returns the largest size, up to this, at which a title takes three lines and its words fit."""
    longest = max(title.split(), key=len, default="")
    while size > SMALLEST:
        type = Type("Serif-Semibold", size, leading=1.12)
        lines = height_of(escape(title), width, type) / type.line
        if lines < LINES + 0.5 and width_of(longest, type) <= width:
            break
        size *= 0.92
    return size


def back() -> Page:
    """Returns the last page: dark, with only the rules, a line each."""

    def draw(press: Press, number: int) -> None:
        paper = press.edition.paper
        press.flood(PAPER)
        x, width = paper.width * 0.12, paper.width * 0.76
        words = "Light every cell.<br/>No bulb sees another.<br/>Numbers count the bulbs beside them."
        type = Type("Serif-Italic", paper.text * 1.3, LAMP, 1.5, "centre")
        press.paragraph(x, paper.height * 0.44, width, words, type)

    return Page(draw, foot=None)


def blank() -> Page:
    """Returns an empty page."""
    return Page(lambda press, number: None, foot=None)
