"""`wb`: `W` white, `B` wall, `0`-`4` clue, `L` bulb; a square on one line, any grid on several.

>>> print(loads("WLWL4LWLW"))
.*.
*4*
.*.
>>> dumps(loads("1WB\\nWWW"))
'1WB\\nWWW'
"""

from __future__ import annotations

from ..base.errors import AmbiguousError, FormatError
from ..core.board import Board
from ._grids import (
    CLUES,
    MAYBE,
    NO,
    SURE,
    blocks_of,
    lines_of,
    numbered,
    only,
    read_grid,
    separated,
    shown,
    write_grid,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SMALLEST_SQUARE_OF_A_LIST = 16
ALPHABET = {"W": ".", "B": "#", **CLUES, "L": "*"}


def detect(text: str) -> int:
    if not only(text, ALPHABET):
        return NO
    return SURE if "W" in text or "L" in text else MAYBE


def square_root(number: int) -> int:
    """Returns the side of the square with this number of cells; 0 if there is none."""
    side = int(number**0.5)
    return side if side * side == number else 0


def _blank_may_be_white(text: str) -> bool:
    """Whether the text may follow the other convention: `W` is a wall and a blank is white."""
    padded = any("  " in line or line != line.strip() for line in text.strip("\n").splitlines())
    return padded and text.count(" ") > text.count("W")


def loads(text: str) -> Board:
    if _blank_may_be_white(text):
        raise FormatError("expected 'W' for white and no blanks, got more blanks than 'W'")
    lines = lines_of(text)
    if len(lines) == 1:
        cells = "".join(lines[0].split())
        side = square_root(len(cells))
        if not side:
            raise FormatError(
                f"expected a square number of cells on one line, got {len(cells)}: {shown(cells)}"
            )
        lines = [cells[i : i + side] for i in range(0, len(cells), side)]
    return read_grid(lines, ALPHABET)


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each grid, or each line if the lines are squares of different sizes.

    Several lines of the same square length may be one grid or a puzzle each. Such a text is refused,
    unless it makes a square of 4x4 or 9x9, because lists of 2x2 or 3x3 puzzles are unlikely.
    """
    parts: list[str] = []
    for block in blocks_of(text):
        lines = lines_of(block)
        lengths = {len("".join(line.split())) for line in lines}
        if len(lines) > 1 and all(map(square_root, lengths)):
            if lengths == {len(lines)} and len(lines) < SMALLEST_SQUARE_OF_A_LIST:
                parts.append(block)
                continue
            if len(lengths) == 1:
                raise AmbiguousError(
                    f"expected one reading, got two: {len(lines)} lines of {max(lengths)} cells are "
                    "one grid or a square each",
                    "lines",
                )
            parts += lines
        else:
            parts.append(block)
    return numbered(parts)


def dumps(board: Board) -> str:
    grid = write_grid(board, {".": "W", "#": "B", "*": "L"})
    if board.width == board.height:
        return grid.replace("\n", "")
    if board.height == 1:
        raise FormatError("expected a board of several rows or a square, got one row")
    return grid


def pieces(texts: Iterable[str]) -> Iterator[str]:
    """Puts an empty line between grids."""
    return separated(texts, "\n")
