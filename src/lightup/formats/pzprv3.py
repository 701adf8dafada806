"""`pzprv3`: files of puzz.link and its relatives, or such a file in a URL, with `/` for a newline.

Each symbol is followed by a blank: `.` white, `-` wall, `0`-`4` clue, `#` bulb, `+` dot. The grid
shows the current board. A second block, which ticks off clues, is ignored, and so are the history
and the notes at the end.

>>> print(loads("https://puzz.link/p?pzprv3/lightup/1/3/1%20%23%20-%20/"))
1*#
>>> dumps(loads("pzprv3/akari/1/3/1 # - /"))
'pzprv3\\nlightup\\n1\\n3\\n1 # - \\n'
"""

from __future__ import annotations

import re
from itertools import takewhile
from urllib.parse import unquote

from ..base.errors import FormatError
from ..core.board import Board
from ._grids import CLUES, NO, SURE, shown
from ._sizes import check_end, read_sized, write_sized
from .pzpr import PREFIX, TYPES

ALPHABET = {".": ".", "-": "#", **CLUES, "#": "*", "+": "x"}
TICKS = {".": ".", "-": "."}

# A line that begins with one of these ends the grids; very old files have a URL there.
TAILS = ("history:", "info:", "TrialData", "__HISTORY__", "http:", "https:")

_HEAD = re.compile(rf"({PREFIX})(?:v:[^\n/]*[\n/])?pzprv[0-9.]*[ \t\r]*[\n/]")


def detect(text: str) -> int:
    return SURE if _HEAD.match(text.strip()) else NO


def loads(text: str) -> Board:
    version, kind, *lines = _lines(text.strip())
    if version.partition(".")[0] != "pzprv3":
        raise FormatError(f"expected version pzprv3, got {shown(version)}")
    if kind not in TYPES:
        raise FormatError(f"expected one of {', '.join(TYPES)} as type, got {shown(kind)}")
    board, rest = read_sized(lines, ALPHABET)
    ticks = [line for line in takewhile(lambda line: not line.startswith(TAILS), rest) if line]
    if len(ticks) == board.height:
        read_sized([*lines[:2], *ticks], TICKS)
    else:
        check_end(ticks, board)
    return board


def _lines(text: str) -> list[str]:
    """Returns the lines of a file, at least two, from the version on."""
    head = _HEAD.match(text)
    if not head:
        raise FormatError(f"expected 'pzprv3' on the first line, got {shown(text)}")
    if head[1] or "\n" not in text:
        text = unquote(text[head.end(1) :])
    lines = [line.strip() for line in re.split("[\n/]", text)]
    return lines[1:] if lines[0].startswith("v:") else lines


def dumps(board: Board) -> str:
    return "pzprv3\nlightup\n" + write_sized(board, {"#": "-", "*": "#", "x": "+"})
