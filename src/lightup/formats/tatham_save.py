"""`tatham-save`: save files of Simon Tatham's collection, with the moves up to the current state.

A record is a key, padded to 8 characters, the length of the value in bytes, and the value. A move
consists of items separated by `;`: `Lx,y` sets or removes a bulb, `Ix,y` a dot; either replaces the
other. `S` says that the program solved the puzzle.

>>> print(loads(dumps(Board.from_rows(["*.x", "1#."]))))
*.x
1#.
"""

from __future__ import annotations

import re

from ..base.errors import FormatError
from ..core.board import BULB, DOT, Board
from ._grids import NO, SURE, shown
from ._sizes import number
from .tatham import read_desc, read_params, write_desc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Record = tuple[str, str]

FIXED = {
    "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
    "VERSION": "1",
    "GAME": "Light Up",
}
REQUIRED = ("PARAMS", "CPARAMS", "DESC")
COUNTS = ("NSTATES", "STATEPOS")
MOVES = ("MOVE", "SOLVE", "RESTART")
MARKS = {"L": BULB, "I": DOT}

_HEAD = re.compile(rb"[\r\n]*([ -9;-~]{8}):([0-9]{1,9}):")
_ITEM = re.compile("([LI])([0-9]{1,9}),([0-9]{1,9})")


def detect(text: str) -> int:
    return SURE if text.lstrip().startswith("SAVEFILE:") else NO


def loads(text: str) -> Board:
    fields, moves = _read(text.lstrip().encode("utf-8", "surrogatepass"))
    for key in REQUIRED:
        if key not in fields:
            raise FormatError(f"expected a record {key}, got none")
    read_params(fields["PARAMS"])
    width, height = read_params(fields["CPARAMS"])
    states, position = (number(fields[key], f"a number for {key}") for key in COUNTS)
    if not 1 <= position <= states:
        raise FormatError(f"expected STATEPOS from 1 to NSTATES, got {position} of {states}")
    cells = list(read_desc(fields["DESC"], width * height))
    _replay(cells, width, moves[: position - 1])
    board = Board.from_cells(width, height, "".join(cells))
    _replay(cells, width, moves[position - 1 :])  # moves that were undone must be valid as well
    return board


def _read(data: bytes) -> tuple[dict[str, str], list[Record]]:
    """Returns the fields and the moves of a file; reads no more moves than it declares."""
    fields: dict[str, str] = {}
    moves: list[Record] = []
    records = _records(data)
    while not all(key in fields for key in COUNTS) or (
        len(moves) < number(fields["NSTATES"], "a number for NSTATES") - 1
    ):
        key, value = next(records)
        if not fields and key != "SAVEFILE":
            raise FormatError(f"expected the record SAVEFILE first, got {shown(key)}")
        if value != FIXED.get(key, value):
            raise FormatError(f"expected {FIXED[key]!r} for {key}, got {shown(value)}")
        if key not in MOVES:
            fields[key] = value
        elif all(count in fields for count in COUNTS):
            moves.append((key, value))
        else:
            raise FormatError(f"expected NSTATES and STATEPOS before the first move, got {key}")
    return fields, moves


def _records(data: bytes) -> Iterator[Record]:
    """Yields the key and the value of each record; raises an error after the last."""
    at = 0
    while head := _HEAD.match(data, at):
        key, start = head[1].decode().rstrip(), head.end()
        at = start + int(head[2])
        if at > len(data):
            raise FormatError(f"expected {at - start} bytes for {key}, got {len(data) - start}")
        value = data[start:at].decode("utf-8", "replace")
        if key != "SEED" and not (value.isascii() and value.isprintable()):
            raise FormatError(f"expected printable ASCII for {key}, got {shown(value)}")
        yield key, value
    got = data[at : at + 40].decode("utf-8", "replace").strip()
    raise FormatError(
        f"expected a record such as 'NSTATES :1:1' at byte {at}, got {shown(got) if got else 'the end'}"
    )


def _replay(cells: list[str], width: int, moves: Iterable[Record]) -> None:
    """Plays moves on the symbols of a board."""
    for key, value in moves:
        if key == "RESTART":
            cells[:] = read_desc(value, len(cells))
            continue
        for item in value.removesuffix(";").split(";"):
            if item != "S":
                _play(cells, width, item)


def _play(cells: list[str], width: int, item: str) -> None:
    match = _ITEM.fullmatch(item)
    if not match:
        raise FormatError(f"expected a move such as L0,1 or I0,1, got {shown(item)}")
    col, row = int(match[2]), int(match[3])
    cell = row * width + col
    if col >= width or cell >= len(cells) or cells[cell] not in (".", BULB, DOT):
        raise FormatError(f"expected a move on a white cell, got {shown(item)}")
    mark = MARKS[match[1]]
    cells[cell] = "." if cells[cell] == mark else mark


def dumps(board: Board) -> str:
    params = f"{board.size}b20s0d0"
    move = _move(board)
    states = "2" if move else "1"
    values = (params, params, write_desc(board.puzzle.cells), states, states)
    records = [*FIXED.items(), *zip(REQUIRED + COUNTS, values, strict=True)]
    if move:
        records.append(("MOVE", move))
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records)


def _move(board: Board) -> str:
    """Writes all marks of a board as one move."""
    letters = {
        cell: letter for letter, cells in (("L", board.bulbs), ("I", board.dots)) for cell in cells
    }
    return ";".join(
        f"{letters[cell]}{cell % board.width},{cell // board.width}" for cell in sorted(letters)
    )
