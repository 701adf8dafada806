"""`lightup study`, `repair` and `minimise` as a setter runs them."""

from __future__ import annotations

import json

import pytest

from lightup.core.board import Board
from lightup.formats import loads
from lightup.generating.minimise import minimise
from lightup.generating.repair import repair
from lightup.generating.study import study
from lightup.schema import plain_setting

from ..support.command import lightup

UNIQUE, SEVERAL, NONE, BAD = "1.2\n...", "2x2:d", "3x3:4h", "3x3:b"
MARKED = "1*#\n..."


@pytest.mark.parametrize(
    ("puzzle", "status", "lines"),
    [
        (
            UNIQUE,
            0,
            [
                "unique",
                "cells: 2 must, 2 cannot, 0 may hold a bulb",
                "clues idle: r1c1",
                "clues only for the level: r1c3",
                "allowed at r1c1: #1, exactly one solution with #1",
            ],
        ),
        (SEVERAL, 1, ["one of several", "cells: 0 must, 0 cannot, 4 may hold a bulb"]),
        (NONE, 1, ["no solution", "clues contradictory: r1c1", "conflict: r1c1"]),
    ],
)
def test_study_in_words(puzzle: str, status: int, lines: list[str]) -> None:
    ran = lightup("study", puzzle)
    assert (ran.status, ran.err) == (status, "")
    assert {*lines} <= {*ran.out.splitlines()}


def test_walls_that_may_be_the_same_share_a_line() -> None:
    ran = lightup("study", "....\n.##.\n....", "--part", "clues")
    assert ran.out == "one of several\nallowed at r2c2, r2c3: #0123, exactly one solution with 3\n"
    ran = lightup("study", "#.\n.1\n#.", "--part", "clues")
    assert "allowed at r1c1, r3c1: none\n" in ran.out


def test_a_part_and_a_cell_of_a_study() -> None:
    ran = lightup("study", SEVERAL, "--part", "status", "--cell", "r1c1")
    assert ran == (
        1,
        "one of several\n"
        "a bulb at r1c1: unique, 4 more cells decided\n"
        "a dot at r1c1: unique, 4 more cells decided\n"
        "a wall at r1c1: one of several, 0 more cells decided\n",
        "",
    )


@pytest.mark.parametrize("puzzle", [UNIQUE, SEVERAL, NONE, MARKED])
@pytest.mark.parametrize("keep_marks", [False, True])
def test_study_in_json_is_what_python_answers(puzzle: str, keep_marks: bool) -> None:
    ran = lightup("study", puzzle, "--json", *(["--keep-marks"] if keep_marks else []))
    answer = json.loads(ran.out)
    del answer["source"], answer["name"]
    found = study(loads(puzzle), keep_marks=keep_marks)
    assert answer == json.loads(json.dumps(plain_setting.study(found)))
    assert [one["level"] for one in answer["reach"]] == [*range(8)]


def test_study_of_several_puzzles_counts_them() -> None:
    ran = lightup("study", SEVERAL, UNIQUE, "--part", "status")
    assert (ran.status, ran.err) == (1, "2 puzzles: 1 unique, 1 one of several\n")
    assert lightup("study", BAD).status == 2


def test_study_tells_the_rest_when_time_is_up() -> None:
    ran = lightup("study", "\n".join(["." * 25] * 25), "--timeout", "0.000001")
    assert ran.status == 3
    assert "gave up: status, reach, cells, conflict, level, repairs" in ran.out


@pytest.mark.parametrize(
    ("command", "puzzle", "status", "words"),
    [
        ("repair", "..\n.#", 0, "a 0 at r2c2; fewer changes are not enough"),
        ("repair", UNIQUE, 0, "nothing to change"),
        ("minimise", UNIQUE, 0, "1 of 2 clues left"),
        ("minimise", SEVERAL, 1, "impossible: several solutions"),
        ("minimise", NONE, 1, "impossible: no solution"),
    ],
)
def test_what_a_help_changes_in_words(command: str, puzzle: str, status: int, words: str) -> None:
    ran = lightup(command, puzzle)
    assert (ran.status, ran.err) == (status, f"{words}\n")
    if not status:
        assert lightup("solve", ran.out).status == 0


def test_repair_without_walls_may_be_impossible() -> None:
    ran = lightup("repair", SEVERAL, "--no-walls")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("impossible: no changes")


def test_the_fewest_clues_are_said_to_be_the_fewest() -> None:
    assert lightup("minimise", UNIQUE, "--fewest").err.endswith("; fewer clues are not enough\n")


def test_locked_cells_stay() -> None:
    assert lightup("minimise", UNIQUE, "--lock", "r1c1").out == "1.#\n...\n"
    assert lightup("minimise", UNIQUE, "--lock", "r1c3").out == "#.2\n...\n"


def test_the_result_goes_to_any_format() -> None:
    ran = lightup("repair", "..\n.#", "--to", "tatham")
    assert ran.out == "2x2:c0\n"
    assert lightup("repair", "..\n.#", "--to", "tatham", "--json").status == 2


@pytest.mark.parametrize("command", ["repair", "minimise"])
def test_a_help_in_json_is_what_python_answers(command: str) -> None:
    puzzle = Board.from_rows(UNIQUE.split("\n") if command == "minimise" else ["..", ".#"]).puzzle
    answer = json.loads(lightup(command, str(puzzle), "--json").out)
    del answer["source"], answer["name"]
    found = {"repair": repair, "minimise": minimise}[command](puzzle)  # type: ignore[operator]
    assert answer == json.loads(json.dumps(plain_setting.proposal(found)))
