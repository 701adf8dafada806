"""Puzzles of any input into a library: read and, if asked, rated in several processes.

Each transaction has many puzzles. A crash loses those of the last one; the same import again adds what
is missing, because a puzzle is in a library only once.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from ..base.errors import LightUpError, NoSolution, SeveralSolutions
from ..processes.chunks import finished, paired
from ..processes.crew import Crew
from ..reasoning.rate import level_of, rate
from ..schema.words import reason
from ..solving.solve import Status
from .library import AT_ONCE, Entered
from .pieces import Feed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..schema.commands import Added
    from .library import Library
    from .pieces import Bundle, Piece

RATINGS = ("score", "level", "no")  # what to find out about each puzzle: everything, the level, nothing


@dataclass(frozen=True)
class Entering:
    """Reads a piece and rates it, in any process; what is empty here may come from the input."""

    rating: str = "score"
    seconds: float | None = None
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""

    def __call__(self, piece: Piece) -> Entered:
        piece = piece.resolved()
        entry = piece.read()
        puzzle, credits = entry.board.puzzle, dict(entry.credits)
        about = {
            "title": self.title or entry.name or piece.title,
            "author": self.author or credits.get("author", ""),
            "source": self.source or credits.get("source", piece.source),
            "licence": self.licence or credits.get("licence", ""),
        }
        entered = Entered.of(puzzle, unknown=piece.unknown, **about)
        if self.rating == "no":
            return entered
        if self.rating == "level":
            return replace(entered, level=level_of(puzzle, seconds=self.seconds))
        found = rate(puzzle, seconds=self.seconds)
        return replace(
            entered, level=found.level, score=round(found.score, 4), techniques=found.techniques
        )


@dataclass
class Imported:
    """How an import went: puzzles that are new, were there before, or could not be taken.

    Of these, the `unfit` do not have exactly one solution. `left_out` counts the keys of records that a
    library has no place for.
    """

    new: int = 0
    known: int = 0
    refused: int = 0
    unfit: int = 0
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def number(self) -> int:
        return self.new + self.known + self.refused

    def plain(self) -> Added:
        return {"new": self.new, "known": self.known, "refused": self.refused}


def enter(
    library: Library,
    bundles: Iterator[Bundle],
    entering: Entering,
    cores: int,
    show: Callable[[Imported], None] = lambda so_far: None,
    complain: Callable[[str], None] = lambda message: None,
) -> Imported:
    """Adds puzzles to a library; refuses what cannot be read or does not have exactly one solution."""
    so_far = Imported()
    with (
        Crew(entering, cores, seconds=entering.seconds) as crew,
        closing(paired(finished(crew, Feed(bundles).take))) as found,
    ):
        good = _good(found, so_far, complain)
        while some := [*islice(good, AT_ONCE)]:
            new = library.add(some)
            so_far.new += new
            so_far.known += len(some) - new
            show(so_far)
    return so_far


def _good(
    found: Iterator[tuple[Piece, Entered | LightUpError]],
    so_far: Imported,
    complain: Callable[[str], None],
) -> Iterator[Entered]:
    for piece, result in found:
        if isinstance(result, Entered):
            so_far.left_out.update(result.unknown)
            yield result
            continue
        so_far.refused += 1
        so_far.unfit += type(result) in _REASONS
        complain(f"{piece.source}:{piece.name}: {_REASONS.get(type(result), result)}")


_REASONS = {NoSolution: reason(Status.NONE), SeveralSolutions: reason(Status.SEVERAL)}
