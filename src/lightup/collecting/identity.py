"""When two puzzles are the same: if one is the other after rotation and reflection.

>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> print(canonical_form(puzzle.rotated()))
1.#
...
>>> len({key_of(image) for image in puzzle.symmetries()}), len(key_of(puzzle))
(1, 16)
"""

from __future__ import annotations

from hashlib import blake2b

from ..core.board import Board, as_board
from ..core.puzzle import Puzzle
from ..kernel.canonical import canonical

BYTES = 16  # of a key, as `kernel.keys` has them
_EMPTY = blake2b(digest_size=BYTES)


def canonical_form(puzzle: Puzzle | Board) -> Puzzle:
    """Returns the puzzle that stands for all eight images of a puzzle; leaves marks out."""
    puzzle = as_board(puzzle).puzzle
    return Puzzle.from_codes(*canonical(puzzle.width, puzzle.height, puzzle.codes))


def key_of(puzzle: Puzzle) -> bytes:
    """Returns a hash that all images of a puzzle share.

    Among a billion puzzles, the chance that two others share one is below 1 in 10 ** 20.
    """
    return key_of_codes(puzzle.width, puzzle.height, puzzle.codes)


def key_of_codes(width: int, height: int, codes: bytes) -> bytes:
    """Returns the key of a puzzle by its size and its codes for the kernel."""
    width, height, codes = canonical(width, height, codes)
    hashed = _EMPTY.copy()  # faster than a new one
    hashed.update(b"%dx%d:%b" % (width, height, codes))
    return hashed.digest()
