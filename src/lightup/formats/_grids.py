"""What the formats that draw a grid share: rows of symbols to a board and back, and good complaints.

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
from ..core.board import Board
from ..core.grid import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# What a format's `detect` answers. SURE ends the search: no other format looks like this.
NO, MAYBE, SURE = 0, 1, 2

CLUES = {digit: digit for digit in "01234"}

LONGEST_SHOWN = 60


def shown(text: str) -> str:
    """A piece of the input as an error message quotes it."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def lines_of(text: str) -> list[str]:
    """The lines of a text without the blanks around them and the empty lines around all."""
    return [line.strip() for line in text.strip().splitlines()]


def blocks_of(text: str) -> list[str]:
    """The parts of a text between empty lines."""
    groups = groupby(text.splitlines(), key=lambda line: bool(line.strip()))
    return ["\n".join(lines) for filled, lines in groups if filled]


def symbols_of(line: str) -> Sequence[str]:
    """The symbols of a row, with blanks between them or without."""
    parts = line.split()
    return parts if len(parts) > 1 else line


def only(text: str, alphabet: Iterable[str]) -> bool:
    """Whether a text has no other characters than these and white space."""
    return bool(text) and set(text).difference(" \t\n").issubset(alphabet)


def read_grid(rows: Sequence[str], alphabet: Mapping[str, str]) -> Board:
    """Reads rows of symbols, with or without blanks between them."""
    width = len(symbols_of(rows[0])) if rows else 0
    check_size(width, len(rows))
    cells = []
    for number, row in enumerate(rows, 1):
        symbols = symbols_of(row)
        if len(symbols) != width:
            raise FormatError(
                f"expected {width} cells in row {number}, got {len(symbols)}: {shown(row)}"
            )
        for col, symbol in enumerate(symbols, 1):
            if symbol not in alphabet:
                raise FormatError(
                    f"expected one of {' '.join(alphabet)} at r{number}c{col}, "
                    f"got {shown(symbol)}: {shown(row)}"
                )
            cells.append(alphabet[symbol])
    return Board.from_cells(width, len(rows), "".join(cells))


def write_grid(board: Board, alphabet: Mapping[str, str], between: str = "") -> str:
    """Writes rows of symbols; a symbol that `alphabet` does not map stands for itself."""
    table = str.maketrans(dict(alphabet))
    return "\n".join(between.join(row.translate(table)) for row in board.rows)
