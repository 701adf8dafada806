"""`lightup lab` and its experiments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.packages import need
from ..collecting.sources import Reading
from ..encodings import CNF_ENCODINGS
from ..engines import ENGINES, find_engine
from ..lab.boards import NUMBERS, write_puzzle
from ..lab.encodings import EncodingsExperiment
from ..lab.engines import EnginesExperiment
from ..lab.experiment import perform
from ..lab.generators import INF432, GeneratorsExperiment
from ..lab.phase import PhaseExperiment
from ..lab.study import StudyExperiment
from ..lab.walksat import FORMULAS as WALKSAT_FORMULAS, WalkSatExperiment
from ..processes.crew import cpus
from ..sat.dimacs import from_dimacs, to_dimacs
from ..sat.walksat import HEURISTICS, MOST_FLIPS, PICKS
from . import _options as options
from ._completing import files
from ._endings import CLAIMED, ending_of
from ._inputs import board_in, is_dimacs, read_items, source_of
from ._output import complain, show, show_json
from ._progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ..formats import Item
    from ..lab.experiment import Experiment
    from ..lab.report import Report

MOST_JOBS, MOST_RUNS, MOST_CONFLICTS = 1000, 10**6, 2**31 - 1
SHARED = ("output", "jobs", "fresh", "as_json")  # the options of every experiment
LONGEST_TABLE = 60  # rows; a longer table is only written to the folder


@click.group()
def lab() -> None:
    """Run experiments with tables and plots.

    An experiment writes its report (report.md, with plots as SVG and PNG), its tables (CSV, and
    results.json) and its runs into a folder. After an interruption, the same command continues where
    it stopped.
    """


def _folder(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    """Refuses what is called like a file."""
    if value and not value.exists() and ending_of(value) in CLAIMED:
        raise click.BadParameter(f"expected a folder, got {str(value)!r}")
    return value


def shared(command: options.Command) -> options.Command:
    """Adds the options of every experiment."""
    for option in (
        options.as_json,
        click.option("--fresh", is_flag=True, help="Delete the runs in the folder and start over."),
        click.option(
            "-o",
            "--output",
            type=click.Path(file_okay=False, path_type=Path),
            callback=_folder,
            help="The folder to write into (default: lab-EXPERIMENT).",
        ),
        click.option(
            "--cores",
            "--jobs",
            "jobs",
            type=click.IntRange(1, MOST_JOBS),
            default=cpus,
            show_default="all CPUs",
            metavar="N",
            help="Do N runs at a time.",
        ),
    ):
        command = option(command)
    return command


def runs(default: int, help: str) -> options.Option:
    """Adds `--runs`."""
    return click.option(
        "--runs",
        type=click.IntRange(1, MOST_RUNS),
        default=default,
        show_default=True,
        metavar="N",
        help=help,
    )


def numbers(
    name: str, kind: type[int] | type[float], low: int, high: int, default: str, help: str
) -> options.Option:
    """Adds an option that takes several numbers, with commas between them."""

    def read(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[float, ...]:
        try:
            found = tuple(_number(word, kind) for word in value.split(","))
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


def _number(word: str, kind: type[int] | type[float]) -> float:
    """Reads a number; where it may be a share, also as a percentage."""
    if kind is float and word.endswith("%"):
        return float(word[:-1]) / 100
    return kind(word)


def shares(name: str, default: str, help: str) -> options.Option:
    """Adds an option that takes several numbers from 0 to 1."""
    return numbers(name, float, 0, 1, default, help)


def sides(default: str, most: int) -> options.Option:
    """Adds `--sides`."""
    return numbers("--sides", int, 1, most, default, "The sides of the boards.")


@lab.command()
@click.argument("input", metavar="[INPUT]", required=False, shell_complete=files)
@options.reading
@click.option(
    "--study", is_flag=True, help="Repeat the study that this project grew out of, on its puzzle."
)
@shares("--noise", "0,.1,.2,.4,.6,.8,1", "The noise values of the grid.")
@numbers(
    "--max-flips",
    int,
    1,
    MOST_FLIPS,
    "100,1000,10000,100000",
    "The limits of the grid; the comparison of heuristics takes the largest.",
)
@options.choice("--heuristic", HEURISTICS, "jw", "The heuristic of the grid.")
@options.choice("--encoding", CNF_ENCODINGS, "3sat", "The formula of the grid.")
@options.choice(
    "--pick", PICKS, "first", "Which false clause to repair: any, or the first in the formula."
)
@options.share(
    "--comparison-noise",
    default="0.1",
    help="Noise for the comparison of heuristics, which also use their defaults.",
)
@runs(1000, "Runs of each setting.")
@options.seed
@shared
@click.pass_context
def walksat(
    ctx: click.Context,
    /,
    input: str | None,
    reading: Reading,
    study: bool,
    noise: tuple[float, ...],
    max_flips: tuple[int, ...],
    **settings: Any,
) -> None:
    """Measure noise, flips and heuristics of WalkSAT.

    INPUT is a puzzle or a DIMACS file.

    First a grid, noise by limit of flips, with one heuristic; then all heuristics on the CNF, which
    for a puzzle is the encoding direct, and on its 3-SAT reduction. The defaults are those of the
    study that this project grew out of; --study repeats it, with its figures beside those found here.
    """
    if study:
        _refuse_others(ctx, "study", ("runs", "seed"))
        _perform(StudyExperiment, **_only(settings, "runs", "seed"))
        return
    if input is None:
        raise click.UsageError("expected INPUT or --study", ctx)
    found = source_of(input)
    if not is_dimacs(found, reading):
        source = write_puzzle(board_in(found, reading).puzzle)
    elif settings["encoding"] in WALKSAT_FORMULAS:
        source = to_dimacs(from_dimacs(found.text))
    else:
        raise InputError(f"expected a puzzle to encode as {settings['encoding']!r}, got a formula")
    _perform(WalkSatExperiment, source=source, noises=noise, limits=max_flips, **settings)


def _refuse_others(ctx: click.Context, flag: str, names: Sequence[str]) -> None:
    """Refuses all options but a few and those of every experiment."""
    others = {str(parameter.name) for parameter in ctx.command.params}
    options.refuse(ctx, flag, others.difference((flag, *names, *SHARED)))


def _only(settings: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Returns these settings and those that every experiment has."""
    return {name: settings[name] for name in (*names, *SHARED)}


