"""Reads the `INPUT`s of a command, all at once, and names their puzzles for people."""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..collecting.inputs import (
    expanded,
    file_of,
    find,
    is_input,
    items_of,
    matches,
    near,
    plain,
    shortened,
)
from ..formats import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..collecting.inputs import Source
    from ..collecting.sources import Reading
    from ..core.board import Board

SHORTEST = 1e-9  # seconds; no time at all


def read_items(inputs: Iterable[str], reading: Reading) -> list[Item]:
    """Reads every puzzle of every input; one that cannot be read becomes an item with its error.

    An item has the name of its input; if that holds several puzzles, the puzzle's own name follows.
    """
    found = []
    for input in map(plain, expanded(inputs)):
        name, origin = shortened(input), origin_of(input)
        try:
            items = items_of(find(input), reading)
        except InputError as error:
            items = [Item("", error)]
        found += [_renamed(i, f"{name}:{i.name}" if len(items) > 1 else name, origin) for i in items]
    return found


def read_timed(
    inputs: Iterable[str], reading: Reading, seconds: float | None
) -> tuple[list[Item], float | None]:
    """Does the same; also returns the seconds for each puzzle: to read the only one counts."""
    start = monotonic()
    items = read_items(inputs, reading)
    if seconds is None or len(items) != 1:
        return items, seconds
    return items, max(seconds - (monotonic() - start), SHORTEST)


def _renamed(item: Item, name: str, source: str) -> Item:
    return item.but(name=name, origin=(source, item.name))


def solution_of(item: Item) -> Board:
    """Returns the published solution of an item; raises `InputError` if there is none."""
    if item.board and item.solution:
        return item.solution
    raise InputError(
        "expected a puzzle with a published solution, got one without (lightup solve finds one)"
    )


def as_published(item: Item) -> Item:
    """Returns an item whose board is its published solution; one without gets an error instead."""
    try:
        return item.but(outcome=solution_of(item))
    except InputError as error:
        return Item(item.name, error, origin=item.origin)


def source_of(input: str) -> Source:
    """Finds what the only input of a command stands for."""
    files = expanded([input])
    if len(files) > 1:
        raise InputError(f"expected one file, got {len(files)} that match {input!r}")
    return find(files[0])


def read_board(input: str, reading: Reading) -> Board:
    """Reads an input that holds one puzzle."""
    return read_item(input, reading).board


def read_item(input: str, reading: Reading) -> Item:
    """Reads an input that holds one puzzle, with its name and its published solution."""
    return item_in(source_of(input), reading)


def board_in(source: Source, reading: Reading) -> Board:
    """Reads the one puzzle of a source."""
    return item_in(source, reading).board


def item_in(source: Source, reading: Reading) -> Item:
    """Reads the one puzzle of a source, with its name and its published solution."""
    items = items_of(source, reading)
    if len(items) > 1:
        raise InputError(
            f"expected one puzzle, got {len(items)}: choose one with FILE:NAME or FILE:NUMBER, such as "
            f"{shortened(source.name)}:{items[0].name}"
        )
    return items[0]


def shortener(inputs: Sequence[str]) -> Callable[[str], str]:
    """Returns a function that shortens the names of items for a table.

    It leaves out the file if all come from the same one. Otherwise it leaves out the folders, unless
    two files would then have the same name.
    """
    files = sorted({file_of(input) for input in expanded(inputs)}, key=len, reverse=True)
    if len(files) == 1 and files[0]:
        return lambda name: name.removeprefix(f"{files[0]}:")
    if len({*map(os.path.basename, files)}) < len(files):
        return lambda name: name

    def without_folders(name: str) -> str:
        file = next((file for file in files if file and f"{name}:".startswith(f"{file}:")), "")
        return name.removeprefix(file.removesuffix(os.path.basename(file)))

    return without_folders


def origin_of(input: str) -> str:
    """Returns where the puzzles of an input are from: its file or, of a text, its first line."""
    return file_of(input) or shortened(plain(input))


def is_dimacs(source: Source, reading: Reading) -> bool:
    """Whether a source is a DIMACS formula, by its first line or its file name."""
    if reading.format or source.pick is not None or source.is_picture:
        return False
    words = next((w for w in map(str.split, source.text.splitlines()) if w and w[0] != "c"), [])
    return words[:1] == ["p"] or source.name.endswith((".cnf", ".dimacs"))


def read_text(input: str) -> str:
    """Reads an input as text: a file, standard input, or the lines themselves."""
    if "\n" not in input and file_of(input) != plain(input):
        raise InputError(f"expected a file or '-', got {input[:80]!r}: no such file{near(input)}")
    return find(input).text


def is_argument(word: str) -> bool:
    """Whether an argument is an `INPUT`, not an option."""
    return (word == "-" or not word.startswith("-")) and (is_input(word) or bool(matches(word)))
