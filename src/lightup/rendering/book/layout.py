"""Where puzzles go on a page: as many as leave their cells large enough to write in.

A page has one, two, four or six puzzles. Cells of 6.5 mm are comfortable; a board that does not fit so
on a page of its own may have smaller cells, down to 5 mm. Where fewer on a page need no more pages, the
cells are larger instead. All lengths are in millimetres.

>>> pages([(10, 10)] * 7, 170, 255, "a4")
[Grid(columns=2, rows=2, cell=7.66, count=4), Grid(columns=2, rows=2, cell=7.66, count=3)]
>>> pages([(200, 200)], 119, 178, "a5")
Traceback (most recent call last):
lightup.base.errors.InputError: expected boards of up to 23x33 cells on a5 (5 mm each), got 200x200
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from math import ceil
from typing import TYPE_CHECKING

from ...base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Size = tuple[int, int]  # columns and rows of a board

LEAST, COMFORTABLE, MOST = 5.0, 6.5, 11.0  # the side of a cell
GAP, CAPTION = 9.0, 8.5  # between boards; above each of them
LABELS = 0.5  # cells that the numbers of rows and columns take up
ARRANGEMENTS = {6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}  # columns and rows by their number
BELOW = ((2, 2), (2, 1), (1, 1))  # the same where a part of the page is taken
SMALL, SMALL_GAP, SMALL_CAPTION = (3.6, 3.2, 2.8, 2.4), 7.0, 4.5  # of answers


@dataclass(frozen=True)
class Grid:
    """A page of puzzles: its columns and rows, the side of a cell, and how many there are."""

    columns: int
    rows: int
    cell: float
    count: int


def check(
    boards: Iterable[Size], width: float, height: float, page: str, per_page: int | None = None
) -> None:
    """Raises `InputError` for a board whose cells would be too small."""
    columns, rows = ARRANGEMENTS[per_page or 1]
    across, down = _room(width, height, columns, rows)
    most_wide, most_high = (int(room / LEAST - LABELS) for room in (across, down))
    for wide, high in boards:
        if wide > most_wide or high > most_high:
            each = f", {per_page} on a page" if per_page else ""
            raise InputError(
                f"expected boards of up to {most_wide}x{most_high} cells on {page}{each} "
                f"({LEAST:g} mm each), got {wide}x{high}"
            )


def _room(width: float, height: float, columns: int, rows: int) -> tuple[float, float]:
    """Returns how wide and how high a board can be."""
    across, down = (width - (columns - 1) * GAP) / columns, (height - (rows - 1) * GAP) / rows
    return across, down - CAPTION


def pages(
    boards: Sequence[Size], width: float, height: float, page: str, per_page: int | None = None
) -> list[Grid]:
    """Distributes boards over pages, in their order."""
    check(boards, width, height, page, per_page)
    found = []
    rest = [*boards]
    while rest:
        found.append(_page(rest, width, height, per_page))
        rest = rest[found[-1].count :]
    return found


def _page(boards: Sequence[Size], width: float, height: float, per_page: int | None) -> Grid:
    """Returns the fullest page with comfortable cells; if there is none, one with a single board."""
    for number in [per_page] if per_page else ARRANGEMENTS:
        grid = _grid(boards[:number], width, height, *ARRANGEMENTS[number])
        if grid.cell >= COMFORTABLE:
            break
    return grid if per_page else _loosened(boards, width, height, number)


def _loosened(boards: Sequence[Size], width: float, height: float, number: int) -> Grid:
    """Returns a page of at most this many boards, or of fewer if that needs no more pages."""
    arrangement = ARRANGEMENTS[number]
    alike = takewhile(lambda one: _grid([one], width, height, *arrangement).cell >= COMFORTABLE, boards)
    count = len([*alike]) or 1
    fewest = min(
        one for one in ARRANGEMENTS if one <= number and ceil(count / one) == ceil(count / number)
    )
    return _grid(boards[:fewest], width, height, *ARRANGEMENTS[fewest])


def below(boards: Sequence[Size], width: float, height: float) -> Grid | None:
    """Returns the boards that fit comfortably where only this height of a page is left, if any."""
    for columns, rows in BELOW:
        some = boards[: columns * rows]
        if len(some) > columns * (rows - 1) and len(some) >= columns:
            grid = _grid(some, width, height, columns, rows)
            if grid.cell >= COMFORTABLE:
                return grid
    return None


def _grid(boards: Sequence[Size], width: float, height: float, columns: int, rows: int) -> Grid:
    across, down = _room(width, height, columns, rows)
    sides = (min(across / (wide + LABELS), down / (high + LABELS)) for wide, high in boards)
    return Grid(columns, rows, int(min(MOST, *sides) * 100) / 100, len(boards))


@dataclass(frozen=True)
class Answer:
    """Where an answer goes: from the left and the top of its page, and the side of a cell."""

    place: int
    left: float
    top: float
    cell: float


def shelves(
    boards: Sequence[Size], width: float, height: float, heading: float = 0.0
) -> list[list[Answer]]:
    """Returns the pages of the answers: small boards in rows, which use the whole width.

    The first page begins with a heading, below which its answers are. Cells are as large as they can be
    on as few pages as possible.
    """
    found = [[*_shelves(boards, width, height, heading, small)] for small in SMALL]
    return next(pages for pages in found if len(pages) == len(found[-1]))


def _shelves(
    boards: Sequence[Size], width: float, height: float, heading: float, small: float
) -> Iterator[list[Answer]]:
    page: list[Answer] = []
    top = heading
    rows = [*_rows(boards, width, small)]
    for row in rows:
        sizes = [boards[place] for place in row]
        most = height - heading - SMALL_CAPTION
        cells = [min(small, width / wide, most / high) for wide, high in sizes]
        deep = max(cell * high for cell, (_, high) in zip(cells, sizes, strict=True)) + SMALL_CAPTION
        if page and top + deep > height:
            yield page
            page, top = [], 0.0
        wide = [cell * columns for cell, (columns, _) in zip(cells, sizes, strict=True)]
        gap = _gap(wide, width, is_last=row is rows[-1])
        left = 0.0
        for place, cell, across in zip(row, cells, wide, strict=True):
            page.append(Answer(place, left, top, cell))
            left += across + gap
        top += deep + SMALL_GAP
    if page:
        yield page


def _rows(boards: Sequence[Size], width: float, small: float) -> Iterator[list[int]]:
    """Yields the places of boards that fit side by side."""
    row: list[int] = []
    taken = 0.0
    for place, (wide, _) in enumerate(boards):
        needed = wide * small
        if row and taken + needed > width + 1e-9:
            yield row
            row, taken = [], 0.0
        row.append(place)
        taken += needed + SMALL_GAP
    if row:
        yield row


def _gap(wide: Sequence[float], width: float, *, is_last: bool) -> float:
    """Returns the gap between boards with which a row is as wide as the page.

    Boards of one size stand below each other, even in a row that is not full.
    """
    if len({*wide}) == 1:
        number = int((width + SMALL_GAP + 1e-9) / (wide[0] + SMALL_GAP))
        return (width - number * wide[0]) / (number - 1) if number > 1 else SMALL_GAP
    return SMALL_GAP if is_last else (width - sum(wide)) / (len(wide) - 1)
