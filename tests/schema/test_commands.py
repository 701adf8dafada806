"""What only commands answer fits its form in the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lightup.schema.jsonschema import of_answer

from ..support.command import commands_with, lightup
from ..teaching.test_solves import solve

TASKS = ["solve", "rate", "level", "convert", "check", "dedupe"]
UNIQUE, SEVERAL = "1.#\n...", "..\n.."


def line_of(*args: str) -> dict[str, Any]:
    """Returns the only line that a command prints, without where its puzzle is from."""
    (found,) = map(json.loads, lightup(*args, "--json").out.splitlines())
    assert [*found][:2] == ["source", "name"]
    return {key: value for key, value in found.items() if key not in ("source", "name")}


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
        "Kept": told("play", file, "1", "--seconds", "5"),
        "Shown": told("show", file, "1"),
        "Stats": told("stats", file),
        "Faults": told("check", file),
    }
    for form, found in fits.items():
        found.pop("name", None)
        Draft202012Validator(of_answer(form)).validate(found)
    assert fits["Shown"]["techniques"]["empty_corner"] == 1
    assert [play["seconds"] for play in fits["Shown"]["history"]] == [5]


# Every command with --json that answers about puzzles; the others answer about something else.
ABOUT_PUZZLES = {
    "solve": ["one.txt"],
    "verify": ["one.json"],
    "check": ["one.txt"],
    "hint": ["one.txt"],
    "explain": ["one.txt"],
    "rate": ["one.txt"],
    "review": ["solves.json"],
    "generate": ["5x5L0#1"],
    "random": ["5"],
    "study": ["one.txt"],
    "repair": ["one.txt"],
    "minimise": ["one.txt"],
    "read": ["one.png"],
    "decode": ["one.txt", "UNSAT\n"],
    "trace": ["one.txt"],
    "walksat": ["one.txt"],
    **{f"batch {task}": ["one.txt"] for task in TASKS},
    "batch generate": ["5x5L0#1"],
    "library find": ["my.db"],
    "library play": ["my.db", "1"],
    "library show": ["my.db", "1"],
}
OTHERS = {"doctor", "engines", "formats"} | {
    *(f"library {name}" for name in ("add", "check", "rate", "stats")),
    *(f"lab {name}" for name in ("encodings", "engines", "phase", "walksat")),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("answers")
    (made / "solves.json").write_text(json.dumps(solve()))
    for args in (
        ("convert", "7x7:Bc1c3c0cBo3cBcBc1cB", "-o", "one.txt"),
        ("library", "add", "my.db", "one.txt", "--title", "tiny"),
        ("solve", "one.txt", "--certificate", "one.json"),
        ("render", "one.txt", "-o", "one.png"),
    ):
        assert lightup(*args, cwd=made).status == 0
    return made


def test_every_command_that_answers_in_json_is_known() -> None:
    assert commands_with("--json") == {*ABOUT_PUZZLES} | OTHERS


@pytest.mark.parametrize("command", ABOUT_PUZZLES)
def test_an_answer_carries_its_puzzle_name_source_and_status(command: str, folder: Path) -> None:
    ran = lightup(*command.split(), *ABOUT_PUZZLES[command], "--json", cwd=folder)
    (found,) = map(json.loads, ran.out.splitlines())
    assert {"puzzle", "name", "source", "status"} <= {*found}
    assert found["puzzle"].count("\n")
    assert found["source"]
    assert found["status"]
    assert found["name"] or command == "verify"  # a certificate has no names
    if command != "verify":
        again = lightup("check", "-", "--json", stdin=ran.out)
        assert json.loads(again.out)["puzzle"] == found["puzzle"]


def test_the_source_of_a_made_puzzle_makes_it_again() -> None:
    found = json.loads(lightup("generate", "5x5", "--seed", "3", "--json").out)
    again = json.loads(lightup("generate", found["source"], "--json").out)
    assert again == found
    (record,) = map(json.loads, lightup("batch", "generate", found["source"]).out.splitlines())
    assert [record[key] for key in ("source", "name")] == [found["source"], found["name"]]


def test_what_is_not_known_of_a_puzzle_is_null(tmp_path: Path) -> None:
    assert line_of("random", "5")["status"] == "solved"
    assert line_of("random", "5", "--numbers", "random")["status"] is None
    lightup("library", "add", "my.db", SEVERAL, "--rate", "no", cwd=tmp_path)
    assert json.loads(lightup("library", "find", "my.db", "--json", cwd=tmp_path).out)["status"] is None


@pytest.mark.parametrize("task", TASKS)
def test_records_and_their_summary_fit(task: str) -> None:
    done = lightup("batch", task, UNIQUE, SEVERAL, "3x3:b", "--cores", "1", "--json")
    Draft202012Validator(of_answer("Summary")).validate(json.loads(done.err))
    for line in done.out.splitlines():
        Draft202012Validator(of_answer("Record")).validate(json.loads(line))
