"""`lightup batch` and its tasks."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.files import is_stream
from ..base.words import per_second, plural
from ..collecting.batch import Groups, Shard, perform, settings_of
from ..collecting.finals import check as check_final, is_final, make as make_final
from ..collecting.inputs import Progress, all_bundles, check_inputs, expanded
from ..collecting.journal import lines_of
from ..collecting.outputs import Finished, Output, Pipe
from ..collecting.pieces import Bundle, Feed
from ..collecting.records import gather
from ..collecting.sources import Reading
from ..collecting.tasks import Work
from ..engines import find_engine
from ..formats import FORMATS, credits_of, loads, pieces
from ..generating.limits import check as check_recipe
from ..generating.recipe import Order, draw_seed
from ..processes.crew import Crew
from ..schema.words import as_checked, as_counted
from . import _options as options
from ._answering import YES
from ._completing import recipe
from ._endings import JSON_LINES, LEFT, RECORDS, form_of
from ._files import FileOutput
from ._manners import manners
from ._output import STANDARD, complain, naming, remark, show, show_json, show_table, writing
from ._progress import progress
from .convert import written
from .generate import levels

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any

    from ..collecting.sources import Reading
    from ..collecting.summary import Summary
    from ..schema import commands
    from ._progress import Show

SECONDS = 60
SECONDS_BETWEEN_SHOWS = 0.2
NUMBERS_AT_ONCE = 1000  # of puzzles to make


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

    output: Path
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
        type=FileOutput(),
        default="-",
        help="Write here: lines of JSON, CSV or Parquet, by the ending (.jsonl, .csv, .parquet), "
        "packed if .gz or .zst follows (default: standard output).",
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
        "--scheduler",
        type=options.TEXT,
        metavar="ADDRESS",
        help="Work on the Dask cluster with this scheduler.",
    ),
)


def on_puzzles(command: Callable[..., Work]) -> options.Command:
    """Makes a command that does the work that `command` returns with all puzzles of its inputs."""

    @wraps(command)
    def run(inputs: tuple[str, ...], reading: Reading, how: How, as_json: bool, **values: Any) -> int:
        files, read = expanded(inputs), Progress()
        check_inputs(files)
        work = command(seconds=how.timeout, **values)
        job = _Job(work, reading, how, as_json)
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
    find_engine(engine).check()
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
@options.inputs
@options.reading
@shared
@click.option("--unique", is_flag=True, help="Write only the puzzles that are left.")
@options.to_format(
    "With --unique, the format of the puzzles (default: as the ending of the file says, else text)."
)
@options.as_json
def dedupe(
    inputs: tuple[str, ...],
    reading: Reading,
    how: How,
    unique: bool,
    target: str | None,
    as_json: bool,
) -> int:
    """Find puzzles that are the same after rotation and reflection.

    The first of a group is new, the others are duplicates; `group` numbers the groups, and `key` is the
    same for all images of a puzzle, in every batch. With --unique, the ending of the file picks a
    format of puzzles, or .jsonl, .csv or .parquet the records of those that are left.
    """
    files, read = expanded(inputs), Progress()
    check_inputs(files)
    work = Work("dedupe", how.timeout)
    bundles = all_bundles(files, reading, read)
    if not unique:
        if target:
            raise click.UsageError("expected --to with --unique")
        return _Job(work, reading, how, as_json).run(bundles, lambda: read.share)
    if how.resume or how.shard != "1/1" or as_json:
        raise click.UsageError("expected --unique without --resume, --shard and --json")
    return _unique(work, reading, how, target, bundles, read)


def _unique(
    work: Work,
    reading: Reading,
    how: How,
    target: str | None,
    bundles: Generator[Bundle, None, None],
    read: Progress,
) -> int:
    """Writes the puzzles that are new, by the records of a batch in a folder of its own."""
    form = form_of(how.output, LEFT, target, "text")
    check_final(how.output)
    with TemporaryDirectory() as folder:
        records, left = Path(folder) / "records.jsonl", Path(folder) / "left.jsonl"
        job = _Job(work, reading, replace(how, output=records), as_json=False)
        summary = job.do(bundles, lambda: read.share)
        new = (line for line in lines_of(records) if json.loads(line)["status"] == "new")
        if form in FORMATS:
            texts = map(partial(_text, form), map(json.loads, new))
            with writing(how.output) as file:
                for piece in pieces(texts, form, summary.statuses["new"]):
                    file.write(piece)
        else:
            with left.open("wb") as lines:
                lines.writelines(new)
            with naming(how.output):
                make_final(left, how.output, work.task, {})
    remark(f"{plural(summary.records, 'puzzle')}: {job.counted(summary)}")
    return YES


def _text(format: str, record: dict[str, Any]) -> str:
    name = record["name"]
    title = "" if name.isdecimal() else name
    return written(
        loads(record["puzzle"], "text"),
        format,
        title,
        credits_of({**record, "source": record.get("origin")}),
    )


@batch.command()
@click.argument("recipes", metavar="RECIPE...", nargs=-1, required=True, shell_complete=recipe)
@click.option(
    "--count",
    callback=options.whole(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Make N puzzles of each recipe.",
)
@click.option("--level", metavar="LEVEL", help="Make them of this level, or of each of a range.")
@shared
@options.as_json
def generate(recipes: tuple[str, ...], count: int, level: str | None, how: How, as_json: bool) -> int:
    """Make puzzles from recipes (see lightup generate).

    A recipe without a seed (as in 10x10L3#7) gets one, which is the source of its records.
    """
    orders = [_order(text, how, change) for text in recipes for change in levels(level)]
    bundles = (bundle for order in orders for bundle in _numbered(order, count))
    total = sum(1 if order.number else count for order in orders)
    job = _Job(Work("generate", how.timeout), Reading(), how, as_json)
    return job.run(bundles, lambda: job.done / total)


def _order(text: str, how: How, changes: dict[str, Any]) -> Order:
    order = Order.parse(text, **changes)
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

    def __init__(self, work: Work, reading: Reading, how: How, as_json: bool) -> None:
        self.work, self.how, self.as_json = work, how, as_json
        self.shard = Shard.parse(how.shard)
        self.settings = settings_of(work, reading, self.shard)
        self.groups = Groups() if work.task == "dedupe" else None
        self.done = 0

    def run(self, bundles: Generator[Bundle, None, None], share: Callable[[], float | None]) -> int:
        """Does the work, or what is left of it, and tells the summary."""
        self._tell(self.do(bundles, share), aside=self.is_stream)
        return YES

    def do(self, bundles: Generator[Bundle, None, None], share: Callable[[], float | None]) -> Summary:
        """Does the work, or what is left of it."""
        with ExitStack() as stack:
            output, feed = self._output(stack), Feed(self.shard.take(bundles))
            stack.enter_context(closing(bundles))
            if isinstance(output, Finished):
                self._compare(output, feed)
            else:
                self._perform(output, feed, share)
            if isinstance(output, Output) and is_final(self.how.output):
                output.make(self.how.output, self.work.task)
        return output.summary

    @property
    def is_stream(self) -> bool:
        """Whether the records go to a stream, which nobody can resume."""
        return self.how.output == STANDARD or is_stream(self.how.output)

    def _compare(self, output: Finished, feed: Feed) -> None:
        """Makes sure that nothing is left to do."""
        output.compare(feed)
        if self.groups:
            self.groups.recall(output.keys())

    def _perform(self, output: Output | Pipe, feed: Feed, share: Callable[[], float | None]) -> None:
        try:
            with self._hands() as hands, progress(self.work.task) as show:
                perform(hands, feed, output, self.groups, _Bar(self, share, show).move)
        except KeyboardInterrupt:
            advice = "" if isinstance(output, Pipe) else ": go on with --resume"
            complain(f"interrupted after {plural(output.summary.records, 'puzzle')}{advice}")
            raise

    def _output(self, stack: ExitStack) -> Output | Finished | Pipe:
        path, how = self.how.output, self.how
        form_of(path, RECORDS, None, JSON_LINES)
        if self.is_stream:
            if how.resume or how.fresh:
                raise InputError("expected a file (-o) with --resume or --fresh, got none")
            return Pipe(sys.stdout.buffer if path == STANDARD else stack.enter_context(path.open("wb")))
        if is_final(path):
            check_final(path)
            lines = path.with_name(f"{path.name}.jsonl")
            if path.exists() and how.resume and not lines.exists():
                return Finished(path, self.settings)
            if path.exists() and not (how.resume or how.fresh):
                raise InputError(f"expected a new file, got {str(path)!r}", "resume", "fresh")
            path = lines
        return stack.enter_context(Output(path, self.settings, resume=how.resume, fresh=how.fresh))

    def _hands(self) -> Any:
        if self.how.scheduler is None:
            return Crew(self.work, self.how.cores, seconds=self.how.timeout, gather=gather)
        from ..collecting.cluster import Cluster

        scheduler = self.how.scheduler
        return Cluster(self.work, scheduler, seconds=self.how.timeout, gather=gather)

    def _tell(self, summary: Summary, aside: bool) -> None:
        if self.as_json:
            groups = self.groups.plain() if self.groups else None
            found: commands.Summary = {**summary.plain(), "groups": groups}
            show_json(found, err=aside)
        elif manners.quiet:
            return
        elif aside:
            remark(f"{plural(summary.records, 'puzzle')}: {self.counted(summary)}")
        else:
            show(f"{plural(summary.records, 'puzzle')}: {self.counted(summary)}")
            if not manners.quiet:
                show_table(("", "", "puzzles"), [(a, b, str(n)) for a, b, n in summary.rows()])

    def counted(self, summary: Summary) -> str:
        say = as_checked if self.work.task == "check" else as_counted
        counts = summary.statuses.most_common()
        return ", ".join(f"{number} {say(status)}" for status, number in counts)


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
        self._show(done, int(done / share) if share else None, per_second(rate, "puzzles"))
