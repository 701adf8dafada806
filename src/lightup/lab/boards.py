"""Random puzzles, and puzzles as the text that the settings of an experiment hold.

In a random puzzle each cell is a wall with one probability, and each wall is a clue with another.
Planted clues count the bulbs of one solution, so the puzzle is solvable. Random clues are any numbers
that their neighbours have room for.

>>> from random import Random
>>> print(random_puzzle(5, 5, Random(1), walls=0.3, clues=0.7))
.2#..
..#..
0.0..
#.0#.
..#..
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..formats import dumps, loads
from ..generating.patterns import lit_in_order

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

PLANTED = "planted"
NUMBERS = (PLANTED, "random")


def write_puzzle(puzzle: Puzzle) -> str:
    """Writes a puzzle as a text."""
    return dumps(puzzle, "text")


def read_puzzle(text: str) -> Puzzle:
    """Reads a puzzle from a text; ignores marks."""
    read = loads(text, "text")
    return read.puzzle if isinstance(read, Board) else read


def random_puzzle(
    width: int, height: int, choose: Random, *, walls: float, clues: float, numbers: str = PLANTED
) -> Puzzle:
    """Draws a puzzle with these shares of walls and clues; `numbers` is one of `NUMBERS`."""
    puzzle = random_walls(width, height, choose, walls)
    if numbers == PLANTED:
        return with_clues(puzzle, random_solution(puzzle, choose), choose, clues)
    return _numbered(
        puzzle, choose, clues, lambda wall: choose.randint(0, len(puzzle.neighbours(wall)))
    )


def random_walls(width: int, height: int, choose: Random, share: float) -> Puzzle:
    """Draws a puzzle without clues in which each cell is a wall with the probability `share`."""
    symbols = choose.choices(".#", [1 - share, share], k=width * height)
    return Puzzle(width, height, "".join(symbols))


def random_solution(puzzle: Puzzle, choose: Random) -> frozenset[int]:
    """Puts bulbs on dark cells in random order until every cell is lit; ignores clues."""
    white = [*puzzle.white]
    choose.shuffle(white)
    return lit_in_order(puzzle, white)


def with_clues(
    puzzle: Puzzle, bulbs: frozenset[int], choose: Random, share: float = 1, wrong: float = 0
) -> Puzzle:
    """Turns a `share` of the walls into clues that count the bulbs beside them.

    A share `wrong` of these clues gets any number from 0 to 4 instead.
    """

    def number(wall: int) -> int:
        if wrong and choose.random() < wrong:
            return choose.randint(0, 4)
        return len(bulbs.intersection(puzzle.neighbours(wall)))

    return _numbered(puzzle, choose, share, number)


def _numbered(puzzle: Puzzle, choose: Random, share: float, number: Callable[[int], int]) -> Puzzle:
    """Turns a `share` of the walls into clues, each with the `number` of its cell."""
    symbols = [*puzzle.cells]
    for wall in puzzle.walls:
        if choose.random() < share:
            symbols[wall] = str(number(wall))
    return Puzzle(puzzle.width, puzzle.height, "".join(symbols))
