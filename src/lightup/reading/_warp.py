"""Perspective: the map that takes the unit square to four corners, and pictures seen through it.

>>> import numpy as np
>>> square = Warp.onto(np.array([[10, 10], [30, 10], [30, 50], [10, 50]], dtype=float))
>>> square(np.array([[0.5, 0.5]])).round(3).tolist()
[[20.0, 30.0]]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from ._arrays import Floats

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)


@dataclass(frozen=True)
class Warp:
    """A perspective map of the plane, as a 3x3 matrix."""

    matrix: Floats

    @classmethod
    def onto(cls, corners: Floats) -> Warp:
        """Returns the map from the unit square; the corners go clockwise from the upper left."""
        rows = []
        for (u, v), (x, y) in zip(UNIT, corners, strict=True):
            rows.append([u, v, 1, 0, 0, 0, -u * x, -v * x])
            rows.append([0, 0, 0, u, v, 1, -u * y, -v * y])
        solved = np.linalg.solve(np.array(rows), corners.ravel())
        return cls(np.append(solved, 1).reshape(3, 3))

    def __call__(self, points: NDArray[Any]) -> Floats:
        """Maps points; their last axis is x, y."""
        mapped = points @ self.matrix[:, :2].T + self.matrix[:, 2]
        found: Floats = mapped[..., :2] / mapped[..., 2:]
        return found


def sample(picture: NDArray[Any], points: Floats) -> Floats:
    """Returns what a picture shows at points, between pixels; outside, its nearest pixel."""
    height, width = picture.shape[:2]
    x = np.clip(points[..., 0], 0, width - 1.001)
    y = np.clip(points[..., 1], 0, height - 1.001)
    left, top = x.astype(np.intp), y.astype(np.intp)
    extra = (1,) * (picture.ndim - 2)
    right = (x - left).astype(np.float32).reshape(*x.shape, *extra)
    low = (y - top).astype(np.float32).reshape(*y.shape, *extra)
    flat = picture.reshape(height * width, *picture.shape[2:])
    at = top * width + left
    above = flat[at] * (1 - right) + flat[at + 1] * right
    below = flat[at + width] * (1 - right) + flat[at + width + 1] * right
    found: Floats = above * (1 - low) + below * low
    return found
