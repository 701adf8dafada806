"""The types of what is said about a solve.

>>> sorted(Pause.__annotations__)
['since', 'until']
"""

from __future__ import annotations

from typing import Literal, TypedDict

from .answers import Cell, Grid, Scene

Verdict = Literal["forced", "detour", "early", "wrong"]


class Moment(TypedDict):
    """Marks that were put for one reason after so many seconds, and how they are judged.

    They are forced; or forced too, but by a detour: `instead` leads to the bulb at `easier` by simpler
    steps; or early, which nothing forces yet; or wrong, and perhaps corrected later. `technique` forces
    the marks, now or later, or the opposite of wrong ones. `board` is what they are judged on; `aids`
    were used right before.
    """

    at: float
    status: Verdict
    bulbs: list[Cell]
    dots: list[Cell]
    technique: str | None
    level: int
    instead: str | None
    easier: Cell | None
    aids: list[str]
    corrected: float | None
    board: Grid
    message: str


class Pause(TypedDict):
    """A long time without a mark: after how many seconds it began and ended."""

    since: float
    until: float


class Reviewed(TypedDict):
    """A solve, move by move: how many moments of each kind, techniques used and missed, aids.

    `level` is null if the puzzle has several solutions. `in_mind` says that the player put no dots, so
    marks may follow from dots that are not on the board. The summary names no cells.
    """

    status: Literal["solved", "unfinished"]
    puzzle: Grid
    title: str
    by: str
    level: int | None
    level_name: str
    seconds: float
    moments: list[Moment]
    pauses: list[Pause]
    counts: dict[str, int]
    used: dict[str, int]
    missed: dict[str, int]
    aids: dict[str, int]
    in_mind: bool
    summary: str
    notes: list[str]
    end: Grid


class Reviews(TypedDict):
    """The solves of a file."""

    solves: list[Reviewed]


class Argued(TypedDict):
    """Why marks are judged as they are: by which scenes.

    If somebody points at cells as their reason, `holds` says whether these force the marks, and the
    message says so in words; `needless` ones were pointed at in vain.
    """

    status: Verdict
    technique: str | None
    holds: bool | None
    needless: list[Cell]
    message: str
    scenes: list[Scene]
