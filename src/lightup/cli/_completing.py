"""What the shell offers after a Tab: commands and options by click, and the rest here."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Callable

    Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

VARIABLE = "_LIGHTUP_COMPLETE"  # in which a shell asks
SIZES = ("5x5", "7x7", "10x10", "14x14", "20x20")


def is_asked() -> bool:
    """Whether a shell asks what may come next."""
    return VARIABLE in os.environ


def answer(app: click.Command) -> int:
    """Answers the shell."""
    from click.shell_completion import shell_complete

    return shell_complete(app, {}, "lightup", VARIABLE, os.environ[VARIABLE])


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Leaves it to the shell to offer files."""
    return [CompletionItem(incomplete, type="file")]


def engines(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offers the engines, those of PySAT after `pysat:`."""
    from ..engines import ENGINES
    from ..engines.pysat import NAMES

    family = [f"pysat:{name}" for name in NAMES] if incomplete.startswith("pysat:") else []
    return [CompletionItem(name) for name in (*ENGINES, *family) if name.startswith(incomplete)]


def recipe(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offers whatever may come next in a recipe: a size, walls, a symmetry, a level, options."""
    from ..base.errors import InputError
    from ..generating.fields import HARDEST
    from ..generating.recipe import FLAGS, Order
    from ..generating.symmetries import SYMMETRIES

    levels = (f"L{level}" for level in range(HARDEST + 1))
    flags = (f"+{flag.replace('_', '-')}" for flag in FLAGS)
    parts = (*SIZES, "w20", *SYMMETRIES, *levels, *flags)
    found: dict[str, None] = {}
    for cut in range(len(incomplete) + 1):
        begun, typed = incomplete[:cut], incomplete[cut:]
        for text in (begun + part for part in parts if part.startswith(typed)):
            try:
                Order.parse(text)
            except InputError:
                continue
            found[text] = None
    return [*map(CompletionItem, found)]
