"""`pencilbox`: text files of Pencilbox: the number of rows, the number of columns, then the rows.

Each symbol is followed by a blank: `.` white, `5` wall, `0`-`4` clue, `+` bulb, `*` dot.

>>> print(loads("2\\n3\\n1 + 5\\n. * ."))
1*#
.x.
"""

from __future__ import annotations

from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only
from ._sizes import check_end, is_number, read_sized, write_sized

ALPHABET = {".": ".", **CLUES, "5": "#", "+": "*", "*": "x"}


def detect(text: str) -> int:
    lines = lines_of(text)
    has_size = len(lines) > 2 and all(map(is_number, lines[:2]))
    return MAYBE if has_size and only("".join(lines[2:]), ALPHABET) else NO


def loads(text: str) -> Board:
    board, rest = read_sized(lines_of(text), ALPHABET)
    check_end(rest, board)
    return board


def dumps(board: Board) -> str:
    return write_sized(board, {"#": "5", "*": "+", "x": "*"})
