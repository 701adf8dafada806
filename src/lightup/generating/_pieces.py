"""The pieces of the white area: cells that are connected side by side.

>>> from lightup.core.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows(["..#", ".#.", "#.."])
>>> largest_piece(puzzle), is_connected(puzzle)
(3, False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

# Digits of a binary number: 1 for a white cell, and 1 for a plain wall.
WHITE = bytes.maketrans(b".#01234", b"1000000")
PLAIN = bytes.maketrans(b".#01234", b"0100000")


def bits(puzzle: Puzzle, digits: bytes) -> int:
    """Returns a bit for each cell, with a zero between rows, so that no shift wraps around."""
    text = puzzle.cells.encode().translate(digits)
    rows = (text[first : first + puzzle.width] for first in range(0, len(text), puzzle.width))
    return int(b"0".join(rows), 2)


def is_connected(puzzle: Puzzle) -> bool:
    """Whether the white cells form exactly one piece."""
    return 0 < largest_piece(puzzle) == puzzle.cells.count(".")


def largest_piece(puzzle: Puzzle) -> int:
    """Returns the size of the largest piece; grows each from one of its cells, on all sides at once."""
    down = puzzle.width + 1
    left = bits(puzzle, WHITE)
    largest = 0
    while left:
        piece, grown = 0, left & -left
        while piece != grown:
            piece = grown
            grown |= (piece << 1 | piece >> 1 | piece << down | piece >> down) & left
        largest = max(largest, piece.bit_count())
        left ^= piece
    return largest
