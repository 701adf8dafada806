"""What each cell shows: the chances of every symbol of a puzzle, and the marks.

A wall with a sign is a clue; one without may still hide a clue too faint to see, which is unlikely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..base.errors import InputError
from . import _clues
from ._light import confirmed
from ._marks import LARGE, find_marks
from ._signs import find_signs
from ._walls import find_walls, without_colour

if TYPE_CHECKING:
    from ._arrays import Flags, Floats
    from ._cells import Cells
    from ._marks import Marks
    from ._signs import Signs

SYMBOLS = ".#01234"
TINY = 0.25  # of a cell: what is smaller is no clue
MISSED = 0.02  # the chance that a wall hides a clue

# Beyond these limits a grid is not a Light Up board.
SMALL = 0.2  # of a cell: smaller signs are dots, whatever they look like
MOST_FOREIGN = 0.5  # of the signs on walls that are no clue
MOST_WRITTEN = 0.5  # of the signs on white cells that look written
MOST_STRAY = 0.12  # of the white cells with something in a corner
CLEAR = 70  # the contrast of what counts there
ALIKE = 0.8  # the correlation of the marks of one board


@dataclass(frozen=True)
class Symbols:
    """The chances of `SYMBOLS` for each cell, along the last axis, and the marks."""

    chances: Floats
    marks: Marks

    @property
    def cells(self) -> str:
        """The most likely symbols, row by row, with marks."""
        symbols = np.array([*SYMBOLS])[self.chances.argmax(-1)]
        symbols[self.marks.bulbs] = "*"
        symbols[self.marks.dots] = "x"
        return "".join(symbols.ravel())

    @property
    def confidence(self) -> Floats:
        """The chance that each cell is right."""
        found: Floats = self.chances.max(-1) * self.marks.chance
        return found


def find_symbols(cells: Cells) -> Symbols:
    """Reads all cells; raises `InputError` if they are not those of a Light Up board."""
    signs = find_signs(cells)
    classes = _clues.chances(signs.glyphs)
    evidence = _evidence(signs, classes)
    walls = find_walls(cells.light, evidence)
    if walls is None:
        raise InputError(
            f"expected a Light Up board, got a grid of {cells.width}x{cells.height} cells without walls"
        )
    walls = without_colour(walls, cells.grounds, evidence)
    if reason := _refusal(signs, classes, walls.mask):
        raise InputError(
            f"expected a Light Up board, got a grid of {cells.width}x{cells.height} cells {reason}"
        )
    marks = confirmed(cells.grounds, ~walls.mask, signs, find_marks(signs, ~walls.mask))
    chance = np.where(walls.mask, walls.chance, 1 - walls.chance)[..., None]
    on_wall = _on_wall(signs, classes)
    return Symbols(np.concatenate([1 - chance, chance * on_wall], -1), marks)


def _evidence(signs: Signs, classes: Floats) -> Floats:
    """Returns how much a sign looks like a clue (up to 1) or like a mark (down to -1)."""
    likely = classes[..., _clues.CLUES].sum(-1) - classes[..., _clues.MARK]
    found = np.where(signs.extent < TINY, -1.0, likely)
    return np.where(signs.present, found, 0).astype(np.float32)


def _on_wall(signs: Signs, classes: Floats) -> Floats:
    """Returns the chances of `#` and the clues, for a cell that is a wall."""
    clue = signs.present & (signs.extent >= TINY)
    seen = np.concatenate([np.zeros_like(classes[..., :1]), classes[..., _clues.CLUES]], -1)
    blank = np.array([1 - MISSED] + [MISSED / 5] * 5, np.float32)
    found: Floats = np.where(clue[..., None], seen, blank)
    return found


def _refusal(signs: Signs, classes: Floats, walls: Flags) -> str:
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
