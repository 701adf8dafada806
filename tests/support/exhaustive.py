"""All boards of small sizes, and their numbers of solutions, counted by two independent programs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from lightup.core.puzzle import SYMBOLS, Puzzle


class Counts(NamedTuple):
    boards: int
    solvable: int
    unique: int
    solutions: int


class Table(NamedTuple):
    width: int
    height: int
    symbols: str
    counts: Counts

    def puzzles(self, first: str = "") -> Iterator[Puzzle]:
        """Yields all boards that begin with these cells."""
        for cells in product(self.symbols, repeat=self.width * self.height - len(first)):
            yield Puzzle(self.width, self.height, first + "".join(cells))

    def sample(self, size: int) -> Iterator[Puzzle]:
        """Yields `size` of the boards at random, the same each time."""
        choose = random.Random(size)
        for _ in range(size):
            cells = choose.choices(self.symbols, k=self.width * self.height)
            yield Puzzle(self.width, self.height, "".join(cells))


TABLES = {
    "1x1": Table(1, 1, SYMBOLS, Counts(7, 3, 3, 3)),
    "2x1": Table(2, 1, SYMBOLS, Counts(49, 9, 8, 10)),
    "2x2": Table(2, 2, SYMBOLS, Counts(2401, 97, 88, 106)),
    "4x1": Table(4, 1, SYMBOLS, Counts(2401, 92, 80, 108)),
    "3x2": Table(3, 2, SYMBOLS, Counts(117649, 1028, 944, 1138)),
    "3x3 over .#": Table(3, 3, ".#", Counts(512, 512, 63, 1647)),
    "3x3 over .#1": Table(3, 3, ".#1", Counts(19683, 4795, 3500, 6904)),
}


def counts(numbers: Iterable[int]) -> Counts:
    """Sums up many boards by their numbers of solutions."""
    numbers = list(numbers)
    solvable = [number for number in numbers if number]
    return Counts(len(numbers), len(solvable), solvable.count(1), sum(solvable))


def some_puzzles(number: int) -> Iterator[Puzzle]:
    """Yields random puzzles of up to nine cells, the same each time; about half are solvable."""
    choose = random.Random(number)
    sizes = [(1, 1), (2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (8, 1), (1, 7)]
    for _ in range(number):
        width, height = choose.choice(sizes)
        yield Puzzle(
            width, height, "".join(choose.choices(SYMBOLS + "." * 14 + "#" * 5, k=width * height))
        )
