"""`fewest`: the smallest number of clues that lead to a given solution, proven smallest.

Clues that do not suffice are stuck in some part of the board, and lack one clue of a certain set (see
`_deducing`). So the clues wanted hit all such sets. A smallest set of clues that hits those known so
far is no larger than the answer. If it suffices, it is the answer; if not, it lacks further sets, and
the search continues. It also ends when the smallest hitting set is as large as the best clues found by
dropping one after the other.

>>> from lightup.core.puzzle import Puzzle
>>> print(fewest(Puzzle.from_rows(["2..", "..1", ".#."]), frozenset({1, 3, 8}), level=2))
2..
..#
.#.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..core.puzzle import Puzzle
from ._deducing import Deducer, Walls
from ._hitting import cheapest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence


def fewest(
    puzzle: Puzzle,
    bulbs: frozenset[int],
    level: int,
    deadline: float = NEVER,
    fixed: frozenset[int] = frozenset(),
    groups: Iterable[Sequence[int]] | None = None,
) -> Puzzle:
    """Returns the puzzle with as few clues as techniques up to a level need for these bulbs.

    Any wall may become a clue or a plain wall, except that those in `fixed` stay clues. Walls in one of
    the `groups` are clues together or not at all; by default each wall is a group of its own. Expects
    that the clues of all walls suffice.
    """
    deducer = Deducer(Walls(puzzle), bulbs, deadline)
    units = units_of(puzzle, fixed, groups)
    best = _stripped(deducer, units, fixed, level)
    number = {wall: index for index, unit in enumerate(units) for wall in unit}
    costs = [len(unit) for unit in units]
    lacking: list[list[int]] = []
    while True:
        clues = fixed.union(*(units[index] for index in cheapest(lacking, costs, deadline)))
        if len(clues) >= len(best):
            return shown(puzzle, deducer.codes(best))
        more = [*_lacking(deducer, clues, level)]
        if not more:
            return shown(puzzle, deducer.codes(clues))
        lacking += (sorted({number[wall] for wall in walls}) for walls in more)


def units_of(
    puzzle: Puzzle, fixed: Collection[int], groups: Iterable[Sequence[int]] | None
) -> list[tuple[int, ...]]:
    """Returns the walls that may become clues, in groups; leaves out those that touch no white cell."""
    singles = ((wall,) for wall in puzzle.walls)
    walls = {*puzzle.walls}.difference(fixed)
    units = (tuple(wall for wall in group if wall in walls) for group in groups or singles)
    return [unit for unit in units if any(map(puzzle.neighbours, unit))]


def shown(puzzle: Puzzle, codes: bytes) -> Puzzle:
    """Returns a puzzle of the same size from the codes of its cells."""
    return Puzzle(puzzle.width, puzzle.height, "".join("01234#."[code] for code in codes))


def _stripped(
    deducer: Deducer, units: Sequence[Sequence[int]], fixed: Iterable[int], level: int
) -> list[int]:
    """Drops clues in reading order and in the opposite order; returns the fewer."""
    return min((deducer.strip(order, fixed, level) for order in (units, units[::-1])), key=len)


def _lacking(deducer: Deducer, clues: Collection[int], level: int) -> Iterator[frozenset[int]]:
    """Yields sets of walls that the clues lack; shows them all, and continues until nothing lacks."""
    clues = {*clues}
    while more := [*deducer.lacking(clues, level)]:
        yield from more
        clues.update(*more)
