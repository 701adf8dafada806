"""The arguments and options that several commands share."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ..base.errors import LightUpError
from ..collecting.sources import Reading
from ..encodings import CNF_ENCODINGS
from ..formats import FORMATS
from . import _completing
from ._alarm import alarm
from ._answering import failed

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from typing import Any

    Command = Callable[..., Any]
    Option = Callable[[Command], Command]

DURATION = ("--timeout", "--seconds")
MOST_CORES = 1000  # of commands that start all their processes at once


class Name(click.Choice[str]):
    """One of a few names, in any case, with blanks or dashes; an alias stands for another of them."""

    def __init__(self, names: Iterable[str], **aliases: str) -> None:
        super().__init__([*names])
        self.aliases = aliases

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        plain = "-".join(str(value).lower().replace("_", " ").replace("-", " ").split())
        known = {name.lower(): name for name in self.choices} | self.aliases
        return super().convert(known.get(plain, value), param, ctx)


FORMAT = Name(sorted(FORMATS))


def inputs(command: Command) -> Command:
    """Takes any number of `INPUT`s; without one, reads standard input if it is piped."""
    return click.argument(
        "inputs",
        metavar="[INPUT]...",
        nargs=-1,
        callback=or_standard_input,
        shell_complete=_completing.files,
    )(command)


def one_input(command: Command) -> Command:
    """Takes one `INPUT`; without it, reads standard input if it is piped."""
    return click.argument(
        "input",
        metavar="[INPUT]",
        required=False,
        callback=_or_the_only_one,
        shell_complete=_completing.files,
    )(command)


def or_standard_input(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Returns the values of an argument; without one, `-` if standard input is piped."""
    if values or ctx.resilient_parsing:
        return values
    if sys.stdin and not sys.stdin.isatty():
        return ("-",)
    raise click.UsageError("expected an INPUT: a file, '-' or a puzzle", ctx)


def _or_the_only_one(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return or_standard_input(ctx, parameter, (value,) if value else ())[0]


def bundled(name: str, kind: type, *options: Option) -> Option:
    """Adds options and passes their values on as one parameter, a dataclass of type `kind`.

    A field without an option keeps its default.
    """

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_bundle(*args: Any, **values: Any) -> Any:
            names = [field.name for field in fields(kind) if field.name in values]
            bundle = kind(**{name: values.pop(name) for name in names})
            return command(*args, **{name: bundle}, **values)

        for option in reversed(options):
            option(with_bundle)
        return with_bundle

    return decorate


reading = bundled(
    "reading",
    Reading,
    click.option(
        "--from",
        "format",
        metavar="FORMAT",
        type=FORMAT,
        help="Format of the input (see lightup formats).",
    ),
    click.option(
        "--lines/--no-lines",
        default=None,
        help="Read each line as a puzzle, or all lines as one grid.",
    ),
    click.option(
        "--white", metavar="N", type=int, help="The number of a white cell in an integer grid."
    ),
)


def as_json(command: Command) -> Command:
    """Adds `--json`, with which an error is also an object on standard output."""

    @wraps(command)
    def reporting(*args: Any, as_json: bool, **values: Any) -> Any:
        try:
            return command(*args, as_json=as_json, **values)
        except LightUpError as error:
            return failed(error, as_json)

    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object per line.")(
        reporting
    )


def whole(low: int, high: int | None = None) -> Callable[..., int | None]:
    """Returns a callback that reads a whole number."""
    bounds = f"of at least {low}" if high is None else f"from {low} to {high}"

    def read(ctx: click.Context, parameter: click.Parameter, value: str | int | None) -> int | None:
        if value is None:
            return None
        text = str(value)
        number = int(text) if re.fullmatch("[0-9]{1,30}", text) else -1
        if not low <= number <= (high or math.inf):
            raise click.BadParameter(f"expected a whole number {bounds}, got {text!r}")
        return number

    return read


def _cpus() -> int:
    from ..processes.crew import cpus  # here, because most commands start no processes

    return cpus()


