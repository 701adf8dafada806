"""`lightup completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ._completing import VARIABLE
from ._output import show

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Print what makes a shell complete words.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what makes a shell complete commands, options, engines, formats, recipes and files.

    Save it where the shell reads it when it starts, and open a new shell.
    """
    kind = get_completion_class(shell)
    assert kind  # click has all of SHELLS
    show(kind(ctx.find_root().command, {}, "lightup", VARIABLE).source())
