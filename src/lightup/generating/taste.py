"""`taste`: how fine a puzzle is, so that the generator can keep the finest of several candidates.

Twelve aspects earn points, a thousand in all. Half of them are for the way to the solution, because
that is where a solver spends the time: an opening that anybody sees, a solution that is not over at
once, more than one thing to find at a time, and hard steps at several moments and in several places.
Three in ten are for the clues: different numbers, few zeros (they only give cells away), none idle,
neither too many nor too few. The rest is for the walls, least because a recipe has settled most about
them: the white area in one piece, the four quarters in balance, no solid blocks.

Between its worst and its best figure an aspect earns points in proportion, and nothing more beyond the
best. So a theme, such as mostly 1s, costs little, and an avalanche at the start buys nothing. The
figures are set by looking at hand-made puzzles, most of which come near the best; what people enjoy has
not been measured. An aspect that does not apply, such as hard steps in an easy puzzle, is left out. All
figures are whole numbers, the same on every machine and for all eight symmetric images.

>>> from lightup.core.puzzle import Puzzle
>>> found = taste(Puzzle.from_rows(["..1#", ".3..", "....", "#..1"]))
>>> found.total, [(part.name, part.value, part.points) for part in found.parts[:2]]
(888, [('wide opening', '54 % of the cells', 100), ('lasting', '5.2 equal batches', 100)])
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..base.words import plural
from ..kernel.checking import Checker
from ..kernel.tasting import Taster

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.puzzle import Puzzle

THOUSAND = 1000
PLEASANT_SHARE = (350, 750)


class Part(NamedTuple):
    """What one aspect earned, of `most` points; `value` is what was measured, in words."""

    name: str
    value: str
    points: int
    most: int


@dataclass(frozen=True)
class Taste:
    """How fine a puzzle is: `total` is the share, in thousandths, of all points that it could earn."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return _total([(part.points, part.most) for part in self.parts])


def taste(puzzle: Puzzle, deadline: float = NEVER) -> Taste:
    """Judges a puzzle by its looks and by the batches of steps that solve it.

    What the techniques do not decide, because there are several solutions or none, earns nothing.
    """
    taster = Taster(Checker(puzzle.width, puzzle.height, ()))
    judged = _judged(puzzle, taster, deadline)
    return Taste(
        tuple(
            Part(aspect.name, aspect.value(measure), points, aspect.most)
            for aspect, measure, points in judged
        )
    )


def total_taste(puzzle: Puzzle, taster: Taster, deadline: float = NEVER) -> int:
    """Returns the total of a puzzle, without words; the taster is for grids of its size."""
    return _total([(points, aspect.most) for aspect, _, points in _judged(puzzle, taster, deadline)])


def _judged(puzzle: Puzzle, taster: Taster, deadline: float) -> list[tuple[Aspect, int, int]]:
    """Returns the aspects that apply, each with what was measured and the points that it earned."""
    side = isqrt(len(puzzle.cells))
    measures = taster.measures(puzzle.codes, deadline)
    return [
        (aspect, measure, aspect.points(measure, side))
        for aspect, measure in zip(ASPECTS, measures, strict=True)
        if measure >= 0
    ]


def _total(earned: list[tuple[int, int]]) -> int:
    most = sum(most for _, most in earned)
    return THOUSAND * sum(points for points, _ in earned) // most if most else 0


def _share(of_what: str) -> Callable[[int], str]:
    return lambda thousandths: f"{thousandths // 10} % {of_what}"


def _decimal(thousandths: int) -> str:
    return f"{thousandths // THOUSAND}.{thousandths % THOUSAND // 100}"


def _batches(thousandths: int) -> str:
    return f"{_decimal(thousandths)} equal batches"


def _times(number: int) -> str:
    return f"{plural(number, 'time')} in a row only one cell to find"


def _quarters(number: int) -> str:
    return f"in {plural(number, 'quarter')} of the solution"


def _quarters_of_board(thousandths: int) -> str:
    return f"in {_decimal(thousandths)} quarters of the board"


def _as_it_is(measure: int, side: int) -> int:
    return measure


def _to_side(batches: int, side: int) -> int:
    """A larger board takes more batches."""
    return batches // side


def _from_pleasant(share: int, side: int) -> int:
    """Returns how far a share is from the pleasant ones."""
    low, high = PLEASANT_SHARE
    return max(low - share, share - high, 0)


class Aspect(NamedTuple):
    """One thing to look at: points grow from none at `worst` to `most` at `best`.

    `value` says in words what `Taster` measured, `figure` is what that comes to on a board with this
    side (of a square with as many cells).
    """

    name: str
    most: int
    worst: int
    best: int
    value: Callable[[int], str]
    figure: Callable[[int, int], int] = _as_it_is

    def points(self, measure: int, side: int) -> int:
        way, whole = self.figure(measure, side) - self.worst, self.best - self.worst
        if whole < 0:
            way, whole = -way, -whole
        return self.most * min(max(way, 0), whole) // whole


# In the order of the taster's measures. Shares are in thousandths.
ASPECTS = (
    # how much of the board the first batches decide, before any step that is not in sight
    Aspect("wide opening", 100, 0, 200, _share("of the cells")),
    # the number of batches as if they were equally large, against the side of the board
    Aspect("lasting", 100, 250, 850, _batches, _to_side),
    # the longest stretch of batches with one cell to find, apart from those just lit
    Aspect("choice", 100, 9, 3, _times),
    # in how many quarters of the solution, by decided cells, there are hard steps
    Aspect("hard moments", 100, 1, 3, _quarters),
    # over how many quarters of the board they spread
    Aspect("hard places", 100, 1000, 3000, _quarters_of_board),
    # how many pairs of clues have different numbers
    Aspect("variety", 75, 0, 500, _share("of the pairs differ")),
    Aspect("few zeros", 100, 450, 150, _share("of the clues")),
    # how many clues take no part in the solution
    Aspect("no idle clues", 75, 200, 0, _share("of the clues")),
    # how far the share of walls with a clue is from a pleasant one
    Aspect("share of clues", 50, 250, 0, _share("of the walls"), _from_pleasant),
    # how many white cells lie outside the largest connected piece
    Aspect("one piece", 100, 100, 0, _share("of the cells cut off")),
    # over how many quarters of the board the walls spread
    Aspect("balance", 50, 2500, 3900, _quarters_of_board),
    # how many walls lie in squares of four plain walls
    Aspect("no blocks", 50, 300, 0, _share("of the walls")),
)
