"""`lightup lab` and its experiments."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError, PackageMissing
from ..encodings import CNF_ENCODINGS
from ..engines import ENGINES, find_engine
from ..lab.boards import NUMBERS, write_puzzle
from ..lab.encodings import EncodingsExperiment
from ..lab.engines import EnginesExperiment
from ..lab.experiment import perform
from ..lab.phase import PhaseExperiment
from ..lab.walksat import WalkSatExperiment
from ..sat.walksat import HEURISTICS, MOST_FLIPS, PICKS
from . import _options as options
from ._inputs import Reading, is_dimacs, read_board, read_items, read_text
from .app import complain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..formats import Item
    from ..lab.experiment import Experiment


LONGEST_TABLE = 60  # rows, to be shown on a terminal


@click.group()
def lab() -> None:
    """Experiments with tables and plots.

    An experiment writes its report (report.md with plots as SVG and PNG), its tables (CSV, and
    results.json) and its runs into a folder. The same command again goes on where it was interrupted.
    """


def shared(command: options.Command) -> options.Command:
    """The options that all experiments have."""
    for option in (
        options.as_json,
        click.option("--fresh", is_flag=True, help="Forget the runs that are in the folder."),
        click.option(
            "-o",
            "--output",
            type=click.Path(file_okay=False, path_type=Path),
            help="The folder to write into (by default lab-EXPERIMENT).",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            default=cores,
            show_default="all cores",
            metavar="N",
            help="Do N runs at a time.",
        ),
    ):
        command = option(command)
    return command


def runs(default: int, help: str) -> Callable[[options.Command], options.Command]:
    """`--runs`."""
    return click.option(
        "--runs", type=click.IntRange(1), default=default, show_default=True, metavar="N", help=help
    )


def numbers(
    name: str, kind: type[int] | type[float], low: int, high: int, default: str, help: str
) -> Callable[[options.Command], options.Command]:
    """An option for several numbers, with commas between them."""

    def read(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[float, ...]:
        try:
            found = tuple(kind(word) for word in value.split(","))
        except ValueError:
            raise click.BadParameter(
                f"expected numbers with commas between them, got {value!r}"
            ) from None
        if not all(low <= number <= high for number in found):
            raise click.BadParameter(f"expected numbers from {low} to {high}, got {value!r}")
        return tuple(sorted({*found}))

    return click.option(
        name, callback=read, default=default, show_default=True, metavar="X,...", help=help
    )


def share(name: str, default: float, help: str) -> Callable[[options.Command], options.Command]:
    """An option for a number from 0 to 1."""
    return click.option(
        name,
        type=click.FloatRange(0, 1),
        default=default,
        show_default=True,
        metavar="P",
        help=help,
    )


def shares(name: str, default: str, help: str) -> Callable[[options.Command], options.Command]:
    """An option for several numbers from 0 to 1."""
    return numbers(name, float, 0, 1, default, help)


def sides(default: str, most: int) -> Callable[[options.Command], options.Command]:
    """`--sides`."""
    return numbers("--sides", int, 1, most, default, "The sides of the boards.")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lab.command()
@click.argument("input", metavar="INPUT")
@options.reading
@shares("--noise", "0,.1,.2,.4,.6,.8,1", "The grid's noise.")
@numbers(
    "--max-flips",
    int,
    1,
    MOST_FLIPS,
    "100,1000,10000,100000",
    "The grid's limits; all heuristics get the largest.",
)
@options.choice("--heuristic", HEURISTICS, "jw", "The grid's heuristic.")
@options.choice("--encoding", CNF_ENCODINGS, "3sat", "The grid's formula.")
@options.choice("--pick", PICKS, "first", "Which false clause to take: any, or the first in order.")
@share("--comparison-noise", 0.1, "For all heuristics, beside the default of each.")
@runs(1000, "Runs of each setting.")
@options.seed
@shared
def walksat(
    input: str, reading: Reading, noise: tuple[float, ...], max_flips: tuple[int, ...], **settings: Any
) -> None:
    """Noise, flips and heuristics of WalkSAT on a puzzle.

    A grid of noise and limit of flips with one heuristic, then all heuristics on the puzzle's CNF and
    on its 3-SAT reduction. The defaults are those of the study that the project grew from.
    """
    text = read_text(input)
    if is_dimacs(text, input, reading):
        raise InputError("expected a puzzle, got a formula")
    puzzle = write_puzzle(read_board(text, reading).puzzle)
    _perform(WalkSatExperiment, puzzle=puzzle, noises=noise, limits=max_flips, **settings)


@lab.command()
@sides("5,7,10,14,20,30,50", 1000)
@share("--walls", 0.2, "Share of walls.")
@share("--clues", 0.7, "Share of clues among them.")
@click.option(
    "--solver",
    default="pysat:glucose4",
    show_default=True,
    metavar="NAME",
    help="The engine for CNF (see lightup engines).",
)
@options.timeout("Give up on a board after this time.", default=30)
@runs(10, "Boards of each size.")
@options.seed
@shared
def encodings(solver: str, timeout: float, **settings: Any) -> None:
    """Sizes and times of encodings by board size.

    The boards are random, with the clues of one solution.
    """
    engine = find_engine(solver)
    engine.check(CNF_ENCODINGS[0])
    if not engine.complete:
        raise InputError(f"expected an engine that can say no, got {solver!r}")
    _perform(EncodingsExperiment, solver=solver, seconds=timeout, **settings)


@lab.command()
@options.inputs
@options.reading
@click.option(
    "--engine",
    "names",
    multiple=True,
    metavar="NAME",
    help="Take this engine, not all that are installed; may be repeated.",
)
@options.timeout("Give up on a puzzle after this time.", default=10)
@runs(1, "Times to solve each puzzle.")
@shared
def engines(
    inputs: tuple[str, ...], reading: Reading, names: tuple[str, ...], timeout: float, **settings: Any
) -> None:
    """All engines on a collection of puzzles."""
    for name in names:
        find_engine(name).check()
    chosen = tuple(dict.fromkeys(names)) or tuple(
        name for name, engine in ENGINES.items() if engine.installed
    )
    puzzles = tuple(map(_text_of, read_items(inputs, reading)))
    _perform(EnginesExperiment, puzzles=puzzles, engines=chosen, seconds=timeout, **settings)


def _text_of(item: Item) -> str:
    try:
        return write_puzzle(item.board.puzzle)
    except InputError as error:
        raise InputError(f"{item.name}: {error}") from None


@lab.command()
@sides("5,7,10,14", 100)
@shares("--walls", ".05,.1,.2,.3,.4,.5,.6,.7,.8", "The shares of walls.")
@shares("--clues", "0,.2,.4,.6,.8,1", "The shares of clues among the walls.")
@options.choice(
    "--numbers", NUMBERS, "random", "A clue counts the bulbs of one solution, or is any that fits."
)
@click.option(
    "--max-conflicts",
    "most_conflicts",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="The solver gives up on a board after so many.",
)
@runs(100, "Boards of each setting.")
@options.seed
@shared
def phase(**settings: Any) -> None:
    """Which random boards are solvable, unique, hard.

    The boards are drawn for each wall density and clue density.
    """
    _perform(PhaseExperiment, **settings)


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
    with _progress(f"lab {experiment.name}") as show:
        report = perform(experiment, folder, jobs, show, fresh=fresh)
    if as_json:
        options.show_json({table.name: table.records() for table in report.tables()})
        return
    for table in report.tables():
        long = f"{len(table.rows)} rows in {folder / table.name}.csv"
        shown = table.markdown() if len(table.rows) <= LONGEST_TABLE else long
        options.show(f"{table.title}\n\n{shown}\n")
    options.show(f"report: {folder / 'report.md'}")


def _check_plots() -> None:
    """Says what is missing for the plots before the work begins."""
    if not find_spec("matplotlib"):
        raise PackageMissing("expected matplotlib for the plots: pip install 'lightup[plot]'")


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; an interruption says how to go on."""
    counts = (0, 0)
    with options.progress_bar(what) as bar:
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
