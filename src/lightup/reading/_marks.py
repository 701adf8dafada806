"""Marks on white cells: a bulb fills much of its cell, a dot (a point, a square, a cross) little.

The marks of a board are alike, which letters and digits are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ._arrays import Flags, Floats
    from ._signs import Signs

LARGE = 0.41  # of a cell: the extent between a dot and a bulb
SCALE = 0.03  # the distance from it at which a mark is fairly certain
MIDDLE = np.array([0.5, 0.5])
FEW = 3  # marks that cannot be compared
CENTRED = 0.05  # how far one of a few tiny dots may be from the middle of its cell
OFF_CENTRE = 0.16  # how far any dot may be
DUST = 0.12  # the extent below which a lone dot may be dirt
OFF_USUAL = 0.08  # how far a dot may be from where the others are
DIRT = 0.7  # the chance of being right about what may be dirt
KIN = 0.7  # the correlation of a mark with the most similar other one
HOLLOW, FULL = 0.3, 0.5  # of a frame: its middle and its corners


@dataclass(frozen=True)
class Marks:
    """Which cells hold a bulb, which a dot, and the chance that each is judged right."""

    bulbs: Flags
    dots: Flags
    chance: Floats


def find_marks(signs: Signs, white: Flags) -> Marks:
    """Tells bulbs from dots on white cells."""
    own = signs.present & white & ~_frames(signs)
    bulbs = own & (signs.extent >= LARGE)
    small = own & ~bulbs
    dots = small & _alike(signs, small)
    doubtful = (small & ~dots) | _lone(signs, bulbs) | _lone(signs, dots & (signs.extent > DUST))
    if small.sum() < FEW:
        tiny = dots & (signs.extent < DUST)
        doubtful |= tiny | (dots & (_off(signs, MIDDLE) > CENTRED))
        if not bulbs.any():  # nobody has played here
            dots &= ~tiny
    far = np.abs(signs.extent - LARGE)
    chance = np.where(own, 1 - np.exp(-far / SCALE), 1.0)
    chance[doubtful] = DIRT
    return Marks(bulbs, dots, chance.astype(np.float32))


def _off(signs: Signs, place: Floats) -> Floats:
    """Returns how far the middle of each sign is from a place."""
    middle = (signs.boxes[..., :2] + signs.boxes[..., 2:]) / 2
    found: Floats = np.abs(middle - place).max(-1)
    return found


def _alike(signs: Signs, small: Flags) -> Flags:
    """Tells which small signs have the size and the place of the others; the rest is dirt.

    One or two signs have no others: they have to be near the middle of their cells, tiny ones in it.
    """
    if not small.any():
        return small
    size = np.median(signs.extent[small])
    alike = np.abs(signs.extent - size) < max(0.05, 0.4 * size)
    off = _off(signs, MIDDLE)
    if small.sum() < FEW:
        placed = (off < CENTRED) | (signs.extent > DUST)
    else:
        middle = (signs.boxes[small][:, :2] + signs.boxes[small][:, 2:]) / 2
        placed = _off(signs, np.median(middle, axis=0)) < OFF_USUAL
    found: Flags = alike & placed & (off < OFF_CENTRE)
    return found


def _lone(signs: Signs, marks: Flags) -> Flags:
    """Tells which marks of a kind look like no other, if there are several."""
    found = np.zeros_like(marks)
    if marks.sum() < FEW:
        return found
    flat = signs.glyphs[marks].reshape(int(marks.sum()), -1)
    flat = flat - flat.mean(1, keepdims=True)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    likeness = flat @ flat.T
    np.fill_diagonal(likeness, -1)
    found[marks] = likeness.max(1) < KIN
    return found


def _frames(signs: Signs) -> Flags:
    """Tells which signs are the frame of a cursor: full in the corners, hollow in the middle."""
    glyphs = signs.glyphs
    corners = np.stack([glyphs[..., y, x] for y in (0, -1) for x in (0, -1)])
    hollow = glyphs[..., 5:-5, 5:-5].mean((-1, -2)) < HOLLOW
    found: Flags = (corners.min(0) > FULL) & hollow & (signs.extent > 0.6)
    return found
