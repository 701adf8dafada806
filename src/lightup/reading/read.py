"""`read`: the boards of a picture, each with how certain every cell is.

The stages, one module each: `pictures` (bytes to pixels, limits), `_contrast` and `_components` (edges
that belong together), `_corners` and `_warp` (four corners, straightened), `_lattice` (how many cells,
where), `_cells`, `_signs`, `_clues`, `_walls` and `_marks` (what they show), `_symbols` (all of that
together, or why it is not a Light Up board), `doubt` (the solver as a safety net), `overlay` (the
reading drawn on the picture).
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.value import expect
from ..base.words import listed
from ..core.board import Board
from ..solving.solve import Status
from .doubt import DOUBTFUL, SAYS, Guess, Offer, name_of, offers, status_of
from .pictures import Picture, load

if TYPE_CHECKING:
    import os
    from typing import Any

    from ._boards import Found

    Point = tuple[float, float]

LEAST_CHANCE = 1e-4  # of a symbol that may be offered
NAMED = 6  # doubtful cells that a warning lists
MOST_WRONG = 0.3  # of the clues that ask for more bulbs than they have white neighbours
MOST_DOUBTS = 0.1  # of the cells of a board that is not unique
FEW_CELLS = 16  # of a grid that may be there by chance


@dataclass(frozen=True)
class Reading:
    """One board of a picture.

    `confidence` is the chance that each cell is right, `guesses` what else it may be. `corners` are
    those of the board, clockwise from the upper left, and `lattice` those of all cells, row by row, in
    pixels of the picture as it is seen upright.
    """

    board: Board
    confidence: tuple[float, ...]
    guesses: tuple[Guess, ...]
    corners: tuple[Point, ...]
    lattice: tuple[tuple[Point, ...], ...]

    @property
    def doubts(self) -> tuple[int, ...]:
        """The doubtful cells, the least certain first."""
        order = sorted(range(len(self.confidence)), key=self.confidence.__getitem__)
        return tuple(cell for cell in order if self.confidence[cell] < DOUBTFUL)

    @cached_property
    def status(self) -> Status:
        """Whether the puzzle has exactly one solution."""
        return status_of(self.board.puzzle)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Changes of one or two cells that would make the puzzle unique, if it is not."""
        return () if self.status == Status.UNIQUE else offers(self.board.puzzle, self.guesses)

    @property
    def sure(self) -> bool:
        """Whether there is nothing to check: no cell is in doubt, and there is one solution."""
        return not self.warnings

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to check, in sentences; none if the reading is sure."""
        return (*self._doubts_in_words(), *self._status_in_words())

    @property
    def objection(self) -> str:
        """Why this cannot be a Light Up board, as the end of a sentence; empty if it may be one."""
        if not any(self.board.puzzle.clues):
            return "without clues"
        if len(self.confidence) < FEW_CELLS and not self.sure:
            return "and more than one meaning"
        return ""

    @property
    def suspicion(self) -> str:
        """Why this is hardly a Light Up board, in the same way."""
        puzzle = self.board.puzzle
        wrong = [number > len(puzzle.neighbours(cell)) for cell, number in puzzle.clues]
        if sum(wrong) > max(1, MOST_WRONG * len(wrong)):
            return "with numbers that are no clues"
        if len(self.doubts) > MOST_DOUBTS * len(self.confidence) and self.status != Status.UNIQUE:
            return "that are neither walls nor white"
        return ""

    def _doubts_in_words(self) -> list[str]:
        if not self.doubts:
            return []
        cells = self.board.cells
        named = [f"{self.board.place(cell)} ({name_of(cells[cell])}?)" for cell in self.doubts[:NAMED]]
        more = len(self.doubts) - len(named)
        return [f"check {listed([*named, f'{more} more'] if more else named)}"]

    def _status_in_words(self) -> list[str]:
        if self.status == Status.UNIQUE:
            return []
        would = " or ".join(map(str, self.offers))
        offered = f"; it would have one with {would}" if would else ""
        return [f"{SAYS[self.status]}, so check what was read{offered}"]

    def others(self, cell: int) -> list[str]:
        """Returns what else a cell may be, the likeliest first."""
        own = [guess for guess in self.guesses if guess.cell == cell]
        return [guess.symbol for guess in sorted(own, key=lambda guess: -guess.chance)]


def read(picture: bytes | str | os.PathLike[str]) -> tuple[Reading, ...]:
    """Reads all boards of a picture, given as a file or as its bytes, in reading order.

    Raises `InputError` if there is none.
    """
    if isinstance(picture, bytes):
        return read_pixels(load(picture))
    expect(picture, (str, os.PathLike), "a picture as a file or as its bytes")
    try:
        return read(Path(picture).read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {str(picture)!r}: {str(error.strerror).lower()}") from None


def read_pixels(picture: Picture) -> tuple[Reading, ...]:
    """Reads all boards of a loaded picture.

    Cells may be tiles with gaps between them. They are looked for only if there is nothing else, or if
    it makes no sense: it may be a few of the tiles.
    """
    from ._boards import APART

    try:
        found = _attempt(picture, 1)
    except InputError as error:
        try:
            return _attempt(picture, APART)
        except InputError:
            raise error from None
    if all(reading.status == Status.UNIQUE for reading in found):
        return found
    with suppress(InputError):
        tiles = _attempt(picture, APART)
        if all(reading.status == Status.UNIQUE for reading in tiles):
            return tiles
    return found


def _attempt(picture: Picture, reach: int) -> tuple[Reading, ...]:
    """Reads the boards whose edges join within a reach."""
    from ._boards import find_boards

    found = find_boards(picture.pixels, reach)
    return _sound([_reading(one, picture.scale) for one in found])


def _sound(readings: list[Reading]) -> tuple[Reading, ...]:
    """Returns the readings that may be Light Up; a suspicious one only beside one that is not."""
    found = tuple(reading for reading in readings if not reading.objection)
    if any(not reading.suspicion for reading in found):
        return found
    first = (found or readings)[0]
    size = f"{first.board.width}x{first.board.height}"
    reason = first.objection or first.suspicion
    raise InputError(f"expected a Light Up board, got a grid of {size} cells {reason}")


def _reading(found: Found, scale: float) -> Reading:
    lattice, symbols = found.lattice, found.symbols
    board = Board.from_cells(lattice.width, lattice.height, symbols.cells)
    return Reading(
        board,
        tuple(map(float, symbols.confidence.ravel())),
        tuple(_guesses(found, board)),
        tuple(_point(point, scale) for point in lattice.corners),
        tuple(tuple(_point(point, scale) for point in row) for row in lattice.points),
    )


def _point(point: Any, scale: float) -> Point:
    x, y = (round(float((place + 0.5) * scale), 1) for place in point)
    return x, y


def _guesses(found: Found, board: Board) -> list[Guess]:
    """Returns every other symbol that is not too unlikely."""
    from ._symbols import SYMBOLS

    read = board.puzzle.cells
    flat = found.symbols.chances.reshape(len(read), len(SYMBOLS))
    return [
        Guess(cell, symbol, float(chance))
        for cell, chances in enumerate(flat)
        for symbol, chance in zip(SYMBOLS, chances, strict=True)
        if chance > LEAST_CHANCE and symbol != read[cell]
    ]
