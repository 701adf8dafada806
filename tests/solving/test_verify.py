from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from pysat.solvers import Solver

from lightup.base.errors import CertificateError
from lightup.core.board import Board
from lightup.sat.cnf import CNF
from lightup.solving.verify import FORMAT, Bounds, Propagation, Verdict, most_memory, verify

from ..support import naive
from ..support.data import janko
from ..support.exhaustive import TABLES
from ..support.formulas import models_by_force
from ..support.imports import ROOT, imports
from ..support.proofs import Clauses, clauses_of, dimacs, lines
from ..support.strategies import NASTY, boards, mutations
from ..support.vectors import PUZZLES, solved

Certificate = dict[str, Any]


def proof_of(clauses: Clauses, solver: str = "glucose4") -> list[str]:
    """Returns a proof by a SAT solver, or only the empty clause if no proof is possible."""
    with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as sat:
        return ["0"] if sat.solve() else list(sat.get_proof())


def certificate(board: Board, solution: Iterable[int] | None = None) -> Certificate:
    """Claims that a board has no solution, or only this one, with a proof if there is one."""
    clauses = clauses_of(board, solution)
    made: Certificate = {
        "format": FORMAT,
        "version": 1,
        "claim": "none" if solution is None else "unique",
        "board": [*board.rows],
        "formula": dimacs(len(board.cells), clauses),
        "proof": proof_of(clauses),
    }
    if solution is not None:
        made["solution"] = [*Board(board.puzzle, solution).rows]
    return made


def answers(rows: Iterable[str]) -> list[frozenset[int]]:
    """Finds the solutions of a small board that keep its marks, by trying everything."""
    board = Board.from_rows(rows)
    found = naive.solutions([*board.puzzle.rows])
    return [bulbs for bulbs in found if board.bulbs <= bulbs and not board.dots & bulbs]


def is_true(verdict: Verdict) -> bool:
    shown = [Board.from_rows(verdict.solution).bulbs] if verdict.solution else []
    return verdict.claim == ("unique" if shown else "none") and answers(verdict.board) == shown


def refusal(text: str | Certificate) -> str:
    """Returns why a certificate is refused; checks that it is one short line."""
    with pytest.raises(CertificateError) as caught:
        verify(text if isinstance(text, str) else json.dumps(text))
    message = str(caught.value)
    assert message.startswith("expected ")
    assert message.isprintable()
    assert len(message) < 250
    return message


def true_or_refused(text: str | Certificate) -> None:
    """Checks that a certificate of a small board, true or not, proves nothing false."""
    text = text if isinstance(text, str) else json.dumps(text)
    try:
        verdict = verify(text)
    except CertificateError:
        refusal(text)
    else:
        assert is_true(verdict), text


V2 = certificate(Board(PUZZLES["V2"]), solved("V2").bulbs) | {"proof": ["-2 0", "0"]}
BY_HAND = ["p cnf 6 7", "-2 -4 0", "2 4 0", "-2 -5 0", "2 5 0", "-4 -5 0", "4 5 6 0", "-2 -6 0"]
SMALL = {
    "unique": V2,
    "unsolvable": certificate(Board.from_rows(["...", ".11", "..#"])),
    "impossible": certificate(Board.from_rows(["4..", "..."])),
    "marked": certificate(Board.from_rows(["x.", ".."]), {1, 2}),
    "marked unsolvable": certificate(Board.from_rows(["..", "xx"])),
    "without white cells": certificate(Board.from_rows(["#0", "0#"]), set()),
    "by hand": V2 | {"formula": BY_HAND},
}


def edited(*changes: tuple[str, str, str]) -> Certificate:
    """Returns the certificate of V2 with texts replaced in some fields, where they must occur."""
    made = dict(V2)
    for key, old, new in changes:
        text = json.dumps(made[key])
        assert old in text
        made[key] = json.loads(text.replace(old, new, 1))
    return made


