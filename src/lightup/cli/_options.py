"""The arguments and options that several commands share."""

from __future__ import annotations

import json
import math
import os
import shutil
import sys
from functools import wraps
from typing import TYPE_CHECKING

import click

from ..encodings import CNF_ENCODINGS
from ..formats import FORMATS, dumps
from ..render import terminal
from ._inputs import Reading
from .app import complain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeVar

    from rich.progress import Progress

    from ..core.board import Board
    from ..formats import Item

    T = TypeVar("T")

    Command = Callable[..., Any]

FORMAT = click.Choice(sorted(FORMATS))


def inputs(command: Command) -> Command:
    """Any number of `INPUT`s; standard input if it is piped and none is named."""
    return click.argument("inputs", metavar="[INPUT]...", nargs=-1, callback=_or_standard_input)(
        command
    )


def one_input(command: Command) -> Command:
    """One `INPUT`; standard input if it is piped and none is named."""
    return click.argument("input", metavar="[INPUT]", required=False, callback=_or_the_only_one)(
        command
    )


def _or_standard_input(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    if values or ctx.resilient_parsing:
        return values
    if sys.stdin and not sys.stdin.isatty():
        return ("-",)
    raise click.UsageError("expected an INPUT: a file, '-' or a puzzle", ctx)


def _or_the_only_one(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return _or_standard_input(ctx, parameter, (value,) if value else ())[0]


def reading(command: Command) -> Command:
    """`--from`, `--lines` and `--white`; passed on as one `reading`."""

    @wraps(command)
    def with_reading(*args: Any, **options: Any) -> Any:
        chosen = Reading(options.pop("source"), options.pop("lines"), options.pop("white"))
        return command(*args, reading=chosen, **options)

    for option in (
        click.option(
            "--white", metavar="N", type=int, help="The number of a white cell in an integer grid."
        ),
        click.option(
            "--lines/--no-lines",
            default=None,
            help="Read each line as a puzzle, or all lines as a grid.",
        ),
        click.option(
            "--from",
            "source",
            metavar="FORMAT",
            type=FORMAT,
            help="Format of the input (see lightup formats).",
        ),
    ):
        option(with_reading)
    return with_reading


seed = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed, the same choices.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, an object a line.")
engine = click.option(
    "--engine",
    default="native",
    show_default=True,
    metavar="NAME",
    help="Engine to use (see lightup engines).",
)


def choice(name: str, values: Iterable[str], default: str, help: str) -> Callable[[Command], Command]:
    """An option for one of a few names."""
    return click.option(
        name, type=click.Choice([*values]), default=default, show_default=True, help=help
    )


def encoding(help: str) -> Callable[[Command], Command]:
    """`--encoding`."""
    return click.option("--encoding", type=click.Choice(CNF_ENCODINGS), help=help)


def timeout(help: str, default: float | None = None) -> Callable[[Command], Command]:
    """`--timeout`."""
    return click.option(
        "--timeout",
        metavar="SECONDS",
        type=float,
        default=default,
        show_default=default is not None,
        callback=_seconds,
        help=help,
    )


def _seconds(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not (0 < value < math.inf):
        raise click.BadParameter("expected a number of seconds above 0")
    return value


def to_format(help: str, default: str | None = None) -> Callable[[Command], Command]:
    """`--to`."""
    return click.option(
        "--to",
        "target",
        metavar="FORMAT",
        type=FORMAT,
        default=default,
        show_default=default is not None,
        help=help,
    )


output = click.option(
    "-o",
    "--output",
    type=click.File("w", encoding="utf-8", lazy=True),
    default="-",
    help="Write to this file.",
)


def picture(board: Board, target: str | None) -> str:
    """A board in the wanted format; by default a drawing on a terminal and plain text elsewhere."""
    if target:
        return dumps(board, target).rstrip("\n")
    if sys.stdout.isatty():
        colour = "NO_COLOR" not in os.environ
        return terminal.draw(board, colour=colour, width=shutil.get_terminal_size().columns)
    return str(board)


def show(text: str, *, err: bool = False) -> None:
    """Writes lines; on a terminal they go above the progress bar, which click does not know of."""
    stream = sys.stderr if err else sys.stdout
    stream.write(f"{text}\n")


def show_json(value: object) -> None:
    """Writes a value as a line of JSON."""
    show(json.dumps(value))


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Writes a table: with colour and lines on a terminal, aligned text elsewhere."""
    rows = [list(map(str, row)) for row in rows]
    if not sys.stdout.isatty():
        widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
        for row in (columns, *rows):
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            show("  ".join(cells).rstrip())
        return
    from rich import box
    from rich.console import Console
    from rich.table import Column, Table

    whole = (Column(name, overflow="fold") for name in columns)  # a narrow terminal hides nothing
    table = Table(*whole, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def with_progress(items: Sequence[T], what: str) -> Iterator[T]:
    """Yields the items, with a progress bar on a terminal if there are several.

    Where the results go to the terminal, too, the bar stays below them.
    """
    if len(items) < 2 or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    shared = sys.stdout.isatty()
    console = Console(stderr=not shared)
    with Progress(
        console=console, transient=True, redirect_stdout=shared, redirect_stderr=shared
    ) as bar:
        yield from bar.track(items, description=what)


def progress_bar(what: str, *words: str) -> Progress:
    """A bar on the error stream with the numbers done and planned, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    more = map(TextColumn, words)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), *more
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def watched(items: Iterable[T], what: str, total: int, size: Callable[[T], int]) -> Iterator[T]:
    """Yields the items, with a bar that each moves on by its size towards the total."""
    with progress_bar(what) as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            yield item
            bar.advance(task, size(item))


def complain_of(item: Item, error: Exception | str, alone: bool) -> None:
    """Writes a complaint about one of the inputs in one line."""
    complain(str(error) if alone else f"{item.name}: {error}")
