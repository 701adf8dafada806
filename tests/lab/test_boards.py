from __future__ import annotations

from random import Random

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.lab.boards import NUMBERS, random_puzzle, random_solution, read_puzzle, write_puzzle
from lightup.solving.solve import Status, solve
from tests.support.random_boards import random_boards


def test_a_puzzle_survives_its_text() -> None:
    for board in random_boards(1, 200):
        assert read_puzzle(write_puzzle(board.puzzle)) == board.puzzle


@pytest.mark.parametrize("numbers", NUMBERS)
def test_the_same_generator_draws_the_same_boards(numbers: str) -> None:
    once, again = (
        [random_puzzle(6, 5, choose, walls=0.3, clues=0.5, numbers=numbers) for _ in range(5)]
        for choose in (Random(3), Random(3))
    )
    assert once == again
    assert len({*once}) == 5


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize(("walls", "clues"), [(0, 0.5), (0.25, 0.5), (0.5, 0), (0.75, 1), (1, 0.3)])
def test_densities(walls: float, clues: float, numbers: str) -> None:
    """Shares are within three standard deviations of the request, and exact at 0 and 1."""
    puzzle = random_puzzle(100, 100, Random(5), walls=walls, clues=clues, numbers=numbers)
    found, clued = len([*puzzle.walls]), sum(cell in "01234" for cell in puzzle.cells)
    assert found == pytest.approx(10_000 * walls, abs=300 * (walls * (1 - walls)) ** 0.5)
    assert clued == pytest.approx(found * clues, abs=3 * (found * clues * (1 - clues)) ** 0.5)


def test_planted_boards_are_solvable() -> None:
    choose = Random(7)
    for _ in range(60):
        width, height = choose.randint(1, 8), choose.randint(1, 8)
        puzzle = random_puzzle(width, height, choose, walls=choose.random(), clues=choose.random())
        assert (puzzle.width, puzzle.height) == (width, height)
        assert solve(puzzle).status is not Status.NONE, puzzle


def test_random_clues_have_room() -> None:
    puzzle = random_puzzle(40, 40, Random(9), walls=0.5, clues=1, numbers="random")
    rooms = {wall: len([*puzzle.neighbours(wall)]) for wall in puzzle.walls}
    assert all(int(puzzle.cells[wall]) <= room for wall, room in rooms.items())
    for room in range(5):
        drawn = {int(puzzle.cells[wall]) for wall in rooms if rooms[wall] == room}
        assert drawn == {*range(room + 1)}


def test_random_solutions_light_everything() -> None:
    choose = Random(11)
    for board in random_boards(11, 100):
        bare = Puzzle(
            board.puzzle.width,
            board.puzzle.height,
            "".join("." if cell == "." else "#" for cell in board.puzzle.cells),
        )
        assert Board(bare, random_solution(bare, choose)).solved


def test_every_random_solution_may_come() -> None:
    """An empty 3x3 board has six solutions."""
    puzzle, choose = Puzzle(3, 3, "." * 9), Random(13)
    assert len({random_solution(puzzle, choose) for _ in range(200)}) == 6
