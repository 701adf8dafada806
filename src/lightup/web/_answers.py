"""What the calls answer, key by key: the same as the interfaces of `page/types.d.ts`.

>>> sorted(SaveAnswer.__annotations__)
['notes', 'text']
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Status = Literal["unique", "multiple", "unsolvable", "solved", "unknown"]


class Grid(TypedDict):
    """A puzzle or a board."""

    width: int
    height: int
    cells: str


class Marks(TypedDict):
    """Cells with a bulb and cells with a dot."""

    bulbs: list[int]
    dots: list[int]


class Opened(TypedDict):
    """A puzzle to play: its geometry, the marks that came with it, and where it is from."""

    puzzle: Grid
    runs: list[tuple[int, int, int]]
    clues: list[tuple[int, int, list[int]]]
    marks: Marks
    link: str
    name: str
    source: str
    recipe: str
    level: int | None


class OpenAnswer(TypedDict):
    """The puzzles of a text, or one from a recipe."""

    boards: list[Opened]
    notes: list[str]


class Doubt(TypedDict):
    """A cell that may have been read wrong, and what else it may show, the likeliest first."""

    cell: int
    others: list[str]


class Change(TypedDict):
    """Another symbol for a cell."""

    cell: int
    symbol: str


class Offer(TypedDict):
    """Changes after which the puzzle would have exactly one solution."""

    changes: list[Change]


class ReadBoard(TypedDict):
    """A board of a picture, its marks included, with the chance of each cell to be right.

    The corners of the board, clockwise from the upper left, and the corners of all cells, row by row,
    are in pixels of the picture as it is seen upright. The doubtful cells begin with the least certain.
    """

    board: Grid
    confidence: list[float]
    corners: list[tuple[float, float]]
    lattice: list[list[tuple[float, float]]]
    doubts: list[Doubt]
    status: Status
    offers: list[Offer]


class ReadAnswer(TypedDict):
    """The size of a picture, and its boards in reading order."""

    width: int
    height: int
    boards: list[ReadBoard]


class GenerateAnswer(TypedDict):
    """Puzzles, or why there are none, or not as many as asked for."""

    boards: list[Opened]
    why_not: str


class SaveAnswer(TypedDict):
    """A board as a text, and what the format cannot hold."""

    text: str
    notes: list[str]


class Line(TypedDict):
    """A sentence; `number` is that of its marks in the scene, or 0."""

    sign: str
    text: str
    number: int
    breaks: bool


class Scene(TypedDict):
    """A board with marks, as SVG, and the sentences that belong to them."""

    world: Literal["yours", "supposed", "decided"]
    title: str
    cells: str
    marks: str
    lines: list[Line]
    small: str
    is_case: bool
    near: tuple[int, int, int, int] | None


class Stop(TypedDict):
    """Steps of one technique that are told together."""

    technique: str
    level: int
    idea: str
    scenes: list[Scene]


class HintAnswer(TypedDict):
    """The next step in stages; if marks are wrong, in words only."""

    kind: Literal["step", "solved", "several", "none"]
    wrong_marks: int
    technique: str
    level: int
    idea: str
    nudge: str
    where: str
    where_scene: Scene | None
    why: list[Scene]
    do: Marks
    difference: Scene | None


class WrongMark(TypedDict):
    """A mark that cannot stay, and why."""

    cell: int
    is_bulb: bool
    reasons: list[str]
    scenes: list[Scene]


class MistakeAnswer(TypedDict):
    """How many marks are wrong; which ones only if that was asked for."""

    wrong_marks: int
    broken: list[str]
    marks: list[WrongMark]


class WhyAnswer(TypedDict):
    """The steps that lead to one cell."""

    kind: Literal["forced", "open", "mistake", "unsolvable"]
    is_bulb: bool
    stops: list[Stop]


class WayAnswer(TypedDict):
    """The steps that lead to the solution, how far they lead, and the board at the end."""

    stops: list[Stop]
    verdict: str
    end: str


class SolveAnswer(TypedDict):
    """The bulbs of up to two solutions; if there are two, where they differ."""

    status: Status
    verdict: str
    engine: str
    seconds: float
    solutions: list[list[int]]
    difference: Scene | None


class RateAnswer(TypedDict):
    """How hard a puzzle is."""

    level: int
    name: str
    score: float
    batches: int
    bottleneck: int
    techniques: dict[str, int]
    hardest: str


class AnalyseAnswer(TypedDict):
    """What is known about a puzzle; a part that was not asked for is null.

    The level and the rating are also null unless there is exactly one solution.
    """

    status: Status | None
    common: Marks | None
    difference: Scene | None
    level: int | None
    rating: RateAnswer | None


class PictureAnswer(TypedDict):
    """A drawing that stands alone."""

    svg: str


class EncodedRule(TypedDict):
    """A rule with its clauses; variable n + 1 says that there is a bulb in cell n."""

    kind: Literal["run", "lit", "clue"]
    cell: int
    cells: list[int]
    clauses: list[list[int]]


class EncodeAnswer(TypedDict):
    """The text that a solver reads and, for the encoding "direct", the clauses of each rule."""

    encoding: str
    text: str
    rules: list[EncodedRule]


class RaceRow(TypedDict):
    """How one engine did."""

    engine: str
    status: Status
    verdict: str
    seconds: float


class RaceAnswer(TypedDict):
    """How each engine did, in the order of the request."""

    rows: list[RaceRow]


class WalkAnswer(TypedDict):
    """One try of WalkSAT: the bulbs that it starts with, and the cell of each flip.

    `falses` counts the false clauses at the start and after each flip.
    """

    start: list[int]
    flips: list[int]
    falses: list[int]
    solved: bool


class EngineInfo(TypedDict):
    """An engine, and whether it can prove that there are no more solutions."""

    name: str
    kind: str
    installed: bool
    complete: bool


class FormatInfo(TypedDict):
    """A format, and the marks that it can hold."""

    name: str
    title: str
    marks: list[str]


class SymmetryInfo(TypedDict):
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


class LibraryPuzzle(TypedDict):
    """A puzzle of the library, how often it was played, and the shortest time to solve it."""

    id: int
    link: str
    puzzle: Grid
    level: int | None
    score: float | None
    title: str
    author: str
    source: str
    licence: str
    plays: int
    best: float | None


class LibraryAnswer(TypedDict):
    """How many puzzles were found, and some of them."""

    total: int
    puzzles: list[LibraryPuzzle]


class PlayedAnswer(TypedDict):
    """The puzzle that was played, if it is in the library, how often, and its shortest time."""

    id: int | None
    plays: int
    best: float | None


class AboutAnswer(TypedDict):
    """What is there; `no_pictures` says why no picture can be read, and is empty if one can."""

    version: str
    kernel: Literal["compiled", "interpreted"]
    engines: list[EngineInfo]
    formats: list[FormatInfo]
    levels: list[str]
    symmetries: list[SymmetryInfo]
    limits: Limits
    library: bool
    no_pictures: str


class Failure(TypedDict):
    """What went wrong; `where` is the key of the request that it is about."""

    kind: str
    message: str
    where: NotRequired[str]


class ErrorAnswer(TypedDict):
    """The answer to a call that failed."""

    error: Failure
