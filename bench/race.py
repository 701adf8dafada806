"""Lets all contestants solve the same puzzles in one run, and measures who is right and how fast."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from lightup import Board, Puzzle
from lightup.base.errors import BoardError

from .contestants import Answer, CannotStart, Contestant
from .report import duration, progress, ratio, show_table

BLOCK = 50  # puzzles that a contestant solves before the next one takes its turn


@dataclass(frozen=True)
class Row:
    """How one contestant did; if it could not take part, `note` says why.

    A puzzle is `right` if every repeat solves it, `wrong` if any repeat has a wrong answer, and
    `missing` otherwise. `unique` counts the puzzles that the contestant says have one solution.
    `seconds` holds the median of the repeats for each puzzle; `total` is the median of their sums.
    """

    name: str
    task: str
    version: str = ""
    note: str = ""
    right: int = 0
    wrong: int = 0
    missing: int = 0
    unique: int | None = None
    total: float = 0.0
    median: float = 0.0
    largest: float = 0.0
    seconds: tuple[float, ...] = ()


def race(
    contestants: Sequence[Contestant], puzzles: Sequence[Puzzle], repeats: int, limit: float
) -> list[Row]:
    """Lets all contestants solve all puzzles, block by block, so that noise hits them equally."""
    notes = {contestant.name: _start(contestant) for contestant in contestants}
    present = [contestant for contestant in contestants if not notes[contestant.name]]
    blocks = [puzzles[start : start + BLOCK] for start in range(0, len(puzzles), BLOCK)]
    answers: dict[str, list[list[Answer]]] = {contestant.name: [] for contestant in present}
    try:
        with progress(repeats * len(blocks) * len(present)) as step:
            for repeat in range(repeats):
                for contestant in present:
                    answers[contestant.name].append([])
                for block in blocks:
                    for contestant in present:
                        step(f"{contestant.name}, repeat {repeat + 1} of {repeats}")
                        answers[contestant.name][-1] += contestant.solve(block, limit)
    finally:
        for contestant in present:
            contestant.stop()
    return [
        Row(contestant.name, contestant.task, note=note)
        if (note := notes[contestant.name])
        else _row(contestant, puzzles, answers[contestant.name])
        for contestant in contestants
    ]


def _start(contestant: Contestant) -> str:
    """Starts a contestant; returns why it cannot take part, or an empty text."""
    try:
        contestant.start()
    except CannotStart as error:
        return str(error)
    return ""


def _row(contestant: Contestant, puzzles: Sequence[Puzzle], repeats: list[list[Answer]]) -> Row:
    by_puzzle = [*zip(*repeats, strict=True)]
    verdicts = [_verdict(*pair) for pair in zip(puzzles, by_puzzle, strict=True)]
    claims = [all(answer.unique for answer in answers) for answers in by_puzzle]
    seconds = [median(answer.seconds for answer in answers) for answers in by_puzzle]
    return Row(
        contestant.name,
        contestant.task,
        contestant.version,
        right=verdicts.count("right"),
        wrong=verdicts.count("wrong"),
        missing=verdicts.count("missing"),
        unique=sum(claims) if contestant.task != "one solution" else None,
        total=median(sum(answer.seconds for answer in answers) for answers in repeats),
        median=median(seconds),
        largest=seconds[puzzles.index(largest(puzzles))],
        seconds=tuple(seconds),
    )


def largest(puzzles: Sequence[Puzzle]) -> Puzzle:
    """Returns the puzzle with the most cells."""
    return max(puzzles, key=lambda puzzle: len(puzzle.cells))


def _verdict(puzzle: Puzzle, answers: Sequence[Answer]) -> str:
    verdicts = {
        "missing" if answer.bulbs is None else "right" if _solves(puzzle, answer.bulbs) else "wrong"
        for answer in answers
    }
    return next(verdict for verdict in ("wrong", "missing", "right") if verdict in verdicts)


def _solves(puzzle: Puzzle, bulbs: Sequence[int]) -> bool:
    try:
        return Board(puzzle, bulbs).solved
    except BoardError:  # a bulb on a wall
        return False


def show(rows: Sequence[Row], puzzles: Sequence[Puzzle], repeats: int) -> None:
    """Writes the table; the last column divides the total by that of the first row."""
    large = largest(puzzles)
    size = f"{large.width}x{large.height}"
    title = f"{len(puzzles)} puzzles, one at a time; medians, repeats: {repeats}"
    columns = ("contestant", "task", "right", "wrong", "missing", "said unique")
    show_table(
        title,
        (*columns, "total", "median", size, "to native"),
        (_cells(row, rows[0].total) for row in rows),
    )
    for row in rows:
        if row.note:
            sys.stdout.write(f"{row.name}: {row.note}\n")


def _cells(row: Row, total: float) -> tuple[str, ...]:
    if row.note:
        return row.name, "did not start", *("-" for _ in range(8))
    return (
        row.name,
        row.task,
        str(row.right),
        str(row.wrong),
        str(row.missing),
        "-" if row.unique is None else str(row.unique),
        *map(duration, (row.total, row.median, row.largest)),
        ratio(row.total / total),
    )