@lab.command()
@click.argument("inputs", metavar="[INPUT]...", nargs=-1, shell_complete=files)
@options.reading
@sides("5,7,10,14,20,30,50", 1000)
@options.share("--walls", default="20%", help="Share of walls.")
@options.share("--clues", default="70%", help="Share of walls that are clues.")
@click.option(
    "--engine",
    "--solver",
    "solver",
    default="pysat:glucose4",
    show_default=True,
    metavar="NAME",
    help="The engine for CNF (see lightup engines).",
)
@options.timeout("Give up on a board after this time.", default=30)
@runs(10, "Boards of each size.")
@options.seed
@shared
@click.pass_context
def encodings(
    ctx: click.Context,
    /,
    inputs: tuple[str, ...],
    reading: Reading,
    solver: str,
    timeout: float,
    **settings: Any,
) -> None:
    """Measure sizes and times of the encodings, by board size.

    The boards are those of INPUT. Without one they are random and solvable: their clues count the bulbs
    of one solution.
    """
    if inputs:
        options.refuse(ctx, "an INPUT", ("sides", "walls", "clues", "seed"))
    items = read_items(inputs, reading)
    puzzles = dict(zip(_names(items), map(_text_of, items), strict=True))
    settings["puzzles"] = tuple(puzzles.items())
    engine = find_engine(solver)
    engine.check(CNF_ENCODINGS[0])
    engine.check_complete()
    _perform(EncodingsExperiment, solver=solver, seconds=timeout, **settings)


