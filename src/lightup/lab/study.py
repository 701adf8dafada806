"""The study of 2020 that the lab grew out of, repeated on its puzzle and its formula.

Its four tables are in the report of F. Da Costa Barros, Pellieux and Segransan for the course INF432
(see `docs/origins.md`). The puzzle is in the authors' repository. Their program read a clause without
its repeated literals, so this formula has none; it keeps the repeated clauses, which the heuristics
count. A figure differs if it does so by more than two samples of the same distribution would in 95 % of
cases: the report's figures come from 1000 runs as well.

>>> formula_of_study().clauses[:5]
[(-1, -7), (-1, -2), (-1, -3), (-2, -3), (1, 2, 3, 7)]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from ..base.words import plural
from ..core.board import as_board
from ..encodings import formula
from ..formats import loads
from ..sat.cnf import CNF
from ..sat.dimacs import to_dimacs
from ._rows import grouped, seed_of
from .estimates import Estimate, mean, share
from .experiment import Experiment
from .report import Plot, Report, Table
from .walksat import FORMULAS, THREE_SAT, prepared

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.figure import Figure

    from ._rows import Groups, Row
    from .report import Cell

PUZZLE = """\
6
___0#_
_#____
1___3_
#___1_
_3____
___##_
"""
RUNS = 1000
NOISES = (0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
NOISE, LIMIT = 0.1, 100_000  # of the comparison
GRID = "jw"  # the heuristic of the first two tables, on 3-SAT
NAMES = {"jw": "JW", "moms": "MOMS", "score": "Score", "least-modified": "Least Modified"}
TITLES = {"direct": "SAT", THREE_SAT: "3-SAT"}

# The figures of the report; `None` where it has none. Models found of 1000, by the limit of flips:
FOUND: dict[int, tuple[int, ...]] = {
    100: (0, 0, 0, 0, 0, 0, 0),
    1000: (29, 41, 29, 10, 2, 0, 0),
    10_000: (584, 565, 496, 321, 148, 62, 9),
    100_000: (1000, 1000, 1000, 1000, 980, 839, 360),
}
FLIPS: dict[int, tuple[float | None, ...]] = {
    100: (None,) * len(NOISES),
    1000: (775.2, 658.2, 767.1, 696.1, 677.5, None, None),
    10_000: (4924.4, 4967.3, 5346.6, 5636.1, 6153.2, 6681.1, 6258.0),
    100_000: (11558.6, 10927.4, 12943.6, 19538.3, 30760.3, 44369.4, 58942.0),
}
# Mean flips and models found of 1000, by formula and heuristic:
COMPARED: dict[str, dict[str, tuple[float | None, int | None]]] = {
    THREE_SAT: {
        "jw": (10927.4, 1000),
        "moms": (None, None),
        "score": (25610.6, 975),
        "least-modified": (1071.8, 1000),
    },
    "direct": {
        "jw": (479.0, 1000),
        "moms": (27064.5, 771),
        "score": (5886.3, 1000),
        "least-modified": (107.8, 1000),
    },
}


class Differing(Estimate):
    """An estimate that differs from the report's figure; it is shown with a mark."""

    def __str__(self) -> str:
        return f"{super().__str__()} ≠"


