"""`dataset`: PuzzleKit's JSON, an object whose `data` holds puzzles by name.

A puzzle has a `problem` and a `solution`, both `puzzlekit` texts. The board gets the bulbs of the
solution, which may be missing or empty.

>>> print(loads('{"data": {"7_2x3": {"problem": "2 3\\\\n1 - x\\\\n- - -", "solution": ""}}}'))
1.#
...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ..base.errors import FormatError
from ..core.board import Board
from . import janko, puzzlekit
from ._grids import NO, SURE
from ._jsontext import only_one, parse, quoted, write

_SIGN = re.compile(r'"data"\s*:')


def detect(text: str) -> int:
    return SURE if text.lstrip().startswith("{") and _SIGN.search(text) else NO


def loads(text: str) -> Board:
    entry = only_one(list(_entries(text).values()))
    problem = puzzlekit.loads(_text(entry, "problem"))
    solution = _text(entry, "solution")
    if not solution.strip():
        return problem
    return janko.answered(problem, puzzlekit.read(solution, janko.ANSWER))


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each puzzle with its key, as a data set of its own."""
    for key, entry in _entries(text).items():
        yield key, write({"data": {key: entry}})


def _entries(text: str) -> dict[str, object]:
    value = parse(text)
    data = value.get("data") if isinstance(value, dict) else None
    if not isinstance(data, dict):
        raise FormatError(f"expected an object of puzzles as 'data', got {quoted(data)}")
    return data


def _text(entry: object, key: str) -> str:
    """Returns a text of a puzzle, empty if it is missing."""
    if not isinstance(entry, dict):
        raise FormatError(f"expected a puzzle as an object, got {quoted(entry)}")
    text = entry.get(key)
    if text is not None and not isinstance(text, str):
        raise FormatError(f"expected a text as {key!r}, got {quoted(text)}")
    return text or ""


def dumps(board: Board) -> str:
    entry = {
        "problem": puzzlekit.dumps(Board(board.puzzle)),
        "solution": puzzlekit.dumps(board) if board.bulbs else "",
        "source": "",
        "info": "",
    }
    return _write([(f"{board.height}x{board.width}", entry)])


def pieces(texts: Iterable[str]) -> Iterator[str]:
    """Makes one data set from several and renumbers the puzzles.

    It begins with their number, so it comes in one piece.
    """
    puzzles = [item for text in texts for item in _entries(text).items()]
    if puzzles:
        yield _write([(key.partition("_")[2], entry) for key, entry in puzzles]) + "\n"


def _write(puzzles: list[tuple[str, Any]]) -> str:
    """Writes a data set; the size that comes with each puzzle becomes part of its name."""
    data = {f"{number}_{size}": entry for number, (size, entry) in enumerate(puzzles, 1)}
    solved = sum(bool(entry["solution"]) for entry in data.values())
    return write({"count": len(data), "count_sol": solved, "name": "Akari", "data": data})
