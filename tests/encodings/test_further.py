"""Marks that hold and known solutions that do not, in every encoding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pysat.solvers import Solver

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.encodings import CNF_ENCODINGS, ENCODINGS, decode, encode
from lightup.sat.answers import to_minisat
from lightup.sat.dimacs import from_dimacs

from ..support import naive
from ..support.vectors import PUZZLES, solved
from .test_asp import answer_sets
from .test_opb import solutions as assignments
from .test_smt import answer_of_z3

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BOARDS = {
    "no marks": [".#.", "...", ".1."],
    "a bulb": ["*..", "...", "..."],
    "a dot": ["x..", "...", "..."],
    "both": ["*.x", "...", "..."],
    "wrong": ["**", ".."],
    "no solution": ["4.."],
    "no white cell": ["#0"],
    "one cell": ["."],
}


def minisat(text: str) -> str:
    with Solver(name="minisat22", bootstrap_with=from_dimacs(text).clauses) as solver:
        return to_minisat(solver.get_model()) if solver.solve() else "UNSAT\n"


def first_of(solutions: Iterable[frozenset[int]]) -> str:
    """Returns the first solution as a solver of the competitions prints it."""
    for bulbs in solutions:
        return f"s SATISFIABLE\nv {' '.join(f'x{cell + 1}' for cell in bulbs)}\n"
    return "s UNSATISFIABLE\n"


SOLVERS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(CNF_ENCODINGS, minisat),
    "smtlib": answer_of_z3,
    "smtlib-pb": answer_of_z3,
    "strips": answer_of_z3,
    "asp": lambda text: first_of(answer_sets(text)),
    "opb": lambda text: first_of(assignments(text)),
}


def test_every_encoding_but_that_for_provers_has_a_solver() -> None:
    assert {*ENCODINGS} - {*SOLVERS} == {"first-order"}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("encoding", SOLVERS)
def test_excluding_one_solution_after_another_finds_them_all(encoding: str, name: str) -> None:
    board = Board.from_rows(BOARDS[name])
    known: list[Board] = []
    while found := decode(
        board.puzzle, SOLVERS[encoding](encode(board, encoding, other_than=known))
    ).board:
        assert found not in known
        known.append(found)
    assert {solution.bulbs for solution in known} == {
        bulbs
        for bulbs in naive.solutions([*board.puzzle.rows])
        if board.bulbs <= bulbs and not board.dots & bulbs
    }


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_puzzle_alone_is_encoded_as_before(encoding: str) -> None:
    assert encode(Board(PUZZLES["V4"]), encoding) == encode(PUZZLES["V4"], encoding)


def test_the_parts_of_a_formula_have_titles() -> None:
    text = encode(Board.from_rows(["1*#", "x.."]), "direct", other_than=[solved("V2")])
    assert "\nc clauses 13 to 14: the marks of the board\n" in text
    assert "\nc clauses 15 to 15: not all bulbs of a known solution\n" in text
    assert text.endswith("\n2 0\n-4 0\n-2 -6 0\n")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["...", ".4.", "..."], "expected a solution of the same puzzle to exclude"),
        (["1*#", "..."], "expected a solution to exclude, but r2c1 is dark"),
        (["1*#", "*.."], "expected a solution to exclude, but the 1 at r1c1 has two bulbs"),
    ],
)
def test_only_a_solution_can_be_excluded(rows: list[str], message: str) -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    with pytest.raises(InputError, match=re.escape(message)):
        encode(puzzle, "direct", other_than=[Board.from_rows(rows)])
