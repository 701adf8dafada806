"""What the calls for people who make puzzles take, as dataclasses.

>>> from lightup.web._reading import read
>>> read(StudyRequest, {"board": "1.#\\n..."}).parts[:2]
('status', 'reach')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..generating.study import PARTS, Part
from ..schema.answers import Cell
from ..schema.jsonschema import Between
from ._requests import Given, Level, Seconds, Seed


@dataclass(frozen=True)
class Before:
    """An earlier answer about a similar puzzle: what need not be asked again is taken from it."""

    puzzle: Given
    known: tuple[tuple[Cell, ...], ...] = ()
    must: tuple[Cell, ...] = ()
    cannot: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class StudyRequest:
    """An unfinished puzzle with marks, the parts wanted, and a cell to ask about.

    With `keep_marks`, the marks count as given everywhere; without, only for the reach.
    """

    board: Given
    parts: tuple[Part, ...] = PARTS
    cell: Cell | None = None
    before: Before | None = None
    keep_marks: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class RepairRequest:
    """A puzzle that should have exactly one solution, by few changes.

    Cells in `locked` stay as they are; walls come and go with their images under the symmetry, unless
    they must stay (`walls` false). To skip proposals, leave out the first `skip`.
    """

    board: Given
    locked: tuple[Cell, ...] = ()
    symmetry: str = "none"
    walls: bool = True
    skip: Annotated[int, Between(0, 100)] = 0
    seconds: Seconds | None = None


@dataclass(frozen=True)
class MinimiseRequest:
    """A puzzle with one solution that should have fewer clues: as few as possible, if `fewest`.

    It keeps its one solution and, with `keep_level`, its level. Clues go with their images under the
    symmetry; `skip` leaves out the first proposals.
    """

    board: Given
    keep_level: bool = False
    fewest: bool = False
    symmetry: str = "none"
    locked: tuple[Cell, ...] = ()
    skip: Annotated[int, Between(0, 100)] = 0
    seconds: Seconds | None = None


@dataclass(frozen=True)
class FillRequest:
    """Walls with bulbs drawn by hand, to number; `locked` walls stay as they are."""

    board: Given
    locked: tuple[Cell, ...] = ()
    seconds: Seconds | None = None


@dataclass(frozen=True)
class RenewRequest:
    """A puzzle of which some cells, or all, should be made new, by a seed.

    With a level or a technique, the puzzle gets it. Walls move, in the symmetry, only if `walls`;
    locked cells stay as they are.
    """

    board: Given
    cells: tuple[Cell, ...] | None = None
    level: Level | None = None
    technique: str | None = None
    walls: bool = True
    symmetry: str = "none"
    locked: tuple[Cell, ...] = ()
    seed: Seed = 0
    seconds: Seconds | None = None


@dataclass(frozen=True)
class PublishRequest:
    """A finished puzzle, others that it should not repeat, and what to print about it."""

    board: Given
    others: tuple[Given, ...] = ()
    title: str = ""
    author: str = ""
    licence: str = ""
    seconds: Seconds | None = None
