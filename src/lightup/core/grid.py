"""`Grid`: the base class of `Puzzle` and `Board`, a rectangle of symbols in reading order.

>>> from lightup.core.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> print(puzzle.rotated())
.1
..
.#
>>> [cell_at(place, puzzle) for place in ("r2c3", "2,3", "C2", (1, 2), 5)]
[5, 5, 5, 5, 5]
"""

from __future__ import annotations

from ..base.errors import BoardError
from ..base.value import Value
from ..base.words import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    Place = int | str | tuple[int, int]  # a cell, as people give it: see `cell_at`

MAX_CELLS = 4_000_000


def check_size(width: int, height: int) -> None:
    """Raises `BoardError` for a grid that is empty or too large.

    Formats call this before they unpack anything.
    """
    if width < 1 or height < 1:
        raise BoardError(f"expected at least one row and one column, got {height} x {width}")
    if width * height > MAX_CELLS:
        raise BoardError(f"expected at most {MAX_CELLS} cells, got {height} rows of {width}")


class Grid(Value):
    """A rectangle of symbols; `str` returns the picture."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def width(self) -> int: ...

        @property
        def height(self) -> int: ...

        @property
        def cells(self) -> str: ...

    @classmethod
    def from_cells(cls, width: int, height: int, cells: str) -> Self:
        """Makes a grid from its symbols in reading order."""
        raise NotImplementedError

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Self:
        """Makes a grid from its rows, which must all have the same length."""
        rows = tuple(rows)
        width = len(rows[0]) if rows else 0
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise BoardError(f"expected {width} cells in row {number}, got {len(row)}: {row!r}")
        return cls.from_cells(width, len(rows), "".join(rows))

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(self._cut())

    def _cut(self) -> list[str]:
        cells, width = self.cells, self.width
        return [cells[i : i + width] for i in range(0, len(cells), width)]

    @property
    def size(self) -> str:
        """The width and the height, as in `7x5`."""
        return f"{self.width}x{self.height}"

    def __str__(self) -> str:
        return "\n".join(self._cut())

    def _repr_svg_(self) -> str | None:
        from ..base.showing import svg_of

        return svg_of(self)

    def place(self, cell: int) -> str:
        """Returns the name of a cell for people; the first is `r1c1`."""
        return place(cell, self.width)

    def transposed(self) -> Self:
        """Returns the grid with rows and columns exchanged."""
        columns = (self.cells[col :: self.width] for col in range(self.width))
        return self.from_cells(self.height, self.width, "".join(columns))

    def mirrored(self) -> Self:
        """Returns the grid with left and right exchanged."""
        cells = "".join(row[::-1] for row in self.rows)
        return self.from_cells(self.width, self.height, cells)

    def rotated(self) -> Self:
        """Returns the grid after a quarter turn clockwise."""
        return self.transposed().mirrored()

    def symmetries(self) -> tuple[Self, ...]:
        """Returns the eight images under rotation and reflection, the grid itself first."""
        images = [self]
        for _ in range(3):
            images.append(images[-1].rotated())
        return (*images, *(image.mirrored() for image in images))


def cell_at(place: Place, grid: Grid) -> int:
    """Returns a cell given as it is, as the pair of its row and column, or by name.

    The name is one for people, such as `r3c4`, `3,4` or `D3`, which all count from 1.
    """
    if isinstance(place, str):
        row, col = (number - 1 for number in _row_and_col(place.strip().lower()))
    elif isinstance(place, tuple) and len(place) == 2:
        row, col = place
    elif hasattr(place, "__index__"):
        row, col = divmod(place.__index__(), grid.width)
    else:
        raise TypeError(
            f"expected a cell as an int, (row, col) or a name such as 'r3c4', got {place!r:.80}"
        )
    if not (0 <= row < grid.height and 0 <= col < grid.width):
        last = grid.place(grid.width * grid.height - 1)
        shown = place[:20] if isinstance(place, str) else place
        raise BoardError(f"expected a cell from r1c1 to {last}, got {shown!r}")
    return row * grid.width + col


def _row_and_col(text: str) -> tuple[int, int]:
    """Reads a row and a column, counted from 1; (0, 0) if the text names none."""
    import re  # not above: the filter loads this module and must start fast

    if found := re.fullmatch("r([0-9]{1,7})c([0-9]{1,7})|([0-9]{1,7}) *, *([0-9]{1,7})", text):
        row, col = filter(None, found.groups())
        return int(row), int(col)
    if found := re.fullmatch("([a-z]{1,5})([0-9]{1,7})", text):
        letters, row = found.groups()
        col = 0
        for letter in letters:  # as in a spreadsheet: Z is followed by AA
            col = col * 26 + ord(letter) - ord("a") + 1
        return int(row), col
    return 0, 0
