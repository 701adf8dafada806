from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from lightup.base.errors import CertificateError, GaveUp, InputError, OutOfTime, TooLarge
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.solving.certificates import certify
from lightup.solving.solve import Status, solve
from lightup.solving.verify import verify

from ..support.data import janko
from ..support.random_boards import hard_boards, random_boards
from ..support.vectors import PUZZLES, solved

SHARE = 4  # one in so many real puzzles is proven; with `--exhaustive` all are


def satisfiable(formula: list[str]) -> bool:
    """Whether an outside solver finds a model of the lines of a DIMACS file."""
    with Solver("cadical153", bootstrap_with=CNF(from_string="\n".join(formula))) as solver:
        return bool(solver.solve())


def checked(board: Board) -> dict[str, Any]:
    """Makes and verifies the certificate of a board with at most one solution."""
    result = solve(board)
    text = certify(board)
    verdict = verify(text)
    assert verdict.claim == result.status.name.lower(), board
    assert verdict.board == board.rows
    assert verdict.solution == (result.solution and result.solution.rows), board
    certificate: dict[str, Any] = json.loads(text)
    assert not satisfiable(certificate["formula"]), board
    return certificate


@pytest.mark.parametrize("part", range(SHARE))
def test_real_puzzles(part: int, exhaustive: bool) -> None:
    """Each has one solution: the published one."""
    assert len(janko()) == 485
    for published in [*janko().values()][part :: SHARE if exhaustive else SHARE * SHARE]:
        certificate = checked(Board(published.puzzle))
        assert (certificate["claim"], certificate["solution"]) == ("unique", [*published.rows])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_random_boards(seed: int) -> None:
    seen: Counter[str] = Counter()
    for board in (*random_boards(seed, 500), *hard_boards(seed, 300)):
        if solve(board).status is Status.SEVERAL:
            with pytest.raises(InputError, match="expected a puzzle with at most one solution, got"):
                certify(board)
        else:
            certificate = checked(board)
            by_probing = all(len(lemma.split()) <= 2 for lemma in certificate["proof"])
            seen[certificate["claim"]] += 1
            seen["marked"] += board.marked
            seen["probing is not enough"] += not by_probing
    assert min(seen["unique"], seen["none"], seen["marked"]) > 100
    assert seen["probing is not enough"] > 5


@pytest.mark.parametrize(
    ("rows", "claim"),
    [
        (["."], "unique"),
        (["x"], "none"),
        (["*"], "unique"),
        (["#"], "unique"),
        (["0"], "unique"),
        (["1"], "none"),
        (["##", "##"], "unique"),
        (["#0#", "0#0"], "unique"),
        (["4..", "...", "..."], "none"),
        (["x.", ".."], "unique"),
        (["**", ".."], "none"),
        (["*x", "x*"], "unique"),
        (["xx", ".."], "none"),
        (["xxxxx", *["....."] * 4], "none"),
        (["...", ".11", "..#"], "none"),
    ],
)
def test_small_boards(rows: list[str], claim: str) -> None:
    assert checked(Board.from_rows(rows))["claim"] == claim


@pytest.mark.slow
def test_a_large_board_without_a_solution() -> None:
    rows = [*janko()["530_100x100"].puzzle.rows]
    clue = next(row for row, symbols in enumerate(rows) if "2" in symbols)
    rows[clue] = rows[clue].replace("2", "3", 1)
    assert checked(Board.from_rows(rows))["claim"] == "none"


@pytest.mark.parametrize("puzzle", [Puzzle(12, 12, "." * 144), PUZZLES["V4"]])
@pytest.mark.parametrize("seconds", [0, -1])
def test_out_of_time(puzzle: Puzzle, seconds: float) -> None:
    with pytest.raises(OutOfTime):
        certify(puzzle, seconds=seconds)


def test_a_proof_may_take_longer_than_the_answer() -> None:
    """To light twelve columns from eleven rows is easy to rule out by counting, but long to prove."""
    puzzle = Puzzle.from_rows([*["." * 12] * 12, "0" * 12])
    assert solve(puzzle).status is Status.NONE
    with pytest.raises(OutOfTime):
        certify(puzzle, seconds=1)


def test_the_marks_of_a_board_are_part_of_the_claim() -> None:
    marked = Board.from_rows(["1.#", "*.."])
    assert verify(certify(marked)).claim == "none"
    assert verify(certify(marked.puzzle)).solution == solved("V2").rows


def test_the_text_is_always_the_same() -> None:
    for board in hard_boards(7, 50):
        if solve(board).status is not Status.SEVERAL:
            assert certify(board) == certify(Board(board.puzzle, board.bulbs, board.dots))


def of_another(key: str) -> dict[str, Any]:
    """Returns the certificate of V4 with one field taken from that of V4 upside down."""
    other = Puzzle.from_rows(PUZZLES["V4"].rows[::-1])
    certificates: list[dict[str, Any]] = [json.loads(certify(p)) for p in (PUZZLES["V4"], other)]
    return certificates[0] | {key: certificates[1][key]}


@pytest.mark.parametrize("key", ["board", "solution", "formula", "proof"])
def test_does_not_prove_anything_of_another_puzzle(key: str) -> None:
    with pytest.raises(CertificateError):
        verify(json.dumps(of_another(key)))


def test_a_unique_solution_is_not_no_solution() -> None:
    certificate = json.loads(certify(PUZZLES["V4"])) | {"claim": "none"}
    del certificate["solution"]
    with pytest.raises(CertificateError, match="expected a clause that follows from a rule"):
        verify(json.dumps(certificate))


def test_a_large_board() -> None:
    rows = (".#" * 300, "#." * 300) * 100
    verdict = verify(certify(Puzzle.from_rows(rows)))
    assert (verdict.claim, verdict.clauses) == ("unique", 120_001)


def test_what_verify_would_refuse_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightup.solving.certificates.MOST_LETTERS", 100)
    with pytest.raises(GaveUp, match="the certificate is too long to be verified"):
        certify(PUZZLES["V2"])
    monkeypatch.setattr("lightup.solving.certificates.MOST_CELLS", 5)
    with pytest.raises(TooLarge, match="expected at most 5 cells to certify, got 6"):
        certify(PUZZLES["V2"])
