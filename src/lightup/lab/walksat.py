"""The experiment on WalkSAT: noise, the limit of flips, heuristics, and the distribution of run times.

The first half is a grid, noise by limit of flips, with one heuristic on one formula. The second half
compares all heuristics on the puzzle's own CNF and on its reduction to three literals per clause. In
place of a puzzle there may be a formula in DIMACS; then `direct` is that formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from ..base.words import plural
from ..encodings import formula
from ..sat.dimacs import from_dimacs
from ..sat.three_sat import three_sat
from ..sat.walksat import HEURISTICS, WalkSat
from ._rows import grouped, seed_of
from .boards import read_puzzle
from .estimates import Estimate, digits, mean, ratio, share
from .experiment import Experiment
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..sat.cnf import CNF
    from ._rows import Groups, Row
    from .report import Cell

    Measure = Callable[[Sequence[Row]], Estimate | int | None]

THREE_SAT = "3sat"
FORMULAS = ("direct", THREE_SAT)
POINTS_OF_A_CURVE = 100


@dataclass(frozen=True)
class WalkSatExperiment(Experiment):
    """`runs` runs of each setting on one puzzle, or on one formula (a text)."""

    name: ClassVar[str] = "walksat"

    source: str
    noises: tuple[float, ...]
    limits: tuple[int, ...]
    heuristic: str
    encoding: str
    pick: str
    comparison_noise: float
    runs: int
    seed: int

    def plan(self) -> Iterator[Row]:
        for limit in self.limits:
            for noise in self.noises:
                yield from self._runs("grid", self.encoding, self.heuristic, noise, limit)
        for encoding in FORMULAS:
            for heuristic, noise in self._variants():
                yield from self._runs("heuristics", encoding, heuristic, noise, max(self.limits))

    def _variants(self) -> list[tuple[str, float]]:
        """Pairs each heuristic with the noise of the comparison and with its own default."""
        noises = ((h.name, {self.comparison_noise, h.noise}) for h in HEURISTICS.values())
        return [(name, noise) for name, several in noises for noise in sorted(several)]

    def _runs(
        self, part: str, encoding: str, heuristic: str, noise: float, limit: int
    ) -> Iterator[Row]:
        setting = {
            "part": part,
            "encoding": encoding,
            "heuristic": heuristic,
            "noise": noise,
            "max_flips": limit,
        }
        return (setting | {"run": run} for run in range(self.runs))

    def measure(self, run: Row) -> Row:
        search = prepared(self.source, run["encoding"], run["heuristic"], self.pick)
        outcome = search.run(
            noise=run["noise"], max_flips=run["max_flips"], tries=1, seed=seed_of(self.seed, run)
        )
        return {"found": outcome.model is not None, "flips": outcome.flips}

    def report(self, rows: Sequence[Row]) -> Report:
        parts = grouped(rows, "part")
        grid = grouped(parts["grid",], "max_flips", "noise")
        compared = grouped(parts["heuristics",], "encoding", "heuristic", "noise")
        return Report(
            "WalkSAT: noise, flips and heuristics",
            [
                f"{plural(self.runs, 'run')} of each setting from random assignments, false clauses "
                f"picked: {self.pick}; seed {self.seed}. Intervals are 95 % confidence intervals.",
                _described(self.source),
                f"## Noise and the limit of flips: heuristic `{self.heuristic}` on `{self.encoding}`",
                self._grid("found", f"Runs that found a model, of {self.runs}", grid, _found),
                self._grid("success", "Runs that found a model, in percent", grid, _success),
                self._grid("flips", "Mean number of flips of the runs that found one", grid, _flips),
                "The means are over the runs that found a model, so they say little where few did.",
                Plot("noise", "Success against noise", lambda figure: self._draw_noise(figure, grid)),
                self._best_noise(grid),
                f"## Heuristics: up to {max(self.limits)} flips",
                self._comparison(compared),
                "Flips per success: all flips, also those of failed runs, divided by the models found.",
                Plot(
                    "runtime",
                    "Share of runs that found a model within a number of flips",
                    lambda figure: self._draw_runtime(figure, compared),
                    (10, 4.2),
                ),
                *(self._ranking(compared, encoding) for encoding in FORMULAS),
            ],
        )

    def _grid(self, name: str, title: str, grid: Groups, measure: Measure) -> Table:
        cells = [[limit, *(measure(grid[limit, n]) for n in self.noises)] for limit in self.limits]
        columns = [f"noise {n:g}" for n in self.noises]
        estimated = columns if measure is not _found else ()
        return Table(name, title, ["max flips", *columns], cells, estimated)

    def _best_noise(self, grid: Groups) -> str:
        """Says at which noise a success costs the fewest flips with the highest limit."""
        limit = max(self.limits)
        costs = {noise: _flips_per_success(grid[limit, noise]) for noise in self.noises}
        known = {noise: cost for noise, cost in costs.items() if cost}
        if not known:
            return f"With up to {limit} flips no run found a model."
        best = min(known, key=lambda noise: known[noise].value)
        cost = f"{known[best]} flips per success"
        return f"With up to {limit} flips, the best noise is {best:g}: {cost}."

    def _comparison(self, compared: Groups) -> Table:
        measures: dict[str, Measure] = {
            "found": _found,
            "success, %": _success,
            "mean flips": _flips,
            "flips per success": _flips_per_success,
        }
        columns = [f"{measure} ({encoding})" for encoding in FORMULAS for measure in measures]
        estimated = [column for column in columns if not column.startswith("found")]
        cells: list[list[Cell]] = []
        for heuristic, noise in self._variants():
            parts = [compared[encoding, heuristic, noise] for encoding in FORMULAS]
            values = [measure(part) for part in parts for measure in measures.values()]
            cells.append([heuristic, noise, *values])
        titles = ["heuristic", "noise", *columns]
        return Table(
            "heuristics", f"All heuristics, {plural(self.runs, 'run')} each", titles, cells, estimated
        )

    def _ranking(self, compared: Groups, encoding: str) -> str:
        """Lists the heuristics by what a success costs."""
        costs = {
            f"`{name}` at noise {noise:g}": _flips_per_success(compared[encoding, name, noise])
            for name, noise in self._variants()
        }
        known = sorted((cost.value, name) for name, cost in costs.items() if cost)
        never = [name for name, cost in costs.items() if not cost]
        words = [f"{name} ({digits(cost)})" for cost, name in known] + [f"{n} (none)" for n in never]
        return f"On `{encoding}`, by flips per success, best first: {', '.join(words)}."

    def _draw_noise(self, figure: Figure, grid: Groups) -> None:
        axes = figure.subplots()
        for limit in self.limits:
            points = [_success(grid[limit, noise]) for noise in self.noises]
            lows, highs = ([getattr(point, end) for point in points] for end in ("low", "high"))
            values = [point.value for point in points]
            axes.plot(self.noises, values, marker="o", label=f"up to {limit} flips")
            axes.fill_between(self.noises, lows, highs, alpha=0.2)
        axes.set(xlabel="noise", ylabel="runs that found a model, %", ylim=(-3, 103))
        axes.legend()

    def _draw_runtime(self, figure: Figure, compared: Groups) -> None:
        both = figure.subplots(1, 2, sharex=True, sharey=True)
        for axes, encoding in zip(both, FORMULAS, strict=True):
            for heuristic, noise in self._variants():
                part = compared[encoding, heuristic, noise]
                _draw_distribution(axes, part, f"{heuristic}, noise {noise:g}")
            axes.set(title=encoding, xlabel="flips", xscale="log", ylim=(0, 1.02))
        both[0].set_ylabel("share of runs with a model")
        figure.legend(*both[0].get_legend_handles_labels(), loc="outside right upper")


def _found(rows: Sequence[Row]) -> int:
    return sum(row["found"] for row in rows)


def _success(rows: Sequence[Row]) -> Estimate:
    return share(_found(rows), len(rows)).times(100)


def _flips(rows: Sequence[Row]) -> Estimate | None:
    return mean([row["flips"] for row in rows if row["found"]])


def _flips_per_success(rows: Sequence[Row]) -> Estimate | None:
    """Divides all flips, also those of failed runs, by the models found: the cost with restarts."""
    return ratio([row["flips"] for row in rows], [row["found"] for row in rows])


def _described(source: str) -> str:
    """Shows a puzzle and says how large its formulas are; of a formula, only how large it is."""
    sizes = []
    for name in FORMULAS:
        cnf = _formula(source, name)
        sizes.append(f"`{name}` has {cnf.variables} variables and {len(cnf.clauses)} clauses")
    shown = "" if is_formula(source) else f"```\n{source}\n```\n\n"
    return f"{shown}{', '.join(sizes)}."


def is_formula(source: str) -> bool:
    """Whether a text is a formula in DIMACS, and not a puzzle."""
    return source.startswith(("c", "p"))


@cache
def _formula(source: str, encoding: str) -> CNF:
    if not is_formula(source):
        return formula(read_puzzle(source), encoding)
    cnf = from_dimacs(source)
    return three_sat(cnf) if encoding == THREE_SAT else cnf


def _draw_distribution(axes: Axes, rows: Sequence[Row], label: str) -> None:
    """Draws the share of runs that have found a model: steps from 0 up to the limit of flips."""
    found = sorted(max(row["flips"], 1) for row in rows if row["found"])
    points = [(flips, number / len(rows)) for number, flips in enumerate(found, 1)]
    thinned = points[:: max(1, len(points) // POINTS_OF_A_CURVE)] + points[-1:]
    end = (max(row["max_flips"] for row in rows), len(found) / len(rows))
    flips, heights = zip((1, 0.0), *thinned, end, strict=True)
    axes.step(flips, heights, where="post", label=label)


@cache
def prepared(text: str, encoding: str, heuristic: str, pick: str) -> WalkSat:
    """Returns the search on a puzzle or a formula (a text), prepared once in each process."""
    cnf = _formula(text, encoding)
    return WalkSat(cnf.variables, cnf.clauses, heuristic, pick)
