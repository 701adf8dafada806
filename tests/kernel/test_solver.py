from __future__ import annotations

import random
from itertools import islice
from math import factorial, perm, prod
from types import SimpleNamespace

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import SYMBOLS, Puzzle
from lightup.lab.boards import random_solution, random_walls, with_clues

from ..support import naive
from ..support.agreement import keeps_all_rules
from ..support.exhaustive import TABLES, counts
from ..support.hard_boards import UNIQUE, apart, pigeonholes
from ..support.kernels import common, solver
from ..support.random_boards import hard_boards, random_boards


def open_ground(width: int, height: int) -> Board:
    return Board(Puzzle(width, height, "." * (width * height)))


def number(kernel: SimpleNamespace, board: Board) -> int:
    """Counts the solutions of a board; checks that all are right and different."""
    found = [*solver(kernel, board).solutions()]
    assert len({*found}) == len(found)
    assert all(keeps_all_rules(board, bulbs) for bulbs in found)
    return len(found)


def first(kernel: SimpleNamespace, board: Board) -> frozenset[int] | None:
    found: frozenset[int] | None = next(solver(kernel, board).solutions(), None)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_counts_the_solutions_of_all_small_boards(kernel: SimpleNamespace, name: str) -> None:
    boards = map(Board, TABLES[name].puzzles())
    numbers = (sum(1 for _ in solver(kernel, board).solutions()) for board in boards)
    assert counts(numbers) == TABLES[name].counts


@pytest.mark.parametrize(("width", "height"), [(3, 3), (5, 2), (1, 8), (4, 3)])
def test_finds_what_trying_everything_finds_and_keeps_to_the_marks(
    kernel: SimpleNamespace, width: int, height: int
) -> None:
    choose = random.Random(width * height)
    for _ in range(40):
        puzzle = Puzzle(width, height, "".join(choose.choices(SYMBOLS + "....##", k=width * height)))
        every = set(naive.solutions([*puzzle.rows]))
        assert set(solver(kernel, Board(puzzle)).solutions()) == every
        white = [*puzzle.white]
        bulbs = frozenset(choose.sample(white, min(len(white), 1)))
        dots = frozenset(choose.sample(white, min(len(white), 2))) - bulbs
        kept = {solution for solution in every if bulbs <= solution and not dots & solution}
        assert set(solver(kernel, Board(puzzle, bulbs, dots)).solutions()) == kept


@pytest.mark.parametrize("side", range(1, 7))
def test_an_open_square_has_a_factorial_of_solutions(kernel: SimpleNamespace, side: int) -> None:
    assert number(kernel, open_ground(side, side)) == factorial(side)


def test_thousands_of_solutions(compiled: SimpleNamespace) -> None:
    assert number(compiled, open_ground(7, 7)) == factorial(7)


@pytest.mark.parametrize(
    ("rows", "solutions"),
    [
        (["."], 1),
        (["#"], 1),
        (["0"], 1),
        (["1"], 0),
        (["####", "#00#"], 1),
        (["####", "#01#"], 0),
        (["." * 500], 500),
        (["."] * 500, 500),
        ([".#..#...#....#....."], 120),
        ([*".#..#...#....#....."], 120),
        ([".0", "0."], 0),  # nothing may light the cells
        ([".#", "#."], 1),
        ([".2", "2."], 1),
        ([".1", "2."], 0),
        (["3.", ".."], 0),  # a corner has room for only two
        ([".4.", "..."], 0),  # the border has room for only three
        (["...", ".4.", "..."], 1),
        (["1" + "." * 3000 + "1"], 0),  # the clues contradict each other over a distance
        (["1" + "." * 3000 + "0"], 1),
        (["1", *["."] * 3000, "1"], 0),
    ],
)
def test_known_numbers(kernel: SimpleNamespace, rows: list[str], solutions: int) -> None:
    assert number(kernel, Board.from_rows(rows)) == solutions


@pytest.mark.parametrize(("long", "short"), [(2, 1), (3, 2), (5, 2), (4, 3), (7, 3), (6, 4)])
def test_open_rectangles(kernel: SimpleNamespace, long: int, short: int) -> None:
    """Each row of a wide board holds a bulb, each in another column; a tall board is its mirror."""
    for board in (open_ground(long, short), open_ground(short, long)):
        assert number(kernel, board) == perm(long, short)


@pytest.mark.parametrize(("side", "symbols"), [(1, ".#"), (2, ".#"), (7, ".#"), (8, ".4"), (30, ".#")])
def test_checkerboards(kernel: SimpleNamespace, side: int, symbols: str) -> None:
    """Each white cell is alone; a 4 on the border has fewer neighbours."""
    row = symbols * side
    rows = [row[line % 2 :][:side] for line in range(side)]
    assert number(kernel, Board.from_rows(rows)) == (symbols == ".#")


