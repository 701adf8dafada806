"""Sizes that a text declares, and the layout of three formats that begin with a size.

In that layout, the number of rows and the number of columns have a line each. The rows follow, with
a blank after each symbol.

>>> board, rest = read_sized(["1", "3", "- 4 o "], {"-": ".", "4": "4", "o": "*"})
>>> print(board)
.4*
>>> write_sized(board, {".": "-", "*": "o"})
'1\\n3\\n- 4 o \\n'
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..base.words import plural
from ..core.board import Board
from ..core.grid import check_size
from ._grids import read_grid, shown, symbols_of, write_grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_DIGITS = 9


def is_number(text: str) -> bool:
    """Whether a text consists of decimal digits."""
    return text.isascii() and text.isdecimal()


def number(text: str, what: str) -> int:
    """Reads a decimal number; the error message calls it `what`."""
    if not is_number(text) or len(text) > MOST_DIGITS:
        raise FormatError(f"expected {what}, got {shown(text)}")
    return int(text)


def read_size(width: str, height: str) -> tuple[int, int]:
    """Reads a width and a height; refuses a size that no grid may have."""
    size = number(width, "a number of columns"), number(height, "a number of rows")
    check_size(*size)
    return size


def check_declared(board: Board, width: int, height: int, where: str = "") -> None:
    """Refuses a board that does not have the size that the text declares."""
    if (board.width, board.height) != (width, height):
        raise FormatError(
            f"expected {plural(height, 'row')} of {plural(width, 'cell')}{where}, "
            f"got {board.height} of {board.width}"
        )


def check_end(rest: Sequence[str], board: Board) -> None:
    """Refuses text after the last row; empty lines are fine."""
    for line in filter(None, rest):
        raise FormatError(
            f"expected the end after {plural(board.height, 'row')}, got {shown(line.strip())}"
        )


def read_sized(lines: Sequence[str], alphabet: Mapping[str, str]) -> tuple[Board, Sequence[str]]:
    """Reads the two numbers and the rows below them; returns the board and the remaining lines."""
    if len(lines) < 2:
        raise FormatError("expected the number of rows and the number of columns, got the end")
    width, height = read_size(lines[1].strip(), lines[0].strip())
    rows = [line.strip() for line in lines[2 : 2 + height]]
    if len(rows) < height:
        raise FormatError(f"expected {plural(height, 'row')}, got {len(rows)}")
    for row_number, row in enumerate(rows, 1):
        # Here a row without blanks is one long symbol; `read_grid` would read it as many cells.
        found = len(symbols_of(row)) if width == 1 else len(row.split())
        if found != width:
            raise FormatError(
                f"expected {plural(width, 'separate cell')} in row {row_number}, "
                f"got {found}: {shown(row)}"
            )
    return read_grid(rows, alphabet), lines[2 + height :]


def write_sized(board: Board, alphabet: Mapping[str, str]) -> str:
    """Writes the number of rows, the number of columns and the rows; each line ends with a newline."""
    grid = write_grid(board, alphabet, " ").replace("\n", " \n")
    return f"{board.height}\n{board.width}\n{grid} \n"
