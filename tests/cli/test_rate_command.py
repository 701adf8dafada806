"""`lightup rate` as a setter runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lightup.reasoning.rate import LEVELS, rate
from tests.support.vectors import PUZZLES

from ..support.command import error, lightup

V1, V2, V4 = "3x3:d4d", "1.#\n...", "7x7:b3gB0c0dBaBaBa1aBd1c01g0b"
SEVERAL, NONE, BAD = "2x2:d", "3x3:4h", "3x3:b"
HARD = "\n".join(["." * 30] * 30 + ["0" * 30])


def test_one_puzzle_in_words() -> None:
    assert lightup("rate", V2) == (
        0,
        "level 1 (moderate), score 18.6\n"
        "batches: 4; beyond single rules: 1; bottleneck: 4\n"
        "cells by technique: empty corner 1, lonely cell 1, complete clue 1, last light 1\n"
        "hardest step: empty corner, cost 4 (proven minimal)\n"
        "  1.#\n"
        "  ...\n"
        "  If r2c2 held a bulb, it would light r1c2. It would also light r2c1. "
        "Then the 1 at r1c1 would have no place left. So r2c2 holds no bulb.\n",
        "",
    )


def test_several_puzzles_in_a_table() -> None:
    ran = lightup("rate", V1, V4)
    assert (ran.status, ran.err) == (0, "")
    title, first, second = ran.out.splitlines()
    assert title.split("  ")[0] == "puzzle"
    assert " ".join(title.split()).endswith("level name score batches bottleneck hardest step cost")
    rating = rate(PUZZLES["V4"])
    assert first.split() == [V1, "0", "easy", "4.2", "2", "0", "hungry", "clue", "2"]
    assert second.split()[:4] == [V4, str(rating.level), rating.name, f"{rating.score:.1f}"]


def test_what_cannot_be_rated_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([V1, SEVERAL, BAD, NONE, V4]))
    ran = lightup("rate", str(file))
    assert ran.status == 2
    assert ran.err == f"{file}:3: expected 9 cells, got 2: 'b'\n"
    several, none, *table = ran.out.splitlines()
    assert several == f"{file}:2: not rated: several solutions"
    assert none == f"{file}:4: not rated: no solution"
    assert [row.split()[0] for row in table] == ["puzzle", f"{file}:1", f"{file}:5"]


NOT_RATED = {
    "several": ([SEVERAL], 1, "not rated: several solutions\n", ""),
    "none": ([NONE], 1, "not rated: no solution\n", ""),
    "several and none": (
        [SEVERAL, NONE],
        1,
        f"{SEVERAL}: not rated: several solutions\n{NONE}: not rated: no solution\n",
        "",
    ),
    "no puzzle": ([BAD], 2, "", "expected 9 cells, got 2: 'b'\n"),
    "no file": (
        ["no-such-file"],
        2,
        "",
        "expected a file, '-' or a puzzle, got 'no-such-file': no such file\n",
    ),
    "no time": ([V2, "--timeout", "1e-9"], 3, "", "gave up: out of time\n"),
    "no time for one": (
        ["--timeout", "1e-9", V1, BAD],
        2,
        "",
        f"{V1}: gave up: out of time\n{BAD}: expected 9 cells, got 2: 'b'\n",
    ),
}


@pytest.mark.parametrize("quick", [[], ["--quick"]])
@pytest.mark.parametrize("name", NOT_RATED)
def test_not_rated(name: str, quick: list[str]) -> None:
    args, *expected = NOT_RATED[name]
    assert lightup("rate", *args, *quick) == tuple(expected)


def test_no_cell_to_fill() -> None:
    ran = lightup("rate", "##\n##")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("level 0 (easy), score 0.0\n")


def test_quick_is_the_level_alone() -> None:
    assert lightup("rate", "--quick", V2) == (0, "level 1 (moderate)\n", "")
    table = lightup("rate", "--quick", V1, V4).out.splitlines()
    assert [row.split() for row in table[:2]] == [["puzzle", "level", "name"], [V1, "0", "easy"]]
    report = json.loads(lightup("rate", "--quick", "--json", V1).out)
    assert report == {"name": V1, "level": 0, "level_name": "easy"}


def test_json() -> None:
    ran = lightup("rate", "--json", V4, SEVERAL, BAD)
    rated, several, bad = map(json.loads, ran.out.splitlines())
    rating = rate(PUZZLES["V4"])
    hardest = rated.pop("hardest")
    assert rated == {
        "name": V4,
        "level": rating.level,
        "level_name": LEVELS[rating.level],
        "score": round(rating.score, 4),
        "batches": rating.batches,
        "hard_batches": rating.hard_batches,
        "bottleneck": rating.bottleneck,
        "techniques": rating.techniques,
    }
    assert rating.hardest is not None
    assert hardest["board"] == str(rating.hardest.board)
    assert (hardest["technique"], hardest["cost"]) == (
        rating.hardest.technique.name,
        rating.hardest.cost,
    )
    assert len(hardest["rules"]) == len(rating.hardest.rules)
    assert several == {"name": SEVERAL, "level": None, "message": "several solutions"}
    assert bad == error("input", "expected 9 cells, got 2: 'b'", BAD)
    assert (ran.status, ran.err) == (2, f"{BAD}: expected 9 cells, got 2: 'b'\n")


def test_marks_are_ignored() -> None:
    assert lightup("rate", "1.#\n*x.").out.splitlines()[:3] == lightup("rate", V2).out.splitlines()[:3]


def test_standard_input() -> None:
    assert lightup("rate", "--quick", stdin=V2).out == "level 1 (moderate)\n"
    assert len(lightup("rate", "--quick", stdin=f"{V1}\n{V4}\n").out.splitlines()) == 3


def test_gives_up() -> None:
    for quick in ([], ["--quick"]):
        ran = lightup("rate", "-", "--timeout", "0.2", *quick, stdin=HARD)
        assert ran == (3, "", "gave up: out of time\n")
    ran = lightup("rate", "-", "--timeout", "0.2", "--json", stdin=HARD)
    assert json.loads(ran.out) == error("gave-up", "gave up: out of time", "-")
