"""The cells of a board as patches of one size, the ground of each, and how a patch differs from it.

A cell's ground is seen in its four corners, where no clue or mark reaches; between them it may change
evenly, as light does. What differs from the ground is a sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ._contrast import LUMINANCE
from ._warp import sample

if TYPE_CHECKING:
    from ._arrays import Bytes, Flags, Floats
    from ._lattice import Lattice

SIDE = 32  # samples across a cell
EDGE = 4  # samples at each edge of a cell, where lines are
NOOK = 5  # samples across a corner
FAINTEST = 16.0  # the least contrast of a sign
FAINT = 0.15  # the same, as a fraction of the contrast between the grounds
ALIKE = 20.0  # the difference between two colours of one ground
UNLIKE = 60.0  # the difference between a cursor and every ground
COARSE = 16.0  # the step between colours that are told apart
PLAIN = 50.0  # the same inside a cell, where light may fade
NOISE = 3.0  # how far a sign stands out from the noise


@dataclass(frozen=True)
class Cells:
    """Patches in colour, an array of rows, columns, samples down, samples across and colours."""

    patches: Floats

    @property
    def width(self) -> int:
        return int(self.patches.shape[1])

    @property
    def height(self) -> int:
        return int(self.patches.shape[0])

    def _in_corners(self, start: int, end: int) -> Floats:
        """Returns the colour between two depths of the four corners of each cell."""
        near, far = slice(start, end), slice(SIDE - end, SIDE - start)
        found = [
            np.median(self.patches[:, :, y, x], axis=(2, 3)) for y in (near, far) for x in (near, far)
        ]
        return np.stack(found, 2)

    @cached_property
    def nooks(self) -> Floats:
        """The colour in each of the four corners of each cell: rows, columns, 2, 2, colours."""
        nooks = _agreed(self._in_corners(EDGE, EDGE + NOOK))
        covered = np.abs(np.median(nooks, axis=2) - self._middles).max(-1) > ALIKE
        hidden = covered & self._plain & _framed(self._in_corners(1, EDGE), nooks)
        if hidden.sum() == 1:  # there is one cursor
            nooks[hidden] = self._middles[hidden][:, None]
        return nooks.reshape(self.height, self.width, 2, 2, 3)

    @cached_property
    def _middles(self) -> Floats:
        """The colour in the middle of each cell."""
        middle = slice(SIDE // 2 - NOOK, SIDE // 2 + NOOK)
        found: Floats = np.median(self.patches[:, :, middle, middle], axis=(2, 3))
        return found

    @cached_property
    def grounds(self) -> Floats:
        """The colour of each cell's ground."""
        found: Floats = np.median(self.nooks.reshape(self.height, self.width, 4, 3), axis=2)
        return found

    @cached_property
    def light(self) -> Floats:
        """The luminance of each cell's ground."""
        found: Floats = self.grounds @ LUMINANCE
        return found

    @cached_property
    def contrast(self) -> Floats:
        """How far each sample is from the ground, in the colour that shows it best; 0 at the edges."""
        centre = EDGE + (NOOK - 1) / 2
        along = (np.arange(SIDE, dtype=np.float32) - centre) / (SIDE - 1 - 2 * centre)
        along = np.clip(along, 0, 1)
        weight = np.stack([1 - along, along])
        ground = np.einsum("rcijk,iy,jx->rcyxk", self.nooks, weight, weight, optimize=True)
        found = np.abs(self.patches - ground).max(-1)
        inner: Floats = np.zeros_like(found)
        inner[:, :, EDGE:-EDGE, EDGE:-EDGE] = found[:, :, EDGE:-EDGE, EDGE:-EDGE]
        return inner

    @cached_property
    def floor(self) -> float:
        """The least contrast of a sign: some cells are empty, and their contrast is noise."""
        inside = self.contrast[:, :, EDGE:-EDGE, EDGE:-EDGE].reshape(self.height, self.width, -1)
        span = float(np.ptp(self.light))
        usual = float(np.quantile(np.quantile(inside[..., ::3], 0.8, axis=-1), 0.25))
        return max(FAINTEST, FAINT * span, NOISE * usual)

    @cached_property
    def _plain(self) -> Flags:
        """Whether the inner half of each cell has one colour."""
        inner = self.patches[:, :, SIDE // 4 : -SIDE // 4, SIDE // 4 : -SIDE // 4]
        off = np.abs(inner - self._middles[:, :, None, None]).max(-1)
        found: Flags = np.quantile(off.reshape(self.height, self.width, -1), 0.95, axis=-1) < PLAIN
        return found


def _agreed(nooks: Floats) -> Floats:
    """Returns the corners' colours; a single one far from the others, as of a tick, becomes theirs."""
    median = np.median(nooks, axis=2, keepdims=True)
    far = np.abs(nooks - median).max(-1) > ALIKE
    lone = far & (far.sum(2, keepdims=True) == 1)
    return np.where(lone[..., None], median, nooks).astype(np.float32)


def _framed(tips: Floats, nooks: Floats) -> Flags:
    """Tells which cells have a cursor around them: the tips of their corners match no ground."""
    coarse = (np.median(nooks, axis=2) / COARSE).round().reshape(-1, 3)
    colours, counts = np.unique(coarse, axis=0, return_counts=True)
    usual = colours[counts > 1] * COARSE
    if not len(usual):
        return np.zeros(tips.shape[:2], bool)
    off = np.stack([np.abs(tips - colour).max(-1) for colour in usual]).min(0)
    found: Flags = (off > UNLIKE).all(2)
    return found


def cut(picture: Bytes, lattice: Lattice) -> Cells:
    """Cuts a picture along a lattice."""
    step = max(1, int(lattice.pitch / SIDE))
    smaller = reduced(picture, step)
    places = (np.arange(SIDE) + 0.5) / SIDE
    points = _inside(lattice.points, places)
    return Cells(sample(smaller, (points + 0.5) / step - 0.5))


def _inside(nodes: Floats, places: Floats) -> Floats:
    """Returns the points of all cells, between their corners."""
    right, down = places[None, :, None], places[:, None, None]
    a, b = nodes[:-1, :-1, None, None], nodes[:-1, 1:, None, None]
    c, d = nodes[1:, :-1, None, None], nodes[1:, 1:, None, None]
    found: Floats = (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
    return found


def reduced(picture: Bytes, step: int) -> Floats | Bytes:
    """Returns a picture in which each pixel is the mean of a square."""
    if step == 1:
        return picture
    height, width = (side // step for side in picture.shape[:2])
    whole = picture[: height * step, : width * step]
    found: Floats = whole.reshape(height, step, width, step, -1).mean((1, 3), dtype=np.float32)
    return found
