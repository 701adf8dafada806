"""`ints`: a grid of integers as JSON, `0`-`4` for a clue; sources differ in which number is white.

| white | bulb | dot | |
|---|---|---|---|
| -1 | | | what this format writes, with -2 for a wall |
| -2 | -4 | -3 | cspuz, LEGUP |
| null | | | cspuz_core |
| 6 | 7 | | |
| 5 | 6 | | |

Any other number is a wall. `white` chooses the line. Without it, null is white if the grid has one, and
otherwise -1; a grid is refused if it has a number that another line may mean, or a strange one and no
-1. If the format was detected, not named, a grid with more -2 than -1 is refused as well, because -2
may be white there.

>>> print(loads("[[1,-2,-1],[-2,-2,-2]]", white=-2))
1.#
...
>>> dumps(loads("[[1,null,-1],[null,null,null]]"))
'[[1,-1,-2],[-1,-1,-1]]'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..base.errors import AmbiguousError, FormatError
from ..core.board import Board
from ._grids import NO, SURE, numbered, read_rows
from ._jsontext import list_pieces, only_one, parse, quoted, to_json

Number = int | None

CONVENTIONS: dict[Number, dict[Number, str]] = {
    -1: {-1: "."},
    -2: {-2: ".", -4: "*", -3: "x"},
    None: {None: "."},
    6: {6: ".", 7: "*"},
    5: {5: ".", 6: "*"},
}
USUAL, OF_OTHERS = {*range(-2, 5)}, {-4, -3, 5, 6, 7}  # with -1 white; in other conventions only
CLUES: dict[Number, str] = {number: str(number) for number in range(5)}
SYMBOLS = {symbol: symbol for symbol in (".", "#", "*", "x", *CLUES.values())}
WRITTEN = {".": -1, "#": -2, **{str(number): number for number in range(5)}}

_SIGN = re.compile(r"\s*\[\s*\[")


def detect(text: str) -> int:
    return SURE if _SIGN.match(text) else NO


def loads(text: str, white: int | None = None, *, detected: bool = False) -> Board:
    rows = _rows(only_one(_grids(text)))
    if white is None:
        convention = _convention([number for row in rows for number in row], detected)
    elif white in CONVENTIONS:
        convention = white
    else:
        raise FormatError(f"expected -1, -2, 5 or 6 as the number of a white cell, got {white}")
    meaning = CLUES | CONVENTIONS[convention]
    if None not in meaning and any(None in row for row in rows):
        raise FormatError("expected integers in the grid, got null")
    symbols = [[meaning.get(number, "#") for number in row] for row in rows]
    return read_rows(symbols, SYMBOLS, list(map(to_json, rows)))


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each grid of a list of grids."""
    return numbered(map(to_json, _grids(text)))


def _grids(text: str) -> list[object]:
    value = parse(text)
    match value:
        case [[[*_], *_], *_]:
            return list(value)
    return [value]


def _rows(grid: object) -> list[list[Number]]:
    if not isinstance(grid, list) or not all(isinstance(row, list) for row in grid):
        raise FormatError(f"expected a list of rows, each a list of integers, got {quoted(grid)}")
    for row in grid:
        for number in row:
            if number is not None and type(number) is not int:
                raise FormatError(f"expected integers in the grid, got {quoted(number)}")
    return grid


def _convention(numbers: list[Number], detected: bool) -> Number:
    """Finds the number of a white cell in the convention that these numbers follow."""
    if None in numbers:
        return None
    strange = {number for number in numbers if number not in USUAL}
    if strange & OF_OTHERS or (strange and -1 not in numbers):
        raise AmbiguousError(
            f"expected a choice of which number is white, because there is a {min(strange, key=str)}: "
            "-1 (any other is a wall), -2 (bulb -4, dot -3), 6 (bulb 7) or 5 (bulb 6)",
            "white",
        )
    if detected and numbers.count(-2) > numbers.count(-1):
        raise AmbiguousError(
            "expected one reading, got two: white is -1 (wall -2) or -2 (wall -1)", "white"
        )
    return -1


def dumps(board: Board) -> str:
    return to_json([[WRITTEN[symbol] for symbol in row] for row in board.puzzle.rows])


def pieces(texts: Iterable[str]) -> Iterator[str]:
    return list_pieces(texts)
