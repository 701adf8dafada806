"""`underscore`: `_` white, `#` wall, `0`-`4` clue, `O` bulb, `.` dot; a square begins with its size.

>>> print(loads("3\\n_O_\\nO4O\\n_O."))
.*.
*4*
.*x
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, read_grid, shown, symbols_of, write_grid
from ._sizes import is_number

ALPHABET = {"_": ".", "#": "#", **CLUES, "O": "*", ".": "x"}


def detect(text: str) -> int:
    lines = lines_of(text)
    if not lines:
        return NO
    grid = "".join(lines[1:] if is_number(lines[0]) else lines)
    marked = "_" in grid or "O" in grid or _has_size_line(lines)
    return MAYBE if only(grid, ALPHABET) and marked else NO


def _has_size_line(lines: list[str]) -> bool:
    """Whether the first line is the size of the square below it."""
    size = int(lines[0]) if is_number(lines[0]) and len(lines[0]) < 5 else 0
    rows = lines[1:]
    return size > 0 and len(rows) == size and all(len(symbols_of(row)) == size for row in rows)


def loads(text: str) -> Board:
    lines = lines_of(text) or [""]
    if _has_size_line(lines):
        return read_grid(lines[1:], ALPHABET)
    if is_number(lines[0]) and any(len(row) != len(lines[0]) for row in lines):
        raise FormatError(f"expected a square of that size below the size line {shown(lines[0])}")
    return read_grid(lines, ALPHABET)


def dumps(board: Board) -> str:
    grid = write_grid(board, {".": "_", "*": "O", "x": "."})
    if board.width == board.height:
        return f"{board.height}\n{grid}"
    if _has_size_line(grid.splitlines()):
        raise FormatError("expected a board that does not look like a size line and its square")
    return grid
