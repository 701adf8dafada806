"""`lightup rate` as a setter runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from lightup.base.errors import OutOfTime
from lightup.core.puzzle import Puzzle
from lightup.reasoning.rate import Rating, level_of, rate
from lightup.schema import plain
from lightup.solving.solve import Status
from tests.support.vectors import PUZZLES

from ..support.command import error, lightup
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import LONGEST_WAIT

rate_command = import_module("lightup.cli.rate")

V1, V2, V4 = "3x3:d4d", "1.#\n...", "7x7:b3gB0c0dBaBaBa1aBd1c01g0b"
MODERATE = "3x2:1aBc"  # the same as V2
SEVERAL, NONE, BAD = "2x2:d", "3x3:4h", "3x3:b"
HARD = str(HARD_BOARD)


def test_one_puzzle_in_words() -> None:
    assert lightup("rate", V2) == (
        0,
        "level 1 (moderate), score 18.6, 4.64 per white cell\n"
        "batches: 4; above level 0: 1; bottleneck: 4\n"
        "cells by technique: empty corner 1, lonely cell 1, complete clue 1, last light 1\n"
        "hardest step: empty corner (level 1), cost 4\n",
        "",
    )


def test_the_hardest_step_is_shown_only_on_request() -> None:
    ran = lightup("rate", V2, "--hardest")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == lightup("rate", V2).out + (
        "  1.#\n"
        "  ...\n"
        "  A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have no place left. "
        "So r2c2 holds no bulb.\n"
    )
    assert lightup("rate", V1, V2, "--hardest") == lightup("rate", V1, V2)
    ran = lightup("rate", V1, "--hardest", "--quick")
    assert ran.err.startswith("expected --quick or --hardest, got both")


def test_several_puzzles_in_a_table() -> None:
    ran = lightup("rate", V1, V4)
    assert (ran.status, ran.err) == (0, "2 puzzles: 1 easy, 1 tricky\n")
    title, first, second = ran.out.splitlines()
    assert " ".join(title.split()) == (
        "puzzle size level name score per cell batches bottleneck hardest step cost"
    )
    rating = rate(PUZZLES["V4"])
    assert first.split() == [V1, "3x3", "0", "easy", "4.2", "0.52", "2", "0", "hungry", "clue", "2"]
    assert second.split()[:5] == [V4, "7x7", str(rating.level), rating.name, f"{rating.score:.1f}"]
    assert second.split()[5] == f"{rating.score_per_cell:.2f}"


def test_what_cannot_be_rated_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([V1, SEVERAL, BAD, NONE, V4]))
    ran = lightup("rate", str(file))
    assert ran.status == 2
    counts = "5 puzzles: 1 easy, 1 tricky, 2 not rated, 1 failed"
    assert ran.err == f"{file}:3: expected 9 cells, got 2: 'b'\n{counts}\n"
    _, first, several, none, last = (line.split(None, 3) for line in ran.out.splitlines())
    assert (first[0], last[0]) == ("1", "5")
    assert several == ["2", "2x2", "-", "not rated: several solutions"]
    assert none == ["4", "3x3", "-", "not rated: no solution"]


def test_names_in_the_table_are_short_and_sources_in_json_whole(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.txt", "a.txt:b", "c/a.txt")]
    files[2].parent.mkdir()
    for file in files:
        file.write_text(f"{V1}\n{V1}\n")
    a, b, c = map(str, files)

    def names(*inputs: str) -> list[str]:
        _, *rows = lightup("rate", "--quick", *inputs).out.splitlines()
        lines = lightup("rate", "--quick", "--json", *inputs).out.splitlines()
        whole = [json.loads(line)["source"] for line in lines]
        assert {*whole} <= {a, b, c}
        return [row.split()[0] for row in rows]

    assert names(a) == ["1", "2"]
    assert names(f"{a}:2", f"{a}:1") == ["2", "1"]
    assert names(a, b) == ["a.txt:1", "a.txt:2", "a.txt:b:1", "a.txt:b:2"]
    assert names(a, c) == [f"{a}:1", f"{a}:2", f"{c}:1", f"{c}:2"]
    _, *rows = lightup("rate", "--quick", f"{c}:1", V1).out.splitlines()
    assert [row.split()[0] for row in rows] == ["a.txt:1", V1]


SORTED = {
    "level": [V1, MODERATE, V4, SEVERAL],
    "score": [V1, MODERATE, V4, SEVERAL],
    "per-cell": [V1, V4, MODERATE, SEVERAL],
    "size": [MODERATE, V1, V4, SEVERAL],
    "name": [MODERATE, V1, V4, SEVERAL],
}


@pytest.mark.parametrize("sort", SORTED)
def test_sorted(sort: str) -> None:
    args = [V4, SEVERAL, MODERATE, V1, "--sort", sort]
    _, *rows = lightup("rate", *args).out.splitlines()
    assert [row.split()[0] for row in rows] == SORTED[sort]
    lines = lightup("rate", *args, "--json").out.splitlines()
    assert [json.loads(line)["source"] for line in lines] == SORTED[sort]


def test_names_are_sorted_by_their_numbers() -> None:
    _, *rows = lightup("rate", "--quick", "--sort", "name", stdin=f"{V1}\n" * 11).out.splitlines()
    assert [row.split()[0] for row in rows] == [str(number) for number in range(1, 12)]


def test_without_a_score_there_is_no_sorting_by_it() -> None:
    ran = lightup("rate", "--quick", "--sort", "score", V1)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("expected --quick or --sort score, got both")


@pytest.mark.parametrize("options", [[], ["--sort", "level"], ["--json"]])
def test_an_interrupt_keeps_the_rows(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def level(puzzle: Puzzle, seconds: float | None) -> int:
        if puzzle == PUZZLES["V4"]:
            signal.raise_signal(signal.SIGINT)
        return level_of(puzzle, seconds=seconds)

    monkeypatch.setattr(rate_command, "level_of", level)
    ran = lightup("rate", *options, stdin=f"{V1}\n{MODERATE}\n{V4}\n")
    assert (ran.status, ran.err) == (130, "interrupted after 2 of 3: 1 easy, 1 moderate\n")
    lines = ran.out.splitlines()
    if "--json" in options:
        assert [json.loads(line)["level"] for line in lines] == [0, 1]
    else:
        assert [line.split()[0] for line in lines] == ["puzzle", "1", "2"]


def test_an_interrupt_ends_a_long_rating(tmp_path: Path) -> None:
    """Two are rated at once, the third never."""
    file = tmp_path / "many.txt"
    file.write_text(f"...\n.4.\n...\n\n1.#\n...\n\n{HARD}\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", "rate", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    rows = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST_WAIT)
    assert (process.returncode, err) == (130, "interrupted after 2 of 3: 1 easy, 1 moderate\n")
    assert [line.split()[0] for line in rows] == ["puzzle", "1", "2"]
    assert out == ""


def test_the_level_is_there_even_if_there_is_no_time_for_the_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(puzzle: Puzzle, seconds: float | None) -> Rating:
        raise OutOfTime

    monkeypatch.setattr(rate_command, "rate_puzzle", never)
    line = {"source": V1, "name": "1", **plain.not_rated(PUZZLES["V1"], Status.UNIQUE, 0)}
    for args, lines in {
        (V1,): ["level 0 (easy); the score ran out of time"],
        (V1, "--json"): [json.dumps(line)],
        (V1, V4): [
            "puzzle size level name score per cell batches bottleneck hardest step cost",
            f"{V1} 3x3 0 easy - the score ran out of time",
            f"{V4} 7x7 2 tricky - the score ran out of time",
        ],
    }.items():
        assert rate_command.rate.main([*args], standalone_mode=False) == 3
        out = capsys.readouterr().out.splitlines()
        assert [" ".join(line.split()) for line in out] == lines


NOT_RATED = {
    "several": ([SEVERAL], 1, "not rated: several solutions\n", ""),
    "none": ([NONE], 1, "not rated: no solution\n", ""),
    "several and none": (
        [SEVERAL, NONE],
        1,
        None,
        "2 puzzles: 2 not rated\n",
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
        f"{V1}: gave up: out of time\n{BAD}: expected 9 cells, got 2: 'b'\n"
        "2 puzzles: 1 gave up, 1 failed\n",
    ),
}


@pytest.mark.parametrize("quick", [[], ["--quick"]])
@pytest.mark.parametrize("name", NOT_RATED)
def test_not_rated(name: str, quick: list[str]) -> None:
    args, status, out, err = NOT_RATED[name]
    ran = lightup("rate", *args, *quick)
    assert ran == (status, ran.out if out is None else out, err)


def test_no_cell_to_fill() -> None:
    ran = lightup("rate", "##\n##")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("level 0 (easy), score 0.0, 0.00 per white cell\n")


def test_quick_is_the_level_alone() -> None:
    assert lightup("rate", "--quick", V2) == (0, "level 1 (moderate)\n", "")
    table = lightup("rate", "--quick", V1, V4).out.splitlines()
    rows = [["puzzle", "size", "level", "name"], [V1, "3x3", "0", "easy"]]
    assert [row.split() for row in table[:2]] == rows
    report = json.loads(lightup("rate", "--quick", "--json", V1).out)
    assert (report["status"], report["level"], report["level_name"]) == ("unique", 0, "easy")
    assert report["score"] is report["hardest"] is None


def test_json() -> None:
    ran = lightup("rate", "--json", "--hardest", V4, SEVERAL, BAD)
    rated, several, bad = map(json.loads, ran.out.splitlines())
    rating = rate(PUZZLES["V4"])
    assert rated == {"source": V4, "name": "1", **plain.rating(rating, spoil=True)}
    assert rating.hardest is not None
    assert rated["board"] == str(rating.hardest.board)
    assert (rated["hardest"], rated["hardest_cost"]) == (
        rating.hardest.technique.key,
        rating.hardest.cost,
    )
    brief = json.loads(lightup("rate", "--json", V4).out)
    assert brief == rated | {"step": None, "board": None}
    assert (several["source"], several["status"], several["level"]) == (SEVERAL, "several", None)
    assert bad == error("input", "expected 9 cells, got 2: 'b'", BAD, "1")
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
    assert json.loads(ran.out) == error("gave-up", "out of time", "-", "1")
