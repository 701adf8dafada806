from __future__ import annotations

from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.core.board import Board

from ..support.agreement import agree
from ..support.hard_boards import UNIQUE, apart, pigeonholes
from ..support.kernels import solver
from ..support.random_boards import hard_boards


def test_agrees_with_a_sat_solver_whatever_the_limits(limited: SimpleNamespace) -> None:
    boards = [*hard_boards(1, 500, max_side=7)]
    for board in (*boards, *map(apart, boards[:50], boards[50:]), *UNIQUE):
        agree(limited, board)


def test_learns_from_each_kind_of_rule(
    source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs, cells to be lit, clues and learnt clauses all force cells and end in contradictions."""
    find_causes = source._causes.Causes.find
    asked: Counter[tuple[int, bool]] = Counter()

    def find(self: Any, rule: int, forced: int) -> int:
        asked[rule & 3, forced < 0] += 1
        number: int = find_causes(self, rule, forced)
        return number

    monkeypatch.setattr(source._causes.Causes, "find", find)
    for board in (*hard_boards(3, 100, max_side=7), *UNIQUE):
        agree(source, board)
    assert {*asked} == {*product(range(4), (False, True))}


@pytest.mark.parametrize("board", UNIQUE)
def test_a_unique_solution_that_takes_a_search(kernel: SimpleNamespace, board: Board) -> None:
    asked = solver(kernel, board)
    assert asked.settle()
    assert asked.parts()
    assert len(agree(kernel, board)) == 1


@pytest.mark.parametrize("cols", range(1, 8))
def test_pigeonholes(kernel: SimpleNamespace, cols: int) -> None:
    assert agree(kernel, pigeonholes(cols, cols - 1)) == []


@pytest.mark.parametrize("states", [1, 1000])
def test_a_search_that_loses_patience_counts(
    source: SimpleNamespace, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts unless that takes too many states; then the search continues."""
    monkeypatch.setattr(source.search, "CONFLICTS_OF_PATIENCE", -15)
    monkeypatch.setattr(source.search, "CONFLICTS_BETWEEN_RESTARTS", 1)
    monkeypatch.setattr(source.counting, "MOST_STATES", states)
    monkeypatch.setattr(source.counting, "STATES_FOR_A_BOUND", states // 2)
    answers = []
    count = source.solver.Solver._counted

    def counted(self: Any, part: list[int]) -> int:
        answers.append(count(self, part))
        return int(answers[-1])

    monkeypatch.setattr(source.solver.Solver, "_counted", counted)
    for board in (pigeonholes(6, 5), *hard_boards(4, 100, max_side=7)):
        agree(source, board)
    assert answers
    assert ({*answers} == {-1}) == (states == 1)


def test_luby(source: SimpleNamespace) -> None:
    assert [*map(source.search.luby, range(1, 16))] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
