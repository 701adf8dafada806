"""Random boards of any size and density, with clues and marks; the same for the same seed.

Some have no solution, some one, some many.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.lab.boards import random_solution, random_walls, with_clues


def random_boards(seed: int, number: int, max_side: int = 8) -> Iterator[Board]:
    choose = Random(seed)
    return (random_board(choose, max_side) for _ in range(number))


def hard_boards(seed: int, number: int, max_side: int = 8) -> Iterator[Board]:
    choose = Random(seed)
    return (hard_board(choose, max_side) for _ in range(number))


def random_board(choose: Random, max_side: int = 8) -> Board:
    """Draws a board of any kind."""
    if choose.random() < 0.1:
        return hard_board(choose, max_side)
    puzzle = rectangle(choose, max_side, walls=choose.random())
    bulbs = random_solution(puzzle, choose)
    clues, wrong = choose.choice([0, choose.random(), 1]), choose.choice([0, 0.05, 1])
    return with_marks(choose, with_clues(puzzle, bulbs, choose, clues, wrong), bulbs)


def hard_board(choose: Random, max_side: int = 8) -> Board:
    """Draws an open board with dots along whole rows and columns, which only a search can decide.

    Each cell along such a row needs a bulb in its column, and there may be fewer rows than columns.
    """
    puzzle = rectangle(choose, max_side, walls=choose.choice([0, 0, 0.05]))
    rows, cols = (
        {line for line in range(lines) if choose.random() < 0.1}
        for lines in (puzzle.height, puzzle.width)
    )
    dots = (
        cell
        for cell in puzzle.white
        if cell // puzzle.width in rows or cell % puzzle.width in cols or choose.random() < 0.2
    )
    return Board(puzzle, (), dots)


def rectangle(choose: Random, max_side: int, walls: float) -> Puzzle:
    """Draws a puzzle of any size up to `max_side`, without clues."""
    return random_walls(choose.randint(1, max_side), choose.randint(1, max_side), choose, walls)


def with_marks(choose: Random, puzzle: Puzzle, bulbs: frozenset[int]) -> Board:
    """Adds no marks, a few or many; all, most or half of them agree with the given bulbs."""
    white = [*puzzle.white]
    number = choose.choice([0, 0, min(3, len(white)), choose.randint(0, len(white))])
    marked, wrong = choose.sample(white, number), choose.choice([0, 0.02, 0.5])
    put = {cell for cell in marked if (cell in bulbs) != (choose.random() < wrong)}
    return Board(puzzle, put if choose.random() < 0.5 else (), {*marked} - put)
