"""`Grid`: the base class of `Puzzle` and `Board`, a rectangle of symbols in reading order.

>>> from lightup.core.puzzle import Puzzle
>>> print(Puzzle.from_rows(["1.#", "..."]).rotated())
.1
..
.#
"""

from __future__ import annotations

from ..base.errors import BoardError
from ..base.value import Value
from ..base.words import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

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
        cells = self.cells
        return tuple(cells[i : i + self.width] for i in range(0, len(cells), self.width))

    def __str__(self) -> str:
        return "\n".join(self.rows)

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
