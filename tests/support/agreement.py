"""Checks what the kernel says about a board against what a SAT solver says."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace

from lightup.core.board import Board
from lightup.engines import find_engine

from .kernels import common, solver

FEW = 100
SAT = find_engine("pysat")

Solutions = list[frozenset[int]]


def agree(kernel: SimpleNamespace, board: Board) -> Solutions:
    """Checks all answers about a board; returns its solutions, at most `FEW + 1` of them."""
    found = [*islice(solver(kernel, board).solutions(), FEW + 1)]
    by_sat = [*islice(SAT.solutions_here(board), FEW + 1)]
    assert len(found) == len({*found}) == len(by_sat), board
    if len(found) <= FEW:
        assert {*found} == {*by_sat}, board
    else:
        assert all(keeps_all_rules(board, bulbs) for bulbs in found), board
    check_what_is_common(kernel, board, by_sat)
    check_what_is_settled(kernel, board, by_sat)
    return found


def keeps_all_rules(board: Board, bulbs: frozenset[int]) -> bool:
    return board.bulbs <= bulbs and not board.dots & bulbs and board.puzzle.geometry.obeyed_by(bulbs)


def check_what_is_common(kernel: SimpleNamespace, board: Board, by_sat: Solutions) -> None:
    shared = common(kernel, board)
    if not by_sat:
        assert shared is None, board
        return
    bulbs = frozenset.intersection(*by_sat)
    dots = frozenset(board.puzzle.white).difference(*by_sat)
    if len(by_sat) <= FEW:
        assert shared == (bulbs, dots), board
    else:
        assert shared is not None, board
        assert shared[0] <= bulbs, board
        assert shared[1] <= dots, board


def check_what_is_settled(kernel: SimpleNamespace, board: Board, by_sat: Solutions) -> None:
    """Checks that solutions differ only in the cells left over; without any, there is one solution."""
    asked = solver(kernel, board)
    if not asked.settle():
        assert not by_sat, board
        return
    parts: list[list[int]] = asked.parts()
    left_over = [cell for part in parts for cell in part]
    assert len({*left_over}) == len(left_over), board
    assert len({bulbs.difference(left_over) for bulbs in by_sat}) <= 1, board
    if not left_over:
        assert len(by_sat) == 1, board
