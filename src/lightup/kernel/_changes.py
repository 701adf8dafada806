"""`Changes`: where a large board has changed since probing last tried a cell without success.

Without it, each success in one corner of a large board would make probing go over all of it again.
"""

from __future__ import annotations

from ._memory import Memory
from .codes import NOTHING
from .geometry import Geometry

SQUARE = 16  # the side of the squares into which the board is divided
BITS, LOW_BITS = 16, 0xFFFF  # of a square, of which no line has more


class Changes:
    """The last change in each square of the board, and the squares on which each attempt depended.

    `number` counts the changes. Per cell: `last_try` is the number of the last change before the cell
    was last tried, `rows` and `cols` the squares on which that attempt depended, from the one in the
    high bits to the one in the low bits. Per square: `last_change` is the number of its last change.

    The rectangle of the current attempt spans the cells `low` to `high` and the column runs `left` to
    `right`, which are numbered from left to right, and the squares of the attempt at the cell `other`,
    if it rests on the outcome of one.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.memory = Memory()
        self.geometry = geometry
        self.number = 1
        self.squares_across = (self.geometry.width - 1) // SQUARE + 1
        squares = self.squares_across * ((self.geometry.height - 1) // SQUARE + 1)
        self.last_try = self.memory.ints(self.geometry.size)
        self.rows = self.memory.ints(self.geometry.size)
        self.cols = self.memory.ints(self.geometry.size)
        self.last_change = self.memory.ints(squares)
        self.low = self.high = self.left = self.right = self.other = 0

    def begin(self, cell: int) -> None:
        """Begins an attempt at a cell."""
        self.low = self.high = cell
        self.left = self.right = self.geometry.col_run[cell]
        self.other = NOTHING

    def rest_on(self, cell: int) -> None:
        """Lets the attempt rest on the outcome of the one at another cell."""
        self.other = cell

    def look_at(self, cell: int) -> None:
        """Extends the rectangle of the attempt to a cell."""
        col = self.geometry.col_run[cell]
        if cell < self.low:
            self.low = cell
        if cell > self.high:
            self.high = cell
        if col < self.left:
            self.left = col
        if col > self.right:
            self.right = col

    def remember(self, cell: int) -> None:
        """Ends an attempt at a cell without success.

        Its rectangle is extended by two cells, the distance over which a clue connects cells.
        """
        geometry = self.geometry
        width, height = geometry.width, geometry.height
        left = geometry.run_cell[geometry.run_begin[self.left]] % width
        right = geometry.run_cell[geometry.run_begin[self.right]] % width
        self.last_try[cell] = self.number
        self.rows[cell] = self._squares(self.low // width, self.high // width, height)
        self.cols[cell] = self._squares(left, right, width)
        if self.other != NOTHING:
            self.rows[cell] = self._both(self.rows[cell], self.rows[self.other])
            self.cols[cell] = self._both(self.cols[cell], self.cols[self.other])

    def _squares(self, first: int, last: int, length: int) -> int:
        first = max(first - 2, 0) // SQUARE
        return first << BITS | min(last + 2, length - 1) // SQUARE

    def _both(self, squares: int, others: int) -> int:
        first = min(squares >> BITS, others >> BITS)
        return first << BITS | max(squares & LOW_BITS, others & LOW_BITS)

    def may_matter_to(self, cell: int) -> bool:
        """Whether another attempt at a cell could succeed, given what has changed."""
        if not self.last_try[cell]:
            return True
        rows = self.rows[cell]
        cols = self.cols[cell]
        for row in range(rows >> BITS, (rows & LOW_BITS) + 1):
            for col in range(cols >> BITS, (cols & LOW_BITS) + 1):
                if self.last_change[row * self.squares_across + col] > self.last_try[cell]:
                    return True
        return False

    def record(self, cell: int) -> None:
        """Records that a cell was assigned: both its runs have changed in every square they cross."""
        self.number += 1
        self._record_run(self.geometry.row_run[cell])
        self._record_run(self.geometry.col_run[cell])

    def _record_run(self, run: int) -> None:
        begin = self.geometry.run_begin[run]
        end = self.geometry.run_begin[run + 1]
        at = begin
        while at < end:
            self._record_square(self.geometry.run_cell[at])
            at += SQUARE
        self._record_square(self.geometry.run_cell[end - 1])

    def _record_square(self, cell: int) -> None:
        width = self.geometry.width
        square = cell // width // SQUARE * self.squares_across + cell % width // SQUARE
        self.last_change[square] = self.number
