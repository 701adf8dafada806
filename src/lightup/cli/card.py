"""`lightup card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..rendering.card import card as draw
from ..rendering.themes import THEMES
from . import _options as options
from ._answering import YES
from ._each import is_each
from ._files import PictureFile, picture_file
from ._inputs import read_item, read_items

if TYPE_CHECKING:
    from ..collecting.sources import Reading


@click.command(short_help="Draw one picture of a puzzle to share.")
@options.one_input
@options.reading
@options.choice("--theme", THEMES, "light", "Use these colours (see lightup render --help).")
@click.option("--title", type=options.TEXT, help="Title (default: the puzzle's own name, or Light Up).")
@options.timed
@picture_file(default="with --to, standard output")
def card(
    input: str,
    reading: Reading,
    theme: str,
    title: str | None,
    file: PictureFile,
) -> int:
    """Draw one picture of a puzzle to share: the board, its level, and a QR code to play it.

    The puzzle must have exactly one solution. With {name}, {n}, {size} or {level} in the name of the
    file, INPUT may hold many puzzles, and each gets its own file.
    """
    if not file:
        raise click.UsageError("expected -o FILE or --to FORMAT")
    items = read_items([input], reading) if is_each(file.output) else [read_item(input, reading)]
    for item, to in file.each(items):
        to.write(draw(item.board, title=title or item.title or "Light Up", theme=theme))
    return YES
