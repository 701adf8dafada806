from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import kanpen
from lightup.formats._grids import NO, SURE

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES

V2 = "http://www.kanpen.net/bijutsukan.html?problem=2/3/1_._5_/._._._//"

READ = (
    V2,
    "https://www.kanpen.net/bijutsukan.html?problem=2/3/1_._5_/._._._//",
    "kanpen.net/bijutsukan.html?problem=2/3/1_._5_/._._._/",
    "http://www.kanpen.net/bijutsukan.html?problem=2/3/1_._5/._._.",
    "http://www.kanpen.net/bijutsukan.html?\nproblem=2/3/1_._5_/\n._._._//\n",
    "problem=2/3/1_._5_/._._._//",
    "?problem=2/3/1_._5_/._._._//",
    "http://www.kanpen.net/bijutsukan.html?pzpr=/3/2/6.i",
    "http://www.kanpen.net/bijutsukan.html?pzpr=3/2/6.i/",
)

BAD = {
    "": "expected a URL such as http://www.kanpen.net/bijutsukan.html?problem=2/3/",
    "http://www.kanpen.net/nurikabe.html?problem=2/3/": "expected a URL such as http://www.kanpen.net/",
    "http://www.kanpen.net/": "expected a URL such as http://www.kanpen.net/bijutsukan.html",
    "problem=": "expected the number of rows and the number of columns, got the end",
    "problem=2/x/": "expected a number of columns, got 'x'",
    "problem=0/3/": "expected at least one row and one column",
    "problem=99999/99999/": "expected at most 4000000 cells",
    "problem=2/3/1_._5_": "expected 2 rows, got 1",
    "problem=2/3/1_._5_/._._//": "expected 3 separate cells in row 2, got 2",
    "problem=2/3/1_._5_/...//": "expected 3 separate cells in row 2, got 1",
    "problem=2/3/1_._6_/._._._//": "expected one of . 0 1 2 3 4 5 at r1c3, got '6'",
    "problem=2/3/1_._+_/._._._//": "expected one of . 0 1 2 3 4 5 at r1c3, got '+'",
    "problem=2/3/1_._5_/._._._/._._._//": "expected the end after 2 rows, got '. . .'",
    "http://www.kanpen.net/bijutsukan.html?pzpr=/3/2/zz": "expected 6 cells, got 40: 'zz'",
    "http://www.kanpen.net/bijutsukan.html?pzpr=": "expected a URL that ends in akari/",
}


def test_the_vector() -> None:
    assert kanpen.dumps(Board(PUZZLES["V2"])) == V2


@pytest.mark.parametrize("name", PUZZLES)
def test_vectors(name: str) -> None:
    board = Board(PUZZLES[name])
    url = kanpen.dumps(board)
    assert kanpen.loads(url) == board
    assert [format.name for format in formats.detect(url).formats] == ["kanpen"]


@pytest.mark.parametrize("text", READ)
def test_reading(text: str) -> None:
    assert kanpen.loads(text) == Board(PUZZLES["V2"])
    assert [format.name for format in formats.detect(text).formats] == ["kanpen"]


@pytest.mark.parametrize(("text", "complaint"), BAD.items())
def test_bad_urls(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        kanpen.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        "http://www.kanpen.net/nurikabe.html?problem=2/3/": SURE,
        "see http://www.kanpen.net/": NO,
        "pzprv3/lightup/1/1/. /info:{kanpen.net/}": NO,
        "[problem]": NO,
        "": NO,
        "bijutsukan" * 10_000: NO,
    }.items(),
)
def test_detection(text: str, verdict: int) -> None:
    assert kanpen.detect(text) == verdict


def test_marks_are_left_out() -> None:
    assert kanpen.dumps(Board.from_rows(["1*#", "x.."])) == V2


@given(boards(marks=()))
def test_round_trip(board: Board) -> None:
    assert kanpen.loads(kanpen.dumps(board)) == board


@given(st.sampled_from(READ).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(kanpen, text)
