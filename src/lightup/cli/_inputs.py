"""Reads what the user names as `INPUT`: a file, `-` for standard input, or the text itself.

A file may also be a picture; then its boards are read from it, with notes on what is in doubt.

`FILE:NAME` and `FILE:12` are one puzzle of a file, by its own name or else by its number, counted from
1. A colon may also be part of either name: a file of the whole name comes first, then the longest name
of a file before a colon. `-:12` is a puzzle of standard input.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.words import plural
from ..formats import Item, detect, split
from ..reading.pictures import is_picture
from ..reading.read import read as read_picture
from ._notes import note

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import BinaryIO

    from ..core.board import Board
    from ..formats import Detection

MAX_BYTES = 256 << 20
MOST_PUZZLES = 1_000_000  # which are in memory together
SHORTEST = 1e-9  # seconds; no time at all
SOME = 3  # how many names a complaint lists
STANDARD_INPUT = "/dev/stdin"  # the same as `-`; also in `-:NAME`, which click takes for an option
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it


@dataclass(frozen=True)
class Reading:
    """How to read the inputs: `--from`, `--lines` and `--white`."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


@dataclass(frozen=True)
class Source:
    """The text that an `INPUT` stands for, and its detected formats if it was given as text.

    `pick` is the name or the number of the only puzzle that is meant; `None`: all of them. If the input
    is a picture, its text is empty.
    """

    name: str
    text: str
    detection: Detection | None = None
    pick: str | None = None
    picture: bytes | None = None


def read_items(inputs: Iterable[str], reading: Reading) -> list[Item]:
    """Reads every puzzle of every input; one that cannot be read becomes an item with its error.

    An item has the name of its input; if that holds several puzzles, the puzzle's own name follows.
    """
    found = []
    for input in map(_plain, inputs):
        name, source = _shortened(input), source_of(input)
        try:
            items = _items_in(find(input), reading)
        except InputError as error:
            items = [Item("", error)]
        found += [_renamed(i, f"{name}:{i.name}" if len(items) > 1 else name, source) for i in items]
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
    return Item(name, item.outcome, item.title, item.solution, (source, item.name))


def _items_in(source: Source, reading: Reading) -> list[Item]:
    if source.picture is not None:
        items = _items_on(source.picture, source.name, reading)
    else:
        format = reading.format or source.detection
        found = split(source.text, format, lines=reading.lines, white=reading.white)
        items = [*islice(found, MOST_PUZZLES + 1)]
        if len(items) > MOST_PUZZLES:
            raise InputError(
                f"expected at most {MOST_PUZZLES} puzzles, got more in {_in_words(source.name)} "
                "(lightup batch takes any number)"
            )
    return items if source.pick is None else [_picked(source, source.pick, items)]


def _items_on(picture: bytes, name: str, reading: Reading) -> list[Item]:
    """Reads the boards of a picture; notes what is in doubt."""
    if reading.format:
        raise InputError(
            f"expected text in the format {reading.format}, got a picture in {_in_words(name)}"
        )
    found = read_picture(picture)
    for number, one in enumerate(found, 1):
        begin = f"board {number} of the picture: " if len(found) > 1 else "the picture: "
        for warning in one.warnings:
            note(f"{begin}{warning}")
    return [Item(str(number), one.board) for number, one in enumerate(found, 1)]


def _picked(source: Source, pick: str, items: list[Item]) -> Item:
    """Returns the item with this name or else this number."""
    numbers = [str(number) for number in range(1, len(items) + 1)]
    for names in ([i.title for i in items], [i.name for i in items], numbers):
        if pick and pick in names:
            return items[names.index(pick)]
    if len(items) == 1 and isinstance(error := items[0].outcome, InputError):
        raise error  # perhaps of the whole text
    some = ", ".join(repr(item.name) for item in items[:SOME])
    raise InputError(
        f"expected the name or the number of one of {plural(len(items), 'puzzle')} in "
        f"{_in_words(source.name)} ({some}{', …' if len(items) > SOME else ''}), got {pick[:80]!r}"
    )


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
        return Item(item.name, solution_of(item), item.title, item.solution, item.origin)
    except InputError as error:
        return Item(item.name, error, origin=item.origin)


def read_board(input: str, reading: Reading) -> Board:
    """Reads an input that holds one puzzle."""
    return read_item(input, reading).board


def read_item(input: str, reading: Reading) -> Item:
    """Reads an input that holds one puzzle, with its name and its published solution."""
    return _item_in(find(input), reading)


def board_in(source: Source, reading: Reading) -> Board:
    """Reads the one puzzle of a source."""
    return _item_in(source, reading).board


def _item_in(source: Source, reading: Reading) -> Item:
    items = _items_in(source, reading)
    if len(items) > 1:
        raise InputError(
            f"expected one puzzle, got {len(items)}: choose one with FILE:NAME or FILE:NUMBER, such as "
            f"{_shortened(source.name)}:{items[0].name}"
        )
    return items[0]


