"""`lightup convert` and `lightup formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..formats import FORMATS, dumps, join
from . import _options as options
from ._answering import YES, Answer, answer_all
from ._inputs import read_items
from ._output import show_json, show_table

if TYPE_CHECKING:
    from typing import TextIO

    from ..core.board import Board
    from ._inputs import Reading

COLUMNS = ("format", "what it is", "marks", "many puzzles")
MANY = {"": "one per file", "lines": "one per line", "blocks": "empty line between", "split": "yes"}


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

    Bulbs and dots are kept where the format can hold them (see lightup formats).
    """
    texts: list[str] = []

    def write(board: Board) -> Answer:
        texts.append(dumps(board.puzzle if no_marks else board, target))
        return Answer(YES)

    status = answer_all(read_items(inputs, reading), write, "converting")
    if texts:
        output.write(join(texts, target).removesuffix("\n") + "\n")
    return status


@click.command()
@options.as_json
def formats(as_json: bool) -> None:
    """List the formats, in the order in which detection tries them."""
    rows = [
        (format.name, format.title, " ".join(sorted(format.marks)), MANY[format.many])
        for format in FORMATS.values()
    ]
    if as_json:
        for row in rows:
            show_json(dict(zip(COLUMNS, row, strict=True)))
    else:
        show_table(COLUMNS, rows)
