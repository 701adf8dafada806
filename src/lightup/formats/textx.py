"""`textx`: rows of `.` white, `X` wall, `0`-`4` clue; answers use `&` for a bulb and `*` for lit.

A `*` follows from the bulbs, so it is read as a white cell.

>>> print(loads("*&*\\n&4&\\nX&*"))
.*.
*4*
#*.
"""

from __future__ import annotations

from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, read_grid, write_grid

ALPHABET = {".": ".", "X": "#", **CLUES, "&": "*", "*": "."}


def detect(text: str) -> int:
    return MAYBE if only(text, ALPHABET) and ("X" in text or "&" in text) else NO


def loads(text: str) -> Board:
    return read_grid(lines_of(text), ALPHABET)


def dumps(board: Board) -> str:
    return write_grid(board, {"#": "X", "*": "&"})
