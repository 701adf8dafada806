"""Puzzles as settings hold them, texts; and random ones.

Of a random board each cell is a wall with one probability, each wall a clue with another. The number
of a clue is either that of the bulbs beside it in one solution, which makes the board solvable, or any
that its neighbours have room for.

>>> from random import Random
>>> print(random_puzzle(5, Random(1), walls=0.3, clues=0.7))
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

if TYPE_CHECKING:
    from random import Random

NUMBERS = ("planted", "random")


def write_puzzle(puzzle: Puzzle) -> str:
    """The text of a puzzle."""
    return dumps(puzzle, "text")


def read_puzzle(text: str) -> Puzzle:
    """The puzzle of a text."""
    read = loads(text, "text")
    return read.puzzle if isinstance(read, Board) else read


def random_puzzle(
    side: int, choose: Random, *, walls: float, clues: float, numbers: str = "planted"
) -> Puzzle:
    """Draws a square board; its `numbers` are one of the two kinds."""
    symbols = choose.choices(".#", [1 - walls, walls], k=side * side)
    puzzle = Puzzle(side, side, "".join(symbols))
    bulbs = random_solution(puzzle, choose) if numbers == "planted" else frozenset()
    for wall in puzzle.walls:
        if choose.random() < clues:
            beside = puzzle.neighbours(wall)
            planted = len(bulbs.intersection(beside))
            symbols[wall] = str(planted if numbers == "planted" else choose.randint(0, len(beside)))
    return Puzzle(side, side, "".join(symbols))


def random_solution(puzzle: Puzzle, choose: Random) -> frozenset[int]:
    """Puts a bulb on each cell that is still dark, in random order: a solution but for the clues."""
    bulbs: set[int] = set()
    lit: set[range] = set()
    white = [*puzzle.white]
    choose.shuffle(white)
    for cell in white:
        runs = puzzle.runs_of(cell)
        if lit.isdisjoint(runs):
            lit.update(runs)
            bulbs.add(cell)
    return frozenset(bulbs)
