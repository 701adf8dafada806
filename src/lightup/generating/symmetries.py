"""`SYMMETRIES`: how the walls of a puzzle may mirror each other, and the orbits that follow from it.

An orbit is a set of cells that the symmetry maps onto each other: they are all walls, or none is.

>>> orbits("rot180", 3, 2)
((0, 5), (1, 4), (2, 3))
>>> nearest("rot180", 3, 2, 3)
4
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..base.errors import Impossible, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from fractions import Fraction

    # From a row and a column to their image; the last row and the last column of the grid come first.
    Move = Callable[[int, int, int, int], tuple[int, int]]


def _half_turn(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return bottom - row, right - col


def _quarter_turn(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return col, right - row


def _swap_rows(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return bottom - row, col


def _swap_cols(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return row, right - col


def _transpose(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return col, row


def _transpose_back(bottom: int, right: int, row: int, col: int) -> tuple[int, int]:
    return right - col, bottom - row


@dataclass(frozen=True)
class Symmetry:
    """Its name for people, what it looks like, the moves that make it up, whether it needs a square."""

    name: str
    title: str
    moves: tuple[Move, ...]
    square: bool = False


SYMMETRIES = {
    "none": Symmetry("no symmetry", "no symmetry", ()),
    "rot180": Symmetry("half turn", "the same after a half turn", (_half_turn,)),
    "rot90": Symmetry("quarter turn", "the same after a quarter turn", (_quarter_turn,), square=True),
    "mirror-rows": Symmetry("top and bottom", "top and bottom mirror each other", (_swap_rows,)),
    "mirror-cols": Symmetry("left and right", "left and right mirror each other", (_swap_cols,)),
    "mirror-both": Symmetry(
        "both mirrors", "top and bottom, and left and right", (_swap_rows, _swap_cols)
    ),
    "diagonal": Symmetry(
        "diagonal", "mirrored at the diagonal from top left", (_transpose,), square=True
    ),
    "antidiagonal": Symmetry(
        "other diagonal", "mirrored at the diagonal from top right", (_transpose_back,), square=True
    ),
    "full": Symmetry("all of these", "all of these at once", (_quarter_turn, _transpose), square=True),
}


def find_symmetry(name: str) -> Symmetry:
    """Looks a symmetry up by name."""
    if name not in SYMMETRIES:
        raise InputError(f"expected a symmetry (one of {', '.join(SYMMETRIES)}), got {name!r}")
    return SYMMETRIES[name]


@lru_cache(maxsize=8)
def orbits(name: str, width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Returns all orbits of a grid, each in reading order, by their first cells.

    Raises `Impossible` if the symmetry needs a square and the grid is none.
    """
    moves = _moves(name, width, height)
    seen: set[int] = set()
    found = []
    for cell in range(width * height):
        if cell not in seen:
            found.append(_orbit(cell, moves, width, height))
            seen.update(found[-1])
    return tuple(found)


def _orbit(cell: int, moves: tuple[Move, ...], width: int, height: int) -> tuple[int, ...]:
    reached = [cell]
    for cell in reached:
        for move in moves:
            if (image := _image(move, cell, width, height)) not in reached:
                reached.append(image)
    return tuple(sorted(reached))


def _image(move: Move, cell: int, width: int, height: int) -> int:
    row, col = move(height - 1, width - 1, *divmod(cell, width))
    return row * width + col


def are_whole(cells: Collection[int], orbits: Iterable[tuple[int, ...]]) -> bool:
    """Whether each orbit lies inside or outside these cells."""
    chosen = {*cells}
    return all(chosen.issuperset(orbit) or chosen.isdisjoint(orbit) for orbit in orbits)


def is_kept(name: str, width: int, height: int, signs: bytes) -> bool:
    """Whether a grid, given by a sign for each cell, looks the same after each move of a symmetry."""
    return all(bytes(map(signs.__getitem__, cells)) == signs for cells in images(name, width, height))


def images(name: str, width: int, height: int) -> list[list[int]]:
    """Returns, for each move of a symmetry, where it puts each cell."""
    cells = range(width * height)
    return [
        [_image(move, cell, width, height) for cell in cells] for move in _moves(name, width, height)
    ]


def _moves(name: str, width: int, height: int) -> tuple[Move, ...]:
    symmetry = find_symmetry(name)
    if symmetry.square and width != height:
        raise Impossible(f"expected a square for {name}, got {width}x{height}")
    return symmetry.moves


def sums(orbits: Iterable[tuple[int, ...]]) -> int:
    """Returns the numbers of cells that whole orbits can have together, as the bits of an int."""
    reachable = 1
    for size, left in Counter(map(len, orbits)).items():
        several = 1
        while left:  # 1, 2, 4, ... orbits at a time, and the rest, add up to any number of them
            several = min(several, left)
            reachable |= reachable << size * several
            left -= several
            several *= 2
    return reachable


@lru_cache(maxsize=8)
def nearest(name: str, width: int, height: int, wish: Fraction | int) -> int:
    """Returns the number of walls nearest to a wish that whole orbits add up to.

    Of two that are equally near it is the larger; at least one cell stays white.
    """
    reachable = sums(orbits(name, width, height))
    numbers = (number for number in range(width * height) if reachable >> number & 1)
    return min(numbers, key=lambda number: (abs(number - wish), -number))
