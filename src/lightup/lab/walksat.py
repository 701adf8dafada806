"""The experiment on WalkSAT: noise, the limit of flips, heuristics, and the distribution of run times.

Its first half is a grid, noise by limit of flips, with one heuristic on one formula. The second
compares all heuristics on the puzzle's own CNF and on its reduction to three literals a clause.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from ..encodings import formula
from ..walksat import HEURISTICS, WalkSat
from .boards import read_puzzle
from .estimates import Estimate, digits, mean, share
from .experiment import Experiment, seed_of, where
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..puzzle import Puzzle
    from .experiment import Row

    Estimator = Callable[[Sequence[Row]], Estimate | None]

FORMULAS = ("direct", "3sat")
COMPARISON_NOISE = 0.1
MODERN = ("skc", "probsat")
POINTS_OF_A_CURVE = 100


@dataclass(frozen=True)
class WalkSatExperiment(Experiment):
    """`runs` of each setting on a `puzzle`, a text."""

    name: ClassVar[str] = "walksat"

    puzzle: str
    noises: tuple[float, ...]
    limits: tuple[int, ...]
    heuristic: str
    encoding: str
    pick: str
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
        """Each heuristic with the noise of the comparison, the modern ones also with their own."""
        noises = [(name, COMPARISON_NOISE) for name in HEURISTICS]
        noises += [(name, HEURISTICS[name].noise) for name in MODERN]
        order = [*HEURISTICS]
        return sorted(dict.fromkeys(noises), key=lambda variant: order.index(variant[0]))

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
        search = _prepared(self.puzzle, run["encoding"], run["heuristic"], self.pick)
        outcome = search.run(
            noise=run["noise"], max_flips=run["max_flips"], tries=1, seed=seed_of(self.seed, run)
        )
        return {"found": outcome.model is not None, "flips": outcome.flips}

    def report(self, rows: Sequence[Row]) -> Report:
        puzzle = read_puzzle(self.puzzle)
        grid = [row for row in rows if row["part"] == "grid"]
        compared = [row for row in rows if row["part"] == "heuristics"]
        return Report(
            "WalkSAT: noise, flips and heuristics",
            [
                f"{self.runs} runs of each setting from random assignments, false clauses picked: "
                f"{self.pick}; seed {self.seed}. An interval is one of 95 % confidence.",
                f"```\n{puzzle}\n```",
                _sizes(puzzle),
                f"## Noise and the limit of flips: heuristic `{self.heuristic}` on `{self.encoding}`",
                self._grid("success", "Runs that found a model, in percent", grid, _success),
                self._grid("flips", "Mean number of flips of the runs that found one", grid, _flips),
                Plot("noise", "Success against noise", lambda figure: self._draw_noise(figure, grid)),
                _best_noise(self.noises, grid, max(self.limits)),
                f"## Heuristics: up to {max(self.limits)} flips",
                self._comparison(compared),
                Plot(
                    "runtime",
                    "Share of runs that have found a model after so many flips",
                    lambda figure: self._draw_runtime(figure, compared),
                    (10, 4.2),
                ),
                *(self._ranking(compared, encoding) for encoding in FORMULAS),
            ],
        )

    def _grid(self, name: str, title: str, rows: Sequence[Row], estimate: Estimator) -> Table:
        cells = [
            [limit, *(estimate(where(rows, max_flips=limit, noise=n)) for n in self.noises)]
            for limit in self.limits
        ]
        return Table(name, title, ["max flips", *(f"noise {n:g}" for n in self.noises)], cells)

    def _comparison(self, rows: Sequence[Row]) -> Table:
        columns = [
            f"{e}: {what}"
            for e in FORMULAS
            for what in ("success, %", "mean flips", "flips per success")
        ]
        cells = []
        for heuristic, noise in self._variants():
            parts = [where(rows, encoding=e, heuristic=heuristic, noise=noise) for e in FORMULAS]
            values = [f(part) for part in parts for f in (_success, _flips, _flips_per_success)]
            cells.append([heuristic, noise, *values])
        return Table("heuristics", "All heuristics", ["heuristic", "noise", *columns], cells)

    def _ranking(self, rows: Sequence[Row], encoding: str) -> str:
        """The heuristics in the order of what a success costs."""
        costs = [
            (_flips_per_success(where(rows, encoding=encoding, heuristic=h, noise=n)), h, n)
            for h, n in self._variants()
        ]
        ranked = sorted((cost, h, n) for cost, h, n in costs if cost is not None)
        best = [f"`{h}` (noise {n:g}: {digits(cost)})" for cost, h, n in ranked]
        never = [f"`{h}` (noise {n:g})" for cost, h, n in costs if cost is None]
        words = [f"by flips per success, the best first: {', '.join(best)}."] if best else []
        words += [f"no model at all: {', '.join(never)}."] if never else []
        return f"On `{encoding}`, {' On the same, '.join(words)}"

    def _draw_noise(self, figure: Figure, rows: Sequence[Row]) -> None:
        axes = figure.subplots()
        for limit in self.limits:
            points = [_success(where(rows, max_flips=limit, noise=noise)) for noise in self.noises]
            values = [point.value for point in points]
            axes.plot(self.noises, values, marker="o", label=f"up to {limit} flips")
            axes.fill_between(self.noises, [p.low for p in points], [p.high for p in points], alpha=0.2)
        axes.set(xlabel="noise", ylabel="runs that found a model, %", ylim=(-3, 103))
        axes.legend()

    def _draw_runtime(self, figure: Figure, rows: Sequence[Row]) -> None:
        both = figure.subplots(1, 2, sharex=True, sharey=True)
        for axes, encoding in zip(both, FORMULAS, strict=True):
            for heuristic, noise in self._variants():
                part = where(rows, encoding=encoding, heuristic=heuristic, noise=noise)
                _draw_distribution(axes, part, f"{heuristic}, noise {digits(noise)}")
            axes.set(title=encoding, xlabel="flips", xscale="log", ylim=(0, 1.02))
        both[0].set_ylabel("share of runs with a model")
        figure.legend(*both[0].get_legend_handles_labels(), loc="outside right upper")


def _success(rows: Sequence[Row]) -> Estimate:
    return share(sum(row["found"] for row in rows), len(rows)).times(100)


def _flips(rows: Sequence[Row]) -> Estimate | None:
    return mean([row["flips"] for row in rows if row["found"]])


def _flips_per_success(rows: Sequence[Row]) -> float | None:
    """All flips, those of runs in vain as well, by the number of models: what restarts would cost."""
    found = sum(row["found"] for row in rows)
    return sum(row["flips"] for row in rows) / found if found else None


def _best_noise(noises: Sequence[float], rows: Sequence[Row], limit: int) -> str:
    costs = [(_flips_per_success(where(rows, max_flips=limit, noise=n)), n) for n in noises]
    known = [(cost, noise) for cost, noise in costs if cost is not None]
    if not known:
        return f"With up to {limit} flips no run found a model."
    (low, best), (high, worst) = min(known), max(known)
    return (
        f"With up to {limit} flips, a success costs the fewest flips at noise {digits(best)} "
        f"({digits(low)}) and the most at noise {digits(worst)} ({digits(high)})."
    )


def _sizes(puzzle: Puzzle) -> str:
    sizes = []
    for name in FORMULAS:
        cnf = formula(puzzle, name)
        sizes.append(f"`{name}` has {cnf.variables} variables and {len(cnf.clauses)} clauses")
    return ", ".join(sizes) + "."


def _draw_distribution(axes: Axes, rows: Sequence[Row], label: str) -> None:
    found = sorted(max(row["flips"], 1) for row in rows if row["found"])
    points = [(flips, number / len(rows)) for number, flips in enumerate(found, 1)]
    thinned = points[:: max(1, len(points) // POINTS_OF_A_CURVE)] + points[-1:]
    axes.plot([flips for flips, _ in thinned], [height for _, height in thinned], label=label)


@cache
def _prepared(text: str, encoding: str, heuristic: str, pick: str) -> WalkSat:
    cnf = formula(read_puzzle(text), encoding)
    return WalkSat(cnf.variables, cnf.clauses, heuristic, pick)
