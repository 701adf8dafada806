"""`lightup read`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..collecting.inputs import Source, expanded, plain as plain_input
from ..formats import Item
from ..reading.overlay import overlay as drawn_over
from ..reading.pictures import load
from ..reading.read import Reading, read_pixels
from ..schema import plain
from . import _options as options
from ._answering import NO, YES, Answer, Words, answer_all
from ._completing import files
from ._endings import OVERLAYS
from ._files import FileOutput, write_file
from ._output import aside, picture
from ._stream import outlet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._stream import Outlet

KINDS = ("sure", "to check")


@dataclass(frozen=True)
class Shown:
    """A board of a picture, under its name."""

    item: Item
    reading: Reading | None = None


@click.command(short_help="Read boards from screenshots, scans and photos.")
@click.argument(
    "images",
    metavar="[IMAGE]...",
    nargs=-1,
    callback=options.or_standard_input,
    shell_complete=files,
)
@click.option(
    "--overlay",
    type=FileOutput([*OVERLAYS]),
    help="Draw what was read on top of the picture, as PNG.",
)
@options.as_json
@outlet
@options.timed
def read(images: tuple[str, ...], overlay: Path | None, outlet: Outlet) -> int:
    """Read boards from pictures: screenshots, scans and photos.

    IMAGE is a file (PNG, JPEG, WebP, GIF, BMP, TIFF, or HEIC with pillow-heif) or '-' for standard
    input. All boards of a picture are read, in reading order, with bulbs and dots. What is in doubt is
    listed. With --json each board has the confidence of its cells, its corners and its lattice.

    Exit status: 0 if no cell is in doubt and each puzzle has exactly one solution; 1 if something
    should be checked; 2 if there is no Light Up board in a picture, or it cannot be read; 3 if
    it gave up.
    """
    target = outlet.format
    files = expanded(images)
    if overlay and len(files) > 1:
        raise click.UsageError(f"expected one picture with --overlay, got {len(files)}")
    shown = [one for name in files for one in _boards_of(name, overlay)]
    readings = {one.item.name: one.reading for one in shown}

    def answer(item: Item) -> Answer:
        board, reading = item.board, readings[item.name]
        assert reading is not None
        return Answer(
            YES if reading.sure else NO,
            lambda: plain.read_board(reading),
            lambda: Words(
                "\n".join(reading.warnings),
                aside=aside(target),
                boards=[picture(board, target)],
                format=target or "text",
            ),
            KINDS[not reading.sure],
        )

    return answer_all([one.item for one in shown], answer, "reading", outlet.manner(KINDS))


def _boards_of(name: str, overlay: Path | None) -> Sequence[Shown]:
    """Reads the boards of a picture; draws them on it if there is a file for that."""
    try:
        loaded = load(Source(plain_input(name)).data)
        readings = read_pixels(loaded)
    except InputError as error:
        return [Shown(Item(name, error, origin=(name, "")))]
    if overlay:
        write_file(overlay, drawn_over(loaded, readings))
    several = len(readings) > 1
    return [
        Shown(Item(f"{name}:{number}" if several else name, one.board, origin=(name, str(number))), one)
        for number, one in enumerate(readings, 1)
    ]
