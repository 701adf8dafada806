"""The experiment on engines: all of them on one collection of puzzles.

A complete engine has to find a solution and to prove whether it is the only one; an incomplete engine
only has to find one.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, ClassVar

from ..base.errors import EngineError
from ..base.words import plural
from ..core.puzzle import Puzzle
from ..engines import find_engine
from ..solving.solve import Status, solve
from ._rows import grouped
from .boards import read_puzzle
from .estimates import median
from .experiment import Experiment
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.figure import Figure

    from ..solving.solve import Result
    from ._rows import Groups, Row
    from .report import Cell

TINY = Puzzle(2, 1, "1.")
PROVEN = (Status.UNIQUE, Status.SEVERAL, Status.NONE)
DECIDED = {status.value for status in PROVEN}
FAILED = "failed"


def timed(puzzle: Puzzle, engine: str, seconds: float, encoding: str | None = None) -> Result:
    """Solves a puzzle; a complete engine also proves whether there are other solutions.

    The engine first solves a tiny puzzle, so that the start of its process does not count.
    """
    wanted = 2 if find_engine(engine).complete else 1
    for board in (TINY, puzzle):
        result = solve(board, engine=engine, encoding=encoding, at_most=wanted, seconds=seconds)
    return result


def answered(result: Result) -> bool:
    """Whether the engine finished its task; for an incomplete one that is to find a solution."""
    if find_engine(result.engine).complete:
        return result.status in PROVEN
    return result.solution is not None


@dataclass(frozen=True)
class EnginesExperiment(Experiment):
    """Each engine on each puzzle (a text, perhaps with a name), for up to `seconds`, `runs` times."""

    name: ClassVar[str] = "engines"

    puzzles: tuple[str, ...]
    engines: tuple[str, ...]
    seconds: float
    runs: int
    names: tuple[str, ...] = ()

    def plan(self) -> Iterator[Row]:
        for run in range(self.runs):
            for puzzle in range(len(self.puzzles)):
                for engine in self.engines:
                    yield {"engine": engine, "puzzle": puzzle, "run": run}

    def measure(self, run: Row) -> Row:
        return {"name": self._name(run["puzzle"]), **self._measured(run)}

    def _name(self, puzzle: int) -> str:
        return self.names[puzzle] if self.names else str(puzzle + 1)

    def _measured(self, run: Row) -> Row:
        try:
            result = timed(read_puzzle(self.puzzles[run["puzzle"]]), run["engine"], self.seconds)
        except EngineError as error:
            return {"status": FAILED, "answered": False, "seconds": None, "message": str(error)}
        return {
            "status": result.status.value,
            "answered": answered(result),
            "seconds": result.seconds,
        }

    def report(self, rows: Sequence[Row]) -> Report:
        runs = grouped(rows, "engine")
        ranked = sorted(self.engines, key=lambda engine: _cost(runs[engine,], self.seconds))
        columns = ["engine", "answered", "gave up", "failed", "total, s", "PAR2, ms", "median, ms"]
        lines = [_line(runs[engine,], engine, self.seconds) for engine in ranked]
        return Report(
            "Engines on one collection",
            [
                f"{plural(len(self.puzzles), 'puzzle')}, {self.seconds:g} seconds each"
                + (f", {self.runs} times" if self.runs > 1 else "")
                + ". Complete engines also prove whether there are one or several solutions; an "
                "incomplete one only finds one. Total and median are over the answers. PAR2 is the "
                "mean, with twice the limit for a run without an answer. Intervals are 95 % confidence "
                "intervals.",
                Table("engines", "Engines, by PAR2", columns, lines, {"median, ms"}),
                Plot("cactus", "Answers within a time each", lambda f: _draw(f, ranked, runs)),
                f"`{ranked[0]}` takes the least time on average.",
                self._agreement(rows),
            ],
        )

    def _agreement(self, rows: Sequence[Row]) -> str:
        proven: dict[int, set[str]] = {}
        for row in rows:
            if row["status"] in DECIDED:
                proven.setdefault(row["puzzle"], set()).add(row["status"])
        disputed = [self._name(puzzle) for puzzle, statuses in proven.items() if len(statuses) > 1]
        if disputed:
            return f"**The engines disagree** on these puzzles: {', '.join(disputed)}."
        return f"No two engines disagree on any of the {len(proven)} puzzles that at least one decided."


def _draw(figure: Figure, ranked: Sequence[str], runs: Groups) -> None:
    axes = figure.subplots()
    for engine in ranked:
        times = sorted(_times(runs[engine,]))
        answers = range(len(times) + 1) if times else ()
        axes.step(answers, times + times[-1:], where="post", label=engine)
    axes.set(xlabel="answers", ylabel="seconds for each", yscale="log")
    figure.legend(loc="outside right upper")


def _times(rows: Sequence[Row]) -> list[float]:
    return [row["seconds"] for row in rows if row["answered"]]


def _cost(rows: Sequence[Row], limit: float) -> float:
    """Returns PAR2: the mean time, with twice the limit for a run without an answer."""
    return fmean(row["seconds"] if row["answered"] else 2 * limit for row in rows)


def _line(rows: Sequence[Row], engine: str, limit: float) -> list[Cell]:
    times, failed = _times(rows), sum(row["status"] == FAILED for row in rows)
    middle = median(times)
    return [
        engine,
        len(times),
        len(rows) - len(times) - failed,
        failed,
        sum(times),
        _cost(rows, limit) * 1000,
        middle and middle.times(1000),
    ]
