"""`lightup convert` and `lightup formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..formats import FORMATS, dumps, find_format, join
from . import _options as options
from ._answering import YES, failed
from ._inputs import read_items, solution_of
from ._output import show_json, show_table
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from ..collecting.sources import Reading
    from ..formats import Format, Item
    from ..schema.commands import FormatEntry

COLUMNS = ("format", "what it is", "holds", "many puzzles")
MANY = {"one": "one per file", "lines": "one per line", "blocks": "empty line between", "split": "yes"}


@click.command()
@options.inputs
@options.reading
@options.to_format("The format to write.", default="text")
@click.option("--no-marks", is_flag=True, help="Write the puzzle alone, without marks and solution.")
@click.option("--solution", is_flag=True, help="Write the published solution in place of the marks.")
@options.output
def convert(
    inputs: tuple[str, ...],
    reading: Reading,
    target: str,
    no_marks: bool,
    solution: bool,
    output: TextIO,
) -> int:
    """Write puzzles in another format.

    Names and a player's bulbs and dots are kept where the format can hold them (see lightup formats).
    A published solution is written only with --solution: in its own place or, if the format has none,
    as bulbs.
    """
    if no_marks and solution:
        raise click.UsageError("expected one of --no-marks, --solution, got both")
    write = _plain if no_marks else _solved if solution else _marked
    items = read_items(inputs, reading)
    texts: list[str] = []
    status = YES
    for item in tracked(items, "converting", len(items)):
        try:
            texts.append(write(item, target))
        except InputError as error:
            status = failed(error, name=item.name, alone=len(items) == 1)
    if texts:
        output.write(join(texts, target).removesuffix("\n") + "\n")
    return status


def _plain(item: Item, target: str) -> str:
    return dumps(item.board.puzzle, target, name=item.title)


def _solved(item: Item, target: str) -> str:
    solution = solution_of(item)
    if "solutions" in find_format(target).more:
        return dumps(solution.puzzle, target, name=item.title, solution=solution)
    return dumps(solution, target, name=item.title)


def _marked(item: Item, target: str) -> str:
    return dumps(item.board, target, name=item.title)


@click.command()
@options.as_json
def formats(as_json: bool) -> None:
    """List the formats, in the order in which detection tries them."""
    entries = [*map(_entry, FORMATS.values())]
    if as_json:
        for entry in entries:
            show_json(entry)
    else:
        show_table(COLUMNS, map(_row, entries))


def _entry(format: Format) -> FormatEntry:
    return {
        "name": format.name,
        "title": format.title,
        "marks": sorted(format.marks),
        "more": sorted(format.more),
        "many": format.many or "one",
    }


def _row(entry: FormatEntry) -> Sequence[str]:
    return (
        entry["name"],
        entry["title"],
        " ".join((*entry["marks"], *entry["more"])),
        MANY[entry["many"]],
    )
