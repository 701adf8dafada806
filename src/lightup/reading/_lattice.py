"""The lattice: how many cells a board has, and where their corners are.

Every number of columns and rows that makes the cells square is scored by the strength of its lines,
with weight on the weakest fifth, less the strongest line *inside* its cells: a multiple of the true
cell fits the lines just as well, but has lines inside. Then the lines are measured again, cell by
cell, and a smooth surface through the measurements corrects what the corners got wrong. The outer
lines do not count there: they may be thick, thin, missing or cut off.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ._contrast import slopes
from ._corners import lengths
from ._warp import Warp, sample

if TYPE_CHECKING:
    from ._arrays import Floats

FEWEST, MOST = 3, 100  # cells across
NARROWEST = 7  # pixels of a cell
LARGEST = 1000  # pixels of the canvas
FULL = 30  # a change of light that counts as a full line
WEAKEST = 0.2  # the share of the lines that must be strong, too
SQUARE = 0.09  # how much longer than wide cells may be, as a logarithm
INSETS = np.array(
    [0.0, 0.06, 0.12, 0.18, 0.24, 0.32, 0.4]
)  # of a cell, at each side: border or narrow margin
GAPS = (1, 4, 6, 10, 16, 24)  # pixels between the two edges of a line or a gap
GAP = 0.2  # of a cell: the widest of them
GOOD = 0.16  # the least score of a grid
BARE = 0.45  # of the usual strength of lines, in a margin
MARGIN = 0.3  # what the score of a grid with a margin is worth: a row of walls has no lines either
REACH = 0.2  # of a cell: how far a line may be from where it should be


@dataclass(frozen=True)
class Lattice:
    """The corners of all cells in the picture, an array of rows + 1, columns + 1 and x, y."""

    points: Floats
    score: float

    @property
    def width(self) -> int:
        return int(self.points.shape[1]) - 1

    @property
    def height(self) -> int:
        return int(self.points.shape[0]) - 1

    @property
    def corners(self) -> Floats:
        """The corners of the board, clockwise from the upper left."""
        return self.points[[0, 0, -1, -1], [0, -1, -1, 0]]

    @property
    def pitch(self) -> float:
        """The width of a cell in pixels."""
        above, right, below, left = lengths(self.corners)
        return float((above + below) / self.width + (left + right) / self.height) / 4


@dataclass(frozen=True)
class Fit:
    """How well a number of cells fits one axis; the lines go from `inset` to 1 - `inset`."""

    number: int
    inset: float
    score: float


def find_lattice(light: Floats, corners: Floats) -> Lattice | None:
    """Finds the lattice inside four corners; `None` if there is none."""
    above, right, below, left = lengths(corners)
    size = np.array([above + below, left + right]) / 2
    scale = min(1.0, LARGEST / size.max())
    wide, high = (int(side) for side in np.maximum(size * scale, 1).round())
    warp = Warp.onto(corners)
    seen = sample(light, warp(_grid(wide, high)))
    across, down = (np.minimum(change, FULL) / FULL for change in slopes(seen))
    best = _best_pair(_fits(across.mean(0)), _fits(down.mean(1)), wide / high)
    if best is None:
        return None
    columns, rows, score = best
    nodes = _polished(across, down, columns, rows)
    if _has_margin(across, nodes) or _has_margin(down.T, nodes.transpose(1, 0, 2)[..., ::-1]):
        score *= MARGIN
    return Lattice(warp(nodes / (wide, high)), score)


def _grid(wide: int, high: int) -> Floats:
    """Returns the centres of the pixels of a canvas, as points of the unit square."""
    x, y = np.meshgrid((np.arange(wide) + 0.5) / wide, (np.arange(high) + 0.5) / high)
    return np.stack([x, y], -1)


def _fits(profile: Floats) -> list[Fit]:
    """Scores all numbers of cells along one axis."""
    strength = _widest(profile, 1)
    most = min(MOST, len(profile) // NARROWEST)
    fits: list[Fit] = []
    for place, numbers in groupby(
        range(FEWEST, most + 1), lambda number: bisect(GAPS, GAP * len(profile) / number) - 1
    ):
        first = next(numbers)
        closed = _closed(strength, GAPS[place])
        strongest = _strongest(closed, _inner_reach(len(profile) / first))
        fits += [_fit(strongest, number) for number in chain([first], numbers)]
    return fits


def _widest(profile: Floats, reach: int) -> Floats:
    """Returns the greatest value around each place."""
    padded = np.pad(profile, reach)
    found: Floats = sliding_window_view(padded, 2 * reach + 1).max(-1)
    return found


def _closed(strength: Floats, gap: int) -> Floats:
    """Fills the space between two edges this close: a thick line, or the gap between tiles."""
    return -_widest(-_widest(strength, gap // 2), gap // 2) if gap > 1 else strength


def _strongest(strength: Floats, most: int) -> Floats:
    """Returns a row for each reach up to the most: the greatest strength within it of each place."""
    rows = np.tile(strength, (most + 1, 1))
    for nearer, row in pairwise(rows):
        np.maximum(nearer[:-1], nearer[1:], out=row[:-1])
        row[-1] = nearer[-1]
        np.maximum(row[1:], nearer[:-1], out=row[1:])
    return rows


def _inner_reach(pitch: float) -> int:
    """Returns how far from the middle of a cell there must be no line."""
    return max(1, int(0.32 * pitch - 2))


def _fit(strongest: Floats, number: int) -> Fit:
    """Scores one number of cells, with its best inset, by the lines between them and inside them."""
    size = strongest.shape[1]
    margins = INSETS * size / (number + 2 * INSETS)
    pitches = (size - 2 * margins) / number
    outer = [[max(1, round(0.05 * pitch))] for pitch in pitches]
    inner = [[_inner_reach(pitch)] for pitch in pitches]
    places = margins[:, None] + pitches[:, None] * np.arange(0.5, number, 0.5)
    places = places.round().astype(int)  # the middle of a cell, a line, and so on
    lines = np.sort(strongest[outer, places[:, 1::2]])
    weak = lines[:, : max(1, round(WEAKEST * (number - 1)))]
    inside = np.quantile(strongest[inner, places[:, ::2]], 0.8, axis=1)
    scores = (lines.mean(1) + weak.mean(1)) / 2 - inside
    best = int(scores.argmax())
    return Fit(number, margins[best] / size, float(scores[best]))


def _best_pair(columns: list[Fit], rows: list[Fit], aspect: float) -> tuple[Fit, Fit, float] | None:
    """Returns the best numbers of columns and rows with square cells, and their score."""
    pairs = [
        (across, down, min(across.score, down.score) / 2 + (across.score + down.score) / 4)
        for across in columns
        for down in rows
        if abs(np.log(aspect * down.number / across.number)) < SQUARE
    ]
    best = max(pairs, key=lambda pair: pair[2], default=None)
    return best if best and best[2] >= GOOD else None


def _polished(across: Floats, down: Floats, columns: Fit, rows: Fit) -> Floats:
    """Returns the nodes of the lattice on the canvas, moved onto the lines that are there."""
    high, wide = across.shape
    x = wide * np.linspace(columns.inset, 1 - columns.inset, columns.number + 1)
    y = high * np.linspace(rows.inset, 1 - rows.inset, rows.number + 1)
    nodes = np.stack(np.meshgrid(x, y), -1)
    for _ in range(2):
        moved_x = _correction(across, nodes)
        moved_y = _correction(down.T, nodes.transpose(1, 0, 2)[..., ::-1]).T
        nodes = nodes + np.stack([moved_x, moved_y], -1)
    return nodes


def _has_margin(across: Floats, nodes: Floats) -> bool:
    """Whether no lines separate the cells of the first or last row, perhaps the margin of a page."""
    strength = np.sqrt(_measured(across, nodes)[1]).mean(1)
    return bool(min(strength[0], strength[-1]) < BARE * np.median(strength))


def _correction(across: Floats, nodes: Floats) -> Floats:
    """Returns how far the vertical lines are from the nodes, as a smooth surface."""
    offsets, weights = _measured(across, nodes)
    high, wide = offsets.shape
    v, u = np.meshgrid(np.linspace(-1, 1, high), np.linspace(-1, 1, wide), indexing="ij")
    fitted = _surface(u, v, offsets, weights)
    rows, columns = nodes.shape[:2]
    v, u = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    step = (columns - 1) / max(1, columns - 3)  # the measured lines are the inner ones
    return _terms(u * step, v * (rows / max(1, rows - 1)), high, wide) @ fitted


def _terms(u: Floats, v: Floats, high: int, wide: int) -> Floats:
    """Returns the terms of a surface that a lattice of this size can support."""
    terms = [np.ones_like(u)]
    if wide > 1:
        terms.append(u)
    if high > 1:
        terms.append(v)
    if wide > 3 and high > 3:
        terms += [u * v, u * u, v * v]
    return np.stack(terms, -1)


def _surface(
    u: Floats,
    v: Floats,
    offsets: Floats,
    weights: Floats,
) -> Floats:
    """Fits a smooth surface; measurements far from it lose their weight."""
    terms = _terms(u, v, *offsets.shape).reshape(offsets.size, -1)
    flat: Floats = offsets.ravel()
    weight: Floats = weights.ravel()
    fitted: Floats = np.zeros(terms.shape[1])
    for _ in range(3):
        scaled = terms * weight[:, None]
        system = terms.T @ scaled + 1e-6 * np.eye(terms.shape[1])
        fitted = np.linalg.solve(system, scaled.T @ flat)
        off = np.abs(flat - terms @ fitted)
        weight = weights.ravel() / (1 + off * off)
    return fitted


def _measured(across: Floats, nodes: Floats) -> tuple[Floats, Floats]:
    """Measures, in each row of cells, how far the inner vertical lines are from their nodes."""
    high, wide = across.shape
    rows, columns = nodes.shape[0] - 1, nodes.shape[1] - 1
    pitch = (nodes[0, -1, 0] - nodes[0, 0, 0]) / columns
    reach = max(2, round(REACH * pitch))
    middle = (nodes[:-1, 1:-1] + nodes[1:, 1:-1]) / 2
    depth = (nodes[1:, 1:-1, 1] - nodes[:-1, 1:-1, 1])[..., None] * np.linspace(-0.4, 0.4, 9)
    y = np.clip((middle[..., 1:] + depth).astype(int), 0, high - 1)
    x = np.clip(middle[..., :1].astype(int) + np.arange(-reach, reach + 1), 0, wide - 1)
    found = across[y[..., None], x[..., None, :]].mean(2)
    place = np.arange(-reach, reach + 1) + 0.5 - (middle[..., :1] - middle[..., :1].astype(int))
    peaked = found**3
    total = peaked.sum(-1)
    offsets = (peaked * place).sum(-1) / np.maximum(total, 1e-9)
    return offsets, found.max(-1) ** 2 + 1e-6 * np.ones((rows, columns - 1))
