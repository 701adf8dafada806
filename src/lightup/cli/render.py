"""`lightup render`."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ..base.words import printable
from ..rendering import terminal
from ..rendering.drawing import CELL, render as draw, solved
from ..rendering.scene import Scene
from ..rendering.themes import THEMES, find_theme
from . import _options as options
from ._answering import YES
from ._files import PictureFile, picture_file
from ._inputs import read_items, shortener
from ._output import on_terminal, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..collecting.sources import Reading
    from ..rendering.themes import Theme

UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "in": 96.0}  # in pixels
MOST = 1000  # pixels for a cell
COLOURS = ("auto", "exact", "16", "none")
EPILOG = "\b\nThemes:\n" + "\n".join(f"  {one.name:6} {one.title}" for one in THEMES.values())


def read_cell(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float:
    """Reads a length such as `40` (pixels) or `8mm`."""
    if value is None:
        return CELL
    found = re.fullmatch(rf"([0-9]{{1,4}}(?:\.[0-9]{{1,3}})?)({'|'.join(UNITS)})", value)
    pixels = float(found[1]) * UNITS[found[2]] if found else 0.0
    if not 1 <= pixels <= MOST:
        raise click.BadParameter(
            f"expected a length such as 40 or 8mm, from 1 to {MOST} pixels, got {value[:80]!r}"
        )
    return pixels


@dataclass(frozen=True)
class Look:
    """How pictures look."""

    theme: str | None
    cell: float
    solution: bool
    coordinates: bool
    title: str
    columns: int | None


look = options.bundled(
    "look",
    Look,
    click.option("--theme", type=click.Choice([*THEMES]), help="Use these colours (see below)."),
    click.option(
        "--cell", callback=read_cell, metavar="LENGTH", help="Side of a cell, such as 40 or 8mm."
    ),
    click.option("--solution", is_flag=True, help="Draw the solutions."),
    click.option("--coordinates", is_flag=True, help="Number the rows and columns."),
    click.option("--title", default="", metavar="TEXT", help="Write this above the picture."),
    click.option(
        "--columns",
        callback=options.whole(1),
        metavar="N",
        help="Put N pictures side by side (default: so that the sheet is about square).",
    ),
)


@click.command(epilog=EPILOG)
@options.inputs
@options.reading
@look
@click.option(
    "--colour",
    type=click.Choice(COLOURS),
    default="auto",
    show_default=True,
    help="On the terminal: the exact colours of the theme, the 16 of every terminal, or none.",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="On the terminal: use only ASCII.")
@picture_file(default="draw on the terminal")
def render(
    inputs: tuple[str, ...],
    reading: Reading,
    look: Look,
    colour: str,
    ascii_only: bool,
    file: PictureFile,
) -> int:
    """Draw puzzles and boards: on the terminal, or as SVG, PNG or PDF.

    Several puzzles share one sheet, each under its name. A picture without a theme has the colours of
    the day; an SVG also has those of the night, for a viewer who prefers them.

    \b
    Examples:
      lightup render puzzle.txt -o puzzle.svg
      lightup render puzzle.txt --solution --theme dark --cell 60 -o solution.png
      lightup render collection.txt --theme print --cell 8mm --columns 3 -o sheet.pdf
      lightup render puzzle.txt --to svg > puzzle.svg
    """
    scenes = _scenes(inputs, reading)
    if file:
        file.write(draw(scenes, **vars(look)))
        return YES
    if look.solution:
        scenes = [Scene(solved(scene.board), title=scene.title) for scene in scenes]
    drawn = (_on_terminal(scene, look, colour, ascii_only) for scene in scenes)
    show("\n\n".join([*filter(None, [printable(look.title)]), *drawn]))
    return YES


def _scenes(inputs: Sequence[str], reading: Reading) -> list[Scene]:
    """Reads what to draw; several puzzles get their names as titles."""
    items, shorten = read_items(inputs, reading), shortener(inputs)
    if len(items) == 1:
        return [Scene(item.board) for item in items]
    return [Scene(item.board, title=item.title or shorten(item.name)) for item in items]


def _on_terminal(scene: Scene, look: Look, colour: str, ascii_only: bool) -> str:
    encoding = sys.stdout.encoding or ""
    title = f"{printable(scene.title)}\n" if scene.title else ""
    return title + terminal.draw(
        scene if look.coordinates else scene.board,
        colour=_colours(colour, look.theme),
        width=shutil.get_terminal_size().columns if on_terminal() else None,
        ascii_only=ascii_only or not encoding.lower().startswith("utf"),
    )


def _colours(wish: str, theme: str | None) -> bool | Theme:
    """Returns which colours to use; by default as many as the terminal has."""
    if wish == "auto":
        if not on_terminal() or "NO_COLOR" in os.environ:
            return False
        wish = "exact" if os.environ.get("COLORTERM") in ("truecolor", "24bit") else "16"
    return find_theme(theme or "dark") if wish == "exact" else wish == "16"
