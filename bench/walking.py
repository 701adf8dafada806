"""How many flips WalkSAT makes in a second, on one core, on the `direct` formula of a 10x10 puzzle.

As a program it prints the speed of one heuristic, with the project as plain Python.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median

from collection import ROOT
from report import digits, progress, show_table
from solvers import FromSource

PUZZLE = ROOT / "examples" / "10x10.txt"
FLIPS = 3_000_000
FLIPS_UNCOMPILED = 20_000


@dataclass(frozen=True)
class Speed:
    """Flips in a second: runs from random assignments until a model is found, one after the other."""

    heuristic: str
    compiled: bool
    flips_per_second: float


def walking(repeats: int) -> list[Speed]:
    """Measures every heuristic with its default noise, and the first one uncompiled."""
    from lightup.walksat import HEURISTICS

    speeds = []
    with progress(len(HEURISTICS) + 1) as step:
        for name in HEURISTICS:
            step(name)
            rates = [flips_per_second(name, FLIPS) for _ in range(repeats)]
            speeds.append(Speed(name, True, median(rates)))
        first = next(iter(HEURISTICS))
        step(f"{first}, uncompiled")
        done = subprocess.run(
            [sys.executable, __file__, first], capture_output=True, encoding="utf-8", check=True
        )
        speeds.append(Speed(first, False, float(done.stdout)))
    return speeds


def flips_per_second(heuristic: str, most: int) -> float:
    """The speed over so many flips; starts count, the check of the models does not."""
    from lightup import loads
    from lightup.encodings import formula
    from lightup.puzzle import Puzzle
    from lightup.walksat import WalkSat

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


def show(speeds: Sequence[Speed]) -> None:
    """Writes the table."""
    show_table(
        "WalkSAT on the direct formula of a 10x10 puzzle, one core",
        ("heuristic", "million flips a second"),
        (
            (
                speed.heuristic + ", uncompiled" * (not speed.compiled),
                digits(speed.flips_per_second / 1e6),
            )
            for speed in speeds
        ),
    )


if __name__ == "__main__":
    sys.meta_path.insert(0, FromSource())
    sys.stdout.write(f"{flips_per_second(sys.argv[1], FLIPS_UNCOMPILED)}\n")
