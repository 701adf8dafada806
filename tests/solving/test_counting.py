from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise, product
from math import factorial, perm
from random import Random

import pytest

from lightup.base.errors import GaveUp, InputError, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import find_engine
from lightup.kernel import counting as frontier
from lightup.lab.boards import random_solution, random_walls, with_clues
from lightup.solving.solve import count

from ..support.exhaustive import TABLES, counts
from ..support.hard_boards import apart
from ..support.random_boards import hard_boards, random_boards

MANY = 2000
SAT = find_engine("pysat")


def open_ground(width: int, height: int) -> Puzzle:
    return Puzzle(width, height, "." * (width * height))


def a_fifth_walls(seed: int, width: int, height: int) -> Puzzle:
    return random_walls(width, height, Random(seed), 0.2)


def transposed(board: Board) -> Board:
    return Board.from_rows("".join(col) for col in zip(*board.rows, strict=True))


def turns(board: Board) -> Iterator[Board]:
    """Yields the board mirrored, upside down, and transposed."""
    yield Board.from_rows(row[::-1] for row in board.rows)
    yield Board.from_rows(board.rows[::-1])
    yield transposed(board)


def count_row_by_row(puzzle: Puzzle) -> int:
    """Counts the solutions of a puzzle without clues: a second opinion.

    It tries all bulbs of one row after the other. Between rows, it keeps for each column whether, since
    the last wall, it has a bulb (`*`), needs one (`!`), or neither.
    """
    states = Counter({"." * puzzle.width: 1})
    for row in puzzle.rows:
        walls = [-1, *(col for col, symbol in enumerate(row) if symbol == "#"), puzzle.width]
        runs = [range(a + 1, b) for a, b in pairwise(walls)]
        found: Counter[str] = Counter()
        for (state, number), bulbs in product(states.items(), product(*([-1, *run] for run in runs))):
            after = [*state]
            for run, bulb in zip(runs, bulbs, strict=True):
                if bulb < 0:
                    after[run.start : run.stop] = state[run.start : run.stop].replace(".", "!")
                else:
                    after[bulb] = "*"
            clash = any(bulb >= 0 and state[bulb] == "*" for bulb in bulbs)
            if not clash and all(state[wall] != "!" for wall in walls[1:-1]):
                for wall in walls[1:-1]:
                    after[wall] = "."
                found["".join(after)] += number
        states = found
    return sum(number for state, number in states.items() if "!" not in state)


@pytest.mark.parametrize("table", TABLES)
def test_all_boards_of_the_table(table: str) -> None:
    assert counts(map(count, TABLES[table].puzzles())) == TABLES[table].counts


@pytest.mark.parametrize("seed", range(8))
def test_agrees_with_going_through_the_solutions(seed: int) -> None:
    seen: Counter[int] = Counter()
    for board in (*random_boards(seed, 500, max_side=7), *hard_boards(seed, 100, max_side=7)):
        listed = sum(1 for _ in islice(SAT.solutions(board), MANY + 1))
        number = count(board)
        assert number == listed or number > MANY < listed, board
        seen[min(number, 2)] += 1
    assert min(seen[n] for n in (0, 1, 2)) > 50


@pytest.mark.parametrize("side", range(1, 13))
def test_open_squares(side: int) -> None:
    assert count(open_ground(side, side)) == perm(side)


@pytest.mark.parametrize(
    ("long", "short"), [(9, 1), (7, 2), (6, 3), (6, 5), (11, 10), (40, 6), (1000, 3)]
)
def test_open_rectangles(long: int, short: int) -> None:
    """On a wide board each row has a bulb, because otherwise a column would stay dark."""
    assert count(open_ground(long, short)) == count(open_ground(short, long)) == perm(long, short)


@pytest.mark.parametrize("seed", range(4))
def test_parts_multiply(seed: int) -> None:
    boards = random_boards(seed, 900, max_side=6)
    for three in zip(boards, boards, boards, strict=True):
        numbers = [count(board) for board in three]
        assert count(apart(*three)) == numbers[0] * numbers[1] * numbers[2], three


@pytest.mark.parametrize("seed", range(4))
def test_turned_boards_have_as_many(seed: int) -> None:
    for board in random_boards(seed, 300, max_side=9):
        assert {*map(count, turns(board))} == {count(board)}, board


@pytest.mark.slow
@pytest.mark.parametrize("size", [(40, 6), (6, 40), (10, 100), (100, 10), (9, 9), (2, 300)])
@pytest.mark.parametrize("clues", [0, 0.3])
def test_long_boards(size: tuple[int, int], clues: float) -> None:
    """The solutions with a bulb on a cell and those without add up to all."""
    walls = a_fifth_walls(5, *size)
    choose = Random(6)
    puzzle = with_clues(walls, random_solution(walls, choose), choose, clues)
    number = count(puzzle)
    assert number == count(transposed(Board(puzzle))) > 10
    for cell in choose.sample([*puzzle.white], 3):
        with_bulb, without = Board(puzzle, [cell]), Board(puzzle, (), [cell])
        assert count(with_bulb) + count(without) == number


