"""`Puzzle`, the printed grid, and `Rule`, the type of all its constraints.

Every rule of Light Up is "at least `low` and at most `high` bulbs among these cells": a run of white
cells holds at most one bulb, the view of a white cell at least one, the neighbours of a clue exactly
its number. The checker, the encodings and the explanations work on these rules. The kernel finds
runs and neighbours once for each puzzle.

A cell is an int, `row * width + col`; a run is a `range` of cells.

>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> print(puzzle)
1.#
...
>>> puzzle.runs
(range(1, 2), range(3, 6), range(3, 4, 3), range(1, 5, 3), range(5, 6, 3))
>>> for rule in puzzle.rules:
...     if rule.kind != "lit":
...         print(rule.kind, puzzle.place(rule.cell), rule.low, rule.high, rule.cells)
run r2c1 0 1 (3, 4, 5)
run r1c2 0 1 (1, 4)
clue r1c1 1 1 (1, 3)
"""

from __future__ import annotations

from ..base.errors import BoardError
from ..base.value import Value, expect
from ..kernel.geometry import Geometry
from .grid import MAX_CELLS, Grid, check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal, Self

    Kind = Literal["wall", "run", "lit", "clue"]

SYMBOLS = ".#01234"

_KNOWN = SYMBOLS.encode()

# The kernel's code of each symbol: a clue is its number, a plain wall 5, a white cell 6.
_CODES = bytes.maketrans(b"01234#.", bytes(range(7)))
_SYMBOLS = bytes.maketrans(bytes(range(7)), b"01234#.")
_WALL_SIGNS = bytes.maketrans(b"01234#.", b"######.")


def codes_of(cells: str) -> bytes:
    """Returns symbols as the kernel has them: 0-4 for a clue, 5 for a plain wall, 6 for white."""
    return cells.encode().translate(_CODES)


