"""`publish`: what to know before a puzzle is published, and one line about it for a magazine.

>>> from lightup.core.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> found = publish(puzzle, [puzzle.rotated()], title="Two lamps", author="A. Setter")
>>> found.status == "unique", found.minimal, found.duplicates
(True, True, (0,))
>>> found.line
'Two lamps, by A. Setter. 3x2, level 1 (moderate), empty corner.'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import GaveUp, Impossible, InputError
from ..base.words import listed
from ..core.board import Board, as_board
from ..kernel.canonical import canonical
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import LEVELS, rate
from ..solving.certificates import certify
from ..solving.solve import Status
from .clues import Walls, level_in_time
from .knowledge import Knowledge
from .symmetries import SYMMETRIES, are_whole, orbits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ..core.puzzle import Puzzle
    from ..reasoning.rate import Rating

MOST_TECHNIQUES = 3  # in the line


@dataclass(frozen=True)
class Publication:
    """What there is to know; a part that was not found in time, or that makes no sense, is `None`."""

    puzzle: Puzzle
    status: Status
    solution: Board | None
    certificate: str | None
    level: int | None
    rating: Rating | None
    spare: tuple[int, ...] | None
    symmetries: tuple[str, ...]
    clue_symmetries: tuple[str, ...]
    duplicates: tuple[int, ...]
    line: str

    @property
    def minimal(self) -> bool | None:
        """Whether no clue can go."""
        return None if self.spare is None else not self.spare

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques of the way, the hardest first."""
        used = self.rating.techniques if self.rating else {}
        return tuple(one.key for one in reversed(TECHNIQUES) if one.key in used)


def publish(
    puzzle: Puzzle | Board,
    others: Iterable[Puzzle] = (),
    *,
    title: str = "",
    author: str = "",
    licence: str = "",
    seconds: float | None = None,
) -> Publication:
    """Checks a puzzle before it is published, also against others, whichever way they are turned.

    Marks are ignored.
    """
    printed, deadline = as_board(puzzle).puzzle, deadline_in(seconds)
    known = Knowledge(Board(printed), deadline, at_most=2)
    certificate = rating = spare = level = None
    if known.status is Status.UNIQUE:
        level = level_in_time(printed, deadline)
        try:
            spare = tuple(_spare(printed, known, deadline))
            rating = rate(printed, seconds=seconds_left(deadline))
            certificate = certify(printed, seconds=seconds_left(deadline))
        except (GaveUp, InputError):  # too large, or no time left
            pass
    clues = [cell for cell, _ in printed.clues]
    return Publication(
        printed,
        Status.GAVE_UP if known.status is Status.SOLVED else known.status,
        Board(printed, known.solutions[0]) if known.solutions else None,
        certificate,
        level,
        rating,
        spare,
        tuple(symmetries_of([*printed.walls], printed)),
        tuple(symmetries_of(clues, printed)),
        tuple(_duplicates(printed, others)),
        _line(printed, level, rating, title, author, licence),
    )


def _spare(puzzle: Puzzle, known: Knowledge, deadline: float) -> Iterator[int]:
    """Yields the clues without which there is still only one solution."""
    walls = Walls(Board(puzzle), known.solutions, deadline)
    for clue, _ in puzzle.clues:
        status = walls.without_number(clue)
        if status in (Status.GAVE_UP, Status.SOLVED):
            raise GaveUp("no time left")
        if status is Status.UNIQUE:
            yield clue


def symmetries_of(cells: Collection[int], puzzle: Puzzle) -> Iterator[str]:
    """Yields the symmetries, other than none, that some cells of a puzzle have."""
    for name in SYMMETRIES:
        try:
            if name != "none" and are_whole(cells, orbits(name, puzzle.width, puzzle.height)):
                yield name
        except Impossible:  # it needs a square
            continue


def _duplicates(puzzle: Puzzle, others: Iterable[Puzzle]) -> Iterator[int]:
    wanted = canonical(puzzle.width, puzzle.height, puzzle.codes)
    for number, other in enumerate(others):
        if canonical(other.width, other.height, other.codes) == wanted:
            yield number


def _line(
    puzzle: Puzzle, level: int | None, rating: Rating | None, title: str, author: str, licence: str
) -> str:
    """Returns title, author, size, level, the hardest techniques and the licence, as far as given."""
    facts = [puzzle.size]
    if level is not None:
        facts.append(f"level {level} ({LEVELS[level]})")
    if rating:
        used = [one for one in reversed(TECHNIQUES) if one.key in rating.techniques]
        harder = [one.name for one in takewhile(lambda one: one.level > 0, used)]
        facts += [listed(harder[:MOST_TECHNIQUES])] if harder else []
    named = f"{title or 'Untitled'}{f', by {author}' if author else ''}" if title or author else ""
    return " ".join(f"{part.rstrip('.')}." for part in (named, ", ".join(facts), licence) if part)
