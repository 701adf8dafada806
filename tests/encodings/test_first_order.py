"""First-order axioms, decided by the prover E."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from lightup.base.errors import AnswerError
from lightup.core.board import Board, as_board
from lightup.core.puzzle import Puzzle
from lightup.encodings import decode, encode
from lightup.formats import loads
from lightup.solving.solve import solve

from ..support import naive
from ..support.exhaustive import some_puzzles
from .test_smt import puzzles as tricky

STRATEGY = "--literal-selection-strategy=SelectNegativeLiterals"
GRID = Path(__file__).resolve().parents[2] / "examples" / "inf432.grid"


def status(axioms: str) -> str:
    """Lets the prover decide; returns its line with the status."""
    if not shutil.which("eprover"):
        pytest.skip("no prover eprover (Debian: apt install eprover)")
    command = ["eprover", "-s", "--tptp3-format", STRATEGY, "--cpu-limit=60"]
    done = subprocess.run(command, input=axioms, capture_output=True, text=True)
    return next(line for line in done.stdout.splitlines() if "SZS status" in line)


@pytest.mark.parametrize(
    "rows", [["."], ["1."], ["1"], ["0."], ["..", "1#"], ["..", "1."]], ids="/".join
)
def test_a_smallest_board_is_decided(rows: list[str]) -> None:
    expected = "Satisfiable" if naive.solutions(rows) else "Unsatisfiable"
    assert status(encode(Puzzle.from_rows(rows), "first-order")) == f"# SZS status {expected}"


def test_the_axioms_have_a_model_if_there_is_a_solution() -> None:
    for puzzle in [*tricky(), *some_puzzles(25)]:
        expected = "Satisfiable" if naive.solutions([*puzzle.rows]) else "Unsatisfiable"
        assert status(encode(puzzle, "first-order")).endswith(f" {expected}"), str(puzzle)


def test_the_puzzle_of_the_study_has_one_solution() -> None:
    puzzle = as_board(loads(GRID.read_text())).puzzle
    solution = solve(puzzle).solution
    assert solution
    assert status(encode(puzzle, "first-order")) == "# SZS status Satisfiable"
    answer = status(encode(puzzle, "first-order", other_than=[solution]))
    assert decode(puzzle, answer).verdict == "unsat"


@pytest.mark.parametrize(("row", "expected"), [("*.", "Satisfiable"), ("**", "Unsatisfiable")])
def test_marks_hold(row: str, expected: str) -> None:
    assert status(encode(Board.from_rows([row]), "first-order")).endswith(f" {expected}")


def test_the_facts_are_those_of_the_report() -> None:
    text = encode(Puzzle.from_rows(["..", "1#"]), "first-order")
    for line in [
        'fof(walls, axiom, ![I]: (w(I) <=> (I = "c3" | I = "c4" | I = "outside"))).',
        'fof(number_3, axiom, n("c3") = "1").',
        'fof(beside_3, axiom, a("c3") = "c1" & b("c3") = "outside" '
        '& l("c3") = "outside" & r("c3") = "c4").',
        "fof(no_light_on_a_wall, axiom, ![I]: (w(I) => ~light(I))).",
    ]:
        assert f"{line}\n" in text


def test_a_prover_has_no_model() -> None:
    puzzle = Puzzle.from_rows(["1."])
    with pytest.raises(AnswerError, match="a prover says only that there is one"):
        decode(puzzle, "# SZS status Satisfiable\n")
    assert decode(puzzle, "% SZS status Unsatisfiable for puzzle\n").verdict == "unsat"
    assert decode(puzzle, "# SZS status ResourceOut\n").verdict == "unknown"