@pytest.mark.parametrize("size", [(6, 40), (8, 30), (7, 7), (3, 200)])
def test_agrees_with_a_second_opinion(size: tuple[int, int]) -> None:
    puzzle = a_fifth_walls(7, *size)
    assert count(puzzle) == count_row_by_row(puzzle) > 10


@pytest.mark.parametrize(
    ("rows", "number"),
    [
        (["#"], 1),
        (["."], 1),
        (["x"], 0),
        (["*"], 1),
        (["0.", ".."], 1),
        (["4"], 0),
        (["**"], 0),
        (["x.", ".."], 1),
        (["*x", "x*"], 1),
        (["xxx", "...", "..."], 0),
        (["x..", "...", "..."], 4),
        (["..1.."], 2),
        ([".....", "..2..", "....."], 11),
    ],
)
def test_small_boards(rows: list[str], number: int) -> None:
    assert count(Board.from_rows(rows)) == number


def at_least(board: Board) -> tuple[int, bool]:
    """Returns a lower bound on the number of solutions, and whether it is exact."""
    try:
        return count(board), True
    except GaveUp as error:
        return error.at_least, False


def test_runs_that_are_alike_count_as_one_whatever_else_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = [*random_boards(11, 300), *hard_boards(11, 100), Board(open_ground(7, 5))]
    boards += (Board(with_a_clue(side, seed)) for side in (5, 6, 7) for seed in range(10))
    monkeypatch.setattr(frontier, "STATES_WORTH_MERGING", 10**9)
    numbers = [count(board) for board in boards]
    monkeypatch.setattr(frontier, "STATES_WORTH_MERGING", 0)
    assert [count(board) for board in boards] == numbers
    assert sum(number > 100 for number in numbers) > 30


def with_a_clue(side: int, seed: int) -> Puzzle:
    choose = Random(seed)
    cells = [*open_ground(side, side).cells]
    for wall in choose.sample(range(side * side), 3):
        cells[wall] = choose.choice("##01")
    return Puzzle(side, side, "".join(cells))


@pytest.mark.parametrize("side", [16, 20, 30])
def test_a_large_open_square_is_counted_exactly(side: int) -> None:
    assert count(open_ground(side, side)) == factorial(side)


@pytest.mark.parametrize("limits", [(2, 1), (10, 3), (50, 20)])
def test_past_its_limits_it_says_how_many_there_are_at_least(
    limits: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = [*random_boards(8, 300), *hard_boards(8, 100)]
    numbers = [count(board) for board in boards]
    monkeypatch.setattr(frontier, "MOST_STATES", limits[0])
    monkeypatch.setattr(frontier, "STATES_FOR_A_BOUND", limits[1])
    gave_up = 0
    for board, number in zip(boards, numbers, strict=True):
        found, exact = at_least(board)
        assert found == number if exact else 0 < found <= number, board
        gave_up += not exact
    assert gave_up > 10


@pytest.mark.slow
def test_a_wide_board_is_past_the_limits() -> None:
    with pytest.raises(GaveUp, match="more than 500000 states") as caught:
        count(a_fifth_walls(3, 24, 24))
    assert caught.value.at_least > 10**20


def counting(monkeypatch: pytest.MonkeyPatch, *outcomes: int | GaveUp) -> None:
    """Makes the counts of successive parts these outcomes."""
    waiting = iter(outcomes)

    def give(*_: object) -> int:
        outcome = next(waiting)
        if isinstance(outcome, GaveUp):
            raise outcome
        return outcome

    monkeypatch.setattr(frontier, "count", give)


BOUND, NO_BOUND, LATE = GaveUp("too wide", at_least=5), GaveUp("too wide"), OutOfTime()
LONG = 2**20000  # more digits than Python writes by default

GAVE_UP: dict[str, tuple[list[int | GaveUp], type[GaveUp], int]] = {
    "no bound": ([2, NO_BOUND, 3], GaveUp, 6),
    "a bound": ([2, BOUND, 3], GaveUp, 30),
    "several bounds": ([BOUND, BOUND, BOUND], GaveUp, 125),
    "late at once": ([LATE], OutOfTime, 1),
    "late in the end": ([2, 3, LATE], OutOfTime, 6),
    "late after a bound": ([BOUND, 3, LATE], OutOfTime, 15),
    "a bound of many digits": ([LONG, BOUND, 1], GaveUp, 5 * LONG),
    "late after many digits": ([LONG, LATE], OutOfTime, LONG),
}


@pytest.mark.parametrize("name", GAVE_UP)
def test_what_is_known_when_it_gives_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes, error, number = GAVE_UP[name]
    counting(monkeypatch, *outcomes)
    with pytest.raises(error) as caught:
        count(apart(*[Board(open_ground(2, 2))] * 3))
    assert type(caught.value) is error
    assert caught.value.at_least == number


@pytest.mark.parametrize("side", [2, 12, 30])
@pytest.mark.parametrize("seconds", [0, -1])
def test_out_of_time(side: int, seconds: float) -> None:
    with pytest.raises(OutOfTime):
        count(open_ground(side, side), seconds=seconds)


def test_the_own_engine_takes_no_encoding() -> None:
    with pytest.raises(InputError, match="expected no encoding: the engine 'native' has its own"):
        count(open_ground(2, 2), encoding="runs")
