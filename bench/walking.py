"""WalkSAT's speed on one core, and what each heuristic is worth on the collection."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

from collection import ROOT
from report import progress, show_table

from lightup import Puzzle
from lightup.lab.estimates import digits

PUZZLE = ROOT / "examples" / "10x10.txt"
FLIPS = 3_000_000
FLIPS_UNCOMPILED = 20_000
MOST_CELLS = 400  # of the puzzles of the collection that take part
FLIPS_OF_A_RUN = 100_000
UNCOMPILED = """
import sys
from solvers import FromSource
sys.meta_path.insert(0, FromSource())
from walking import flips_per_second
print(flips_per_second(sys.argv[1], int(sys.argv[2])))
"""


@dataclass(frozen=True)
class Walking:
    """A heuristic with its default noise: its speed; its models of `puzzles`, a run each."""

    heuristic: str
    flips_per_second: float
    puzzles: int
    models: int
    flips_per_model: float | None


def walking(collection: Sequence[Puzzle], repeats: int) -> list[Walking]:
    """Measures every heuristic, and the speed of the first one uncompiled."""
    from lightup.sat.walksat import HEURISTICS

    small = [puzzle for puzzle in collection if len(puzzle.cells) <= MOST_CELLS]
    first, rows = next(iter(HEURISTICS)), []
    with progress(len(HEURISTICS) + 1) as step:
        for name in HEURISTICS:
            step(name)
            speed = median(flips_per_second(name, FLIPS) for _ in range(repeats))
            rows.append(Walking(name, speed, len(small), *_models(small, name)))
        step(f"{first}, uncompiled")
        rows.append(Walking(f"{first}, uncompiled", _uncompiled(first), 0, 0, None))
    return rows


def flips_per_second(heuristic: str, most: int) -> float:
    """The speed on the `direct` formula of a 10x10 puzzle, from random starts to models.

    The starts count, the check of the models does not.
    """
    from lightup import loads
    from lightup.encodings import formula
    from lightup.sat.walksat import WalkSat

    puzzle = loads(PUZZLE.read_text())
    assert isinstance(puzzle, Puzzle)
    cnf = formula(puzzle, "direct")
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
    """The same speed with the project as plain Python, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, heuristic, str(FLIPS_UNCOMPILED)],
        cwd=Path(__file__).parent,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return float(done.stdout)


def _models(puzzles: Sequence[Puzzle], heuristic: str) -> tuple[int, float | None]:
    """How many models are found, and the flips of all runs for each."""
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


def show(rows: Sequence[Walking]) -> None:
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