SOLVERS = ["glucose4", "cadical153", "lingeling"]


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("name", ["V1", "V2", "V3", "V4"])
def test_proofs_of_solvers(name: str, solver: str) -> None:
    board, bulbs = Board(PUZZLES[name]), solved(name).bulbs
    clauses = clauses_of(board, bulbs)
    verdict = verify(json.dumps(certificate(board, bulbs) | {"proof": proof_of(clauses, solver)}))
    assert (verdict.claim, verdict.board) == ("unique", board.rows)
    assert (verdict.solution, verdict.clauses) == (solved(name).rows, len(clauses))
    assert str(verdict).startswith(f"proven: exactly one solution ({len(clauses)} clauses, ")


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_proof_of_many_lemmas(solver: str) -> None:
    """Six cells have to be lit from five rows, and no two of them can share a row."""
    board = Board.from_rows(["xxxxxx", *["......"] * 5])
    verdict = verify(json.dumps(certificate(board) | {"proof": proof_of(clauses_of(board), solver)}))
    assert (verdict.claim, verdict.solution) == ("none", None)
    assert verdict.lemmas > 50


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("unique", "exactly one solution (13 clauses, 2 lemmas)"),
        ("unsolvable", "no solution ("),
        ("impossible", "no solution ("),
        ("marked", "exactly one solution that keeps the marks ("),
        ("marked unsolvable", "no solution that keeps the marks ("),
        ("without white cells", "exactly one solution (5 clauses, 0 lemmas)"),
        ("by hand", "exactly one solution (7 clauses, 2 lemmas)"),
    ],
)
def test_the_verdict_in_words(name: str, words: str) -> None:
    verdict = verify(json.dumps(SMALL[name]))
    assert str(verdict).startswith(f"proven: {words}")
    assert is_true(verdict)


def test_a_large_puzzle() -> None:
    board = max(janko().values(), key=lambda board: len(board.cells))
    verdict = verify(json.dumps(certificate(Board(board.puzzle), board.bulbs)))
    assert (verdict.board, verdict.solution) == (board.puzzle.rows, board.rows)


