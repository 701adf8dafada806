"""`kanpen`: URLs of kanpen.net, with the numbers of rows and columns, then the rows.

Each symbol is followed by `_`: `.` white, `5` wall, `0`-`4` clue. URLs with `?pzpr=` and a body in
the format `pzpr` are read as well.

>>> print(loads("http://www.kanpen.net/bijutsukan.html?problem=2/3/1_._5_/._._._//"))
1.#
...
"""

from __future__ import annotations

import re

from ..base.errors import FormatError
from ..core.board import Board
from . import pzpr
from ._grids import CLUES, NO, SURE, lines_of, shown
from ._sizes import check_end, read_sized, write_sized

PAGE = "http://www.kanpen.net/bijutsukan.html?problem="
ALPHABET = {".": ".", **CLUES, "5": "#"}

_SIGN = re.compile(r"(?:https?://)?(?:www\.)?kanpen\.net/|(?:[^?\s]*bijutsukan\.html)?\??problem=")
_URL = re.compile(r"(?:[^?\s]*bijutsukan\.html)?\??(problem|pzpr)=(.*)")


def detect(text: str) -> int:
    return SURE if _SIGN.match(text.strip()) else NO


def loads(text: str) -> Board:
    url = "".join(lines_of(text))
    match = _URL.match(url)
    if not match:
        raise FormatError(f"expected a URL such as {PAGE}2/3/1_._5_/._._._//, got {shown(url)}")
    if match[1] == "pzpr":
        return pzpr.loads("akari/" + match[2].removeprefix("/"))
    board, rest = read_sized(match[2].replace("_", " ").split("/"), ALPHABET)
    check_end(["/".join(rest).strip("/")], board)
    return board


def dumps(board: Board) -> str:
    lines = write_sized(Board(board.puzzle), {"#": "5"})
    return PAGE + lines.replace(" ", "_").replace("\n", "/") + "/"
