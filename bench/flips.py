"""Measures the flips per second of WalkSAT on one CPU, and what each heuristic solves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median

from lightup import Puzzle
from lightup.lab.estimates import digits

from .collection import example
from .report import progress, show_table

PUZZLE = "10x10.txt"
FLIPS = 3_000_000
FLIPS_UNCOMPILED = 20_000
MOST_CELLS = 400  # larger puzzles of the collection are left out
FLIPS_OF_A_RUN = 100_000
UNCOMPILED = """
import sys
from tests.support.sources import prefer_source
prefer_source("lightup")
from bench.flips import flips_per_second
print(flips_per_second(sys.argv[1], int(sys.argv[2])))
"""


@dataclass(frozen=True)
class Flips:
    """A heuristic with its default noise: its speed, and the models of one run on each puzzle."""

    heuristic: str
    flips_per_second: float
    puzzles: int
    models: int
    flips_per_model: float | None


def flips(collection: Sequence[Puzzle], repeats: int) -> list[Flips]:
    """Measures every heuristic, and the first one also uncompiled."""
    from lightup.sat.walksat import HEURISTICS

    small = [puzzle for puzzle in collection if len(puzzle.cells) <= MOST_CELLS]
    first, rows = next(iter(HEURISTICS)), []
    with progress(len(HEURISTICS) + 1) as step:
        for name in HEURISTICS:
            step(name)
            speed = median(flips_per_second(name, FLIPS) for _ in range(repeats))
            rows.append(Flips(name, speed, len(small), *_models(small, name)))
        step(f"{first}, uncompiled")
        rows.append(Flips(f"{first}, uncompiled", _uncompiled(first), 0, 0, None))
    return rows


def flips_per_second(heuristic: str, most: int) -> float:
    """Measures the speed on the `direct` formula of a 10x10 puzzle, from random starts to models.

    The random starts are timed; the check of the models is not.
    """
    from lightup.encodings import formula
    from lightup.sat.walksat import WalkSat

    cnf = formula(example(PUZZLE), "direct")
    search = WalkSat(cnf.variables, cnf.clauses, heuristic)
    flips, seconds = 0, 0.0
    for seed in count():
        outcome = search.run(seed=seed)
        flips += outcome.flips
        seconds += outcome.seconds
        if flips >= most:
            break
    return flips / seconds


def _uncompiled(heuristic: str) -> float:
    """Measures the speed of plain Python, in its own process."""
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, heuristic, str(FLIPS_UNCOMPILED)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return float(done.stdout)


def _models(puzzles: Sequence[Puzzle], heuristic: str) -> tuple[int, float | None]:
    """Returns the number of models found, and the flips of all runs per model."""
    from lightup.encodings import formula
    from lightup.sat.walksat import walksat

    models, flips = 0, 0
    for puzzle in puzzles:
        cnf = formula(puzzle, "direct")
        outcome = walksat(
            cnf.variables, cnf.clauses, heuristic=heuristic, max_flips=FLIPS_OF_A_RUN, tries=1
        )
        models += outcome.model is not None
        flips += outcome.flips
    return models, flips / models if models else None


def show(rows: Sequence[Flips]) -> None:
    """Writes the table."""
    show_table(
        f"WalkSAT: speed on a 10x10 puzzle; models of {rows[0].puzzles} puzzles of up to {MOST_CELLS} "
        f"cells, one run of up to {FLIPS_OF_A_RUN} flips each",
        ("heuristic", "million flips a second", "models", "flips per model"),
        (
            (
                row.heuristic,
                digits(row.flips_per_second / 1e6),
                str(row.models) if row.puzzles else "-",
                "-" if row.flips_per_model is None else digits(row.flips_per_model),
            )
            for row in rows
        ),
    )
