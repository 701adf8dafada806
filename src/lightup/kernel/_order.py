"""`Order`: the order in which the search decides cells.

Cells that took part in a conflict come first, those of the latest conflict before all others (move to
front, with time stamps). The rest follow in reading order.
"""

from __future__ import annotations

from ._memory import Memory
from .codes import UNKNOWN
from .propagation import Propagator


class Order:
    """The cells of one part of the grid.

    Cells without a `stamp` are in `fresh`, of which the first `passed` are assigned. An unknown cell
    with a stamp is in `heap`. `index` is the position of a cell in `fresh` or `heap`, -1 if it is in
    neither.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.memory = Memory()
        self.propagator = propagator
        self.state, size = self.propagator.state, self.propagator.size
        self.fresh = self.memory.ints(size)
        self.heap = self.memory.ints(size)
        self.index = self.memory.ints(size)
        self.stamp = self.memory.longs(size)
        self.stamps = self.cells = self.passed = self.heap_size = 0

    def reset(self, part: list[int]) -> None:
        """Starts over with the cells of a part."""
        self.cells = self.passed = self.heap_size = 0
        for cell in part:
            if self.stamp[cell]:  # see Clauses: what is not written takes no memory
                self.stamp[cell] = 0
            self.index[cell] = self.cells
            self.fresh[self.cells] = cell
            self.cells += 1

    def bump(self, cell: int) -> None:
        """Gives a cell the latest stamp, so that it comes first when it is next unknown."""
        if self.stamp[cell] == 0:
            self.index[cell] = -1
        self.stamps += 1
        self.stamp[cell] = self.stamps
        if self.index[cell] >= 0:
            self._sift_up(cell)

    def insert(self, cell: int) -> None:
        """Puts an unassigned cell back in the queue."""
        if self.stamp[cell]:
            if self.index[cell] < 0:
                self._sift_up(cell)
        elif self.index[cell] < self.passed:
            self.passed = self.index[cell]

    def pick_branch_cell(self) -> int:
        """Returns the unknown cell to decide next; -1 if all are assigned."""
        while self.heap_size:
            if self.state[self.heap[0]] == UNKNOWN:
                return self.heap[0]
            self._drop_first()
        while self.passed < self.cells:
            if self.state[self.fresh[self.passed]] == UNKNOWN:
                return self.fresh[self.passed]
            self.passed += 1
        return -1

    def _sift_up(self, cell: int) -> None:
        """Puts a cell into the heap, or moves it up in the heap."""
        index = self.index[cell]
        if index < 0:
            index = self.heap_size
            self.heap_size += 1
        while index and self._stamp_at((index - 1) // 2) < self.stamp[cell]:
            self._seat(self.heap[(index - 1) // 2], index)
            index = (index - 1) // 2
        self._seat(cell, index)

    def _seat(self, cell: int, index: int) -> None:
        self.heap[index] = cell
        self.index[cell] = index

    def _drop_first(self) -> None:
        """Removes the cell with the latest stamp from the heap."""
        self.index[self.heap[0]] = -1
        self.heap_size -= 1
        if self.heap_size:
            cell = self.heap[self.heap_size]
            index = 0
            child = 1
            while child < self.heap_size:
                if child + 1 < self.heap_size and self._stamp_at(child + 1) > self._stamp_at(child):
                    child += 1
                if self.stamp[cell] > self._stamp_at(child):
                    break
                self._seat(self.heap[child], index)
                index = child
                child = 2 * index + 1
            self._seat(cell, index)

    def _stamp_at(self, index: int) -> int:
        return self.stamp[self.heap[index]]
