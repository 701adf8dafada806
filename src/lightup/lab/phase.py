"""The experiment on random boards: which are solvable, which are unique, where the hard ones are.

Random boards are drawn for each wall density and clue density. The engine `native` decides whether they
have no solution, one or several. The search effort is the number of conflicts, up to a limit, that a
clause-learning SAT solver needs to find out the same. Unlike a time, it is the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ..encodings import formula
from ..encodings.variables import variable
from ..solving.solve import Status, solve
from ._rows import grouped, seed_of
from .boards import random_puzzle
from .estimates import Estimate, mean, median, share
from .experiment import Experiment
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..core.puzzle import Puzzle
    from ._rows import Groups, Row
    from .report import Cell

    Setting = tuple[int, float, float]

SOLVER = "minisat22"  # keeps to its budget of conflicts; other solvers check it less often


@dataclass(frozen=True)
class PhaseExperiment(Experiment):
    """`runs` boards for each side, wall density and clue density; `numbers` as in `random_puzzle`."""

    name: ClassVar[str] = "phase"

    sides: tuple[int, ...]
    walls: tuple[float, ...]
    clues: tuple[float, ...]
    numbers: str
    most_conflicts: int
    runs: int
    seed: int

    def plan(self) -> Iterator[Row]:
        for side in self.sides:
            for walls in self.walls:
                for clues in self.clues:
                    for run in range(self.runs):
                        yield {"side": side, "walls": walls, "clues": clues, "run": run}

    def measure(self, run: Row) -> Row:
        choose = Random(seed_of(self.seed, run))
        puzzle = random_puzzle(
            run["side"],
            run["side"],
            choose,
            walls=run["walls"],
            clues=run["clues"],
            numbers=self.numbers,
        )
        return {"status": solve(puzzle).status.value, **effort(puzzle, self.most_conflicts)}

    def report(self, rows: Sequence[Row]) -> Report:
        groups = grouped(rows, "side", "walls", "clues")
        plots = [
            Plot(
                measure.name,
                measure.title,
                partial(self._draw, groups=groups, measure=measure),
                (3.3 * len(self.sides) + 1, 3.6),
            )
            for measure in (SOLVABLE, UNIQUE, EFFORT)
        ]
        kind = {
            "random": "any number that its white neighbours have room for",
            "planted": "the number of bulbs beside it in one solution",
        }[self.numbers]
        return Report(
            "Random boards: solvable, unique, hard",
            [
                f"{self.runs} random square boards for each side, wall density and clue density (the "
                f"share of walls that are clues); a clue is {kind}; seed {self.seed}. The search "
                f"effort is the number of conflicts of `{SOLVER}` on the encoding `direct` until it "
                f"knows whether there is no solution, one, or several; it gives up after "
                f"{self.most_conflicts}. Intervals are 95 % confidence intervals.",
                *plots,
                self._extremes("most-unique", "Most boards with one solution, by size", UNIQUE, groups),
                self._extremes("hardest", "The hardest boards, by size", EFFORT, groups),
                _by_status(rows),
                self._table(groups),
            ],
        )

    def _settings(self, side: int) -> list[Setting]:
        return [(side, walls, clues) for walls in self.walls for clues in self.clues]

    def _table(self, groups: Groups) -> Table:
        lines = [_line(groups, setting) for side in self.sides for setting in self._settings(side)]
        return Table("phase", "All settings", COLUMNS, lines, ESTIMATED)

    def _extremes(self, name: str, title: str, measure: Measure, groups: Groups) -> Table:
        """Returns, for each side, the setting where a measure is highest."""

        def height(setting: Setting) -> float:
            return measure.of(groups[setting]).value

        highest = [max(self._settings(side), key=height) for side in self.sides]
        lines = [_line(groups, setting) for setting in highest if height(setting)]
        return Table(name, title, COLUMNS, lines, ESTIMATED)

    def _draw(self, figure: Figure, *, groups: Groups, measure: Measure) -> None:
        """Draws a map of clue density against wall density for each side, all on one colour scale."""
        from matplotlib.colors import Normalize, SymLogNorm

        maps = {side: self._map(side, groups, measure) for side in self.sides}
        highest = max(max(map(max, values)) for values in maps.values()) or 1.0
        colours = SymLogNorm(1, vmin=0, vmax=highest) if measure.logarithmic else Normalize(0, highest)
        panels = figure.subplots(1, len(self.sides), squeeze=False, sharey=True)[0]
        for axes, (side, values) in zip(panels, maps.items(), strict=True):
            axes.grid(visible=False)
            image = axes.imshow(values, origin="lower", aspect="auto", norm=colours)
            axes.set(title=f"{side}x{side}", xlabel="wall density")
            _name_ticks(axes, self.walls, self.clues)
        panels[0].set_ylabel("clue density")
        figure.colorbar(image, ax=[*panels], label=measure.title)

    def _map(self, side: int, groups: Groups, measure: Measure) -> list[list[float]]:
        return [
            [measure.of(groups[side, walls, clues]).value for walls in self.walls]
            for clues in self.clues
        ]


def effort(puzzle: Puzzle, most_conflicts: int) -> Row:
    """Measures what a SAT solver needs to find out whether a puzzle has no solution, one or several.

    >>> from lightup.core.puzzle import Puzzle
    >>> effort(Puzzle.from_rows(["..", ".."]), 10)["gave_up"]
    False
    """
    from pysat.solvers import Solver

    with Solver(name=SOLVER, bootstrap_with=formula(puzzle, "direct").clauses) as solver:
        solver.conf_budget(most_conflicts)
        answer = solver.solve_limited()
        model = solver.get_model() if answer else []
        bulbs = [cell for cell in puzzle.white if model and model[cell] > 0]
        if bulbs:
            left = most_conflicts - solver.accum_stats()["conflicts"]
            solver.add_clause([-variable(cell) for cell in bulbs])
            solver.conf_budget(left)
            answer = solver.solve_limited() if left > 0 else None
        work = solver.accum_stats()
    names = ("conflicts", "decisions", "propagations")
    return {"gave_up": answer is None, **{name: work[name] for name in names}}


def _by_status(rows: Sequence[Row]) -> Table:
    """Compares the effort for boards with no solution, one and several."""
    lines: list[list[Cell]] = []
    for (status, side), part in sorted(grouped(rows, "status", "side").items()):
        conflicts = [row["conflicts"] for row in part]
        lines.append([status, side, len(part), mean(conflicts), median(conflicts), max(conflicts)])
    columns = ["answer", "side", "boards", "conflicts, mean", "median", "most"]
    estimated = {"conflicts, mean", "median"}
    return Table("status", "Search effort by the answer", columns, lines, estimated)


@dataclass(frozen=True)
class Measure:
    """A number that describes several boards, and how to show it."""

    name: str
    title: str
    of: Callable[[Sequence[Row]], Estimate]
    logarithmic: bool = False


def _share(column: str, *values: object) -> Callable[[Sequence[Row]], Estimate]:
    return lambda rows: share(sum(row[column] in values for row in rows), len(rows)).times(100)


def _conflicts(rows: Sequence[Row]) -> Estimate:
    return mean([row["conflicts"] for row in rows]) or Estimate(0, 0, 0)


ONE, SEVERAL = Status.UNIQUE.value, Status.SEVERAL.value
SOLVABLE = Measure("solvable", "solvable, %", _share("status", ONE, SEVERAL))
UNIQUE = Measure("unique", "one solution, %", _share("status", ONE))
EFFORT = Measure("effort", "conflicts", _conflicts, logarithmic=True)
GAVE_UP = Measure("gave-up", "gave up, %", _share("gave_up", True))
MEASURES = (SOLVABLE, UNIQUE, EFFORT, GAVE_UP)
ESTIMATED = [measure.title for measure in MEASURES]
COLUMNS = ["side", "walls", "clues", *ESTIMATED]


def _line(groups: Groups, setting: Setting) -> list[Cell]:
    return [*setting, *(measure.of(groups[setting]) for measure in MEASURES)]


def _name_ticks(axes: Axes, across: Sequence[float], up: Sequence[float]) -> None:
    axes.set_xticks(range(len(across)), [f"{value:g}" for value in across], fontsize="small")
    axes.set_yticks(range(len(up)), [f"{value:g}" for value in up], fontsize="small")
