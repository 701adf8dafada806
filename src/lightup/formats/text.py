"""`text`: rows of `.` white, `#` wall, `0`-`4` clue, `*` bulb, `x` dot; the text of `str(board)`.

Elsewhere an `x` is a wall, so there is a warning if the format was detected and no symbol but the `x`
tells it from such a grid.

>>> print(loads(". * . ; * 4 *".replace(";", "\\n")))
.*.
*4*
"""

from __future__ import annotations

import warnings

from ..base.errors import FormatWarning
from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, lines_of, only, read_grid

ALPHABET = {".": ".", "#": "#", **CLUES, "*": "*", "x": "x"}


def detect(text: str) -> int:
    return MAYBE if only(text, ALPHABET) else NO


def loads(text: str, *, detected: bool = False) -> Board:
    if detected and "x" in text and "." in text and not {"#", "*"} & {*text}:
        problem = "each x is read as a dot, a cell without a bulb; a wall is # or X"
        warnings.warn(problem, FormatWarning, stacklevel=2)
    return read_grid(lines_of(text), ALPHABET)


def dumps(board: Board) -> str:
    return str(board)
