"""Walls: the cells below a gap in the luminance of the grounds.

"Dark" is relative: by night walls are black on dark blue, in print they may be light grey. So the
grounds are sorted by the logarithm of their light, and the largest gap parts them, where the signs
agree: clues stand on walls, bulbs and dots on white cells. Uneven light, as on a photo, is taken off
before: the small steps from cell to cell show how it changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ._arrays import Flags, Floats

DARKEST = 12.0  # added to the light: below it, differences do not show
LEAST_GAP = 0.05
MOST_GAPS = 6  # that are tried
LARGE_GAP = 0.4  # beyond this, a larger gap is no better
STEP = 0.09  # the largest step between neighbours of one kind, in uneven light
SCALE = 0.03  # the distance from the threshold at which a cell is fairly certain
UNEVEN = 0.1  # how much the walls of a board may differ
MOST_WALLS = 0.8  # of the cells
COLOURED = 40.0  # how far the hue of a cell is from that of the walls
FEW_ODD = 0.34  # of the walls that may have another one
CERTAIN = 0.95  # the chance of what the hue tells


@dataclass(frozen=True)
class Walls:
    """Which cells are walls, and the chance that each is judged right."""

    mask: Flags
    chance: Floats


def find_walls(light: Floats, evidence: Floats) -> Walls | None:
    """Tells walls from white cells; `None` if all cells are alike.

    `evidence` is 1 for a cell with a sign that is surely a clue, -1 with a mark, 0 without a sign.
    """
    levels = np.log(light + DARKEST)
    levels = levels - _shade(levels)
    order = np.sort(levels.ravel())
    gaps = np.diff(order)
    large = [at for at in np.argsort(-gaps)[:MOST_GAPS] if gaps[at] >= LEAST_GAP]
    if not large:
        return None
    splits = (_Split(float(gaps[at]), float(order[at : at + 2].mean())) for at in large)
    best = max(splits, key=lambda split: split.score(levels, evidence))
    far = np.abs(levels - best.threshold)
    return Walls(levels < best.threshold, (1 - np.exp(-far / SCALE)).astype(np.float32))


def without_colour(walls: Walls, grounds: Floats, evidence: Floats) -> Walls:
    """Counts the few cells whose colour no other wall has as white: a red error, a blue bulb.

    Walls may be lighter than they are, where they are grey. A clue is left where it is.
    """
    hue = grounds - grounds.mean(-1, keepdims=True)
    usual = np.median(hue[walls.mask], axis=0)
    odd = walls.mask & (np.abs(hue - usual).max(-1) > COLOURED) & (evidence <= 0)
    if odd.sum() > FEW_ODD * walls.mask.sum():
        return walls
    return Walls(walls.mask & ~odd, np.where(odd, CERTAIN, walls.chance).astype(np.float32))


@dataclass(frozen=True)
class _Split:
    """A gap between two levels, and the threshold in its middle."""

    gap: float
    threshold: float

    def score(self, levels: Floats, evidence: Floats) -> float:
        """Returns how well the gap separates clues from marks, its size, how alike the walls are."""
        walls = levels < self.threshold
        agreed = evidence[walls].sum() - evidence[~walls].sum()
        total = max(1.0, float(np.abs(evidence).sum()))
        spread = max(0.0, float(levels[walls].std()) - UNEVEN) if walls.any() else 0.0
        many = max(0.0, float(walls.mean()) - MOST_WALLS)
        return float(min(self.gap, LARGE_GAP) + 1.5 * agreed / total - 3 * spread - 10 * many)


def _shade(levels: Floats) -> Floats:
    """Returns how uneven light changes the levels, as a smooth surface around 0."""
    v, u = np.meshgrid(*(np.linspace(-1, 1, side) for side in levels.shape), indexing="ij")
    surface = np.stack([u, v, u * u, v * v, u * v], -1)
    terms = np.concatenate([np.diff(surface, axis=axis).reshape(-1, 5) for axis in (0, 1)])
    steps = np.concatenate([np.diff(levels, axis=axis).ravel() for axis in (0, 1)])
    fitted = np.zeros(5)
    for _ in range(4):
        own = np.abs(steps - terms @ fitted) < STEP
        system = terms[own].T @ terms[own] + 1e-3 * np.eye(5)
        fitted = np.linalg.solve(system, terms[own].T @ steps[own])
    found: Floats = surface @ fitted
    return found - float(found.mean())
