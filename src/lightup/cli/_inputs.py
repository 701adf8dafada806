"""What the user names as `INPUT`: a file, `-` for standard input, or the text itself."""

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
BYTE_ORDER_MARK = "\ufeff"  # with which some editors begin a file


@dataclass(frozen=True)
class Reading:
    """How the user wants the inputs read: `--from`, `--lines` and `--white`."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


def read_items(inputs: Iterable[str], reading: Reading) -> list[Item]:
    """Reads every puzzle of every input; what cannot be read is an item with its error.

    An item is named after its input, and after its place in it if there are several.
    """
    found = []
    for source in inputs:
        name = source if "\n" not in source else source.split("\n", 1)[0] + "…"
        try:
            items = split_text(*_found(source), reading)
        except InputError as error:
            items = [Item("", error)]
        found += [Item(f"{name}:{i.name}" if len(items) > 1 else name, i.outcome) for i in items]
    return found


def split_text(text: str, detection: Detection | None, reading: Reading) -> list[Item]:
    """Reads every puzzle of a text; `detection` is what is known of its format, if anything."""
    return [*split(text, reading.format or detection, lines=reading.lines, white=reading.white)]


def read_board(text: str, reading: Reading) -> Board:
    """Reads the one puzzle of a text."""
    items = split_text(text, None, reading)
    if len(items) > 1:
        raise InputError(f"expected one puzzle, got {len(items)}")
    return items[0].board


def is_dimacs(text: str, name: str, reading: Reading) -> bool:
    """Whether a text is, or by the name of its file is meant to be, a formula and not a puzzle."""
    if reading.format:
        return False
    words = next((w for w in map(str.split, text.splitlines()) if w and w[0] != "c"), [])
    return words[:1] == ["p"] or name.endswith((".cnf", ".dimacs"))


def read_text(name: str) -> str:
    """Returns the text behind a file name or `-`, or the name itself if it is a puzzle."""
    return _found(name)[0]


def _found(name: str) -> tuple[str, Detection | None]:
    """Returns the text that a name stands for, and its formats if they were needed to find it."""
    if name == "-":
        return _decoded(sys.stdin.buffer, "standard input"), None
    if os.path.isdir(name):
        raise InputError(f"expected a file, got the directory {name!r}")
    if os.path.exists(name):
        try:
            with open(name, "rb") as file:
                return _decoded(file, repr(name)), None
        except OSError as error:
            raise InputError(f"expected to read {name!r}: {error.strerror}") from None
    if "\n" in name:
        return name, None
    detection = detect(name)
    if detection.formats:
        return name, detection
    raise InputError(f"expected a file, '-' or a puzzle, got {name[:80]!r}: no such file")


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
