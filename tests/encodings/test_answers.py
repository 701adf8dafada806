from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import AnswerError
from lightup.core.board import Board
from lightup.encodings import CNF_ENCODINGS, decode, encode

from ..support.strategies import mutations
from ..support.vectors import PUZZLES, solved

# The solution of V2, which is 1*# ..*, in all forms in which solvers write it.
ANSWERS = {
    "minisat": "SAT\n-1 2 -3 -4 -5 6 0\n",
    "minisat with auxiliaries": "SAT\n-1 2 -3 -4 -5 6 7 -8 9 0\n",
    "minisat without the end": "SAT\n-1 2 -3 -4 -5 6",
    "competition": "c hello\ns SATISFIABLE\nv -1 2 -3 -4 -5 6 0\nc 1 3 5\n",
    "several v lines": "s SATISFIABLE\nv -1 2\nv -3 -4 -5\nv 6 7\nv 0\n",
    "the first of two models": "s SATISFIABLE\nv -1 2 -3 -4 -5 6 0\nv 1 -2 3 4 5 -6 0\n",
    "verdict after the model": "v -1 2 -3 -4 -5 6 0\ns SATISFIABLE\n",
    "windows": "s SATISFIABLE\r\nv -1 2 -3 -4 -5 6 0\r\n",
    "pseudo-boolean": "s OPTIMUM FOUND\nv -x1 x2 -x3 -x4 -x5 x6\n",
    "get-value": "sat\n((x2 true)\n (x4 false)\n (x5 false)\n (x6 true))\n",
    "get-value on one line": "sat\n((x2 true) (x4 false) (x5 false) (x6 true))\n",
    "get-model": "sat\n(\n  (define-fun x6 () Bool\n    true)\n  (define-fun x5 () Bool\n    false)\n"
    "  (define-fun r4 () Bool\n    (or x4 x5 x6))\n  (define-fun x2 () Bool\n    true)\n)\n",
    "clingo": "clingo version 5.8.2\nReading from stdin\nSolving...\nAnswer: 1 (Time: 0.001s)\n"
    "bulb(2) bulb(6)\nSATISFIABLE\n\nModels       : 1+\nCalls        : 1\n",
}

VERDICTS = {
    "UNSAT\n": "unsat",
    "s UNSATISFIABLE\n": "unsat",
    "c bye\ns UNSATISFIABLE\nc 1 2 3\n": "unsat",
    'unsat\n(error "line 11 column 15: model is not available")\n': "unsat",
    "clingo version 5.8.2\nSolving...\nUNSATISFIABLE\n\nModels       : 0\n": "unsat",
    "INDET\n": "unknown",
    "s UNKNOWN\n": "unknown",
    "unknown\n": "unknown",
}


@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS)
def test_reads_a_solution(text: str) -> None:
    answer = decode(PUZZLES["V2"], text)
    assert (answer.verdict, answer.board) == ("sat", solved("V2"))


@pytest.mark.parametrize("text", VERDICTS)
def test_reads_a_verdict_without_a_solution(text: str) -> None:
    answer = decode(PUZZLES["V2"], text)
    assert (answer.verdict, answer.board) == (VERDICTS[text], None)


def test_reads_the_solution_of_a_grid_of_walls() -> None:
    walls = Board.from_rows(["0#"])
    for text in ("SAT\n-1 -2 0\n", "SAT\n0\n", "sat\n", "s SATISFIABLE\nv 0\n", "SATISFIABLE\n"):
        assert decode(walls.puzzle, text).board == walls


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a verdict such as 'SAT' or 's UNSATISFIABLE', got none"),
        ("hello\n", "got none"),
        ("-1 2 -3 -4 -5 6 0\n", "got none"),
        ("SAT\nUNSAT\n", "got several"),
        ("s SATISFIABLE\n", "expected a model with a bulb, got none"),
        ("SAT\n1 2 -3 -4 -5 6 0\n", "expected no bulb on a wall, got one at r1c1"),
        ("SAT\n-1 -2 3 -4 -5 6 0\n", "expected no bulb on a wall, got one at r1c3"),
        ("SAT\n-1 2 -3 4 -5 6 0\n", "but the bulbs at r2c1 and r2c3 see each other"),
        ("SAT\n-1 2 -3 4 -5 -6 0\n", "but the 1 at r1c1 has two bulbs"),
        ("SAT\n-1 2 -3 -4 -5 -6 0\n", "but r2c1 is dark"),
        ("SAT\n-1 -2 -3 -4 5 -6 0\n", "but the 1 at r1c1 has no place left for its bulb"),
        ("sat\n((x0 true))\n", "is dark"),
        ("SATISFIABLE\nbulb(0)\n", "is dark"),
        ("sat\n(\n  (define-fun s4 () Int\n    2)\n)\n", "expected a model with a bulb"),
    ],
)
def test_refuses_a_wrong_answer_and_names_the_rule(text: str, message: str) -> None:
    with pytest.raises(AnswerError) as caught:
        decode(PUZZLES["V2"], text)
    assert message in str(caught.value)


@given(st.sampled_from([*ANSWERS.values(), *VERDICTS]).flatmap(mutations))
def test_reads_or_refuses_any_text(text: str) -> None:
    with contextlib.suppress(AnswerError):
        assert decode(PUZZLES["V2"], text).board in (None, solved("V2"))


@pytest.mark.parametrize(
    "noise", ["v" + " 1" * 300_000 + " q", "v" + " " * 300_000 + "q", "x1 " * 200_000]
)
def test_long_nonsense_is_refused_without_delay(noise: str) -> None:
    with pytest.raises(AnswerError):
        decode(PUZZLES["V2"], f"SAT\n{noise}\n")


COMMANDS = ["minisat {} answer", "cadical -q {}", "kissat -q {}", "picosat {}"]


@pytest.mark.parametrize("name", ["V1", "V3", "V4", "V6"])
@pytest.mark.parametrize("encoding", CNF_ENCODINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_from_puzzle_to_solver_to_board(tmp_path: Path, command: str, encoding: str, name: str) -> None:
    program, *words = command.format("puzzle.cnf").split()
    if shutil.which(program) is None:
        pytest.skip(f"no command {program}")
    (tmp_path / "puzzle.cnf").write_text(encode(PUZZLES[name], encoding))
    run = subprocess.run([program, *words], cwd=tmp_path, capture_output=True, text=True)
    answer = tmp_path / "answer"
    decoded = decode(PUZZLES[name], answer.read_text() if answer.exists() else run.stdout)
    assert decoded.verdict == ("unsat" if name == "V6" else "sat")
    assert decoded.board == (None if name == "V6" else solved(name))
