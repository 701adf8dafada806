"""The experiment on generators: which of their puzzles are solvable, by the density of walls.

The generator of the study of 2020 (see `inf432`) stands beside the two of this lab, which draw walls
with the same chance and number four walls in five, as it does. Planted clues count the bulbs of one
solution; random ones are any numbers that their neighbours have room for.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ..solving.solve import Status, solve
from ._rows import grouped, seed_of
from .boards import NUMBERS, random_puzzle
from .estimates import mean, share
from .experiment import Experiment
from .inf432 import PLAIN, like_inf432
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.figure import Figure

    from ..core.puzzle import Puzzle
    from ._rows import Groups, Row
    from .estimates import Estimate
    from .report import Cell

INF432 = "inf432"
GENERATORS = (INF432, *NUMBERS)


@dataclass(frozen=True)
class GeneratorsExperiment(Experiment):
    """`runs` puzzles of each generator, for each side and density."""

    name: ClassVar[str] = "generators"

    sides: tuple[int, ...]
    walls: tuple[float, ...]
    runs: int
    seed: int

    def plan(self) -> Iterator[Row]:
        for side in self.sides:
            for density in self.walls:
                for generator in GENERATORS:
                    setting = {"side": side, "density": density, "generator": generator}
                    yield from (setting | {"run": run} for run in range(self.runs))

    def measure(self, run: Row) -> Row:
        choose = Random(seed_of(self.seed, run))
        puzzle = draw(run["generator"], run["side"], run["side"], choose, run["density"])
        walls = sum(1 for _ in puzzle.walls) / len(puzzle.cells)
        return {"walls": walls, "status": solve(puzzle).status.value}

    def report(self, rows: Sequence[Row]) -> Report:
        groups = grouped(rows, "side", "density", "generator")
        return Report(
            "Generators: which puzzles are solvable",
            [
                f"{self.runs} random square puzzles of each generator, side and density (the chance "
                f"that a cell becomes a wall); seed {self.seed}. In percent, with 95 % confidence "
                "intervals. `inf432` fixes the cells beside its clues, so it has fewer walls than its "
                "density says.",
                self._table(groups),
                Plot(
                    "solvable",
                    "Share of solvable puzzles against density",
                    lambda figure: self._draw(figure, groups),
                    (3 * len(self.sides) + 1, 3.6),
                ),
            ],
        )

    def _table(self, groups: Groups) -> Table:
        lines: list[list[Cell]] = []
        for side in self.sides:
            for density in self.walls:
                parts = {name: groups[side, density, name] for name in GENERATORS}
                solvable = (_solvable(part) for part in parts.values())
                unique = (_unique(part) for part in parts.values())
                lines.append([side, density, _walls(parts[INF432]), *solvable, *unique])
        columns = [
            f"{INF432}: walls",
            *(f"{name}: {what}" for what in ("solvable", "unique") for name in GENERATORS),
        ]
        title = "Solvable puzzles by density, in percent"
        return Table("generators", title, ["side", "density", *columns], lines, columns)

    def _draw(self, figure: Figure, groups: Groups) -> None:
        panels = figure.subplots(1, len(self.sides), squeeze=False, sharey=True)[0]
        for axes, side in zip(panels, self.sides, strict=True):
            for name in GENERATORS:
                points = [_solvable(groups[side, density, name]) for density in self.walls]
                lows, highs = [p.low for p in points], [p.high for p in points]
                axes.plot(self.walls, [p.value for p in points], marker="o", label=name)
                axes.fill_between(self.walls, lows, highs, alpha=0.2)
            axes.set(title=f"{side}x{side}", xlabel="density", ylim=(-3, 103))
        panels[0].set_ylabel("solvable, %")
        panels[0].legend()


def draw(generator: str, width: int, height: int, choose: Random, density: float) -> Puzzle:
    """Draws a puzzle by one of `GENERATORS`."""
    if generator == INF432:
        return like_inf432(width, height, choose, density)
    return random_puzzle(width, height, choose, walls=density, clues=1 - PLAIN, numbers=generator)


def _walls(rows: Sequence[Row]) -> Estimate | None:
    walls = mean([row["walls"] for row in rows])
    return walls and walls.times(100)


def _solvable(rows: Sequence[Row]) -> Estimate:
    unsolvable = sum(row["status"] == Status.NONE.value for row in rows)
    return share(len(rows) - unsolvable, len(rows)).times(100)


def _unique(rows: Sequence[Row]) -> Estimate:
    return share(sum(row["status"] == Status.UNIQUE.value for row in rows), len(rows)).times(100)
