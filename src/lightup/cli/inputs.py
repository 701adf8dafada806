"""What the user names as `INPUT`: a file, `-` for standard input, or the text itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import InputError
from ..formats import detect, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from ..board import Board

MAX_BYTES = 256 << 20


@dataclass(frozen=True)
class Reading:
    """How the user wants the inputs read: `--from`, `--lines` and `--white`."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


@dataclass(frozen=True)
class Entry:
    """One puzzle of the inputs: what to call it, and its board or what is wrong with it."""

    name: str
    outcome: Board | InputError


def read_entries(inputs: Iterable[str], reading: Reading) -> Iterator[Entry]:
    """Reads every puzzle of every input; what cannot be read is an entry with its error."""
    for name in inputs:
        try:
            text = read_text(name)
        except InputError as error:
            yield Entry(name, error)
            continue
        items = [*split(text, reading.format, lines=reading.lines, white=reading.white)]
        for item in items:
            yield Entry(f"{name}:{item.name}" if len(items) > 1 else name, item.outcome)


def read_board(name: str, reading: Reading) -> Board:
    """Reads the one puzzle of one input."""
    entries = [*read_entries([name], reading)]
    if len(entries) > 1:
        raise InputError(f"expected one puzzle, got {len(entries)}: {name!r}")
    if isinstance(entries[0].outcome, InputError):
        raise entries[0].outcome
    return entries[0].outcome


def read_text(name: str) -> str:
    """The text behind a file name or `-`, or the name itself if it is a puzzle."""
    if name == "-":
        return _decoded(sys.stdin.buffer, "standard input")
    if os.path.isdir(name):
        raise InputError(f"expected a file, got the directory {name!r}")
    if os.path.exists(name):
        try:
            with open(name, "rb") as file:
                return _decoded(file, repr(name))
        except OSError as error:
            raise InputError(f"expected to read {name!r}: {error.strerror}") from None
    if "\n" in name or detect(name):
        return name
    raise InputError(f"expected a file, '-' or a puzzle, got {name[:80]!r}: no such file")


def _decoded(file: BinaryIO, name: str) -> str:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"expected at most {MAX_BYTES >> 20} MiB, got more in {name}")
    if b"\0" in data:
        raise InputError(f"expected text, got binary data in {name} (a zero byte at {data.index(0)})")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputError(
            f"expected UTF-8 text, got the byte 0x{byte:02x} at {error.start} in {name}"
        ) from None
