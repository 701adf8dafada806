"""What the user wants to see of any command: colours, and only the answer (`--color`, `--quiet`)."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

import click

COLOURS = ("auto", "always", "never")


@dataclass
class Manners:
    """How the command that runs behaves; each run begins with new ones."""

    colour: str = "auto"
    quiet: bool = False


manners = Manners()


def begin() -> None:
    """Forgets what an earlier run in the same process wanted."""
    manners.colour, manners.quiet = "auto", False


def in_colour() -> bool:
    """Whether to write colours: as asked for, else by NO_COLOR and FORCE_COLOR, else on a terminal."""
    if manners.colour != "auto":
        return manners.colour == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return _is_forced() or is_terminal()


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def as_on_terminal() -> bool:
    """Whether to write as on a terminal: it is one, or colours are asked for."""
    return is_terminal() or (in_colour() and _is_forced())


def _is_forced() -> bool:
    return manners.colour == "always" or os.environ.get("FORCE_COLOR", "") not in ("", "0")


def _set_colour(ctx: click.Context, parameter: click.Parameter, value: str) -> None:
    if value != "auto":
        manners.colour = value


def _set_quiet(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    manners.quiet |= value


def mannered(command: click.Command) -> click.Command:
    """Returns a command that also takes the options of all commands, unless it has its own."""
    for one in command.commands.values() if isinstance(command, click.Group) else ():
        mannered(one)
    has = {name for parameter in command.params for name in parameter.opts}
    command.params += [option for option in _options() if not has & {*option.opts}]
    return command


def _options() -> list[click.Option]:
    shared: dict[str, Any] = {"expose_value": False, "is_eager": True}
    return [
        click.Option(
            ["--color", "--colour"],
            type=click.Choice(COLOURS),
            default="auto",
            callback=_set_colour,
            help="Write colours, also into a pipe, or none (default: on a terminal).",
            **shared,
        ),
        click.Option(
            ["-q", "--quiet"],
            is_flag=True,
            callback=_set_quiet,
            help="Only answers and errors: no counts, notes or progress.",
            **shared,
        ),
    ]