@dataclass(frozen=True)
class StudyExperiment(Experiment):
    """`runs` runs of each setting of the study."""

    name: ClassVar[str] = "study"

    runs: int
    seed: int

    def plan(self) -> Iterator[Row]:
        grid = [(THREE_SAT, GRID, noise, limit) for limit in FOUND for noise in NOISES]
        compared = [(form, name, NOISE, LIMIT) for form in FORMULAS for name in NAMES]
        for form, heuristic, noise, limit in dict.fromkeys(grid + compared):
            setting = {"formula": form, "heuristic": heuristic, "noise": noise, "max_flips": limit}
            yield from (setting | {"run": run} for run in range(self.runs))

    def measure(self, run: Row) -> Row:
        search = prepared(_source(), run["formula"], run["heuristic"], "first")
        outcome = search.run(
            noise=run["noise"], max_flips=run["max_flips"], tries=1, seed=seed_of(self.seed, run)
        )
        return {"found": outcome.model is not None, "flips": outcome.flips}

    def report(self, rows: Sequence[Row]) -> Report:
        groups = grouped(rows, "formula", "heuristic", "noise", "max_flips")
        tables = [
            self._grid("found", "Models found of 1000 runs", groups),
            self._grid("flips", "Mean number of flips to find a model", groups),
            *(self._comparison(form, groups) for form in reversed(FORMULAS)),
        ]
        estimates = [cell for table in tables for row in table.rows for cell in row]
        marked = sum(isinstance(cell, Differing) for cell in estimates)
        return Report(
            "The WalkSAT study of 2020, repeated",
            [
                f"{plural(self.runs, 'run')} of each setting from random assignments, always repairing "
                f"the first false clause; seed {self.seed}. Intervals are 95 % confidence intervals; a "
                "mark (≠) says that a figure and the report's differ by more than chance explains in "
                "95 % of cases.",
                f"```\n{PUZZLE}```",
                *tables,
                f"Figures that differ: {marked} of {_figures()}.",
                Plot("noise", "Models found against noise", lambda f: self._draw(f, groups)),
            ],
        )

    def _grid(self, name: str, title: str, groups: Groups) -> Table:
        """Returns a table of limits and noises, with the report's figures above those of the runs."""
        lines: list[list[Cell]] = []
        for limit in FOUND:
            pairs = [
                _both(groups[THREE_SAT, GRID, noise, limit], flips, found)[name]
                for noise, flips, found in zip(NOISES, FLIPS[limit], FOUND[limit], strict=True)
            ]
            lines.append([limit, "report", *(theirs for theirs, _ in pairs)])
            lines.append([limit, "here", *(ours for _, ours in pairs)])
        columns = [f"noise {noise:g}" for noise in NOISES]
        heading = f"{title}, JW on 3-SAT"
        return Table(name, heading, ["max flips", "figures", *columns], lines, columns)

    def _comparison(self, form: str, groups: Groups) -> Table:
        """Returns a table of heuristics on one formula."""
        lines: list[list[Cell]] = []
        for name, title in NAMES.items():
            pairs = _both(groups[form, name, NOISE, LIMIT], *COMPARED[form][name])
            lines.append([title, *pairs["flips"], *pairs["found"]])
        columns = [f"{what}: {who}" for what in ("mean flips", "found") for who in ("report", "here")]
        title = f"Heuristics on {TITLES[form]}, noise {NOISE}, up to {LIMIT} flips"
        return Table(form, title, ["heuristic", *columns], lines, columns)

    def _draw(self, figure: Figure, groups: Groups) -> None:
        axes = figure.subplots()
        for limit, found in FOUND.items():
            points = [_found(groups[THREE_SAT, GRID, noise, limit]) for noise in NOISES]
            (line,) = axes.plot(NOISES, [p.value for p in points], label=f"up to {limit} flips")
            axes.fill_between(NOISES, [p.low for p in points], [p.high for p in points], alpha=0.2)
            axes.plot(NOISES, found, "x", color=line.get_color())
        axes.set(xlabel="noise", ylabel="models found of 1000 (x: report)", ylim=(-30, 1030))
        axes.legend()


def formula_of_study() -> CNF:
    """Returns the formula that the study's program searched, as it read it."""
    written = formula(as_board(loads(PUZZLE)).puzzle, "truth-table")
    return CNF(written.variables, [tuple(dict.fromkeys(clause)) for clause in written.clauses])


@cache
def _source() -> str:
    return to_dimacs(formula_of_study())


def _both(
    rows: Sequence[Row], flips: float | None, found: int | None
) -> dict[str, tuple[Estimate | None, Estimate | None]]:
    """Pairs the report's figures with those of some runs."""
    successes = [row["flips"] for row in rows if row["found"]]
    ours = mean(successes)
    return {
        "found": (_plain(found), _compared(_found(rows), found, len(rows) / RUNS)),
        "flips": (_plain(flips), _compared(ours, flips, len(successes) / (found or 1))),
    }


def _found(rows: Sequence[Row]) -> Estimate:
    return share(sum(row["found"] for row in rows), len(rows)).times(RUNS)


def _plain(figure: float | None) -> Estimate | None:
    return None if figure is None else Estimate(figure)


def _compared(ours: Estimate | None, theirs: float | None, ratio: float) -> Estimate | None:
    """Marks an estimate that differs; `ratio` is that of our sample's size to the report's."""
    if ours is None or theirs is None:
        return ours
    half = ours.high - ours.value if theirs > ours.value else ours.value - ours.low
    differs = abs(theirs - ours.value) > half * sqrt(1 + ratio)
    return Differing(ours.value, ours.low, ours.high) if differs else ours


def _figures() -> int:
    """Returns the number of the report's figures that can be compared; one stands in two tables."""
    grid = [*FOUND.values(), *FLIPS.values()]
    compared = [figures for forms in COMPARED.values() for figures in forms.values()]
    return sum(figure is not None for figures in (*grid, *compared) for figure in figures)
