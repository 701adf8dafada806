"""Where a picture changes: the edges of lines, walls and signs, as masks at a few levels.

Edges, not darkness, because lines may be darker or lighter than the cells, by day and by night.

>>> import numpy as np
>>> step = np.array([[0, 0, 90, 90]] * 3, dtype=np.float32)
>>> edges(step)[1].astype(int).tolist()
[0, 90, 90, 0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ._arrays import Bytes, Flags, Floats

LEVELS = (10, 24, 60)  # how much a picture has to change over two pixels
LUMINANCE = np.array([0.299, 0.587, 0.114], np.float32)


def grey(picture: Bytes | Floats) -> Floats:
    """Returns the luminance of a picture."""
    found: Floats = picture @ LUMINANCE
    return found


def slopes(light: Floats) -> tuple[Floats, Floats]:
    """Returns how much the light changes over two pixels, across and down."""
    across, down = np.zeros_like(light), np.zeros_like(light)
    np.abs(light[:, 2:] - light[:, :-2], out=across[:, 1:-1])
    np.abs(light[2:] - light[:-2], out=down[1:-1])
    return across, down


def edges(light: Floats) -> Floats:
    """Returns how much the light changes around each pixel."""
    across, down = slopes(light)
    return np.maximum(across, down)


def grown(mask: Flags, reach: int = 1) -> Flags:
    """Returns a mask grown by the neighbours of its pixels, `reach` times."""
    if reach > 1:
        mask = grown(mask, reach - 1)
    wide = mask.copy()
    wide[1:] |= mask[:-1]
    wide[:-1] |= mask[1:]
    wide[:, 1:] |= mask[:, :-1]
    wide[:, :-1] |= mask[:, 1:]
    return wide