@pytest.mark.parametrize(("teeth", "length"), [(2, 1), (2, 4), (3, 3), (4, 2), (5, 2)])
def test_combs(kernel: SimpleNamespace, teeth: int, length: int) -> None:
    """The bulb on the back lights a tooth or stands at a gap; every dark tooth has its own bulb."""
    back, tooth = "." * (2 * teeth - 1), "#".join("." * teeth)
    expected = teeth * length ** (teeth - 1) + (teeth - 1) * length**teeth
    assert number(kernel, Board.from_rows([back, *[tooth] * length])) == expected


@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (3, 3), (3, 5), (4, 4), (5, 4), (6, 5), (2, 1)])
def test_pigeonholes(kernel: SimpleNamespace, cols: int, rows: int) -> None:
    assert number(kernel, pigeonholes(cols, rows)) == perm(rows, cols)


@pytest.mark.parametrize(
    "sides", [[(2, 2)], [(2, 2), (3, 3)], [(3, 2), (1, 4), (2, 2)], [(1, 2)] * 7, [(3, 3), (1, 1)]]
)
def test_parts_multiply(kernel: SimpleNamespace, sides: list[tuple[int, int]]) -> None:
    board = apart(*(open_ground(*side) for side in sides))
    assert number(kernel, board) == prod(perm(max(side), min(side)) for side in sides)


def test_parts_do_not_mind_each_other(kernel: SimpleNamespace) -> None:
    """A part that is left early does not disturb another."""
    asked = solver(kernel, apart(open_ground(3, 3), open_ground(3, 3)))
    assert asked.settle()
    one, other = asked.parts()
    firsts = asked.first(one), asked.first(other)
    next(asked.further(one, firsts[0]))
    found = [firsts[1], *asked.further(other, firsts[1])]
    assert len({*map(tuple, found)}) == len(found) == 6


def test_an_exhausted_part_leaves_no_conflict_to_the_others(kernel: SimpleNamespace) -> None:
    board = Board.from_rows(["..#1", "#...", ".#.#", "....", ".2..", "....", "...."])
    assert len({*solver(kernel, board).solutions()}) == 42


@pytest.mark.parametrize("hopeless", [pigeonholes(4, 3), Board.from_rows(["1..1"])])
@pytest.mark.parametrize("index", [0, 3, 6])
def test_one_part_without_a_solution_is_enough(
    kernel: SimpleNamespace, hopeless: Board, index: int
) -> None:
    """Solutions of the other parts do not help, however many there are."""
    parts = [open_ground(9, 9)] * 6
    board = apart(*parts[:index], hopeless, *parts[index:])
    assert first(kernel, board) is None
    assert common(kernel, board) is None
    assert solver(kernel, board).prove() is not None


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 70), (9, 9), (12, 30), (40, 40), (300, 7), (7, 300), (90, 80)]
)
@pytest.mark.parametrize("density", [0, 0.05, 0.2, 0.6, 1])
def test_without_clues_there_is_a_solution(
    kernel: SimpleNamespace, size: tuple[int, int], density: float
) -> None:
    choose = random.Random(1)
    width, height = size
    board = Board(random_walls(width, height, choose, density))
    bulbs = first(kernel, board)
    assert bulbs is not None
    assert keeps_all_rules(board, bulbs)


@pytest.mark.parametrize("seed", range(6))
def test_large_boards_with_few_clues(compiled: SimpleNamespace, seed: int) -> None:
    choose = random.Random(seed)
    walls = random_walls(choose.randint(1, 100), choose.randint(1, 100), choose, 0.15)
    puzzle = with_clues(walls, random_solution(walls, choose), choose, choose.choice([0.1, 0.5, 0.9]))
    bulbs = first(compiled, Board(puzzle))
    assert bulbs is not None
    assert keeps_all_rules(Board(puzzle), bulbs)


def test_gives_one_solution_at_a_time(kernel: SimpleNamespace) -> None:
    assert len({*islice(solver(kernel, open_ground(30, 30)).solutions(), 3)}) == 3


def test_gives_the_same_solutions_in_the_same_order(
    compiled: SimpleNamespace, source: SimpleNamespace
) -> None:
    """The order is the same each time, compiled or not."""
    boards = [*random_boards(2, 300), *hard_boards(2, 100, max_side=7), *UNIQUE, open_ground(40, 40)]
    for board in boards:
        runs = [
            [*islice(solver(kernel, board).solutions(), 50)] for kernel in (compiled, compiled, source)
        ]
        assert runs[0] == runs[1] == runs[2], board
        assert solver(compiled, board).prove() == solver(source, board).prove()
