from __future__ import annotations

import re

import pytest

from lightup.base.errors import AmbiguousError, FormatError, InputError
from lightup.core.board import Board
from lightup.formats import ints, load_board, split
from lightup.formats._grids import NO, SURE

from ..support.vectors import PUZZLES, solved

V2 = "[[1,-1,-2],[-1,-1,-1]]"
V2_CSPUZ = "[[1,-2,-1],[-2,-2,-2]]"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[[-2,-2,-2],[-2,4,-2],[-2,-2,-2]]", "V1"),
        (V2_CSPUZ, "V2"),
        ("[[-2,-2],[-2,-2]]", "V5"),
        ("[[4,-2,-2],[-2,-2,-2],[-2,-2,-2]]", "V6"),
    ],
)
def test_reads_the_vectors_of_cspuz(text: str, name: str) -> None:
    assert load_board(text, white=-2) == Board(PUZZLES[name])


def test_reads_and_writes_the_vector_with_minus_one_white() -> None:
    assert load_board(V2, white=-1) == Board(PUZZLES["V2"])
    assert ints.dumps(Board(PUZZLES["V2"])) == V2
    assert ints.dumps(solved("V2")) == V2


@pytest.mark.parametrize(
    ("text", "white", "rows"),
    [
        ("[[-4,-3,-2],[-1,0,4]]", -2, ["*x.", "#04"]),
        ("[[6,5,7],[0,1,4]]", 6, [".#*", "014"]),
        ("[[5,-1,6],[0,1,4]]", 5, [".#*", "014"]),
        ("[[-1,-2,3]]", -1, [".#3"]),
        ("[[-1,-3,-4,5,6,9]]", -1, [".#####"]),  # any other number is a wall
        ("[[-2,-1,5,99]]", -2, [".###"]),
        ("[[6,5,-1,8]]", 6, [".###"]),
        ("[[-1,-1]]", -2, ["##"]),
        ("[[-2,-2]]", -1, ["##"]),
    ],
)
def test_white_chooses_the_convention(text: str, white: int, rows: list[str]) -> None:
    assert ints.loads(text, white=white) == Board.from_rows(rows)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("[[-1,4],[0,-1]]", [".4", "0."]),
        ("[[-1,4],[0,-2]]", [".4", "0#"]),
        ("[[null,4],[0,-1]]", [".4", "0#"]),
        ("[[-1,9,-7]]", [".##"]),
        ("[[null,-2,7]]", [".##"]),
        ("[[0,1,2]]", ["012"]),
        ("[ [ -1 ],\n [ 2 ] ]\n", [".", "2"]),
        ("[[[-1,2]]]", [".2"]),
    ],
)
def test_the_convention_is_found_where_only_one_fits(text: str, rows: list[str]) -> None:
    assert load_board(text) == Board.from_rows(rows)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("[[-2,-2],[-2,-2]]", ("-1 (", "-2 (")),
        (V2_CSPUZ, ("-1 (", "-2 (")),
        ("[[6,5]]", ("6 (", "5 (")),
        ("[[5,-1]]", ("6 (", "5 (")),
        ("[[7]]", ("6 (", "5 (")),
        ("[[-1,-1,-3],[-1,-1,-1]]", ("-1 (", "-2 (")),  # -1 was a wall here
        ("[[-2,-1,-4]]", ("-1 (", "-2 (")),
        ("[[8,8],[8,1]]", ("-1 (", "6 (")),
    ],
)
def test_a_grid_with_two_readings_is_refused(text: str, choices: tuple[str, str]) -> None:
    for choice in choices:
        with pytest.raises(AmbiguousError, match=re.escape(choice)) as refusal:
            load_board(text)
        assert refusal.value.about == ("white",)


def test_splits_a_list_of_grids() -> None:
    first, second, third = split("[[[-1,4]],[[9]],[[-1],[4]]]")
    assert (first.name, first.outcome) == ("1", Board.from_rows([".4"]))
    assert isinstance(second.outcome, InputError)
    assert (third.name, third.outcome) == ("3", Board.from_rows([".", "4"]))
    assert [item.outcome for item in split("[[-1,4]]")] == [Board.from_rows([".4"])]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("[[1]]", SURE), (" [\n[1]]", SURE), ("[[[1]]]", SURE), ("[1]", NO), ("[]", NO), ("", NO)],
)
def test_detects(text: str, verdict: int) -> None:
    assert ints.detect(text) == verdict


def test_minus_one_is_white_when_the_format_is_named() -> None:
    assert load_board("[[-2,-2]]", "ints") == Board.from_rows(["##"])
    assert load_board(V2) == Board(PUZZLES["V2"])


@pytest.mark.parametrize(
    ("text", "white", "message"),
    [
        ("", None, "expected JSON"),
        ("[[1,", None, "expected JSON, got an error at line 1, column 5"),
        ("{}", None, "expected a list of rows, each a list of integers, got '{}'"),
        ("[1]", None, "expected a list of rows"),
        ("[[1],2]", None, "expected a list of rows"),
        ("[]", None, "expected at least one row and one column"),
        ("[[]]", None, "expected at least one row and one column"),
        ("[[1,-1],[1]]", None, "expected 2 cells in row 2, got 1"),
        ('[["1"]]', None, "expected integers in the grid, got '\"1\"'"),
        ("[[1.0]]", None, "expected integers in the grid, got '1.0'"),
        ("[[true]]", None, "expected integers in the grid, got 'true'"),
        ("[[null]]", -1, "expected integers in the grid, got null"),
        ("[[-1]]", 3, "expected -1, -2, 5 or 6 as the number of a white cell, got 3"),
        ("[[[1]],[[2]]]", None, "expected one puzzle, got 2"),
        ("[" * 500 + "]" * 500, None, "expected integers in the grid, got"),
        ("[[" + "1" * 5000 + "]]", None, "expected a number of at most 18 digits"),
    ],
)
def test_refuses(text: str, white: int | None, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        ints.loads(text, white=white)


def test_white_goes_with_an_integer_grid_only() -> None:
    with pytest.raises(FormatError, match="expected the format ints to go with white=-1, got text"):
        load_board("1.#", "text", white=-1)
