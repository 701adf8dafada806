from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.lab.boards import random_solution, random_walls, with_clues
from lightup.solving.verify import Propagation

from ..support.kernels import solver
from ..support.proofs import Clauses, clauses_of
from ..support.random_boards import hard_boards, random_boards

BULB, DOT = 1, 2
Parts = list[list[int]]


def left_over(kernel: SimpleNamespace, board: Board) -> Parts | None:
    """Returns the parts that propagation and probing leave; `None` if they find a contradiction."""
    asked = solver(kernel, board)
    return asked.parts() if asked.settle() else None


def left_over_by_clauses(board: Board) -> Parts | None:
    """Returns the same by trying both values of every cell on clauses until nothing changes."""
    clauses = clauses_of(board)
    known = Propagation(len(board.cells))
    for clause in clauses:
        known.add(frozenset(clause))
    literals = [sign * variable for variable in range(1, len(board.cells) + 1) for sign in (-1, 1)]
    certain: set[int] = set()
    while found := [n for n in literals if n not in certain and known.imply(frozenset([n]))]:
        for literal in found:
            known.add(frozenset([literal]))
        certain.update(found)
    return None if known.refuted else connected(clauses, certain)


def connected(clauses: Clauses, certain: set[int]) -> Parts:
    """Returns the remaining cells, in groups that share no clause."""
    groups: list[set[int]] = []
    for clause in clauses:
        if certain.isdisjoint(clause):
            cells = {abs(literal) - 1 for literal in clause if -literal not in certain}
            touched = [group for group in groups if group & cells]
            groups = [group for group in groups if not group & cells]
            groups.append(cells.union(*touched))
    return sorted(map(sorted, filter(None, groups)))


@pytest.mark.parametrize("max_side", [3, 5, 8])
def test_settles_what_propagation_and_probing_can(kernel: SimpleNamespace, max_side: int) -> None:
    """Exactly that is settled, and the rest falls into parts exactly where no rule connects it."""
    for board in (*random_boards(max_side, 900, max_side), *hard_boards(max_side, 100, max_side)):
        assert left_over(kernel, board) == left_over_by_clauses(board), board


def large_board(seed: int, width: int, height: int) -> Board:
    """Draws a board with some walls numbered and some dots."""
    choose = Random(seed)
    walls, clues, dots = choose.choice([0.1, 0.2, 0.3]), choose.choice([0.3, 0.6, 1]), choose.random()
    puzzle = random_walls(width, height, choose, walls)
    bulbs = random_solution(puzzle, choose)
    dark = [cell for cell in puzzle.white if cell not in bulbs]
    marks = choose.sample(dark, int(dots * len(dark) / 2))
    return Board(with_clues(puzzle, bulbs, choose, clues), (), marks)


