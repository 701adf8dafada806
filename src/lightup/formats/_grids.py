"""Grids of symbols, from rows to a board and back: shared by the formats that draw the puzzle.

A format's alphabet maps its own symbols to those of a board's text, `.#01234*x`.

>>> board = read_grid(["W4", "LB"], {"W": ".", "B": "#", "L": "*", "4": "4"})
>>> print(board)
.4
*#
>>> print(write_grid(board, {".": "-", "#": "x", "*": "o"}, " "))
- 4
o x
"""

from __future__ import annotations

from itertools import groupby

from ..base.errors import FormatError
from ..base.words import place, plural
from ..core.board import Board
from ..core.grid import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

# The answers of a format's `detect`. `SURE` ends the search: no other format looks like this.
NO, MAYBE, SURE = 0, 1, 2

CLUES = {digit: digit for digit in "01234"}

LONGEST_SHOWN = 60


def shown(text: str) -> str:
    """Quotes a piece of the input for an error message."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def lines_of(text: str) -> list[str]:
    """Returns the stripped lines of a text, without empty lines at the start and the end."""
    return [line.strip() for line in text.strip().splitlines()]


def blocks_of(text: str) -> list[str]:
    """Returns the parts of a text between empty lines."""
    groups = groupby(text.splitlines(), key=lambda line: bool(line.strip()))
    return ["\n".join(lines) for filled, lines in groups if filled]


def numbered(parts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yields each part with its number, counted from 1, as its name."""
    return ((str(number), part) for number, part in enumerate(parts, 1))


def symbols_of(line: str) -> Sequence[str]:
    """Returns the symbols of a row, which may have blanks between them."""
    parts = line.split()
    return parts if len(parts) > 1 else line


def only(text: str, alphabet: Container[str]) -> bool:
    """Whether a text consists of these characters and white space."""
    return bool(text) and all(symbol in alphabet or symbol.isspace() for symbol in set(text))


def read_grid(lines: Sequence[str], alphabet: Mapping[str, str]) -> Board:
    """Reads rows of symbols, with or without blanks between them."""
    return read_rows([symbols_of(line) for line in lines], alphabet, lines)


def read_rows(
    rows: Sequence[Sequence[str]], alphabet: Mapping[str, str], lines: Sequence[str]
) -> Board:
    """Reads rows that are split into symbols; error messages quote their `lines`."""
    width = len(rows[0]) if rows else 0
    check_size(width, len(rows))
    cells: list[str] = []
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        if len(row) != width:
            raise FormatError(
                f"expected {plural(width, 'cell')} in row {number}, got {len(row)}: {shown(line)}"
            )
        if strange := {*row}.difference(alphabet):
            col = next(col for col, symbol in enumerate(row) if symbol in strange)
            raise FormatError(
                f"expected one of {' '.join(alphabet)} at {place(len(cells) + col, width)}, "
                f"got {shown(row[col])}: {shown(line)}"
            )
        cells += map(alphabet.__getitem__, row)
    return Board.from_cells(width, len(rows), "".join(cells))


def separated(texts: Iterable[str], between: str = "") -> Iterator[str]:
    """Yields lines or blocks that end with a newline, with a separator before all but the first."""
    for number, text in enumerate(texts):
        yield f"{between if number else ''}{text}\n"


def write_grid(board: Board, alphabet: Mapping[str, str], between: str = "") -> str:
    """Writes rows of symbols; a symbol that `alphabet` does not map stands for itself."""
    table = str.maketrans(dict(alphabet))
    return "\n".join(between.join(row.translate(table)) for row in board.rows)
