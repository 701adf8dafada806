"""`tatham`: game ids of Simon Tatham's collection, such as `3x2:1aBc`, alone or after `#` in a URL.

An id begins with the width and the height (7 if missing, as in his program) and the parameters of
the generator, which say nothing about this puzzle. After the colon, `a`-`z` are 1 to 26 white
cells, `B` is a wall and `0`-`4` a clue. His program needs at least two rows and two columns; here
one is enough.

>>> print(loads("https://example.org/lightup.html#3x2b20s0d0%3A1aBc"))
1.#
...
>>> dumps(loads("3x2:1aBaaa"))
'3x2:1aBc'
"""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase
from urllib.parse import unquote

from ..base.errors import FormatError
from ..core.board import Board
from ._grids import CLUES, MAYBE, NO, SURE, shown
from ._packed import Packing
from ._sizes import read_size

CELLS = {letter: "." * run for run, letter in enumerate(ascii_lowercase, 1)} | {"B": "#"} | CLUES
_PACKING = Packing(CELLS)
DEFAULT_HEIGHT = "7"

# The ids of the format `ohmec` have one of `.*@` after the colon.
_SIGN = re.compile("[0-9][0-9A-Za-z]*(#|:[^.*@]*$)")
_PARAMS = re.compile("([0-9]*+)(?:x([0-9]*+))?[0-9A-Za-z]*")


def _id_in(line: str) -> str:
    """Returns the game id: the line itself, or what follows `#` in the URL of a page."""
    if "#" not in line:
        return line
    page, _, fragment = line.partition("#")
    is_page = page.startswith(("http://", "https://")) or page.endswith(("lightup.html", "lightup"))
    return unquote(fragment) if is_page else line


def detect(text: str) -> int:
    line = text.strip().partition("\n")[0]
    game_id = _id_in(line)
    sign = _SIGN.match(game_id)
    if not sign:
        return NO
    # A row of a text grid may look like an id with a seed: `1#0`.
    return SURE if sign[1] != "#" or game_id != line else MAYBE


def loads(text: str) -> Board:
    return Board.from_cells(*cells(text))


def cells(text: str) -> tuple[int, int, str]:
    lines = text.strip().splitlines()
    if len(lines) != 1:
        raise FormatError(f"expected a game id on one line, got {len(lines)} lines")
    params, sign, desc = _split(_id_in(lines[0]))
    if sign == "#":
        raise FormatError(
            "expected a game id with ':' and the grid, got one with '#' and a seed, "
            f"from which only Tatham's own generator can make the puzzle: {shown(lines[0])}"
        )
    if not sign:
        raise FormatError(f"expected a game id such as 3x2:1aBc, got {shown(lines[0])}")
    width, height = read_params(params)
    return width, height, read_desc(desc, width * height)


def _split(game_id: str) -> tuple[str, str, str]:
    """Splits an id at its first colon or hash."""
    before, sign, after = game_id.partition(":")
    return game_id.partition("#") if "#" in before else (before, sign, after)


@lru_cache  # a collection has few sizes
def read_params(params: str) -> tuple[int, int]:
    """Reads the width and the height at the start of a game's parameters."""
    match = _PARAMS.fullmatch(params)
    if not match:
        raise FormatError(f"expected parameters such as 7x7b20s4d1, got {shown(params)}")
    return read_size(match[1], DEFAULT_HEIGHT if match[2] is None else match[2])


def read_desc(desc: str, cells: int) -> str:
    """Unpacks the part of an id after the colon into the symbols of a puzzle."""
    return _PACKING.unpack(desc, cells)


def write_desc(cells: str) -> str:
    """Packs the symbols of a puzzle."""
    letters = re.sub(r"\.{1,26}", lambda run: ascii_lowercase[len(run[0]) - 1], cells)
    return letters.replace("#", "B")


def dumps(board: Board) -> str:
    return f"{board.size}:{write_desc(board.puzzle.cells)}"
