from __future__ import annotations

import re

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import detect, load_board, ohmec
from lightup.formats._grids import NO, SURE

from ..support.vectors import PUZZLES, solved

SAMPLE = "7x7:*e*.b4c1.c2c.a*c1a.c*c.0c*b.*e1"


def test_reads_and_writes_the_sample() -> None:
    rows = ["#.....#", "..4...1", "...2...", ".#...1.", "...#...", "0...#..", "#.....1"]
    assert load_board(SAMPLE) == Board.from_rows(rows)
    assert ohmec.dumps(Board.from_rows(rows)) == SAMPLE


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("3x3:c.a4a.c", Board(PUZZLES["V1"])),
        ("3x2:1a*.c", Board(PUZZLES["V2"])),
        ("3x2:1@*.b@", solved("V2")),
        ("28x2:za0.*za", Board(PUZZLES["V7"])),
        ("3x1:c", Board.from_rows(["..."])),
    ],
)
def test_reads_and_writes(text: str, board: Board) -> None:
    assert load_board(text) == board
    assert ohmec.loads(text) == board
    assert ohmec.dumps(board) == text


def test_a_run_may_be_written_in_parts() -> None:
    assert ohmec.loads("3x2:1-*.-b") == Board(PUZZLES["V2"])


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (SAMPLE, SURE),
        (f"\n {SAMPLE} \n2x2:b.b\n", SURE),
        ("3x1:1*1", SURE),
        ("3x1:a@a", SURE),
        ("3x1:a-a", SURE),
        ("3x1:c", NO),
        ("3x3:d4d", NO),
        ("3x2:1aB.c", NO),
        ("3x2b20:1a*.c", NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert ohmec.detect(text) == verdict


def test_a_single_row_without_a_sign_is_left_to_tatham() -> None:
    assert [format.name for format in detect("3x1:a4a").formats] == ["tatham"]
    assert load_board("3x1:a4a") == ohmec.loads("3x1:a4a")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a game id such as 3x2:1a*.c, got ''"),
        ("3x2", "expected a game id such as 3x2:1a*.c, got '3x2'"),
        ("3x2:c.c\n3x2:c.c", "expected a game id"),
        ("x2:c.c", "expected a game id"),
        ("0x2:.", "expected at least one row and one column"),
        ("99999x99999:a", "expected at most"),
        ("9999999999x1:a", "expected a number of columns"),
        ("3x2:c", "expected 2 rows, got 1: 'c'"),
        ("3x2:c.c.", "expected 2 rows, got 3: 'c.c.'"),
        ("3x2:c.d", "expected 3 cells, got 4: 'd'"),
        ("3x2:c.", "expected 3 cells, got 0: ''"),
        ("3x2:c.aB1", "at character 2, got 'B': 'aB1'"),
        ("3x2:c.5b", "at character 1, got '5': '5b'"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        ohmec.loads(text)
