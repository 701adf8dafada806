from __future__ import annotations

import re

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import load_board, textx
from lightup.formats._grids import MAYBE, NO

from ..support.vectors import PUZZLES, solved

V4 = "..3....|...X0..|.0....X|.X.X.1.|X....1.|..01...|....0.."


@pytest.mark.parametrize(
    ("rows", "board"),
    [
        ("...|.4.|...", Board(PUZZLES["V1"])),
        ("1.X|...", Board(PUZZLES["V2"])),
        (V4, Board(PUZZLES["V4"])),
        ("1&X|..&", solved("V2")),
    ],
)
def test_reads_and_writes_the_vectors(rows: str, board: Board) -> None:
    text = rows.replace("|", "\n")
    assert load_board(text) == board
    assert textx.loads(text) == board
    assert textx.dumps(board) == text


@pytest.mark.parametrize("text", ["*&*\n&4&\n*&*", ".&*\n&4&\n*&."])
def test_lit_is_white(text: str) -> None:
    assert load_board(text) == solved("V1")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("1.X", MAYBE), ("1&.", MAYBE), ("1.*", NO), ("1.#", NO), ("1.Xx", NO), ("", NO)],
)
def test_detects(text: str, verdict: int) -> None:
    assert textx.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one row and one column"),
        ("1.X\n..", "expected 3 cells in row 2, got 2: '..'"),
        ("1.X\n.#.", "expected one of . X 0 1 2 3 4 & * at r2c2, got '#'"),
        ("1.X\n.x.", "at r2c2, got 'x'"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        textx.loads(text)
