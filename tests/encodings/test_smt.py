from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lightup.core.puzzle import Puzzle
from lightup.encodings import decode, encode
from lightup.solving.solve import solutions

from ..support import naive
from ..support.engines import need
from ..support.exhaustive import some_puzzles
from ..support.vectors import PUZZLES, SOLUTIONS, solved

PLAIN = ["smtlib", "strips"]
MODELS = [*PLAIN, "smtlib-pb"]

# Easy to get wrong: clue 0, clues larger than their number of neighbours, shared strips.
TRICKY = ["0", "1", "4.", "0./..", "0.0", ".2./...", "1.1", "2.2/...", ".3./.#.", "#.#/.4./#.#", "."]


def puzzles() -> list[Puzzle]:
    return [Puzzle.from_rows(picture.split("/")) for picture in TRICKY] + [*some_puzzles(25)]


def z3_command() -> str:
    """Returns the path of the command `z3`, which comes with the Python package."""
    beside = str(Path(sys.executable).parent)
    command = shutil.which("z3") or shutil.which("z3", path=beside)
    if command is None:
        pytest.skip("no command z3: pip install z3-solver")
    return command


def answer_of_z3(script: str) -> str:
    return subprocess.run([z3_command(), "-in"], input=script, capture_output=True, text=True).stdout


@pytest.mark.parametrize("model", MODELS)
def test_z3_reads_the_assertions_and_they_hold_if_there_is_a_solution(model: str) -> None:
    z3 = pytest.importorskip("z3", reason="no z3: pip install z3-solver")
    for puzzle in puzzles():
        solver = z3.Solver(ctx=z3.Context())
        solver.from_string(encode(puzzle, model).partition("(check-sat)")[0])
        assert (solver.check() == z3.sat) == bool(naive.solutions([*puzzle.rows])), str(puzzle)


@pytest.mark.parametrize("model", MODELS)
def test_the_command_runs_the_script_and_its_answer_decodes(model: str) -> None:
    for puzzle in puzzles():
        answer = decode(puzzle, answer_of_z3(encode(puzzle, model)))
        expected = naive.solutions([*puzzle.rows])
        assert answer.verdict == ("sat" if expected else "unsat")
        assert answer.board is None or answer.board.bulbs in expected


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", [name for name, all in SOLUTIONS.items() if len(all) == 1])
def test_finds_the_solution(name: str, model: str) -> None:
    assert decode(PUZZLES[name], answer_of_z3(encode(PUZZLES[name], model))).board == solved(name)


@pytest.mark.parametrize("name", ["V1", "V4"])
def test_a_model_of_the_booleans_decodes_too(name: str) -> None:
    script = encode(PUZZLES[name], "smtlib").partition("(get-value")[0] + "(get-model)\n"
    assert decode(PUZZLES[name], answer_of_z3(script)).board == solved(name)


def test_a_strip_is_an_integer_up_to_the_column_after_it() -> None:
    script = encode(Puzzle.from_rows(["#..", "..."]), "strips")
    for line in [
        "(declare-const s2 Int)",
        "(assert (<= 1 s2 3))",
        "(define-fun x2 () Bool (= s2 1))",
        "(define-fun x3 () Bool (= s2 2))",
        "(declare-const s4 Int)",
        "(assert (<= 0 s4 3))",
        "(get-value (x2 x3 x4 x5 x6))",
    ]:
        assert f"{line}\n" in script
    assert script.count("Int)") == 2


@pytest.mark.parametrize("model", PLAIN)
def test_the_script_is_plain_smt_lib(model: str) -> None:
    script = encode(PUZZLES["V1"], model)
    assert script.startswith("(set-option :produce-models true)\n(set-logic QF_")
    assert "(_ " not in script  # as in the counts of Z3, which no other solver reads


def test_the_counts_are_those_of_z3() -> None:
    """The first document's own words: a light per cell, `Or`, exclusion, `PbEq`, none on a wall."""
    script = encode(Puzzle.from_rows([".2", ".."]), "smtlib-pb")
    for line in [
        "(declare-const x2 Bool)",
        "(assert (not x2))",
        "(assert (not (and x1 x3)))",
        "(assert (or x1 x3 x4))",
        "(assert ((_ pbeq 2 1 1) x1 x4))",
    ]:
        assert f"{line}\n" in script


def test_the_script_is_linear_in_the_number_of_cells() -> None:
    small, large = (len(encode(Puzzle(side, side, "." * side**2), "smtlib")) for side in (30, 60))
    assert large < 5 * small


def answer_of_cvc5(script: str) -> str:
    """Lets cvc5 run the whole script and returns all that it prints."""
    cvc5 = pytest.importorskip("cvc5", reason="no cvc5: pip install cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "script")
    output = ""
    while not (command := parser.nextCommand()).isNull():
        output += command.invoke(solver, parser.getSymbolManager())
        if output == "unsat\n":
            break  # there are no values to get
    return output


@pytest.mark.parametrize("model", PLAIN)
def test_cvc5_runs_the_script_and_its_answer_decodes(model: str) -> None:
    for puzzle in puzzles():
        answer = decode(puzzle, answer_of_cvc5(encode(puzzle, model)))
        expected = naive.solutions([*puzzle.rows])
        assert answer.verdict == ("sat" if expected else "unsat")
        assert answer.board is None or answer.board.bulbs in expected


@pytest.mark.parametrize("engine", ["z3", "cvc5"])
@pytest.mark.parametrize("side", [10, 11, 20])
def test_a_board_without_walls_does_not_stall(engine: str, side: int) -> None:
    """With a count or pairs for each run, the search would see the pigeonhole principle."""
    need(engine)
    assert next(solutions(Puzzle(side, side, "." * side**2), engine=engine)).solved