class Rule(Value):
    """At least `low` and at most `high` bulbs among the cells of `parts`.

    `cell` names the rule: the first cell of a run, the cell to be lit, the clue, or a wall without
    bulbs. A rule that lights a cell has its two runs as `parts`: listing the views of all cells would
    take memory quadratic in the length of the runs.
    """

    __slots__ = ("kind", "cell", "low", "high", "parts")  # noqa: RUF023 (the order of the fields)

    kind: Kind
    cell: int
    low: int
    high: int
    parts: tuple[Sequence[int], ...]

    def __init__(
        self, kind: Kind, cell: int, low: int, high: int, parts: tuple[Sequence[int], ...]
    ) -> None:
        self._set(kind, cell, low, high, parts)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the rule in reading order."""
        return (
            tuple(self.parts[0])
            if len(self.parts) == 1
            else tuple(sorted({*self.parts[0], *self.parts[1]}))
        )

    def fails(self, bulbs: int, unknown: int) -> bool:
        """Whether the rule fails if `bulbs` of its cells hold a bulb and `unknown` others still may."""
        return bulbs > self.high or bulbs + unknown < self.low

    def forces(self, bulbs: int, unknown: int) -> bool | None:
        """Returns true if all unknown cells must hold a bulb, false if none may, `None` otherwise.

        The counts are those of `fails`; the rule must not fail.
        """
        if bulbs == self.high:
            return False
        return True if bulbs + unknown == self.low else None


class Puzzle(Grid):
    """A rectangle of white cells `.`, walls `#` and clues `0` to `4`."""

    __slots__ = ("width", "height", "cells", "_geometry", "_runs", "_rules")  # noqa: RUF023

    width: int
    height: int
    cells: str
    _geometry: Geometry | None
    _runs: tuple[range, ...] | None
    _rules: tuple[Rule, ...] | None

    def __init__(self, width: int, height: int, cells: str) -> None:
        if type(cells) is not str or type(width) is not int or type(height) is not int:
            expect(cells, str, "the cells as a text")
            expect(width, int, "the width as a whole number")
            expect(height, int, "the height as a whole number")
        size = len(cells)
        if width < 1 or height < 1 or size != width * height or size > MAX_CELLS:
            check_size(width, height)
            raise BoardError(f"expected {width * height} cells, got {size}")
        if cells.encode().translate(None, _KNOWN):  # several times as fast as `strip`
            strange = next(symbol for symbol in cells if symbol not in SYMBOLS)
            raise BoardError(f"expected only the symbols {SYMBOLS!r}, got {strange!r}")
        self._set(width, height, cells, None, None, None)

    @classmethod
    def from_cells(cls, width: int, height: int, cells: str) -> Self:
        return cls(width, height, cells)

    @classmethod
    def from_codes(cls, width: int, height: int, codes: bytes) -> Self:
        """Makes a puzzle from the kernel's grid; see `codes`."""
        return cls(width, height, codes.translate(_SYMBOLS).decode())

    @property
    def codes(self) -> bytes:
        """The grid for the kernel, a byte per cell: see `codes_of`."""
        return codes_of(self.cells)

    @property
    def wall_signs(self) -> bytes:
        """The grid without its numbers: `#` for a wall, `.` for a white cell."""
        return self.cells.encode().translate(_WALL_SIGNS)

    @property
    def white(self) -> Iterator[int]:
        return (cell for cell, symbol in enumerate(self.cells) if symbol == ".")

    @property
    def walls(self) -> Iterator[int]:
        return (cell for cell, symbol in enumerate(self.cells) if symbol != ".")

    @property
    def clues(self) -> Iterator[tuple[int, int]]:
        """The cell and the number of each clue."""
        return ((cell, int(symbol)) for cell, symbol in enumerate(self.cells) if symbol in "01234")

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Returns the white cells that share a side with a cell; `cell_at` finds one by name."""
        return self.geometry.white_beside(cell)

    def clues_beside(self, cell: int) -> tuple[int, ...]:
        """Returns the clues that share a side with a white cell."""
        return self.geometry.clues_beside(cell)

    @property
    def geometry(self) -> Geometry:
        """The kernel's arrays of runs and neighbours, computed once."""
        if self._geometry is None:
            return self._cache("_geometry", Geometry(self.width, self.height, self.codes))
        return self._geometry

    @property
    def runs(self) -> tuple[range, ...]:
        """All maximal straight strips of white cells: first those along rows, then along columns."""
        if self._runs is None:
            return self._cache("_runs", self.geometry.ranges())
        return self._runs

    @property
    def row_runs(self) -> tuple[range, ...]:
        return self.runs[: self.geometry.row_runs]

    @property
    def col_runs(self) -> tuple[range, ...]:
        return self.runs[self.geometry.row_runs :]

    def runs_of(self, cell: int) -> tuple[range, range]:
        """Returns the run along the row and the run along the column through a white cell."""
        row_run, col_run = self.geometry.runs_of(cell)
        return self.runs[row_run], self.runs[col_run]

    def view(self, cell: int) -> frozenset[int]:
        """Returns all white cells that a white cell sees, including itself."""
        along_row, along_col = self.runs_of(cell)
        return frozenset(along_row).union(along_col)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules of the puzzle: of runs with two or more cells, of white cells, of clues."""
        if self._rules is None:
            return self._cache("_rules", tuple(self._all_rules()))
        return self._rules

    def _all_rules(self) -> Iterator[Rule]:
        for run in self.runs:
            if len(run) > 1:
                yield self.run_rule(run)
        yield from map(self.lit_rule, self.white)
        for cell, _ in self.clues:
            yield self.clue_rule(cell)

    @property
    def wall_rules(self) -> Iterator[Rule]:
        """The rules that walls hold no bulb: every `Board` obeys them, a formula has to say them."""
        return (Rule("wall", cell, 0, 0, ((cell,),)) for cell in self.walls)

    def run_rule(self, run: range) -> Rule:
        """Returns the rule that a run holds at most one bulb."""
        return Rule("run", run[0], 0, 1, (run,))

    def lit_rule(self, cell: int) -> Rule:
        """Returns the rule that a white cell is lit."""
        parts = self.runs_of(cell)
        return Rule("lit", cell, 1, len(parts[0]) + len(parts[1]) - 1, parts)

    def clue_rule(self, cell: int) -> Rule:
        """Returns the rule that a clue has its number of bulbs beside it."""
        number = int(self.cells[cell])
        return Rule("clue", cell, number, number, (self.neighbours(cell),))
