"""The commands as one click group; their modules are loaded on use."""

from __future__ import annotations

import re
import signal
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from .. import __version__
from ..base.errors import GaveUp, LightUpError
from ..collecting.inputs import STANDARD_INPUT
from ..kernel import is_compiled
from . import _completing, _notes, _options as options
from ._answering import BAD_INPUT, YES, failed
from ._examples import with_examples
from ._inputs import is_argument
from ._manners import begin, mannered
from ._output import complain, show

if TYPE_CHECKING:
    from types import FrameType

    from ..core.board import Board
    from ..core.puzzle import Puzzle

# What click says of a value, and what is expected instead.
OF_CLICK = {
    r"(.*) is not one of (.*)\.": r"expected one of \2",
    r"(.*) is not in the range (.*)\.": r"expected a number in the range \2",
    r"(.*) is not a valid integer( range)?\.": "expected a whole number",
    r"(.*) is not a valid float( range)?\.": "expected a number",
}
# Each command with the module that defines it.
COMMANDS = {
    "solve": "solve",
    "verify": "verify",
    "check": "check",
    "hint": "hint",
    "explain": "explain",
    "rate": "rate",
    "review": "review",
    "generate": "generate",
    "random": "random",
    "study": "setting",
    "repair": "setting",
    "minimise": "setting",
    "render": "render",
    "book": "book",
    "card": "card",
    "read": "read",
    "convert": "convert",
    "formats": "convert",
    "encode": "encode",
    "decode": "encode",
    "engines": "engines",
    "trace": "trace",
    "walksat": "walksat",
    "batch": "batch",
    "library": "library",
    "lab": "lab",
    "schema": "schema",
    "doctor": "doctor",
    "completion": "completion",
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
        return with_examples(mannered(command), cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            near = get_close_matches(args[0], COMMANDS, 1)
            ctx.fail(f"no such command {args[0]!r}{f', did you mean {near[0]!r}?' if near else ''}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        # Not both: a shell that is told to look for files forgets what else it was offered.
        return super().shell_complete(ctx, incomplete) or [CompletionItem(incomplete, type="file")]


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
@click.option(
    "--engine",
    metavar="NAME",
    shell_complete=_completing.engines,
    help=f"Engine of the filter{options.ENGINES}",
)
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
    if ctx.invoked_subcommand is None and not sys.stdin.isatty():
        return _filter(ctx, engine or "native", timeout)
    if engine or timeout:
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


with_examples(mannered(app), "")


def run_app() -> int:
    """Runs the command that the arguments name and returns the exit status."""
    begin()
    if _completing.is_asked():
        return _completing.answer(app)
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
        message = error.format_message().replace(error.message, _expected(error.message))
        complain(f"{_lowered(message)} (see '{command} --help')")
        return BAD_INPUT
    except click.ClickException as error:
        complain(_lowered(error.format_message()))
        return BAD_INPUT
    except UnicodeEncodeError as error:  # the name of a file may be any bytes
        complain(f"expected UTF-8 text, got {error.object[:80]!r}")
        return BAD_INPUT
    except LightUpError as error:
        return failed(error)


def _arguments() -> list[str]:
    """Returns the arguments; without a command, an input is to be solved.

    Renames the file in `-:NAME`, which click would take for an option.
    """
    given = [f"{STANDARD_INPUT}{arg[1:]}" if arg.startswith("-:") else arg for arg in sys.argv[1:]]
    if not given:
        return [] if sys.stdin.isatty() else ["solve", "-"]
    if given[0] == "help":
        return [*given[1:], "--help"]
    return ["solve", *given] if _is_to_solve(given) else given


def _is_to_solve(given: list[str]) -> bool:
    """Whether arguments without a command are those of `solve`: an input, or an option of its own.

    The filter takes the others, alone or with a value.
    """
    known = {name: option for option in app.params for name in option.opts}
    words = iter(given)
    for word in words:
        name, has_value, _ = word.partition("=")
        option = known.get(name) if word.startswith("-") and word != "-" else None
        if option is None:
            return word not in COMMANDS and (_solve_takes(name) or _is_meant_as_input(word))
        if not has_value and not getattr(option, "is_flag", False):
            next(words, None)
    return False


def _solve_takes(option: str) -> bool:
    from .solve import solve

    return any(option in (*one.opts, *one.secondary_opts) for one in solve.params)


def _is_meant_as_input(word: str) -> bool:
    """Whether a word stands for a puzzle, or looks as if it should: a mistyped file, an address."""
    looks_so = not word.startswith("-") and any(sign in word for sign in "./:")
    return looks_so or is_argument(word)


def _exit_in_order(number: int, frame: FrameType | None) -> None:
    """Unwinds the stack, so that no process or file is left behind."""
    sys.exit(128 + number)


def _expected(message: str) -> str:
    """Puts what click says of a value as lightup does.

    >>> _expected("'x' is not one of 'a', 'b'."), _expected("7 is not in the range 1<=x<=5.")
    ("expected one of 'a', 'b', got 'x'", 'expected a number in the range 1<=x<=5, got 7')
    """
    for pattern, words in OF_CLICK.items():
        if match := re.fullmatch(pattern, message, re.DOTALL):
            return f"{match.expand(words)}, got {match[1]}"
    return message


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:].rstrip(".")
