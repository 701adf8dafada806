"""The puzzles that the benchmarks run on.

They are `janko-dev.json` in the folder that the environment variable LIGHTUP_DATA names, or else in
`../shared/data`. Where that is not, the examples and random puzzles of this module take their place.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from lightup import Board, Puzzle, Status, solve, split
from lightup.lab.boards import random_puzzle

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(
    Path(os.environ.get("LIGHTUP_DATA", ROOT.parent / "shared" / "data")).glob("janko-dev.json")
)  # of the collection, if it is there
SIDES = [*range(6, 21)] * 4


def puzzles() -> list[Puzzle]:
    """The collection if it is there, else the examples and some random puzzles."""
    if FILES:
        return [*_read(FILES)]
    return [*_read(sorted((ROOT / "examples").glob("*.txt"))), *_generated(Random(1))]


def _read(files: list[Path]) -> Iterator[Puzzle]:
    for file in files:
        for item in split(file.read_text(encoding="utf-8")):
            if isinstance(item.outcome, Board):
                yield item.outcome.puzzle


def _generated(choose: Random) -> Iterator[Puzzle]:
    """Puzzles with one solution, and a large one, which has more."""
    for side in SIDES:
        attempts = (random_puzzle(side, choose, walls=0.35, clues=0.8) for _ in count())
        yield next(puzzle for puzzle in attempts if solve(puzzle).status is Status.UNIQUE)
    yield random_puzzle(100, choose, walls=0.35, clues=0.8)


def fresh(puzzle: Puzzle) -> Puzzle:
    """The same puzzle without what it has computed so far."""
    return Puzzle(puzzle.width, puzzle.height, puzzle.cells)
