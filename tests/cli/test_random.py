"""`lightup random` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from lightup.formats import split
from lightup.lab.boards import random_puzzle
from lightup.lab.inf432 import like_inf432
from lightup.solving.solve import Status, solve

from ..support.command import lightup


def test_the_boards_are_those_of_the_lab() -> None:
    ran = lightup("random", "6x4", "--walls", "40%", "--clues", "0.5", "--count", "3", "--seed", "7")
    choose = Random(7)
    expected = [str(random_puzzle(6, 4, choose, walls=0.4, clues=0.5)) for _ in range(3)]
    assert ran == (0, "\n\n".join(expected) + "\n", "seed: 7\n")


def test_a_fresh_seed_is_shown() -> None:
    first, second = lightup("random", "9x9"), lightup("random", "9x9")
    assert first.err != second.err
    seed = first.err.removeprefix("seed: ").strip()
    assert lightup("random", "9x9", "--seed", seed) == first


def test_as_the_study_drew_them() -> None:
    ran = lightup("random", "--like", "inf432", "--density", "0.3", "--size", "7", "--seed", "2")
    assert ran == (0, f"{like_inf432(7, 7, Random(2), 0.3)}\n", "seed: 2\n")
    assert lightup("random", "7x7", "--like", "inf432", "--walls", "30%", "--seed", "2") == ran


def test_one_number_is_a_square() -> None:
    assert lightup("random", "6", "--seed", "7") == lightup("random", "6x6", "--seed", "7")


def test_planted_numbers_are_solvable_and_random_ones_need_not_be() -> None:
    statuses = {}
    for numbers in ("planted", "random"):
        ran = lightup(
            *("random", "5x5", "--clues", "100%", "--numbers", numbers, "--count", "20", "--seed", "1"),
            *("--to", "tatham"),
        )
        boards = [item.board for item in split(ran.out, "tatham")]
        statuses[numbers] = {solve(board).status for board in boards}
        assert len(boards) == 20
    assert Status.NONE not in statuses["planted"]
    assert Status.NONE in statuses["random"]


def test_json_and_a_file(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    args = ("random", "3x2", "--count", "2", "--seed", "5")
    assert lightup(*args, "--json", "-o", str(file)) == (0, "", "")
    first, second = map(json.loads, file.read_text().splitlines())
    assert lightup(*args).out == f"{first['puzzle']}\n\n{second['puzzle']}\n"
    assert first["seed"] == second["seed"] == 5


ERRORS = {
    "6by4": "expected a size such as 10x10, got '6by4'",
    "": "expected one size such as 10x10, got none",
    "3 --size 4": "expected one size such as 10x10, got two",
    "3 --like inf432 --clues 10%": "expected --like without --clues (see 'lightup random --help')",
    "0x4": "expected at least one row and one column, got 4 x 0",
    "9999x9999": "expected at most 4000000 cells, got 9999 rows of 9999",
    "3x3 --count 2 --to legup": "expected one puzzle, because legup holds no more, got 2",
}


@pytest.mark.parametrize("args", ERRORS)
def test_bad_requests(args: str) -> None:
    assert lightup("random", *args.split()) == (2, "", f"{ERRORS[args]}\n")


@pytest.mark.parametrize("share", ["101%", "1.5", "-1", "x", ""])
def test_a_share_is_a_part_of_the_whole(share: str) -> None:
    ran = lightup("random", "3x3", "--walls", share)
    assert (ran.status, ran.out) == (2, "")
    assert f"expected a share such as 30% or 0.3, got {share!r}" in ran.err
