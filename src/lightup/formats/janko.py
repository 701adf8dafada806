"""`janko`: `-` white, `x` wall, `0`-`4` clue, `o` bulb; a janko.at page, its blocks, or bare rows.

A page holds a `[problem]`, a `[solution]` and an `[end]` (or `[moves]`), each on its own line, with
anything around them; the data of newer pages has the same words without brackets. The solution is the
published one; an `o` in the problem or in bare rows is a player's bulb. Solutions write walls in
different symbols, so only an `o` counts there; this module writes them as the problem does.

>>> print(loads("1 - x\\n- - -"))
1.#
...
>>> print(read("<pre>\\n[problem]\\n1-x\\n---\\n[solution]\\n-o-\\n--o\\n[end]\\n</pre>").solution)
1*#
..*
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..base.errors import FormatError, OtherPuzzle
from ..core.board import Board
from ._entry import Entry
from ._grids import (
    CLUES,
    MAYBE,
    NO,
    SURE,
    blocks_of,
    lines_of,
    numbered,
    only,
    read_grid,
    separated,
    write_grid,
)
from ._sizes import check_declared
from .genres import genre_of

ALPHABET = {"-": ".", "x": "#", **CLUES, "o": "*"}
ANSWER = {symbol: "*" if symbol == "o" else "." for symbol in ALPHABET}
WRITTEN = {".": "-", "#": "x", "*": "o", "x": "-"}

_HTML = re.compile("<!--|-->|<[^<>]*>")  # not what is inside a comment
_TAG = re.compile(r"\[[a-z]+\]")
_BARE_TAGS = {word: f"[{word}]" for word in ("begin", "problem", "solution", "moves", "end")}
_BARE_PROBLEM = re.compile(r"^\s*problem\s*$", re.MULTILINE)


def detect(text: str) -> int:
    if _is_tagged(text):
        return SURE
    return MAYBE if only(text, ALPHABET) else NO


def _is_tagged(text: str) -> bool:
    return "[problem]" in text or ("problem" in text and bool(_BARE_PROBLEM.search(text)))


def loads(text: str) -> Board:
    return read(text).board


def read(text: str) -> Entry:
    if not _is_tagged(text):
        return Entry(read_grid(lines_of(text), ALPHABET))
    if genre := genre_of(text):
        raise OtherPuzzle(genre)
    puzzles = _puzzles(text)
    if len(puzzles) != 1:
        raise FormatError(f"expected one line [problem], got {len(puzzles)}")
    problem = read_grid(puzzles[0]["[problem]"], ALPHABET)
    solution = puzzles[0].get("[solution]")
    return solved(problem, read_grid(solution, ANSWER) if solution else None)


def _puzzles(text: str) -> list[dict[str, list[str]]]:
    """Returns the lines under each tag, for each puzzle of a page."""
    puzzles: list[dict[str, list[str]]] = []
    lines: list[str] = []
    for line in _lines(text):
        if _TAG.fullmatch(line):
            if line == "[problem]":
                puzzles.append({})
            lines = puzzles[-1].setdefault(line, []) if puzzles else []
        elif line:
            lines.append(line)
    return puzzles


def _lines(text: str) -> list[str]:
    """Returns the lines of a page without HTML, with brackets around every tag."""
    lines = lines_of(_HTML.sub("\n", text))
    return lines if "[problem]" in lines else [_BARE_TAGS.get(line, line) for line in lines]


def solved(problem: Board, solution: Board | None, name: str = "") -> Entry:
    """Returns a problem with its solution, of which only the bulbs count; without any, it has none."""
    if not solution:
        return Entry(problem, name)
    check_declared(solution, problem.width, problem.height, " in the solution")
    bulbs = solution.bulbs
    return Entry(problem, name, Board(problem.puzzle, bulbs) if bulbs else None)


def split(text: str) -> Iterator[tuple[str, str]]:
    """Yields each `[problem]` with its solution, or each grid of bare rows."""
    if _is_tagged(text):
        parts = [
            "\n".join(line for tag, lines in puzzle.items() for line in (tag, *lines))
            for puzzle in _puzzles(text)
        ]
    else:
        parts = blocks_of(text)
    return numbered(parts)


def rows_of(board: Board) -> str:
    """Writes the bare rows."""
    return write_grid(board, WRITTEN, " ")


def dumps(board: Board) -> str:
    return write(Entry(board))


def write(entry: Entry) -> str:
    """Writes bare rows, or blocks if there is a solution."""
    rows, solution = rows_of(entry.board), entry.solution
    return f"[problem]\n{rows}\n[solution]\n{rows_of(solution)}\n[end]" if solution else rows


def pieces(texts: Iterable[str]) -> Iterator[str]:
    """Gives each puzzle its own `[problem]`."""
    blocks = (text if _is_tagged(text) else f"[problem]\n{text}\n[end]" for text in texts)
    return separated(blocks, "\n")
