"""The cheapest arguments: against all sets of rules, against a SAT solver, and with low limits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.base.clock import NEVER, deadline_in
from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.engines import native
from lightup.lab.boards import random_solution, random_walls, with_clues
from lightup.reasoning.arguing.arguments import Arguments, cost, in_order, rule_of

from ..support.arguments import fillings_of, size, small_boards

# Only speed depends on these constants of the source.
LIMITS: dict[str, dict[str, dict[str, int]]] = {
    "as they are": {},
    "masks share a bit": {"repair": {"LAST_BIT": 1}},
    "gives up": {"forcing": {"CONFLICTS_FOR_BALL": 1, "CONFLICTS_FOR_RULE": 1}},
    "one candidate": {"forcing": {"CANDIDATES": 1}},
    "learns more": {"forcing": {"MUCH_WORK": 0, "ROUNDS": 5}},
    "starts far": {"forcing": {"FIRST_LIMIT": 1 << 20}},
    "starts near": {"forcing": {"FIRST_LIMIT": 2}},
}


@pytest.fixture(params=LIMITS)
def limited(
    request: pytest.FixtureRequest, source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> SimpleNamespace:
    for module, limits in LIMITS[request.param].items():
        for name, value in limits.items():
            monkeypatch.setattr(getattr(source, module), name, value)
    return source


def forcing(
    kernel: SimpleNamespace,
    board: Board,
    solution: frozenset[int],
    deadline: float = NEVER,
    pool: dict[Any, Any] | None = None,
) -> Any:
    puzzle = board.puzzle
    geometry = kernel.geometry.Geometry(puzzle.width, puzzle.height, puzzle.codes)
    return kernel.forcing.Forcing(geometry, board.bulbs, board.dots, solution, deadline, pool)


def solved(seed: int, number: int) -> Iterator[tuple[Board, frozenset[int]]]:
    """Yields small boards with a solution."""
    for board in small_boards(seed, number):
        for solution in native.solutions(board):
            yield board, solution
            break


def rules_of(board: Board, found: list[list[int]]) -> set[frozenset[Rule]]:
    return {frozenset(rule_of(board, code) for code in codes) for codes in found}


def check(kernel: SimpleNamespace, board: Board, solution: frozenset[int], cell: int) -> int | None:
    """Compares all answers about a cell with all sets of rules; returns the least cost."""
    every = fillings_of(board).arguments(cell, bulb=cell in solution)
    least = min((size(rules, board)[:3] for rules in every), default=None)
    lightest = {rules for rules in every if size(rules, board)[:3] == least}
    asked = forcing(kernel, board, solution)
    assert rules_of(board, asked.cheapest(cell)) == lightest, (board.rows, cell)
    assert asked.least_cost(cell) == (least[0] if least else None), (board.rows, cell)
    for most in range(8):
        within = least is not None and least[0] <= most
        assert asked.can_force(cell, most) == within, (board.rows, cell, most)
        assert asked.least_cost(cell, most) == (least[0] if least and within else None)
        assert rules_of(board, asked.cheapest(cell, most)) == (lightest if within else set())
    return least[0] if least else None


def test_all_sets_of_rules(kernel: SimpleNamespace) -> None:
    costs = {
        check(kernel, board, solution, cell)
        for board, solution in solved(1, 60)
        for cell in sorted(board.unknown)
    }
    assert {None, 1, 2, 3, 4, 5, 6} <= costs


def test_all_sets_of_rules_whatever_the_limits(limited: SimpleNamespace) -> None:
    for board, solution in solved(2, 15):
        for cell in sorted(board.unknown):
            check(limited, board, solution, cell)


@cache
def larger(seed: int, number: int) -> list[tuple[Board, frozenset[int]]]:
    """Draws larger boards on which every mark is right."""
    choose = Random(seed)
    found = []
    for _ in range(number):
        puzzle = random_walls(choose.randint(6, 9), choose.randint(6, 9), choose, 0.25)
        bulbs = random_solution(puzzle, choose)
        puzzle = with_clues(puzzle, bulbs, choose, 0.9)
        marked = {cell for cell in puzzle.white if choose.random() < 0.3}
        found.append((Board(puzzle, bulbs & marked, marked - bulbs), bulbs))
    return found


def smallest(asked: Any, board: Board, cell: int) -> tuple[Rule, ...]:
    found = rules_of(board, asked.cheapest(cell))
    return in_order(min(found, key=lambda rules: size(rules, board), default=()))


def test_a_sat_solver_finds_the_same(compiled: SimpleNamespace) -> None:
    costs = set()
    for board, solution in larger(3, 12):
        asked, other = forcing(compiled, board, solution), Arguments(board)
        for cell in sorted(board.unknown):
            rules = other.smallest(cell, bulb=cell in solution)
            assert smallest(asked, board, cell) == rules, (board.rows, cell)
            costs.add(cost(rules))
    assert max(costs) > 12


def test_what_was_learnt_on_other_boards_makes_no_difference(compiled: SimpleNamespace) -> None:
    """A pool goes along as marks are added, and also when they are taken back."""
    choose = Random(4)
    for board, solution in larger(4, 8):
        pool: dict[Any, Any] = {}
        cells = sorted(board.unknown)
        choose.shuffle(cells)
        for number in (0, 4, 9, 2):
            marked = frozenset(cells[:number])
            more = board.with_marks(marked & solution, marked - solution)
            shared = forcing(compiled, more, solution, pool=pool)
            for cell in cells[number:]:
                alone = forcing(compiled, more, solution)
                assert smallest(shared, more, cell) == smallest(alone, more, cell), (more.rows, cell)
                assert shared.least_cost(cell) == alone.least_cost(cell), (more.rows, cell)
        assert pool


def test_compiled_and_source_find_the_same(compiled: SimpleNamespace, source: SimpleNamespace) -> None:
    for board, solution in larger(5, 2):
        one, two = (forcing(kernel, board, solution) for kernel in (compiled, source))
        for cell in sorted(board.unknown):
            assert one.cheapest(cell, 8) == two.cheapest(cell, 8), (board.rows, cell)


def test_keeps_to_the_deadline(kernel: SimpleNamespace) -> None:
    board = Board.from_rows(["1.#", "..."])
    with pytest.raises(OutOfTime):
        forcing(kernel, board, frozenset({1, 5}), deadline_in(-1)).cheapest(4)
