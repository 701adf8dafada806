"""Inputs of all kinds and any size: what grows in each is cells, letters or puzzles.

>>> [len(boards) for boards in (KINDS["bulbs"](100), KINDS["many puzzles"](6000))]
[1, 100]
>>> print(KINDS["clues"](9)[0].board)
.3.
3.3
.3.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import isqrt
from typing import NamedTuple

from lightup import Board, Puzzle, dumps
from lightup.base.errors import FormatWarning
from lightup.formats import join

SMALL = Board.from_rows(["1.#", "..."])
CELLS_FOR_A_PUZZLE = 60  # of a kind with many: a puzzle costs far more than its cells


class Named(NamedTuple):
    """A board and its name."""

    board: Board
    name: str = ""


def _square(symbol: str) -> Callable[[int], list[Named]]:
    return lambda cells: [Named(Board.from_rows([symbol * isqrt(cells)] * isqrt(cells)))]


def _clues(cells: int) -> list[Named]:
    """Returns a board on which every second cell is a clue, and every other holds a bulb."""
    side = isqrt(cells)
    rows = (".#" * side, "#." * side) * side
    walls = Puzzle.from_rows(row[:side] for row in rows[:side])
    symbols = (
        symbol if symbol == "." else str(len(walls.neighbours(cell)))
        for cell, symbol in enumerate(walls.cells)
    )
    return [Named(Board(Puzzle(side, side, "".join(symbols))))]


KINDS: dict[str, Callable[[int], list[Named]]] = {
    "open": _square("."),
    "bulbs": _square("*"),
    "dots": _square("x"),
    "clues": _clues,
    "walls": _square("#"),
    "row": lambda cells: [Named(Board.from_rows(["." * cells]))],
    "row of bulbs": lambda cells: [Named(Board.from_rows(["*" * cells]))],
    "row of dots": lambda cells: [Named(Board.from_rows(["x" * cells]))],
    "column": lambda cells: [Named(Board.from_rows(["."] * cells))],
    "long name": lambda letters: [Named(SMALL, "W" * letters)],
    "many puzzles": lambda cells: [
        Named(SMALL, f"puzzle {number}") for number in range(max(1, cells // CELLS_FOR_A_PUZZLE))
    ],
}
MANY = "many puzzles"
ONE = tuple(kind for kind in KINDS if kind != MANY)


def text_of(named: list[Named], format: str = "json") -> str:
    """Returns the text of an input."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", FormatWarning
        )  # a format that cannot hold marks leaves them out
        return join([dumps(one.board, format, name=one.name) for one in named], format)
