from __future__ import annotations

import json
from itertools import islice
from random import Random
from types import SimpleNamespace

import pytest

from lightup.base.errors import GaveUp
from lightup.core.board import Board
from lightup.solving.verify import FORMAT, verify

from ..support.agreement import FEW
from ..support.hard_boards import UNIQUE, apart, pigeonholes
from ..support.kernels import solver
from ..support.proofs import clauses_of, dimacs, lines
from ..support.random_boards import hard_boards, random_boards


def check(kernel: SimpleNamespace, board: Board, solution: frozenset[int] | None = None) -> bool:
    """Whether there is no solution, or none but the given one; if so, checks the proof."""
    proof = solver(kernel, board).prove(solution)
    if proof is None:
        return False
    *lemmas, last = proof
    assert last == ()
    assert all(lemmas)
    certificate = {
        "format": FORMAT,
        "version": 1,
        "claim": "none" if solution is None else "unique",
        "board": board.rows,
        "formula": dimacs(len(board.cells), clauses_of(board, solution)),
        "proof": lines(proof),
        **({} if solution is None else {"solution": Board(board.puzzle, solution).rows}),
    }
    verify(json.dumps(certificate))
    return True


def check_all(kernel: SimpleNamespace, board: Board) -> int:
    """Checks that there is a proof if there can be one; returns the number of solutions, up to two."""
    found = [*islice(solver(kernel, board).solutions(), 2)]
    assert check(kernel, board) == (not found), board
    for solution in found:
        assert check(kernel, board, solution) == (len(found) == 1), board
    return len(found)


@pytest.mark.parametrize("seed", range(4))
def test_proves_whatever_is_so(kernel: SimpleNamespace, seed: int) -> None:
    boards = (*random_boards(seed, 150), *hard_boards(seed, 50, max_side=7))
    assert {check_all(kernel, board) for board in boards} == {0, 1, 2}


def test_other_bulbs_than_those_of_a_solution(kernel: SimpleNamespace) -> None:
    """There is a proof if and only if every solution has all these bulbs."""
    choose = Random(5)
    proven = 0
    for board in random_boards(5, 400, max_side=5):
        found = [*islice(solver(kernel, board).solutions(), FEW)]
        white = [*board.puzzle.white]
        anywhere = choose.sample(white, min(len(white), choose.randint(0, 2)))
        for bulbs in (anywhere, [*islice(choose.choice(found), 2)] if found else []):
            expected = all(solution.issuperset(bulbs) for solution in found)
            assert (solver(kernel, board).prove(bulbs) is not None) == expected, (board, bulbs)
            proven += bool(found) and expected
    assert proven > 100


def test_proves_it_whatever_the_limits(limited: SimpleNamespace) -> None:
    boards = [*hard_boards(9, 150, max_side=7)]
    for board in (*boards, *map(apart, boards[:20], boards[20:]), *UNIQUE):
        check_all(limited, board)


def test_gives_up_when_the_proof_grows_without_end(
    source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source.search, "MOST_LEMMAS", 20)
    assert check(source, pigeonholes(3, 2))
    with pytest.raises(GaveUp, match="the proof needs more than 20 clauses"):
        solver(source, pigeonholes(7, 6)).prove()


@pytest.mark.parametrize("board", [pigeonholes(6, 5), pigeonholes(7, 6), apart(*UNIQUE)])
def test_long_proofs(kernel: SimpleNamespace, board: Board) -> None:
    """Proofs of many clauses, in one part or in several independent parts."""
    assert check_all(kernel, board) < 2
