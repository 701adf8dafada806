"""Random puzzles as the study of 2020 made them: clues that fit their neighbours, and nothing more.

The cells are drawn in reading order. Each that is still open becomes a wall with the chance `density`.
One wall in five, and every wall beside which no bulb can stand, has no number. A wall with four open
cells around it gets a 0. Any other gets the bulbs that are beside it and some more, on open cells that
no bulb lights; the cells beside it that got none will never hold a bulb or a wall. So all clues can be
satisfied together. That every cell can be lit is not looked at, which is why many of these puzzles have
no solution (see `docs/lab.md`).

>>> from random import Random
>>> print(like_inf432(7, 7, Random(2), 0.3))
..#....
...0...
.....#1
..##1..
.......
.......
.3.....
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

OPEN, WHITE, EMPTY, BULB = "?", ".", "x", "*"  # `WHITE` may still get a bulb, `EMPTY` may not
WALLS = "#01234"
PLAIN = 0.2  # the share of walls without a number


def like_inf432(width: int, height: int, choose: Random, density: float) -> Puzzle:
    """Draws a puzzle in which an open cell becomes a wall with the chance `density`."""
    cells = [OPEN] * (width * height)
    for cell in range(len(cells)):
        if cells[cell] == OPEN and choose.random() < density:
            _add_wall(cells, width, cell, choose)
        elif cells[cell] == OPEN:
            cells[cell] = WHITE
    return Puzzle(width, height, "".join(s if s in WALLS else WHITE for s in cells))


def _add_wall(cells: list[str], width: int, wall: int, choose: Random) -> None:
    """Makes a cell a wall and, if it has a number, puts the missing bulbs beside it."""
    cells[wall] = "#"
    beside = [ray[0] for ray in _rays(width, len(cells), wall) if ray]
    free = [cell for cell in beside if cells[cell] in (OPEN, WHITE)]
    places = [cell for cell in free if not _is_lit(cells, width, cell)]
    if not places or choose.random() < PLAIN:
        return
    bulbs = sum(cells[cell] == BULB for cell in beside)
    more = 0 if len(free) == 4 else choose.randint(0, max(0, len(places) - bulbs))
    cells[wall] = str(bulbs + more)
    for cell in free:
        cells[cell] = EMPTY
    for cell in choose.sample(places, more):
        cells[cell] = BULB


def _is_lit(cells: Sequence[str], width: int, cell: int) -> bool:
    """Whether a bulb sees a cell."""
    seen = (_first(cells, ray) for ray in _rays(width, len(cells), cell))
    return BULB in seen


def _first(cells: Sequence[str], ray: range) -> str:
    """Returns the first bulb or wall on a ray; an empty text if there is none."""
    return next((cells[cell] for cell in ray if cells[cell] in (BULB, *WALLS)), "")


def _rays(width: int, size: int, cell: int) -> Iterator[range]:
    """Yields the cells above, left, right and below, each ray up to the border."""
    start = cell - cell % width
    yield range(cell - width, -1, -width)
    yield range(cell - 1, start - 1, -1)
    yield range(cell + 1, start + width)
    yield range(cell + width, size, width)
