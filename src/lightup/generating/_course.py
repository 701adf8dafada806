"""`Course`: the batches of steps that solve a puzzle, as far as `taste` looks at them.

It asks the kernel for cells and levels only, without the arguments of `walk`, so it takes little more
than the level does.

>>> from lightup.core.puzzle import Puzzle
>>> course = follow(Puzzle.from_rows(["1.#", "..."]))
>>> [(batch.level, batch.cells) for batch in course.batches]
[(1, (4,)), (0, (1,)), (0, (3,)), (0, (5,))]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..kernel.codes import BULB, HARDEST_TRIAL, LEVEL_OF, LIT_CELLS
from ..kernel.propagation import Propagator
from ..kernel.techniques import Techniques

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle

NEVER_DECIDED = -1


class Batch(NamedTuple):
    """The cells that one batch decides; `to_find` is the number of those that were not just lit."""

    level: int
    cells: tuple[int, ...]
    to_find: int


class Course(NamedTuple):
    """A puzzle and the batches that solve it, with what several aspects ask for.

    `decided` has for each cell twice the number of the batch that decides it, and one more for a bulb.
    `times` is how many clues have each number. A step is hard from `hard_level` on: it is at least half
    as hard as the hardest here, and not easy.
    """

    puzzle: Puzzle
    batches: list[Batch]
    decided: list[int]
    white: int
    walls: int
    times: list[int]
    clues: int
    hard_level: int

    def idle_clues(self) -> int:
        """Counts the clues that never force a cell and have no step above level 0 near them."""
        clues = (clue for clue, _ in self.puzzle.clues if not self._forces(clue))
        return sum(not self._is_near_step(clue) for clue in clues)

    def _forces(self, clue: int) -> bool:
        """Whether a clue forces its last free cells: they are all bulbs or all dots."""
        when = {*map(self.decided.__getitem__, self.puzzle.neighbours(clue))}
        return bool(when) and NEVER_DECIDED not in when and max(when) ^ 1 not in when

    def _is_near_step(self, clue: int) -> bool:
        """Whether a step above level 0 decides a cell that shares a side or a corner with a clue."""
        near = (self.decided[cell] for cell in self._around(clue))
        return any(when != NEVER_DECIDED and self.batches[when // 2].level for when in near)

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
    batches: list[Batch] = []
    decided = [NEVER_DECIDED] * len(puzzle.cells)
    while found := techniques.batch(HARDEST_TRIAL):
        numbers, _, _, cells, values = zip(*found, strict=True)
        when = 2 * len(batches)
        for cell, value in zip(cells, values, strict=True):
            decided[cell] = when + (value == BULB)
        batches.append(Batch(LEVEL_OF[numbers[0]], cells, len(found) - numbers.count(LIT_CELLS)))
        if not techniques.take():
            break
    return _course(puzzle, batches, decided)


def _course(puzzle: Puzzle, batches: list[Batch], decided: list[int]) -> Course:
    white = puzzle.cells.count(".")
    walls = len(puzzle.cells) - white
    times = [puzzle.cells.count(number) for number in "01234"]
    hardest = max((batch.level for batch in batches), default=0)
    hard_level = max(1, (hardest + 1) // 2)
    return Course(puzzle, batches, decided, white, walls, times, sum(times), hard_level)
