"""Reads what the user names as `INPUT`: a file, `-` for standard input, or the text itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..formats import Item, detect, split

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from ..core.board import Board
    from ..formats import Detection

MAX_BYTES = 256 << 20
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it


@dataclass(frozen=True)
class Reading:
    """How to read the inputs: `--from`, `--lines` and `--white`."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


@dataclass(frozen=True)
class Source:
    """The text that an `INPUT` stands for, and its detected formats if it was given as text."""

    name: str
    text: str
    detection: Detection | None = None


def read_items(inputs: Iterable[str], reading: Reading) -> list[Item]:
    """Reads every puzzle of every input; one that cannot be read becomes an item with its error.

    An item has the name of its input; if that holds several puzzles, the puzzle's own name follows.
    """
    found = []
    for input in inputs:
        name = input if "\n" not in input else input.split("\n", 1)[0] + "…"
        try:
            items = _items_in(find(input), reading)
        except InputError as error:
            items = [Item("", error)]
        found += [Item(f"{name}:{i.name}" if len(items) > 1 else name, i.outcome) for i in items]
    return found


def _items_in(source: Source, reading: Reading) -> list[Item]:
    format = reading.format or source.detection
    return [*split(source.text, format, lines=reading.lines, white=reading.white)]


def read_board(input: str, reading: Reading) -> Board:
    """Reads an input that holds one puzzle."""
    return board_in(find(input), reading)


def board_in(source: Source, reading: Reading) -> Board:
    """Reads the one puzzle of a source."""
    items = _items_in(source, reading)
    if len(items) > 1:
        raise InputError(f"expected one puzzle, got {len(items)}")
    return items[0].board


def is_dimacs(source: Source, reading: Reading) -> bool:
    """Whether a source is a DIMACS formula, by its first line or its file name."""
    if reading.format:
        return False
    words = next((w for w in map(str.split, source.text.splitlines()) if w and w[0] != "c"), [])
    return words[:1] == ["p"] or source.name.endswith((".cnf", ".dimacs"))


def read_text(input: str) -> str:
    """Reads an input as text."""
    return find(input).text


def find(input: str) -> Source:
    """Finds the text that an `INPUT` stands for."""
    if input == "-":
        return Source(input, _decoded(sys.stdin.buffer, "standard input"))
    if os.path.isdir(input):
        raise InputError(f"expected a file, got the directory {input!r}")
    if os.path.exists(input):
        try:
            with open(input, "rb") as file:
                return Source(input, _decoded(file, repr(input)))
        except OSError as error:
            raise InputError(f"cannot read {input!r}: {str(error.strerror).lower()}") from None
    if "\n" in input:
        return Source(input, input)
    detection = detect(input)
    if detection.formats:
        return Source(input, input, detection)
    raise InputError(f"expected a file, '-' or a puzzle, got {input[:80]!r}: no such file")


def _decoded(file: BinaryIO, name: str) -> str:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"expected at most {MAX_BYTES >> 20} MiB, got more in {name}")
    if b"\0" in data:
        raise InputError(f"expected text, got binary data in {name} (a zero byte at {data.index(0)})")
    try:
        return data.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputError(
            f"expected UTF-8 text, got the byte 0x{byte:02x} at {error.start} in {name}"
        ) from None
