"""The types of answers that only commands give.

>>> sorted(Added.__annotations__)
['known', 'new', 'refused']
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..solving.solve import Status
from .answers import Grid
from .calls import Engine, Format, Kept


class RandomPuzzle(TypedDict):
    """A plain random puzzle, what is known about it, and the seed of all that were drawn with it."""

    status: Status | None
    puzzle: Grid
    seed: int


Decision = Literal["solved", "none", "gave-up", "wrong"]


class Decoded(TypedDict):
    """What a solver's answer says about a puzzle; the message says why it is wrong, if it is."""

    status: Decision
    puzzle: Grid
    solution: Grid | None
    message: str


class Searched(TypedDict):
    """What a local search found in how many tries and flips, and its settings.

    There is no puzzle if the input was a formula. The model has a literal for each variable.
    """

    status: Literal["solved", "gave-up"]
    puzzle: Grid | None
    solution: Grid | None
    model: list[int] | None
    flips: int
    tries: int
    fewest_false: int
    seconds: float
    heuristic: str
    pick: str
    noise: float
    max_flips: int
    seed: int


class EngineEntry(Engine):
    """An engine with its version, how to install it if it is missing, and whether it gives cores."""

    version: str
    install: str
    unsat_cores: bool


Part = Literal["kernel", "engine", "system", "extra"]
State = Literal["works", "missing", "broken"]


class Examined(TypedDict):
    """A part of the program: whether it works, its version, and what to do if something is missing.

    A part is broken if it is installed and gives no answer, or a wrong one; the message says which.
    """

    name: str
    kind: Part
    status: State
    version: str
    message: str
    seconds: float


class FormatEntry(Format):
    """A format; what else it can hold, and how it holds several puzzles: one, lines, blocks, split."""

    more: list[str]
    many: Literal["one", "lines", "blocks", "split"]


class Group(TypedDict):
    """How many puzzles of a batch are the same after rotation and reflection."""

    group: int
    puzzles: int


class Groups(TypedDict):
    """How many puzzles of a batch are different, how many groups have several, and the largest."""

    different: int
    several: int
    largest: list[Group]


class Counts(TypedDict):
    """How many records of a batch have each status, level and size."""

    records: int
    statuses: dict[str, int]
    levels: dict[str, int]
    sizes: dict[str, int]


class Summary(Counts):
    """What a batch has counted, and the groups of equal puzzles if it looked for them."""

    groups: Groups | None


class Play(TypedDict):
    """One time that somebody played a puzzle."""

    at: str
    seconds: float | None
    solved: bool


class Shown(Kept):
    """A puzzle of a library with all about it: cells by technique, and when it was played."""

    techniques: dict[str, int]
    history: list[Play]


class Added(TypedDict):
    """How many puzzles are new in a library, were there before, or could not be taken."""

    new: int
    known: int
    refused: int


class Plays(TypedDict):
    """How often puzzles were played and solved, and for how long."""

    number: int
    solved: int
    seconds: float


class Stats(TypedDict):
    """How many puzzles of a library there are, by level, size, source and technique."""

    puzzles: int
    played: int
    levels: dict[str, int]
    sizes: dict[str, int]
    sources: dict[str, int]
    techniques: dict[str, int]
    plays: Plays


class Faults(TypedDict):
    """What is wrong with a library."""

    faults: list[str]


class Results(TypedDict):
    """The settings of an experiment, and the rows of its tables by their names."""

    settings: dict[str, str | float | list[str] | list[float]]
    tables: dict[str, list[dict[str, str | float | None]]]
