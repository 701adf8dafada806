"""The pages that show the techniques of a level, each with its picture and its argument."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from ...core.board import Board
from ...reasoning.arguing.walk import find_steps
from ...reasoning.finding.position import Position
from ...reasoning.finding.techniques import TECHNIQUES
from ...reasoning.telling.accounts import account, sentence
from .. import svg
from ..staging import scenes
from ._front import NEEDS, heading
from .press import SOFT, Page, Type, height_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...reasoning.arguing.steps import Step
    from ...reasoning.finding.techniques import Technique
    from ..svg import Box
    from .content import Section
    from .edition import Edition
    from .press import Press

UNITS, GAP = (
    (0.08, 0.066, 0.053),
    0.5,
)  # of a picture; between a picture and its text, and below both: by the text size
OPENING = 2.1  # the height of the heading of a section, by the text size
PICTURE = 0.47  # the share of the width that pictures take
LEGEND = (
    "A ring shows what to look at, a tick what follows. In a board with a dashed rim everything is "
    "only supposed: what has a question mark, and then what has a number. It ends with a broken rule: "
    "bulbs that see each other (×), too many bulbs (+), too few places (−), or no light (∅)."
)


def techniques_for(level: int, shown: int) -> list[Technique]:
    """Returns the techniques up to a level that are above a level shown before."""
    return [one for one in TECHNIQUES if shown < one.level <= level]


def pages(edition: Edition, section: Section, shown: int) -> Iterator[Page]:
    """Yields the pages with what a section needs beyond what was shown before."""
    legend = LEGEND if shown < 0 else ""
    needed = techniques_for(section.level, shown)
    found = [_distributed(edition, needed, legend, unit * edition.paper.text) for unit in UNITS]
    unit, spread = next(one for one in found if len(one[1]) == len(found[-1][1]))
    for place, some in enumerate(spread):
        opening = 0 if place else _opening(edition, legend)
        deep = sum(_height(edition, one, unit) + _gap(edition) for one in some)
        page = _page(section, some, unit, None if place else legend)
        yield replace(page, taken=opening + deep)


def _distributed(
    edition: Edition, techniques: Sequence[Technique], legend: str, unit: float
) -> tuple[float, list[list[Technique]]]:
    """Spreads techniques evenly over as few pages as possible; also returns the unit."""
    shares = [percent / 100 for percent in range(40, 101, 5)]
    tried = [_filled(edition, techniques, legend, unit, share) for share in shares]
    return unit, next(pages for pages in tried if len(pages) == len(tried[-1]))


def _filled(
    edition: Edition, techniques: Sequence[Technique], legend: str, unit: float, share: float
) -> list[list[Technique]]:
    """Puts as many techniques on each page as fit into this share of it."""
    pages: list[list[Technique]] = []
    room = 0.0
    for technique in techniques:
        needed = _height(edition, technique, unit)
        if needed > room:
            room = share * (edition.height - (0 if pages else _opening(edition, legend)))
            pages.append([])
        pages[-1].append(technique)
        room -= needed + _gap(edition)
    return pages


def _opening(edition: Edition, legend: str) -> float:
    """Returns the height of the heading of a section, with what it needs and the legend."""
    height = edition.paper.text * OPENING
    if legend:
        height += height_of(legend, edition.column(1)[1], _legend(edition)) + _gap(edition)
    return height


def _gap(edition: Edition) -> float:
    return GAP * edition.paper.text


def _legend(edition: Edition) -> Type:
    return Type("Serif-Italic", edition.paper.text * 0.95, SOFT)


def _page(section: Section, techniques: Sequence[Technique], unit: float, legend: str | None) -> Page:
    """Returns a page with techniques; the first of a section opens it, perhaps with a legend."""

    def draw(press: Press, number: int) -> None:
        edition = press.edition
        left, width = edition.column(number)
        y = edition.paper.top
        if legend is not None:
            heading(press, left, section.title)
            text = edition.paper.text
            press.write(
                left, y + text * 1.25, f"It takes {NEEDS[section.level]}.", Type(size=text * 1.1)
            )
            if legend:
                press.paragraph(left, y + text * OPENING, width, legend, _legend(edition))
            y += _opening(edition, legend)
        for technique in techniques:
            _entry(press, left, y, technique, unit)
            y += _height(edition, technique, unit) + _gap(edition)

    return Page(draw, foot=f"{section.title}, techniques")


def _entry(press: Press, left: float, y: float, technique: Technique, largest: float) -> None:
    """Draws a technique: pictures on the left, words on the right."""
    edition = press.edition
    pictures, words = _columns(edition)
    layers, box, unit = _picture(technique, pictures, largest)
    press.picture(left, y, layers, box, unit)
    x = left + pictures + _gap(edition)
    for markup, type in _words(edition, technique):
        y += press.paragraph(x, y, words, markup, type) + 1.2


def _columns(edition: Edition) -> tuple[float, float]:
    _, width = edition.column(1)
    return width * PICTURE, width * (1 - PICTURE) - _gap(edition)


def _height(edition: Edition, technique: Technique, largest: float) -> float:
    pictures, words = _columns(edition)
    _, box, unit = _picture(technique, pictures, largest)
    text = sum(height_of(markup, words, type) + 1.2 for markup, type in _words(edition, technique))
    return max(box[3] * unit, text)


def _words(edition: Edition, technique: Technique) -> list[tuple[str, Type]]:
    size = edition.paper.text
    return [
        (technique.name.capitalize(), Type("Serif-Semibold", size * 1.15)),
        (escape(technique.sentence), Type("Serif-Italic", size)),
        (escape(sentence(_step(technique))), Type("Serif", size)),
    ]


@cache
def _step(technique: Technique) -> Step:
    """Finds the first step of a technique on its example."""
    return find_steps(Position(Board.from_rows(technique.example.split("/"))), technique)[0]


@cache
def _picture(technique: Technique, width: float, largest: float) -> tuple[str, Box, float]:
    """Draws the argument and the conclusion of a step, at most two side by side."""
    found = scenes(account(_step(technique)))
    layers, box = svg.arranged(found, min(2, len(found)), shines=False)
    return layers, box, min(largest, width / box[2])
