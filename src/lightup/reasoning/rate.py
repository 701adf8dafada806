"""`rate`: how hard a puzzle is, judged by the steps that it takes.

The *level* is that of the hardest step if the easiest open steps are always taken first, in batches.
The *score* also weighs how many steps there are, what they cost and how easy they are to see. A batch
adds

    w * c * (1 + ln((u + 1) / (a + 1)))

where c is the cost of its smallest argument, u the number of unknown cells, and a the number of cells
with an argument that costs no more, among those that some technique finds. Patterns that one learns to
see, up to level 3, have the weight w = 1; steps that one has to search for, by trials, weigh double.
The *bottleneck* is the longest stretch of batches with a = 1: only one cell to find at a time.

>>> from lightup.core.puzzle import Puzzle
>>> rating = rate(Puzzle.from_rows(["1.#", "..."]))
>>> rating.level, rating.name, round(rating.score, 2), rating.batches, rating.techniques
(1, 'moderate', 18.56, 4, {'empty_corner': 1, 'lonely_cell': 1, 'complete_clue': 1, 'last_light': 1})
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from math import log
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import InputError, NoSolution, SeveralSolutions
from ..core.board import Board, as_board
from ..kernel import codes
from .arguing.arguments import Proven
from .arguing.smallest import next_step
from .finding.position import Position
from .finding.techniques import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle
    from .arguing.steps import Step

LEVELS = (
    "easy",
    "moderate",
    "tricky",
    "demanding",
    "hard",
    "very hard",
    "extreme",
    "beyond trial",
)

# The numbers of levels by what people call them.
LEVEL_OF = {str(level): level for level in range(len(LEVELS))} | {
    name.replace(" ", "-"): level for level, name in enumerate(LEVELS)
}

# The cost of a step by the number of its technique, for techniques with a fixed cost.
LEAST_COSTS = {one.number: one.cost for one in TECHNIQUES if one.cost is not None}

WEIGHTS = (1, 1, 1, 1, 2, 2, 2, 2)  # of a batch of each level in the score

_EXPECTED = "expected a puzzle with one solution, got one with "


def level_called(level: int | str) -> int:
    """Returns the number of a level, which may be given by its name."""
    number = LEVEL_OF.get(str(level).lower().replace(" ", "-"))
    if number is None:
        names = ", ".join(map(repr, LEVELS))
        raise InputError(
            f"expected a level from 0 to {len(LEVELS) - 1} or its name ({names}), got {level!r}"
        )
    return number


@dataclass(frozen=True)
class Batch:
    """How hard the steps of one batch are; they start from `board`."""

    board: Board
    level: int
    cost: int
    available: int
    techniques: Counter[str]

    @property
    def score(self) -> float:
        effort = 1 + log((len(self.board.unknown) + 1) / (self.available + 1))
        return WEIGHTS[self.level] * self.cost * effort


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is; `hardest` is its hardest step, `None` if it takes no step.

    `techniques` counts the cells that each technique decides, by its key; `course` has all batches.
    """

    puzzle: Puzzle
    level: int
    score: float
    batches: int
    hard_batches: int
    bottleneck: int
    techniques: dict[str, int]
    hardest: Step | None
    course: tuple[Batch, ...] = ()

    @property
    def name(self) -> str:
        return LEVELS[self.level]

    @property
    def score_per_cell(self) -> float:
        """The score for each white cell, which compares puzzles of different sizes."""
        return self.score / max(1, sum(1 for _ in self.puzzle.white))

    def _repr_html_(self) -> str | None:
        from ..base.showing import html_of

        return html_of(self)


def level_of(puzzle: Puzzle | Board, *, seconds: float | None = None) -> int:
    """Returns only the level, which is fast; ignores marks.

    Raises `NoSolution` or `SeveralSolutions` unless there is exactly one solution.
    """
    start = Position(Board(as_board(puzzle).puzzle), deadline_in(seconds))
    level = start.hardest()
    if level is None:
        raise NoSolution(_EXPECTED + "none")
    if level == codes.BEYOND:
        _require_one_solution(start)
    return level


def _require_one_solution(start: Position) -> None:
    number = len(start.solutions(2))
    if number == 0:
        raise NoSolution(_EXPECTED + "none")
    if number > 1:
        raise SeveralSolutions(_EXPECTED + "several")


def rate(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Rating:
    """Rates a puzzle; ignores marks.

    Raises `NoSolution` or `SeveralSolutions` unless there is exactly one solution.
    """
    puzzle = as_board(puzzle).puzzle
    start = Position(Board(puzzle), deadline_in(seconds))
    _require_one_solution(start)  # once there is a first, to look for a second costs next to nothing
    batches = [*_batches(start)]
    stretches = [len([*group]) for one, group in groupby(batches, lambda b: b.available == 1) if one]
    return Rating(
        puzzle,
        max((batch.level for batch in batches), default=0),
        sum(batch.score for batch in batches),
        len(batches),
        sum(batch.level > 0 for batch in batches),
        max(stretches, default=0),
        dict(sum((batch.techniques for batch in batches), Counter())),
        _hardest(start, batches),
        tuple(batches),
    )


def _hardest(start: Position, batches: Iterable[Batch]) -> Step | None:
    """Finds the smallest step of the hardest batch, by level and then by cost."""
    hardest = max(batches, key=lambda batch: (batch.level, batch.cost), default=None)
    if hardest is None:
        return None
    return next_step(start.with_marks(hardest.board.bulbs, hardest.board.dots))


def _batches(position: Position) -> Iterator[Batch]:
    """Yields the batches of `walk`, but measures only the cost of the arguments."""
    solution = position.solution()
    while position.board.unknown:
        found = position.findings()
        level = position.level()
        cells = frozenset(cell for *_, cell, _ in found) or position.board.unknown
        cost, available = _known_cost(position) if level < 2 else _measured_cost(position, cells)
        numbers = [number for number, *_ in found] or [codes.BEYOND_TRIAL] * len(cells)
        techniques = Counter(TECHNIQUES[number].key for number in numbers)
        yield Batch(position.board, level, cost, available, techniques)
        position = position.with_marks(cells & solution, cells - solution)


def _known_cost(position: Position) -> tuple[int, int]:
    """Returns the least cost at the first two levels, and how many cells have an argument of that cost.

    An argument of only two clues costs as much as an empty corner.
    """
    found = position.findings()
    cost = min(LEAST_COSTS[number] for number, *_ in found)
    cells = {cell for number, _, _, cell, _ in found if LEAST_COSTS[number] == cost}
    if cost == LEAST_COSTS[codes.EMPTY_CORNER]:
        cells |= {cell for *_, cell, _ in position.findings_of(codes.SHARED_CELLS)}
    return cost, len(cells)


def _measured_cost(position: Position, cells: Iterable[int]) -> tuple[int, int]:
    """Finds the least cost of an argument for these cells, and how many open cells cost no more."""
    arguments, solution = Proven(position), position.solution()
    beyond = position.level() == codes.BEYOND
    others = position.board.unknown if beyond else position.techniques().open_cells()
    costs: dict[int, int | None] = {}
    least = None
    for cell in sorted(cells):
        costs[cell] = arguments.least_cost(cell, bulb=cell in solution, at_most=least)
        least = costs[cell] or least
    assert least is not None
    available = sum(cost == least for cost in costs.values())
    rest = (cell for cell in others if cell not in costs)
    return least, available + sum(arguments.is_at_most(least, c, bulb=c in solution) for c in rest)
