"""`ints`: a grid of integers as JSON, `0`-`4` for a clue; which number is white differs by source.

| white | wall | bulb | dot | |
|---|---|---|---|---|
| -1 | -2 | | | what this format writes |
| -2 | -1 | -4 | -3 | cspuz, LEGUP |
| null | -1 | | | cspuz_core |
| 6 | 5 | 7 | | |
| 5 | -1 | 6 | | |

`white` chooses the line. Without it null is white where there is one, -2 where there is a -3 or -4, and
else -1; a grid with a 5, 6 or 7 is refused. A text that was only detected to be a grid of integers is
also refused where -2 is more frequent than -1, because then -2 may well be white.

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
from ._grids import NO, SURE
from ._jsontext import only_one, parse, quoted, write

Number = int | None

CONVENTIONS: dict[Number, dict[Number, str]] = {
    -1: {-1: ".", -2: "#"},
    -2: {-2: ".", -1: "#", -4: "*", -3: "x"},
    None: {None: ".", -1: "#"},
    6: {6: ".", 5: "#", 7: "*"},
    5: {5: ".", -1: "#", 6: "*"},
}
CLUES: dict[Number, str] = {number: str(number) for number in range(5)}
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
    meanings = CLUES | CONVENTIONS[convention]
    return Board.from_rows(_read(row, number, meanings) for number, row in enumerate(rows, 1))


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each grid of a list of grids."""
    for number, grid in enumerate(_grids(text), 1):
        yield str(number), write(grid)


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
    """The number of a white cell in the convention that these numbers are in."""
    if None in numbers:
        return None
    if not {5, 6, 7}.isdisjoint(numbers):
        raise AmbiguousError(
            "expected to be told which number is white where there is a 5, 6 or 7: choose with "
            "--white 6 (wall 5, bulb 7) or --white 5 (wall -1, bulb 6) (white=6, white=5)"
        )
    if not {-3, -4}.isdisjoint(numbers):
        return -2
    if detected and numbers.count(-2) > numbers.count(-1):
        raise AmbiguousError(
            "expected one reading, got two: both -1 and -2 may be white; choose with "
            "--white -1 (wall -2) or --white -2 (wall -1) (white=-1, white=-2)"
        )
    return -1


def _read(row: list[Number], number: int, meanings: dict[Number, str]) -> str:
    for col, value in enumerate(row, 1):
        if value not in meanings:
            known = " ".join(map(write, meanings))
            raise FormatError(f"expected one of {known} at r{number}c{col}, got {quoted(value)}")
    return "".join(meanings[value] for value in row)


def dumps(board: Board) -> str:
    return write([[WRITTEN[symbol] for symbol in row] for row in board.puzzle.rows])


def join(texts: Iterable[str]) -> str:
    """Makes one list of several grids."""
    return f"[{','.join(texts)}]"
