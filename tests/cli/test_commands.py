"""The commands as a user runs them: their output and exit status."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from functools import reduce
from pathlib import Path
from random import Random

import pytest

from lightup.cli.app import COMMANDS
from lightup.formats import dumps, join, loads
from lightup.lab.boards import random_walls
from tests.support.vectors import PUZZLES, solved

from ..support.command import error, lightup, lightup_process
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import LONGEST_WAIT, processes_with, wait_for

needs_minisat = pytest.mark.skipif(
    not shutil.which("minisat"), reason="the command minisat is not installed"
)
V1 = "3x3:d4d"
V4 = "7x7:b3gB0c0dBaBaBa1aBd1c01g0b"
V5 = "2x2:d"
V6 = "3x3:4h"
WHY_V6 = "The 4 at r1c1 has only two places for its bulbs.\n"
TWO = "2 puzzles: 1 unique, 1 with several solutions\n"
HARD = "12x12:zzzzzn"  # empty: 479001600 solutions
TEXT = ("--from", "text")  # where an x might be read otherwise
WIDE = str(random_walls(24, 24, Random(3), 0.2))  # too irregular to count

# Arguments, the exit status and the output; then the errors, if any.
SOLVE: dict[str, tuple[list[str], int, str] | tuple[list[str], int, str, str]] = {
    "unique": ([V1], 0, ".*.\n*4*\n.*.\n", "unique\n"),
    "several": ([V5], 1, "*.\n.*\n", "one of several\n"),
    "none": ([V6], 1, "", f"{WHY_V6}no solution\n"),
    "all": ([V5, "--all", "9"], 0, "*.\n.*\n\n.*\n*.\n", "all 2 solutions\n"),
    "some": (
        ["3x3:i", "--all", "2"],
        0,
        "*..\n.*.\n..*\n\n*..\n..*\n.*.\n",
        "2 of several solutions\n",
    ),
    "all of one": ([V1, "--all", "9"], 0, ".*.\n*4*\n.*.\n", "unique\n"),
    "all of none": ([V6, "--all", "9"], 1, "", f"{WHY_V6}no solution\n"),
    "count": (["5x5:y", "--count"], 0, "120\n"),
    "count none": ([V6, "--count"], 1, "0\n"),
    "count many": ([HARD, "--count"], 0, "479001600\n"),
    "count with marks": (["x.\n..", *TEXT, "--count", "--keep-marks"], 0, "1\n"),
    "count without marks": (["x.\n..", *TEXT, "--count"], 0, "2\n"),
    "count one by one": ([V5, "--count", "--engine", "pysat"], 0, "2\n"),
    "count several inputs": (
        [V5, V6, "--count"],
        1,
        f"{V5}: 2\n{V6}: 0\n",
        "2 puzzles: 1 with a solution, 1 without a solution\n",
    ),
    "common": ([V1, "--common"], 0, "x*x\n*4*\nx*x\n"),
    "common to all of several": (["1.#\n...\n...", "--common"], 0, "1.#\n.x.\n..x\n"),
    "nothing common": ([V5, "--common"], 0, "..\n..\n"),
    "common of none": ([V6, "--common"], 1, "", "no solution\n"),
    "common with marks": (["x.\n..", *TEXT, "--common", "--keep-marks"], 0, "x*\n*x\n"),
    "common without marks": (["x.\n..", *TEXT, "--common"], 0, "..\n..\n"),
    "common by asking": ([V1, "--common", "--engine", "pysat"], 0, "x*x\n*4*\nx*x\n"),
    "common of several inputs": (
        [V5, V6, "--common"],
        1,
        "..\n..\n",
        f"{V6}: no solution\n2 puzzles: 1 with a solution, 1 without a solution\n",
    ),
    "marks are ignored": (["x.\n..", *TEXT], 1, "*.\n.*\n", "one of several\n"),
    "marks are kept": (["x.\n..", *TEXT, "--keep-marks"], 0, ".*\n*.\n", "unique\n"),
    "wrong marks are kept": (["*..\n.4.\n...", "--keep-marks"], 1, "", "no solution\n"),
    "several inputs": (
        [V1, V6, V5],
        1,
        ".*.\n*4*\n.*.\n\n*.\n.*\n",
        f"{V1}: unique\n{V6}: no solution\n{V5}: one of several\n"
        "3 puzzles: 1 unique, 1 with several solutions, 1 without a solution\n",
    ),
}


@pytest.mark.parametrize("name", SOLVE)
def test_solve(name: str) -> None:
    args, status, *expected = SOLVE[name]
    ran = lightup("solve", *args)
    assert (ran.status, ran.out, ran.err) == (status, *expected, "")[:3]


@pytest.mark.parametrize("options", [[], ["--to", "wb"], ["--to", "json"], ["--all", "9"]])
@pytest.mark.parametrize("puzzles", [[V1], [V1, V4, V1]])
def test_what_solve_writes_can_be_checked(puzzles: list[str], options: list[str]) -> None:
    solved = lightup("solve", *puzzles, *options).out
    ran = lightup("check", stdin=solved)
    assert (ran.status, ran.out.count("solved\n")) == (0, len(puzzles))


def test_the_other_formats_hold_only_one_board() -> None:
    ran = lightup("solve", V1, V4, "--to", "legup")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "expected one puzzle, because legup holds no more, got 2\n"


def test_solve_writes_only_the_board_with_to() -> None:
    assert lightup("solve", V1, "--to", "wb") == (0, "WLWL4LWLW\n", "unique\n")


SOLVE_JSON: dict[str, tuple[list[str], int, dict[str, object]]] = {
    "count": ([HARD, "--count"], 0, {"status": "several", "count": 479001600, "exact": True}),
    "count one": ([V1, "--count"], 0, {"status": "unique", "count": 1, "exact": True}),
    "count none": ([V6, "--count"], 1, {"status": "none", "count": 0, "exact": True}),
    "common": ([V1, "--common"], 0, {"status": "unique", "common": "x*x\n*4*\nx*x"}),
    "common of several": ([V5, "--common"], 0, {"status": "several", "common": "..\n.."}),
    "common of none": ([V6, "--common"], 1, {"status": "none", "common": None}),
}


@pytest.mark.parametrize("name", SOLVE_JSON)
def test_solve_in_json(name: str) -> None:
    args, status, report = SOLVE_JSON[name]
    ran = lightup("solve", *args, "--json")
    assert (ran.status, ran.err) == (status, "")
    found = json.loads(ran.out)
    assert found == found | {"source": args[0], "name": "1", "engine": "native", **report}
    assert found["puzzle"] == str(loads(args[0]))


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_count_may_have_many_digits(options: list[str]) -> None:
    """Python writes 4300 digits by default; here 4400 runs add a factor of ten each."""
    board = "\n".join([("." * 10 + "#") * 100, "#" * 1100] * 44)
    ran = lightup("solve", "--count", *options, "-", stdin=board)
    assert (ran.status, ran.err) == (0, "")
    assert f"1{'0' * 4400}" in ran.out


def test_counting_gives_up() -> None:
    ran = lightup("solve", WIDE, "--count", "--timeout", "0.3")
    assert (ran.status, ran.err) == (3, "")
    assert ran.out.startswith("gave up: at least ")
    ran = lightup("solve", "--json", WIDE, "--count", "--timeout", "0.3")
    assert (ran.status, json.loads(ran.out)["exact"]) == (3, False)


def test_what_is_common_gives_up() -> None:
    ran = lightup("solve", HARD, "--common", "--timeout", "1e-9")
    assert ran == (3, "", "gave up: out of time\n")
    ran = lightup("solve", "--json", HARD, "--common", "--timeout", "1e-9")
    assert (ran.status, json.loads(ran.out)) == (3, error("gave-up", "out of time", HARD, "1"))


@pytest.mark.parametrize("engine", ["native", "pysat", "pysat:minicard", "z3", "cpsat", "clingo"])
def test_solve_with_an_engine(engine: str) -> None:
    ran = lightup("solve", V4, "--engine", engine, "--json")
    report = json.loads(ran.out)
    assert (report["status"], report["engine"]) == ("unique", engine)
    assert report["solution"] == str(solved("V4"))
    assert report["puzzle"] == str(PUZZLES["V4"])
    assert report["seconds"] >= 0


def test_a_file_with_many_gives_one_result_each(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{V1}\n3x3:b\n{V5}\n")
    ran = lightup("solve", str(file), "--json")
    reports = [json.loads(line) for line in ran.out.splitlines()]
    bad = error("input", "expected 9 cells, got 2: 'b'", str(file), "2")
    assert [report.get("status", report) for report in reports] == ["unique", bad, "several"]
    assert [report["name"] for report in reports] == ["1", "2", "3"]
    assert ran.status == 2
    assert ran.err == f"{file}:2: expected 9 cells, got 2: 'b'\n"


def test_standard_input_is_read_without_a_name() -> None:
    assert lightup("solve", stdin="...\n.4.\n...\n").err == "unique\n"


def test_lines_and_no_lines_decide() -> None:
    text = "W" * 25 + "\n" + "W" * 25 + "\n"
    assert lightup("solve", "--count", "--lines", "-", stdin=text).out == "-:1: 120\n-:2: 120\n"
    assert lightup("convert", "--no-lines", "--to", "tatham", "-", stdin=text).out == "25x2:zx\n"


CHECK = {
    "solved": (".*.\n*4*\n.*.", 0, "solved\n"),
    "runs": ("**\n..", 1, "the bulbs at r1c1 and r1c2 see each other\n"),
    "few": ("x..\n..4", 1, "the 4 at r2c3 has only two places for its bulbs\n"),
    "many": ("*.\n1*", 1, "the 1 at r2c1 has two bulbs\n"),
    "dark": ("x#", 1, "nothing can light r1c1\n"),
    "unfinished": ("*.\n..", 1, "not solved, but nothing is broken\ndark: r2c2\n"),
    "clue unfinished": (
        "2.\n.x",
        1,
        "dark: r1c2, r2c1 and r2c2\nincomplete: the 2 at r1c1 has no bulbs\n",
    ),
    "no marks": ("2.\n..", 1, "no marks yet\n"),
}


@pytest.mark.parametrize("name", CHECK)
def test_check(name: str) -> None:
    text, status, out = CHECK[name]
    ran = lightup("check", "-", stdin=text)
    assert ran.status == status
    assert out in ran.out
    report = json.loads(lightup("check", "--json", "-", stdin=text).out)
    assert (report["status"] == "solved") is (status == 0)
    assert report["messages"] == ran.out.splitlines()


def test_check_in_json_names_every_rule_and_cell() -> None:
    report = json.loads(lightup("check", "--json", "**.\n.4.\n...").out)
    assert report["broken"] == [
        {
            "kind": "run",
            "cell": 0,
            "bulbs": [0, 1],
            "message": report["messages"][0],
        },
        {
            "kind": "clue",
            "cell": 4,
            "bulbs": [1],
            "message": report["messages"][1],
        },
    ]
    assert (report["status"], report["dark"]) == ("broken", [5, 7, 8])
    report = json.loads(lightup("check", "--json", "2..\n...").out)
    assert (report["status"], report["messages"]) == ("empty", ["no marks yet"])
    (clue,) = report["incomplete"]
    assert (clue["cell"], clue["message"]) == (0, "the 2 at r1c1 has no bulbs")


def test_check_says_once_that_there_are_solutions_to_check() -> None:
    note = "note: there is a published solution: --solution checks it"
    text = dumps(PUZZLES["V1"], "json", solution=solved("V1"))
    assert lightup("check", "-", stdin=text) == (1, "no marks yet\n", f"{note}\n")
    assert lightup("check", "-", stdin=join([text] * 3, "json")).err == (
        f"3 puzzles: 3 without marks\n{note} (in 3 boards)\n"
    )
    ran = lightup("check", "-", "--json", stdin=text)
    assert (json.loads(ran.out)["messages"], ran.err) == (["no marks yet"], f"{note}\n")
    assert lightup("check", "-", "--solution", stdin=text) == (0, "solved\n", "")


def test_check_an_answer_to_a_puzzle() -> None:
    assert lightup("check", "--puzzle", V1, "WLWL4LWLW").status == 0
    ran = lightup("check", "--puzzle", V1, "*.\n.*")
    message = "not a board of that puzzle: the puzzle is 3x3, the board 2x2"
    assert (ran.status, ran.out) == (1, f"{message}\n")
    ran = lightup("check", "--puzzle", V1, ".*.\n*3*\n.*.", "--json")
    report = json.loads(ran.out)
    message = "not a board of that puzzle: r2c2 is a 4 in the puzzle and a 3 on the board"
    assert (ran.status, report["messages"]) == (1, [message])
    assert (report["status"], report["board"]) == ("different", ".*.\n*3*\n.*.")


@pytest.mark.parametrize("command", ["formats", "engines"])
def test_tables_come_in_json_too(command: str) -> None:
    rows = [json.loads(line) for line in lightup(command, "--json").out.splitlines()]
    table = lightup(command).out
    assert all(f"\n{row['name']} " in table for row in rows)
    assert all(key.isidentifier() for row in rows for key in row)


@needs_minisat
@pytest.mark.parametrize("encoding", ["direct", "runs", "3sat"])
def test_encode_minisat_decode(encoding: str, tmp_path: Path) -> None:
    cnf, answer = tmp_path / "in.cnf", tmp_path / "out.txt"
    assert lightup("encode", V4, "--as", encoding, "-o", str(cnf)).status == 0
    subprocess.run(["minisat", cnf, answer], check=False, capture_output=True)
    assert lightup("decode", V4, str(answer)) == (0, f"{solved('V4')}\n", "")


def test_decode_verdicts() -> None:
    assert lightup("decode", V6, "-", stdin="UNSAT\n") == (1, "no solution\n", "")
    assert lightup("decode", V6, "-", stdin="s UNKNOWN\n") == (3, "gave up\n", "")
    ran = lightup("decode", V1, "-", stdin="SAT\n1 2 -3 0\n")
    assert ran == (1, "", "expected a solution, but the bulbs at r1c1 and r1c2 see each other\n")


def test_a_verdict_without_values_is_no_answer() -> None:
    printed = "|  Number of variables:  9  |\nCPU time : 0.002 s\n\nSATISFIABLE\n"
    ran = lightup("decode", V1, "-", stdin=printed)
    assert (ran.status, ran.out) == (2, "")
    assert "expected a model with a bulb, got none (MiniSat" in ran.err


@pytest.mark.parametrize("name", ["cnf", "dimacs", "DIMACS", "Direct"])
def test_the_plain_encoding_has_other_names(name: str) -> None:
    assert lightup("encode", V1, "--as", name) == lightup("encode", V1, "--as", "direct")


@pytest.mark.parametrize("name", ["Least Modified", "least_modified", "LEAST-MODIFIED"])
def test_a_heuristic_is_found_however_it_is_written(name: str) -> None:
    ran = lightup("walksat", V1, "--heuristic", name, "--json")
    assert (ran.status, json.loads(ran.out)["heuristic"]) == (0, "least-modified")


def test_a_dimacs_file_becomes_three_sat() -> None:
    ran = lightup("encode", "--as", "3sat", "-", stdin="p cnf 4 1\n1 2 3 4 0\n")
    assert ran.out.endswith("p cnf 5 2\n1 2 5 0\n-5 3 4 0\n")


REAL = {
    "the filter": ([], "WWWW4WWWW\nX\n"),
    "an answer": (["solve", V5], None),
    "a picture": (["explain", V1], None),
    "an error": (["solve", "-"], b"\xff"),
    "a wrong option": (["solve", "--nonsense"], None),
    "a note": (["convert", "-", "--to", "tatham"], "*."),
    "help": (["rate", "--help"], None),
}


@pytest.mark.parametrize("name", REAL)
def test_a_process_of_its_own_does_the_same(name: str) -> None:
    args, stdin = REAL[name]
    assert lightup_process(*args, stdin=stdin) == lightup(*args, stdin=stdin)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_reads_well(command: str) -> None:
    ran = lightup(*command.split(), "--help")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 100
    lists = ("[INPUT]...", "[IMAGE]...", "[RECIPE]...", "[ARGS]...", "FILE...")
    assert "..." not in reduce(lambda text, word: text.replace(word, ""), lists, ran.out)


def test_version_names_the_kernel() -> None:
    assert lightup("--version").out.startswith("lightup 0.1.0 (kernel: ")


def test_a_closed_pipe_is_no_error() -> None:
    many = "\n".join([V1] * 2000)
    command = f"{sys.executable} -m lightup solve - | head -1"
    done = subprocess.run(command, shell=True, input=many, capture_output=True, text=True, timeout=120)
    assert done.stdout == ".*.\n"
    assert {line.partition(": ")[2] for line in done.stderr.splitlines()} <= {"unique"}


def test_listing_that_runs_out_of_time_says_so() -> None:
    ran = lightup("solve", HARD, "--all", "1000000", "--timeout", "1")
    assert ran.status == 3
    assert ran.err.endswith(" solutions, then gave up\n")


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "soon"])
def test_a_timeout_is_a_number_of_seconds(seconds: str) -> None:
    ran = lightup("solve", V1, "--timeout", seconds)
    assert (ran.status, ran.out) == (2, "")


@pytest.mark.parametrize(
    "engine", ["native", "pysat", pytest.param("minisat", marks=needs_minisat), "clingo"]
)
def test_a_timeout_may_be_long(engine: str) -> None:
    assert lightup("solve", V1, "--engine", engine, "--timeout", "1e11").status == 0


def test_an_engine_that_does_not_know_gave_up(tmp_path: Path) -> None:
    """It finds the first solution only."""
    solver = tmp_path / "solver"
    solver.write_text("#!/bin/sh\ngrep -q '^-2 -4 -6 -8 0' $1 && echo INDET || echo 'SAT\n2 4 6 8 0'\n")
    solver.chmod(0o755)
    ran = lightup("solve", V1, "--engine", f"cmd:{solver}")
    assert ran == (3, ".*.\n*4*\n.*.\n", "1 solution, then gave up\n")
    ran = lightup("solve", V1, "--engine", f"cmd:{solver}", "--count")
    assert (ran.status, ran.out.startswith("gave up: at least 1 (")) == (3, True)


def test_one_failing_answer_does_not_stop_the_others(tmp_path: Path) -> None:
    flaky = tmp_path / "flaky"
    flaky.write_text("#!/bin/sh\ngrep -q 'p cnf 4 ' $1 && exit 1\nminisat $1 $2\n")
    flaky.chmod(0o755)
    engine = f"cmd:{flaky} {{cnf}} {{answer}}"
    ran = lightup("solve", V1, V5, V1, "--engine", engine, "--json")
    first, second, third = map(json.loads, ran.out.splitlines())
    assert first["status"] == third["status"] == "unique"
    assert (second["error"]["kind"], second["source"]) == ("engine", V5)
    assert ran.err == f"{V5}: {second['error']['message']}\n"
    assert ran.status == 2


def test_with_to_standard_output_has_only_boards() -> None:
    ran = lightup("solve", V1, V5, "--to", "wb")
    assert (ran.out, ran.err) == ("WLWL4LWLW\n\nLWWL\n", f"{V1}: unique\n{V5}: one of several\n{TWO}")


def test_an_unreadable_answer_is_bad_input() -> None:
    assert lightup("decode", V1, "-", stdin="nonsense").status == 2
    ran = lightup("decode", V1, "-", "--json", stdin="SAT\n1 2 -3 0\n")
    assert (ran.status, json.loads(ran.out)["status"]) == (1, "wrong")


def test_standard_input_is_read_once() -> None:
    assert "p cnf" in lightup("encode", "-", "--as", "3sat", stdin="...\n.4.\n...\n").out


def test_output_to_a_device_and_to_nowhere(tmp_path: Path) -> None:
    assert lightup_process("convert", V1, "-o", "/dev/stdout").out == "...\n.4.\n...\n"
    assert lightup("convert", V1, "-o", str(tmp_path)).status == 2
    assert lightup("convert", V1, "-o", str(tmp_path / "no" / "such")).status == 2
    assert [*tmp_path.iterdir()] == []


def test_a_termination_leaves_nothing_behind(tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(str(HARD_BOARD))
    (tmp_path / "tmp").mkdir()
    command = [sys.executable, "-m", "lightup", "solve", str(hard), "--engine", "minisat"]
    environment = {**os.environ, "TMPDIR": str(tmp_path / "tmp")}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
    wait_for(lambda: any((tmp_path / "tmp").glob("*/answer.txt")))  # MiniSat opens it at once
    process.terminate()
    _, errors = process.communicate(timeout=LONGEST_WAIT)
    assert (process.returncode, errors) == (128 + signal.SIGTERM, b"")
    assert [*(tmp_path / "tmp").iterdir()] == []
    wait_for(lambda: not processes_with(str(tmp_path)))
