"""The smallest arguments, with their conclusions and names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from lightup.base.clock import deadline_in
from lightup.base.errors import BoardError, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning.arguing.arguments import Arguments, in_order
from lightup.reasoning.arguing.smallest import next_step, smallest_argument
from lightup.reasoning.arguing.steps import Step, conclusions
from lightup.reasoning.arguing.walk import batches
from lightup.reasoning.finding.position import Position

from ...support.arguments import fillings_of, size, small_boards, smallest
from ...support.data import janko
from ...support.random_boards import random_boards
from ...support.vectors import PUZZLES, solved

BOARDS = [board for board in small_boards(seed=5, number=150) if any(native.solutions(board))]

# Puzzles and boards on which the smallest argument is not of the kind that is found first: it costs
# less but takes more rounds, or it has fewer dark cells.
TRICKY = ("162_10x10", "272_10x10", "282_10x10", "528_10x10", "574_10x10")
TRICKY_BOARDS = [
    ".1../.x.x/..xx",
    ".1xx/x.../.x..",
    "..../111./...x",
    "xx../.x../.1..",
    ".x../2.x./.xx./xx.x",
    "..x.1/x..2./..1../...x.",
    "....x/.xx.#/2..2./.x..x/.x...",
]


def board_of(rows: str) -> Board:
    return Board.from_rows(rows.split("/"))


def cell_at(board: Board, place: str) -> int:
    return next(cell for cell in range(len(board.cells)) if board.place(cell) == place)


def concluded(step: Step) -> dict[int, bool]:
    return dict.fromkeys(step.bulbs, True) | dict.fromkeys(step.dots, False)


def test_explains_just_what_is_forced_by_the_smallest_argument() -> None:
    for board in BOARDS:
        solutions = [*native.solutions(board)]
        for cell in board.unknown:
            values = {cell in solution for solution in solutions}
            step = smallest_argument(board, cell)
            assert (step is None) == (len(values) == 2), (board.rows, cell)
            if step:
                (bulb,) = values
                expected = smallest(fillings_of(board).arguments(cell, bulb=bulb), board)
                assert (step.board, step.cell, step.is_bulb) == (board, cell, bulb)
                assert step.rules == in_order(expected), (board.rows, cell)


def test_concludes_all_that_a_single_rule_shows_and_else_only_the_cell() -> None:
    for board in BOARDS:
        for cell in board.unknown:
            if step := smallest_argument(board, cell):
                shown = fillings_of(board).forced_by(step.rules)
                if len(step.rules) > 1:
                    shown = {cell: shown[cell]}
                assert concluded(step) == shown, (board.rows, cell)


def test_explains_a_marked_cell_without_its_mark() -> None:
    for board in BOARDS[:60]:
        for cell in board.bulbs | board.dots:
            without = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
            step = smallest_argument(board, cell)
            assert step == smallest_argument(without, cell)
            assert step is None or step.board == without


def test_explains_a_cell_that_has_the_wrong_mark() -> None:
    for name in "V2", "V3":
        for cell in PUZZLES[name].white:
            is_bulb = cell in solved(name).bulbs
            board = Board(PUZZLES[name], (), [cell]) if is_bulb else Board(PUZZLES[name], [cell])
            step = smallest_argument(board, cell)
            assert step
            assert step.is_bulb == is_bulb


def test_nothing_is_forced_where_every_cell_has_two_ways() -> None:
    board = Board(PUZZLES["V5"])
    assert [smallest_argument(board, cell) for cell in range(4)] == [None] * 4
    assert next_step(Position(board)) is None


def test_a_wall_is_not_explained() -> None:
    for cell in 0, 2:
        with pytest.raises(BoardError, match=f"expected a white cell, got the wall r1c{cell + 1}"):
            smallest_argument(Board(PUZZLES["V2"]), cell)


@pytest.mark.parametrize(
    ("rows", "cell"), [("4..", 1), ("**.", 2), ("1*1/...", 4), ("..x/.3./...", 0), ("2#/#.", 3)]
)
def test_a_board_without_a_solution_is_refused(rows: str, cell: int) -> None:
    with pytest.raises(BoardError, match="expected a board with a solution, got one without"):
        smallest_argument(board_of(rows), cell)


def test_the_mark_of_the_cell_itself_may_be_what_leaves_no_solution() -> None:
    step = smallest_argument(board_of("x"), 0)
    assert step
    assert (step.technique.name, step.bulbs) == ("lonely cell", frozenset({0}))


def test_gives_up_when_the_time_is_over() -> None:
    board = Board(Puzzle(12, 12, "." * 144))
    with pytest.raises(OutOfTime):
        smallest_argument(board, 0, seconds=0)
    with pytest.raises(OutOfTime):
        next_step(Position(board, deadline_in(0)))


def images(board: Board, cell: int) -> Iterator[tuple[Board, int]]:
    """Yields the eight images of a board, each with the image of a cell."""
    spots = Board(Puzzle(board.width, board.height, "." * len(board.cells)), [cell]).symmetries()
    for image, spot in zip(board.symmetries(), spots, strict=True):
        (where,) = spot.bulbs
        yield image, where


def test_arguments_are_as_large_for_all_eight_images() -> None:
    for board in BOARDS[:50]:
        for cell in board.unknown:
            steps = [smallest_argument(image, where) for image, where in images(board, cell)]
            assert len({step and size(step.rules, step.board)[:4] for step in steps}) == 1, board.rows


@cache
def states() -> list[Board]:
    """Returns boards with an open step: from the walks through real puzzles and random boards."""
    puzzles = [Board(janko()[name].puzzle) for name in small_puzzles()[::4]]
    at_random = random_boards(seed=8, number=120, max_side=5)
    starts = [*map(board_of, TRICKY_BOARDS), *puzzles]
    starts += [board for board in at_random if any(native.solutions(board))]
    return [steps[0].board for start in starts for steps in batches(start)]


def test_the_same_state_has_the_same_answer() -> None:
    for board in states()[::3]:
        again = Board.from_rows(board.rows)
        assert next_step(Position(board)) == next_step(Position(again))
        cell = min(board.unknown)
        assert smallest_argument(board, cell) == smallest_argument(again, cell)


def test_the_next_step_is_never_harder_than_those_of_the_walk() -> None:
    for board in states():
        easiest = next(batches(board))[0].level
        step = next_step(Position(board))
        assert step
        assert step.level <= easiest, (board.rows, step.technique.name)


@pytest.mark.parametrize("alone", [True, False], ids=["one rule", "several"])
def test_no_open_step_has_a_smaller_argument_than_the_next_one(alone: bool) -> None:
    for board in states():
        batch = next(batches(board))
        step = next_step(Position(board))
        assert step
        if (batch[0].level == 0) == alone:
            arguments = Arguments(board)
            assert step.rules == arguments.smallest(step.cell, bulb=step.is_bulb), board.rows
            bulbs, dots = conclusions(batch)
            assert step.cell in bulbs | dots
            for cell in bulbs | dots:
                other = arguments.smallest(cell, bulb=cell in bulbs, at_most=step.cost)
                assert not other or size(step.rules, board) <= size(other, board), (board.rows, cell)


def test_empty_corners_are_the_smallest_arguments_where_there_are_any() -> None:
    """The shortcut is right: a solver finds nothing smaller among all rules."""
    tried = 0
    for board in states():
        step = next_step(Position(board))
        if step and step.technique.number == codes.EMPTY_CORNER:
            forced = native.common(board)
            assert forced
            arguments = Arguments(board)
            for cell in board.unknown & (forced[0] | forced[1]):
                rules = arguments.smallest(cell, bulb=cell in forced[0], at_most=step.cost)
                assert not rules or size(step.rules, board) <= size(rules, board), board.rows
            tried += 1
    assert tried > 10


def test_of_two_runs_that_light_a_cell_the_next_step_names_the_shorter() -> None:
    step = next_step(Position(board_of(".xxx*/*####")))
    assert step
    assert [rule.cells for rule in step.rules] == [(0, 5)]


def small_puzzles() -> list[str]:
    names = [name for name, board in janko().items() if len(board.cells) <= 100]
    return sorted({*Random(41).sample(names, 40), *TRICKY})


@cache
def test_a_cell_off_the_board_is_refused() -> None:
    for cell in (-1, 4, 99):
        with pytest.raises(BoardError, match=f"expected a cell from r1c1 to r2c2, got {cell}"):
            smallest_argument(Board.from_rows(["..", ".."]), cell)
