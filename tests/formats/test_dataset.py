from __future__ import annotations

import json
import re

import pytest

from lightup.base.errors import FormatWarning, InputError
from lightup.core.board import Board
from lightup.formats import dataset, dumps, join, load_board, split
from lightup.formats._entry import Entry
from lightup.formats._grids import NO, SURE

from ..support.data import janko
from ..support.vectors import PUZZLES, solved

V2 = "2 3\n1 - x\n- - -"


def text_of(*entries: object) -> str:
    data = {f"{number}_key": entry for number, entry in enumerate(entries, 1)}
    return json.dumps({"count": len(entries), "name": "Akari", "data": data}, indent=1)


@pytest.mark.parametrize("solution", ["2 3\n1 o x\n- - o", "2 3\n- o -\n- - o", "2 3\nx o x\n- - o"])
def test_a_solution_is_kept_apart(solution: str) -> None:
    text = text_of({"problem": V2, "solution": solution, "source": "", "info": ""})
    assert dataset.read(text) == Entry(Board(PUZZLES["V2"]), "1_key", solved("V2"))
    assert load_board(text) == Board(PUZZLES["V2"])


def test_bulbs_in_a_problem_are_a_players() -> None:
    text = text_of({"problem": "2 3\n1 o x\n- - -", "solution": "2 3\n1 o x\n- - o"})
    assert dataset.read(text) == Entry(Board.from_rows(["1*#", "..."]), "1_key", solved("V2"))


@pytest.mark.parametrize("rest", [{}, {"solution": ""}, {"solution": "\n"}, {"solution": None}])
def test_a_solution_may_be_missing(rest: dict[str, object]) -> None:
    assert dataset.read(text_of({"problem": V2} | rest)) == Entry(Board(PUZZLES["V2"]), "1_key")


@pytest.mark.parametrize(("board", "solutions"), [(Board(PUZZLES["V2"]), 0), (solved("V2"), 1)])
def test_writes_a_data_set_of_one_puzzle(board: Board, solutions: int) -> None:
    value = json.loads(dumps(board, "dataset"))
    assert (value["count"], value["count_sol"], value["name"]) == (1, solutions, "Akari")
    assert value["data"] == {
        "1_2x3": {
            "problem": V2,
            "solution": "2 3\n1 o x\n- - o" if solutions else "",
            "source": "",
            "info": "",
        }
    }


def test_a_player_who_has_not_finished_has_no_place() -> None:
    with pytest.warns(FormatWarning, match="dataset cannot hold bulbs and dots: left out"):
        text = dumps(Board.from_rows(["1*#", "..x"]), "dataset")
    assert dataset.read(text) == Entry(Board(PUZZLES["V2"]), "1_2x3")


# The names to write, None for none, and those to read.
NAMES: dict[str, tuple[list[str | None], list[str]]] = {
    "none": ([None, None], ["1_2x3", "2_2x3"]),
    "some": (["b", None, "a"], ["b", "1_2x3", "a"]),
    "repeated": (["a", "a", "a (2)", "a"], ["a", "a (3)", "a (2)", "a (4)"]),
    "like a number": (["7_2x3", None], ["7_2x3", "1_2x3"]),
    "like the first number": (["2_2x3", "1_2x3"], ["2_2x3", "1_2x3"]),
    "that of another": (["1_2x3", None, "2_2x3"], ["1_2x3", "3_2x3", "2_2x3"]),
    "any text": (['"\\:é\n', "x"], ['"\\:é\n', "x"]),
}


@pytest.mark.parametrize("case", NAMES)
def test_names_become_keys(case: str) -> None:
    names, keys = NAMES[case]
    texts = [dumps(PUZZLES["V2"], "dataset", name=name or "") for name in names]
    text = join(texts, "dataset")
    assert [item.name for item in split(text)] == [item.title for item in split(text)] == keys


def test_splits_a_data_set_and_goes_on_after_an_error() -> None:
    text = text_of({"problem": V2}, {"problem": "oops"}, 7, {"problem": "3 3\n---\n-4-\n---"})
    first, second, third, fourth = split(text)
    assert (first.name, first.outcome) == ("1_key", Board(PUZZLES["V2"]))
    assert isinstance(second.outcome, InputError)
    assert isinstance(third.outcome, InputError)
    assert (fourth.name, fourth.outcome) == ("4_key", Board(PUZZLES["V1"]))


def test_real_puzzles_are_solved_by_their_published_solutions() -> None:
    boards = janko()
    assert len(boards) == 485
    assert [key for key, board in boards.items() if not board.solved] == []
    assert [
        key for key, board in boards.items() if not key.endswith(f"_{board.height}x{board.width}")
    ] == []


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ('{"data": {}}', SURE),
        (' {\n"count": 1, "data" : {}}', SURE),
        ('{"rows": []}', NO),
        ('[{"data": {}}]', NO),
        ('"data":', NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert dataset.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected JSON, got an error at line 1, column 1: expecting value"),
        ('{"data": {}', "expected JSON, got an error at line 1, column 12: expecting ',' delimiter"),
        ('{"data": {}} {}', "expected JSON, got an error at line 1, column 14: extra data"),
        ("[]", "expected an object of puzzles as 'data', got 'null'"),
        ('{"data": []}', "expected an object of puzzles as 'data', got '[]'"),
        ('{"data": {}}', "expected one puzzle, got 0"),
        (text_of({"problem": V2}, {"problem": V2}), "expected one puzzle, got 2"),
        ('{"data": {"a": 1, "a": 2}}', "expected each key of an object once, got 'a' twice"),
        (text_of(7), "expected a puzzle as an object, got '7'"),
        (text_of({}), "expected a line with the rows and the columns"),
        (text_of({"problem": 7}), "expected a text as 'problem', got '7'"),
        (text_of({"problem": V2, "solution": []}), "expected a text as 'solution', got '[]'"),
        (text_of({"problem": V2, "solution": "1 1\no"}), "expected 2 rows of 3 cells in the solution"),
        (text_of({"problem": V2, "solution": "2 3\no--\n---"}), "expected each bulb on a white cell"),
        (text_of({"problem": "1 1\n9"}), "at r1c1, got '9'"),
        ('{"data": NaN}', "expected JSON, got NaN"),
        ('{"data": ' + "1" * 5000 + "}", "expected a number of at most 18 digits"),
        ('{"data": ' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        dataset.loads(text)
