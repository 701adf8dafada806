"""`Course`: the batches of steps that solve a puzzle, as far as `taste` looks at them.

It asks the kernel for cells and levels only, without the arguments of `walk`, so it takes little more
than the level does.

>>> from lightup.core.puzzle import Puzzle
>>> course = follow(Puzzle.from_rows(["1.#", "..."]))
>>> [(batch.level, batch.cells) for batch in course.batches]
[(1, [4]), (0, [1]), (0, [3]), (0, [5])]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..kernel import codes
from ..kernel.propagation import Propagator
from ..kernel.techniques import Techniques

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle


class Batch(NamedTuple):
    """The cells that one batch decides; `to_find` is the number of those that were not just lit."""

    level: int
    cells: list[int]
    to_find: int


@dataclass(frozen=True)
class Course:
    """A puzzle, the batches that solve it, and its bulbs; `when` has the batch of each decided cell."""

    puzzle: Puzzle
    batches: list[Batch]
    when: dict[int, int]
    bulbs: set[int]

    @cached_property
    def white(self) -> int:
        return self.puzzle.cells.count(".")

    @cached_property
    def walls(self) -> list[int]:
        return [*self.puzzle.walls]

    @cached_property
    def clues(self) -> list[tuple[int, int]]:
        return [*self.puzzle.clues]

    @cached_property
    def hard_level(self) -> int:
        """The level from which a step is hard here: half as hard as the hardest, but not easy."""
        hardest = max((batch.level for batch in self.batches), default=0)
        return max(1, (hardest + 1) // 2)

    def is_idle(self, clue: int) -> bool:
        """Whether a clue never forces a cell and no step above level 0 is near it.

        A clue forces its last free cells if they are all bulbs or all dots.
        """
        never = len(self.batches)
        beside = self.puzzle.neighbours(clue)
        last = max((self.when.get(cell, never) for cell in beside), default=never)
        if last < never and len({c in self.bulbs for c in beside if self.when[c] == last}) == 1:
            return False
        near = (self.when.get(cell, never) for cell in self._around(clue))
        return not any(when < never and self.batches[when].level for when in near)

    def _around(self, cell: int) -> Iterator[int]:
        """Yields the cells that share a side or a corner with a cell."""
        width, height = self.puzzle.width, self.puzzle.height
        row, col = divmod(cell, width)
        cols = range(max(col - 1, 0), min(col + 2, width))
        for near in range(max(row - 1, 0), min(row + 2, height)):
            yield from (near * width + c for c in cols)


def follow(puzzle: Puzzle, deadline: float = NEVER) -> Course:
    """Solves a puzzle in batches, always the easiest steps, as far as techniques up to level 6 go."""
    techniques = Techniques(Propagator(puzzle.geometry, deadline=deadline))
    course = Course(puzzle, [], {}, set())
    while found := techniques.batch(codes.HARDEST_TRIAL):
        cells = [cell for *_, cell, _ in found]
        to_find = sum(number != codes.LIT_CELLS for number, *_ in found)
        course.when.update(dict.fromkeys(cells, len(course.batches)))
        course.bulbs.update(cell for *_, cell, value in found if value == codes.BULB)
        course.batches.append(Batch(codes.LEVEL_OF[found[0][0]], cells, to_find))
        if not techniques.take():
            break
    return course
