"""`text`: rows of `.` white, `#` wall, `0`-`4` clue, `*` bulb, `x` dot; the text of `str(board)`.

>>> print(loads(". * . ; * 4 *".replace(";", "\\n")))
.*.
*4*
"""

from __future__ import annotations

from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, read_grid

ALPHABET = {".": ".", "#": "#", **CLUES, "*": "*", "x": "x"}


def detect(text: str) -> int:
    return MAYBE if only(text, ALPHABET) else NO


def loads(text: str) -> Board:
    return read_grid(lines_of(text), ALPHABET)


def dumps(board: Board) -> str:
    return str(board)
