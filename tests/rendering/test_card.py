"""Cards: what they say, and a code that holds the link."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
import segno
from PIL import Image

from lightup import Puzzle, dumps, generate, rate
from lightup.rendering.card import BOARD, CODE, HEIGHT, MARGIN, QUIET, SCALE, card
from lightup.rendering.themes import THEMES

from ..support.golden import PUZZLE


@pytest.mark.parametrize("theme", THEMES)
def test_the_code_holds_the_link(theme: str) -> None:
    picture = Image.open(BytesIO(card(rate(PUZZLE), theme=theme).png())).convert("L")
    expected = [*segno.make(dumps(PUZZLE, "pzpr"), micro=False, error="l").matrix_iter(border=QUIET)]
    left, top = (BOARD + 2 * MARGIN) * SCALE, (HEIGHT - MARGIN - CODE) * SCALE
    side = CODE * SCALE / len(expected)
    for row, line in enumerate(expected):
        for col, bit in enumerate(line):
            at = round(left + (col + 0.5) * side), round(top + (row + 0.5) * side)
            pixel = picture.getpixel(at)
            assert isinstance(pixel, int)
            assert (pixel < 128) == bool(bit)


def test_a_card_tells_size_level_and_techniques() -> None:
    puzzle = next(generate("8x6w25L3", seed=1))
    drawn = card(rate(puzzle), title="A & B").svg
    assert "8 × 6" in drawn
    assert "level 3: demanding" in drawn
    assert "A &amp; B" in drawn
    assert "empty corner" in drawn


def test_a_link_that_is_too_long_has_no_code() -> None:
    cells = "".join(".1"[(place * 7 % 5) == 0] for place in range(40 * 40))
    huge = Puzzle(40, 40, cells)
    rating = rate(PUZZLE)
    drawn = card(type(rating)(huge, 0, 1.0, 1, 0, 0, {}, None)).svg
    assert "code" not in drawn
    assert "single rules are enough" in drawn


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Seven by seven", ["Seven by seven"]),
        ("A title that needs two lines of it", ["A title that needs two", "lines of it"]),
        ("word " * 30, ["word word word word word", "word word word word word …"]),
        ("x" * 99, ["x" * 27, f"{'x' * 25} …"]),
        ("", [""]),
    ],
)
def test_a_long_title_has_two_lines(title: str, lines: list[str]) -> None:
    drawn = card(rate(PUZZLE), title=title).svg
    assert re.findall('<text class="(?:name|heading)".*?>(.*?)<', drawn) == lines


def test_many_techniques_are_cut_short() -> None:
    puzzle = next(generate("14x14L6", seed=2))
    lines = card(rate(puzzle)).svg.count('class="remark"')
    assert lines <= 4 + 2
