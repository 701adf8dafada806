"""`underscore`: `_` white, `#` wall, `0`-`4` clue, `O` bulb, `.` dot; a square begins with its size.

One number is the side of a square; two are the sides of a rectangle, in either order. A `-` is a white
cell as well. Elsewhere it is a wall, so there is a note if the format was detected and only the `-` and
the `#` tell it from such a grid. If no symbol but the `.` can be white, it is.

>>> print(loads("3\\n_O_\\nO4O\\n_O."))
.*.
*4*
.*x
>>> print(loads("2 3\\n- 1 #\\n- - -"))
.1#
...
"""

from __future__ import annotations

import warnings

from ..base.errors import FormatError, FormatWarning
from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, read_grid, shown, symbols_of, write_grid
from ._sizes import is_number

ALPHABET = {"_": ".", "#": "#", **CLUES, "O": "*", ".": "x", "-": "."}
MOST_DIGITS = 4
HOW_READ = "each - is read as a white cell; in a pzprv3 file, which has a heading, it is a wall"


def detect(text: str) -> int:
    lines = lines_of(text)
    if not lines:
        return NO
    grid = "".join(lines[1:] if _is_size(lines[0]) else lines)
    marked = "_" in grid or "O" in grid or ("-" in grid and "#" in grid) or _has_size_line(lines)
    return MAYBE if only(grid, ALPHABET) and marked else NO


def _is_size(line: str) -> bool:
    """Whether a line consists of one or two numbers."""
    return 1 <= len(line.split()) <= 2 and all(map(is_number, line.split()))


def _has_size_line(lines: list[str]) -> bool:
    """Whether the first line is the size of the grid below it, of a square if it is one number."""
    numbers = lines[0].split()
    if not _is_size(lines[0]) or max(map(len, numbers)) > MOST_DIGITS:
        return False
    widths = {len(symbols_of(row)) for row in lines[1:]}
    size = sorted(map(int, numbers if len(numbers) == 2 else numbers * 2))
    return sorted((len(lines) - 1, *widths)) == size


def loads(text: str, *, detected: bool = False) -> Board:
    symbols = {*text}
    alphabet = ALPHABET
    if detected and not symbols & {"_", "O"}:
        if {"-", "#"} <= symbols:
            warnings.warn(HOW_READ, FormatWarning, stacklevel=2)
        if "-" not in symbols:  # not every white cell is a dot
            alphabet = {**ALPHABET, ".": "."}
    lines = lines_of(text) or [""]
    if _has_size_line(lines):
        return read_grid(lines[1:], alphabet)
    if _is_size(lines[0]) and any(len(symbols_of(row)) != len(symbols_of(lines[0])) for row in lines):
        raise FormatError(f"expected a grid of that size below the size line {shown(lines[0])}")
    return read_grid(lines, alphabet)


def dumps(board: Board) -> str:
    grid = write_grid(board, {".": "_", "*": "O", "x": "."})
    if board.width == board.height:
        return f"{board.height}\n{grid}"
    if _has_size_line(grid.splitlines()):
        raise FormatError("expected a board that does not look like a size line and its square")
    return grid