@pytest.mark.parametrize("size", [(70, 70), (4001, 1), (1, 5000), (2, 2100), (300, 16), (17, 290)])
def test_settles_large_boards_as_it_does_small_ones(
    compiled: SimpleNamespace,
    source: SimpleNamespace,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Keeping track of changes saves work and does not change the result."""
    board = large_board(1, *size)
    monkeypatch.setattr(source.probing, "LARGE", len(board.cells))
    expected = left_over(source, board)
    monkeypatch.setattr(source.probing, "LARGE", 0)
    assert left_over(source, board) == left_over(compiled, board) == expected


# On each of these boards a cell is wrongly skipped if a detail of the tracking is missing.
TRICKY = [
    "...x.../1..xx../.2...1./..x..../....1../2.....0/..0...1",
    "....x../.x.1.../.1..1x./..x..../.2x...x/...011./x1.....",
    ".....20/..#.x../1x.101./..#0#../.x....#/.0x#.2./....xx.",
    "..2.x.x/xx.2xx./...#x../..x.xxx/xxx..x#/#.xxx.x/..1....",
    "..#######./2.###*###./###*#x*#*x/.2.xxxxxx./x....##*##",
    ".#######2./.###*###../x*#*x#*#.0/.xxxxxx.10/##*##.....",
    "#..x.#/###*x#/####x*/###*x#/##*xx#/####x./###*x./####../...1.#/#.1...",
]


def boards_to_track() -> Iterator[Board]:
    yield from (Board.from_rows(rows.split("/")) for rows in TRICKY)
    yield from (large_board(seed, 14, 14) for seed in range(40))


@pytest.mark.parametrize("square", [1, 2, 4])
def test_tries_again_whatever_may_have_changed(
    source: SimpleNamespace, square: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A skipped cell, if tried again, would lead to exactly the same consequences as before."""
    changes, probers = source._changes.Changes, list[Any]()
    make, concern, remember = source.probing.Prober.__init__, changes.may_matter_to, changes.remember
    before: dict[int, list[dict[int, int]]] = {}
    checked = passed_over = 0

    def keep(self: Any, propagator: Any) -> None:
        make(self, propagator)
        probers[:] = [self]

    def remember_all(self: Any, cell: int) -> None:
        remember(self, cell)
        before[cell] = consequences(probers[0].propagator, cell)

    def check(self: Any, cell: int) -> bool:
        nonlocal checked, passed_over
        if self.number > checked:
            for other in before:
                if not probers[0].propagator.state[other] and not concern(self, other):
                    assert consequences(probers[0].propagator, other) == before[other]
                    passed_over += 1
            checked = self.number
        return bool(concern(self, cell))

    monkeypatch.setattr(source.probing, "LARGE", 0)
    monkeypatch.setattr(source._changes, "SQUARE", square)
    monkeypatch.setattr(source.probing.Prober, "__init__", keep)
    monkeypatch.setattr(changes, "remember", remember_all)
    monkeypatch.setattr(changes, "may_matter_to", check)
    for board in boards_to_track():
        before.clear()
        checked = 0
        assert left_over(source, board) == left_over_by_clauses(board)
    assert passed_over > 200


def consequences(propagator: Any, cell: int) -> list[dict[int, int]]:
    """Returns what follows from a bulb on an unknown cell, and what follows from a dot."""
    both = []
    for value in (BULB, DOT):
        size = propagator.trail_size
        assert propagator.enqueue(cell, value, -1)
        assert propagator.propagate()
        trail = propagator.trail[size : propagator.trail_size]
        both.append({other: propagator.state[other] for other in trail})
        propagator.undo(size)
    return both


def test_leaves_off_probing_on_open_ground(
    source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source.probing, "PATIENCE_PER_CELL", 1)
    asked = solver(source, Board(Puzzle(20, 20, "." * 400)))
    assert asked.settle()
    assert asked.propagator.work < 1000
    assert asked.parts() == [[*range(400)]]


@pytest.mark.parametrize(
    ("bulbs", "dots", "possible"),
    [
        ((), (), True),
        ((1, 5), (3, 4), True),
        ((1, 1), (3, 3), True),
        ((1,), (1,), False),
        ((0,), (), False),
        ((2,), (), False),
        ((), (0,), False),
        ((), (2,), False),
        ((1, 4), (), False),
        ((), (1, 3), False),
        ((6,), (), False),
        ((-1,), (), False),
        ((), (6,), False),
        ((), (-1,), False),
    ],
)
def test_marks_off_the_white_cells_or_against_the_rules_leave_no_solution(
    kernel: SimpleNamespace, bulbs: tuple[int, ...], dots: tuple[int, ...], possible: bool
) -> None:
    codes = Puzzle.from_rows(["1.#", "..."]).codes
    geometry = kernel.geometry.Geometry(3, 2, codes)
    asked = kernel.solver.Solver(kernel.propagation.Propagator(geometry, bulbs, dots))
    assert [*asked.solutions()] == [frozenset({1, 5})] * possible
