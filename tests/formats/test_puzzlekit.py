from __future__ import annotations

import re

import pytest

from lightup.base.errors import AmbiguousError, InputError
from lightup.core.board import Board
from lightup.formats import load_board, puzzlekit
from lightup.formats._grids import MAYBE, NO

from ..support.vectors import PUZZLES, bulbs, solved


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("3 3\n- - -\n- 4 -\n- - -", Board(PUZZLES["V1"])),
        ("3 3\n- o -\no 4 o\n- o -", solved("V1")),
        ("2 3\n- x 0\n1 - -", Board.from_rows([".#0", "1.."])),
        ("2 3\n1 - x\n- - -", Board(PUZZLES["V2"])),
        ("2 3\n1 o x\n- - o", solved("V2")),
    ],
)
def test_reads_and_writes_the_vectors(text: str, board: Board) -> None:
    assert load_board(text) == board
    assert puzzlekit.dumps(board) == text


def test_reads_a_vector_with_its_answer() -> None:
    rows = ["x - - - - x", "- - 3 x - -", "- - - - - -", "- - - - - -", "- - 1 1 - -", "x - - - - 1"]
    puzzle = load_board("\n".join(["6 6", *rows])).puzzle
    assert Board(puzzle, bulbs(puzzle, "02 11 14 22 33 40 45 52")).solved


def test_blanks_may_be_many_or_none() -> None:
    assert puzzlekit.loads(" 2   3\n1  -  x \n--- \n") == Board(PUZZLES["V2"])


def test_two_columns_may_also_be_bare_rows() -> None:
    assert puzzlekit.loads("2 2\n- -\n- -") == Board(PUZZLES["V5"])
    with pytest.raises(AmbiguousError, match="'janko' and 'puzzlekit'"):
        load_board("2 2\n- -\n- -")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("2 3\n1 - x\n- - -", MAYBE),
        ("1 1\n-", MAYBE),
        ("2 3", NO),
        ("2\n3\n1 - x", NO),
        ("2 3 4\n- - -", NO),
        ("2 3\n1 . #", NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert puzzlekit.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a line with the rows and the columns, got ''"),
        ("- - -", "expected a line with the rows and the columns, got '- - -'"),
        ("a 3\n- - -", "expected a number of rows, got 'a'"),
        ("1 -3\n- - -", "expected a number of columns, got '-3'"),
        ("0 3\n- - -", "expected at least one row and one column"),
        ("99999 99999\n-", "expected at most"),
        ("2 3\n- - -", "expected 2 rows of 3 cells below the line '2 3', got 1 of 3"),
        ("1 2\n- - -", "expected 1 row of 2 cells below the line '1 2', got 1 of 3"),
        ("2 3\n- - -\n- -", "expected 3 cells in row 2, got 2: '- -'"),
        ("1 3\n- 7 -", "at r1c2, got '7'"),
        ("1 3", "expected at least one row and one column"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        puzzlekit.loads(text)
