"""Refusals: the signs by which a grid is no Light Up board, such as letters, or digits on white."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from . import _clues
from ._marks import LARGE

if TYPE_CHECKING:
    from ._arrays import Flags, Floats
    from ._signs import Signs

SMALL = 0.2  # of a cell: signs below are dots, whatever they look like
MOST_FOREIGN = 0.5  # of the signs on walls that are no clue
MOST_WRITTEN = 0.5  # of the signs on white cells that look written
MOST_STRAY = 0.12  # of the white cells with something in a corner
CLEAR = 70  # the contrast of what counts there
ALIKE = 0.8  # the correlation of the marks of one board


def refusal(signs: Signs, classes: Floats, walls: Flags) -> str:
    """Says why the signs are not those of a Light Up board; an empty text if they may be."""
    large = signs.present & (signs.extent >= SMALL)
    on_walls, on_white = large & walls, large & ~walls
    other = classes[..., _clues.OTHER] > 0.5
    written = classes[..., _clues.MARK] < 0.5
    if walls.all():
        return "without white cells"
    if _share(other, on_walls) > MOST_FOREIGN and (other & on_walls).sum() > 1:
        return "with signs that are no clues"
    sizes = (on_white & (signs.extent >= LARGE), on_white & (signs.extent < LARGE))
    if any(
        own.sum() > 1 and _share(written, own) > MOST_WRITTEN and _likeness(signs.glyphs[own]) < ALIKE
        for own in sizes
    ):
        return "with letters or digits in white cells"
    if _share((signs.stray > CLEAR) & ~signs.present, ~walls) > MOST_STRAY:
        return "with small signs in their corners"
    return ""


def _share(what: Flags, among: Flags) -> float:
    return float(what[among].mean()) if among.any() else 0.0


def _likeness(glyphs: Floats) -> float:
    """Returns how much signs look like their mean, as the median of the correlations."""
    flat = glyphs.reshape(len(glyphs), -1)
    flat = flat - flat.mean(1, keepdims=True)
    mean = flat.mean(0)
    lengths = np.linalg.norm(flat, axis=1) * np.linalg.norm(mean)
    return float(np.median(flat @ mean / np.maximum(lengths, 1e-6)))
