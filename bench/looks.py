"""How puzzles look: how many clues and zeros they have, and how much is open at the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from lightup import Puzzle
from lightup.reasoning.arguing.walk import batches

from .report import show_table

PUZZLES_FOR_LOOKS = 200


@dataclass(frozen=True)
class Look:
    """Means over some puzzles: clues per wall, zeros per clue, white cells found in the first batch."""

    maker: str
    puzzles: int
    clues: float
    zeros: float
    opening: float


def look_of(maker: str, puzzles: Sequence[Puzzle]) -> Iterator[Look]:
    """Yields the look of some puzzles, if there are any."""
    if puzzles:
        clues = [len([*puzzle.clues]) for puzzle in puzzles]
        yield Look(
            maker,
            len(puzzles),
            sum(clues) / sum(len([*puzzle.walls]) for puzzle in puzzles),
            sum(puzzle.cells.count("0") for puzzle in puzzles) / sum(clues),
            fmean(map(_opening, puzzles)),
        )


def _opening(puzzle: Puzzle) -> float:
    found = {cell for step in next(batches(puzzle)) for cell in step.bulbs | step.dots}
    return len(found) / puzzle.cells.count(".")


def show_looks(looks: Sequence[Look], size: str) -> None:
    """Writes the table."""
    show_table(
        f"looks of puzzles of {size}, as shares",
        ("maker", "puzzles", "clues of walls", "zeros of clues", "cells in the first batch"),
        (
            (
                look.maker,
                str(look.puzzles),
                *(f"{value:.2f}" for value in (look.clues, look.zeros, look.opening)),
            )
            for look in looks
        ),
    )
