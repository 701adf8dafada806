"""`card`: one picture of a puzzle to share, with its size, its level, its techniques and a link.

>>> from lightup.core.puzzle import Puzzle
>>> card(Puzzle.from_rows(["1.#", "..."])).size
(1200.0, 630.0)
"""

from __future__ import annotations

from importlib import import_module
from textwrap import wrap
from typing import TYPE_CHECKING

from ..base.packages import need
from ..base.words import listed
from ..core.board import Board
from ..formats import dumps
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import Rating, rate
from . import shapes, svg
from .drawing import Drawing
from .themes import find_theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle

WIDTH, HEIGHT = 200.0, 105.0  # in units: the shape of a preview on most sites
SCALE = 6  # pixels per unit
MARGIN = 8.0
BOARD = HEIGHT - 2 * MARGIN
CODE = 30.0  # the side of the QR code
QUIET = 4  # modules around it, which readers need
MOST_LETTERS = 500  # of a link, so that the modules of the code stay large enough to be read
MOST_LAMPS, LAMP = 8, 5.4
LETTERS = 36  # of a line
LARGE_LETTERS, SMALL_LETTERS = 17, 27  # of a title in one line, and of each of two lines


def card(
    puzzle: Puzzle | Board | Rating,
    *,
    title: str = "Light Up",
    theme: str = "light",
    seconds: float | None = None,
) -> Drawing:
    """Draws a puzzle on the left, and on the right the facts about it, by a rating of it.

    Raises `NoSolution` or `SeveralSolutions` unless there is exactly one solution.
    """
    need("image", "a card")
    rating = puzzle if isinstance(puzzle, Rating) else rate(puzzle, seconds=seconds)
    layers = "\n".join([_board(rating), *_facts(rating, title), *_code(dumps(rating.puzzle, "pzpr"))])
    name = f"{svg.name_of(rating.puzzle)}, level {rating.level}"
    return Drawing(layers, (0, 0, WIDTH, HEIGHT), name, find_theme(theme), SCALE)


def _board(rating: Rating) -> str:
    """Draws the board as large as its place allows, in the middle of it."""
    layers, (left, top, width, height) = svg.plain(Board(rating.puzzle))
    scale = BOARD / max(width, height)
    x = MARGIN + (BOARD - width * scale) / 2 - left * scale
    y = MARGIN + (BOARD - height * scale) / 2 - top * scale
    place = f"translate({shapes.number(x)} {shapes.number(y)}) scale({shapes.number(scale)})"
    return f'<g transform="{place}">{layers}</g>'


def _facts(rating: Rating, title: str) -> Iterator[str]:
    x, puzzle = BOARD + 2 * MARGIN, rating.puzzle
    yield from _title(x, title)
    yield svg.text_line("fact", x, MARGIN + 17, f"{puzzle.width} × {puzzle.height}")
    yield svg.text_line("fact", x, MARGIN + 25, f"level {rating.level}: {rating.name}")
    yield from _lamps(x, MARGIN + 31, rating.level)
    yield from (
        svg.text_line("remark", x, MARGIN + 41 + place * 5.4, line)
        for place, line in enumerate(_lines(rating))
    )


def _lamps(x: float, y: float, level: int) -> Iterator[str]:
    """Draws the marks of a level: a lamp is on for every level up to it."""
    for kind, places in (("off", range(level + 1, MOST_LAMPS)), ("on", range(level + 1))):
        points = "".join(f"M{shapes.number(x + 2 + place * LAMP)} {y}h0" for place in places)
        if points:
            yield f'<path class="lamp-{kind}" d="{points}"/>'


def _lines(rating: Rating) -> list[str]:
    """Lists the techniques that a solver needs besides single rules, in lines."""
    hard = [one.name for one in TECHNIQUES if one.level and one.key in rating.techniques]
    return _wrapped(listed(hard) if hard else "single rules are enough", LETTERS, 4)


def _title(x: float, title: str) -> Iterator[str]:
    """Writes a title large, or a long one in two smaller lines."""
    if len(title) <= LARGE_LETTERS:
        yield svg.text_line("name", x, MARGIN + 8, title)
    else:
        lines = _wrapped(title, SMALL_LETTERS, 2)
        first = MARGIN + 9.2 - 6.4 * (len(lines) - 1)
        for place, line in enumerate(lines):
            yield svg.text_line("heading", x, first + place * 6.4, line)


def _wrapped(text: str, width: int, most: int) -> list[str]:
    """Breaks a text into lines; what does not fit is left out."""
    lines = wrap(text, width) or [""]
    if len(lines) > most:
        lines[most - 1] = f"{lines[most - 1][: width - 2]} …"
    return lines[:most]


def _code(link: str) -> Iterator[str]:
    """Draws a link as a QR code, dark on light in every theme, as readers expect it."""
    if len(link) > MOST_LETTERS:
        return
    code = import_module("segno").make(link, micro=False, error="l")
    rows = [*code.matrix_iter(border=QUIET)]
    dark = [
        row * len(rows) + col for row, line in enumerate(rows) for col, bit in enumerate(line) if bit
    ]
    left, top, side = BOARD + 2 * MARGIN, HEIGHT - MARGIN - CODE, len(rows) * shapes.SIDE
    place = f"translate({left} {top}) scale({shapes.number(CODE / side)})"
    ground = f'<path class="code-ground" d="M0 0h{side}v{side}h-{side}z"/>'
    modules = f'<path class="code" d="{shapes.strips(dark, len(rows))}"/>'
    yield f'<g transform="{place}">{ground}{modules}</g>'
    yield svg.text_line("remark", left + CODE + 4, HEIGHT - MARGIN - 6, "scan the code to play")
    yield svg.text_line("remark", left + CODE + 4, HEIGHT - MARGIN - 0.6, "on puzz.link")
