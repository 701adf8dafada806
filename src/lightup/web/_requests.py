"""What the calls take, as dataclasses, and the limits of what they take.

>>> from lightup.web._reading import read
>>> read(SaveRequest, {"board": "1*\\n..", "format": "text"}).board.bulbs
frozenset({1})
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from ..base.errors import OutOfTime
from ..core.board import Board
from ..schema.answers import GRID, Cell
from ..schema.jsonschema import Between
from ._reading import RequestError

if TYPE_CHECKING:
    from ..base.errors import GaveUp

Given = Annotated[Board, GRID]
Level = Annotated[int, Between(0, 6)]
Seed = Annotated[int, Between(0, 2**64 - 1)]
Seconds = Annotated[float, Between(0.001, 3600)]
Stage = Literal["nudge", "where", "why", "do"]
Kind = Literal["wall", "run", "lit", "clue"]
Twist = Literal["none", "gap", "slip"]
Part = Literal["status", "common", "level", "rating"]
PARTS: tuple[Part, ...] = get_args(Part)


@dataclass(frozen=True)
class Limit:
    """How much a call may work on, and for how long."""

    cells: int
    seconds: float

    def check(self, width: int, height: int, where: str) -> None:
        """Refuses a grid that is too large; `where` is the key that asks for it."""
        if width * height > self.cells:
            raise RequestError(
                f"expected at most {self.cells} cells, got {width * height}", where, "limit"
            )

    def in_words(self, error: GaveUp) -> str:
        """Says that a call gave up and, if time ran out, after how many seconds."""
        if not isinstance(error, OutOfTime):
            return f"gave up: {error}"
        more = "" if str(error) == str(OutOfTime()) else f": {error}"
        unit = "second" if self.seconds == 1 else "seconds"
        return f"gave up after {self.seconds:g} {unit}{more}"


@dataclass(frozen=True)
class AboutRequest:
    """Nothing to ask for."""


@dataclass(frozen=True)
class OpenRequest:
    """A text in any format; or a recipe; or a date and a level, for the puzzle of the day."""

    text: str | None = None
    format: str | None = None
    recipe: str | None = None
    date: str | None = None
    level: Level | None = None


@dataclass(frozen=True)
class SaveRequest:
    """A board to write in a format."""

    board: Given
    format: str


@dataclass(frozen=True)
class ReadRequest:
    """A picture as base64: PNG, JPEG, WebP, GIF, BMP, TIFF, or HEIC where its library is installed.

    It has at most 8 million bytes and 24 million pixels.
    """

    picture: str
    seconds: Seconds | None = None


@dataclass(frozen=True)
class SolveRequest:
    """A puzzle to solve by an engine, and the most solutions to look for; marks count if kept."""

    board: Given
    engine: str = "native"
    most: Annotated[int, Between(1, 20)] = 2
    keep_marks: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class HintRequest:
    """A board in play, up to which stage to help, and whether to show which marks are wrong."""

    board: Given
    stage: Stage = "do"
    show_mistake: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class MistakeRequest:
    """A board in play, and whether to show which marks are wrong."""

    board: Given
    show: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class ExplainRequest:
    """A puzzle to explain; or, with a cell, a board in play of which only this cell is explained."""

    board: Given
    cell: Cell | None = None
    seconds: Seconds | None = None


@dataclass(frozen=True)
class CheckRequest:
    """A board to check against the rules, and the puzzle that it should be of."""

    board: Given
    puzzle: Given | None = None


@dataclass(frozen=True)
class AnalyseRequest:
    """A puzzle, and what to find out about it."""

    board: Given
    parts: tuple[Part, ...] = PARTS
    seconds: Seconds | None = None


@dataclass(frozen=True)
class RateRequest:
    """A puzzle to rate; its marks are ignored."""

    board: Given
    seconds: Seconds | None = None


@dataclass(frozen=True)
class GenerateRequest:
    """A recipe; a seed, if the recipe has none or another one is wanted; how many puzzles."""

    recipe: str
    seed: Seed | None = None
    count: Annotated[int, Between(1, 20)] = 1
    seconds: Seconds | None = None


@dataclass(frozen=True)
class CompleteRequest:
    """Walls, perhaps with clues, to which clues are added for one solution at a level."""

    board: Given
    level: Level
    fewest: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class PictureRequest:
    """A board to draw, or its solution, perhaps with row and column numbers; a link to code.

    With a title as `card`, which may be empty, it is a card of the puzzle to share.
    """

    board: Given
    solution: bool = False
    labels: bool = False
    card: str | None = None
    link: str = ""
    seconds: Seconds | None = None


@dataclass(frozen=True)
class EncodeRequest:
    """A board to write as a formula: some of its rules, and the whole text unless that is too long.

    The marks of the board hold, in the text. The rules may be those of one kind, or those that a cell
    belongs to; of the rules found, the first `skip` are left out.
    """

    board: Given
    encoding: str = "direct"
    kind: Kind | None = None
    cell: Cell | None = None
    skip: Annotated[int, Between(0, 10**9)] = 0
    most: Annotated[int, Between(0, 200)] = 50
    text: bool = True


@dataclass(frozen=True)
class RaceRequest:
    """A puzzle to solve by several engines, one after the other."""

    board: Given
    engines: tuple[str, ...]
    seconds: Seconds | None = None


@dataclass(frozen=True)
class TraceRequest:
    """A puzzle to solve, how, and at most how many events to tell.

    With `attempts`, what probing tried in vain is told as well. The search takes the other value at
    each decision that is `changed`, given by its place among the events, from 1.
    """

    board: Given
    stage: str = "solver"
    most: Annotated[int, Between(1, 50_000)] = 20_000
    attempts: bool = False
    changed: tuple[int, ...] = ()
    seconds: Seconds | None = None


@dataclass(frozen=True)
class CompareRequest:
    """A puzzle to compare in all encodings and in all stages of solving."""

    board: Given
    seconds: Seconds | None = None


@dataclass(frozen=True)
class CertifyRequest:
    """A puzzle to prove to have exactly one solution, or none."""

    board: Given
    seconds: Seconds | None = None


@dataclass(frozen=True)
class WalksRequest:
    """A puzzle for many runs of WalkSAT: one for each seed from `seed` on; see `walk`."""

    board: Given
    heuristic: str = "skc"
    noise: Annotated[float, Between(0, 1)] | None = None
    seed: Annotated[int, Between(0, 2**63)] = 0
    runs: Annotated[int, Between(1, 200)] = 100
    flips: Annotated[int, Between(0, 1_000_000)] = 100_000
    seconds: Seconds | None = None


@dataclass(frozen=True)
class LibraryRequest:
    """Which puzzles of the library, in what order; an empty text does not matter.

    A level is a range such as 3 or 3-4; of the puzzles found, the first `skip` are left out.
    """

    size: str = ""
    level: str = ""
    technique: str = ""
    title: str = ""
    author: str = ""
    source: str = ""
    state: Literal["all", "played", "unplayed"] = "all"
    sort: str = "id"
    reverse: bool = False
    skip: Annotated[int, Between(0, 10**9)] = 0
    most: Annotated[int, Between(1, 100)] = 24


@dataclass(frozen=True)
class PlayedRequest:
    """A puzzle as a game id, how long it was played, and whether it was solved."""

    link: str
    seconds: Annotated[float, Between(0, 10**9)] | None = None
    solved: bool = True


@dataclass(frozen=True)
class WalkRequest:
    """A puzzle for WalkSAT, and how it searches; without `noise`, that of the heuristic."""

    board: Given
    heuristic: str = "skc"
    noise: Annotated[float, Between(0, 1)] | None = None
    seed: Seed = 0
    flips: Annotated[int, Between(0, 10_000)] = 1000


@dataclass(frozen=True)
class DrillRequest:
    """A technique by its key, the seed of a drill for it, and whether it is to be a lookalike."""

    technique: str
    seed: Seed = 0
    lookalike: bool = False
    seconds: Seconds | None = None


@dataclass(frozen=True)
class ExerciseRequest:
    """A drill for a technique, and whether its argument gets a gap or a slip, chosen by the seed."""

    board: Given
    technique: str
    twist: Twist = "none"
    seed: Seed = 0
    seconds: Seconds | None = None


@dataclass(frozen=True)
class JudgeRequest:
    """A drill for a technique, what a learner marks, and the cells that are to force it.

    Without marks, the answer is that the technique fails here.
    """

    board: Given
    technique: str
    bulbs: tuple[Cell, ...] = ()
    dots: tuple[Cell, ...] = ()
    because: tuple[Cell, ...] = ()
    seconds: Seconds | None = None


@dataclass(frozen=True)
class ReviewRequest:
    """A file with one or more solves, as a text."""

    file: str
    seconds: Seconds | None = None


@dataclass(frozen=True)
class ArgueRequest:
    """Marks of a moment and the board they were put on, without wrong marks; dots kept in mind or not.

    With cells that the player points at, whether these are a reason.
    """

    board: Given
    bulbs: tuple[Cell, ...] = ()
    dots: tuple[Cell, ...] = ()
    in_mind: bool = False
    because: tuple[Cell, ...] = ()
    seconds: Seconds | None = None
