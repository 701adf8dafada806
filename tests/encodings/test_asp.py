from __future__ import annotations

import subprocess
import sys

import pytest

from lightup.core.puzzle import Puzzle
from lightup.encodings import decode, encode
from lightup.encodings.asp import RULES, facts

from ..support import naive
from ..support.exhaustive import some_puzzles
from ..support.vectors import PUZZLES, solved

NO_CLINGO = "no clingo: pip install clingo"


def answer_sets(program: str) -> set[frozenset[int]]:
    """Returns all answer sets of a program, as sets of cells."""
    clingo = pytest.importorskip("clingo", reason=NO_CLINGO)
    control = clingo.Control(["--models=0"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        sets = [[str(atom) for atom in model.symbols(shown=True)] for model in handle]
    return {frozenset(int(atom[len("bulb(") : -1]) - 1 for atom in atoms) for atoms in sets}


def test_answer_sets_are_the_solutions() -> None:
    for puzzle in [*some_puzzles(120), Puzzle.from_rows(["4"]), Puzzle.from_rows(["0"])]:
        assert answer_sets(encode(puzzle, "asp")) == set(naive.solutions([*puzzle.rows])), str(puzzle)


@pytest.mark.parametrize("name", ["V1", "V2", "V4", "V6"])
def test_the_rules_never_mention_a_particular_grid(name: str) -> None:
    program = encode(PUZZLES[name], "asp")
    assert program.endswith(RULES)
    assert facts(PUZZLES[name]) in program
    assert {word for word in RULES.replace("(", " ").replace("/", " ").split() if word.isdigit()} <= {
        "2"
    }


def test_facts() -> None:
    assert facts(Puzzle.from_rows([".#.", ".3.", "#.0"])).splitlines() == [
        "wall(2). wall(5). wall(7). wall(9).",
        "number(5,3). number(9,0).",
        "left(4,5). right(6,5). below(8,5).",
        "above(6,9). left(8,9).",
        "sub_row(1,1). sub_row(3,2). sub_row(4,3). sub_row(6,4). sub_row(8,5).",
        "sub_column(1,1). sub_column(4,1). sub_column(8,2). sub_column(3,3). sub_column(6,3).",
    ]


@pytest.mark.parametrize("name", ["V1", "V4", "V6"])
def test_the_command_runs_the_program_and_its_answer_decodes(name: str) -> None:
    pytest.importorskip("clingo", reason=NO_CLINGO)
    clingo = subprocess.run(
        [sys.executable, "-m", "clingo"],
        input=encode(PUZZLES[name], "asp"),
        capture_output=True,
        text=True,
    )
    answer = decode(PUZZLES[name], clingo.stdout)
    assert answer.board == (None if name == "V6" else solved(name))
    assert answer.verdict == ("unsat" if name == "V6" else "sat")
