"""Times solving alone, levels, hints, slices, explained ways and ratings; counts the levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from lightup import Board, Puzzle, common, explain, hint, level_of, lines, rate, solve
from lightup.reasoning.explain import way
from lightup.reasoning.rate import LEVELS

from .collection import fresh
from .report import duration, progress, show_table

T = TypeVar("T")

MOST_CELLS = 400  # of a puzzle that hints are timed on
PUZZLES_FOR_HINTS = 120
SIDE_OF_WAYS = 17
ROUNDS_ALONE = 5
SIDES_OF_OPEN = range(5, 26)

# The rows of the table.
ALONE, OPEN = "solve, in a loop of its own", "common, blank and nearly blank boards up to 25x25"
LEVEL, LEVELS_OF_ALL = "level, 10x10", "level, all"
HINT, HARD_HINT = "hint, every board on the way", "hint, no single rule helps"
HARD_STEP = "the same with every step"
SLICE, LARGE_SLICE = "slice for a cell, 10x10", "slice for a cell, 25x25"
WAY, LARGEST_WAY = f"explained way, {SIDE_OF_WAYS}x{SIDE_OF_WAYS}", "explained way, the largest two"
RATING = "rating, all"

# The shares in a survey of 838 puzzles of up to 400 cells, which did not separate levels 4 to 6.
SURVEY = ("15.5 %", "13.2 %", "15.2 %", "29.0 %", "27.1 % (4 to 6)", "", "", "0 %")


@dataclass(frozen=True)
class Times:
    """A summary of `number` measured times of one kind, in seconds."""

    what: str
    number: int
    total: float
    median: float
    percentile_95: float
    longest: float


@dataclass(frozen=True)
class Reasoning:
    """All measurements; `levels` counts the puzzles of up to `MOST_CELLS` cells at each level."""

    times: list[Times]
    levels: list[int]


def reasoning(collection: Sequence[Puzzle]) -> Reasoning:
    """Times levels and ratings of all puzzles, hints and slices on some, and ways of some sizes."""
    small = [puzzle for puzzle in collection if len(puzzle.cells) <= MOST_CELLS]
    tens = [puzzle for puzzle in collection if (puzzle.width, puzzle.height) == (10, 10)]
    wide = [p for p in collection if (p.width, p.height) == (SIDE_OF_WAYS, SIDE_OF_WAYS)]
    largest = sorted(collection, key=lambda puzzle: len(puzzle.cells))[-2:]
    some = small[:: max(len(small) // PUZZLES_FOR_HINTS, 1)]
    large = [puzzle for puzzle in collection if (puzzle.width, puzzle.height) == (25, 25)]
    every = [(puzzle, cell) for puzzle in large for cell in puzzle.white]
    with progress(7) as step:
        step("boards")  # this also loads what loads on first use
        boards = [*_boards_on_the_way(some)]
        hard = [board for board in boards if hint(board).next.level]
        step("solving")
        _times(ALONE, solve, collection)
        alone = [_times(ALONE, solve, [*map(fresh, collection)]) for _ in range(ROUNDS_ALONE)]
        times = [_median(alone), _times(OPEN, common, [*_open_boards()])]
        step("levels")
        times += [_times(LEVEL, level_of, tens), _times(LEVELS_OF_ALL, level_of, collection)]
        step("hints")
        times += [_times(HINT, _told_hint, boards), _times(HARD_HINT, _told_hint, hard)]
        times.append(_times(HARD_STEP, _told_step, hard))
        step("slices")
        times.append(_times(SLICE, _told_slice, [*_cells(tens)]))
        times.append(_times(LARGE_SLICE, _told_slice, every))
        step("ways")
        times += [_times(WAY, _told_way, wide), _times(LARGEST_WAY, _told_way, largest)]
        step("ratings")
        times.append(_times(RATING, rate, collection))
    counted = Counter(map(level_of, small))
    found = [row for row in times if row is not None]
    return Reasoning(found, [counted[level] for level in range(len(LEVELS))])


def _boards_on_the_way(puzzles: Sequence[Puzzle]) -> Iterator[Board]:
    """Yields the boards of a player who follows the hints from an empty board."""
    for puzzle in puzzles:
        board = Board(puzzle)
        while (given := hint(board)).status == "step":
            yield board
            board = given.do


def _told_hint(board: Board, *, every_step: bool = False) -> object:
    """Makes a hint with all its words."""
    given = hint(Board(fresh(board.puzzle), board.bulbs, board.dots), every_step=every_step)
    return given.where, given.why


def _told_step(board: Board) -> object:
    """Makes a hint at the next step, even if that leads to no bulb."""
    return _told_hint(board, every_step=True)


def _open_boards() -> Iterator[Puzzle]:
    """Yields square boards without walls, and with a wall and two clues."""
    for side in SIDES_OF_OPEN:
        cells = ["."] * side**2
        yield Puzzle(side, side, "".join(cells))
        cells[side**2 // 2], cells[side - 2], cells[side] = "#", "1", "2"
        yield Puzzle(side, side, "".join(cells))


def _cells(puzzles: Sequence[Puzzle]) -> Iterator[tuple[Puzzle, int]]:
    """Yields one white cell of each puzzle, in turn from all parts of the board."""
    for number, puzzle in enumerate(puzzles):
        white = [*puzzle.white]
        yield puzzle, white[number * 7 % len(white)]


def _told_slice(asked: tuple[Puzzle, int]) -> object:
    puzzle, cell = asked
    return [lines(passage) for passage in explain(fresh(puzzle), cell)]


def _told_way(puzzle: Puzzle) -> object:
    return [lines(passage) for passage in way(fresh(puzzle))]


def _times(what: str, do: Callable[[T], object], questions: Sequence[T]) -> Times | None:
    times = []
    for question in questions:
        start = perf_counter()
        do(question)
        times.append(perf_counter() - start)
    if len(times) < 2:
        return None
    return Times(what, len(times), sum(times), median(times), quantiles(times, n=20)[-1], max(times))


def _median(rounds: Sequence[Times | None]) -> Times | None:
    """Returns the round in the middle, by its median."""
    return sorted((one for one in rounds if one), key=lambda one: one.median)[len(rounds) // 2]


def show(measured: Reasoning) -> None:
    """Writes the tables."""
    show_table(
        "reasoning: times",
        ("what", "number", "total", "median", "95 %", "longest"),
        (
            (
                row.what,
                str(row.number),
                *map(duration, (row.total, row.median, row.percentile_95, row.longest)),
            )
            for row in measured.times
        ),
    )
    total = sum(measured.levels)
    shares = [100 * number / total for number in measured.levels]
    show_table(
        f"levels of {total} puzzles of up to {MOST_CELLS} cells",
        ("level", "puzzles", "share", "survey"),
        (
            (f"{level} {LEVELS[level]}", str(number), f"{share:.1f} %", other)
            for level, (number, share, other) in enumerate(
                zip(measured.levels, shares, SURVEY, strict=True)
            )
        ),
    )
