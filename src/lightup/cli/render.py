"""`lightup render`."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError, NoSolution
from ..base.words import printable
from ..rendering import terminal
from ..rendering.book.edition import PAPERS
from ..rendering.book.worksheet import worksheet
from ..rendering.drawing import CELL, render as draw
from ..rendering.scene import Scene
from ..rendering.themes import THEMES, find_theme
from ..schema.words import in_words
from ..solving.solve import Status, solve
from . import _options as options
from ._alarm import hush
from ._answering import NO, YES
from ._each import is_each
from ._files import PictureFile, picture_file, write_file
from ._inputs import read_items, shortener
from ._manners import in_colour
from ._output import STANDARD, complain, on_terminal, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..collecting.sources import Reading
    from ..core.board import Board
    from ..formats import Item
    from ..rendering.themes import Theme
    from ..solving.solve import Result

UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "in": 96.0}  # in pixels
MOST = 1000  # pixels for a cell
COLOURS = ("auto", "always", "never", "exact", "16", "none")
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
    click.option("--title", type=options.TEXT, default="", help="Write this above the picture."),
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
    "--color",
    type=click.Choice(COLOURS),
    default="auto",
    show_default=True,
    help="On the terminal: the exact colours of the theme, the 16 of every terminal, or none (never).",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="On the terminal: use only ASCII.")
@click.option("--page", type=click.Choice([*PAPERS]), help="Lay the puzzles out on pages, as a PDF.")
@options.timed
@picture_file(default="draw on the terminal")
def render(
    inputs: tuple[str, ...],
    reading: Reading,
    look: Look,
    colour: str,
    ascii_only: bool,
    page: str | None,
    file: PictureFile,
) -> int:
    """Draw boards: on the terminal, or as SVG, PNG or PDF.

    Several puzzles share one sheet, each under its name. A picture without a theme has the colours of
    the day; an SVG also has those of the night, for a viewer who prefers them. With {name}, {n}, {size}
    or {level} in the name of the file, each puzzle gets its own.

    Exit status: 1 if a puzzle has several solutions, or none, with --solution.
    """
    items = read_items(inputs, reading)
    scenes, status = _scenes(items, shortener(inputs), look)
    if file:
        _write(items, scenes, look, page, file)
        return status
    drawn = (_on_terminal(scene, look, colour, ascii_only) for scene in scenes)
    text = "\n\n".join([*filter(None, [printable(look.title)]), *drawn])
    hush()
    show(text)
    return status


def _scenes(
    items: Sequence[Item], shorten: Callable[[str], str], look: Look
) -> tuple[list[Scene], int]:
    """Returns what to draw, and the exit status; several puzzles get their names as titles."""
    titles = [item.title or shorten(item.name) for item in items] if len(items) > 1 else [""]
    boards, status = [item.board for item in items], YES
    if look.solution:
        for place, (item, result) in enumerate(zip(items, map(_result, boards), strict=True)):
            boards[place] = result.board
            if result.status is not Status.UNIQUE:
                status = NO
                complain(f"{f'{item.name}: ' if len(items) > 1 else ''}{in_words(result.status)}")
    scenes = [Scene(board, title=title) for board, title in zip(boards, titles, strict=True)]
    return scenes, status


def _result(board: Board) -> Result:
    result = solve(board.puzzle)
    if result.status is Status.NONE:
        raise NoSolution
    return replace(result, board=result.solution or board)


def _write(
    items: Sequence[Item], scenes: Sequence[Scene], look: Look, page: str | None, file: PictureFile
) -> None:
    """Writes one sheet, pages of a paper, or a file for each puzzle."""
    drawing = replace(look, solution=False)
    if page:
        if file.ending != ".pdf":
            raise InputError("expected a file that ends in .pdf, or --to pdf, with --page")
        pages = worksheet(
            scenes, page, title=look.title, theme=look.theme, coordinates=look.coordinates
        )
        write_file(file.output or STANDARD, pages)
    elif file.output and is_each(file.output):
        for scene, (_, to) in zip(scenes, file.each(items), strict=True):
            to.write(draw(scene, **vars(drawing)))
    else:
        file.write(draw(scenes, **vars(drawing)))


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
    if wish == "always" or (wish == "auto" and in_colour()):
        wish = "exact" if os.environ.get("COLORTERM") in ("truecolor", "24bit") else "16"
    return find_theme(theme or "dark") if wish == "exact" else wish == "16"
