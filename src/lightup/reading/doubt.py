"""Doubt: cells that may have been read wrong, and the solver as a safety net.

A published puzzle has exactly one solution; a wrong reading of it nearly always has several or none.
So a reading that is not unique deserves a second look. If another symbol in one or two of its least
certain cells would make it unique, that is offered, never done: a draft may really have several
solutions.

>>> from lightup.core.puzzle import Puzzle
>>> print(status_of(Puzzle.from_rows(["1.#", "..."])))
unique
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from time import monotonic
from typing import TYPE_CHECKING

from ..base.words import listed, place
from ..core.puzzle import Puzzle
from ..solving.solve import Status, solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

DOUBTFUL = 0.85  # a confidence below which a cell is in doubt
SHAKY = 12  # cells that may be changed to make a puzzle unique
CHOICES = 2  # other symbols that are tried for each
MOST_OFFERS = 4
SECONDS = 1.0  # for one board
SAYS = {
    Status.SEVERAL: "the puzzle has several solutions",
    Status.NONE: "the puzzle has no solution",
    Status.GAVE_UP: "whether the puzzle has one solution was not found out",
}
NAMES = {".": "a white cell", "#": "a wall", "*": "a bulb", "x": "a dot"}


@dataclass(frozen=True)
class Guess:
    """Another symbol that a cell may show, with its chance."""

    cell: int
    symbol: str
    chance: float


@dataclass(frozen=True)
class Offer:
    """Symbols that, in place of those that were read, give a puzzle with one solution."""

    changes: tuple[tuple[int, str], ...]
    puzzle: Puzzle

    def __str__(self) -> str:
        width = self.puzzle.width
        return listed(f"{name_of(symbol)} at {place(cell, width)}" for cell, symbol in self.changes)


def name_of(symbol: str) -> str:
    """Returns what a symbol is called: `a wall`, `a 3`."""
    return NAMES.get(symbol, f"a {symbol}")


def status_of(puzzle: Puzzle, seconds: float = SECONDS) -> Status:
    """Finds out whether a puzzle has exactly one solution; it gives up early."""
    status = solve(puzzle, at_most=2, seconds=seconds).status
    return Status.GAVE_UP if status == Status.SOLVED else status


def offers(puzzle: Puzzle, guesses: Sequence[Guess]) -> tuple[Offer, ...]:
    """Finds changes of one or else two cells that make a puzzle unique, the likeliest first."""
    end = monotonic() + SECONDS
    by_cell = _choices(guesses)
    for number in (1, 2):
        found: list[Offer] = []
        for changes in _changes(by_cell, number):
            left = end - monotonic()
            if left <= 0 or len(found) == MOST_OFFERS:
                return tuple(found)
            other = _changed(puzzle, changes)
            if status_of(other, left) == Status.UNIQUE:
                found.append(Offer(tuple((guess.cell, guess.symbol) for guess in changes), other))
        if found:
            return tuple(found)
    return ()


def _choices(guesses: Sequence[Guess]) -> dict[int, list[Guess]]:
    """Returns the likeliest guesses of the least certain cells."""
    found: dict[int, list[Guess]] = {}
    for guess in sorted(guesses, key=lambda guess: -guess.chance):
        if guess.cell in found or len(found) < SHAKY:
            found.setdefault(guess.cell, []).append(guess)
    return {cell: some[:CHOICES] for cell, some in found.items()}


def _changes(by_cell: Mapping[int, list[Guess]], number: int) -> Iterator[tuple[Guess, ...]]:
    """Yields all ways to change this many cells, the likeliest first."""
    ways = [way for some in combinations(by_cell.values(), number) for way in product(*some)]
    yield from sorted(ways, key=lambda way: -sum(guess.chance for guess in way))


def _changed(puzzle: Puzzle, changes: Sequence[Guess]) -> Puzzle:
    cells = list(puzzle.cells)
    for guess in changes:
        cells[guess.cell] = guess.symbol
    return Puzzle(puzzle.width, puzzle.height, "".join(cells))
