"""The types of all answers: plain data that JSON can hold.

A board is always a `Grid`, its text. A cell is always a number, a technique its key, and a verdict one
word of `Status`. What a question did not ask for is `None`, empty or 0, never a missing key.

>>> sorted(Marks.__annotations__)
['bulbs', 'dots']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypedDict

from ..rendering.scene import World
from ..solving.solve import Status
from .words import Outcome


@dataclass(frozen=True)
class Alias:
    """The name and the meaning of a plain value and, for a text, its pattern."""

    name: str
    meaning: str
    plain: type = str
    pattern: str = ""


GRID = Alias(
    "Grid",
    "A puzzle or a board: its rows, one below the other. `.` white, `#` wall, `0`-`4` clue, `*` bulb, "
    "`x` dot.",
    pattern=r"^[.#0-4*x]+(\n[.#0-4*x]+)*$",
)
CELL = Alias("Cell", "A cell: its row times the width, plus its column, both from 0.", int)
Grid = Annotated[str, GRID]
Cell = Annotated[int, CELL]
Point = tuple[float, float]
Box = tuple[int, int, int, int]  # row, col, height and width, in cells


class Marks(TypedDict):
    """Cells with a bulb and cells with a dot."""

    bulbs: list[Cell]
    dots: list[Cell]


class Rule(TypedDict):
    """A rule of a puzzle: its kind, the cell it belongs to, and the cells it counts bulbs in."""

    kind: Literal["wall", "run", "lit", "clue"]
    cell: Cell
    cells: list[Cell]


class Mark(TypedDict):
    """A sign on some cells of a scene; `number` is that of its sentence, or 0."""

    kind: str
    cells: list[Cell]
    number: int


class Line(TypedDict):
    """A sentence of a scene; `number` is that of its marks, or 0.

    `breaks` is the sign of the rule that it breaks, if any.
    """

    sign: str
    text: str
    number: int
    breaks: str


class Scene(TypedDict):
    """A board in one of the worlds, with marks and the sentences that they belong to.

    `crop` is what its small picture shows, if it has one; `near` what a large board zooms in to.
    """

    world: World
    title: str
    board: Grid
    marks: list[Mark]
    lines: list[Line]
    is_case: bool
    crop: Box | None
    near: Box | None


class Step(TypedDict):
    """One deduction: what it decides, by which rules, in sentences; its `cell` needs all the rules."""

    technique: str
    level: int
    cost: int
    cell: Cell
    bulbs: list[Cell]
    dots: list[Cell]
    rules: list[Rule]
    text: list[str]


class Passage(TypedDict):
    """Steps of one technique that are told together."""

    technique: str
    level: int
    bulbs: list[Cell]
    dots: list[Cell]
    text: list[str]
    steps: list[Step]
    scenes: list[Scene]


class WrongMark(TypedDict):
    """A mark that cannot stay, and why."""

    cell: Cell
    is_bulb: bool
    reasons: list[str]
    scenes: list[Scene]


class Mistake(TypedDict):
    """How many marks are wrong, the broken rules in words, and, if asked for, which marks and why.

    Of very many wrong marks, `marks` has only the first.
    """

    wrong: int
    broken: list[str]
    marks: list[WrongMark]


class Hint(TypedDict):
    """The next step in stages: nudge, where, why, do.

    If marks are wrong, the hint is for the board without them. Unless they are shown, it then has words
    only, because a board would give them away. `moves` counts the open steps of the same technique. If
    there is no solution, `why` and `scenes` tell the fewest rules that contradict each other.
    """

    status: Literal["step", "solved", "several", "none"]
    puzzle: Grid
    mistake: Mistake | None
    technique: str | None
    level: int | None
    moves: int
    nudge: str
    where: str
    where_scene: Scene | None
    why: list[str]
    scenes: list[Scene]
    step: Step | None
    do: Marks | None
    difference: Scene | None


class Explained(TypedDict):
    """The steps that lead to the solution or, if a cell was asked about, to this cell.

    Without a cell, the status says how far they lead: to the solution, until nothing more follows
    because there are several, nowhere because there is none, or until only harder steps are left. With
    a cell, it is forced, open, out of reach of the allowed steps, or marks are wrong. If there is no
    solution, `why` and `scenes` tell the fewest rules that contradict each other.
    """

    status: Outcome
    puzzle: Grid
    cell: Cell | None
    is_bulb: bool | None
    message: str
    passages: list[Passage]
    why: list[str]
    scenes: list[Scene]
    end: Grid


class Solution(TypedDict):
    """How many solutions a puzzle has, and one of them."""

    status: Status
    puzzle: Grid
    solution: Grid | None


class Solved(Solution):
    """The solutions found, two unless more were asked for; if there are several, where two differ.

    `finished` says that there are no others; with `claimed`, only an unknown command says so. If there
    is no solution, `why` and `scenes` tell the fewest rules that contradict each other, if they were
    found soon.
    """

    solutions: list[Grid]
    finished: bool
    claimed: bool
    engine: str
    seconds: float
    difference: Scene | None
    why: list[str]
    scenes: list[Scene]


class Counted(TypedDict):
    """The number of solutions, or how many there are at least if it is not exact."""

    status: Status
    puzzle: Grid
    count: int
    exact: bool
    engine: str
    message: str


class Common(TypedDict):
    """What all solutions have in common, as marks on the board; nothing if there is no solution."""

    status: Status
    puzzle: Grid
    common: Grid | None
    engine: str


class Fault(TypedDict):
    """A rule that a board breaks or does not satisfy yet, the bulbs among its cells, and the words.

    `cell` is the first cell of a run, the dark cell or the clue.
    """

    kind: Literal["wall", "run", "lit", "clue"]
    cell: Cell
    bulbs: list[Cell]
    message: str


class Checked(TypedDict):
    """What a board breaks and what it lacks; `different` if it is of another puzzle than asked for."""

    status: Literal["solved", "unfinished", "empty", "broken", "different"]
    puzzle: Grid
    board: Grid
    messages: list[str]
    broken: list[Fault]
    dark: list[Cell]
    incomplete: list[Fault]


class Proven(TypedDict):
    """What a certificate claims, whether the claim is proven, and by how much work."""

    status: Literal["proven", "refused"]
    claim: str
    puzzle: Grid | None
    solution: Grid | None
    clauses: int
    lemmas: int
    message: str


class Rating(TypedDict):
    """How hard a puzzle with one solution is; a part that was not found is null.

    `hardest` is the technique of its hardest step, which costs `hardest_cost`; `step` is that step, and
    `board` the board that it starts from, if they were asked for.
    """

    status: Status
    puzzle: Grid
    level: int | None
    level_name: str
    score: float | None
    score_per_cell: float | None
    batches: int | None
    hard_batches: int | None
    bottleneck: int | None
    techniques: dict[str, int]
    hardest: str | None
    hardest_cost: int | None
    step: Step | None
    board: Grid | None


class Analysis(TypedDict):
    """What is known about a puzzle; a part that was not asked for is null.

    The level and the rating are also null unless there is exactly one solution.
    """

    status: Status | None
    common: Grid | None
    difference: Scene | None
    level: int | None
    rating: Rating | None


class Opened(TypedDict):
    """A puzzle to play, the marks that came with it, and where it is from.

    `link` is its game id. The recipe is empty and the symmetry null unless the generator made it.
    """

    puzzle: Grid
    marks: Marks
    link: str
    name: str
    source: str
    recipe: str
    symmetry: str | None
    level: int | None


class TastePart(TypedDict):
    """One aspect of taste: its points, the most there are, and what was measured."""

    name: str
    points: int
    most: int
    value: str


class Taste(TypedDict):
    """How fine a puzzle is, in points of 1000, aspect by aspect."""

    total: int
    parts: list[TastePart]


class Generated(Opened):
    """A puzzle of the generator; its solution, score and taste only if they were asked for."""

    status: Status
    walls: int
    clues: int
    solution: Grid | None
    score: float | None
    taste: Taste | None


class Doubt(TypedDict):
    """A cell that may have been read wrong, and what else it may show, the likeliest first."""

    cell: Cell
    read: str
    others: list[str]


class Change(TypedDict):
    """Another symbol for a cell."""

    cell: Cell
    symbol: str


class Offer(TypedDict):
    """Changes after which the puzzle would have exactly one solution, and that puzzle."""

    changes: list[Change]
    puzzle: Grid


class ReadBoard(TypedDict):
    """A board of a picture, its marks included, with the chance of each cell to be right.

    The corners of the board, clockwise from the upper left, and the corners of all cells, row by row,
    are in pixels of the picture as it is seen upright. The doubtful cells begin with the least certain.
    """

    status: Status
    puzzle: Grid
    board: Grid
    confidence: list[float]
    corners: list[Point]
    lattice: list[list[Point]]
    doubts: list[Doubt]
    offers: list[Offer]
    warnings: list[str]


class Failure(TypedDict):
    """What went wrong; `where` is the input, or the key of the request, that it is about."""

    kind: str
    message: str
    where: NotRequired[str]


class Failed(TypedDict):
    """The answer to a question that cannot be answered."""

    error: Failure


class Record(TypedDict, total=False):
    """What a batch writes about one puzzle: its source, name and status, and what its task found.

    The puzzle is missing only if it could not be read, or if the work on it crashed. There is a board
    if its marks count.
    """

    source: str
    name: str
    status: str
    size: str
    puzzle: Grid
    board: Grid
    solution: Grid
    level: int | None
    score: float | None
    batches: int | None
    bottleneck: int | None
    techniques: dict[str, int]
    hardest: str | None
    messages: list[str]
    notes: list[str]
    text: str
    key: str
    group: int
    error: Failure
