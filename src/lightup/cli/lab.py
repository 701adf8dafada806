"""`lightup lab` and its experiments."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import PackageMissing
from ..formats import dumps
from ..lab.experiment import JOURNAL, perform
from ..lab.walksat import WalkSatExperiment
from ..walksat import HEURISTICS, PICKS
from . import options
from .app import complain
from .inputs import Reading, read_board, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..lab.experiment import Experiment


class Numbers(click.ParamType[tuple[float, ...]]):
    """Numbers with commas between them."""

    name = "numbers"

    def __init__(self, kind: type[int] | type[float], low: float, high: float) -> None:
        self.kind, self.low, self.high = kind, low, high

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(self.kind(word) for word in value.split(","))
        except ValueError:
            self.fail(f"expected numbers with commas between them, got {value!r}", param, ctx)
        if not all(self.low <= number <= self.high for number in numbers):
            self.fail(f"expected numbers from {self.low:g} to {self.high:g}, got {value!r}", param, ctx)
        return tuple(dict.fromkeys(numbers))


SHARES = Numbers(float, 0, 1)
SIDES = Numbers(int, 1, 1000)
LIMITS = Numbers(int, 1, 10**9)


@click.group()
def lab() -> None:
    """Experiments with tables and plots.

    An experiment writes its report (report.md with plots as SVG and PNG), its tables (CSV, and
    results.json) and its runs into a folder. The same command again goes on where it was interrupted.
    """


def experiment(default_runs: int, what: str) -> Callable[[options.Command], options.Command]:
    """The options that all experiments have."""
    shared = (
        click.option(
            "--runs",
            type=click.IntRange(1),
            default=default_runs,
            show_default=True,
            metavar="N",
            help=what,
        ),
        click.option(
            "--seed", type=int, default=0, show_default=True, metavar="N", help="Repeats all choices."
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            default=cores,
            show_default="all cores",
            metavar="N",
            help="Do N runs at a time.",
        ),
        click.option(
            "-o",
            "--output",
            type=click.Path(file_okay=False, path_type=Path),
            help="The folder to write into (by default lab-EXPERIMENT).",
        ),
        click.option("--fresh", is_flag=True, help="Forget the runs that are in the folder."),
        options.as_json,
    )

    def with_options(command: options.Command) -> options.Command:
        for option in reversed(shared):
            command = option(command)
        return lab.command(command)

    return with_options


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@experiment(1000, "Runs of each setting.")
@click.argument("input", metavar="INPUT")
@options.reading
@click.option(
    "--noise",
    "noises",
    type=SHARES,
    metavar="P,...",
    default=WalkSatExperiment.noises,
    help="Of the grid.",
)
@click.option(
    "--max-flips",
    "limits",
    type=LIMITS,
    metavar="N,...",
    default=WalkSatExperiment.limits,
    help="Of the grid; the largest also is that of the comparison.",
)
@click.option(
    "--heuristic",
    type=click.Choice([*HEURISTICS]),
    default=WalkSatExperiment.heuristic,
    show_default=True,
    metavar="NAME",
    help="Of the grid.",
)
@click.option(
    "--encoding",
    type=click.Choice(options.CNF_ENCODINGS),
    default=WalkSatExperiment.encoding,
    show_default=True,
    help="Of the grid.",
)
@click.option(
    "--pick",
    type=click.Choice(PICKS),
    default=WalkSatExperiment.pick,
    show_default=True,
    help="Which false clause to take.",
)
def walksat(input: str, reading: Reading, **settings: Any) -> None:
    """Noise, flips and heuristics of WalkSAT on a puzzle.

    A grid of noise and limit of flips with one heuristic, then all heuristics on the puzzle's CNF and
    on its 3-SAT reduction. The defaults are those of the study that the project grew from.
    """
    puzzle = dumps(read_board(read_text(input), reading).puzzle, "text")
    _perform(WalkSatExperiment, puzzle=puzzle, **settings)


def _perform(
    kind: Callable[..., Experiment],
    *,
    output: Path | None,
    jobs: int,
    fresh: bool,
    as_json: bool,
    **settings: object,
) -> None:
    """Does an experiment, with a progress bar, and shows its tables."""
    _check_plots()
    experiment = kind(**settings)
    folder = output or Path(f"lab-{experiment.name}")
    if fresh:
        (folder / JOURNAL).unlink(missing_ok=True)
    with _progress(f"lab {experiment.name}") as show:
        report = perform(experiment, folder, jobs, show)
    if as_json:
        options.show_json({table.name: table.records() for table in report.tables()})
        return
    for table in report.tables():
        options.show(f"{table.title}\n\n{table.markdown()}\n")
    options.show(f"report: {folder / 'report.md'}")


def _check_plots() -> None:
    """Says what is missing for the plots before the work begins."""
    if not find_spec("matplotlib"):
        raise PackageMissing("expected matplotlib for the plots: pip install 'lightup[plot]'")


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; an interruption says how to go on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    counts = (0, 0)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, planned: int) -> None:
            nonlocal counts
            counts = done, planned
            bar.update(task, completed=done, total=planned)

        try:
            yield show
        except KeyboardInterrupt:
            bar.stop()
            complain(
                f"interrupted: {counts[0]} of {counts[1]} runs done; the same command goes on there"
            )
            raise
