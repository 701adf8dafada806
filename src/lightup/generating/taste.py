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
from functools import lru_cache
from itertools import chain, groupby
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..base.words import plural
from ._course import Course, follow
from ._pieces import PLAIN, bits, largest_piece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..core.puzzle import Puzzle

THOUSAND = 1000
OPENING_BATCHES, OPENING_LEVEL = 3, 1
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
        most = sum(part.most for part in self.parts)
        return THOUSAND * sum(part.points for part in self.parts) // most if most else 0


def taste(puzzle: Puzzle, deadline: float = NEVER) -> Taste:
    """Judges a puzzle by its looks and by the batches of steps that solve it.

    What the techniques do not decide, because there are several solutions or none, earns nothing.
    """
    course = follow(puzzle, deadline)
    return Taste(tuple(part for aspect in ASPECTS if (part := aspect.judge(course))))


def _opening(course: Course) -> tuple[int, str] | None:
    """Measures how much of the board the first batches decide, before any step that is not in sight."""
    if not course.white:
        return None
    cells = 0
    for batch in course.batches[:OPENING_BATCHES]:
        if batch.level > OPENING_LEVEL:
            break
        cells += len(batch.cells)
    return _share(cells, course.white, "of the cells")


def _lasting(course: Course) -> tuple[int, str] | None:
    """Measures the number of batches as if they were equally large, against the side of the board."""
    if not course.batches:
        return None
    batches = _effective([len(batch.cells) for batch in course.batches])
    return batches // isqrt(len(course.puzzle.cells)), f"{_decimal(batches)} equal batches"


def _choice(course: Course) -> tuple[int, str] | None:
    """Measures the longest stretch of batches with one cell to find, apart from those just lit."""
    if not course.batches:
        return None
    alone = (batch.to_find == 1 for batch in course.batches if batch.to_find)
    longest = max((len([*group]) for one, group in groupby(alone) if one), default=0)
    return longest, f"{plural(longest, 'time')} in a row only one cell to find"


def _moments(course: Course) -> tuple[int, str] | None:
    """Measures in how many quarters of the solution, by decided cells, there are hard steps."""
    quarters, decided = set(), 0
    for batch in course.batches:
        if batch.level >= course.hard_level:
            quarters.add(4 * decided // course.white)
        decided += len(batch.cells)
    if not quarters:
        return None
    return len(quarters), f"in {plural(len(quarters), 'quarter')} of the solution"


def _places(course: Course) -> tuple[int, str] | None:
    """Measures over how many quarters of the board the hard steps spread."""
    hard = [batch.cells for batch in course.batches if batch.level >= course.hard_level]
    return _spread(chain.from_iterable(hard), course.puzzle) if hard else None


def _variety(course: Course) -> tuple[int, str] | None:
    """Measures how many pairs of clues have different numbers."""
    pairs = course.clues * (course.clues - 1)
    if not pairs:
        return None
    alike = sum(number * (number - 1) for number in course.times)
    return _share(pairs - alike, pairs, "of the pairs differ")


def _zeros(course: Course) -> tuple[int, str] | None:
    return _share(course.times[0], course.clues, "of the clues") if course.clues else None


def _idle(course: Course) -> tuple[int, str] | None:
    """Measures how many clues take no part in the solution."""
    return _share(course.idle_clues(), course.clues, "of the clues") if course.clues else None


def _clue_share(course: Course) -> tuple[int, str] | None:
    """Measures how far the share of walls with a clue is from a pleasant one."""
    if not course.walls:
        return None
    share, value = _share(course.clues, course.walls, "of the walls")
    low, high = PLEASANT_SHARE
    return max(low - share, share - high, 0), value


def _cut_off(course: Course) -> tuple[int, str] | None:
    """Measures how many white cells lie outside the largest connected piece."""
    if not course.white:
        return None
    return _share(course.white - largest_piece(course.puzzle), course.white, "of the cells cut off")


def _balance(course: Course) -> tuple[int, str] | None:
    """Measures over how many quarters of the board the walls spread."""
    return _spread(course.puzzle.walls, course.puzzle) if course.walls else None


def _blocks(course: Course) -> tuple[int, str] | None:
    """Measures how many walls lie in squares of four plain walls."""
    if not course.walls:
        return None
    down = course.puzzle.width + 1
    plain = bits(course.puzzle, PLAIN)
    corner = plain & plain >> 1 & plain >> down & plain >> down + 1
    blocked = corner | corner << 1 | corner << down | corner << down + 1
    return _share(blocked.bit_count(), course.walls, "of the walls")


def _spread(cells: Iterable[int], puzzle: Puzzle) -> tuple[int, str]:
    """Measures the number of quarters of the board as if the cells lay equally in each of them.

    A cell in a middle row or column counts half for each side.
    """
    weights = map(_weights(puzzle.width, puzzle.height).__getitem__, cells)
    spread = _effective([sum(quarter) for quarter in zip(*weights, strict=True)])
    return spread, f"in {_decimal(spread)} quarters of the board"


@lru_cache(maxsize=4)
def _weights(width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Returns how much each cell counts for each quarter of the board."""
    sides = ((_side(row, height), _side(col, width)) for row in range(height) for col in range(width))
    return [
        ((2 - down) * (2 - right), (2 - down) * right, down * (2 - right), down * right)
        for down, right in sides
    ]


def _side(index: int, length: int) -> int:
    """Returns 0 for the first half, 2 for the second half, 1 for the middle."""
    twice = 2 * index + 1
    return 0 if twice < length else 2 if twice > length else 1


def _effective(counts: list[int]) -> int:
    """Returns, in thousandths, how many equal counts are as uneven as these (inverse Simpson index)."""
    squares = sum(count * count for count in counts)
    return THOUSAND * sum(counts) ** 2 // squares if squares else 0


def _share(part: int, whole: int, of_what: str) -> tuple[int, str]:
    return THOUSAND * part // whole, f"{100 * part // whole} % {of_what}"


def _decimal(thousandths: int) -> str:
    return f"{thousandths // THOUSAND}.{thousandths % THOUSAND // 100}"


class Aspect(NamedTuple):
    """One thing to look at: points grow from none at `worst` to `most` at `best`."""

    name: str
    most: int
    worst: int
    best: int
    measure: Callable[[Course], tuple[int, str] | None]

    def judge(self, course: Course) -> Part | None:
        measured = self.measure(course)
        if measured is None:
            return None
        figure, value = measured
        way, whole = figure - self.worst, self.best - self.worst
        if whole < 0:
            way, whole = -way, -whole
        return Part(self.name, value, self.most * min(max(way, 0), whole) // whole, self.most)


# Shares are in thousandths.
ASPECTS = (
    Aspect("wide opening", 100, 0, 200, _opening),
    Aspect("lasting", 100, 250, 850, _lasting),
    Aspect("choice", 100, 9, 3, _choice),
    Aspect("hard moments", 100, 1, 3, _moments),
    Aspect("hard places", 100, 1000, 3000, _places),
    Aspect("variety", 75, 0, 500, _variety),
    Aspect("few zeros", 100, 450, 150, _zeros),
    Aspect("no idle clues", 75, 200, 0, _idle),
    Aspect("share of clues", 50, 250, 0, _clue_share),
    Aspect("one piece", 100, 100, 0, _cut_off),
    Aspect("balance", 50, 2500, 3900, _balance),
    Aspect("no blocks", 50, 300, 0, _blocks),
)
