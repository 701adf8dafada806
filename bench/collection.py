"""The puzzles that the benchmarks run on.

They are those of `janko-dev.json` (`tests/support/data.py` says where that is). If it is missing, the
examples and some random puzzles take its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from lightup import Board, Puzzle, Status, loads, solve
from lightup.lab.boards import random_puzzle
from tests.support.data import JANKO, ROOT, find, janko

EXAMPLES = ROOT / "examples"
SIDES = [*range(6, 21)] * 4


def puzzles() -> list[Puzzle]:
    """Reads the collection; without it, reads the examples and draws some random puzzles."""
    if find(JANKO):
        return [board.puzzle for board in janko().values()]
    return [*(example(path.name) for path in sorted(EXAMPLES.glob("*.txt"))), *_random(Random(1))]


def example(name: str) -> Puzzle:
    """Reads one of the examples."""
    read = loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return read.puzzle if isinstance(read, Board) else read


def _random(choose: Random) -> Iterator[Puzzle]:
    """Draws puzzles with one solution, and a large one with several."""
    for side in SIDES:
        attempts = (random_puzzle(side, side, choose, walls=0.35, clues=0.8) for _ in count())
        yield next(puzzle for puzzle in attempts if solve(puzzle).status is Status.UNIQUE)
    yield random_puzzle(100, 100, choose, walls=0.35, clues=0.8)


def fresh(puzzle: Puzzle) -> Puzzle:
    """Copies a puzzle without what it has computed so far."""
    return Puzzle(puzzle.width, puzzle.height, puzzle.cells)