def cores(help: str, most: int | None = None) -> Option:
    """Adds `--cores`; its help says what does not depend on it."""
    return click.option(
        "--cores",
        callback=whole(1, most),
        default=_cpus,
        show_default="all",
        metavar="N",
        help=help,
    )


seed = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed makes the same choices.",
)
fresh_seed = click.option(
    "--seed",
    callback=whole(0, (1 << 64) - 1),
    metavar="N",
    help="The same seed makes the same puzzles (default: a fresh one, which is shown).",
)
ENGINES = ": native, z3, clingo, pysat or another (see lightup engines)."
engine = click.option(
    "--engine",
    default="native",
    show_default=True,
    metavar="NAME",
    shell_complete=_completing.engines,
    help=f"Engine to use{ENGINES}",
)


def choice(name: str, values: Iterable[str], default: str, help: str) -> Option:
    """Adds an option that takes one of a few names."""
    return click.option(name, type=Name(values), default=default, show_default=True, help=help)


def refuse(ctx: click.Context, flag: str, names: Container[str]) -> None:
    """Refuses options and arguments that have no meaning together with a flag."""
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
        if given and parameter.name in names:
            flag = flag if " " in flag else f"--{flag}"
            raise click.UsageError(f"expected {flag} without {parameter.opts[0]}", ctx)


class Text(click.ParamType[str]):
    """A text that can be written; the bytes of an argument may be none."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if (written := value.encode(errors="backslashreplace").decode()) != value:
            self.fail(f"expected UTF-8 text, got {written[:80]!r}", param, ctx)
        return value


TEXT = Text()


class Share(click.ParamType[float]):
    """A number from 0 to 1, or a percentage.

    >>> Share().convert("22%", None, None), Share().convert(".5", None, None)
    (0.22, 0.5)
    """

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        match = re.fullmatch(r"([0-9]*\.?[0-9]+)(%?)", str(value), re.ASCII)
        number = float(match[1]) / (100 if match[2] else 1) if match else math.inf
        if number > 1:
            self.fail(f"expected a share such as 30% or 0.3, got {str(value)[:40]!r}", param, ctx)
        return number


def share(*names: str, default: str, help: str) -> Option:
    """Adds an option that takes a share; it may have several names."""
    return click.option(
        *names, type=Share(), default=default, show_default=True, metavar="SHARE", help=help
    )


def encoding(help: str) -> Option:
    """Adds `--encoding`."""
    return click.option("--encoding", type=Name(CNF_ENCODINGS), help=help)


def timeout(help: str, default: float | None = None, names: Sequence[str] = DURATION) -> Option:
    """Adds `--timeout`, which Python calls `seconds`."""
    return click.option(
        *names,
        "timeout",
        metavar="SECONDS",
        type=float,
        default=default,
        show_default=default is not None,
        callback=seconds,
        help=help,
    )


def timed(command: Command) -> Command:
    """Adds `--timeout`, after which the command ends, unless it has begun to write its answer."""

    @wraps(command)
    def in_time(*args: Any, timeout: float | None, **values: Any) -> Any:
        with alarm(timeout):
            return command(*args, **values)

    return timeout("Give up after this time.")(in_time)


def seconds(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Takes a number of seconds; unlike click, refuses `nan` and `inf`."""
    if value is not None and not (0 < value < math.inf):
        raise click.BadParameter("expected a number of seconds above 0")
    return value


def to_format(help: str, default: str | None = None) -> Option:
    """Adds `--to`."""
    return click.option(
        "--to",
        "target",
        metavar="FORMAT",
        type=FORMAT,
        default=default,
        show_default=default is not None,
        help=help,
    )


way_to = click.option(
    "--to",
    type=click.Choice(["text", "html"]),
    help="Write text, or a page to step through (default: by the ending of the file, else text).",
)


def check_one_form(as_json: bool, target: str | None) -> None:
    """Refuses `--json` together with `--to`: in JSON, a board is always its rows."""
    if as_json and target:
        raise click.UsageError("expected --json or --to, got both")