@pytest.mark.parametrize(
    "changes",
    [
        {"formula": ["c a comment", *V2["formula"], "c"]},
        {"formula": [*V2["formula"][:-1], "-6 -2 -6 -2 0"]},
        {"formula": ["p cnf 6 14", *V2["formula"][1:], "-2 -6 4 -1 0"]},
        {"formula": ["p cnf 6 14", *V2["formula"][1:], "5 -5 0"]},
        {"proof": ["c a comment", "d -1 0", "-2 0", "d 2 5 0", "d 2 5 0", "0"]},
        {"proof": ["2 -2 0", "-1 -2 0", "-2 -2 0", "-2 0", "0", "4 0", "d 1 0"]},
        {"proof": ["-2 0", "4 0", "1 0", "0"]},
    ],
)
def test_what_else_is_fine(changes: Certificate) -> None:
    assert is_true(verify(json.dumps(V2 | changes)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        # format, version and claim
        ({"format": "lightup"}, "expected the format 'lightup certificate', got 'lightup'"),
        ({"format": None}, "got None"),
        ({"format": [FORMAT]}, "got a list"),
        ({"version": 2}, "expected version 1, got 2 of a newer release"),
        ({"version": 0}, "expected version 1, got 0"),
        ({"version": True}, "expected version 1, got True"),
        ({"version": 1.0}, "expected version 1, got 1.0"),
        ({"version": "1"}, "expected version 1, got '1'"),
        ({"version": float("nan")}, "expected version 1, got nan"),
        ({"version": 10**4000}, "... of a newer release"),
        ({"claim": "solvable"}, "expected a claim (one of unique, none), got 'solvable'"),
        ({"claim": ["unique"]}, "got a list"),
        ({"claim": {"unique": 1}}, "got an object"),
        ({"claim": "none"}, "expected the keys format version claim board formula proof, got"),
        ({"more": 1}, "expected the keys"),
        # the board and the solution
        ({"board": []}, "expected at least one cell in board"),
        ({"board": ["", ""]}, "expected at least one cell in board"),
        ({"board": "1.#"}, "expected a list of lines as board, got '1.#'"),
        ({"board": {}}, "expected a list of lines as board, got an object"),
        ({"board": None}, "expected a list of lines as board, got None"),
        ({"board": ["1.#", 5]}, "expected text in line 2 of board, got 5"),
        ({"board": ["1.#", ["..."]]}, "expected text in line 2 of board, got a list"),
        ({"board": ["1.#", ".."]}, "expected 3 cells of .*x#01234 in line 2 of board, got '..'"),
        ({"board": ["1.#", "..5"]}, "in line 2 of board, got '..5'"),
        ({"board": ["1.#", "..٣"]}, "in line 2 of board, got '..٣'"),
        ({"board": ["1.#", "..\ud800"]}, r"expected text in line 2 of board, got '..\ud800'"),
        ({"board": ["1.#.", "...."]}, "expected a solution with the walls and clues of the board"),
        (
            {
                "board": [
                    "1.#...",
                ]
            },
            "expected a solution with the walls and clues of the board",
        ),
        ({"solution": ["1*#"]}, "expected a solution with the walls and clues of the board"),
        ({"solution": ["1*#", "..*", "..."]}, "expected a solution with the walls"),
        ({"solution": ["2*#", "..*"]}, "expected a solution with the walls"),
        ({"solution": ["#*#", "..*"]}, "expected a solution with the walls"),
        ({"solution": ["**#", "..*"]}, "expected a solution with the walls"),
        ({"solution": ["1*.", "..*"]}, "expected a solution with the walls"),
        ({"solution": ["1.#", "..*"]}, "a solution in which the 1 at r1c1 has enough bulbs"),
        (
            {"solution": ["1*#", "*.."]},
            "a solution in which the 1 at r1c1 does not have too many bulbs",
        ),
        ({"solution": ["1*#", ".*."]}, "a solution in which the run from r1c2 has at most one bulb"),
        ({"solution": ["1.#", "*.*"]}, "a solution in which the run from r2c1 has at most one bulb"),
        ({"solution": ["1*#", "..."]}, "a solution in which r2c1 is lit"),
        ({"solution": None}, "expected a list of lines as solution, got None"),
        ({"board": ["1x#", "..."]}, "a solution in which r1c2 has no bulb"),
        ({"board": ["1.#", "*.."]}, "a solution in which r2c1 has its bulb"),
        # the formula
        ({"formula": []}, "expected 'p cnf 6 0' above the clauses, got ''"),
        ({"formula": ["c p cnf 6 0"]}, "expected 'p cnf 6 0' above the clauses, got ''"),
        ({"formula": V2["formula"][:-1]}, "expected 'p cnf 6 12' above the clauses, got 'p cnf 6 13'"),
        ({"formula": V2["formula"][1:]}, "expected 'p cnf 6 12' above the clauses, got '-1 0'"),
        ({"formula": ["p cnf 7 0"]}, "expected 'p cnf 6 0' above the clauses, got 'p cnf 7 0'"),
        (
            {"formula": ["p cnf 6 1", "p cnf 6 1"]},
            "literals and a 0 in line 2 of formula, got 'p cnf 6",
        ),
        (
            {"formula": ["p cnf 6 1", "1 2"]},
            "expected literals and a 0 in line 2 of formula, got '1 2'",
        ),
        ({"formula": ["p cnf 6 1", "1 0 2 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "1  2 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "+1 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "-0 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "01 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "٣ 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", ""]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "d -1 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "c1 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "9" * 5000 + " 0"]}, "expected literals and a 0 in line 2"),
        ({"formula": ["p cnf 6 1", "-1 0\n"]}, r"expected text in line 2 of formula, got '-1 0\n'"),
        ({"formula": ["c\n1 0", "p cnf 6 0"]}, r"expected text in line 1 of formula, got 'c\n1 0'"),
        ({"formula": ["p cnf 6 1", "-1 7 0"]}, "variables of the 6 cells only in line 2 of formula"),
        ({"formula": ["p cnf 6 1", "-1 -7 0"]}, "variables of the 6 cells only in line 2 of formula"),
        ({"formula": ["p cnf 6 1", -1]}, "expected text in line 2 of formula, got -1"),
        ({"formula": ["p cnf 6 1", "2 0"]}, "a clause that follows from a rule in line 2 of formula"),
        ({"formula": ["p cnf 6 1", "0"]}, "expected a clause that follows from a rule in line 2"),
        # the proof
        ({"proof": []}, "expected the empty clause at the end of the proof: is it truncated?"),
        ({"proof": ["-2 0"]}, "expected the empty clause at the end"),
        ({"proof": ["-2 0", "d 0"]}, "expected the empty clause at the end"),
        ({"proof": ["0"]}, "a clause that follows by unit propagation in line 1 of proof, got '0'"),
        ({"proof": ["6 0", "0"]}, "follows by unit propagation in line 1 of proof, got '6 0'"),
        ({"proof": ["-2 0", "0", "x"]}, "expected literals and a 0 in line 3 of proof, got 'x'"),
        ({"proof": ["-2 0", "d", "0"]}, "expected literals and a 0 in line 2 of proof, got 'd'"),
        ({"proof": ["-2 0 0"]}, "expected literals and a 0 in line 1 of proof"),
        (
            {"proof": ["-2 0", "7 0", "0"]},
            "variables of the 6 cells only in line 2 of proof, got '7 0'",
        ),
        ({"proof": "0"}, "expected a list of lines as proof, got '0'"),
        ({"proof": [None]}, "expected text in line 1 of proof, got None"),
    ],
)
def test_the_reason_of_a_refusal(changes: Certificate, message: str) -> None:
    assert message in refusal(V2 | changes)


# One symbol or number of the certificate is changed, in one field or consistently in two.
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([("board", "1.#", "2.#")], "expected a solution with the walls and clues"),
        ([("board", "1.#", "2.#"), ("solution", "1*#", "2*#")], "the 2 at r1c1 has enough bulbs"),
        ([("board", "1.#", "#.#"), ("solution", "1*#", "#*#")], "from a rule in line 12 of formula"),
        ([("board", "1.#", "1.."), ("solution", "1*#", "1*.")], "from a rule in line 3 of formula"),
        ([("board", "1.#", "1##"), ("solution", "1*#", "1##")], "has enough bulbs"),
        ([("board", "...", "..#"), ("solution", "..*", "..#")], "r2c1 is lit"),
        ([("formula", "4 5 6 0", "4 5 0")], "follows from a rule in line 9 of formula, got '4 5 0'"),
        ([("formula", "-2 -6 0", "-2 0")], "follows from a rule in line 14 of formula, got '-2 0'"),
        ([("formula", "-2 -6 0", "-2 6 0")], "follows from a rule in line 14 of formula"),
        ([("formula", "-2 -4 0", "-4 -1 0"), ("formula", "-2 -5 0", "-3 0")], "propagation in line 1"),
        ([("formula", "cnf 6 13", "cnf 6 12")], "expected 'p cnf 6 13' above the clauses"),
        ([("formula", "cnf 6 13", "cnf 5 13")], "expected 'p cnf 6 13' above the clauses"),
    ],
)  # fmt: skip
def test_a_small_change_is_noticed(changes: list[tuple[str, str, str]], message: str) -> None:
    assert message in refusal(edited(*changes))


def test_the_other_claim_is_refused() -> None:
    """The clause that forbids the solution proves nothing if no solution is shown."""
    unsolvable = {key: V2[key] for key in V2 if key != "solution"} | {"claim": "none"}
    assert "expected a clause that follows from a rule in line 14" in refusal(unsolvable)
    unique = SMALL["unsolvable"] | {"claim": "unique", "solution": ["*..", ".11", ".*#"]}
    assert "expected a solution in which the 1 at r2c3 has enough bulbs" in refusal(unique)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a certificate, got text that is not JSON: Expecting value: line 1 column 1"),
        ("1.#\n...", "not JSON"),
        ("p cnf 6 1\n-1 0\n", "not JSON"),
        ("\0\1\x02\ufffd", "not ASCII"),
        ("\ufeff{}", "not ASCII"),
        ("[" * 900, "not JSON"),
        ("[" * 100_000, "got text with 100000 brackets"),
        ("9" * 5000, "not JSON: Exceeds the limit"),
        (json.dumps(V2) * 2, "not JSON: Extra data"),
        ("null", "expected a certificate, which is a JSON object, got None"),
        ("NaN", "got nan"),
        ('"proven"', "got 'proven'"),
        (json.dumps([V2]), "got a list"),
        ("{}", "expected the format 'lightup certificate', got None"),
        ('{"format":"lightup","version":1,"width":1,"height":1,"rows":["."]}', "got 'lightup'"),
        (json.dumps(V2)[:-1] + ', "claim": "unique"}', "expected the keys"),
        (json.dumps(V2).replace('"board"', '"formula"'), "expected the keys"),
    ],
)  # fmt: skip
def test_foreign_texts_are_refused(text: str, message: str) -> None:
    assert message in refusal(text)


