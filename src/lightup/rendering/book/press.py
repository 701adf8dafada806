"""`Press`: prints the pages of a book. Places are millimetres from the left and the top of a page.

A page is a function that draws on the press. The press knows the edition, so it puts two pages on a
sheet where the booklet is to be folded, and adds bleed where the paper is cut.

>>> [*booklet(8)]
[(8, 1), (2, 7), (6, 3), (4, 5)]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from .. import shapes
from ..painting import OF_PUZZLES, SETTINGS, Painter, fill_with, missing, register_fonts, stroke_with
from ..themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from ..svg import Box
    from ..themes import Theme
    from .edition import Edition

POINT = 72 / 25.4  # points in a millimetre
INK, SOFT, FAINT = "#000000", "#4d4d4d", "#b0b0b0"
MOST_LAMPS, LAMP = 8, 2.0  # the marks of a level: how many, and how far apart


@dataclass(frozen=True)
class Type:
    """How text looks: its font, its size in points, its colour, and how it is set."""

    font: str = "Serif"
    size: float = 10.0
    colour: str = INK
    leading: float = 1.38
    align: str = "left"

    def for_text(self, text: str) -> Type:
        """Returns the same type, upright if the italic lacks letters of the text."""
        return replace(self, font="Serif") if missing(text, self.font) else self

    @property
    def line(self) -> float:
        """The height of a line, in millimetres."""
        return self.size * self.leading / POINT


@dataclass(frozen=True)
class Page:
    """A page: what draws it, its title in the bookmarks with its depth, and what its foot says.

    `taken` is how much of its height it uses, if something else may go below.
    """

    draw: Callable[[Press, int], None]
    bookmark: str = ""
    depth: int = 0
    foot: str | None = ""
    taken: float = 0.0


def booklet(pages: int) -> Iterator[tuple[int, int]]:
    """Yields the pages side by side on each side of the sheets of a booklet, folded and stapled."""
    for first in range(1, pages // 2 + 1):
        last = pages + 1 - first
        yield (last, first) if first % 2 else (first, last)


class Press:
    """Prints pages in black, with the boards in a theme."""

    def __init__(self, edition: Edition) -> None:
        register_fonts()
        self.edition = edition
        self._file = BytesIO()
        canvas = import_module("reportlab.pdfgen.canvas")
        self.canvas: Any = canvas.Canvas(self._file, **SETTINGS)
        self._painters = cache(lambda theme: Painter(self.canvas, theme))
        self._describe()

    def _describe(self) -> None:
        edition, canvas = self.edition, self.canvas
        canvas.setTitle(edition.title)
        canvas.setAuthor(edition.author)
        canvas.setSubject(OF_PUZZLES)
        canvas.setKeywords(["Light Up", "Akari", "Bijutsukan", "puzzle"])
        canvas.setCreator("lightup")

    def print(self, pages: Sequence[Page]) -> bytes:
        """Prints all pages and returns the PDF."""
        if self.edition.imposed:
            self._print_sheets(pages)
        else:
            for number, page in enumerate(pages, 1):
                self._print_page(page, number)
            self.canvas.showOutline()
        self.canvas.save()
        return self._file.getvalue()

    def _print_page(self, page: Page, number: int) -> None:
        canvas, paper, cut = self.canvas, self.edition.paper, self.edition.cut * POINT
        width, height = paper.width * POINT, paper.height * POINT
        canvas.setPageSize((width + 2 * cut, height + 2 * cut))
        canvas.setTrimBox((cut, cut, cut + width, cut + height))
        canvas.setBleedBox((0, 0, width + 2 * cut, height + 2 * cut))
        if page.bookmark:
            canvas.bookmarkPage(f"page-{number}")
            canvas.addOutlineEntry(page.bookmark, f"page-{number}", page.depth, closed=page.depth > 0)
        canvas.translate(cut, cut)
        self._draw(page, number)
        canvas.showPage()

    def _print_sheets(self, pages: Sequence[Page]) -> None:
        canvas, paper = self.canvas, self.edition.paper
        width = paper.width * POINT
        sheet = (paper.sheet or 2 * paper.width) * POINT
        canvas.setPageSize((sheet, paper.height * POINT))
        for sides in booklet(len(pages)):
            for place, number in enumerate(sides):
                canvas.saveState()
                canvas.translate(sheet / 2 - (0 if place else width), 0)
                self._draw(pages[number - 1], number)
                canvas.restoreState()
            canvas.showPage()

    def _draw(self, page: Page, number: int) -> None:
        page.draw(self, number)
        if page.foot is not None:
            self._foot(page.foot, number)

    def _foot(self, text: str, number: int) -> None:
        """Writes the number of the page in its outer corner, and beside it what the page is about."""
        left, width = self.edition.column(number)
        paper = self.edition.paper
        y = paper.height - paper.bottom * 0.5
        small = Type("Sans", paper.text * 0.82, SOFT)
        bold = Type("Sans-Semibold", paper.text * 0.9)
        if number % 2:
            self.write(left + width, y, f"{number}", bold, "right")
            self.write(left + width - 8, y, text, small, "right")
        else:
            self.write(left, y, f"{number}", bold)
            self.write(left + 8, y, text, small)

    def flood(self, colour: str) -> None:
        """Fills the whole page, and a little more: a sheet may be wider than its pages."""
        paper, cut = self.edition.paper, max(self.edition.cut, 1) * POINT
        fill_with(self.canvas, colour)
        size = (paper.width * POINT + 2 * cut, paper.height * POINT + 2 * cut)
        self.canvas.rect(-cut, -cut, *size, stroke=0, fill=1)

    def rule(self, x: float, y: float, width: float, colour: str = FAINT, thick: float = 0.2) -> None:
        """Draws a line to the right."""
        stroke_with(self.canvas, colour)
        self.canvas.setLineWidth(thick * POINT)
        self.canvas.line(x * POINT, self._up(y), (x + width) * POINT, self._up(y))

    def write(self, x: float, y: float, text: str, type: Type, align: str = "left") -> None:
        """Writes one line with its baseline at this place."""
        fill_with(self.canvas, type.colour)
        self.canvas.setFont(type.font, type.size)
        put = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "centre": self.canvas.drawCentredString,
        }[align]
        put(x * POINT, self._up(y), text)

    def paragraph(self, x: float, y: float, width: float, markup: str, type: Type) -> float:
        """Writes a paragraph below a place; returns its height."""
        made, height = _set(markup, width, type)
        made.drawOn(self.canvas, x * POINT, self._up(y + height))
        return height

    def picture(
        self, x: float, y: float, layers: str, box: Box, unit: float, theme: Theme = THEMES["print"]
    ) -> None:
        """Draws layers, at so many millimetres per unit, below and right of a place."""
        bottom = self._up(y + box[3] * unit)
        self._painters(theme).paint(layers, box, x * POINT, bottom, unit * POINT)

    def lamps(self, x: float, y: float, level: int, colour: str = INK) -> None:
        """Draws the marks of a level from here on: a lamp is on for every level up to it."""
        canvas = self.canvas
        fill_with(canvas, colour)
        stroke_with(canvas, colour)
        canvas.setLineWidth(0.5)
        for place in range(MOST_LAMPS):
            at = (x + 0.7 + place * LAMP) * POINT, self._up(y - 0.75)
            canvas.circle(*at, 0.62 * POINT, stroke=1, fill=int(place <= level))

    def _up(self, y: float) -> float:
        return (self.edition.paper.height - y) * POINT


def width_of(text: str, type: Type) -> float:
    """Returns how wide a line is."""
    register_fonts()
    metrics = import_module("reportlab.pdfbase.pdfmetrics")
    return float(metrics.stringWidth(text, type.font, type.size)) / POINT


def height_of(markup: str, width: float, type: Type) -> float:
    """Returns how high a paragraph is."""
    return _set(markup, width, type)[1]


def _set(markup: str, width: float, type: Type) -> tuple[Any, float]:
    """Breaks a paragraph into lines; returns it with its height."""
    register_fonts()
    made = import_module("reportlab.platypus.paragraph").Paragraph(markup, _style(type))
    return made, made.wrap(width * POINT, 10_000)[1] / POINT


@cache
def _style(type: Type) -> Any:
    styles, enums = import_module("reportlab.lib.styles"), import_module("reportlab.lib.enums")
    align = {"left": enums.TA_LEFT, "centre": enums.TA_CENTER}[type.align]
    return styles.ParagraphStyle(
        "text",
        fontName=type.font,
        fontSize=type.size,
        leading=type.size * type.leading,
        textColor=type.colour,
        alignment=align,
    )


def board_with_fives(layers: str, width: int, height: int) -> tuple[str, Box]:
    """Adds the numbers of every fifth row and column to a board, to find the cells of a hint."""
    side = shapes.SIDE
    rows = [(-2.4, row * side - 5 + 1.1, row) for row in range(5, height + 1, 5)]
    cols = [(col * side - 5.0, -1.4, col) for col in range(5, width + 1, 5)]
    texts = "".join(f'<text x="{x}" y="{y}">{number}</text>' for x, y, number in [*rows, *cols])
    box = (-side * 0.45, -side * 0.45, width * side + side / 2, height * side + side / 2)
    return f'{layers}<g class="fives">{texts}</g>', box
