"""The types of answers for people who make puzzles: `study`, `repair`, `minimise` and their kin.

Everything that speaks of solutions is about the printed puzzle, whatever marks lie on it, unless the
marks are to be kept as given. Only `reach` always starts from the marks.

>>> sorted(Allowed.__annotations__)
['cell', 'keeps', 'unique', 'unknown']
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..generating.clues import Role
from ..generating.study import Part
from ..solving.solve import Status
from .answers import Cell, Change, Grid, Marks, Rating, Scene


class Reach(TypedDict):
    """What a solver deduces from the clues and the marks by steps up to a level, marks left out.

    The last level is 7: all that follows. `contradiction` says that these steps show that the marks, or
    the clues, contradict each other; bulbs and dots are then those of the highest level that does not.
    """

    level: int
    bulbs: list[Cell]
    dots: list[Cell]
    contradiction: bool


class ClueRole(TypedDict):
    """What a clue is there for, with the status and the level of the puzzle without it.

    It is `needed` if the puzzle without it has more solutions; else `level` if the puzzle would be
    harder without it, or `idle`. If there is no solution, the clues of the conflict are `contradictory`
    and all others idle. The level is null unless there is exactly one solution without the clue.
    """

    cell: Cell
    role: Role
    status: Status
    level: int | None


class Allowed(TypedDict):
    """Which of the symbols `#01234` of a wall keep a solution, and which give exactly one.

    If time ran out, some are `unknown`: not in `keeps`, or in `keeps` only.
    """

    cell: Cell
    keeps: str
    unique: str
    unknown: str


class Suggestion(TypedDict):
    """Changes that bring a puzzle closer to one solution, how far, and in words.

    `settles` counts the cells that differ between solutions now, and would not after the changes, if
    there are several solutions; the cells that all solutions would share, if there is none.
    """

    changes: list[Change]
    puzzle: Grid
    status: Status
    level: int | None
    settles: int
    text: str


class Opening(TypedDict):
    """A point of the way to the solution: its board, and the level of its easiest steps.

    `open` counts the cells that can be found as easily as the easiest one, `techniques` the cells that
    the steps decide, by technique.
    """

    board: Grid
    level: int
    open: int
    techniques: dict[str, int]


class Stretch(TypedDict):
    """Points of the way, from `first` to `last`, at which only one cell can be found each time."""

    first: int
    last: int


class Region(TypedDict):
    """White cells that no rule connects to others: a puzzle of its own; its level if that is known."""

    cells: list[Cell]
    level: int | None


class Effect(TypedDict):
    """What a bulb, a dot or a wall in a cell would do: to the status, and what all solutions share.

    `forces` are the cells that are decided then and are not now; nothing if there is no solution.
    """

    status: Status
    forces: Marks


class CellEffects(TypedDict):
    """What a bulb, a dot or a wall in a white cell would do."""

    cell: Cell
    bulb: Effect
    dot: Effect
    wall: Effect


class Study(TypedDict):
    """What is known about an unfinished puzzle; a part that was not asked for is null or empty.

    Status, solutions, cells, clues, conflict, repairs and level are about the printed puzzle; its marks
    count only in `reach`, and everywhere if `kept` is true. Cells in `must` hold a bulb in all
    solutions, those in `cannot` in none, `free` ones in some; what is in none of these is not known
    yet. If there is no solution, all three are empty. `wrong` are the marks that no solution has.

    `gave_up` lists the parts for which time ran out: too open to tell yet. `known` are bulbs of
    solutions found so far, to be passed to the next question with the puzzle, `must` and `cannot`.
    `conflict` is null unless there is no solution; `why` and `scenes` tell it. The profile has the way
    from the blank board, from the first step to the last; `bottleneck` is its longest stretch.
    `spare` are the idle clues of a puzzle with one solution; each of them could go, if alone.
    """

    status: Status
    puzzle: Grid
    board: Grid
    kept: bool
    gave_up: list[Part]
    solutions: list[Grid]
    difference: Scene | None
    known: list[list[Cell]]
    must: list[Cell]
    cannot: list[Cell]
    free: list[Cell]
    wrong: Marks
    reach: list[Reach]
    clues: list[ClueRole]
    allowed: list[Allowed]
    conflict: list[Cell] | None
    why: list[str]
    scenes: list[Scene]
    repairs: list[Suggestion]
    level: int | None
    rating: Rating | None
    profile: list[Opening]
    bottleneck: Stretch | None
    stretches: list[Stretch]
    regions: list[Region]
    spare: list[Cell]
    at: CellEffects | None


class Proposal(TypedDict):
    """A puzzle that a help proposes in place of another, and what changes: a white cell is `.`.

    `found`; `nothing` if the puzzle is already what was asked for; `impossible`, with the reason as
    message; or `gave-up`. `solutions` and `level` are those of the new puzzle, `level_before` that of
    the old one. `proven` says that fewer changes, or clues, cannot do.
    """

    status: Literal["found", "nothing", "impossible", "gave-up"]
    puzzle: Grid
    proposal: Grid | None
    changes: list[Change]
    solutions: Status | None
    level: int | None
    level_before: int | None
    clues: int
    clues_before: int
    proven: bool
    message: str


class Publication(TypedDict):
    """What to know before a puzzle is published, and one line about it for a magazine.

    The certificate proves that there is one solution; it is a text in JSON. `minimal` says that no clue
    can go; `spare` lists those that could, each alone. The symmetries are those of the walls, and of
    the walls with a clue. `duplicates` are the numbers of those other puzzles, from 0, that are the
    same, perhaps turned or mirrored; `library` is the number of the same puzzle in the library.
    """

    status: Status
    puzzle: Grid
    solution: Grid | None
    certificate: str | None
    level: int | None
    score: float | None
    techniques: list[str]
    minimal: bool | None
    spare: list[Cell]
    symmetries: list[str]
    clue_symmetries: list[str]
    duplicates: list[int]
    library: int | None
    line: str
