"""`Grouped`: a command whose help lists its options in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


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
