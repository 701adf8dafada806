"""`lightup walksat`, and the engine of the same name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lightup as api
from lightup.base.errors import GaveUp
from lightup.encodings import encode, formula
from lightup.sat.dimacs import from_dimacs
from lightup.sat.walksat import HEURISTICS, WalkSat
from tests.support.vectors import PUZZLES, solved

from ..support.command import lightup, lightup_process

V1, V5, V6 = "3x3:d4d", "2x2:d", "3x3:4h"
SOLUTION = ".*.\n*4*\n.*.\n"
CNF = "c two clauses\np cnf 3 2\n1 2 0\n-1 3 0\n"
UNSATISFIABLE = "p cnf 1 2\n1 0\n-1 0\n"
SHORT = ["--max-flips", "50", "--tries", "2"]


@pytest.fixture
def cnf(tmp_path: Path) -> Path:
    path = tmp_path / "in.cnf"
    path.write_text(CNF)
    return path


def literals(answer: str) -> tuple[int, ...]:
    """Reads the model from a result file of MiniSat."""
    verdict, line = answer.splitlines()
    *model, end = map(int, line.split())
    assert (verdict, end) == ("SAT", 0)
    return tuple(model)


def satisfies(model: tuple[int, ...], text: str) -> bool:
    cnf = from_dimacs(text)
    assert [*map(abs, model)] == [*range(1, cnf.variables + 1)]
    return all({*clause} & {*model} for clause in cnf.clauses)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_puzzle_is_solved(heuristic: str) -> None:
    ran = lightup("walksat", V1, "--heuristic", heuristic)
    assert (ran.status, ran.out) == (0, SOLUTION)
    assert ran.err.startswith("solved after ")


def test_inputs_of_all_kinds(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("...\n.4.\n...\n")
    outs = [lightup("walksat", name, stdin=file.read_text()).out for name in (V1, str(file), "-")]
    assert outs == [outs[0]] * 3


def test_a_formula_is_answered_as_minisat_does(cnf: Path) -> None:
    ran = lightup("walksat", str(cnf))
    assert ran.status == 0
    assert satisfies(literals(ran.out), CNF)
    assert ran.err.startswith("solved after ")
    assert ran.err.count("\n") == 1
    assert lightup("walksat", "-", stdin=CNF) == ran


def test_a_byte_order_mark_is_skipped(cnf: Path) -> None:
    expected = lightup("walksat", str(cnf))
    cnf.write_text(f"\ufeff{CNF}", encoding="utf-8")
    assert lightup("walksat", str(cnf)) == expected


@pytest.mark.parametrize("encoding", ["direct", "runs", "3sat"])
def test_in_minisats_place(encoding: str, tmp_path: Path) -> None:
    text, answer = encode(PUZZLES["V4"], encoding), tmp_path / "out.txt"
    ran = lightup("walksat", "-", str(answer), stdin=text)
    assert (ran.status, ran.err) == (0, "")
    assert satisfies(literals(answer.read_text()), text)
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(str(PUZZLES["V4"]))
    decoded = lightup("decode", str(puzzle), str(answer))
    assert (decoded.status, decoded.out) == (0, f"{solved('V4')}\n")


def test_the_answer_to_a_puzzle_is_written_too(tmp_path: Path) -> None:
    ran = lightup("walksat", V1, "out.txt", "--encoding", "runs", cwd=tmp_path)
    assert ran.out.startswith(SOLUTION)
    model = literals((tmp_path / "out.txt").read_text())
    assert len(model) == formula(PUZZLES["V1"], "runs").variables
    assert lightup("decode", V1, "out.txt", cwd=tmp_path).out == SOLUTION


@pytest.mark.parametrize("input", [V6, "-"])
def test_unsatisfiable_is_undecided(input: str, tmp_path: Path) -> None:
    ran = lightup("walksat", input, "out.txt", *SHORT, stdin=UNSATISFIABLE, cwd=tmp_path)
    assert (ran.status, ran.out if input == "-" else ran.err) == (
        3,
        "undecided after 100 flips in 2 tries: at best 1 clause false\n",
    )
    assert (tmp_path / "out.txt").read_text() == "INDET\n"
    assert lightup("decode", V6, "out.txt", cwd=tmp_path).status == 3


def test_undecided_formulas_print_it() -> None:
    ran = lightup("walksat", "-", *SHORT, stdin=UNSATISFIABLE)
    assert (ran.status, ran.out) == (3, "INDET\n")


def test_formulas_without_anything() -> None:
    assert lightup("walksat", "-", stdin="p cnf 0 0\n")[:2] == (0, "SAT\n0\n")
    assert lightup("walksat", "-", stdin="p cnf 0 1\n0\n")[:2] == (3, "INDET\n")


def test_with_to_standard_output_has_only_the_board() -> None:
    ran = lightup("walksat", V1, "--to", "wb")
    assert (ran.status, ran.out) == (0, "WLWL4LWLW\n")
    assert ran.err.startswith("solved after ")


def test_json(cnf: Path) -> None:
    options = ["--noise", "0.25", "--heuristic", "probsat", "--seed", "7", "--pick", "first", "--json"]
    settings = {
        "heuristic": "probsat",
        "pick": "first",
        "noise": 0.25,
        "seed": 7,
        "max_flips": 100_000,
    }
    report = json.loads(lightup("walksat", V1, *options).out)
    assert settings.items() <= report.items()
    assert report["status"] == "solved"
    assert f"{report['solution']}\n" == SOLUTION
    assert satisfies(tuple(report["model"]), encode(PUZZLES["V1"], "direct"))
    assert (report["tries"], report["fewest_false"]) == (1, 0)
    assert report["seconds"] >= 0
    report = json.loads(lightup("walksat", str(cnf), *options).out)
    assert satisfies(tuple(report["model"]), CNF)
    assert report["solution"] is report["puzzle"] is None
    report = json.loads(lightup("walksat", V6, *SHORT, "--json").out)
    assert (report["status"], report["model"], report["flips"]) == ("gave-up", None, 100)
    assert (report["noise"], report["heuristic"]) == (0.6, "skc")


def test_the_same_seed_is_the_same_run() -> None:
    def run(seed: str) -> str:
        return lightup("walksat", "8x8:zzl", "--seed", seed).out

    outs = [run(seed) for seed in ("1", "1", "2", "3")]
    assert outs[0] == outs[1]
    assert len({*outs}) > 1


def test_time_is_a_limit_instead_of_tries() -> None:
    ran = lightup("walksat", V6, "--max-flips", "10", "--timeout", "0.2", "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["status"]) == (3, "gave-up")
    assert report["tries"] > 10
    ran = lightup("walksat", V6, *SHORT, "--timeout", "100", "--json")
    assert (ran.status, json.loads(ran.out)["flips"]) == (3, 100)


DIMACS = {
    "clauses missing": ("p cnf 2 2\n1 0\n", "expected 2 clauses as in line 1, got 1 up to line 2"),
    "clauses too many": (
        "c\np cnf 2 1\n1 0\n2 0\n",
        "expected 1 clauses as in line 2, got more in line 4",
    ),
    "no 0": ("p cnf 2 1\n1\n2\n", "expected 0 at the end of the last clause, in line 3"),
    "a variable too large": (
        "p cnf 2 1\n1 3 0\n",
        "expected a literal of 2 variables in line 2, got '3'",
    ),
    "minus 0": ("p cnf 2 1\n1\n-0 0\n", "expected a literal of 2 variables in line 3, got '-0'"),
    "a huge header": (
        "p cnf 999999999 1\n1 0\n",
        "expected at most 10000000 variables in line 1, got 999999999",
    ),
    "a header past all numbers": (
        "p cnf 99999999999 1\n1 0\n",
        "expected 'p cnf VARIABLES CLAUSES' in line 1, got 'p cnf 99999999999 1'",
    ),
    "huge clauses": (
        "p cnf 1 999999999\n1 0\n",
        "expected 999999999 clauses as in line 1, got 1 up to line 2",
    ),
    "no header": ("1 2 0\n", "expected 'p cnf VARIABLES CLAUSES' in line 1, got '1 2 0'"),
    "two headers": (
        "p cnf 1 1\np cnf 1 1\n1 0\n",
        "expected one 'p cnf' line, got a second in line 2",
    ),
    "comments only": (
        "c a\n\nc b\n",
        "expected a line 'p cnf VARIABLES CLAUSES', got 3 lines without one",
    ),
    "nothing": ("", "expected a line 'p cnf VARIABLES CLAUSES', got 0 lines without one"),
}


@pytest.mark.parametrize("name", DIMACS)
def test_bad_formulas_name_the_line(name: str, tmp_path: Path) -> None:
    text, message = DIMACS[name]
    (tmp_path / "in.cnf").write_text(text)
    assert lightup("walksat", "in.cnf", "out.txt", cwd=tmp_path) == (2, "", f"{message}\n")
    assert not (tmp_path / "out.txt").exists()


BAD = {
    "a formula has no encoding": ["in.cnf", "--encoding", "direct"],
    "a formula has no format": ["in.cnf", "--to", "wb"],
    "a puzzle is no formula": ["in.cnf", "--from", "text"],
    "no input": [],
    "noise": [V1, "--noise", "1.5"],
    "noise that is no number": [V1, "--noise", "nan"],
    "flips": [V1, "--max-flips", "-1"],
    "too many flips": [V1, "--max-flips", "2147483648"],
    "no tries": [V1, "--tries", "0"],
    "time": [V1, "--timeout", "0"],
    "heuristic": [V1, "--heuristic", "luck"],
    "pick": [V1, "--pick", "last"],
    "encoding": [V1, "--encoding", "opb"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_arguments(name: str, cnf: Path) -> None:
    ran = lightup("walksat", *BAD[name], cwd=cnf.parent)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("out", ["no/such/folder", ".", "/dev/full"])
def test_an_answer_that_cannot_be_written(out: str, cnf: Path) -> None:
    ran = lightup_process("walksat", "in.cnf", out, cwd=cnf.parent)
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_an_answer_that_cannot_be_written_is_known_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WalkSat, "run", None)  # must not be called
    ran = lightup("walksat", V6, "no/such/folder", cwd=tmp_path)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


AT_LEAST = "gave up: at least {} (the engine 'walksat' cannot say that there are no more)\n"
SOLVE = {
    "one": ([V1], 3, SOLUTION, "1 solution, then gave up\n"),
    "none": (["-"], 3, "", "gave up\n"),
    "no cells to light": (["##\n##"], 3, "##\n##\n", "1 solution, then gave up\n"),
    "all of one": ([V1, "--all", "3"], 3, SOLUTION, "1 solution, then gave up\n"),
    "all of none": ([V6, "--all", "3"], 3, "", "gave up\n"),
    "count": ([V1, "--count"], 3, AT_LEAST.format(1), ""),
    "count several": ([V5, "--count"], 3, AT_LEAST.format(2), ""),
    "count none": ([V6, "--count"], 3, AT_LEAST.format(0), ""),
}


@pytest.mark.parametrize("name", SOLVE)
def test_the_engine_finds_but_never_proves(name: str) -> None:
    args, *expected = SOLVE[name]
    assert [*lightup("solve", *args, "--engine", "walksat", stdin="4.\n")] == expected


def test_the_engine_finds_several() -> None:
    ran = lightup("solve", V5, "--engine", "walksat")
    assert (ran.status, ran.err) == (1, "one of several\n")
    ran = lightup("solve", V5, "--engine", "walksat", "--all", "9")
    assert (ran.status, ran.err) == (3, "2 solutions, then gave up\n")
    boards = ran.out.removesuffix("\n").split("\n\n")
    assert sorted(boards) == ["*.\n.*", ".*\n*."]


def test_the_engine_in_json() -> None:
    report = json.loads(lightup("solve", V1, "--engine", "walksat", "--json").out)
    assert (report["status"], f"{report['solution']}\n") == ("solved", SOLUTION)
    report = json.loads(lightup("solve", V6, "--engine", "walksat", "--json").out)
    assert (report["status"], report["solution"]) == ("gave-up", None)
    report = json.loads(lightup("solve", V1, "--engine", "walksat", "--count", "--json").out)
    assert (report["count"], report["exact"]) == (1, False)


def test_the_engine_gives_up_in_time() -> None:
    ran = lightup("solve", V6, "--engine", "walksat", "--timeout", "0.2")
    assert ran == (3, "", "gave up\n")
    ran = lightup("solve", V1, "--engine", "walksat", "--timeout", "1", "--count")
    assert (ran.status, ran.err) == (3, "")
    assert ran.out.startswith("gave up: at least 1 (out of time after 1 solution")


def test_what_is_common_needs_an_engine_that_can_say_no() -> None:
    ran = lightup("solve", V1, "--engine", "walksat", "--common")
    assert ran == (2, "", "expected a complete engine, got 'walksat'\n")


def test_the_engine_certifies_nothing(tmp_path: Path) -> None:
    ran = lightup("solve", V1, "--engine", "walksat", "--certificate", "proof.json", cwd=tmp_path)
    assert (ran.status, ran.err) == (3, "no certificate: solved\n1 solution, then gave up\n")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(("name", "number"), [("V1", 1), ("V5", 2), ("V6", 0)])
def test_counting_in_python_gives_a_lower_bound(name: str, number: int) -> None:
    with pytest.raises(GaveUp) as caught:
        api.count(PUZZLES[name], engine="walksat")
    assert caught.value.at_least == number