@pytest.mark.parametrize("depth", [10, 300, 900, 960, 990])
def test_deep_values_are_refused(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for key in V2:
        refusal(json.dumps(V2 | {key: "DEEP"}).replace('"DEEP"', deep))
    refusal(deep)


def test_each_truncation_is_refused() -> None:
    text = json.dumps(V2)
    for end in range(len(text)):
        assert "not JSON" in refusal(text[:end])


@pytest.mark.slow
@pytest.mark.parametrize("claim", ["unique", "none"])
def test_all_boards_of_two_by_two(claim: str) -> None:
    """A certificate is accepted if and only if its claim is true."""
    proven = 0
    for puzzle in TABLES["2x2"].puzzles():
        board, found = Board(puzzle), answers(puzzle.rows)
        white = [*puzzle.white]
        for solution in naive.subsets(white) if claim == "unique" else [None]:
            made = certificate(board, solution)
            if found == ([] if solution is None else [solution]):
                assert is_true(verify(json.dumps(made)))
                proven += 1
            else:
                refusal(made)
                refusal(made | {"proof": [*lines([(-v,) for v in range(1, 5)]), "0"]})
    counts = TABLES["2x2"].counts
    assert proven == (counts.unique if claim == "unique" else counts.boards - counts.solvable)


def holds(clause: Iterable[int], bulbs: frozenset[int]) -> bool:
    return any((abs(literal) - 1 in bulbs) == (literal > 0) for literal in clause)


@pytest.mark.parametrize(("size", "symbols"), [((2, 2), ".#12*x"), ((4, 1), ".#1*x"), ((1, 4), ".#01")])
def test_bounds_imply_only_what_holds_in_each_solution(size: tuple[int, int], symbols: str) -> None:
    """Tries all clauses over four cells, without a solution shown and with each."""
    signs = product((0, 1, -1), repeat=4)
    every = [frozenset(sign * v for v, sign in enumerate(some, 1) if sign) for some in signs]
    for cells in product(symbols, repeat=4):
        board = Board.from_cells(*size, "".join(cells))
        found = answers(board.rows)
        for shown in (None, *found):
            bounds = Bounds(board.rows)
            if shown is not None:
                bounds.look_beyond({cell + 1 for cell in shown})
            others = [bulbs for bulbs in found if bulbs != shown]
            for clause in filter(bounds.imply, every):
                assert all(holds(clause, bulbs) for bulbs in others), (board, shown, clause)


@given(boards())
def test_bounds_imply_each_clause_of_the_formula(board: Board) -> None:
    bounds = Bounds(board.rows)
    for clause in clauses_of(board):
        assert bounds.imply(frozenset(clause))
        assert bounds.imply(frozenset([*clause, 1]))


@pytest.mark.slow
def test_a_long_clause_is_looked_at_once() -> None:
    """One that goes along the whole run for each of its literals would not end."""
    cells = 400_000
    bounds = Bounds(("." * cells,))
    assert bounds.imply(frozenset(range(1, cells + 1)))
    assert not bounds.imply(frozenset(range(1, cells)))


def by_unit_propagation(clauses: Clauses, lemma: Iterable[int]) -> bool:
    """Whether a clause follows; goes through all clauses until nothing changes."""
    true = {-literal for literal in lemma}
    while True:
        if any(-literal in true for literal in true):
            return True
        rests = [{*clause} - {-t for t in true} for clause in clauses if not true & {*clause}]
        if not all(rests):
            return True
        forced = {literal for rest in rests if len(rest) == 1 for literal in rest}
        if not forced:
            return False
        true |= forced


def random_clauses(choose: random.Random, number: int) -> Clauses:
    """Draws clauses of up to four literals, some repeated or in both signs."""
    variables = [v for v in range(-8, 9) if v]
    return [
        tuple(choose.choices(variables, k=choose.choice([1, 2, 2, 3, 3, 3, 4]))) for _ in range(number)
    ]


def test_propagation() -> None:
    """Adds clauses and asks in turn; answers match a plain implementation and are true."""
    choose = random.Random(8)
    for _ in range(400):
        known, so_far = Propagation(8), list[tuple[int, ...]]()
        for clause in random_clauses(choose, 30):
            for lemma in random_clauses(choose, 3):
                assert known.imply(frozenset(lemma)) == by_unit_propagation(so_far, lemma)
            assert known.refuted == by_unit_propagation(so_far, ())
            known.add(frozenset(clause))
            so_far.append(clause)
            if known.refuted:
                assert not models_by_force(CNF(8, so_far))
                break


MANY = settings(max_examples=500)


@st.composite
def mixed(draw: st.DrawFn) -> Certificate:
    """Draws a claim about a board with the formula of another, or a changed one, and its proof."""
    board = draw(boards(max_side=3))
    size = board.width, board.height
    cells = st.text(".#01234*x", min_size=len(board.cells), max_size=len(board.cells))
    other = draw(st.just(board) | cells.map(lambda cells: Board.from_cells(*size, cells)))
    guesses = [*answers(board.rows), *({cell} for cell in board.puzzle.white), set()]
    solution = draw(st.none() | st.sampled_from(guesses))
    literals = st.integers(1, len(board.cells)).flatmap(lambda v: st.sampled_from([v, -v]))
    clauses = clauses_of(other, solution)
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, len(clauses)))
        end = draw(st.integers(start, start + 2))
        clauses[start:end] = [tuple(draw(st.lists(literals, max_size=4)))]
    proof = draw(st.just(proof_of(clauses)) | st.lists(st.lists(literals, max_size=2)).map(lines))
    changes = {"formula": dimacs(len(board.cells), clauses), "proof": proof}
    return certificate(board, solution) | changes


