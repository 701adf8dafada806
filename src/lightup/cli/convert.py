"""`lightup convert` and `lightup formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.words import listed
from ..formats import FORMATS, dumps, find_format, join
from . import _options as options
from ._alarm import hush
from ._answering import YES, failed
from ._each import is_each, paths
from ._endings import PUZZLES, form_of
from ._files import output as output_option
from ._inputs import read_items, solution_of
from ._notes import note
from ._output import show_json, show_table, writing
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ..collecting.sources import Reading
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Credits, Format, Item
    from ..schema.commands import FormatEntry

COLUMNS = ("format", "what it is", "holds", "many puzzles")
MANY = {"one": "one per file", "lines": "one per line", "blocks": "empty line between", "split": "yes"}


@click.command()
@options.inputs
@options.reading
@options.to_format("The format to write (default: as the ending of the file says, else text).")
@click.option("--no-marks", is_flag=True, help="Write the puzzle alone, without marks and solution.")
@click.option("--solution", is_flag=True, help="Write the published solution in place of the marks.")
@options.timed
@output_option
def convert(
    inputs: tuple[str, ...],
    reading: Reading,
    target: str | None,
    no_marks: bool,
    solution: bool,
    output: Path,
) -> int:
    """Write puzzles in another format.

    Names and a player's bulbs and dots are kept where the format can hold them (see lightup formats).
    A published solution is written only with --solution: in its own place or, if the format has none,
    as bulbs. With {name}, {n}, {size} or {level} in the name of the file, each puzzle gets its own.
    """
    if no_marks and solution:
        raise click.UsageError("expected one of --no-marks, --solution, got both")
    write = _plain if no_marks else _solved if solution else _marked
    target = form_of(output, PUZZLES, target, "text")
    items = read_items(inputs, reading)
    written: list[Item] = []
    texts: list[str] = []
    status = YES
    for item in tracked(items, "converting", len(items)):
        try:
            texts.append(write(item, target))
            written.append(item)
            if item.unknown:
                note(f"{target} cannot hold {listed(map(repr, item.unknown))}: left out")
        except InputError as error:
            status = failed(error, name=item.name, alone=len(items) == 1)
    hush()
    if texts and is_each(output):
        for path, text in zip(paths(output, written), texts, strict=True):
            _write([text], target, path)
    elif texts:
        _write(texts, target, output)
    return status


def _write(texts: Sequence[str], target: str, output: Path) -> None:
    with writing(output) as file:
        file.write(join(texts, target).removesuffix("\n") + "\n")


def _plain(item: Item, target: str) -> str:
    return written(item.board.puzzle, target, item.title, item.credits)


def _solved(item: Item, target: str) -> str:
    solution = solution_of(item)
    if "solutions" in find_format(target).more:
        return written(solution.puzzle, target, item.title, item.credits, solution)
    return written(solution, target, item.title, item.credits)


def _marked(item: Item, target: str) -> str:
    return written(item.board, target, item.title, item.credits)


def written(
    board: Puzzle | Board,
    target: str,
    title: str,
    credits: Credits,
    solution: Board | None = None,
) -> str:
    """Writes a board with all about it; notes what the format cannot hold."""
    if title and "names" not in find_format(target).more:
        note(f"{target} cannot hold the name: left out")
    return dumps(board, target, name=title, solution=solution, credits=credits)


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
