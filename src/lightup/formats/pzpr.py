"""`pzpr`: URLs of puzz.link and its relatives, such as `https://puzz.link/p?akari/3/2/6.i`.

In the body, `0`-`4` is a clue, `5`-`9` a clue and a white cell, `a`-`e` a clue and two white cells;
`.` is a wall, and `g`-`z` are 1 to 20 white cells. If the body ends early, the rest of the grid is
white, as on the sites. Unless the body is empty, there is also a warning, because the URL may be cut
off. A body that is too long is an error.

>>> print(loads("https://puzz.link/p?akari/3/2/6.i"))
1.#
...
>>> dumps(loads("lightup_edit/2/1/0./"))
'https://puzz.link/p?akari/2/1/0./'
"""

from __future__ import annotations

import re
import warnings
from string import ascii_lowercase

from ..base.errors import FormatError, FormatWarning
from ..core.board import Board
from ._grids import CLUES, NO, SURE, lines_of, shown
from ._packed import Packing
from ._sizes import read_size

TYPES = ("akari", "lightup", "bijutsukan")

# What may precede the type of a puzzle: a page and the mode in which it opens.
PREFIX = r"(?:[^?\s]*\?)?(?:type=(?:editor|player)&)?"

CELLS = (
    CLUES
    | {str(clue + 5): f"{clue}." for clue in range(5)}
    | {letter: f"{clue}.." for clue, letter in enumerate("abcde")}
    | {".": "#"}
    | {letter: "." * run for run, letter in enumerate(ascii_lowercase[6:], 1)}
)
_PACKING = Packing(CELLS)
CODES = {cells: code for code, cells in CELLS.items()}

_URL = re.compile(rf"{PREFIX}(?:{'|'.join(TYPES)})(?:_edit|_play)?/(.*)")

# A clue with the white cells that its code includes, a run of white cells, or a wall.
_PIECE = re.compile(r"[0-4]\.?(?=[#0-4])|(?P<clue>[0-4])\.{0,2}|\.{1,20}|#")


def detect(text: str) -> int:
    return SURE if _URL.match(text.strip()) else NO


def loads(text: str) -> Board:
    return Board.from_cells(*cells(text))


def cells(text: str) -> tuple[int, int, str]:
    url = "".join(lines_of(text))
    match = _URL.match(url)
    parts = _parts(match[1]) if match else []
    if len(parts) != 3:
        raise FormatError(f"expected a URL that ends in akari/WIDTH/HEIGHT/BODY, got {shown(url)}")
    width, height = read_size(parts[0], parts[1])
    body = parts[2]
    found = _PACKING.unpack(body, width * height, short=True)
    if body and len(found) < width * height:
        problem = f"expected {width * height} cells, got {len(found)}: the rest is read as white"
        warnings.warn(problem, FormatWarning, stacklevel=2)
    return width, height, found.ljust(width * height, ".")


def _parts(path: str) -> list[str]:
    """Returns width, height and body; drops a variant or flags in front and a slash at the end."""
    parts = path.split("/")
    if parts[0].startswith("v:"):
        del parts[0]
    if parts and parts[0] and not parts[0].isdecimal():
        del parts[0]
    if len(parts) > 3 and not parts[-1]:
        del parts[-1]
    return parts


def dumps(board: Board) -> str:
    body = _PIECE.sub(_code, board.puzzle.cells)
    end = "" if body[-1].isalnum() else "/"  # a full stop at the end of a URL is easily lost
    return f"https://puzz.link/p?akari/{board.width}/{board.height}/{body}{end}"


def _code(piece: re.Match[str]) -> str:
    return CODES[piece["clue"] + ".." if piece["clue"] else piece[0]]
