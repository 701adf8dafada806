from __future__ import annotations

import json as standard_json
import re

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import json, load_board, split
from lightup.formats._entry import Entry
from lightup.formats._grids import NO, SURE

from ..support.vectors import PUZZLES, solved

V2 = '{"format":"lightup","version":1,"width":3,"height":2,"rows":["1.#","..."]}'


def changed(**changes: object) -> str:
    """Returns the JSON of V2 with other values; `None` removes a key."""
    value = standard_json.loads(V2) | changes
    return standard_json.dumps({key: item for key, item in value.items() if item is not None})


@pytest.mark.parametrize(
    ("text", "board"),
    [
        (V2, Board(PUZZLES["V2"])),
        (V2[:-1] + ',"bulbs":[[0,1],[1,2]]}', solved("V2")),
        (V2[:-1] + ',"dots":[[1,0]]}', Board.from_rows(["1.#", "x.."])),
        (V2[:-1] + ',"bulbs":[[0,1]],"dots":[[1,0],[1,1]]}', Board.from_rows(["1*#", "xx."])),
    ],
)
def test_reads_and_writes(text: str, board: Board) -> None:
    assert load_board(text) == board
    assert json.dumps(board) == text


def test_a_name_and_a_solution_are_kept_apart() -> None:
    text = changed(name="tiny: 2", bulbs=[[0, 1]], solution=[[0, 1], [1, 2]])
    entry = Entry(Board.from_rows(["1*#", "..."]), "tiny: 2", solved("V2"))
    assert json.read(text) == entry
    assert json.read(json.write(entry)) == entry
    assert load_board(text) == entry.board
    bare = Entry(Board.from_rows(["#"]), solution=Board.from_rows(["#"]))
    assert json.read(json.write(bare)) == bare


@pytest.mark.parametrize("text", [f"[{V2}]", V2.replace(",", " ,\n\t"), changed(bulbs=[], dots=[])])
def test_reads_what_it_would_not_write(text: str) -> None:
    assert load_board(text) == Board(PUZZLES["V2"])


def test_null_means_absent() -> None:
    nothing = dict.fromkeys(("name", "bulbs", "dots", "solution"))
    text = standard_json.dumps(standard_json.loads(V2) | nothing)
    assert json.read(text) == Entry(Board(PUZZLES["V2"]))


def test_splits_a_list() -> None:
    text = f"[{V2},{changed(version=2)},{json.dumps(solved('V1'))}]"
    first, second, third = split(text)
    assert (first.name, first.outcome) == ("1", Board(PUZZLES["V2"]))
    assert isinstance(second.outcome, InputError)
    assert (third.name, third.outcome) == ("3", solved("V1"))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (V2, SURE),
        (f"\n[ {V2} ]", SURE),
        ('{ "format" : "lightup" }', SURE),
        ('{"format": "other"}', NO),
        ('{"data": {}}', NO),
        ('"format": "lightup"', NO),
        ("[[1]]", NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert json.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected JSON"),
        ("{", "expected JSON, got an error at line 1, column 2"),
        ("7", "expected an object, got '7'"),
        ("[]", "expected one puzzle, got 0"),
        (f"[{V2},{V2}]", "expected one puzzle, got 2"),
        (changed(format=None), "expected the format 'lightup', got 'null'"),
        (changed(format="other"), "expected the format 'lightup', got '\"other\"'"),
        (changed(version=None), "expected a whole number as 'version', got 'null'"),
        (changed(version=True), "expected a whole number as 'version', got 'true'"),
        (changed(version=2), "expected version 1, got 2"),
        (changed(title="V2"), "expected only the keys format, version, name, width"),
        (changed(name=7), "expected a text as 'name', got '7'"),
        (changed(solution=[[0, 0]]), "expected each bulb on a white cell, got one on the wall r1c1"),
        (changed(solution=[[9, 9]]), "expected [row, col] inside the grid in 'solution', got '[9,9]'"),
        (changed(width="3"), "expected a whole number as 'width', got '\"3\"'"),
        (changed(height=2.0), "expected a whole number as 'height', got '2.0'"),
        (changed(height=3), "expected 3 rows of 3 cells, got 2 of 3"),
        (changed(width=10**15), "expected 2 rows of 1000000000000000 cells, got 2 of 3"),
        (changed(rows=None), "expected a list of strings as 'rows', got 'null'"),
        (changed(rows="1.#..."), "expected a list of strings as 'rows'"),
        (changed(rows=["1.#", 7]), "expected a list of strings as 'rows'"),
        (changed(rows=[]), "expected at least one row and one column"),
        (changed(rows=["1.#", ".."]), "expected 3 cells in row 2, got 2: '..'"),
        (changed(rows=["1.#", "..*"]), "expected one of . # 0 1 2 3 4 at r2c3, got '*'"),
        (changed(bulbs=7), "expected a list of cells as 'bulbs', got '7'"),
        (changed(bulbs=[7]), "expected [row, col] inside the grid in 'bulbs', got '7'"),
        (changed(bulbs=[[0]]), "expected [row, col] inside the grid in 'bulbs', got '[0]'"),
        (changed(bulbs=[[2, 0]]), "expected [row, col] inside the grid in 'bulbs', got '[2,0]'"),
        (changed(dots=[[0, -1]]), "expected [row, col] inside the grid in 'dots', got '[0,-1]'"),
        (changed(dots=[[0, True]]), "expected [row, col] inside the grid in 'dots', got '[0,true]'"),
        (changed(bulbs=[[0, 0]]), "expected each bulb on a white cell, got one on the wall r1c1"),
        (changed(bulbs=[[0, 1]], dots=[[0, 1]]), "expected a bulb or a dot, got both at r1c2"),
        (V2.replace('"width":3', '"width":3,"width":3'), "got 'width' twice"),
        (V2.replace("3", "Infinity"), "expected JSON, got Infinity"),
        (V2.replace("3", "3" * 5000), "expected a number of at most 18 digits"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        json.loads(text)
