"""`ohmec`: game ids of ohmec.github.io: `WxH:`, then the rows with `.` between them.

In a row, `*` is a wall, `0`-`4` a clue, `@` a bulb and `-` a white cell; `a`-`z` are 1 to 26 white
cells.

>>> print(loads("3x2:1@*.b@"))
1*#
..*
>>> dumps(loads("3x2:1@*.-a@"))
'3x2:1@*.b@'
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..base.errors import FormatError
from ..base.words import plural
from ..core.board import Board
from ._grids import CLUES, NO, SURE, lines_of, shown
from ._packed import Packing
from ._sizes import read_size
from .tatham import write_desc

ALPHABET = {
    "*": "#",
    **CLUES,
    "@": "*",
    "-": ".",
    **{letter: "." * run for run, letter in enumerate(ascii_lowercase, 1)},
}

_PACKING = Packing(ALPHABET)

_ID = re.compile("([0-9]+)x([0-9]+):(.*)")


def detect(text: str) -> int:
    """Leaves an id without any of `.*@-`, a single row, to `tatham`, which reads the same board."""
    game_id = _ID.fullmatch(text.strip().partition("\n")[0].strip())
    letters = set(game_id[3]) if game_id else set()
    return SURE if letters & set(".*@-") and letters.issubset({".", *ALPHABET}) else NO


def loads(text: str) -> Board:
    lines = lines_of(text)
    game_id = _ID.fullmatch(lines[0]) if len(lines) == 1 else None
    if not game_id:
        raise FormatError(f"expected a game id such as 3x2:1a*.c, got {shown(text.strip())}")
    width, height = read_size(game_id[1], game_id[2])
    rows = game_id[3].split(".")
    if len(rows) != height:
        raise FormatError(f"expected {plural(height, 'row')}, got {len(rows)}: {shown(game_id[3])}")
    return Board.from_rows(_PACKING.unpack(row, width) for row in rows)


def dumps(board: Board) -> str:
    return f"{board.size}:{'.'.join(map(_write, board.rows))}"


def _write(row: str) -> str:
    return write_desc(row.replace("x", ".").replace("*", "@")).replace("B", "*")