def shortener(inputs: Sequence[str]) -> Callable[[str], str]:
    """Returns a function that shortens the names of items for a table.

    It leaves out the file if all come from the same one. Otherwise it leaves out the folders, unless
    two files would then have the same name.
    """
    files = sorted({_file_of(_plain(input)) for input in inputs}, key=len, reverse=True)
    if len(files) == 1 and files[0]:
        return lambda name: name.removeprefix(f"{files[0]}:")
    if len({*map(os.path.basename, files)}) < len(files):
        return lambda name: name

    def without_folders(name: str) -> str:
        file = next((file for file in files if file and f"{name}:".startswith(f"{file}:")), "")
        return name.removeprefix(file.removesuffix(os.path.basename(file)))

    return without_folders


def source_of(input: str) -> str:
    """Returns where the puzzles of an input are from: its file or, of a text, its first line."""
    return _file_of(_plain(input)) or _shortened(input)


def _file_of(input: str) -> str:
    """Returns the file of an input, also before a colon; an empty text if it is a text itself."""
    return input if _is_there(input) else "" if "\n" in input else _file_before_colon(input)


def is_dimacs(source: Source, reading: Reading) -> bool:
    """Whether a source is a DIMACS formula, by its first line or its file name."""
    if reading.format or source.pick is not None:
        return False
    words = next((w for w in map(str.split, source.text.splitlines()) if w and w[0] != "c"), [])
    return words[:1] == ["p"] or source.name.endswith((".cnf", ".dimacs"))


def _shortened(input: str) -> str:
    """Returns the first line of an input."""
    line, newline, _ = input.partition("\n")
    return f"{line}…" if newline else line


def read_text(input: str) -> str:
    """Reads an input as text."""
    if _is_there(input):
        return _text_in(input)
    if "\n" in input:
        return input
    raise InputError(f"expected a file or '-', got {input[:80]!r}: no such file")


def find(input: str) -> Source:
    """Finds the text that an `INPUT` stands for."""
    input = _plain(input)
    if _is_there(input):
        return _source(input)
    if "\n" in input:
        return Source(input, input)
    if file := _file_before_colon(input):
        return _source(file, pick=input[len(file) + 1 :])
    detection = detect(input)
    if detection.formats:
        return Source(input, input, detection)
    raise InputError(f"expected a file, '-' or a puzzle, got {input[:80]!r}: no such file")


def is_input(word: str) -> bool:
    """Whether a word is an `INPUT`, such as a file that exists or a text in a known format."""
    if word.startswith("-") and word != "-":
        return False  # an option
    return _is_there(_plain(word)) or bool(_file_before_colon(word) or detect(word).formats)


def _source(file: str, pick: str | None = None) -> Source:
    """Reads a file, which may be a picture."""
    data = data_in(file)
    if is_picture(data):
        return Source(file, "", pick=pick, picture=data)
    return Source(file, _decoded(data, _in_words(file)), pick=pick)


def _plain(input: str) -> str:
    """Returns an input with `-` for standard input."""
    file, colon, pick = input.partition(":")
    return f"-{colon}{pick}" if file == STANDARD_INPUT else input


def _in_words(file: str) -> str:
    return "standard input" if file == "-" else repr(file)


def _is_there(input: str) -> bool:
    return input == "-" or os.path.exists(input)


def _file_before_colon(input: str) -> str:
    """Returns the longest name of a file before a colon; an empty text if there is none."""
    file, colon, _ = input.rpartition(":")
    while colon and (not _is_there(file) or os.path.isdir(file)):
        file, colon, _ = file.rpartition(":")
    return file if colon else ""


def _text_in(file: str) -> str:
    """Returns the text of a file, or of standard input for `-`."""
    return _decoded(data_in(file), _in_words(_plain(file)))


def data_in(file: str) -> bytes:
    """Returns the bytes of a file, or of standard input for `-`."""
    file = _plain(file)
    if file == "-":
        return _limited(sys.stdin.buffer, _in_words(file))
    if os.path.isdir(file):
        raise InputError(f"expected a file, got the directory {file!r}")
    try:
        with open(file, "rb") as opened:
            return _limited(opened, _in_words(file))
    except OSError as error:
        raise InputError(f"cannot read {file!r}: {str(error.strerror).lower()}") from None


def _limited(file: BinaryIO, name: str) -> bytes:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"expected at most {MAX_BYTES >> 20} MiB, got more in {name}")
    return data


def _decoded(data: bytes, name: str) -> str:
    if b"\0" in data:
        raise InputError(f"expected text, got binary data in {name} (a zero byte at {data.index(0)})")
    try:
        return data.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputError(
            f"expected UTF-8 text, got the byte 0x{byte:02x} at {error.start} in {name}"
        ) from None
