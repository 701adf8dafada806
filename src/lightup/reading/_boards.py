"""The boards of a picture: from its pixels to lattices and their symbols.

A candidate that overlaps a better one is not read, nor is a part of a grid that was refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..base.errors import InputError
from ._cells import cut, reduced
from ._contrast import grey
from ._corners import candidates
from ._lattice import Lattice, find_lattice
from ._symbols import Symbols, find_symbols

if TYPE_CHECKING:
    from ._arrays import Bytes, Floats

SEARCHED = 2_500_000  # the most pixels of the picture in which boards are looked for
LEAST_SHARE = 0.05  # of the area of the largest board, for another one
LEAST_CELLS = 9
APART = 4  # half the gap between cells that are drawn as tiles, in pixels
BETTER = 0.05  # how much better a part of a grid must score to be read on its own


@dataclass(frozen=True)
class Found:
    """A board: where it is, and what its cells show."""

    lattice: Lattice
    symbols: Symbols


def find_boards(pixels: Bytes, reach: int = 1) -> list[Found]:
    """Finds all boards, in reading order; raises `InputError` if there is none.

    `reach` is half the gap between edges that belong together.
    """
    found: list[Found] = []
    refused: list[tuple[Lattice, InputError]] = []
    for lattice in _lattices(pixels, reach):
        if any(_overlap(lattice, other.lattice) for other in found):
            continue
        if any(_is_part(lattice, other) for other, _ in refused):
            continue
        try:
            found.append(Found(lattice, find_symbols(cut(pixels, lattice))))
        except InputError as error:
            refused.append((lattice, error))
    if not found:
        raise (
            refused[0][1]
            if refused
            else InputError("expected a Light Up board, got no grid in the picture")
        )
    largest = max(_area(one.lattice) for one in found)
    kept = [one for one in found if _area(one.lattice) >= LEAST_SHARE * largest]
    return _in_reading_order(kept)


def _lattices(pixels: Bytes, reach: int) -> list[Lattice]:
    """Returns all lattices of a picture, the most convincing first."""
    step = max(1, round((pixels.shape[0] * pixels.shape[1] / SEARCHED) ** 0.5))
    light = grey(reduced(pixels, step))
    large = _large_lattices(light, reach)
    # More cells count for more: a part of a grid often has stronger lines than the whole.
    large.sort(key=lambda lattice: -lattice.score * lattice.width * lattice.height)
    return [Lattice((lattice.points + 0.5) * step - 0.5, lattice.score) for lattice in large]


def _large_lattices(light: Floats, reach: int) -> list[Lattice]:
    """Returns the lattices of a picture; `reach` is how far apart its edges may be."""
    found = (find_lattice(light, corners) for corners in candidates(light, reach))
    return [one for one in found if one and one.width * one.height >= LEAST_CELLS]


def _bounds(lattice: Lattice) -> tuple[Floats, Floats]:
    return lattice.corners.min(0), lattice.corners.max(0)


def _area(lattice: Lattice) -> float:
    low, high = _bounds(lattice)
    return float(np.prod(high - low))


def _overlap(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices share much of the smaller one."""
    (low, high), (other_low, other_high) = _bounds(one), _bounds(other)
    shared = np.minimum(high, other_high) - np.maximum(low, other_low)
    return bool((shared > 0).all() and np.prod(shared) > 0.2 * min(_area(one), _area(other)))


def _is_part(one: Lattice, other: Lattice) -> bool:
    """Whether a lattice is a part of another one: no better, with cells of about the same size."""
    alike = 0.4 < one.pitch / other.pitch < 2.5 and one.score < other.score + BETTER
    return alike and _overlap(one, other)


def _beside(one: Lattice, other: Lattice) -> bool:
    """Whether one lattice is beside another one, at half the height of the lower of the two."""
    (low, high), (other_low, other_high) = _bounds(one), _bounds(other)
    shared = min(high[1], other_high[1]) - max(low[1], other_low[1])
    return bool(shared > 0.5 * min(high[1] - low[1], other_high[1] - other_low[1]))


def _in_reading_order(found: list[Found]) -> list[Found]:
    """Sorts boards by rows, then from left to right."""
    rest = sorted(found, key=lambda one: float(one.lattice.points[..., 1].mean()))
    ordered: list[Found] = []
    while rest:
        row = [one for one in rest if _beside(one.lattice, rest[0].lattice)]
        ordered += sorted(row, key=lambda one: float(one.lattice.points[..., 0].mean()))
        rest = [one for one in rest if all(one is not other for other in row)]
    return ordered
