"""Hypothesis strategies for boards and texts, and a check that the tests of formats share."""

from __future__ import annotations

import warnings
from collections.abc import Collection
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from lightup.base.errors import FormatWarning, InputError
from lightup.core.board import Board
from lightup.core.puzzle import SYMBOLS

if TYPE_CHECKING:
    from lightup.formats._table import FormatModule

MARKS = {"bulbs": "*", "dots": "x"}

# Characters that may confuse a parser: signs of formats, digits beyond ASCII, half a character.
NASTY = " \n\t\r\0/:;#%?&=_-+.*@,<>{}[]\"'0123459aBbfgzLISWX٣²\ud800"


def boards(marks: Collection[str] = frozenset(MARKS), max_side: int = 8) -> st.SearchStrategy[Board]:
    """Generates boards from 1x1 up with these marks on any white cells, right or wrong."""
    symbols = SYMBOLS + "".join(MARKS[mark] for mark in sorted(marks))
    sides = st.integers(1, max_side)

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[Board]:
        width, height = size
        cells = st.text(symbols, min_size=width * height, max_size=width * height)
        return cells.map(lambda cells: Board.from_cells(width, height, cells))

    return st.tuples(sides, sides).flatmap(of_size)


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """Deletes, doubles or replaces one to three slices of a text."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = text[start:end] * 2
        text = text[:start] + draw(st.just(piece) | st.text(NASTY, max_size=6)) + text[end:]
    return text


def reads_or_refuses(format: FormatModule, text: str) -> None:
    """Checks that a format turns a text into a board or refuses it in one line."""
    format.detect(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        try:
            outcome: Board | InputError = format.loads(text)
        except InputError as error:
            outcome = error
    assert isinstance(outcome, Board) or "\n" not in str(outcome)
