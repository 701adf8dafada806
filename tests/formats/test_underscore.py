from __future__ import annotations

import re

import pytest

from lightup.base.errors import AmbiguousError, FormatError, FormatWarning, InputError
from lightup.core.board import Board
from lightup.formats import load_board, underscore
from lightup.formats._grids import MAYBE, NO

from ..support.vectors import PUZZLES, solved

V3 = "6/______/__4___/____2_/_0____/___1__/______"
V4 = "7/__3____/___#0__/_0____#/_#_#_1_/#____1_/__01___/____0__"


@pytest.mark.parametrize(
    ("rows", "board"),
    [
        ("3/___/_4_/___", Board(PUZZLES["V1"])),
        ("3/_O_/O4O/_O_", solved("V1")),
        (V3, Board(PUZZLES["V3"])),
        (V4, Board(PUZZLES["V4"])),
        ("3/4__/___/___", Board(PUZZLES["V6"])),
        ("3/_O_/O4O/_O.", Board(PUZZLES["V1"], solved("V1").bulbs, [8])),
    ],
)
def test_reads_and_writes_the_vectors(rows: str, board: Board) -> None:
    text = rows.replace("/", "\n")
    assert load_board(text) == board
    assert underscore.dumps(board) == text


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("___\n_4_\n___", Board(PUZZLES["V1"])),
        ("1O#\n__O", solved("V2")),
        ("3\n_ O _\nO 4 O\n_ O _\n\n", solved("V1")),
        ("3  \n___  \n_4_ \n___", Board(PUZZLES["V1"])),
        ("1\n_", Board.from_rows(["."])),
        ("1\n-", Board.from_rows(["."])),
        ("1\n#", Board.from_rows(["#"])),
        ("1 1\n_", Board.from_rows(["."])),
        ("3 3\n___\n_4_\n___", Board(PUZZLES["V1"])),
        ("2 3\n1_#\n___", Board(PUZZLES["V2"])),
        ("3 2\n1 - #\n- - -", Board(PUZZLES["V2"])),
    ],
)
def test_the_size_line_is_optional(text: str, board: Board) -> None:
    assert underscore.loads(text) == board


@pytest.mark.parametrize("name", ["V2", "V7"])
def test_a_board_that_is_no_square_has_no_size_line(name: str) -> None:
    text = underscore.dumps(Board(PUZZLES[name]))
    assert text == str(PUZZLES[name]).replace(".", "_")
    assert load_board(text) == Board(PUZZLES[name])


@pytest.mark.parametrize("rows", [["1", "."], ["02", "..", ".."]])
def test_does_not_write_what_would_be_misread(rows: list[str]) -> None:
    with pytest.raises(FormatError, match="expected a board that does not look like a size line"):
        underscore.dumps(Board.from_rows(rows))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1_#", MAYBE),
        ("1O#", MAYBE),
        ("2\n##\n##", MAYBE),
        ("1.#\n...", NO),
        ("3 3\n- - -", NO),
        ("1_X", NO),
        ("٣\n___", NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert underscore.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one row and one column"),
        ("3\n___\n___", "expected a grid of that size below the size line '3'"),
        ("3\n____\n____\n____", "expected a grid of that size below the size line '3'"),
        ("12\n___\n___", "expected a grid of that size below the size line '12'"),
        ("1_#\n__", "expected 3 cells in row 2, got 2: '__'"),
        ("2\n_5\n__", "expected one of _ # 0 1 2 3 4 O . - at r1c2, got '5'"),
        ("2\n_x\n__", "at r1c2, got 'x'"),
        ("3 2\n___\n_4_\n___", "expected a grid of that size below the size line '3 2'"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        underscore.loads(text)


@pytest.mark.parametrize("text", ["1-#\n---", "2 3\n1-#\n---", "3 2\n1 - #\n- - -"])
def test_a_note_says_how_a_minus_is_read(text: str) -> None:
    with pytest.warns(FormatWarning, match="each - is read as a white cell"):
        assert load_board(text) == Board(PUZZLES["V2"])


@pytest.mark.parametrize("text", ["3\n---\n-4-\n---", "3 3\n---\n-4-\n---", "---\n-4-\n---"])
def test_no_note_where_all_formats_agree(text: str) -> None:
    assert load_board(text) == Board(PUZZLES["V1"])


def test_a_dot_is_white_below_a_size_line_if_nothing_else_is() -> None:
    assert load_board("2 3\n1.#\n...") == Board(PUZZLES["V2"])
    assert underscore.loads("2 3\n1.#\n...").dots == {1, 3, 4, 5}


@pytest.mark.parametrize("text", ["1\n#", "1\n-", "1\n0"])
def test_a_size_line_that_may_be_a_clue_is_asked_about(text: str) -> None:
    with pytest.raises(AmbiguousError, match="'underscore'"):
        load_board(text)
    assert load_board(text, "underscore").size == "1x1"
