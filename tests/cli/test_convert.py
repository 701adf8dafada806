"""`lightup convert`: what is kept, what is left out, and what is said about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lightup.formats import FORMATS, dumps, join, split

from ..support.command import lightup
from ..support.vectors import PUZZLES, solved

V1 = "3x3:d4d"
V4 = "7x7:b3gB0c0dBaBaBa1aBd1c01g0b"
V5 = "2x2:d"

PAGE = "[problem]\n1 - x\n- - -\n[solution]\n- o -\n- - o\n[end]\n"
PLAYED = "[problem]\n1 o x\n- - -\n[solution]\n- o -\n- - o\n[end]\n"


def test_convert_says_what_is_lost() -> None:
    assert lightup("convert", "--to", "tatham", "-", stdin=".*.\n*4*\n.*.") == (
        0,
        f"{V1}\n",
        "note: tatham cannot hold bulbs: left out\n",
    )
    assert lightup("convert", "--no-marks", "--to", "tatham", "-", stdin=".*.\n*4*\n.*.").err == ""


@pytest.mark.parametrize("target", ["tatham", "pzpr", "json", "dataset", "ints", "text", "janko", "wb"])
def test_a_collection_survives_conversion(target: str) -> None:
    text = lightup("convert", "--to", target, V1, V4, V5).out
    assert (
        lightup("convert", "--from", target, "--to", "tatham", "-", stdin=text).out
        == f"{V1}\n{V4}\n{V5}\n"
    )


def test_convert_writes_a_file_only_when_it_worked(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    assert lightup("convert", V1, "-o", str(file)).status == 0
    assert file.read_text() == "...\n.4.\n...\n"
    assert lightup("convert", "3x3:b", "-o", str(file)).status == 2
    assert file.read_text() == "...\n.4.\n...\n"


# Arguments, the input, and what is written.
SOLUTIONS = {
    "no spoilers": (["--to", "text"], PAGE, "1.#\n...\n"),
    "the solution": (["--solution"], PAGE, "1*#\n..*\n"),
    "the player's bulbs": (["--to", "text"], PLAYED, "1*#\n...\n"),
    "in place of the player's bulbs": (["--solution"], PLAYED, "1*#\n..*\n"),
    "no spoilers where there is a place": (["--to", "janko"], PLAYED, "1 o x\n- - -\n"),
    "the solution in its place": (
        ["--to", "janko", "--solution"],
        PLAYED,
        PAGE.replace("- o -\n", "1 o x\n"),
    ),
    "the puzzle alone": (["--to", "janko", "--no-marks"], PLAYED, "1 - x\n- - -\n"),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_published_solution_is_not_the_players(name: str) -> None:
    args, text, out = SOLUTIONS[name]
    ran = lightup("convert", *args, "-", stdin=text)
    assert (ran.status, ran.out, ran.err) == (0, out, "")


def test_a_solution_that_is_not_there() -> None:
    message = "expected a puzzle with a published solution, got one without (lightup solve finds one)\n"
    assert lightup("convert", V1, "--solution") == (2, "", message)
    assert lightup("convert", V1, "3x3:b", "--solution").err == (
        f"{V1}: {message}3x3:b: expected 9 cells, got 2: 'b'\n"
    )
    ran = lightup("convert", V1, "--solution", "--no-marks")
    assert (ran.status, ran.out) == (2, "")


KEEPING_NAMES = [name for name in FORMATS if "names" in FORMATS[name].more]


@pytest.mark.parametrize("target", KEEPING_NAMES)
@pytest.mark.parametrize("source", KEEPING_NAMES)
def test_names_survive(source: str, target: str, tmp_path: Path) -> None:
    names = ["b: 2", "a", "7_3x3"]
    file = tmp_path / "many"
    file.write_text(join([dumps(PUZZLES["V1"], source, name=name) for name in names], source))
    ran = lightup("convert", str(file), "--to", target)
    assert [item.title for item in split(ran.out, target)] == names
    ran = lightup("convert", f"{file}:a", "--to", target)
    assert [item.title for item in split(ran.out, target)] == ["a"]


@pytest.mark.parametrize("target", [name for name in FORMATS if "solutions" in FORMATS[name].more])
def test_a_collection_keeps_its_solutions_if_asked(target: str) -> None:
    puzzles = {name: solved(name) for name in ("V1", "V2")}
    texts = [dumps(board.puzzle, "json", name=n, solution=board) for n, board in puzzles.items()]
    ran = lightup("convert", "-", "--solution", "--to", target, stdin=join(texts, "json"))
    holds_names = "names" in FORMATS[target].more
    note = f"note: {target} cannot hold the name: left out (in 2 boards)\n"
    assert (ran.status, ran.err) == (0, "" if holds_names else note)
    assert [item.solution for item in split(ran.out, target)] == [*puzzles.values()]
    assert not any(item.board.marked for item in split(ran.out, target))


def test_a_puzzle_without_a_name_gets_none() -> None:
    values = json.loads(lightup("convert", V1, V4, "--to", "json").out)
    assert [value.get("name") for value in values] == [None, None]


def test_a_note_is_said_once() -> None:
    text = "*.\n..\n\n.x\n..\n\n*.\n.*\n\n..\n..\n"
    ran = lightup("convert", "--from", "text", "--to", "tatham", "-", stdin=text)
    assert ran.out == f"{V5}\n" * 4
    assert ran.err == (
        "note: tatham cannot hold bulbs: left out (in 2 boards)\n"
        "note: tatham cannot hold dots: left out\n"
    )


def test_notes_come_after_errors() -> None:
    ran = lightup("convert", "--to", "tatham", "-", stdin="*.\n..\n\n.?.\n...\n")
    assert ran.status == 2
    assert ran.err.endswith("\nnote: tatham cannot hold bulbs: left out\n")
