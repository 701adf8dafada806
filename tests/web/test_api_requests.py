"""The strict reader: whatever does not have the form of a request is refused, with the key."""

from __future__ import annotations

import json
from typing import get_type_hints

import pytest
from hypothesis import given, settings, strategies as st

from lightup.web.api import CALLS, answer, answer_text

from ..support.api import ask, error

GRID = "1.#\n..."


@pytest.mark.parametrize(
    ("call", "request_", "where", "words"),
    [
        ("hint", {}, "board", "expected the key 'board', got none"),
        ("hint", {"board": None}, "board", "expected a text, got null"),
        ("hint", {"board": [1]}, "board", "expected a text, got a list"),
        ("hint", {"board": {"width": 3}}, "board", "expected a text, got an object"),
        (
            "hint",
            {"board": GRID, "bored": 1},
            "bored",
            "expected no key but board, stage, show_mistake",
        ),
        ("hint", {"board": ""}, "board", "expected at least one row and one column, got 1 x 0"),
        ("hint", {"board": "1.#\n.."}, "board", "expected 3 cells in row 2, got 2: '..'"),
        ("hint", {"board": f"{GRID}\n"}, "board", "expected 3 cells in row 3, got 0: ''"),
        ("hint", {"board": "1.#\n..?"}, "board", "expected only the symbols"),
        ("hint", {"board": "1.#\r\n..."}, "board", "expected 4 cells in row 2, got 3"),
        ("hint", {"board": "\ud800..\n..."}, "board", "expected a text of whole"),
        ("check", {"board": GRID, "puzzle": "?"}, "puzzle", "expected only the symbols"),
        ("hint", {"board": GRID, "stage": "all"}, "stage", "expected one of nudge, where, why, do"),
        (
            "hint",
            {"board": GRID, "seconds": 0},
            "seconds",
            "expected a number from 0.001 to 3600, got 0",
        ),
        ("hint", {"board": GRID, "seconds": "1"}, "seconds", "expected a number, got '1'"),
        ("hint", {"board": GRID, "seconds": False}, "seconds", "expected a number, got false"),
        ("hint", {"board": GRID, "seconds": 10**400}, "seconds", "expected a number from 0.001 to"),
        ("mistake", {"board": GRID, "show": 1}, "show", "expected true or false, got 1"),
        ("explain", {"board": GRID, "cell": "r1c1"}, "cell", "expected a whole number, got 'r1c1'"),
        ("analyse", {"board": GRID, "parts": "level"}, "parts", "expected a list, got 'level'"),
        ("analyse", {"board": GRID, "parts": ["x"]}, "parts.0", "expected one of status, common"),
        ("analyse", {"board": GRID, "parts": [["x"]]}, "parts.0", "expected one of status, common"),
        ("generate", {"recipe": "5x5", "count": 21}, "count", "expected a number from 1 to 20, got 21"),
        ("generate", {"recipe": "5x5", "seed": -1}, "seed", "expected a number from 0 to"),
        ("complete", {"board": GRID, "level": 7}, "level", "expected a number from 0 to 6, got 7"),
        ("walk", {"board": GRID, "noise": 1.5}, "noise", "expected a number from 0 to 1, got 1.5"),
        ("race", {"board": GRID, "engines": ["native", 7]}, "engines.1", "expected a text, got 7"),
        ("about", {"what": 1}, "what", "expected no key but none, got 'what'"),
        ("about", [], "", "expected an object, got a list"),
        ("open", {}, "text", "expected text, recipe or date, got none of them"),
        (
            "open",
            {"text": "1.", "recipe": "5x5"},
            "recipe",
            "expected text, recipe or date, got text and",
        ),
        ("open", {"recipe": "5x5", "format": "text"}, "format", "expected format only with text"),
        ("open", {"text": "1.", "level": 2}, "level", "expected level only with date"),
        ("open", {"date": "2026-11-18"}, "level", "expected a level with the date, got none"),
        ("open", {"date": "18.11.2026", "level": 1}, "date", "expected a date such as 2026-11-18, got"),
        ("open", {"date": "20261118", "level": 1}, "date", "expected a date such as 2026-11-18, got"),
        ("open", {"date": "2026-02-30", "level": 1}, "date", "expected a date such as 2026-11-18, got"),
    ],
)
def test_wrong_forms_are_refused(call: str, request_: object, where: str, words: str) -> None:
    failure = answer(call, request_)["error"]
    assert failure["kind"] == "request"
    assert failure["message"].startswith(words)
    assert failure.get("where", "") == where


def test_an_unknown_call_is_refused() -> None:
    assert error("run")[:2] == ("request", f"expected a call (one of {', '.join(CALLS)}), got 'run'")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1,", "nul", '{"a": NaN}', "[" * 100_000, '{"board": ' + "9" * 5000 + "}", "\0"],
    ids=lambda text: text[:12],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    failure = json.loads(answer_text("hint", text))["error"]
    assert failure["kind"] == "request"
    assert failure["message"].startswith("expected JSON, got something else: ")


def test_a_message_quotes_only_the_beginning_of_a_board() -> None:
    assert len(error("hint", board=f".\n{'.' * 10_000}")[1]) == 200


def test_null_stands_for_what_may_be_left_out() -> None:
    assert ask("hint", board=GRID, seconds=None) == ask("hint", board=GRID)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@settings(max_examples=300)
@given(st.data())
def test_no_request_raises_an_exception(data: st.DataObject) -> None:
    """Draws requests that are almost right: known keys, with values of any type."""
    call = data.draw(st.sampled_from([*CALLS]))
    names = [*get_type_hints(CALLS[call].request), "other"]
    values = st.sampled_from([GRID, "5x5", "1.", "text", 1, ["status"]]) | json_values
    request = data.draw(st.dictionaries(st.sampled_from(names), values) | json_values)
    if isinstance(request, dict):
        request["seconds"] = 0.05
    found = answer(call, request)
    assert isinstance(found, dict)
    json.dumps(found, allow_nan=False)
