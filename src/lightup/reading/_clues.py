"""Clues: a small network that tells the digits 0 to 4 from each other and from all other signs.

One hidden layer on a picture of 16 x 16 samples is enough for printed digits. It was trained on signs
that the project draws itself, in some hundred fonts (`bench/clues.py`); its numbers are in `clues.npz`.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from ._arrays import Floats

CLASSES = ("0", "1", "2", "3", "4", "mark", "other")
CLUES, MARK, OTHER = slice(0, 5), 5, 6
SURE = 0.9  # the chance above which a sign is read without doubt
FILE = Path(__file__).with_name("clues.npz")


@dataclass(frozen=True)
class Network:
    """A network with one hidden layer: its weights and shifts."""

    into: Floats
    shift: Floats
    out: Floats
    last: Floats

    def __call__(self, glyphs: NDArray[Any]) -> Floats:
        """Returns the chances of the classes for flat glyphs."""
        hidden = np.maximum(glyphs @ self.into + self.shift, 0)
        scores = hidden @ self.out + self.last
        chances = np.exp(scores - scores.max(-1, keepdims=True))
        found: Floats = chances / chances.sum(-1, keepdims=True)
        return found

    def save(self, file: Path) -> None:
        """Writes the numbers, in half precision."""
        np.savez_compressed(file, *(value.astype(np.float16) for value in astuple(self)))


@cache
def network() -> Network:
    """Loads the trained network."""
    with np.load(FILE) as saved:
        return Network(*(saved[name].astype(np.float32) for name in saved.files))


def chances(glyphs: Floats) -> Floats:
    """Returns the chances of `CLASSES` for glyphs, along a new last axis."""
    return network()(glyphs.reshape(*glyphs.shape[:-2], -1))
