from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from lightup.base.errors import BoardError
from lightup.core.board import Board
from lightup.core.puzzle import SYMBOLS, Puzzle

from ..support import naive
from ..support.exhaustive import TABLES, counts

SIZES = [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.symbols == SYMBOLS])
def test_solved_is_what_casting_rays_says_for_any_bulbs_on_any_small_board(name: str) -> None:
    table = TABLES[name]
    numbers = []
    for puzzle in table.puzzles():
        rows = list(puzzle.rows)
        solutions = naive.solutions(rows)
        numbers.append(len(solutions))
        solved = [bulbs for bulbs in naive.subsets([*puzzle.white]) if Board(puzzle, bulbs).solved]
        assert solved == solutions, rows
    assert counts(numbers) == table.counts


def check_broken(board: Board) -> None:
    expected = naive.broken([*board.puzzle.rows], board.bulbs, board.dots)
    assert Counter((rule.kind, rule.cell) for rule in board.broken()) == expected, str(board)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_broken_is_what_no_further_bulbs_can_mend(width: int, height: int) -> None:
    for cells in product(SYMBOLS + "*x", repeat=width * height):
        check_broken(Board.from_cells(width, height, "".join(cells)))


@pytest.mark.parametrize(("width", "height"), [(3, 2), (2, 3), (3, 3), (4, 2)])
def test_broken_on_a_sample_of_larger_boards(width: int, height: int) -> None:
    choose = random.Random(width * height)
    for _ in range(250):
        cells = choose.choices(SYMBOLS + "...**xx#", k=width * height)
        check_broken(Board.from_cells(width, height, "".join(cells)))


@pytest.mark.parametrize(
    ("picture", "complaints"),
    [
        ("*.*", ["the bulbs at r1c1 and r1c3 see each other"]),
        (
            "**/*.",
            ["the bulbs at r1c1 and r1c2 see each other", "the bulbs at r1c1 and r2c1 see each other"],
        ),
        ("***", ["the bulbs at r1c1, r1c2 and r1c3 see each other"]),
        ("x#", ["nothing can light r1c1"]),
        ("xx", ["nothing can light r1c1", "nothing can light r1c2"]),
        ("0*", ["the 0 at r1c1 has one bulb"]),
        ("*1*", ["the 1 at r1c2 has two bulbs"]),
        ("2.", ["the 2 at r1c1 has only one place for its bulbs"]),
        (".4./...", ["the 4 at r1c2 has only three places for its bulbs"]),
        (".4x/...", ["the 4 at r1c2 has only two places left"]),
        ("*2x", ["nothing can light r1c3", "the 2 at r1c2 has one bulb and no place for the other"]),
        ("x2./#.#", ["nothing can light r1c1"]),
        ("4", ["the 4 at r1c1 has no place for its bulbs"]),
        ("4x/.#", ["nothing can light r1c2", "the 4 at r1c1 has only one place left"]),
        ("*..", []),
        (".x.", []),
        ("0", []),
        ("#", []),
    ],
)
def test_complains_in_words(picture: str, complaints: list[str]) -> None:
    board = Board.from_rows(picture.split("/"))
    assert [board.complaint(rule) for rule in board.broken()] == complaints


def test_solved_looks_at_the_bulbs_alone() -> None:
    assert Board.from_rows(["*x"]).solved
    assert Board.from_rows(["*."]).solved
    assert not Board.from_rows([".."]).solved


def test_lit_and_dark() -> None:
    board = Board.from_rows(["*.#", "..x"])
    assert board.lit == {0, 1, 3}
    assert board.dark == {4, 5}
    assert board.marked
    assert not Board(board.puzzle).marked


@pytest.mark.parametrize(
    ("bulbs", "dots", "message"),
    [
        ([0], [], "expected each bulb on a white cell, got one on the wall r1c1"),
        ([], [2], "expected each dot on a white cell, got one on the wall r1c3"),
        ([6], [], "expected each bulb inside the grid, got cell 6"),
        ([-1], [], "expected each bulb inside the grid, got cell -1"),
        ([], [6], "expected each dot inside the grid, got cell 6"),
        ([3], [3], "expected a bulb or a dot, got both at r2c1"),
    ],
)
def test_refuses_an_impossible_mark(bulbs: list[int], dots: list[int], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board(Puzzle.from_rows(["1.#", "..."]), bulbs, dots)
    assert str(caught.value) == message


def test_refuses_a_strange_symbol() -> None:
    with pytest.raises(BoardError, match="expected only the symbols"):
        Board.from_rows(["*o"])
