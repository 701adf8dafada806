"""Light as a witness: the colours of the white cells tell which marks are bulbs.

Where light is drawn, the cells that a bulb sees have another colour than the dark ones. So small marks
at the crossings of light are bulbs, not dots; and cells of a colour of their own, which nothing lights,
are bulbs that fill their cells up to the corners.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..core.board import Board
from ._components import joined
from ._marks import DIRT, FEW, HOLLOW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._arrays import Flags, Floats, Ints
    from ._marks import Marks
    from ._signs import Signs

SHADE = 4.0  # the least difference between two colours
STEP = 12.0  # by how much shades of one colour may differ
LEAST = 2  # cells whose colour has to be explained; a single one may be a cursor
BETTER = 0.25  # of what is not explained, by other bulbs
AT_ODDS = 0.5  # of the bulbs that may see each other: players err
MOST_KINDS = 6  # colours; more are a photo or a painting
MEDIUM = 0.29  # of a cell: the extent from which small marks may be small bulbs
SMALLER = 0.05  # the difference of extent between two kinds of small marks
SURE = 0.95  # the chance of bulbs that the light confirms


def confirmed(grounds: Floats, white: Flags, signs: Signs, marks: Marks) -> Marks:
    """Returns marks with the bulbs that explain the colours of the white cells best."""
    plain = white & ~signs.present
    kinds = _kinds(grounds[plain])
    if not len(kinds) or kinds.max() >= MOST_KINDS:
        return marks
    spread = np.full(white.shape, -1)
    spread[plain] = kinds
    before = _unexplained(spread, white, marks.bulbs)
    if before < LEAST:
        marks = _by_size(white, signs, marks)
        return _doubted(marks, spread) if before and not marks.bulbs.any() else marks
    others = [*_small(signs, marks), *_filled(spread, marks)]
    scored = [(_unexplained(spread, white, bulbs), bulbs) for bulbs in others if bulbs.any()]
    after, bulbs = min(scored, key=lambda one: one[0], default=(before, marks.bulbs))
    if after > BETTER * before or not _peaceful(white, bulbs):
        return _doubted(marks, spread) if not marks.bulbs.any() else marks
    return _with_bulbs(marks, bulbs)


def _with_bulbs(marks: Marks, bulbs: Flags) -> Marks:
    chance = np.where(bulbs & ~marks.bulbs, SURE, marks.chance).astype(np.float32)
    return replace(marks, bulbs=bulbs, dots=marks.dots & ~bulbs, chance=chance)


def _by_size(white: Flags, signs: Signs, marks: Marks) -> Marks:
    """Returns marks judged without light: small bulbs are larger than the dots beside them.

    Marks of one middling size may be either.
    """
    medium = marks.dots & (signs.extent >= MEDIUM) & ~_crosses(signs)
    if marks.bulbs.any() or not medium.any():
        return marks
    larger = next((some for some in _larger(signs, marks) if (some & medium).any()), None)
    if larger is not None and larger.sum() >= FEW and _peaceful(white, larger):
        return _with_bulbs(marks, larger)
    return replace(marks, chance=np.where(medium, np.minimum(marks.chance, DIRT), marks.chance))


def _kinds(colours: Floats) -> Ints:
    """Returns the kind of each colour: small steps lead from one to all others, as light fades."""
    shades, own = np.unique((colours / SHADE).round(), axis=0, return_inverse=True)
    steps = np.abs(shades[:, None] - shades[None]).max(-1) * SHADE
    kinds, _ = joined(len(shades), *np.nonzero(steps <= STEP))
    found: Ints = kinds[own.ravel()]
    return found


def _board(white: Flags, bulbs: Flags) -> Board:
    symbols = np.where(bulbs, "*", np.where(white, ".", "#"))
    return Board.from_cells(white.shape[1], white.shape[0], "".join(symbols.ravel()))


def _unexplained(kinds: Ints, white: Flags, bulbs: Flags) -> int:
    """Counts the cells whose colour does not fit the bulbs: dark cells have one, which no lit cell has.

    If no light is drawn, all cells have one colour.
    """
    lit = np.isin(np.arange(white.size).reshape(white.shape), [*_board(white, bulbs).lit])
    seen = (kinds >= 0) & ~bulbs
    usual = np.bincount(kinds[seen], minlength=1).argmax()
    undrawn = int((kinds[seen] != usual).sum())
    dark = kinds[seen & ~lit]
    base = np.bincount(dark, minlength=1).argmax()
    drawn = int((dark != base).sum() + (kinds[seen & lit] == base).sum()) if len(dark) else 0
    return min(undrawn, drawn)


def _crosses(signs: Signs) -> Flags:
    """Tells which signs are crosses, which are never bulbs: empty between their four ends."""
    ends, middle = slice(0, 3), slice(7, 9)
    sides = [signs.glyphs[..., y, x] for y, x in ((ends, middle), (middle, ends))]
    sides += [signs.glyphs[..., ::-1, ::-1][..., y, x] for y, x in ((ends, middle), (middle, ends))]
    empty = np.stack([side.mean((-1, -2)) for side in sides]).max(0) < HOLLOW
    found: Flags = empty & (signs.glyphs[..., middle, middle].mean((-1, -2)) > HOLLOW)
    return found


def _small(signs: Signs, marks: Marks) -> Iterator[Flags]:
    """Yields bulbs with all small marks, or with the larger ones of two sizes."""
    yield marks.bulbs | marks.dots
    for larger in _larger(signs, marks):
        yield marks.bulbs | larger


def _larger(signs: Signs, marks: Marks) -> Iterator[Flags]:
    """Yields the larger ones of two sizes of small marks."""
    sizes = np.sort(signs.extent[marks.dots])
    gaps = np.diff(sizes)
    if len(gaps) and gaps.max() > SMALLER:
        yield marks.dots & (signs.extent > sizes[gaps.argmax()])


def _filled(kinds: Ints, marks: Marks) -> Iterator[Flags]:
    """Yields the cells of each colour but the most frequent, if no other bulbs were found."""
    counts = np.bincount(kinds[kinds >= 0])
    if not marks.bulbs.any():
        for kind in np.argsort(-counts)[1:]:
            yield kinds == kind


def _peaceful(white: Flags, bulbs: Flags) -> bool:
    """Whether few bulbs see each other."""
    board = _board(white, bulbs)
    seen = [board.bulbs.intersection(run) for run in board.puzzle.runs]
    at_odds = frozenset[int]().union(*(some for some in seen if len(some) > 1))
    return len(at_odds) <= AT_ODDS * len(board.bulbs)


def _doubted(marks: Marks, kinds: Ints) -> Marks:
    """Returns marks with doubt about every cell of an unusual colour, which nothing explains."""
    usual = np.bincount(kinds[kinds >= 0]).argmax()
    odd = (kinds >= 0) & (kinds != usual)
    return replace(marks, chance=np.where(odd, np.minimum(marks.chance, DIRT), marks.chance))
