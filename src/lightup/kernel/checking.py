"""`Checker`: looks at finished grids of one size, and knows nothing of how they were made.

>>> checker = Checker(3, 2, [[5, 4, 3, 2, 1, 0]])  # a half turn
>>> checker.take(bytes([1, 6, 5, 6, 6, 6]))
>>> checker.walls(), checker.clues(), checker.is_kept(), checker.hardest()
(2, 1, False, 1)
"""

from __future__ import annotations

from ..base.clock import NEVER
from ._memory import Memory
from .codes import WALL, WHITE
from .geometry import Geometry
from .propagation import Propagator
from .techniques import Techniques

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Checker:
    """Keeps its arrays from one grid to the next, which is most of what a check would cost.

    `images` are the moves of a symmetry, one after the other: where each puts each cell.
    """

    def __init__(self, width: int, height: int, images: Sequence[Sequence[int]]) -> None:
        self.memory = Memory()
        self.geometry = Geometry(width, height, bytes([WHITE]) * (width * height), True)
        self.techniques = Techniques(Propagator(self.geometry))
        self.size = width * height
        self.seen = self.memory.octets(self.size)
        self.reached = self.memory.ints(self.size)
        self.moves = len(images)
        self.image = self.memory.ints(self.moves * self.size)
        for move, cells in enumerate(images):
            for cell, image in enumerate(cells):
                self.image[move * self.size + cell] = image

    def take(self, codes: bytes) -> None:
        """Takes a grid; all that follows is about it."""
        self.geometry.take(codes)

    def walls(self) -> int:
        """Counts the walls."""
        number = 0
        for cell in range(self.size):
            if self.geometry.codes[cell] != WHITE:
                number += 1
        return number

    def clues(self) -> int:
        """Counts the walls with a number."""
        return self.geometry.clues

    def is_connected(self) -> bool:
        """Whether there are white cells, all in one piece."""
        white = self.size - self.walls()
        return white > 0 and self.largest_piece() == white

    def largest_piece(self) -> int:
        """Returns the largest number of white cells that are connected side by side."""
        geometry = self.geometry
        largest = 0
        for cell in range(self.size):
            self.seen[cell] = geometry.codes[cell] != WHITE
        for cell in range(self.size):
            if not self.seen[cell]:
                largest = max(largest, self._piece_from(cell))
        return largest

    def _piece_from(self, first: int) -> int:
        """Marks the piece of a white cell as seen; returns its size."""
        geometry, seen, reached = self.geometry, self.seen, self.reached
        seen[first] = 1
        reached[0] = first
        number = 1
        at = 0
        while at < number:
            for side in range(4):
                cell = geometry.neighbour(reached[at], side)
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    reached[number] = cell
                    number += 1
            at += 1
        return number

    def is_kept(self, clues: bool = False) -> bool:
        """Whether the symmetry maps walls onto walls or, if asked for, clues onto clues."""
        codes = self.geometry.codes
        end = WALL if clues else WHITE  # walls are below white cells, and clues below plain walls
        for at in range(self.moves * self.size):
            if (codes[at % self.size] < end) != (codes[self.image[at]] < end):
                return False
        return True

    def obeyed_by(self, bulbs: Iterable[int]) -> bool:
        """Whether these bulbs, without any others, obey every rule."""
        return self.geometry.obeyed_by(bulbs)

    def hardest(self, deadline: float = NEVER) -> int:
        """Returns the level of the hardest step on the way to the only solution.

        If there is no such way, returns a code as `Techniques` does.
        """
        self.techniques.restart(deadline)
        return self.techniques.hardest()
