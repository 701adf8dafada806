"""What only commands answer fits its form in the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lightup.schema.jsonschema import of_answer

from ..support.command import lightup

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
