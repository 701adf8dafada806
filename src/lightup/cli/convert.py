"""`lightup convert` and `lightup formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..formats import FORMATS, dumps, join
from . import _options as options
from ._inputs import read_items
from .app import BAD_INPUT, YES

if TYPE_CHECKING:
    from typing import TextIO

    from ._inputs import Reading


MANY = {"": "one a file", "lines": "one a line", "blocks": "empty line between", "split": "yes"}


@click.command()
@options.inputs
@options.reading
@options.to_format("The format to write.", default="text")
@click.option("--no-marks", is_flag=True, help="Leave out bulbs and dots.")
@options.output
def convert(
    inputs: tuple[str, ...], reading: Reading, target: str, no_marks: bool, output: TextIO
) -> int:
    """Write puzzles in another format.

    Bulbs and dots go along where the format can hold them; `lightup formats` says which can.
    """
    texts, status = [], YES
    items = read_items(inputs, reading)
    for item in items:
        try:
            texts.append(dumps(item.board.puzzle if no_marks else item.board, target))
        except InputError as error:
            options.complain_of(item, error, len(items) == 1)
            status = BAD_INPUT
    if texts:
        output.write(join(texts, target).removesuffix("\n") + "\n")
    return status


@click.command()
@options.as_json
def formats(as_json: bool) -> None:
    """List the formats, in the order in which they are tried."""
    rows = [
        (format.name, format.title, " ".join(sorted(format.marks)), MANY[format.many])
        for format in FORMATS.values()
    ]
    columns = ("format", "what it is", "marks", "many puzzles")
    if as_json:
        for row in rows:
            options.show_json(dict(zip(columns, row, strict=True)))
    else:
        options.show_table(columns, rows)
