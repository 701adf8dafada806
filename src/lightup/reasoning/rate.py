"""`rate`: how hard a puzzle is, by the steps that it takes.

The *level* is that of the hardest step when the easiest open steps are always taken, in batches. The
*score* also weighs how many steps there are, what each costs and how easy it is to see: a batch adds

    c * (1 + ln((u + 1) / (a + 1)))

where c is the cost of its smallest argument, u the number of unknown cells, and a how many of those
that a technique shows have an argument that costs no more. The *bottleneck* is the longest stretch of
batches with a = 1: only one cell to find at a time.

>>> from lightup.core.puzzle import Puzzle
>>> rating = rate(Puzzle.from_rows(["1.#", "..."]))
>>> rating.level, rating.name, round(rating.score, 2), rating.batches, rating.techniques
(1, 'moderate', 18.56, 4, {'empty corner': 1, 'lonely cell': 1, 'complete clue': 1, 'last light': 1})
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby, islice
from math import log
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import NoSolution, SeveralSolutions
from ..core.board import Board
from ..engines import native
from ..kernel import codes
from .arguments import COSTS, Arguments
from .explain import next_step
from .techniques import TECHNIQUES, a_solution, as_board, findings, reasoning_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle
    from ..kernel.techniques import Techniques
    from .techniques import Finding, Step

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

# What an argument costs that the kernel has found, where that is known to be the least.
LEAST_COSTS = {
    codes.LIT_CELLS: COSTS["run"],
    codes.COMPLETE_CLUE: COSTS["clue"],
    codes.HUNGRY_CLUE: COSTS["clue"],
    codes.LAST_LIGHT: COSTS["lit"],
    codes.LONELY_CELL: COSTS["lit"],
    codes.EMPTY_CORNER: COSTS["clue"] + 2 * COSTS["run"],
}


@dataclass(frozen=True)
class Batch:
    """What the steps of a batch tell of the difficulty."""

    board: Board
    level: int
    cost: int
    available: int
    techniques: Counter[str]

    @property
    def score(self) -> float:
        return self.cost * (1 + log((len(self.board.unknown) + 1) / (self.available + 1)))


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is; `hardest`, if it takes any step, has the smallest argument."""

    puzzle: Puzzle
    level: int
    score: float
    batches: int
    hard_batches: int
    bottleneck: int
    techniques: dict[str, int]
    hardest: Step | None

    @property
    def name(self) -> str:
        return LEVELS[self.level]


def level_of(puzzle: Puzzle | Board, *, seconds: float | None = None) -> int:
    """Gives the level alone, which is fast; passes over marks and raises as `rate` does."""
    return _level(as_board(puzzle).puzzle, deadline_in(seconds))


def _level(puzzle: Puzzle, deadline: float) -> int:
    level: int = reasoning_on(Board(puzzle), deadline).hardest()
    if level == codes.BEYOND and len([*islice(native.solutions(Board(puzzle), deadline), 2)]) == 2:
        raise SeveralSolutions("expected a puzzle with one solution, got one with several")
    if not 0 <= level <= codes.BEYOND:
        raise NoSolution("expected a puzzle with one solution, got one with none")
    return level


def rate(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Rating:
    """Rates a puzzle, passing over marks.

    Raises `NoSolution` or `SeveralSolutions` if it has not exactly one.
    """
    puzzle, deadline = as_board(puzzle).puzzle, deadline_in(seconds)
    level = _level(puzzle, deadline)
    batches = [*_batches(puzzle, deadline)]
    stretches = [len([*group]) for one, group in groupby(batches, lambda b: b.available == 1) if one]
    return Rating(
        puzzle,
        level,
        sum(batch.score for batch in batches),
        len(batches),
        sum(batch.level > 0 for batch in batches),
        max(stretches, default=0),
        dict(sum((batch.techniques for batch in batches), Counter())),
        _hardest(batches, deadline),
    )


def _hardest(batches: list[Batch], deadline: float) -> Step | None:
    """The first step, by the smallest argument, of the batch that costs most at the highest level."""
    hardest = max(batches, key=lambda batch: (batch.level, batch.cost), default=None)
    step = hardest and next_step(hardest.board, seconds=seconds_left(deadline))
    return step[0] if step else None


def _batches(puzzle: Puzzle, deadline: float) -> Iterator[Batch]:
    board = Board(puzzle)
    solution = a_solution(board, deadline)
    while board.unknown:
        reasoning = reasoning_on(board, deadline)
        found = findings(reasoning) or [(codes.BEYOND_TRIAL, 0, 0, c, 0) for c in board.unknown]
        level = TECHNIQUES[found[0][0]].level
        cells = frozenset(cell for *_, cell, _ in found)
        if level < 2:
            cost, available = _known_cost(found, reasoning)
        else:
            others = reasoning.open_cells() if level < codes.BEYOND else board.unknown
            cost, available = _measured_cost(board, sorted(cells), others, solution, deadline)
        techniques = Counter(TECHNIQUES[number].name for number, *_ in found)
        yield Batch(board, level, cost, available, techniques)
        board = board.with_marks(cells & solution, cells - solution)


def _known_cost(found: list[Finding], reasoning: Techniques) -> tuple[int, int]:
    """The least cost at the first levels, and how many cells it decides.

    An argument of two clues alone costs as much as an empty corner.
    """
    cost = min(LEAST_COSTS[number] for number, *_ in found)
    cells = {cell for number, _, _, cell, _ in found if LEAST_COSTS[number] == cost}
    if cost == LEAST_COSTS[codes.EMPTY_CORNER]:
        cells |= {cell for *_, cell, _ in reasoning.findings(codes.SHARED_CELLS)}
    return cost, len(cells)


def _measured_cost(
    board: Board,
    cells: Iterable[int],
    others: Iterable[int],
    solution: frozenset[int],
    deadline: float,
) -> tuple[int, int]:
    """The least cost of an argument for one of these cells, and how many of the others cost no more."""
    arguments = Arguments(board, likely=solution, deadline=deadline)
    least = None
    for cell in cells:
        at_most = None if least is None else least - 1
        found = arguments.least_cost(cell, bulb=cell in solution, at_most=at_most)
        least = least if found is None else found
    assert least is not None
    costs = (arguments.least_cost(c, bulb=c in solution, at_most=least) for c in others)
    return least, sum(cost is not None for cost in costs)
