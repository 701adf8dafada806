"""Signs: what stands in the cells, clue or mark, with its place, its size and a small picture of it.

All cells are searched at once. A sign is what reaches into the middle of its cell; what stays at the
edge is a tick, a cursor or, in the upper left, the number of a crossword.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ._cells import SIDE
from ._components import label
from ._warp import sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._arrays import Flags, Floats
    from ._cells import Cells
    from ._components import Runs

GLYPH = 16  # samples across the picture of a sign
SPECK = 4  # the fewest samples in a sign
MIDDLE = (0.45, 0.55)  # the part of a cell that a sign crosses
NEAR = 0.17  # of a cell: how far from the middle a small sign may be
LIMIT = 0.35  # of the strongest contrast in a cell: where a sign ends


@dataclass(frozen=True)
class Signs:
    """The signs of a board, each array by rows and columns.

    Boxes are left, top, right, bottom in parts of a cell. `glyphs` are pictures of the signs, from 0
    for the ground to 1, as high or as wide as the sign. `strength` is the contrast; 0: no sign.
    """

    boxes: Floats
    areas: Floats
    strength: Floats
    glyphs: Floats
    stray: Floats  # the contrast of what stays in the upper left of the cell

    @property
    def present(self) -> Flags:
        return self.strength > 0

    @property
    def extent(self) -> Floats:
        """The larger side of each sign, in parts of a cell."""
        sides = self.boxes[..., 2:] - self.boxes[..., :2]
        found: Floats = sides.max(-1)
        return found


def find_signs(cells: Cells) -> Signs:
    """Finds the sign of each cell."""
    peak = _smoothed(cells.contrast).max((2, 3))
    canvas = cells.contrast.transpose(0, 2, 1, 3).reshape(cells.height * SIDE, -1)
    level = np.maximum(cells.floor, LIMIT * peak)
    parts = _parts(label(canvas > np.repeat(np.repeat(level, SIDE, 0), SIDE, 1)), cells.width)
    number = cells.width * cells.height
    own = parts.of_signs(number)
    boxes = _united(parts.boxes[own], parts.owner[own], number)
    areas = np.bincount(parts.owner[own], parts.areas[own], number)
    stray = np.where(np.bincount(parts.owner[parts.nook], minlength=number) > 0, peak.ravel(), 0)
    strength = np.where(areas > 0, peak.ravel(), 0)
    shape = (cells.height, cells.width)
    return Signs(
        boxes.reshape(*shape, 4).astype(np.float32),
        areas.reshape(shape).astype(np.float32),
        strength.reshape(shape).astype(np.float32),
        _glyphs(canvas, boxes, strength, cells.width).reshape(*shape, GLYPH, GLYPH),
        stray.reshape(shape).astype(np.float32),
    )


@dataclass(frozen=True)
class _Parts:
    """The components of all cells: the cell, the box and the area of each, whether it is central."""

    owner: NDArray[np.intp]
    boxes: Floats
    areas: Floats
    central: Flags
    nook: Flags  # whether it is confined to the upper left

    def of_signs(self, number: int) -> Flags:
        """Tells which parts make up signs: the largest central one of a cell, and others in its box."""
        main = np.full(number, -1)
        order = np.argsort(np.where(self.central, self.areas, 0), kind="stable")
        main[self.owner[order]] = order
        box = self.boxes[main[self.owner]]
        middle = (self.boxes[:, :2] + self.boxes[:, 2:]) / 2
        inside = (middle >= box[:, :2]).all(1) & (middle <= box[:, 2:]).all(1)
        found: Flags = self.central & inside
        return found


def _parts(runs: Runs, width: int) -> _Parts:
    """Returns the components of all cells, without specks."""
    large = runs.areas >= SPECK
    found = runs.boxes[large]
    column, row = found[:, 0] // SIDE, found[:, 1] // SIDE
    corner = np.tile(np.stack([column, row], -1) * SIDE, 2)
    boxes = (found - corner + (0, 0, 1, 1)) / SIDE
    low, high = MIDDLE
    near = np.abs((boxes[:, :2] + boxes[:, 2:]) / 2 - 0.5).max(1) < NEAR
    central = near | ((boxes[:, :2] < high) & (boxes[:, 2:] > low)).all(1)
    nook = (boxes[:, 2:] < 0.5).all(1) & ((boxes[:, 2:] - boxes[:, :2]).min(1) > 0.1)
    return _Parts(row * width + column, boxes, runs.areas[large] / SIDE**2, central, nook & ~central)


def _smoothed(contrast: Floats) -> Floats:
    """Returns the mean of each sample and three neighbours, so that a single sample is not a sign."""
    found: Floats = (
        contrast[:, :, 1:, 1:]
        + contrast[:, :, :-1, 1:]
        + contrast[:, :, 1:, :-1]
        + contrast[:, :, :-1, :-1]
    ) / 4
    return found


def _united(boxes: Floats, owner: NDArray[np.intp], number: int) -> Floats:
    """Returns the box around all parts of each sign."""
    found = np.tile([1.0, 1.0, 0.0, 0.0], (number, 1))
    np.minimum.at(found[:, :2], owner, boxes[:, :2])
    np.maximum.at(found[:, 2:], owner, boxes[:, 2:])
    found[found[:, 0] > found[:, 2]] = 0
    return found


def _glyphs(canvas: Floats, boxes: Floats, strength: Floats, width: int) -> Floats:
    """Returns each sign as a small picture, in which its larger side fills the picture."""
    number = len(boxes)
    cell = np.arange(number)
    origin = np.stack([cell % width, cell // width], -1) * SIDE
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2 * SIDE + origin
    size = np.maximum((boxes[:, 2:] - boxes[:, :2]).max(1), 0.05) * SIDE
    places = (np.arange(GLYPH) + 0.5) / GLYPH - 0.5
    x = middle[:, :1] + places * size[:, None]
    y = middle[:, 1:] + places * size[:, None]
    points = np.stack(np.broadcast_arrays(x[:, None, :], y[:, :, None]), -1) - 0.5
    seen = sample(canvas, points)
    found: Floats = np.minimum(seen / np.maximum(strength, 1)[:, None, None], 1).astype(np.float32)
    return found
