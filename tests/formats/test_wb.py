from __future__ import annotations

import re

import pytest

from lightup.base.errors import AmbiguousError, FormatError, InputError
from lightup.core.board import Board
from lightup.formats import load_board, split, wb
from lightup.formats._grids import MAYBE, NO, SURE

from ..support.vectors import PUZZLES, solved


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("WWW\nW4W\nWWW", Board(PUZZLES["V1"])),
        ("WWWW4WWWW", Board(PUZZLES["V1"])),
        ("WLW\nL4L\nWLW", solved("V1")),
        ("WLWL4LWLW", solved("V1")),
        ("1WB\nWWW", Board(PUZZLES["V2"])),
        ("1LB\nWWL", solved("V2")),
        ("WWWW", Board(PUZZLES["V5"])),
        ("W", Board.from_rows(["."])),
        ("W W W\nW 4 W\nW W W\n", Board(PUZZLES["V1"])),
        ("W W W W 4 W W W W", Board(PUZZLES["V1"])),
    ],
)
def test_reads_the_vectors(text: str, board: Board) -> None:
    assert load_board(text) == board


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (Board(PUZZLES["V1"]), "WWWW4WWWW"),
        (solved("V1"), "WLWL4LWLW"),
        (Board(PUZZLES["V2"]), "1WB\nWWW"),
        (solved("V2"), "1LB\nWWL"),
        (Board(PUZZLES["V5"]), "WWWW"),
    ],
)
def test_writes_a_square_on_one_line(board: Board, text: str) -> None:
    assert wb.dumps(board) == text


def test_does_not_write_what_would_be_misread() -> None:
    with pytest.raises(FormatError, match="expected a board of several rows or a square"):
        wb.dumps(Board.from_rows(["...."]))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("WWWW", SURE), ("L", SURE), ("B", MAYBE), ("0123", MAYBE), ("W.", NO), ("w", NO), ("", NO)],
)
def test_detects(text: str, verdict: int) -> None:
    assert wb.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("WWWW\nWWWWWWWWW", [["..", ".."], ["...", "...", "..."]]),
        ("WW\nWW\n\n1WB\nWWW", [["..", ".."], ["1.#", "..."]]),
        ("WWWW\nWWWW\nWWWW\nWWWW", [["...."] * 4]),
        ("WWW\nWWW", [["...", "..."]]),
    ],
)
def test_splits_grids_and_squares_on_lines(text: str, rows: list[list[str]]) -> None:
    assert [item.outcome for item in split(text)] == [Board.from_rows(grid) for grid in rows]


def test_lines_that_may_be_rows_or_squares_are_refused_until_chosen() -> None:
    text = "WWWW\nWWWW"
    (item,) = split(text)
    assert isinstance(item.outcome, AmbiguousError)
    assert item.outcome.about == ("lines",)
    squares = [Board(PUZZLES["V5"])] * 2
    assert [item.outcome for item in split(text, lines=True)] == squares
    assert [item.outcome for item in split(text, lines=False)] == [Board.from_rows(["....", "...."])]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one row and one column"),
        ("WWWWW", "expected a square number of cells on one line, got 5: 'WWWWW'"),
        ("1WB\nWW", "expected 3 cells in row 2, got 2: 'WW'"),
        ("1WB\nW5W", "expected one of W B 0 1 2 3 4 L at r2c2, got '5'"),
        ("1WB\nW.W", "at r2c2, got '.'"),
        ("  W \n W  \n   1\n    ", "expected 'W' for white and no blanks, got more blanks than 'W'"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        wb.loads(text)
