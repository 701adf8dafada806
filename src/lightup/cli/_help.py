"""What several helps share: `Grouped` lists options in groups; the levels and the terms of a rating."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

import click

from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


def _techniques(level: int) -> str:
    return ", ".join(one.name for one in TECHNIQUES if one.level == level)


def _table(rows: Mapping[str, str]) -> str:
    """Returns a table for a help text, wrapped to its width."""
    width = max(map(len, rows))
    blank = " " * (width + 2)
    return "\n".join(
        fill(text, WIDTH, initial_indent=f"{name:{width}}  ", subsequent_indent=blank)
        for name, text in rows.items()
    )


WIDTH = 76
LEVEL_TABLE = "\b\nLevels, each with the techniques of its steps:\n" + _table(
    {f"{level} {name}": _techniques(level) for level, name in enumerate(LEVELS)}
)
TERM_TABLE = "\b\nTerms:\n" + _table(
    {
        "step": "cells that one technique decides, with its argument",
        "argument": "the rules that force a cell, given the marks on the board",
        "cost": "of an argument: 1 for each row or column in which bulbs would see each other, 2 for "
        "each clue, 3 for each dark cell; of a step: that of its smallest argument",
        "batch": "all the easiest steps that are open at the same time, taken together",
        "bottleneck": "the longest stretch of batches with only one cell to find at a time",
        "score": "the sum over the batches of their least cost, which counts for more where few of "
        "many cells are open",
    }
)


class Grouped(click.Command):
    """A command with a table of groups: titles, each with the names of its options.

    An option that is in no group joins the last one.
    """

    def __init__(self, *args: Any, groups: Mapping[str, Sequence[str]], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.groups = groups

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = (one for one in self.get_params(ctx) if isinstance(one, click.Option))
        lines = {one.name: line for one in found if (line := one.get_help_record(ctx))}
        groups = {title: [lines.pop(name) for name in names] for title, names in self.groups.items()}
        [*groups.values()][-1].extend(lines.values())
        for title, own in groups.items():
            with formatter.section(title):
                formatter.write_dl(own)
