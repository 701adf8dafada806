"""Boards made at random, the same ones for the same seed: any size, density, clues and marks.

Some have no solution, some have one, some have many.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle


def random_boards(seed: int, number: int, max_side: int = 8) -> Iterator[Board]:
    choose = Random(seed)
    return (random_board(choose, max_side) for _ in range(number))


def hard_boards(seed: int, number: int, max_side: int = 8) -> Iterator[Board]:
    choose = Random(seed)
    return (hard_board(choose, max_side) for _ in range(number))


def random_board(choose: Random, max_side: int = 8) -> Board:
    """One of any kind."""
    if choose.random() < 0.1:
        return hard_board(choose, max_side)
    puzzle = random_walls(choose, max_side, choose.random())
    bulbs = random_solution(choose, puzzle)
    clues, wrong = choose.choice([0, choose.random(), 1]), choose.choice([0, 0.05, 1])
    return with_marks(choose, with_clues(choose, puzzle, bulbs, clues, wrong), bulbs)


def hard_board(choose: Random, max_side: int = 8) -> Board:
    """Open ground with dots along whole rows and columns: whether there is a solution takes a search.

    Each cell along such a row asks its column for a bulb, and there may be fewer rows than columns.
    """
    puzzle = random_walls(choose, max_side, choose.choice([0, 0, 0.05]))
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


def random_walls(choose: Random, max_side: int, density: float) -> Puzzle:
    """A puzzle without clues."""
    width, height = choose.randint(1, max_side), choose.randint(1, max_side)
    cells = ("#" if choose.random() < density else "." for _ in range(width * height))
    return Puzzle(width, height, "".join(cells))


def random_solution(choose: Random, puzzle: Puzzle) -> frozenset[int]:
    """Bulbs, one after the other where no other one shines, until everything is lit."""
    white = [*puzzle.white]
    lit: set[int] = set()
    bulbs = []
    for cell in choose.sample(white, len(white)):
        runs = puzzle.geometry.runs_of(cell)
        if lit.isdisjoint(runs):
            lit.update(runs)
            bulbs.append(cell)
    return frozenset(bulbs)


def with_clues(
    choose: Random, puzzle: Puzzle, bulbs: frozenset[int], share: float = 1, wrong: float = 0
) -> Puzzle:
    """Numbers a share of the walls by the bulbs beside them, and a share of those anyhow."""
    cells = [*puzzle.cells]
    for wall in puzzle.walls:
        if choose.random() < share:
            number = len(bulbs.intersection(puzzle.neighbours(wall)))
            cells[wall] = str(choose.randint(0, 4) if choose.random() < wrong else number)
    return Puzzle(puzzle.width, puzzle.height, "".join(cells))


def with_marks(choose: Random, puzzle: Puzzle, bulbs: frozenset[int]) -> Board:
    """Puts no marks, a few or many, of which all, most or half agree with the bulbs given."""
    white = [*puzzle.white]
    number = choose.choice([0, 0, min(3, len(white)), choose.randint(0, len(white))])
    marked, wrong = choose.sample(white, number), choose.choice([0, 0.02, 0.5])
    put = {cell for cell in marked if (cell in bulbs) != (choose.random() < wrong)}
    return Board(puzzle, put if choose.random() < 0.5 else (), {*marked} - put)
