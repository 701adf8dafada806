from __future__ import annotations

import re

import pytest

from lightup.base.errors import InputError
from lightup.core.puzzle import Puzzle
from lightup.encodings import CNF_ENCODINGS, encode, formula
from lightup.sat.bounds import AT_MOST_ONE
from lightup.sat.cnf import CNF
from lightup.sat.dimacs import from_dimacs

from ..support import naive
from ..support.exhaustive import some_puzzles
from ..support.formulas import solutions
from ..support.vectors import PUZZLES

# Runs that are long enough for each encoding of "at most one", some with a clue beside them.
LONG = [["." * 9], ["......1"], ["." * 7, "#.#1#.#"], [".", ".", ".", ".", ".", "#", "2"]]


def part(cnf: CNF, title: str) -> list[tuple[int, ...]]:
    """Returns the clauses of the part whose title contains these words."""
    starts = [*(start for start, _ in cnf.parts), len(cnf.clauses)]
    (found,) = (n for n, (_, words) in enumerate(cnf.parts) if title in words)
    return cnf.clauses[starts[found] : starts[found + 1]]


@pytest.mark.parametrize("name", CNF_ENCODINGS)
def test_models_are_the_solutions(name: str) -> None:
    for puzzle in some_puzzles(150):
        expected = set(naive.solutions([*puzzle.rows]))
        assert solutions(formula(puzzle, name), len(puzzle.cells)) == expected, str(puzzle)


@pytest.mark.parametrize("rows", LONG, ids="/".join)
@pytest.mark.parametrize("at_most_one", AT_MOST_ONE)
@pytest.mark.parametrize("name", ["direct", "runs", "3sat"])
def test_at_most_one_can_be_said_in_many_ways(name: str, at_most_one: str, rows: list[str]) -> None:
    cnf = formula(Puzzle.from_rows(rows), name, at_most_one)
    assert solutions(cnf, len("".join(rows))) == set(naive.solutions(rows))


@pytest.mark.parametrize("at_most_one", [name for name in AT_MOST_ONE if name != "pairwise"])
def test_all_but_the_pairs_need_variables_of_their_own(at_most_one: str) -> None:
    row = Puzzle(30, 1, "." * 30)
    assert formula(row, "direct", at_most_one).variables > formula(row, "direct").variables == 30


@pytest.mark.parametrize(
    ("name", "variables"),
    [("direct", 6), ("runs", 6 + 5), ("3sat", None)],
)
def test_auxiliary_variables_come_after_those_of_the_cells(name: str, variables: int | None) -> None:
    cnf = formula(PUZZLES["V2"], name)
    assert variables in (None, cnf.variables)
    used = {abs(literal) for clause in cnf.clauses for literal in clause}
    assert used == {*range(1, cnf.variables + 1)}


def test_direct_clause_by_clause() -> None:
    cnf = formula(PUZZLES["V2"], "direct")
    assert part(cnf, "wall") == [(-1,), (-3,)]
    assert part(cnf, "run") == [(-4, -5), (-4, -6), (-5, -6), (-2, -5)]
    assert part(cnf, "view") == [(2, 5), (4, 5, 6), (2, 4, 5, 6), (4, 5, 6)]
    assert part(cnf, "clue") == [(-2, -4), (2, 4)]


def test_runs_clause_by_clause() -> None:
    cnf = formula(PUZZLES["V2"], "runs")
    assert part(cnf, "run has a bulb") == [
        *[(-7, 2), (-2, 7), (-8, 4, 5, 6), (-4, 8), (-5, 8), (-6, 8), (-9, 4), (-4, 9)],
        *[(-10, 2, 5), (-2, 10), (-5, 10), (-11, 6), (-6, 11)],
    ]
    assert part(cnf, "two runs") == [(7, 10), (8, 9), (8, 10), (8, 11)]
    assert part(cnf, "clue") == part(formula(PUZZLES["V2"], "direct"), "clue")


