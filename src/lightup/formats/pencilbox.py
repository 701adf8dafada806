"""`pencilbox`: text files of Pencilbox: a line with the number of rows, one with that of columns, rows.

A blank comes after each symbol: `.` white, `5` wall, `0`-`4` clue, `+` bulb, `*` dot.

>>> print(loads("2\\n3\\n1 + 5\\n. * ."))
1*#
.x.
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, shown
from ._sizes import read_sized, write_sized

ALPHABET = {".": ".", **CLUES, "5": "#", "+": "*", "*": "x"}


def detect(text: str) -> int:
    lines = lines_of(text)
    has_size = len(lines) > 2 and lines[0].isdecimal() and lines[1].isdecimal()
    return MAYBE if has_size and only("".join(lines[2:]), ALPHABET) else NO


def loads(text: str) -> Board:
    board, rest = read_sized(lines_of(text), ALPHABET)
    if rest:
        raise FormatError(f"expected the end after {board.height} rows, got {shown(rest[0])}")
    return board


def dumps(board: Board) -> str:
    return write_sized(board, {"#": "5", "*": "+", "x": "*"})
