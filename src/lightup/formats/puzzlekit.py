"""`puzzlekit`: a line with the numbers of rows and columns, then rows as `janko` writes them.

>>> print(loads("2 3\\n1 o x\\n- - o"))
1*#
..*
"""

from __future__ import annotations

from collections.abc import Mapping

from ..base.errors import FormatError
from ..core.board import Board
from ._grids import MAYBE, NO, lines_of, only, read_grid, shown
from ._sizes import check_declared, is_number, read_size
from .janko import ALPHABET, rows_of


def detect(text: str) -> int:
    first, _, grid = text.strip().partition("\n")
    size = first.split()
    has_size = len(size) == 2 and all(map(is_number, size))
    return MAYBE if has_size and only(grid, ALPHABET) else NO


def loads(text: str) -> Board:
    return read_sized(text, ALPHABET)


def read_sized(text: str, alphabet: Mapping[str, str]) -> Board:
    """Reads a size line and rows in any alphabet."""
    first, *rows = lines_of(text) or [""]
    size = first.split()
    if len(size) != 2:
        raise FormatError(f"expected a line with the rows and the columns, got {shown(first)}")
    width, height = read_size(size[1], size[0])
    board = read_grid(rows, alphabet)
    check_declared(board, width, height, f" below the line {shown(first)}")
    return board


def dumps(board: Board) -> str:
    return f"{board.height} {board.width}\n{rows_of(board)}"