# A clue k in the middle of 3x3 cells with white neighbours among 2, 4, 6, 8.
@pytest.mark.parametrize(
    ("picture", "clauses"),
    [
        ("#.#/.0./#.#", "-2 / -4 / -6 / -8"),
        ("#.#/#0#/###", "-2"),
        ("###/#0#/###", ""),
        ("#.#/#1#/###", "2"),
        ("#.#/.1#/###", "-2 -4 / 2 4"),
        ("#.#/.1./###", "-2 -4 / -2 -6 / -4 -6 / 2 4 6"),
        ("#.#/.1./#.#", "-2 -4 / -2 -6 / -2 -8 / -4 -6 / -4 -8 / -6 -8 / 2 4 6 8"),
        ("#.#/.2#/###", "2 / 4"),
        ("#.#/.2./###", "-2 -4 -6 / 2 4 / 2 6 / 4 6"),
        (
            "#.#/.2./#.#",
            "-2 -4 -6 / -2 -4 -8 / -2 -6 -8 / -4 -6 -8 / 2 4 6 / 2 4 8 / 2 6 8 / 4 6 8",
        ),
        ("#.#/.3./###", "2 / 4 / 6"),
        ("#.#/.3./#.#", "-2 -4 -6 -8 / 2 4 / 2 6 / 2 8 / 4 6 / 4 8 / 6 8"),
        ("#.#/.4./#.#", "2 / 4 / 6 / 8"),
        ("#.#/.4./###", "5"),
        ("###/#1#/###", "5"),
    ],
)
@pytest.mark.parametrize("name", ["direct", "runs"])
def test_clues(name: str, picture: str, clauses: str) -> None:
    expected = [tuple(map(int, clause.split())) for clause in clauses.split("/") if clause.strip()]
    assert part(formula(Puzzle.from_rows(picture.split("/")), name), "clue") == expected


@pytest.mark.parametrize("picture", ["4..", "#.#/.4./###", "1"])
@pytest.mark.parametrize("name", CNF_ENCODINGS)
def test_a_clue_that_cannot_be_met_is_a_contradiction(name: str, picture: str) -> None:
    puzzle = Puzzle.from_rows(picture.split("/"))
    assert not solutions(formula(puzzle, name), len(puzzle.cells))


@pytest.mark.parametrize("name", CNF_ENCODINGS)
@pytest.mark.parametrize("puzzle", ["V2", "V3", "V4", "V5", "V7"])
def test_comments_say_what_each_clause_encodes(name: str, puzzle: str) -> None:
    text = encode(PUZZLES[puzzle], name)
    comments = [line for line in text.splitlines() if line.startswith("c ")]
    assert text.startswith("\n".join(comments) + "\np cnf ")
    assert f"encoding {name!r}" in comments[0]
    assert f"variable row * {PUZZLES[puzzle].width} + col + 1" in comments[1]
    ranges = [map(int, found) for found in re.findall(r"^c clauses (\d+) to (\d+): .", text, re.M)]
    numbers = [number for start, end in ranges for number in range(start, end + 1)]
    assert numbers == [*range(1, len(from_dimacs(text).clauses) + 1)]


def literals_per_cell(side: int) -> float:
    cnf = formula(Puzzle(side, side, "." * side**2), "runs")
    return sum(map(len, cnf.clauses)) / side**2


def test_runs_is_linear_in_the_cells() -> None:
    assert literals_per_cell(200) < 1.1 * literals_per_cell(50) < 1.3 * literals_per_cell(10)


@pytest.mark.parametrize("name", ["direct", "3sat"])
def test_refuses_to_fill_the_memory(name: str) -> None:
    long = Puzzle(20_000, 1, "." * 20_000)
    with pytest.raises(
        InputError, match=r"expected at most 50000000 literals.*try the encoding 'runs'"
    ):
        formula(long, name)
    assert formula(long, "runs").clauses
    with pytest.raises(InputError, match="literals"):
        formula(long, "runs", "pairwise")


@pytest.mark.parametrize(
    ("name", "at_most_one", "message"),
    [
        ("cnf", None, "expected an encoding (one of direct, runs, 3sat,"),
        ("smtlib", None, "expected a CNF encoding (one of direct, runs, 3sat, truth-table)"),
        ("direct", "pairs", "expected an at-most-one encoding (one of pairwise,"),
    ],
)
def test_refuses_unknown_names(name: str, at_most_one: str | None, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        formula(PUZZLES["V2"], name, at_most_one)


@pytest.mark.parametrize("name", ["smtlib", "strips", "asp", "opb"])
def test_only_a_cnf_has_an_at_most_one(name: str) -> None:
    with pytest.raises(InputError, match="expected a CNF encoding"):
        encode(PUZZLES["V2"], name, "ladder")
