"""`dataset`: PuzzleKit's JSON, an object whose `data` holds puzzles by name.

A puzzle has a `problem` and a `solution`, both `puzzlekit` texts. The solution may be missing or empty.
A problem has no place for the bulbs of a player, but an `o` in it is read as one.

>>> print(loads('{"data": {"7_2x3": {"problem": "2 3\\\\n1 - x\\\\n- - -", "solution": ""}}}'))
1.#
...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from ..base.errors import FormatError
from ..core.board import Board
from . import janko, puzzlekit
from ._entry import Entry, credits_of
from ._grids import NO, SURE
from ._jsontext import only_one, parse, quoted, to_json

_SIGN = re.compile(r'"data"\s*:')


def detect(text: str) -> int:
    return SURE if text.lstrip().startswith("{") and _SIGN.search(text) else NO


def loads(text: str) -> Board:
    return read(text).board


def read(text: str) -> Entry:
    key, value = only_one(list(_values(text).items()))
    problem = puzzlekit.loads(_text(value, "problem"))
    solution = _text(value, "solution")
    board = puzzlekit.read_sized(solution, janko.ANSWER) if solution.strip() else None
    found = janko.solved(problem, board, key)
    return Entry(
        found.board,
        found.name,
        found.solution,
        credits_of({"source": value.get("source"), "info": value.get("info")}),
    )


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each puzzle with its key, as a data set of its own."""
    for key, value in _values(text).items():
        yield key, to_json({"data": {key: value}})


def _values(text: str) -> dict[str, Any]:
    value = parse(text)
    data = value.get("data") if isinstance(value, dict) else None
    if not isinstance(data, dict):
        raise FormatError(f"expected an object of puzzles as 'data', got {quoted(data)}")
    return data


def _text(value: object, key: str) -> str:
    """Returns a text of a puzzle, empty if it is missing."""
    if not isinstance(value, dict):
        raise FormatError(f"expected a puzzle as an object, got {quoted(value)}")
    text = value.get(key)
    if text is not None and not isinstance(text, str):
        raise FormatError(f"expected a text as {key!r}, got {quoted(text)}")
    return text or ""


def dumps(board: Board) -> str:
    return write(Entry(board))


def write(entry: Entry) -> str:
    board, solution = entry.board, entry.solution
    value = {
        "problem": puzzlekit.dumps(Board(board.puzzle)),
        "solution": puzzlekit.dumps(solution) if solution else "",
        "source": "",
        "info": "",
        **dict(entry.credits),
    }
    return _write({entry.name or _numbered(1, value): value})


def _numbered(number: int, value: dict[str, Any]) -> str:
    """Returns the key of a puzzle without a name: a number and its size."""
    rows, cols = value["problem"].split(maxsplit=2)[:2]
    return f"{number}_{rows}x{cols}"


def pieces(texts: Iterable[str]) -> Iterator[str]:
    """Makes one data set from several; only a key that was there before is changed.

    It begins with the number of puzzles, so it comes in one piece.
    """
    found = [pair for text in texts for pair in _values(text).items()]
    taken = {key for key, _ in found}
    others: dict[str, Iterator[str]] = {}
    data: dict[str, Any] = {}
    for key, value in found:
        if key in data:
            keys = others.setdefault(key, _others(key, value))
            key = next(other for other in keys if other not in taken)
            taken.add(key)
        data[key] = value
    if data:
        yield _write(data) + "\n"


def _others(key: str, value: dict[str, Any]) -> Iterator[str]:
    """Yields keys for further puzzles: after `1_7x7` comes `2_7x7`, after `A` comes `A (2)`."""
    if key == _numbered(1, value):
        return (_numbered(number, value) for number in count(2))
    return (f"{key} ({number})" for number in count(2))


def _write(data: dict[str, Any]) -> str:
    solved = sum(bool(value["solution"]) for value in data.values())
    return to_json({"count": len(data), "count_sol": solved, "name": "Akari", "data": data})
