"""Ratings: by the definition of the score, under the symmetries, and on real puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from math import isclose, log
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from lightup.base.errors import NoSolution, OutOfTime, SeveralSolutions
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.formats import split
from lightup.lab.boards import random_solution, random_walls, with_clues
from lightup.reasoning.arguing.arguments import Arguments, cost as cost_of
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.explain import way
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.rate import LEVELS, Rating, level_of, rate

from ..support.arguments import COSTS, fillings_of, size, small_board
from ..support.data import janko
from ..support.hard_boards import HARD, pigeonholes
from ..support.reasoning import easiest

EXAMPLES = Path(__file__).parents[1] / "examples"

Costs = Callable[[Board, int], int]


def solutions(puzzle: Puzzle) -> list[frozenset[int]]:
    """Finds up to two solutions."""
    found = native.solutions(Board(puzzle))
    return [solution for _, solution in zip(range(2), found, strict=False)]


def small_puzzles(seed: int, number: int) -> list[Puzzle]:
    """Draws puzzles of nine or twelve cells with one solution and more than seven white cells."""
    choose = Random(seed)
    found: list[Puzzle] = []
    while len(found) < number:
        puzzle = small_board(choose).puzzle
        if len(solutions(puzzle)) == 1 and len([*puzzle.white]) > 7:
            found.append(puzzle)
    return found


def larger_puzzles(seed: int, number: int) -> list[Puzzle]:
    """Draws puzzles of up to 7x7 cells with one solution: `number` of each level from 0 to 5."""
    choose = Random(seed)
    found: dict[int, list[Puzzle]] = {level: [] for level in range(6)}
    while any(len(some) < number for some in found.values()):
        width, height, walls = choose.randint(5, 7), choose.randint(5, 7), choose.uniform(0.15, 0.3)
        puzzle = random_walls(width, height, choose, walls)
        puzzle = with_clues(puzzle, random_solution(puzzle, choose), choose, choose.uniform(0.5, 1))
        if len(solutions(puzzle)) == 1:
            some = found.get(level_of(puzzle), [])
            some += [puzzle] * (len(some) < number)
    return [puzzle for some in found.values() for puzzle in some]


class Batch(NamedTuple):
    """A batch by the second opinions on steps and arguments."""

    board: Board
    level: int
    cells: frozenset[int]
    cost: int
    available: int

    @property
    def score(self) -> float:
        weight = 2 if self.level > 3 else 1  # trials weigh double
        return weight * self.cost * (1 + log((len(self.board.unknown) + 1) / (self.available + 1)))


def batches(puzzle: Puzzle, least_cost: Costs) -> Iterator[Batch]:
    (solution,) = solutions(puzzle)
    board = Board(puzzle)
    while board.unknown:
        level, concluded = easiest(board)
        cells = frozenset(cell for cell, _ in concluded) or board.unknown
        costs = {cell: least_cost(board, cell) for cell in board.unknown}
        cost = min(costs[cell] for cell in cells)
        available = sum(other <= cost for other in costs.values())
        yield Batch(board, level, cells, cost, available)
        board = board.with_marks(cells & solution, cells - solution)


def hardest_of(rating: Rating) -> Step:
    assert rating.hardest is not None
    return rating.hardest


def assert_rated_so(rating: Rating, expected: list[Batch]) -> None:
    hard = [batch.cost for batch in expected if batch.level == rating.level]
    stretches = [len([*some]) for one, some in groupby(expected, lambda b: b.available == 1) if one]
    assert rating.level == max(batch.level for batch in expected)
    assert isclose(rating.score, sum(batch.score for batch in expected)), rating.puzzle.rows
    assert rating.batches == len(expected)
    assert rating.hard_batches == sum(batch.level > 0 for batch in expected)
    assert rating.bottleneck == max(stretches, default=0)
    assert hardest_of(rating).cost == max(hard), rating.puzzle.rows
    assert sum(rating.techniques.values()) == sum(len(batch.cells) for batch in expected)


def by_trying_all(board: Board, cell: int) -> int:
    """Returns the cost of the cheapest set of rules that forces a cell, among all sets."""
    (solution,) = solutions(board.puzzle)
    arguments = fillings_of(board).arguments(cell, bulb=cell in solution)
    return min(sum(COSTS[rule.kind] for rule in rules) for rules in arguments)


def by_arguments(board: Board, cell: int) -> int:
    (solution,) = solutions(board.puzzle)
    return cost_of(_arguments(board).smallest(cell, bulb=cell in solution))


@cache
def _arguments(board: Board) -> Arguments:
    return Arguments(board)


def test_the_score_is_as_defined_on_small_puzzles() -> None:
    levels = set()
    for puzzle in small_puzzles(seed=2, number=60):
        rating = rate(puzzle)
        assert_rated_so(rating, [*batches(puzzle, by_trying_all)])
        levels.add(rating.level)
    assert {0, 1, 2} <= levels


@pytest.mark.slow
def test_the_score_is_as_defined_on_larger_puzzles() -> None:
    for puzzle in larger_puzzles(seed=4, number=6):
        assert_rated_so(rate(puzzle), [*batches(puzzle, by_arguments)])


@cache
def sample() -> list[Puzzle]:
    """Returns small real puzzles of all levels, and the examples."""
    boards = [board.puzzle for board in janko().values() if len(board.cells) <= 144]
    by_level = [[puzzle for puzzle in boards if level_of(puzzle) == level] for level in range(7)]
    real = [puzzle for some in by_level for puzzle in some[:2]]
    files = sorted(EXAMPLES.glob("*.txt"))
    items = [item for file in files for item in split(file.read_text(), "text")]
    return [*real, *(item.board.puzzle for item in items)]


def test_the_hardest_step_has_the_smallest_argument() -> None:
    for puzzle in sample():
        (solution,) = solutions(puzzle)
        step = hardest_of(rated(puzzle))
        arguments = Arguments(step.board)
        assert step.rules == arguments.smallest(step.cell, bulb=step.cell in solution)
        assert step.bulbs <= solution
        assert not step.dots & solution
        _, concluded = easiest(step.board)
        for cell in sorted({cell for cell, _ in concluded}):
            other = arguments.smallest(cell, bulb=cell in solution, at_most=step.cost)
            assert not other or size(other, step.board) >= size(step.rules, step.board)


@cache
def rated(puzzle: Puzzle) -> Rating:
    return rate(puzzle)


def told(rating: Rating) -> tuple[object, ...]:
    """Returns what a rating says apart from cells and the score."""
    counts = rating.batches, rating.hard_batches, rating.bottleneck
    return rating.level, rating.name, counts, rating.techniques, hardest_of(rating).cost


def test_all_images_of_a_puzzle_are_rated_alike() -> None:
    for puzzle in sample():
        first, *others = map(rated, puzzle.symmetries())
        for other in others:
            assert told(other) == told(first), puzzle.rows
            assert isclose(other.score, first.score), puzzle.rows


def test_the_level_alone_is_that_of_the_rating_and_of_the_kernel() -> None:
    for puzzle in sample():
        level = level_of(puzzle)
        assert level == rated(puzzle).level == Position(Board(puzzle)).hardest()
        assert rated(puzzle).name == LEVELS[level]


def test_every_cell_is_counted_with_the_technique_that_decides_it() -> None:
    levels = {technique.key: technique.level for technique in TECHNIQUES}
    for puzzle in sample():
        rating = rated(puzzle)
        assert max(levels[key] for key in rating.techniques) == rating.level
        assert sum(rating.techniques.values()) == len([*puzzle.white])


def test_no_step_of_the_explained_way_is_harder() -> None:
    for puzzle in sample():
        assert max(step.level for step in way(puzzle)) <= level_of(puzzle), puzzle.rows


# The share of the puzzles up to 400 cells that techniques up to each level solve, in a survey of a
# collection that contains these puzzles and as many others.
SHARES = {0: 0.155, 1: 0.288, 2: 0.439, 3: 0.729, 4: 0.897, 5: 0.958, 6: 1.0}


def test_the_levels_of_real_puzzles_are_as_surveyed() -> None:
    levels = {name: level_of(board.puzzle) for name, board in janko().items()}
    assert max(levels.values()) <= 6
    small = [level for name, level in levels.items() if len(janko()[name].cells) <= 400]
    for level, share in SHARES.items():
        found = sum(other <= level for other in small) / len(small)
        assert abs(found - share) < 0.03, (level, found)


@pytest.mark.parametrize("judge", [rate, level_of])
@pytest.mark.parametrize(
    ("rows", "error", "number"),
    [
        ("4../.../...", NoSolution, "none"),
        ("1#", NoSolution, "none"),
        ("#.#/.1./#1#", NoSolution, "none"),
        ("../..", SeveralSolutions, "several"),
        (".../.../.../...", SeveralSolutions, "several"),
        ("2.../..../..../....", SeveralSolutions, "several"),
    ],
)
def test_only_a_puzzle_with_one_solution_is_rated(
    judge: Callable[[Puzzle], object], rows: str, error: type[Exception], number: str
) -> None:
    message = f"^expected a puzzle with one solution, got one with {number}$"
    with pytest.raises(error, match=message):
        judge(Puzzle.from_rows(rows.split("/")))


@pytest.mark.parametrize("judge", [rate, level_of])
def test_a_puzzle_is_not_rated_if_only_a_search_shows_that_it_has_no_solution(
    judge: Callable[[Puzzle], object],
) -> None:
    with pytest.raises(NoSolution, match="one solution, got one with none"):
        judge(pigeonholes(4, 3).puzzle)


def test_is_rated_just_if_it_has_one_solution() -> None:
    choose = Random(8)
    for _ in range(300):
        puzzle = small_board(choose).puzzle
        number = len(solutions(puzzle))
        if number == 1:
            assert 0 <= level_of(puzzle) == rate(puzzle).level <= 7
        else:
            for judge in (level_of, rate):
                with pytest.raises(SeveralSolutions if number else NoSolution):
                    judge(puzzle)


@pytest.mark.parametrize("rows", ["#", "0#/##"])
def test_a_puzzle_with_nothing_to_do(rows: str) -> None:
    puzzle = Puzzle.from_rows(rows.split("/"))
    rating = rate(puzzle)
    assert level_of(puzzle) == rating.level == 0
    assert (rating.score, rating.batches, rating.bottleneck, rating.techniques) == (0, 0, 0, {})
    assert rating.hardest is None


@pytest.mark.parametrize("judge", [rate, level_of])
@pytest.mark.parametrize(
    ("puzzle", "seconds"), [(Puzzle.from_rows(["1.#", "..."]), 1e-9), (HARD.puzzle, 0.2)]
)
def test_gives_up(judge: Callable[..., object], puzzle: Puzzle, seconds: float) -> None:
    with pytest.raises(OutOfTime):
        judge(puzzle, seconds=seconds)
