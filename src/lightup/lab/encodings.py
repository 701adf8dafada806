"""The experiment on encodings: their size, and the time to solve them, against the size of the board.

The formulas in CNF all go to one SAT solver, the others each to the solver of their language. Solving
includes the proof that there is no other solution, or that there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random
from statistics import linear_regression
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from ..encodings import ENCODINGS, encode, find_encoding, formula
from ..engines import find_engine
from ..errors import InputError
from .boards import random_puzzle
from .estimates import Estimate, mean
from .experiment import Experiment, seed_of, where
from .report import Plot, Report, Table
from .solving import timed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..puzzle import Puzzle
    from .experiment import Row
    from .report import Cell

ENGINE_OF = {"smtlib": "z3", "strips": "z3-strips", "asp": "clingo"}  # no engine reads OPB
COUNTS = ("variables", "clauses", "literals")
RESULTS = (*COUNTS, "bytes", "encode_seconds", "solve_seconds")
CNF_ENCODINGS = [encoding.name for encoding in ENCODINGS.values() if encoding.formula]


@dataclass(frozen=True)
class EncodingsExperiment(Experiment):
    """`runs` random boards of each of the `sides`, in every encoding, solved within `seconds`."""

    name: ClassVar[str] = "encodings"

    sides: tuple[int, ...]
    walls: float
    clues: float
    solver: str
    seconds: float
    runs: int
    seed: int

    def plan(self) -> Iterator[Row]:
        for side in self.sides:
            for run in range(self.runs):
                for encoding in ENCODINGS:
                    yield {"encoding": encoding, "side": side, "run": run}

    def measure(self, run: Row) -> Row:
        board = {"side": run["side"], "run": run["run"]}  # the same one for every encoding
        choose = Random(seed_of(self.seed, board))
        puzzle = random_puzzle(run["side"], choose, walls=self.walls, clues=self.clues)
        try:
            return _sizes(puzzle, run["encoding"]) | self._solved(puzzle, run["encoding"])
        except InputError:  # a formula that would be too large
            return dict.fromkeys(RESULTS)

    def _solved(self, puzzle: Puzzle, name: str) -> Row:
        """How long the engine took that goes with the encoding; none if it is missing or gave up."""
        is_cnf = find_encoding(name).formula is not None
        engine = self.solver if is_cnf else ENGINE_OF.get(name)
        if engine is None or not find_engine(engine).installed:
            return {"solve_seconds": None}
        result = timed(puzzle, engine, self.seconds, name if is_cnf else None)
        known = result.finished or len(result.solutions) == 2
        return {"solve_seconds": result.seconds if known else None}

    def report(self, rows: Sequence[Row]) -> Report:
        return Report(
            "Encodings against the size of the board",
            [
                f"{self.runs} random square boards of each size, {self.walls:.0%} walls, of which "
                f"{self.clues:.0%} are clues; seed {self.seed}. CNF is solved by `{self.solver}`, "
                + ", ".join(f"`{name}` by `{engine}`" for name, engine in ENGINE_OF.items())
                + ", with the proof of how many solutions there are (one or several). "
                "Means with intervals of 95 % confidence.",
                self._table(rows),
                Plot("sizes", "Size of the formulas", lambda f: self._draw_sizes(f, rows), (10, 3.6)),
                Plot(
                    "times", "Time to encode and to solve", lambda f: self._draw_times(f, rows), (10, 4)
                ),
                self._growth(rows),
            ],
        )

    def _table(self, rows: Sequence[Row]) -> Table:
        columns = ["encoding", "board", *COUNTS, "bytes", "encode, ms", "solve, ms"]
        lines: list[list[Cell]] = []
        for encoding in ENCODINGS:
            for side in self.sides:
                part = where(rows, encoding=encoding, side=side)
                *sizes, coding, solving = (_mean(part, column) for column in RESULTS)
                times = [time and time.times(1000) for time in (coding, solving)]
                lines.append([encoding, f"{side}x{side}", *(s and s.value for s in sizes), *times])
        return Table("encodings", "Sizes and times", columns, lines)

    def _growth(self, rows: Sequence[Row]) -> Table:
        """By which power of the number of cells literals and time grow, fitted on logarithms."""
        lines = [
            [name, *(self._power(where(rows, encoding=name), what) for what in RESULTS)]
            for name in ENCODINGS
        ]
        title = "Growth: the power of the number of cells that fits best"
        return Table("growth", title, ["encoding", *RESULTS], lines)

    def _power(self, rows: Sequence[Row], what: str) -> float | None:
        points = [(side, _mean(where(rows, side=side), what)) for side in self.sides]
        known = [(log(side * side), log(m.value)) for side, m in points if m and m.value > 0]
        return linear_regression(*zip(*known, strict=True)).slope if len(known) > 1 else None

    def _draw_sizes(self, figure: Figure, rows: Sequence[Row]) -> None:
        for axes, what in zip(figure.subplots(1, len(COUNTS)), COUNTS, strict=True):
            self._draw(axes, rows, what, CNF_ENCODINGS)
        figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside right upper")

    def _draw_times(self, figure: Figure, rows: Sequence[Row]) -> None:
        for axes, what in zip(figure.subplots(1, 2), RESULTS[-2:], strict=True):
            self._draw(axes, rows, what, ENCODINGS)
        figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside right upper")

    def _draw(self, axes: Axes, rows: Sequence[Row], what: str, encodings: Iterable[str]) -> None:
        for name in encodings:
            points = [(s, _mean(where(rows, encoding=name, side=s), what)) for s in self.sides]
            known = [(side * side, m.value) for side, m in points if m]
            if known:
                axes.plot(*zip(*known, strict=True), marker="o", label=name)
        axes.set(xlabel="cells", title=what.replace("_", ", "), xscale="log", yscale="log")


def _sizes(puzzle: Puzzle, name: str) -> Row:
    """The size of the formula, as far as it has clauses, and of its text."""
    start = perf_counter()
    text = encode(puzzle, name)
    seconds = perf_counter() - start
    counts: list[int | None] = [None] * len(COUNTS)
    if find_encoding(name).formula:
        cnf = formula(puzzle, name)
        counts = [cnf.variables, len(cnf.clauses), sum(map(len, cnf.clauses))]
    sizes: Row = dict(zip(COUNTS, counts, strict=True))
    return sizes | {"bytes": len(text), "encode_seconds": seconds}


def _mean(rows: Sequence[Row], column: str) -> Estimate | None:
    return mean([row[column] for row in rows if row[column] is not None])
