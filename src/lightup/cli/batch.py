"""`lightup batch` and its tasks."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..collecting import parquet
from ..collecting.batch import Groups, Shard, perform, settings_of
from ..collecting.inputs import Progress, all_bundles, check_inputs, expanded
from ..collecting.outputs import Output, Pipe
from ..collecting.pieces import Bundle, Feed
from ..collecting.records import gather
from ..collecting.sources import Reading
from ..collecting.tasks import Work
from ..generating.limits import check as check_recipe
from ..generating.recipe import Order, draw_seed
from ..processes.crew import Crew
from ..schema.words import as_checked, as_counted
from . import _options as options
from ._answering import YES
from ._output import complain, show_json, show_table
from ._progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any

    from ..collecting.sources import Reading
    from ..collecting.summary import Summary
    from ..schema import commands
    from ._progress import Show

SECONDS = 60
SECONDS_BETWEEN_SHOWS = 0.2
NUMBERS_AT_ONCE = 1000  # of puzzles to make
PARQUET = ".parquet"


@click.group()
def batch() -> None:
    """Do the same with many puzzles, on all cores or a cluster.

    Each puzzle becomes one line of JSON with its source, its name, its status and the puzzle itself,
    so that it is input again. The lines are in the order of the input, which is streamed and may be
    compressed with gzip or zstd. A puzzle that cannot be read, that takes too long or that crashes its
    process is one line as well; all others go on. After an interruption of whatever kind, the same
    command with --resume goes on where it stopped.
    """


@dataclass(frozen=True)
class How:
    """The options of every batch."""

    output: Path | None
    resume: bool
    fresh: bool
    cores: int
    timeout: float
    shard: str
    scheduler: str | None


shared = options.bundled(
    "how",
    How,
    click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write here: lines of JSON, or Parquet if the name ends with .parquet (default: standard "
        "output).",
    ),
    click.option(
        "--resume", is_flag=True, help="Go on where an earlier run stopped, if there was one."
    ),
    click.option("--fresh", is_flag=True, help="Write the file anew if it is there."),
    options.cores("Work in N processes; the records stay the same.", most=options.MOST_CORES),
    options.timeout("Give up on a puzzle after this time.", default=SECONDS),
    click.option(
        "--shard", default="1/1", metavar="I/N", help="Only every N-th puzzle, from the I-th on."
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler."
    ),
)


def on_puzzles(command: Callable[..., Work]) -> options.Command:
    """Makes a command that does the work that `command` returns with all puzzles of its inputs."""

    @wraps(command)
    def run(inputs: tuple[str, ...], reading: Reading, how: How, as_json: bool, **values: Any) -> int:
        files, read = expanded(inputs), Progress()
        check_inputs(files)
        work = command(seconds=how.timeout, **values)
        job = _Job(work, files, reading, how, as_json)
        return job.run(all_bundles(files, reading, read), lambda: read.share)

    return options.inputs(options.reading(shared(options.as_json(run))))


@batch.command()
@on_puzzles
@options.engine
def solve(seconds: float, engine: str) -> Work:
    """Solve puzzles and prove how many solutions they have.

    The status is unique, several, none, solved (if the engine cannot say whether there are more) or
    gave-up.
    """
    return Work("solve", seconds, engine=engine)


@batch.command()
@on_puzzles
def rate(seconds: float) -> Work:
    """Rate the difficulty of puzzles: level, score, techniques."""
    return Work("rate", seconds)


@batch.command()
@on_puzzles
def level(seconds: float) -> Work:
    """Find only the level of puzzles, which is fast."""
    return Work("level", seconds)


@batch.command()
@on_puzzles
@options.to_format("Write the puzzles in this format (see lightup formats).", "tatham")
def convert(seconds: float, target: str) -> Work:
    """Write puzzles in another format, as `text` of each record."""
    return Work("convert", seconds, format=target)


@batch.command()
@on_puzzles
def check(seconds: float) -> Work:
    """Check published solutions, or marks, against the rules."""
    return Work("check", seconds)


@batch.command()
@on_puzzles
def dedupe(seconds: float) -> Work:
    """Find puzzles that are the same after rotation and reflection.

    The first of a group is new, the others are duplicates; `group` numbers the groups, and `key` is the
    same for all images of a puzzle, in every batch.
    """
    return Work("dedupe", seconds)


@batch.command()
@click.argument("recipes", metavar="RECIPE...", nargs=-1, required=True)
@click.option(
    "--count",
    callback=options.whole(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Make N puzzles of each recipe.",
)
@shared
@options.as_json
def generate(recipes: tuple[str, ...], count: int, how: How, as_json: bool) -> int:
    """Make puzzles from recipes (see lightup generate).

    A recipe without a seed (as in 10x10L3#7) gets one, which is the source of its records.
    """
    orders = [_order(text, how) for text in recipes]
    bundles = (bundle for order in orders for bundle in _numbered(order, count))
    total = sum(1 if order.number else count for order in orders)
    job = _Job(Work("generate", how.timeout), [*map(str, orders), str(count)], Reading(), how, as_json)
    return job.run(bundles, lambda: job.done / total)


def _order(text: str, how: How) -> Order:
    order = Order.parse(text)
    check_recipe(order.recipe)
    if order.seed is None:
        if how.resume or Shard.parse(how.shard).of > 1:
            raise InputError(f"expected a seed with --resume or --shard, as in {text}#7, got {text}")
        return Order(order.recipe, draw_seed())
    return order


def _numbered(order: Order, count: int) -> Iterator[Bundle]:
    """Yields pieces without texts, whose names are the numbers of the puzzles to make."""
    source = str(Order(order.recipe, order.seed))
    numbers = range(order.number, order.number + 1) if order.number else range(1, count + 1)
    for begin in range(0, len(numbers), NUMBERS_AT_ONCE):
        names = numbers[begin : begin + NUMBERS_AT_ONCE]
        yield Bundle(source, names, [""] * len(names))


class _Job:
    """One run of the command."""

    def __init__(
        self, work: Work, inputs: Sequence[str], reading: Reading, how: How, as_json: bool
    ) -> None:
        self.work, self.how, self.as_json = work, how, as_json
        self.shard = Shard.parse(how.shard)
        self.settings = settings_of(work, inputs, reading, self.shard)
        self.groups = Groups() if work.task == "dedupe" else None
        self.done = 0

    def run(self, bundles: Generator[Bundle, None, None], share: Callable[[], float | None]) -> int:
        """Does the work, or what is left of it, and tells the summary."""
        with ExitStack() as stack:
            output = self._output(stack)
            if not (isinstance(output, Output) and output.is_finished):
                self._recall(output)
                stack.enter_context(closing(bundles))
                hands = stack.enter_context(self._hands())
                bar = _Bar(self, share, stack.enter_context(progress(self.work.task)))
                try:
                    feed = Feed(self.shard.take(bundles))
                    perform(hands, feed, output, self.groups, bar.move)
                except KeyboardInterrupt:
                    complain(f"interrupted after {output.summary.records} puzzles{self._advice}")
                    raise
        if isinstance(output, Output):
            self._make_parquet(output)
        self._tell(output.summary)
        return YES

    @property
    def _advice(self) -> str:
        return ": go on with --resume" if self.how.output else ""

    def _output(self, stack: ExitStack) -> Output | Pipe:
        path, how = self.how.output, self.how
        if path is None:
            if how.resume or how.fresh:
                raise InputError("expected a file (-o) with --resume or --fresh, got none")
            return Pipe(sys.stdout.buffer)
        if path.suffix == PARQUET:
            parquet.check_installed()
            if path.exists() and not how.fresh and not how.resume:
                raise InputError(f"expected a new file, got {str(path)!r}: replace it with --fresh")
            path = _lines_for(path)
        return stack.enter_context(Output(path, self.settings, resume=how.resume, fresh=how.fresh))

    def _recall(self, output: Output | Pipe) -> None:
        """Takes up the groups of a batch that is resumed."""
        if self.groups and isinstance(output, Output) and output.summary.records:
            self.groups.recall(output.path)

    def _hands(self) -> Any:
        if self.how.scheduler is None:
            return Crew(self.work, self.how.cores, seconds=self.how.timeout, gather=gather)
        from ..collecting.cluster import Cluster

        scheduler = self.how.scheduler
        return Cluster(self.work, scheduler, seconds=self.how.timeout, gather=gather)

    def _make_parquet(self, output: Output) -> None:
        path = self.how.output
        if path and path.suffix == PARQUET:
            parquet.write(output.path, path, self.work.task)
            output.path.unlink()

    def _tell(self, summary: Summary) -> None:
        aside = self.how.output is None
        if self.as_json:
            groups = self.groups.plain() if self.groups else None
            found: commands.Summary = {**summary.plain(), "groups": groups}
            show_json(found, err=aside)
        elif aside:
            complain(f"{summary.records} puzzles: {self._counted(summary)}")
        else:
            show_table(("", "", "puzzles"), [(a, b, str(n)) for a, b, n in summary.rows()])

    def _counted(self, summary: Summary) -> str:
        say = as_checked if self.work.task == "check" else as_counted
        counts = summary.statuses.most_common()
        return ", ".join(f"{number} {say(status)}" for status, number in counts)


def _lines_for(path: Path) -> Path:
    """Returns the file of the records that a Parquet file is made from."""
    return path.with_name(path.name + ".jsonl")


class _Bar:
    """Moves the progress bar, a few times a second."""

    def __init__(self, job: _Job, share: Callable[[], float | None], show: Show) -> None:
        self._job, self._share, self._show = job, share, show
        self._start = self._last = monotonic()
        self._first: int | None = None

    def move(self, summary: Summary) -> None:
        now = monotonic()
        if now - self._last < SECONDS_BETWEEN_SHOWS:
            return
        self._last, done = now, summary.records
        self._job.done = done
        if self._first is None:
            self._first, self._start = done, now
            return
        share = self._share()
        rate = (done - self._first) / (now - self._start)
        self._show(done, int(done / share) if share else None, f"{rate:.3g} puzzles/s")
