from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import tatham
from lightup.formats._grids import MAYBE, NO, SURE

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES

IDS = {
    "V1": "3x3:d4d",
    "V2": "3x2:1aBc",
    "V3": "6x6:h4g2b0g1h",
    "V4": "7x7:b3gB0c0dBaBaBa1aBd1c01g0b",
    "V5": "2x2:d",
    "V6": "3x3:4h",
    "V7": "28x2:za0Bza",
}

# Texts, and the ids written back for them.
READ = {
    "3x3:aaaaaaaaa": "3x3:i",
    "9:zzk": "9x7:zzk",
    "9x8b30d2s1:zzt": "9x8:zzt",
    "3x2r:1aBc": "3x2:1aBc",
    "3x2s4:1aBc": "3x2:1aBc",
    "3x2b20s0d2:1aBc": "3x2:1aBc",
    "7x7b20s4d1:h2aBa2c2a2c3c2c2aBcBa3a2h": "7x7:h2aBa2c2a2c3c2c2aBcBa3a2h",
    " 3x2:1aBc \n": "3x2:1aBc",
    "1x1:a": "1x1:a",
    "https://www.example.org/puzzles/js/lightup.html#3x2:1aBc": "3x2:1aBc",
    "https://www.example.org/puzzles/js/lightup.html#3x2b20%3A1aBc": "3x2:1aBc",
    "lightup.html#3x2%3a1aBc": "3x2:1aBc",
}

BAD = {
    "3x3:b": "expected 9 cells, got 2: 'b'",
    "3x3:j": "expected 9 cells, got 10: 'j'",
    "3x3:d4daaaaaaaaaa": "expected 9 cells, got 19",
    "3x3:": "expected 9 cells, got 0",
    "3x3:d5d": "B01234 at character 2, got '5': 'd5d'",
    "3x3:dSd": "at character 2, got 'S'",
    "3x3:Ah": "at character 1, got 'A'",
    "3x3:d4 d": "at character 3, got ' '",
    "3x3": "expected a game id such as 3x2:1aBc, got '3x3'",
    "": "expected a game id on one line, got 0 lines",
    "3x3:d4d\n3x3:d4d": "expected a game id on one line, got 2 lines",
    "7x7b20s4d1#1234": "got one with '#' and a seed, from which only Tatham's own generator",
    "7x7#12:34": "'#' and a seed",
    "lightup.html#10x10b20s2d2%23436435953565512": "'#' and a seed",
    ":d4d": "expected a number of columns, got ''",
    "x3:c": "expected a number of columns, got ''",
    "3x:c": "expected a number of rows, got ''",
    "0x3:c": "expected at least one row and one column, got 3 x 0",
    "-3x3:c": "expected parameters such as 7x7b20s4d1, got '-3x3'",
    "99999x99999:a": "expected at most 4000000 cells",
    "1" * 5000 + ":a": "expected a number of columns, got '1111",
    "٣x3:c": "expected parameters such as 7x7b20s4d1, got '٣x3'",
}


@pytest.mark.parametrize("name", IDS)
def test_vectors(name: str) -> None:
    board = Board(PUZZLES[name])
    assert tatham.loads(IDS[name]) == board
    assert tatham.dumps(board) == IDS[name]
    assert [format.name for format in formats.detect(IDS[name]).formats] == ["tatham"]


@pytest.mark.parametrize(("text", "game_id"), READ.items())
def test_other_ids(text: str, game_id: str) -> None:
    assert tatham.detect(text) == SURE
    assert tatham.dumps(tatham.loads(text)) == game_id


@pytest.mark.parametrize(("text", "complaint"), BAD.items())
def test_bad_ids(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        tatham.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        "7x7b20s4d1#1234": MAYBE,
        "1#.": MAYBE,
        "lightup.html#7x7%231234": SURE,
        "3x2:1a*.c": NO,
        "3x1:1@*": NO,
        "...\n3x3:d4d": NO,
        "3x3:d4d\n...": SURE,
        "3x3": NO,
        "": NO,
        "https://example.org/#about": NO,
        "https://example.org/3x3:d4d": NO,
        "9" * 100_000: NO,
    }.items(),
)
def test_detection(text: str, verdict: int) -> None:
    assert tatham.detect(text) == verdict


def test_a_text_grid_with_a_hash_is_no_seed() -> None:
    assert formats.load_board("1#.") == Board.from_rows(["1#."])


@given(boards(marks=()))
def test_round_trip(board: Board) -> None:
    assert tatham.loads(tatham.dumps(board)) == board


@given(st.sampled_from([*IDS.values(), *READ]).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(tatham, text)