@pytest.mark.slow
@MANY
@given(mixed())
def test_nothing_false_is_proven(made: Certificate) -> None:
    true_or_refused(made)


@pytest.mark.slow
@MANY
@given(st.sampled_from([*SMALL.values()]).map(json.dumps).flatmap(mutations))
def test_no_edit_of_the_text_proves_anything_false(text: str) -> None:
    true_or_refused(text)


@st.composite
def edits(draw: st.DrawFn) -> Certificate:
    """Draws a certificate with lines dropped, doubled, swapped or changed, and a correct header."""
    made: Certificate = json.loads(json.dumps(draw(st.sampled_from([*SMALL.values()]))))
    for _ in range(draw(st.integers(1, 3))):
        key = draw(st.sampled_from([key for key in made if isinstance(made[key], list)]))
        old: list[str] = made[key]
        start = draw(st.integers(0, len(old)))
        # Rows are only replaced: the solutions of a larger board would take too long to find.
        end = min(len(old), start + (draw(st.integers(0, 1)) if key in ("formula", "proof") else 1))
        line = st.sampled_from([*old, "0"])
        old[start:end] = draw(st.lists(line | line.flatmap(mutations), max_size=1))
    cells, clauses = len("".join(made["board"])), made["formula"][1:]
    return made | {"formula": [f"p cnf {cells} {len(clauses)}", *clauses]}


