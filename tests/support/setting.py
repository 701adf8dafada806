"""A second opinion on unfinished puzzles: all ways to light the walls, one by one.

The clues only choose among these ways, so whatever is asked about clues is a matter of counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from random import Random

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle

from . import naive

SYMBOLS = "#01234"
STATUS = ("none", "unique", "several")


def lightings(puzzle: Puzzle) -> list[frozenset[int]]:
    """Returns all sets of bulbs that see no other bulb and light every white cell."""
    views = {cell: view(puzzle.rows, divmod(cell, puzzle.width)) for cell in puzzle.white}
    chosen = [frozenset[int]()]
    for cell, seen in views.items():
        chosen += [one | {cell} for one in chosen if one.isdisjoint(seen)]
    return [one for one in chosen if all(cell in one or seen & one for cell, seen in views.items())]


def view(rows: Sequence[str], cell: tuple[int, int]) -> frozenset[int]:
    """Returns the white cells that a cell sees, without itself."""
    found = []
    for down, right in naive.STEPS:
        row, col = cell[0] + down, cell[1] + right
        while 0 <= row < len(rows) and 0 <= col < len(rows[0]) and rows[row][col] == ".":
            found.append(row * len(rows[0]) + col)
            row, col = row + down, col + right
    return frozenset(found)


class BruteForce:
    """The solutions of a puzzle, its clues changed at will; with a board, those with its marks."""

    def __init__(self, puzzle: Puzzle, marks: Board | None = None) -> None:
        self.puzzle, self.marks = puzzle, marks or Board(puzzle)

    @cached_property
    def lightings(self) -> list[frozenset[int]]:
        marks = self.marks
        return [one for one in lightings(self.puzzle) if marks.bulbs <= one and not marks.dots & one]

    def solutions(self, **symbols: str) -> list[frozenset[int]]:
        """Returns the solutions with other symbols in some walls (`w4="1"`: a 1 in cell 4)."""
        changed = {int(name[1:]): symbol for name, symbol in symbols.items()}
        cells = [changed.get(cell, symbol) for cell, symbol in enumerate(self.puzzle.cells)]
        clues = [(cell, int(symbol)) for cell, symbol in enumerate(cells) if symbol in SYMBOLS[1:]]
        return [one for one in self.lightings if all(self.beside(one, c) == n for c, n in clues)]

    def beside(self, bulbs: frozenset[int], wall: int) -> int:
        return len(bulbs.intersection(self.puzzle.neighbours(wall)))

    def status(self, **symbols: str) -> str:
        return STATUS[min(2, len(self.solutions(**symbols)))]

    def shared(self) -> tuple[set[int], set[int]]:
        """Returns the cells with a bulb in all solutions, and in none; nothing if there is none."""
        found = self.solutions()
        if not found:
            return set(), set()
        return {*frozenset.intersection(*found)}, {*self.puzzle.white} - frozenset.union(*found)

    def allowed(self, wall: int) -> tuple[str, str]:
        """Returns the symbols of a wall that keep a solution, and those that give exactly one."""
        numbers = {symbol: len(self.solutions(**{f"w{wall}": symbol})) for symbol in SYMBOLS}
        keeps = "".join(symbol for symbol in SYMBOLS if numbers[symbol])
        return keeps, "".join(symbol for symbol in SYMBOLS if numbers[symbol] == 1)

    def smallest_conflict(self) -> int:
        """Returns the number of clues in a smallest set that has no solution."""
        clues = [cell for cell, _ in self.puzzle.clues]
        for size in range(len(clues) + 1):
            for some in combinations(clues, size):
                if not self.solutions(**{f"w{c}": "#" for c in clues if c not in some}):
                    return size
        raise AssertionError("there is a solution")


def drafts(seed: int, number: int) -> Iterator[Board]:
    """Yields small unfinished puzzles with any clues and marks: many contradict themselves."""
    choose = Random(seed)
    for index in range(number):
        width, height = choose.choice([(4, 4), (5, 3), (3, 5), (4, 3), (5, 4)])
        share = choose.choice([0.1, 0.25, 0.4])
        cells = ["." if choose.random() > share else "#" for _ in range(width * height)]
        brute = BruteForce(Puzzle(width, height, "".join(cells)))
        target = choose.choice(brute.lightings)
        for wall in brute.puzzle.walls:
            if choose.random() < 0.6:
                wrong = index % 3 == 0 and choose.random() < 0.3
                right = str(brute.beside(target, wall))
                cells[wall] = choose.choice("01234") if wrong else right
        puzzle = Puzzle(width, height, "".join(cells))
        white = [*puzzle.white]
        marked = choose.sample(white, min(len(white), choose.choice([0, 0, 1, 3])))
        bulbs = {c for c in marked if (c in target) == (choose.random() < 0.8)}
        yield Board(puzzle, bulbs, {*marked} - bulbs)
