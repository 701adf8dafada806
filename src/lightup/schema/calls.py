"""The types of answers that only calls of the API give.

>>> sorted(Saved.__annotations__)
['notes', 'text']
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..solving.solve import Status
from .answers import Cell, Generated, Grid, Opened, ReadBoard, Rule, Scene, Solution


class Engine(TypedDict):
    """An engine, its kind, its language, and whether it can prove that there are no more solutions.

    The language is the encoding that is closest to what the engine itself is told.
    """

    name: str
    kind: str
    language: str
    installed: bool
    complete: bool


class Language(TypedDict):
    """An encoding that is made rule by rule."""

    name: str
    title: str


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
    languages: list[Language]
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
    """A drawing that stands alone, and a QR code of the link, if one was given.

    The code, too, is SVG. It is empty where the package that draws it is missing.
    """

    svg: str
    code: str


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
    """A rule in words, the lines of the formula that say it, and how many more there are."""

    text: str
    lines: list[str]
    more: int


class Encoded(TypedDict):
    """Some rules with their lines, how to read these, and the whole text that a solver reads.

    `total` counts the rules that were asked for, of which only a page is listed, and `counts` all
    rules of the puzzle by kind. An encoding that is not made rule by rule has only the text.
    """

    encoding: str
    legend: str
    counts: dict[str, int]
    total: int
    rules: list[EncodedRule]
    text: str


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


class Event(TypedDict):
    """Something that a solver does, and a sentence about it; a kind has the other keys that it needs.

    `decide` and `imply` make a literal true: N for a bulb at cell N - 1, -N for none, as in the
    encoding `direct`. The clause of `imply` is its reason: it contains the literal and is otherwise
    false at that moment. The clause of `conflict` is false, that of `learn` joins the formula.
    `backjump` takes back everything above its level, and `restart` everything above level 0. `by` says
    where a clause comes from: from a rule, whose cell is `cell`, a mark of the board, an earlier learnt
    clause, or from all decisions, of which the last has failed.
    """

    kind: Literal["decide", "imply", "conflict", "learn", "backjump", "restart", "solution", "unsat"]
    text: str
    literal: NotRequired[int]
    clause: NotRequired[list[int]]
    level: NotRequired[int]
    by: NotRequired[Literal["wall", "run", "lit", "clue", "mark", "learnt", "decisions"]]
    cell: NotRequired[Cell]


class Traced(Solution):
    """How a puzzle is solved: the events of a stage in order, up to the first solution.

    The stages are from `truth-table` to `learning`, and `solver` for what `solve` does. `counts` is the
    number of events of each kind, and `attempts` how many values probing has tried; those that refuted
    nothing are not among the events unless they were asked for. The message says why it stopped early.
    """

    stage: str
    events: list[Event]
    counts: dict[str, int]
    attempts: int
    message: str


class Walks(TypedDict):
    """The flips of each run of WalkSAT that found a solution, null for one that did not.

    There are fewer runs than asked for if time ran out.
    """

    flips: list[int | None]


class Size(TypedDict):
    """How large a puzzle is in one of the encodings in CNF."""

    encoding: str
    variables: int
    clauses: int
    literals: int


class StageCounts(TypedDict):
    """How far a stage of solving comes, and the number of its events of each kind.

    `rows` is how many rows of the truth table come up to the first solution, or how many it has; only
    the stage `truth-table` has it, because nobody could wait for its events.
    """

    stage: str
    title: str
    status: Status
    counts: dict[str, int]
    attempts: int
    rows: float | None
    message: str


class Compared(TypedDict):
    """A puzzle in all encodings, and in the stages from a truth table to clause learning."""

    sizes: list[Size]
    stages: list[StageCounts]


class Certified(TypedDict):
    """A certificate, and what checking it again without the solver says; why not, if there is none."""

    certificate: str
    formula: list[str]
    proof: list[str]
    message: str


class Kept(TypedDict):
    """A puzzle of the library, how often it was played, and the shortest time to solve it.

    The status, level and score are null until it is rated.
    """

    id: int
    link: str
    status: Status | None
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


class Drill(TypedDict):
    """A board on which a technique is the next step or, in a lookalike, fails."""

    technique: str
    board: Grid
    lookalike: bool


class Gap(TypedDict):
    """An argument from which a cell, perhaps a clue, is left out: `___` stands for it.

    Any of the cells `accepted` may fill it.
    """

    cell: Cell
    is_clue: bool
    accepted: list[Cell]
    scenes: list[Scene]


class Slip(TypedDict):
    """An argument with a sentence that is not true, by its place, and what is so instead."""

    texts: list[str]
    wrong: int
    truth: str


class Exercise(TypedDict):
    """A step of a technique: what to point at, what it decides, and how; with a gap or a slip.

    These are `None` if they were not asked for, or if the step has nothing to leave out or to twist.
    """

    technique: str
    subject: list[Cell]
    bulbs: list[Cell]
    dots: list[Cell]
    scenes: list[Scene]
    conclusion: str
    gap: Gap | None
    slip: Slip | None


class Judged(TypedDict):
    """How an answer to a drill is judged: by a word, by a sentence, and by the argument.

    It is "taught" if the technique forces it, "other" if another one does, "open" if what it points at
    does not force it, although it may be true, and "false" if a rule breaks. `needless` was pointed at
    in vain.
    """

    status: Literal["taught", "other", "open", "false"]
    technique: str | None
    message: str
    needless: list[Cell]
    scenes: list[Scene]
