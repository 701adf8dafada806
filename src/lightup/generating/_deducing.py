"""`Deducer`: how far some clues of a known solution lead, and which further clues they lack.

A board on which deduction is *stuck* falls into parts that no rule connects. Only a clue beside a part
can help there. So the walls beside a part contain a set without which no clues suffice: it needs at
least one more of them as a clue.

>>> from lightup.core.puzzle import Puzzle
>>> deducer = Deducer(WallCells(Puzzle.from_rows(["#..", "..#", ".#."])), frozenset({2, 3, 8}))
>>> deducer.suffices([0, 7], 0), deducer.suffices([5], 0), deducer.suffices([5], 1)
(True, False, True)
>>> [sorted(walls) for walls in deducer.lacking([0], 1)]
[[5, 7]]
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import NEVER
from ..core.puzzle import Puzzle
from ..kernel.codes import BULB, WALL, WHITE
from ..kernel.geometry import Geometry
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver
from ..kernel.stripping import Stripper
from ..kernel.techniques import Techniques

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    Part = Sequence[int]


class Known(NamedTuple):
    """The decided cells, and the others in parts that no rule connects."""

    bulbs: Collection[int] = ()
    dots: Collection[int] = ()
    parts: Sequence[Part] = ()


NOTHING = Known()


class WallCells:
    """The walls of a puzzle, or those that may be clues, and the white cells beside them.

    The clues of the puzzle do not matter.
    """

    def __init__(self, puzzle: Puzzle, among: frozenset[int] | None = None) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.white = frozenset(puzzle.white)
        self.plain = bytes(min(max(code, WALL), WHITE) for code in puzzle.codes)
        walls = puzzle.walls if among is None else sorted(among)
        self.cells_beside = {wall: puzzle.neighbours(wall) for wall in walls}
        self.beside: dict[int, list[int]] = {cell: [] for cell in puzzle.white}
        for wall, cells in self.cells_beside.items():
            for cell in cells:
                self.beside[cell].append(wall)


class Deducer:
    """Walls with the numbers that they get as clues of a solution."""

    def __init__(self, walls: WallCells, bulbs: frozenset[int], deadline: float = NEVER) -> None:
        self.walls, self.bulbs, self.deadline = walls, bulbs, deadline
        self.dots = walls.white - bulbs
        self.numbers = {
            wall: len(bulbs.intersection(cells)) for wall, cells in walls.cells_beside.items()
        }
        self._strippers: dict[int, Stripper] = {}

    def codes(self, clues: Iterable[int]) -> bytes:
        """Returns the grid for the kernel with these clues, and with all other walls plain."""
        codes = bytearray(self.walls.plain)
        for clue in clues:
            codes[clue] = self.numbers[clue]
        return bytes(codes)

    def puzzle(self, clues: Iterable[int]) -> Puzzle:
        """Returns the puzzle with these clues, and with all other walls plain."""
        return Puzzle.from_codes(self.walls.width, self.walls.height, self.codes(clues))

    def geometry(self, clues: Iterable[int]) -> Geometry:
        return Geometry(self.walls.width, self.walls.height, self.codes(clues))

    def deduce(self, clues: Iterable[int], level: int, start: Known = NOTHING) -> Known:
        """Decides all that techniques up to a level can from the clues and the cells known before."""
        propagator = Propagator(self.geometry(clues), start.bulbs, start.dots, self.deadline)
        techniques = Techniques(propagator)
        bulbs, dots = {*start.bulbs}, {*start.dots}
        while found := techniques.batch(level):
            for *_, cell, value in found:
                (bulbs if value == BULB else dots).add(cell)
            techniques.take()
        if len(bulbs) + len(dots) == len(self.walls.white):
            return Known(bulbs, dots)
        return Known(bulbs, dots, Solver(propagator).parts())

    def suffices(self, clues: Iterable[int], level: int) -> bool:
        """Whether these clues alone lead to the solution by techniques up to a level."""
        return self._stripper(level).suffices(clues)

    def strip(self, groups: Sequence[Sequence[int]], kept: Iterable[int], level: int) -> list[int]:
        """Drops each group of clues in turn if the rest suffices; returns the clues that stay.

        All of them together, with those in `kept`, which always stay, must suffice.
        """
        others = self.numbers.keys() - {*kept}.union(*groups)
        return self._stripper(level).strip([sorted(others), *groups])

    def _stripper(self, level: int) -> Stripper:
        if level not in self._strippers:
            geometry = self.geometry(self.numbers)
            self._strippers[level] = Stripper(geometry, self.bulbs, level, self.deadline)
        return self._strippers[level]

    def lacking(self, clues: Collection[int], level: int) -> Iterator[frozenset[int]]:
        """Yields for each part in which these clues are stuck some walls, one of which must be a clue.

        No member of such a set can be left out of it.
        """
        for part in self.deduce(clues, level).parts:
            yield self._lacking_in(part, clues, level)

    def _lacking_in(self, part: Part, clues: Collection[int], level: int) -> frozenset[int]:
        """Shows walls beside a part while some of its cells stay unknown.

        All cells of other parts are taken as known, and all other walls as clues: that cannot help.
        """

        def beside(part: Part) -> list[int]:
            touching = Counter(wall for cell in part for wall in self.walls.beside[cell])
            plain = touching.keys() - clues
            return sorted(plain, key=lambda wall: (-touching[wall], wall))

        def stuck(part: Part, hidden: set[int]) -> Sequence[Part]:
            start = Known(self.bulbs.difference(part), self.dots.difference(part))
            return self.deduce(self.numbers.keys() - hidden, level, start).parts

        return frozenset(_shrink(part, beside, stuck)[1])

    def smallest_stuck(self, part: Part, level: int) -> Part:
        """Returns cells of a stuck part that stay unknown when all clues and all other cells are known.

        Reveals cells of the part for as long as some stay unknown.
        """

        def stuck(_: Part, hidden: set[int]) -> Sequence[Part]:
            start = Known(self.bulbs - hidden, self.dots - hidden)
            return self.deduce(self.numbers, level, start).parts

        return _shrink(part, sorted, stuck)[0]


def _shrink(
    part: Part,
    hidden_in: Callable[[Part], list[int]],
    stuck: Callable[[Part, set[int]], Sequence[Part]],
) -> tuple[Part, set[int]]:
    """Shows what is hidden in a part, the last first, as long as deduction is stuck there.

    Then goes on with the smallest part that is left. Shows half of it at once if it can. Returns the
    last part, and what must stay hidden in it.
    """
    untried, needed = hidden_in(part), set[int]()
    size = len(untried) // 2 + 1
    while untried:
        size = min(size, len(untried))
        if left := stuck(part, needed.union(untried[:-size])):
            part = min(left, key=len)
            inside = {*hidden_in(part)}
            untried = [one for one in untried[:-size] if one in inside]
            needed &= inside
        elif size == 1:
            needed.add(untried.pop())
        else:
            size //= 2
    return part, needed
