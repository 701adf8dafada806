"""One answer to one question: `--json` prints what the API answers, and both fit the schema."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lightup.schema.jsonschema import of_answer
from lightup.web.api import CALLS, answer

from ..support.command import lightup
from ..support.pictures import sample

UNIQUE, SEVERAL, NONE = "1.#\n...", "..\n..", "4.\n.."
WRONG = "*..\n.4.\n..."
TEXT = ("--from", "text")


def line_of(*args: str) -> dict[str, Any]:
    """Returns the only line that a command prints, without where its puzzle is from."""
    (found,) = map(json.loads, lightup(*args, "--json").out.splitlines())
    assert [*found][:2] == ["source", "name"]
    return {key: value for key, value in found.items() if key not in ("source", "name")}


def answered(call: str, request: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer of a call, as JSON has it."""
    found: dict[str, Any] = json.loads(json.dumps(answer(call, request)))
    return found


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "seconds"}


# The arguments of a command, the call, and the request beside the board, which both get.
SAME: dict[str, tuple[list[str], str, dict[str, Any], str]] = {
    "solve": (["solve"], "solve", {}, UNIQUE),
    "solve several": (["solve"], "solve", {}, SEVERAL),
    "solve none": (["solve"], "solve", {}, NONE),
    "solve with marks": (["solve", "--keep-marks", *TEXT], "solve", {"keep_marks": True}, "x.\n.."),
    "check": (["check"], "check", {}, "**.\n.4.\n..."),
    "check against": (["check", "--puzzle", SEVERAL], "check", {"puzzle": SEVERAL}, "*.\n.#"),
    "nudge": (["hint"], "hint", {"stage": "nudge"}, UNIQUE),
    "where": (["hint", "--stage", "where"], "hint", {"stage": "where"}, UNIQUE),
    "why": (["hint", "--stage", "why"], "hint", {"stage": "why"}, UNIQUE),
    "do": (["hint", "--stage", "do"], "hint", {"stage": "do"}, UNIQUE),
    "hint several": (["hint"], "hint", {"stage": "nudge"}, SEVERAL),
    "hint none": (["hint"], "hint", {"stage": "nudge"}, NONE),
    "hint and mistake": (["hint", "--stage", "do"], "hint", {}, WRONG),
    "show a mistake": (
        ["hint", "--stage", "do", "--show-mistake"],
        "hint",
        {"show_mistake": True},
        WRONG,
    ),
    "explain": (["explain"], "explain", {}, UNIQUE),
    "explain several": (["explain"], "explain", {}, SEVERAL),
    "explain none": (["explain"], "explain", {}, NONE),
    "explain a cell": (["explain", "--cell", "r1c2"], "explain", {"cell": 1}, UNIQUE),
    "explain an open cell": (["explain", "--cell", "r1c1"], "explain", {"cell": 0}, "*.\n.."),
    "explain wrong marks": (["explain", "--cell", "r3c3"], "explain", {"cell": 8}, WRONG),
    "rate": (["rate"], "rate", {}, UNIQUE),
    "rate several": (["rate"], "rate", {}, SEVERAL),
    "rate none": (["rate"], "rate", {}, NONE),
}


@pytest.mark.parametrize("name", SAME)
def test_a_command_prints_what_the_call_answers(name: str) -> None:
    args, call, request, board = SAME[name]
    found = untimed(answered(call, {"board": board, **request}))
    assert untimed(line_of(*args, board)) == found
    assert {*CALLS[call].answer.__annotations__} - {"seconds"} == {*found}


def test_generated_puzzles_are_the_same() -> None:
    recipe = "5x5L1+candidates1#3"
    (made,) = answered("generate", {"recipe": recipe})["boards"]
    assert json.loads(lightup("generate", recipe, "--json").out) == made


def test_read_boards_are_the_same(tmp_path: Path) -> None:
    file, data = tmp_path / "shot.png", sample("screen", 2).png
    file.write_bytes(data)
    (board,) = answered("read", {"picture": b64encode(data).decode()})["boards"]
    assert line_of("read", str(file)) == board


# Commands whose answers no call gives, and the name of their form.
FITS = {
    "Counted": ["solve", UNIQUE, "--count"],
    "Common": ["solve", UNIQUE, "--common"],
    "Decoded": ["decode", UNIQUE, "UNSAT\n"],
    "Searched": ["walksat", UNIQUE],
    "RandomPuzzle": ["random", "5x5"],
    "Proven": ["verify", "{}\n"],
}


@pytest.mark.parametrize("form", FITS)
def test_what_only_a_command_answers_fits_its_form(form: str) -> None:
    Draft202012Validator(of_answer(form)).validate(line_of(*FITS[form]))


@pytest.mark.parametrize(("command", "form"), [("engines", "EngineEntry"), ("formats", "FormatEntry")])
def test_tables_fit_their_forms(command: str, form: str) -> None:
    for line in lightup(command, "--json").out.splitlines():
        Draft202012Validator(of_answer(form)).validate(json.loads(line))


def test_a_library_fits_its_forms(tmp_path: Path) -> None:
    file = str(tmp_path / "my.db")

    def told(*args: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(lightup("library", *args, "--json").out)
        return found

    fits = {
        "Added": told("add", file, "3x2:1aBc", "--cores", "1"),
        "Played": told("play", file, "1", "--seconds", "5"),
        "Kept": told("find", file),
        "Shown": told("show", file, "1"),
        "Stats": told("stats", file),
        "Faults": told("check", file),
    }
    for form, found in fits.items():
        found.pop("name", None)
        Draft202012Validator(of_answer(form)).validate(found)
    assert fits["Shown"]["techniques"]["empty_corner"] == 1
    assert [play["seconds"] for play in fits["Shown"]["history"]] == [5]


@pytest.mark.parametrize("task", ["solve", "rate", "level", "convert", "check", "dedupe"])
def test_records_and_their_summary_fit(task: str) -> None:
    done = lightup("batch", task, UNIQUE, SEVERAL, "3x3:b", "--cores", "1", "--json")
    Draft202012Validator(of_answer("Summary")).validate(json.loads(done.err))
    for line in done.out.splitlines():
        Draft202012Validator(of_answer("Record")).validate(json.loads(line))
