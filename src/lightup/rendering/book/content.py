"""What is in a book: puzzles in sections by level, numbered, each with its solution and first step.

>>> from lightup.core.puzzle import Puzzle
>>> (entry,) = prepared([("tiny", Puzzle.from_rows(["..", "3.", ".."]))])
>>> entry.level, entry.hint
(0, 'Hungry clue. The 3 at r2c1 has only three places: r1c1, r2c2 and r3c1 hold bulbs.')
>>> [(section.title, [one.number for one in section.entries]) for section in sections([entry])]
[('Level 0: easy', [1])]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ...base.errors import BoardError
from ...core.board import Board
from ...reasoning.hint import hint
from ...reasoning.rate import LEVELS, level_of
from ...reasoning.telling.accounts import sentence
from ..drawing import solved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...core.puzzle import Puzzle


@dataclass(frozen=True)
class Entry:
    """A puzzle of the book: its number, its name if it has one, its level, solution and hint."""

    puzzle: Puzzle
    name: str
    level: int
    solution: Board
    hint: str
    number: int = 0


@dataclass(frozen=True)
class Section:
    """The puzzles of one level."""

    level: int
    entries: tuple[Entry, ...]

    @property
    def title(self) -> str:
        return f"Level {self.level}: {LEVELS[self.level]}"

    @property
    def numbers(self) -> str:
        """The numbers of its puzzles, for people."""
        first, last = self.entries[0].number, self.entries[-1].number
        return f"puzzle {first}" if first == last else f"puzzles {first}–{last}"


def prepared(
    puzzles: Iterable[tuple[str, Puzzle]], *, hints: bool = True, seconds: float | None = None
) -> Iterator[Entry]:
    """Yields an entry for each puzzle with its name, without a number.

    Raises `NoSolution` or `SeveralSolutions` for a puzzle that does not have exactly one.
    """
    for place, (name, puzzle) in enumerate(puzzles, 1):
        try:
            level = level_of(puzzle, seconds=seconds)
        except BoardError as error:
            raise type(error)(f"{name or f'puzzle {place}'}: {error}", *error.about) from None
        told = _first_step(puzzle, seconds) if hints else ""
        yield Entry(puzzle, name, level, solved(Board(puzzle)), told)


def _first_step(puzzle: Puzzle, seconds: float | None) -> str:
    """Tells the first step; empty if there is nothing to do."""
    step = hint(puzzle, seconds=seconds).step
    return f"{step.technique.name.capitalize()}. {sentence(step)}" if step else ""


def _size(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.width * puzzle.height, puzzle.width


def sections(entries: Iterable[Entry]) -> list[Section]:
    """Sorts entries by level, smaller boards first, and numbers them; equal ones keep their order."""
    ordered = sorted(entries, key=lambda entry: (entry.level, *_size(entry.puzzle)))
    numbered = [replace(entry, number=number) for number, entry in enumerate(ordered, 1)]
    groups = groupby(numbered, key=lambda entry: entry.level)
    return [Section(level, tuple(group)) for level, group in groups]
