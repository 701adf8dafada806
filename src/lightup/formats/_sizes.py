"""Sizes that a text declares, and the layout of three formats that begin with theirs.

That layout is a line with the number of rows, one with the number of columns, and rows with a blank
after each symbol.

>>> board, rest = read_sized(["1", "3", "- 4 o "], {"-": ".", "4": "4", "o": "*"})
>>> print(board)
.4*
>>> write_sized(board, {".": "-", "*": "o"})
'1\\n3\\n- 4 o \\n'
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..core.board import Board
from ..core.grid import check_size
from ._grids import read_grid, shown, symbols_of, write_grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_DIGITS = 9


def number(text: str, what: str) -> int:
    """Reads a decimal number; `what` names it in the complaint."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise FormatError(f"expected {what}, got {shown(text)}")
    return int(text)


def read_size(width: str, height: str) -> tuple[int, int]:
    """Reads a width and a height that a grid may have."""
    size = number(width, "a number of columns"), number(height, "a number of rows")
    check_size(*size)
    return size


def read_sized(lines: Sequence[str], alphabet: Mapping[str, str]) -> tuple[Board, Sequence[str]]:
    """Reads the two numbers and the rows that follow them; gives the board and the lines left over."""
    if len(lines) < 2:
        raise FormatError("expected the number of rows and the number of columns, got the end")
    width, height = read_size(lines[1].strip(), lines[0].strip())
    rows = [line.strip() for line in lines[2 : 2 + height]]
    if len(rows) < height:
        raise FormatError(f"expected {height} rows, got {len(rows)}")
    for row_number, row in enumerate(rows, 1):
        # A row without blanks is one cell too long, which `read_grid` would take for many cells.
        found = len(symbols_of(row)) if width == 1 else len(row.split())
        if found != width:
            raise FormatError(
                f"expected {width} separate cells in row {row_number}, got {found}: {shown(row)}"
            )
    return read_grid(rows, alphabet), lines[2 + height :]


def write_sized(board: Board, alphabet: Mapping[str, str]) -> str:
    """Writes the number of rows, the number of columns and the rows, each line with its end."""
    grid = write_grid(board, alphabet, " ").replace("\n", " \n")
    return f"{board.height}\n{board.width}\n{grid} \n"
