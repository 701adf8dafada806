from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import pzprv3
from lightup.formats._grids import NO, SURE

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES, bulbs

# Files with `/` for the end of each line.
FILES = {
    "V1": "pzprv3/lightup/3/3/. . . /. 4 . /. . . /",
    "V2": "pzprv3/lightup/2/3/1 . - /. . . /",
    "V3": (
        "pzprv3/lightup/6/6/. . . . . . /. . 4 . . . /. . . . 2 . /. 0 . . . . /. . . 1 . . /"
        ". . . . . . /"
    ),
    "V4": (
        "pzprv3/lightup/7/7/. . 3 . . . . /. . . - 0 . . /. 0 . . . . - /. - . - . 1 . /"
        "- . . . . 1 . /. . 0 1 . . . /. . . . 0 . . /"
    ),
    "V5": "pzprv3/lightup/2/2/. . /. . /",
    "V6": "pzprv3/lightup/3/3/4 . . /. . . /. . . /",
    "V7": f"pzprv3/lightup/2/28/{'. ' * 27}0 /- {'. ' * 27}/",
}

SOLVED_V3 = (
    "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /"
)
HISTORY = (
    'history:{\n "type": "pzpr",\n "datas": [["CA,5,1,0,1"],["CS,3,3,0,1"],["CA,5,3,0,1"]],\n'
    ' "current": 2\n}\n'
)
PLAYED = "pzprv3\nlightup\n2\n3\n1 - # \n1 + . \n"
V2 = FILES["V2"].replace("/", "\n")

READ = {
    PLAYED: "1#*/1x.",
    PLAYED + "\n" + HISTORY: "1#*/1x.",
    PLAYED + HISTORY: "1#*/1x.",
    PLAYED + '\ninfo:{"metadata": {"comment": "a/b\n\nc"}}': "1#*/1x.",
    PLAYED + "- . . \n. . . \n": "1#*/1x.",
    PLAYED + "- . . \n. . . \n\n" + HISTORY: "1#*/1x.",
    PLAYED + "http://pzv.jp/p.html?lightup/3/2/1.i": "1#*/1x.",
    PLAYED + "TrialData(1)\n1 - . \n1 . . \n": "1#*/1x.",
    "v:lightup\n" + PLAYED: "1#*/1x.",
    "v:lightup/" + PLAYED.replace("\n", "/"): "1#*/1x.",
    PLAYED.replace("\n", "\r\n"): "1#*/1x.",
    PLAYED.replace(" \n", "\n"): "1#*/1x.",
    PLAYED.replace("pzprv3", "pzprv3.1"): "1#*/1x.",
    PLAYED.replace("lightup", "akari"): "1#*/1x.",
    PLAYED.replace("lightup", "bijutsukan"): "1#*/1x.",
    "https://puzz.link/p?" + quote(PLAYED.replace("\n", "/")): "1#*/1x.",
    "https://puzz.link/p?type=editor&" + quote(PLAYED.replace("\n", "/")): "1#*/1x.",
    "?" + quote(PLAYED.replace("\n", "/")): "1#*/1x.",
    quote(PLAYED.replace("\n", "/")): "1#*/1x.",
    "pzprv3/lightup/1/1/#": "*",
    "pzprv3/lightup/2/1/./- /": "./#",
}

BAD = {
    "": "expected 'pzprv3' on the first line, got ''",
    "lightup\n2\n3\n": "expected 'pzprv3' on the first line",
    "pzprv2/lightup/1/1/. /": "expected version pzprv3, got 'pzprv2'",
    "pzprv3/": "expected one of akari, lightup, bijutsukan as type, got ''",
    "pzprv3/nurikabe/1/1/. /": "expected one of akari, lightup, bijutsukan as type, got 'nurikabe'",
    "pzprv3/lightup": "expected the number of rows and the number of columns, got the end",
    "pzprv3/lightup/3": "expected the number of rows and the number of columns, got the end",
    "pzprv3/lightup/x/3/. . . /": "expected a number of rows, got 'x'",
    "pzprv3/lightup/1/0/. . . /": "expected at least one row and one column",
    "pzprv3/lightup/99999/99999/. /": "expected at most 4000000 cells",
    "pzprv3/lightup/3/3/. . . /. 4 .": "expected 3 rows, got 2",
    "pzprv3/lightup/2/3/1 - . /. . ": "expected 3 separate cells in row 2, got 2: '. .'",
    "pzprv3/lightup/2/3/1 - . . /. . . ": "expected 3 separate cells in row 1, got 4",
    "pzprv3/lightup/2/3/1-./..1/": "expected 3 separate cells in row 1, got 1: '1-.'",
    "pzprv3/lightup/1/1/12/": "expected 1 separate cell in row 1, got 2: '12'",
    "pzprv3/lightup/2/3/1 7 . /. . . /": "expected one of . - 0 1 2 3 4 # + at r1c2, got '7'",
    V2 + ". . . \n": "expected the end after 2 rows, got '. . .'",
    V2 + ". . . \n. 1 . \n": "expected one of . - at r2c2, got '1'",
    V2 + ". . . \n. . \n": "expected 3 separate cells in row 2, got 2",
    V2 + ". . . \n. . . \n. . . \n": "expected the end after 2 rows",
    "pzprv3\nlightup\n2\n3\n1 . - \n" + HISTORY: "expected 3 separate cells in row 2, got 1",
}


@pytest.mark.parametrize("name", FILES)
def test_vectors(name: str) -> None:
    board = Board(PUZZLES[name])
    text = FILES[name].replace("/", "\n")
    assert pzprv3.loads(FILES[name]) == pzprv3.loads(text) == board
    assert pzprv3.dumps(board) == text
    assert [format.name for format in formats.detect(text).formats] == ["pzprv3"]
    assert [format.name for format in formats.detect(FILES[name]).formats] == ["pzprv3"]


def test_the_solved_vector() -> None:
    puzzle = PUZZLES["V3"]
    board = Board(puzzle, bulbs(puzzle, "02 11 13 22 25 34 40 53"), bulbs(puzzle, "30 41"))
    assert pzprv3.loads(SOLVED_V3) == board
    assert board.solved
    assert pzprv3.dumps(board) == SOLVED_V3.replace("/", "\n")


@pytest.mark.parametrize(("text", "grid"), READ.items())
def test_reading(text: str, grid: str) -> None:
    assert pzprv3.loads(text) == Board.from_rows(grid.split("/"))
    assert [format.name for format in formats.detect(text).formats] == ["pzprv3"]


@pytest.mark.parametrize(("text", "complaint"), BAD.items())
def test_bad_files(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        pzprv3.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        "https://puzz.link/p?pzprv3.2/nurikabe/": SURE,
        "pzprv3": NO,
        "pzprv3x/": NO,
        "about pzprv3/": NO,
        "": NO,
        "v:" * 50_000: NO,
    }.items(),
)
def test_detection(text: str, verdict: int) -> None:
    assert pzprv3.detect(text) == verdict


@given(boards())
def test_round_trip(board: Board) -> None:
    assert pzprv3.loads(pzprv3.dumps(board)) == board


@given(st.sampled_from([*FILES.values(), *READ]).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(pzprv3, text)
