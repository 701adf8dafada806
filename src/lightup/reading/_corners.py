"""The four corners of everything in a picture that may be a board.

A grid is one component of the edges. The extremes of x + y and x - y tell its sides apart; a straight
line is fitted to each side, through as many of its outermost pixels as possible, which forgives round
corners, labels that touch, and dirt. A board without a border shows the ends of its lines there, so the
same lines, moved out to the last pixel, are tried as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._components import label
from ._contrast import LEVELS, edges, grown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._arrays import Floats, Ints
    from ._components import Runs

SMALLEST = 24  # pixels across, for a grid
FEWEST = 0.02  # the least share of its box that the edges of a grid cover
MOST_BOXES = 12  # the largest at each level
PAIRS = 64  # lines tried for each side
NEAR = 1.6  # pixels between a side and its outermost pixels
SLOPE = 0.35  # how far a side may lean
LONG = 0.95  # of the longest line of an upright grid
OVERSHOOT = 0.004  # the share of the outermost pixels that may be dirt


def candidates(light: Floats, reach: int = 1) -> list[Floats]:
    """Returns the corners of possible boards, without near copies.

    `reach` is how far apart edges may be to belong together, in pixels to each side.
    """
    found: list[Floats] = []
    change = edges(light)
    for level in LEVELS:
        runs = label(grown(change > level, reach))
        for component in _large(runs):
            own = runs.of(component)
            for corners in (*_quadrilaterals(own), *_upright(own)):
                if not any(_alike(corners, other) for other in found):
                    found.append(corners)
    return found


def _alike(one: Floats, other: Floats) -> bool:
    return bool(np.abs(one - other).max() < 2)


def _large(runs: Runs) -> Iterator[int]:
    """Yields the components that are large enough for a grid, the largest boxes first."""
    if not runs.number:
        return
    left, top, right, bottom = runs.boxes.T
    wide, high = right - left + 1, bottom - top + 1
    fits = (np.minimum(wide, high) >= SMALLEST) & (runs.areas >= FEWEST * wide * high)
    size = np.where(fits, wide * high, 0)
    for component in np.argsort(-size, kind="stable")[:MOST_BOXES]:
        if size[component]:
            yield int(component)


def _quadrilaterals(runs: Runs) -> Iterator[Floats]:
    """Yields the corners of a component: by its sides, then by the ends of its lines."""
    sides = _outermost(runs)
    fitted = [_line(*side) for side in sides]
    if any(line is None for line in fitted):
        return
    lines = [line for line in fitted if line is not None]
    inner = _crossings(lines)
    moved = [
        _moved(line, *side, out) for line, side, out in zip(lines, sides, (-1, 1, 1, -1), strict=True)
    ]
    outer = _crossings(moved)
    for corners in (inner, outer):
        if _is_sound(corners):
            yield corners


def _upright(runs: Runs) -> Iterator[Floats]:
    """Yields the corners of an upright grid between its first and last long lines.

    So a title that touches the border, or a table below, is left out.
    """
    top, bottom = _long(np.bincount(runs.row, runs.last - runs.first + 1))
    inside = (runs.row >= top) & (runs.row <= bottom)
    starts = np.bincount(runs.first[inside], minlength=runs.last.max() + 2)
    ends = np.bincount(runs.last[inside] + 1, minlength=len(starts))
    left, right = _long(np.cumsum(starts - ends))
    if min(right - left, bottom - top) >= SMALLEST:
        yield np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float)


def _long(lengths: Floats | Ints) -> tuple[int, int]:
    """Returns the first and the last place where a line is nearly as long as the longest."""
    found = np.flatnonzero(lengths >= LONG * lengths.max())
    return int(found[0]), int(found[-1])


def _outermost(runs: Runs) -> list[tuple[Floats, Floats]]:
    """Returns the outermost pixels above, right, below and left, each as positions and depths.

    The pixels of a side lie between the component's two corners there.
    """
    x = np.concatenate([runs.first, runs.last])
    y = np.concatenate([runs.row, runs.row])
    upper_left, lower_right = np.argmin(x + y), np.argmax(x + y)
    upper_right, lower_left = np.argmax(x - y), np.argmin(x - y)
    top, bottom = _by_column(runs)
    left, right = _by_row(runs)
    return [
        _between(top, x[upper_left], x[upper_right]),
        _between(right, y[upper_right], y[lower_right]),
        _between(bottom, x[lower_left], x[lower_right]),
        _between(left, y[upper_left], y[lower_left]),
    ]


def _between(side: tuple[Ints, Ints], low: int, high: int) -> tuple[Floats, Floats]:
    """Returns the part of a side between two corners, without the corners themselves."""
    where, depth = side
    slack = 0.04 * (high - low)
    own = (where >= low + slack) & (where <= high - slack)
    return where[own].astype(float), depth[own].astype(float)


def _by_row(runs: Runs) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
    """Returns the first and the last pixel of each row."""
    rows, starts = np.unique(runs.row, return_index=True)
    ends = np.append(starts[1:], len(runs.row)) - 1
    return (rows, runs.first[starts]), (rows, runs.last[ends])


def _by_column(runs: Runs) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
    """Returns the first and the last pixel of each column."""
    low, high = int(runs.first.min()), int(runs.last.max())
    top = np.full(high - low + 1, np.iinfo(np.intp).max)
    bottom = np.full(high - low + 1, -1)
    lengths = runs.last - runs.first + 1
    columns = np.repeat(runs.first - low - np.cumsum(lengths) + lengths, lengths)
    columns += np.arange(len(columns))
    rows = np.repeat(runs.row, lengths)
    np.minimum.at(top, columns, rows)
    np.maximum.at(bottom, columns, rows)
    own = np.flatnonzero(bottom >= 0)
    return (own + low, top[own]), (own + low, bottom[own])


def _line(where: Floats, depth: Floats) -> tuple[float, float] | None:
    """Fits depth = start + slope * where through as many of the pixels as possible."""
    if len(where) < SMALLEST // 2:
        return None
    half = len(where) // 2
    first = np.linspace(0, half - 1, PAIRS).astype(int)
    second = first + half
    slope = (depth[second] - depth[first]) / (where[second] - where[first])
    start = depth[first] - slope * where[first]
    off = np.abs(depth - start[:, None] - slope[:, None] * where)
    best = int(np.argmax((off < NEAR).sum(1) - 1e6 * (np.abs(slope) > SLOPE)))
    near = off[best] < NEAR
    if abs(slope[best]) > SLOPE or near.sum() < 3:
        return None
    fitted = np.polyfit(where[near], depth[near], 1)
    return float(fitted[1]), float(fitted[0])


def _moved(line: tuple[float, float], where: Floats, depth: Floats, out: int) -> tuple[float, float]:
    """Returns a side moved out to the outermost pixels."""
    start, slope = line
    beyond = (depth - start - slope * where) * out
    return start + out * max(0.0, float(np.quantile(beyond, 1 - OVERSHOOT))), slope


def _crossings(lines: list[tuple[float, float]]) -> Floats:
    """Returns the corners where the sides above, right, below and left meet."""
    (top, lean_top), (right, lean_right), (bottom, lean_bottom), (left, lean_left) = lines
    corners = []
    for start, slope, side, lean in (
        (top, lean_top, left, lean_left),
        (top, lean_top, right, lean_right),
        (bottom, lean_bottom, right, lean_right),
        (bottom, lean_bottom, left, lean_left),
    ):
        y = (start + slope * side) / (1 - slope * lean)
        corners.append((side + lean * y, y))
    return np.array(corners)


def lengths(corners: Floats) -> Floats:
    """Returns the lengths of the sides above, right, below and left."""
    found: Floats = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    return found


def _is_sound(corners: Floats) -> bool:
    """Whether four corners may be those of a board: opposite sides are about equally long."""
    above, right, below, left = lengths(corners)
    x, y = (np.roll(corners, -1, 0) - corners).T
    convex = x * np.roll(y, -1) - y * np.roll(x, -1) > 0
    return bool(
        convex.all()
        and min(above, right, below, left) >= SMALLEST
        and 0.6 < above / below < 1.67
        and 0.6 < left / right < 1.67
    )
