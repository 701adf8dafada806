from __future__ import annotations

import pytest

from lightup.core.puzzle import Puzzle
from lightup.generating._pieces import is_connected, largest_piece

PIECES = {
    "..#/.../#..": (7, True),
    ".#./##.": (2, False),
    "#../..#": (4, True),
    "#.#/.1.": (1, False),
    ".": (1, True),
    "##/##": (0, False),
}


@pytest.mark.parametrize("rows", PIECES)
def test_pieces(rows: str) -> None:
    puzzle = Puzzle.from_rows(rows.split("/"))
    assert (largest_piece(puzzle), is_connected(puzzle)) == PIECES[rows]
