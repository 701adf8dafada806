from __future__ import annotations

import re
import warnings

import pytest

from lightup.base.errors import AmbiguousError, InputError
from lightup.core.board import Board
from lightup.formats import load_board, split, text
from lightup.formats._grids import MAYBE, NO

from ..support.vectors import PUZZLES, ROWS, solved


@pytest.mark.parametrize("name", ROWS)
def test_reads_and_writes_the_vectors(name: str) -> None:
    picture = "\n".join(ROWS[name])
    assert load_board(picture) == Board(PUZZLES[name])
    assert text.dumps(Board(PUZZLES[name])) == picture


@pytest.mark.parametrize(
    ("picture", "board"),
    [
        (".*.\n*4*\n.*.", solved("V1")),
        ("1*#\n..*", solved("V2")),
        ("1 * #\n. . *", solved("V2")),
        ("\n  1*#  \n  ..*  \n\n", solved("V2")),
        ("1.#\n.x.", Board(PUZZLES["V2"], dots=[4])),
        (".", Board.from_rows(["."])),
    ],
)
def test_reads(picture: str, board: Board) -> None:
    assert text.loads(picture) == board


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_lines_may_end_as_anywhere(ends: str) -> None:
    assert load_board("\ufeff1*#\n..*\n".replace("\n", ends)) == solved("V2")


def test_splits_at_empty_lines() -> None:
    outcomes = [item.outcome for item in split("1.#\n...\n\n..\n..\n \n.5\n")]
    assert outcomes[:2] == [Board(PUZZLES["V2"]), Board(PUZZLES["V5"])]
    assert isinstance(outcomes[2], InputError)


@pytest.mark.parametrize(
    ("picture", "verdict"),
    [("1.#\n*x0", MAYBE), ("....", MAYBE), ("1.X", NO), ("5", NO), ("3x2:1aBc", NO), ("", NO)],
)
def test_detects(picture: str, verdict: int) -> None:
    assert text.detect(picture) == verdict


def test_digits_on_one_line_may_be_a_row_or_a_square() -> None:
    with pytest.raises(
        AmbiguousError, match="expected one reading, got 2: 'janko' and 'wb' read this differently"
    ):
        load_board("0000")


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "expected at least one row and one column"),
        ("1.#\n..", "expected 3 cells in row 2, got 2: '..'"),
        ("1.#\n\n...", "expected 3 cells in row 2, got 0: ''"),
        ("1.#\n.5.", "expected one of . # 0 1 2 3 4 * x at r2c2, got '5': '.5.'"),
        ("1.#\n.٣.", "at r2c2, got '٣'"),
        ("1 . #\n. .. .", "at r2c2, got '..'"),
    ],
)
def test_refuses(picture: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        text.loads(picture)


@pytest.mark.parametrize(
    ("picture", "noted"),
    [("..x\n.1.", True), ("..x\n.#.", False), ("*.x\n.1.", False), ("...\n.1.", False)],
)
def test_an_x_that_might_be_a_wall_comes_with_a_note(picture: str, noted: bool) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert load_board(picture) == text.loads(picture)
    assert [str(warning.message) for warning in caught] == noted * [
        "each x is read as a dot, a cell without a bulb; a wall is # or X"
    ]
