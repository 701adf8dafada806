"""The first pages after the cover: contents and colophon, then the rules."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ...core.board import Board
from ...reasoning.rate import LEVELS
from .. import svg
from ..scene import Mark, Scene
from ._cover import EXAMPLE
from .press import FAINT, SOFT, Page, Type, height_of, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .content import Section
    from .press import Press

RULES = (
    "Put <b>bulbs</b> on white cells. A bulb lights its own cell and shines along its row and its "
    "column, up to a wall or the edge.",
    "Every white cell must be <b>lit</b>.",
    "No bulb may shine on <b>another bulb</b>.",
    "A <b>number</b> on a wall says how many bulbs share a side with it. A wall without a number may "
    "have any number of them.",
)
PICTURES = ("A bulb shines up to the walls.", "A puzzle …", "… and its solution.")
ADVICE = (
    "Every puzzle has exactly one solution, and you never have to guess. Dots help: put one into each "
    "cell that cannot hold a bulb."
)
CELLS = "In hints, r3c5 is the cell in row 3 and column 5; every fifth row and column has its number."
SHINING = 24  # the bulb of the first picture
# What it takes to solve a puzzle of each level.
NEEDS = (
    "one rule at a time",
    "a look at the corners of a clue",
    "what one bulb would take from a clue or a dark cell",
    "two clues, or two dark cells, taken together",
    "an assumption that soon breaks a rule",
    "an assumption, followed a little further",
    "an assumption, followed as far as it leads",
    "assumptions within assumptions",
)


def contents(lines: Sequence[tuple[str, str, int]], colophon: Iterable[str]) -> Page:
    """Returns the page that lists the parts (title, remark and page), with the colophon at its foot."""

    def draw(press: Press, number: int) -> None:
        paper = press.edition.paper
        left, width = press.edition.column(number)
        heading(press, left, "Contents")
        y = paper.top + paper.text * 2.2
        text = Type("Serif", paper.text * 1.08)
        for title, remark, page in lines:
            press.write(left, y, title, text)
            at = left + width_of(title, text) + 2.5
            press.write(at, y, remark, Type("Serif-Italic", paper.text, SOFT))
            press.write(left + width, y, f"{page}", text, "right")
            press.rule(left, y + 1.9, width)
            y += paper.text * 0.78
        small = Type("Sans", paper.text * 0.72, SOFT)
        told = escape(" ".join(colophon))
        end = paper.height - paper.bottom
        press.paragraph(left, end - height_of(told, width, small), width, told, small)

    return Page(draw, foot=None)


def heading(press: Press, left: float, text: str) -> None:
    """Writes the heading of a part."""
    paper = press.edition.paper
    press.write(left, paper.top + paper.text * 0.55, text, Type("Serif-Semibold", paper.text * 2.1))


def rules(sections: Sequence[Section]) -> Page:
    """Returns the page with the rules, an example, and the levels of the book."""

    def draw(press: Press, number: int) -> None:
        paper = press.edition.paper
        left, width = press.edition.column(number)
        heading(press, left, "The rules")
        text = Type("Serif", paper.text * 1.08)
        y = paper.top + paper.text * 1.5
        for place, rule in enumerate(RULES, 1):
            press.write(left, y + text.line * 0.76, f"{place}", Type("Sans-Semibold", paper.text, SOFT))
            y += press.paragraph(left + 6, y, width - 6, rule, text) + 1.6
        y = _pictures(press, left, y + 3, width)
        y += press.paragraph(left, y + 3, width, f"{ADVICE} {CELLS}", text) + 14
        _levels(press, left, y, width, sections)

    return Page(draw, "The rules", foot="The rules")


def _pictures(press: Press, left: float, y: float, width: float) -> float:
    """Draws the example in three steps side by side; returns where it ends."""
    paper, gap = press.edition.paper, 6.0
    puzzle = EXAMPLE.puzzle
    lit = Board(puzzle, [SHINING])
    shining = Scene(lit, marks=tuple(_sights(lit)))
    across = (width - 2 * gap) / 3
    caption = Type("Serif-Italic", paper.text * 0.92, SOFT, align="centre")
    deepest = 0.0
    for place, scene in enumerate((shining, Scene(Board(puzzle)), Scene(EXAMPLE))):
        layers, box = svg.arranged([scene], 1, labelled=False, shines=False)
        x = left + place * (across + gap)
        press.picture(x, y, layers, box, across / box[2])
        deepest = max(deepest, press.paragraph(x, y + across, across, PICTURES[place], caption))
    return y + across + deepest


def _sights(board: Board) -> Iterable[Mark]:
    """Marks the lines along which the only bulb of a board shines."""
    (bulb,) = board.bulbs
    for run in board.puzzle.runs_of(bulb):
        place = run.index(bulb)
        yield from (Mark("sight", tuple(one)) for one in (run[place:], run[place::-1]) if len(one) > 1)


def _levels(press: Press, left: float, y: float, width: float, sections: Sequence[Section]) -> None:
    """Lists the levels that occur, with their marks."""
    paper = press.edition.paper
    name, needs = Type("Serif-Semibold", paper.text), Type("Serif", paper.text)
    column = 19 + max(width_of(LEVELS[one.level], name) for one in sections) + 4
    for section in sections:
        press.rule(left, y - paper.text * 0.45, width, FAINT)
        press.lamps(left, y, section.level)
        press.write(left + 19, y, LEVELS[section.level], name)
        needed = escape(NEEDS[section.level])
        deep = press.paragraph(left + column, y - needs.line * 0.76, width - column, needed, needs)
        y += max(deep, needs.line) + paper.text * 0.2
