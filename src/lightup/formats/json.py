"""`json`: this project's own JSON, which holds everything on a board.

A puzzle is an object with `"format": "lightup"`, `"version": 1`, the `width` and the `height`, the
`rows` as `text` writes them and, if there are any, the player's `bulbs` and `dots`: lists of
`[row, col]`, counted from 0. It may have a `name`, a published `solution` (a list of bulbs), an
`author`, a `source`, a `licence` and an `info`. What may be missing may also be `null`. A list of such
objects holds many puzzles.

>>> from lightup.core.board import Board
>>> dumps(Board.from_rows(["1*#", "..x"]))
'{"format":"lightup","version":1,"width":3,"height":2,"rows":["1.#","..."],"bulbs":[[0,1]],"dots":[[1,2]]}'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..base.errors import FormatError
from ..core.board import Board
from ..core.puzzle import SYMBOLS
from ._entry import CREDITS, Entry, credits_of
from ._grids import NO, SURE, numbered, read_grid
from ._jsontext import list_pieces, only_one, parse, quoted, to_json
from ._sizes import check_declared

if TYPE_CHECKING:
    from ._entry import Credits

NAME, VERSION = "lightup", 1
KEYS = ("format", "version", "name", "width", "height", "rows", "bulbs", "dots", "solution", *CREDITS)

_SIGN = re.compile(rf'"format"\s*:\s*"{NAME}"')


def detect(text: str) -> int:
    return SURE if text.lstrip().startswith(("{", "[")) and _SIGN.search(text) else NO


def loads(text: str) -> Board:
    return read(text).board


def read(text: str) -> Entry:
    return _entry(only_one(_objects(text)))


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each object of a list."""
    return numbered(map(to_json, _objects(text)))


def _objects(text: str) -> list[object]:
    value = parse(text)
    return value if isinstance(value, list) else [value]


def _entry(value: object) -> Entry:
    if not isinstance(value, dict):
        raise FormatError(f"expected an object, got {quoted(value)}")
    if value.get("format") != NAME:
        raise FormatError(f"expected the format {NAME!r}, got {quoted(value.get('format'))}")
    if _number(value, "version") != VERSION:
        raise FormatError(f"expected version {VERSION}, got {value['version']}")
    for key in value:
        if key not in KEYS:
            raise FormatError(f"expected only the keys {', '.join(KEYS)}, got {quoted(key)}")
    value = {key: item for key, item in value.items() if item is not None}  # `null` means absent
    width, height = _number(value, "width"), _number(value, "height")
    grid = read_grid(_rows(value), {symbol: symbol for symbol in SYMBOLS})
    check_declared(grid, width, height)
    board = Board(grid.puzzle, _cells(value, "bulbs", grid), _cells(value, "dots", grid))
    known = "solution" in value
    solution = Board(grid.puzzle, _cells(value, "solution", grid)) if known else None
    return Entry(board, _text(value, "name"), solution, _credits(value))


def _credits(value: dict[str, object]) -> Credits:
    return credits_of({key: _text(value, key) for key in CREDITS})


def _text(value: dict[str, object], key: str) -> str:
    text = value.get(key, "")
    if not isinstance(text, str):
        raise FormatError(f"expected a text as {key!r}, got {quoted(text)}")
    return text


def _number(value: dict[str, object], key: str) -> int:
    number = value.get(key)
    if type(number) is not int:
        raise FormatError(f"expected a whole number as {key!r}, got {quoted(number)}")
    return number


def _rows(value: dict[str, object]) -> list[str]:
    rows = value.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise FormatError(f"expected a list of strings as 'rows', got {quoted(rows)}")
    return rows


def _cells(value: dict[str, object], key: str, grid: Board) -> list[int]:
    """Reads a list of cells."""
    pairs = value.get(key, [])
    if not isinstance(pairs, list):
        raise FormatError(f"expected a list of cells as {key!r}, got {quoted(pairs)}")
    return [_cell(pair, key, grid) for pair in pairs]


def _cell(pair: object, key: str, grid: Board) -> int:
    match pair:
        case [int(row), int(col)] if _is_in(row, grid.height) and _is_in(col, grid.width):
            return row * grid.width + col
    raise FormatError(f"expected [row, col] inside the grid in {key!r}, got {quoted(pair)}")


def _is_in(number: int, size: int) -> bool:
    return type(number) is int and 0 <= number < size  # Python takes `true` for an int


def dumps(board: Board) -> str:
    return write(Entry(board))


def write(entry: Entry) -> str:
    board = entry.board
    value: dict[str, object] = {"format": NAME, "version": VERSION}
    if entry.name:
        value["name"] = entry.name
    value |= {"width": board.width, "height": board.height, "rows": board.puzzle.rows}
    for key, cells in (("bulbs", board.bulbs), ("dots", board.dots)):
        if cells:
            value[key] = _pairs(cells, board.width)
    if entry.solution:
        value["solution"] = _pairs(entry.solution.bulbs, board.width)
    value |= dict(entry.credits)
    return to_json(value)


def _pairs(cells: Iterable[int], width: int) -> list[tuple[int, int]]:
    return [divmod(cell, width) for cell in sorted(cells)]


def pieces(texts: Iterable[str]) -> Iterator[str]:
    return list_pieces(texts)
