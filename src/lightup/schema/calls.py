"""The types of answers that only calls of the API give.

>>> sorted(Saved.__annotations__)
['notes', 'text']
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..solving.solve import Status
from .answers import Cell, Generated, Grid, Opened, ReadBoard, Rule


class Engine(TypedDict):
    """An engine, and whether it can prove that there are no more solutions."""

    name: str
    kind: str
    installed: bool
    complete: bool


class Format(TypedDict):
    """A format, and the marks that it can hold."""

    name: str
    title: str
    marks: list[str]


class Symmetry(TypedDict):
    """A symmetry of walls."""

    name: str
    title: str


class Limits(TypedDict):
    """The most cells and seconds of `solve`, cells of `generate`, and bytes and pixels of `read`."""

    cells: int
    seconds: float
    generate_cells: int
    picture_bytes: int
    picture_pixels: int


class About(TypedDict):
    """What is there; `no_pictures` says why no picture can be read, and is empty if one can."""

    version: str
    kernel: Literal["compiled", "interpreted"]
    engines: list[Engine]
    formats: list[Format]
    levels: list[str]
    symmetries: list[Symmetry]
    limits: Limits
    library: bool
    no_pictures: str


class Contents(TypedDict):
    """The puzzles of a text, or one from a recipe, and what there is to note about them."""

    boards: list[Opened]
    notes: list[str]


class Saved(TypedDict):
    """A board as a text, and what the format cannot hold."""

    text: str
    notes: list[str]


class Drawn(TypedDict):
    """A drawing that stands alone."""

    svg: str


class ReadPicture(TypedDict):
    """The size of a picture, and its boards in reading order."""

    width: int
    height: int
    boards: list[ReadBoard]


class Made(TypedDict):
    """Puzzles of the generator, or why there are none, or not as many as asked for."""

    boards: list[Generated]
    why_not: str


class EncodedRule(Rule):
    """A rule with its clauses; variable n + 1 says that there is a bulb in cell n."""

    clauses: list[list[int]]


class Encoded(TypedDict):
    """The text that a solver reads and, for the encoding "direct", the clauses of each rule."""

    encoding: str
    text: str
    rules: list[EncodedRule]


class Racer(TypedDict):
    """How one engine did; the message says why if it failed."""

    engine: str
    status: Status
    seconds: float
    message: str


class Raced(TypedDict):
    """How each engine did, in the order of the request."""

    rows: list[Racer]


class Walked(TypedDict):
    """One try of WalkSAT: the bulbs that it starts with, and the cell of each flip.

    `falses` counts the false clauses at the start and after each flip.
    """

    start: list[Cell]
    flips: list[Cell]
    falses: list[int]
    solved: bool


class Kept(TypedDict):
    """A puzzle of the library, how often it was played, and the shortest time to solve it."""

    id: int
    link: str
    puzzle: Grid
    walls: int
    clues: int
    level: int | None
    score: float | None
    title: str
    author: str
    source: str
    licence: str
    added: str
    plays: int
    best: float | None


class Found(TypedDict):
    """How many puzzles of the library were found, and some of them."""

    total: int
    puzzles: list[Kept]


class Played(TypedDict):
    """The puzzle that was played, if it is in the library, how often, and its shortest time."""

    id: int | None
    plays: int
    best: float | None
