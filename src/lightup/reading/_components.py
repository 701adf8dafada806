"""Connected components of a mask, in numpy alone: runs of pixels that touch become one component.

>>> import numpy as np
>>> runs = label(np.array([[1, 1, 0, 1], [0, 1, 0, 1]], dtype=bool))
>>> [int(number) for number in runs.owner], runs.number
([0, 1, 0, 1], 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ._arrays import Flags, Ints


@dataclass(frozen=True)
class Runs:
    """The horizontal runs of a mask: row, first and last column, and the component that owns each."""

    row: Ints
    first: Ints
    last: Ints
    owner: Ints
    number: int

    @cached_property
    def areas(self) -> Ints:
        """The number of pixels of each component."""
        return np.bincount(self.owner, self.last - self.first + 1, self.number).astype(np.intp)

    @cached_property
    def boxes(self) -> Ints:
        """Left, top, right, bottom of each component, the last pixels included."""
        boxes = np.empty((self.number, 4), np.intp)
        for side, values, pick in (
            (0, self.first, np.minimum),
            (1, self.row, np.minimum),
            (2, self.last, np.maximum),
            (3, self.row, np.maximum),
        ):
            boxes[:, side] = values.max(initial=0) if pick is np.minimum else 0
            pick.at(boxes[:, side], self.owner, values)
        return boxes

    def of(self, component: int) -> Runs:
        """Returns the runs of one component."""
        own = self.owner == component
        return Runs(self.row[own], self.first[own], self.last[own], self.owner[own] * 0, 1)


def label(mask: Flags) -> Runs:
    """Finds the runs of a mask and joins those that touch, also at a corner."""
    height, width = mask.shape
    padded = np.zeros((height, width + 2), np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1).ravel()
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    row, first = np.divmod(starts, width + 1)
    last = ends - row * (width + 1) - 1
    owner, number = joined(len(row), *_touching(row, first, last, width))
    return Runs(row, first, last, owner, number)


def _touching(row: Ints, first: Ints, last: Ints, width: int) -> tuple[Ints, Ints]:
    """Returns the pairs of runs in neighbouring rows that touch."""
    stride = width + 3
    above = (row - 1) * stride
    low = np.searchsorted(row * stride + last, above + first - 1)
    high = np.searchsorted(row * stride + first, above + last + 1, side="right")
    counts = np.maximum(high - low, 0)
    below = np.repeat(np.arange(len(row)), counts)
    offsets = np.arange(len(below)) - np.repeat(np.cumsum(counts) - counts, counts)
    return below, np.repeat(low, counts) + offsets


def joined(number: int, one: Ints, other: Ints) -> tuple[Ints, int]:
    """Returns the component of each of `number` things after joining pairs, and how many there are."""
    parent = np.arange(number)
    while True:
        low, high = np.minimum(parent[one], parent[other]), np.maximum(parent[one], parent[other])
        apart = low < high
        if not apart.any():
            break
        np.minimum.at(parent, high[apart], low[apart])
        while (parent[parent] != parent).any():
            parent = parent[parent]
    roots, owner = np.unique(parent, return_inverse=True)
    return owner, len(roots)
