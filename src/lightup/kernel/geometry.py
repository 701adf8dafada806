"""`Geometry`: the walk along rows and columns.

>>> geometry = Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6]))
>>> geometry.ranges()
(range(1, 2), range(3, 6), range(3, 4, 3), range(1, 5, 3), range(5, 6, 3))
>>> geometry.obeyed_by([1, 5]), geometry.obeyed_by([3])
(True, False)
"""

from __future__ import annotations

from ._memory import Memory
from .codes import WALL, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Geometry(Memory):
    """The maximal strips of white cells of a grid: the runs along rows, then those along columns.

    Per run its first cell (`start`) and `length`; per white cell its `row_run` and `col_run`; per white
    cell the sides on which it has a clue and per clue those on which it has a white cell (`near`, a bit
    per side), and how far away the cell on each side is (`side`): above, left, right, below.
    """

    def __init__(self, width: int, height: int, codes: bytes) -> None:
        if len(codes) != width * height:
            raise ValueError(f"expected {width * height} codes, got {len(codes)}")
        Memory.__init__(self)
        self.width, self.size, self.runs = width, width * height, 0
        self.codes = self._as_octets(self._kept(bytearray(codes)))
        self.near = self._octets(self.size)
        self.side = self._ints(4)
        self.side[0], self.side[1], self.side[2], self.side[3] = -width, -1, 1, width
        self.start = self._ints(2 * self.size)
        self.length = self._ints(2 * self.size)
        self.row_run = self._ints(self.size)
        self.col_run = self._ints(self.size)
        self._find_runs(self.row_run, height, width, width, 1)
        self.along_rows = self.runs
        self._find_runs(self.col_run, width, 1, height, width)
        self._find_clues()

    def _find_runs(
        self,
        run_of: memoryview,
        lines: int,
        line_step: int,
        line_length: int,
        step: int,
    ) -> None:
        """Adds the runs along one direction."""
        for line in range(lines):
            inside = False
            cell = line * line_step
            for _ in range(line_length):
                if self.codes[cell] != WHITE:
                    inside = False
                else:
                    if not inside:
                        self.start[self.runs] = cell
                        self.runs += 1
                        inside = True
                    run_of[cell] = self.runs - 1
                    self.length[self.runs - 1] += 1
                cell += step

    def _find_clues(self) -> None:
        """Notes which clues and white cells lie side by side."""
        for clue in range(self.size):
            if self.codes[clue] < WALL:
                for side in range(4):
                    if self._white_beside(clue, side):
                        self.near[clue] |= 1 << side
                        self.near[clue + self.side[side]] |= 8 >> side

    def _white_beside(self, cell: int, side: int) -> bool:
        if (side == 1 and cell % self.width == 0) or (side == 2 and (cell + 1) % self.width == 0):
            return False
        other = cell + self.side[side]
        return 0 <= other < self.size and self.codes[other] == WHITE

    def _step(self, run: int) -> int:
        return 1 if run < self.along_rows else self.width

    def _crossing(self, run: int, cell: int) -> int:
        """The other run of a cell of a run."""
        return self.col_run[cell] if run < self.along_rows else self.row_run[cell]

    def ranges(self) -> tuple[range, ...]:
        """Each run as the range of its cells."""
        found = []
        for run in range(self.runs):
            start, step = self.start[run], self._step(run)
            found.append(range(start, start + (self.length[run] - 1) * step + 1, step))
        return tuple(found)

    def grid(self) -> tuple[int, int, bytes]:
        """Width, height and codes: what the geometry was made of."""
        height = self.size // self.width
        return self.width, height, bytes([self.codes[cell] for cell in range(self.size)])

    def runs_along_rows(self) -> int:
        """How many runs lie along rows; the others lie along columns."""
        return self.along_rows

    def runs_of(self, cell: int) -> tuple[int, int]:
        """The numbers of the run along the row and the run along the column through a white cell."""
        if not 0 <= cell < self.size or self.codes[cell] != WHITE:
            raise IndexError(f"expected a white cell, got {cell}")
        return self.row_run[cell], self.col_run[cell]

    def white_beside(self, cell: int) -> tuple[int, ...]:
        """The white cells that share a side with a cell: above, left, right, below."""
        sides = [side for side in range(4) if self._white_beside(cell, side)]
        return tuple([cell + self.side[side] for side in sides])

    def clues_beside(self, cell: int) -> tuple[int, ...]:
        """The clues that share a side with a white cell: above, left, right, below."""
        self.runs_of(cell)  # which refuses what is no white cell
        return tuple([cell + self.side[side] for side in range(4) if self.near[cell] >> side & 1])

    def obeyed_by(self, bulbs: Iterable[int]) -> bool:
        """Whether these bulbs and no others obey every rule."""
        block, other_block = bytearray(self.size), bytearray(self.runs)
        holds, lit = self._as_octets(block), self._as_octets(other_block)
        for bulb in bulbs:
            if not 0 <= bulb < self.size or self.codes[bulb] != WHITE:
                return False
            holds[bulb] = 1
        for cell in range(self.size):
            if holds[cell]:
                if lit[self.row_run[cell]] or lit[self.col_run[cell]]:
                    return False
                lit[self.row_run[cell]] = lit[self.col_run[cell]] = 1
        for cell in range(self.size):
            if self.codes[cell] == WHITE:
                if not (lit[self.row_run[cell]] or lit[self.col_run[cell]]):
                    return False
            elif self.codes[cell] < WALL:
                number = 0
                for side in range(4):
                    if self.near[cell] >> side & 1:
                        number += holds[cell + self.side[side]]
                if number != self.codes[cell]:
                    return False
        return True
