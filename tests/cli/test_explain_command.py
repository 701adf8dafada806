"""`lightup explain` as a user runs it: the whole way, a cell, a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lightup.core.board import Board
from lightup.formats import dumps

from ..support.command import error, lightup
from ..support.hard_boards import HARD as HARD_BOARD
from .test_terminal import on_terminal

V1, V2, V4 = "3x3:d4d", "1.#\n...", "7x7:b3gB0c0dBaBaBa1aBd1c01g0b"
LONG = str(Path(__file__).parents[2] / "examples" / "10x10.txt")
SEVERAL, NONE = "2x2:d", "3x3:4h"
WHY_NONE = "The 4 at r1c1 has only two places for its bulbs.\n"
HARD = str(HARD_BOARD)

CORNER = (
    "1. Empty corner (level 1): A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have "
    "no place left. So r2c2 holds no bulb.\n"
)
STEPS = (
    CORNER,
    "2. Lonely cell (level 0): Nothing else can light r1c2, so it holds a bulb itself.\n",
    "3. Complete clue (level 0): The 1 at r1c1 has its bulb, so r2c1 holds none.\n",
    "4. Last light (level 0): Only r2c3 can still light r2c1, so r2c3 holds a bulb.\n",
)
END = "\n1*#\nxx*\n\nsolved\n"

# Arguments, exit status and output.
WAYS: dict[str, tuple[list[str], int, str]] = {
    "to the solution": ([V2], 0, "".join(STEPS) + END),
    "with the board now and then": (
        [V2, "--every", "2"],
        0,
        f"{STEPS[0]}{STEPS[1]}\n1*#\n.x.\n\n{STEPS[2]}{STEPS[3]}{END}",
    ),
    "with the board at every step": (
        [V2, "--every", "1"],
        0,
        f"{STEPS[0]}\n1.#\n.x.\n\n{STEPS[1]}\n1*#\n.x.\n\n{STEPS[2]}\n1*#\nxx.\n\n{STEPS[3]}{END}",
    ),
    "up to a level": ([V2, "--level", "1"], 0, "".join(STEPS) + END),
    "not that far": ([V2, "--level", "0"], 1, "1.#\n...\n\nnothing follows by steps up to level 0\n"),
    "not all the way": (
        ["0.#\n#.#\n1.#\n...", "--level", "0"],
        1,
        "1. Complete clue (level 0): The 0 at r1c1 takes no bulb, so r1c2 holds none.\n"
        "\n0x#\n#.#\n1.#\n...\n\nnothing more follows by steps up to level 0\n",
    ),
    "several solutions": (
        [SEVERAL],
        1,
        "..\n..\n\nnothing follows: there are several solutions\n",
    ),
    "several solutions in the end": (
        ["0..\n...\n..."],
        1,
        "1. Complete clue (level 0): The 0 at r1c1 takes no bulb, so r1c2 and r2c1 hold none.\n"
        "\n0x.\nx..\n...\n\nnothing more follows: there are several solutions\n",
    ),
    "no solution": ([NONE], 1, f"{WHY_NONE}the puzzle has no solution\n"),
    "no cell to fill": (["##\n##"], 0, "##\n##\n\nsolved\n"),
    "marks ignored": (["1.#\n*x."], 0, "".join(STEPS) + END),
    "marks kept": (
        ["1*#\nx..", "--keep-marks"],
        0,
        "1. Last light (level 0): Only r2c3 can still light r2c1, so r2c3 holds a bulb.\n" + END,
    ),
    "wrong marks kept": (
        ["**\n..", "--keep-marks"],
        1,
        "no solution has all these marks: lightup hint --show-mistake says which are wrong\n",
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_the_way(name: str) -> None:
    args, status, out = WAYS[name]
    assert lightup("explain", *args) == (status, out, "")


CELLS: dict[str, tuple[list[str], int, str]] = {
    "no bulb": ([V2, "--cell", "r2c2"], 0, f"{CORNER}\n1.#\n.x.\n\nr2c2 holds no bulb\n"),
    "by several steps": (
        [V2, "--cell", "r1c2"],
        0,
        f"{CORNER}{STEPS[1]}\n1*#\n.x.\n\nr1c2 holds a bulb\n",
    ),
    "by light": (
        [V2, "--cell", "B2", "--keep-marks"],
        0,
        f"{CORNER}\n1.#\n.x.\n\nr2c2 holds no bulb\n",
    ),
    "at once": (
        [V2, "--cell", "r1c2", "--at-once"],
        0,
        "1. Short trial (level 4): The 1 at r1c1 needs r1c2 or r2c1, and only r1c2 or r2c2 can light "
        "r1c2. r2c1 and r2c2 see each other, so r1c2 holds a bulb.\n\n1*#\n.x.\n\nr1c2 holds a bulb\n",
    ),
    "its own mark is no reason": (
        ["1.#\n.x.", "--cell", " R2C2 "],
        0,
        f"{CORNER}\n1.#\n.x.\n\nr2c2 holds no bulb\n",
    ),
    "other marks are": (
        ["1.#\n.x.", "--cell", "1,2"],
        0,
        f"1{STEPS[1][1:]}\n1*#\n.x.\n\nr1c2 holds a bulb\n",
    ),
    "not forced": (
        ["..\n..", "--cell", "r1c2"],
        1,
        "r1c2 is not forced: it may hold a bulb, or none\n",
    ),
    "lit": (
        ["*.\n..", "--cell", "r1c2"],
        0,
        "1. Lit cells (level 0): The bulb at r1c1 lights r1c2, so r1c2 holds no bulb.\n\n*x\nx.\n\n"
        "r1c2 holds no bulb\n",
    ),
    "lit cells count as dots": (
        ["*.\n..", "--cell", "r2c2"],
        0,
        "1. Lonely cell (level 0): Nothing else can light r2c2, so it holds a bulb itself.\n\n*x\nx*\n"
        "\nr2c2 holds a bulb\n",
    ),
    "above the level": (
        [V2, "--cell", "r1c2", "--level", "0"],
        1,
        "r1c2 does not follow by steps up to level 0\n",
    ),
    "no solution": ([NONE, "--cell", "r1c2"], 1, f"{WHY_NONE}the puzzle has no solution\n"),
}


@pytest.mark.parametrize("name", CELLS)
def test_a_cell(name: str) -> None:
    args, status, out = CELLS[name]
    assert lightup("explain", *args) == (status, out, "")


BAD = {
    "no cell": ([V2, "--cell", "x"], "expected a cell from r1c1 to r2c3, got 'x'"),
    "an empty name": ([V2, "--cell", ""], "expected a cell from r1c1 to r2c3, got ''"),
    "row 0": ([V2, "--cell", "r0c1"], "expected a cell from r1c1 to r2c3, got 'r0c1'"),
    "outside": ([V2, "--cell", "r99c99"], "expected a cell from r1c1 to r2c3, got 'r99c99'"),
    "other digits": ([V2, "--cell", "r\u0661c1"], "expected a cell from r1c1 to r2c3"),
    "a huge number": ([V2, "--cell", f"r{'9' * 5000}c1"], "expected a cell from r1c1 to r2c3"),
    "a wall": ([V2, "--cell", "r1c3"], "expected a white cell, got the wall r1c3"),
    "a clue": ([V2, "--cell", "r1c1"], "expected a white cell, got the wall r1c1"),
    "a page in JSON": (
        [V2, "--to", "html", "--json"],
        "expected a page (--to html) or --json, got both",
    ),
    "all steps of a cell": ([V2, "--all", "--cell", "r2c2"], "expected --all or --cell, got both"),
    "at once without a cell": ([V2, "--at-once"], "expected --cell with --at-once, got none"),
    "at once up to a level": (
        [V2, "--cell", "r2c2", "--at-once", "--level", "7"],
        "expected --at-once or --level, got both",
    ),
    "level 8": ([V2, "--level", "8"], "expected a level from 0 to 7, its name (easy, "),
    "every 0 steps": ([V2, "--every", "0"], "expected a number in the range x>=1, got 0"),
    "no such drawing": ([V2, "--to", "pdf"], "invalid value for '--to'"),
    "a missing file": (["no-such-file"], "no such file"),
    "several puzzles": (["-"], "expected one puzzle, got 2"),
    "two inputs": ([V1, V2], "got unexpected extra argument"),
    "nowhere to write": ([V2, "-o", "/no/such/folder/file"], "no such directory"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name: str) -> None:
    args, complaint = BAD[name]
    ran = lightup("explain", *args, stdin="2x2:d\n3x3:i\n")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert complaint in ran.err


# Options besides those of a slice with steps of level 0 (six), 2, 0 and 0; boards on a terminal.
BOARDS: dict[str, tuple[list[str], int]] = {
    "easy steps in a row share a board": ([], 1 + 1 + 2 + 1),
    "every step": (["--every", "1"], 1 + 6 + 2 + 2),
    "every third step": (["--every", "3"], 1 + 3),
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_a_slice_on_a_terminal(name: str) -> None:
    options, boards = BOARDS[name]
    shown, _ = on_terminal("explain", LONG, "--cell", "r8c10", *options)
    assert len(re.findall("[┌╔]", shown)) == boards
    assert shown.count("(level ") == 9
    start, _, rest = shown.partition("\n\n1. ")
    assert "[ ] look here" in start
    if not options:
        first = rest.partition("\n7. ")[0]
        assert first.count("«●»") == 6 + 1  # and in the legend


def test_cases_are_labelled_once() -> None:
    shown, _ = on_terminal("explain", "1..\n...\n...", "--cell", "r3c3", "--at-once")
    assert "\n    There are two cases.\nCase A:\n  ? Suppose r1c2 held a bulb.\n" in shown
    assert "\nCase B:\n  ? Suppose r1c2 held no bulb.\n" in shown


def test_json() -> None:
    ran = lightup("explain", V2, "--json")
    report = json.loads(ran.out)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert {name: report[name] for name in report if name != "passages"} == {
        "source": "1.#…",
        "name": "1",
        "status": "solved",
        "puzzle": "1.#\n...",
        "cell": None,
        "is_bulb": None,
        "message": "solved",
        "why": [],
        "scenes": [],
        "end": "1*#\nxx*",
    }
    steps = [step for passage in report["passages"] for step in passage["steps"]]
    assert [(step["level"], step["cost"]) for step in steps] == [(1, 4), (0, 3), (0, 2), (0, 3)]
    first = report["passages"][0]
    text = CORNER.partition(": ")[2].rstrip("\n")
    assert {name: first[name] for name in first if name not in ("steps", "scenes")} == {
        "technique": "empty_corner",
        "level": 1,
        "text": [text],
        "bulbs": [],
        "dots": [4],
    }
    assert {name: steps[0][name] for name in steps[0] if name not in ("rules", "text")} == {
        "technique": "empty_corner",
        "level": 1,
        "cost": 4,
        "cell": 4,
        "bulbs": [],
        "dots": [4],
    }
    assert {"kind": "clue", "cell": 0, "cells": [1, 3]} in steps[0]["rules"]
    assert " ".join(steps[0]["text"]) == text


def test_json_of_what_has_no_end() -> None:
    ran = lightup("explain", V2, "--json", "--level", "0")
    report = json.loads(ran.out)
    assert (ran.status, report["status"], report["passages"]) == (1, "stuck", [])
    assert report["message"] == "nothing follows by steps up to level 0"
    assert report["puzzle"] == report["end"] == "1.#\n..."
    ran = lightup("explain", NONE, "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["status"]) == (1, "none")
    assert report["message"] == "the puzzle has no solution"
    assert report["why"][-1] == "So there is no solution."
    assert [scene["title"] for scene in report["scenes"]] == ["No solution"]


def test_a_cell_in_json() -> None:
    report = json.loads(lightup("explain", V2, "--json", "--cell", "r2c2").out)
    assert (report["status"], report["cell"], report["is_bulb"]) == ("forced", 4, False)
    assert [passage["dots"] for passage in report["passages"]] == [[4]]
    ran = lightup("explain", SEVERAL, "--json", "--cell", "r1c1")
    report = json.loads(ran.out)
    assert (ran.status, report["status"], report["is_bulb"]) == (1, "open", None)
    assert report["message"] == "r1c1 is not forced: it may hold a bulb, or none"


def test_wrong_marks_are_told_from_a_puzzle_without_a_solution() -> None:
    report = json.loads(lightup("explain", "xx\n..", "--from", "text", "--keep-marks", "--json").out)
    assert (report["status"], report["message"]) == ("mistake", "no solution has all these marks")
    ran = lightup("explain", "x#\n#4", "--from", "text", "--keep-marks")
    assert ran.out == "The 4 at r2c2 has no place for its bulbs.\nthe puzzle has no solution\n"


def test_marks_in_other_formats() -> None:
    for format in ("json", "pzprv3", "tatham-save"):
        text = dumps(Board.from_rows(["x.", ".."]), format)
        ran = lightup("explain", "-", "--keep-marks", stdin=text)
        assert (ran.status, ran.out.endswith("\nx*\n*x\n\nsolved\n")) == (0, True), format


@pytest.mark.parametrize(
    "options", [[], ["--to", "html"], ["--json"], ["--cell", "r1c2"], ["--cell", "r1c2", "--json"]]
)
def test_writes_to_a_file_what_it_would_print(options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "out"
    printed = lightup("explain", V2, *options)
    assert lightup("explain", V2, *options, "-o", str(file)) == (printed.status, "", "")
    assert file.read_text(encoding="utf-8") == printed.out


@pytest.mark.parametrize(
    ("name", "options", "page"),
    [
        ("a.html", [], True),
        ("a.htm", [], True),
        ("a.txt", [], False),
        ("a.txt", ["--to", "text"], False),
    ],
)
def test_the_ending_of_the_file_says_what_to_write(
    name: str, options: list[str], page: bool, tmp_path: Path
) -> None:
    file = tmp_path / name
    assert lightup("explain", V2, *options, "-o", str(file)).status == 0
    assert file.read_text(encoding="utf-8").lower().startswith("<!doctype html>") is page


def data_of(page: str) -> Any:
    """Returns the data of a page."""
    found = re.search('<script type="application/json".*?>(.*?)</script>', page)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("options", [[], ["--cell", "r2c2"], ["--level", "0"]])
def test_a_page_holds_the_same_answer_as_json(options: list[str]) -> None:
    page, told = (lightup("explain", V2, *options, *to) for to in (["--to", "html"], ["--json"]))
    answer = data_of(page.out)["answer"]
    assert answer == {key: json.loads(told.out)[key] for key in answer}
    assert (page.status, page.err) == (told.status, "")


# Arguments, exit status and the last heading of the page.
VERDICTS = {
    "solved": ([V2], 0, "Solved"),
    "several": ([SEVERAL], 1, "Nothing follows: there are several solutions"),
    "a cell": ([V2, "--cell", "r1c2"], 0, "r1c2 holds a bulb"),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_the_last_words_of_a_page(name: str) -> None:
    args, status, verdict = VERDICTS[name]
    ran = lightup("explain", *args, "--to", "html")
    assert ran.status == status
    assert data_of(ran.out)["end"]["title"] == verdict


@pytest.mark.parametrize(
    ("cell", "question"),
    [("r1c2", "Why does r1c2 hold a bulb?"), ("r2c2", "Why does r2c2 hold no bulb?")],
)
def test_the_page_of_a_cell_asks_about_it(cell: str, question: str) -> None:
    ran = lightup("explain", V2, "--cell", cell, "--to", "html")
    assert f"<title>{question} (" in ran.out
    assert data_of(ran.out)["start"]["title"] == question


def test_a_page_up_to_a_level_does_not_speak_of_several_solutions() -> None:
    ran = lightup("explain", V2, "--to", "html", "--level", "0")
    assert ran.status == 1
    assert "several" not in data_of(ran.out)["end"]["title"]


@pytest.mark.parametrize("options", [[], ["--cell", "r1c2"]])
def test_a_page_tells_why_there_is_no_solution(options: list[str]) -> None:
    page, told = (lightup("explain", NONE, *options, *to) for to in (["--to", "html"], ["--json"]))
    data = data_of(page.out)
    assert (page.status, page.err) == (1, "")
    assert data["answer"]["scenes"] == json.loads(told.out)["scenes"] != []
    assert [data[end]["title"] for end in ("start", "end")] == [
        "The start",
        "The puzzle has no solution",
    ]


def test_there_is_no_page_about_wrong_marks() -> None:
    ran = lightup("explain", "xx\n..", "--from", "text", "--keep-marks", "--to", "html")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("no solution has all these marks")


@pytest.mark.parametrize("options", [[], ["--json"], ["--to", "html"], ["--cell", "r1c1"]])
def test_gives_up(options: list[str]) -> None:
    ran = lightup("explain", "-", "--timeout", "0.2", *options, stdin=HARD)
    assert (ran.status, ran.err) == (3, "gave up: out of time\n")
    if options == ["--json"]:
        assert json.loads(ran.out) == error("gave-up", "out of time", "-")
    else:
        assert not ran.out or not options  # as text, steps are written as they are found


def test_a_bulb_is_not_its_own_reason() -> None:
    """To explain a bulb, its own light must not count as known."""
    for board in ("*.\n..", "*..\n.#.\n..x"):
        ran = lightup("explain", board, "--cell", "r1c1")
        assert (ran.status, ran.out) == (1, "r1c1 is not forced: it may hold a bulb, or none\n")
