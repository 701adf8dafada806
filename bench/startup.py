"""Compares the time of the filter on one puzzle with that of an idle interpreter."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from lightup import dumps

from .collection import example
from .report import duration, ratio, show_table

PUZZLE = "10x10.txt"
FILTER = [str(Path(sys.executable).with_name("lightup"))]
BARE = [sys.executable, "-c", "pass"]
ROUNDS = 4
RUNS = 25  # of each command in each round
WARM_UP = 3  # uncounted runs before that


@dataclass(frozen=True)
class Startup:
    """The median wall times in seconds, and the tool that measured them."""

    tool: str
    filter: float
    bare: float


def startup() -> Startup:
    """Runs both many times, in turns, with the puzzle as their input."""
    tool = "hyperfine" if shutil.which("hyperfine") else "own clock"
    measure = _by_hyperfine if tool == "hyperfine" else _by_own_clock
    with TemporaryDirectory() as folder:
        puzzle = Path(folder, "puzzle")
        puzzle.write_text(dumps(example(PUZZLE), "wb") + "\n")
        with puzzle.open() as lines:
            answer = subprocess.run(FILTER, stdin=lines, capture_output=True, check=True).stdout
        assert b"L" in answer, answer
        times = measure([FILTER, BARE] * ROUNDS, puzzle, Path(folder, "times"))
    return Startup(tool, *(median(chain(*times[first::2])) for first in (0, 1)))


def _by_hyperfine(commands: list[list[str]], puzzle: Path, export: Path) -> list[list[float]]:
    """Returns the times of each command; hyperfine subtracts the time of its shell."""
    options = ["--runs", str(RUNS), "--warmup", str(WARM_UP), "--export-json", str(export)]
    lines = [f"{shlex.join(command)} < {shlex.quote(str(puzzle))}" for command in commands]
    subprocess.run(["hyperfine", *options, *lines], capture_output=True, check=True)
    return [result["times"] for result in json.loads(export.read_text())["results"]]


def _by_own_clock(commands: list[list[str]], puzzle: Path, _: Path) -> list[list[float]]:
    return [
        [_seconds(command, puzzle) for _ in range(WARM_UP + RUNS)][WARM_UP:] for command in commands
    ]


def _seconds(command: list[str], puzzle: Path) -> float:
    with puzzle.open() as lines:
        start = perf_counter()
        subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start


def show(result: Startup) -> None:
    """Writes the table."""
    show_table(
        f"the filter on one 10x10 puzzle, medians of {ROUNDS * RUNS} runs by {result.tool}",
        ("command", "time", "to python"),
        (
            ("python -c pass", duration(result.bare), ratio(1)),
            ("lightup", duration(result.filter), ratio(result.filter / result.bare)),
        ),
    )
