"""`lightup card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..reasoning.rate import rate
from ..rendering.card import card as draw
from ..rendering.themes import THEMES
from . import _options as options
from ._answering import YES
from ._files import PictureFile, picture_file
from ._inputs import read_item

if TYPE_CHECKING:
    from ..collecting.sources import Reading


@click.command(short_help="Draw one picture of a puzzle to share.")
@options.one_input
@options.reading
@options.choice("--theme", THEMES, "light", "Use these colours (see lightup render --help).")
@click.option("--title", metavar="TEXT", help="Title (default: the puzzle's own name, or Light Up).")
@options.timeout("Give up after this time.")
@picture_file(default="with --to, standard output")
def card(
    input: str,
    reading: Reading,
    theme: str,
    title: str | None,
    timeout: float | None,
    file: PictureFile,
) -> int:
    """Draw one picture of a puzzle to share: the board, its level, and a QR code to play it.

    The puzzle must have exactly one solution.
    """
    if not file:
        raise click.UsageError("expected -o FILE or --to FORMAT")
    item = read_item(input, reading)
    rating = rate(item.board, seconds=timeout)
    drawing = draw(rating, title=title or item.title or "Light Up", theme=theme)
    file.write(drawing)
    return YES
