"""The commands as one click group; their modules are loaded on use."""

from __future__ import annotations

import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from .. import __version__
from ..base.errors import GaveUp, LightUpError
from ..collecting.inputs import STANDARD_INPUT
from ..kernel import is_compiled
from . import _notes, _options as options
from ._answering import BAD_INPUT, YES, failed
from ._inputs import is_argument
from ._output import complain, show

if TYPE_CHECKING:
    from types import FrameType

    from ..core.board import Board
    from ..core.puzzle import Puzzle

# Each command with the module that defines it.
COMMANDS = {
    "solve": "solve",
    "verify": "verify",
    "check": "check",
    "hint": "hint",
    "explain": "explain",
    "rate": "rate",
    "generate": "generate",
    "random": "random",
    "render": "render",
    "book": "book",
    "card": "card",
    "read": "read",
    "convert": "convert",
    "formats": "convert",
    "encode": "encode",
    "decode": "encode",
    "engines": "engines",
    "walksat": "walksat",
    "batch": "batch",
    "library": "library",
    "lab": "lab",
    "schema": "schema",
    "serve": "serve",
    "site": "site",
}


class Commands(click.Group):
    """Lists the commands in the order of the table, and loads a command on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name]}", __package__)
        command: click.Command = getattr(module, cmd_name)
        return command


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        kind = "compiled" if is_compiled() else "interpreted"
        show(f"lightup {__version__} (kernel: {kind})")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    epilog="Without a command, `lightup INPUT` is `lightup solve INPUT`, and `lightup` alone is a "
    "filter: each line of its input is a square puzzle as a string of W, B and 0-4; the answer has an "
    "L for each bulb, or is 0 if there is no solution; it takes --engine and --timeout. Other input "
    "is solved. Exit status: 0 yes, 1 no, 2 bad input, 3 gave up, 4 an error to be reported.",
)
@click.option("--engine", metavar="NAME", help=f"Engine of the filter{options.ENGINES}")
@options.timeout("The filter gives up on a line after this time.")
@click.pass_context
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def app(ctx: click.Context, engine: str | None, timeout: float | None) -> int:
    """The toolkit for the Light Up puzzle (Akari).

    INPUT is a file, '-' for standard input, or the text itself, such as a URL or a game id. FILE:NAME
    and FILE:12 are one puzzle of a file with many; '*.txt' is every file that matches. The format is
    detected unless --from names it. A file may also be compressed, a picture of a puzzle (see lightup
    read), or the records of a batch.
    """
    chosen = engine or timeout
    if ctx.invoked_subcommand is None and chosen and not sys.stdin.isatty():
        return _filter(ctx, engine or "native", timeout)
    if chosen:
        raise click.UsageError("expected --engine and --timeout after the command", ctx)
    if ctx.invoked_subcommand is None:
        show(ctx.get_help())
        return BAD_INPUT
    return YES


def _filter(ctx: click.Context, engine: str, seconds: float | None) -> int:
    """Runs the filter with an engine of the user's choice; solves an input in another format."""
    from ..engines import find_engine
    from ..solving.solve import Status, solve
    from .filter import has_lines, run_filter

    find_engine(engine).check()
    if not has_lines(sys.stdin.buffer):
        limit = [] if seconds is None else ["--timeout", str(seconds)]
        return _solve(ctx, ["-", "--engine", engine, *limit])

    def solution_of(puzzle: Puzzle) -> Board | None:
        result = solve(puzzle, engine=engine, seconds=seconds, at_most=1)
        if result.status is Status.GAVE_UP:
            raise GaveUp(f"no answer of the engine {engine!r}")
        return result.solution

    return run_filter(sys.stdin.buffer, sys.stdout, sys.stderr, solution_of)


def _solve(ctx: click.Context, arguments: list[str]) -> int:
    from .solve import solve

    with solve.make_context("solve", arguments, parent=ctx) as context:
        status: int = solve.invoke(context)
        return status


def run_app() -> int:
    """Runs the command that the arguments name and returns the exit status."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _exit_in_order)
    try:
        with _notes.collected(), app.make_context("lightup", _arguments()) as context:
            status = app.invoke(context)
        return status if isinstance(status, int) else YES
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        show(error.format_message())
        return BAD_INPUT
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "lightup"
        complain(f"{_lowered(error.format_message())} (see '{command} --help')")
        return BAD_INPUT
    except click.ClickException as error:
        complain(_lowered(error.format_message()))
        return BAD_INPUT
    except LightUpError as error:
        return failed(error)


def _arguments() -> list[str]:
    """Returns the arguments; without a command, an input is to be solved.

    Renames the file in `-:NAME`, which click would take for an option.
    """
    given = [f"{STANDARD_INPUT}{arg[1:]}" if arg.startswith("-:") else arg for arg in sys.argv[1:]]
    if not given and not sys.stdin.isatty():
        return ["solve", "-"]
    return ["solve", *given] if given and given[0] not in COMMANDS and is_argument(given[0]) else given


def _exit_in_order(number: int, frame: FrameType | None) -> None:
    """Unwinds the stack, so that no process or file is left behind."""
    sys.exit(128 + number)


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:].rstrip(".")