@pytest.mark.slow
@MANY
@given(edits())
def test_no_edit_of_the_lines_proves_anything_false(made: Certificate) -> None:
    true_or_refused(made)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(NASTY, max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(JSON, st.sampled_from([*V2]))
def test_any_value_in_any_field(value: Any, key: str) -> None:
    true_or_refused(V2 | {key: value})


@given(st.text() | st.text(NASTY) | JSON.map(json.dumps))
def test_any_text(text: str) -> None:
    refusal(text)


ONE_ROW, TIMES = "." * 300_000, 200_000


def about(board: list[str], formula: Iterable[str] = (), proof: Iterable[str] = ()) -> str:
    """Returns the text of a certificate, true or not, about a board without a solution."""
    lines = [*formula]
    header = f"p cnf {sum(map(len, board))} {len(lines)}"
    made = {**SMALL["impossible"], "board": board, "formula": [header, *lines], "proof": [*proof]}
    return json.dumps(made, separators=(",", ":"))


# Texts that take much memory for their size, and the cells of their boards.
HOSTILE: dict[str, Callable[[], tuple[str, int]]] = {
    "a long row": lambda: (about([ONE_ROW]), len(ONE_ROW)),
    "a long column": lambda: (about([*ONE_ROW]), len(ONE_ROW)),
    "too many cells": lambda: (about(["." * 3_000_000] * 2), 0),
    "empty rows": lambda: (about([""] * 3_000_000), 0),
    "rows of one cell": lambda: (about(["."] * 3_000_000), 0),
    "walls": lambda: (about(["4" * len(ONE_ROW)], ["0"]), len(ONE_ROW)),
    "empty clauses": lambda: (about(["4."], (), ["0"] * TIMES), 2),
    "small clauses": lambda: (about(["4."], ["1 2 0"] * 2 * TIMES, ["1 0"] * TIMES), 2),
    "comments": lambda: (about(["4."], ["c"] * TIMES, ["c x"] * TIMES), 2),
    "a clause of all": lambda: (
        about([f"4{ONE_ROW}"], [f"{' '.join(map(str, range(1, len(ONE_ROW))))} 0"], ["0"]),
        len(ONE_ROW),
    ),
    "both signs": lambda: (
        about([f"4{ONE_ROW}"], [" ".join(f"{v} -{v}" for v in range(1, 200_000)) + " 0"] * 2),
        len(ONE_ROW),
    ),
    "pairs": lambda: (
        about([f"4{ONE_ROW}"], [f"-{v} -{v + 1} 0" for v in range(2, len(ONE_ROW))], ["0"]),
        len(ONE_ROW),
    ),
    "the same literal": lambda: (about(["4."], [f"{'1 ' * 9 * TIMES}0"], ["0"]), 2),
    "lists": lambda: (about(["4."]).replace('"proof":[]', f'"proof":[{"[]," * TIMES}[]]'), 2),
    "numbers": lambda: (about(["4."]).replace('"proof":[]', f'"proof":[{"9e9," * TIMES}1]'), 2),
    "keys": lambda: (about(["4."])[:-1] + ',"":1' * TIMES + "}", 2),
    "a wide letter": lambda: (about(["4."], (), ["x" * 9 * TIMES + "\U0001f4a1"]), 2),
}
MEASURING = """
import sys
from lightup.solving.verify import CertificateError, verify
text = sys.stdin.read()
try:
    verify(text)
except CertificateError as error:
    assert len(str(error)) < 250
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system reports no memory")
@pytest.mark.parametrize("name", HOSTILE)
def test_memory_is_bounded(name: str) -> None:
    text, cells = HOSTILE[name]()
    measured = subprocess.run(
        [sys.executable, "-c", MEASURING], input=text, capture_output=True, text=True, check=True
    )
    assert int(measured.stdout) * 1024 <= most_memory(len(text), cells)


def test_a_certificate_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightup.solving.verify.MOST_LETTERS", 100)
    assert "expected at most 100 letters, got" in refusal(V2)
    monkeypatch.setattr("lightup.solving.verify.MOST_LETTERS", 10_000)
    monkeypatch.setattr("lightup.solving.verify.MOST_CELLS", 5)
    assert "expected at most 5 cells in board" in refusal(V2)


def test_stands_alone() -> None:
    assert {*imports(ROOT / "solving" / "verify.py")} == {"base.errors"}
