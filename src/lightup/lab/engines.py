"""The experiment on engines: all of them on one collection of puzzles.

A complete engine is asked for the solution and for the proof that it is the only one, an incomplete one
for a solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, ClassVar

from ..engines import find_engine
from ..errors import EngineError
from ..solve import Status
from .boards import read_puzzle
from .estimates import mean
from .experiment import Experiment, where
from .report import Plot, Report, Table
from .solving import timed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.figure import Figure

    from .experiment import Row
    from .report import Cell

PROVEN = {Status.UNIQUE.value, Status.MULTIPLE.value, Status.UNSOLVABLE.value}
FAILED = "failed"


@dataclass(frozen=True)
class EnginesExperiment(Experiment):
    """Each engine on each of the `puzzles`, texts, for up to so many `seconds`, `runs` times."""

    name: ClassVar[str] = "engines"

    puzzles: tuple[str, ...]
    engines: tuple[str, ...]
    seconds: float
    runs: int

    def plan(self) -> Iterator[Row]:
        for run in range(self.runs):
            for puzzle in range(len(self.puzzles)):
                for engine in self.engines:
                    yield {"engine": engine, "puzzle": puzzle, "run": run}

    def measure(self, run: Row) -> Row:
        puzzle, engine = read_puzzle(self.puzzles[run["puzzle"]]), find_engine(run["engine"])
        try:
            result = timed(puzzle, engine.name, self.seconds)
        except EngineError as error:
            return {"status": FAILED, "answered": False, "seconds": None, "message": str(error)}
        answered = result.status.value in PROVEN or (
            not engine.complete and result.status is Status.SOLVED
        )
        return {"status": result.status.value, "answered": answered, "seconds": result.seconds}

    def report(self, rows: Sequence[Row]) -> Report:
        return Report(
            "Engines on one collection",
            [
                f"{len(self.puzzles)} puzzles, {self.seconds:g} seconds each, {self.runs} times. "
                "Complete engines also prove how many solutions there are; an incomplete one only "
                "finds one. Times are those of answers; intervals are of 95 % confidence.",
                self._table(rows),
                Plot("cactus", "Puzzles answered within a time each", lambda f: self._draw(f, rows)),
                self._agreement(rows),
            ],
        )

    def _table(self, rows: Sequence[Row]) -> Table:
        columns = ["engine", "answered", "gave up", "failed", "total, s", "median, ms", "mean, ms"]
        lines = [_line(where(rows, engine=name), name) for name in self._ranked(rows)]
        return Table("engines", "Engines, by answers and then by time", columns, lines)

    def _ranked(self, rows: Sequence[Row]) -> list[str]:
        """The engines with the most answers first, then with the least time."""

        def rank(engine: str) -> tuple[int, float]:
            times = _times(where(rows, engine=engine))
            return -len(times), sum(times)

        return sorted(self.engines, key=rank)

    def _agreement(self, rows: Sequence[Row]) -> str:
        proven: dict[int, set[str]] = {}
        for row in rows:
            if row["status"] in PROVEN:
                proven.setdefault(row["puzzle"], set()).add(row["status"])
        disputed = [str(puzzle) for puzzle, statuses in proven.items() if len(statuses) > 1]
        if disputed:
            return f"**The engines disagree** on the puzzles {', '.join(disputed)} (counted from 0)."
        return f"No two engines disagree on any of the {len(proven)} puzzles that one has decided."

    def _draw(self, figure: Figure, rows: Sequence[Row]) -> None:
        axes = figure.subplots()
        for engine in self._ranked(rows):
            times = sorted(_times(where(rows, engine=engine)))
            axes.plot(range(1, len(times) + 1), times, label=engine)
        axes.set(xlabel="puzzles answered", ylabel="seconds for each", yscale="log")
        figure.legend(loc="outside right upper")


def _times(rows: Sequence[Row]) -> list[float]:
    return [row["seconds"] for row in rows if row["answered"]]


def _line(rows: Sequence[Row], engine: str) -> list[Cell]:
    times, failed = _times(rows), sum(row["status"] == FAILED for row in rows)
    average = mean(times)
    return [
        engine,
        len(times),
        len(rows) - len(times) - failed,
        failed,
        sum(times),
        median(times) * 1000 if times else None,
        average and average.times(1000),
    ]