@lab.command()
@options.inputs
@options.reading
@click.option(
    "--engine",
    "wanted",
    multiple=True,
    metavar="NAME",
    help="Use only this engine, not all that are installed; may be repeated.",
)
@options.timeout("Give up on a puzzle after this time.", default=10)
@runs(1, "How often to solve each puzzle.")
@shared
def engines(
    inputs: tuple[str, ...], reading: Reading, wanted: tuple[str, ...], timeout: float, **settings: Any
) -> None:
    """Compare all engines on a collection of puzzles."""
    for name in wanted:
        find_engine(name).check()
    chosen = tuple(dict.fromkeys(wanted)) or tuple(
        name for name, engine in ENGINES.items() if engine.installed
    )
    items = read_items(inputs, reading)
    puzzles, names = tuple(map(_text_of, items)), tuple(_names(items))
    _perform(
        EnginesExperiment, puzzles=puzzles, names=names, engines=chosen, seconds=timeout, **settings
    )


def _names(items: Sequence[Item]) -> list[str]:
    """Returns a name for each puzzle; where two have the same one, with a number."""
    titles = [item.title or item.name for item in items]
    if len({*titles}) == len(titles):
        return titles
    return [f"{number} {title}" for number, title in enumerate(titles, 1)]


def _text_of(item: Item) -> str:
    try:
        return write_puzzle(item.board.puzzle)
    except InputError as error:
        raise InputError(f"{item.name}: {error}") from None


@lab.command()
@sides("5,7,10,14", 100)
@shares("--walls", ".05,.1,.2,.3,.4,.5,.6,.7,.8", "The shares of walls.")
@shares("--clues", "0,.2,.4,.6,.8,1", "The shares of walls that are clues.")
@options.choice(
    "--numbers",
    NUMBERS,
    "random",
    "A clue counts the bulbs of one solution, or is any number that fits.",
)
@click.option(
    "--max-conflicts",
    "most_conflicts",
    type=click.IntRange(1, MOST_CONFLICTS),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Give up on a board after N conflicts.",
)
@click.option(
    "--like",
    type=click.Choice([INF432]),
    help="Compare the generator of the INF432 study with those of the lab, by --sides and --walls.",
)
@runs(100, "Boards of each setting.")
@options.seed
@shared
@click.pass_context
def phase(ctx: click.Context, /, like: str | None, **settings: Any) -> None:
    """Find out which random boards are solvable, unique, hard.

    Random boards are drawn for each combination of side, share of walls and share of clues.
    """
    if like:
        names = ("sides", "walls", "runs", "seed")
        _refuse_others(ctx, "like", names)
        _perform(GeneratorsExperiment, **_only(settings, *names))
        return
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
    """Runs an experiment, with a progress bar, and shows its tables."""
    need("plot", "an experiment")  # which is said before the work begins
    experiment = kind(**settings)
    folder = output or Path(f"lab-{experiment.name}")
    report = _watched(experiment, folder, jobs, fresh)
    if as_json:
        show_json(report.results(experiment.settings))
        return
    for table in report.tables():
        long = f"{len(table.rows)} rows in {folder / table.name}.csv"
        shown = table.markdown() if len(table.rows) <= LONGEST_TABLE else long
        show(f"{table.title}\n\n{shown}\n")
    show(f"report: {folder / 'report.md'}")


def _watched(experiment: Experiment, folder: Path, jobs: int, fresh: bool) -> Report:
    """Runs an experiment with a progress bar; an interruption says how to continue."""
    counts = (0, 0)
    try:
        with progress(f"lab {experiment.name}") as move:

            def watch(done: int, planned: int) -> None:
                nonlocal counts
                counts = done, planned
                move(done, planned)

            return perform(experiment, folder, jobs, watch, fresh=fresh)
    except KeyboardInterrupt:
        complain(f"interrupted: {counts[0]} of {counts[1]} runs done; run it again to continue")
        raise
