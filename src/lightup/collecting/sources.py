"""Puzzles as pieces of text, one after the other, from files that may be larger than memory.

A format with a puzzle on each line, or in blocks between empty lines, is streamed; so are JSON objects
on lines of their own, among them the records of another batch. A text of any other kind is read as a
whole. A piece is not read any further here: that is part of the work on it.

>>> [piece.text for piece in pieces_of("3x2:1aBc", Manner())]
['3x2:1aBc']
"""

from __future__ import annotations

import io
import json
import os
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import InputError
from ..formats import Detection, Entry, detect, find_format, known, load_part, many, parts_of
from ._streams import Stream, open_stream

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

HEAD = 1 << 16  # characters by which the format is detected
MOST_CHARACTERS = 256 << 20  # of a text that cannot be streamed
MOST_IN_PUZZLE = 32 << 20  # characters of one puzzle of a stream; several are on their way at a time
RECORD = '{"source":'


class Piece(NamedTuple):
    """The text of one puzzle; `format` is that of its source if known, and `named` if it was given."""

    source: str
    name: str
    text: str
    format: str | None = None
    named: bool = False
    white: int | None = None

    def resolved(self) -> Piece:
        """Returns the puzzle that a record of another batch is about, else the piece itself."""
        if not self.text.startswith(RECORD):
            return self
        try:
            record = json.loads(self.text)
        except (ValueError, RecursionError):
            raise InputError("expected a record in JSON, got something else") from None
        text = record.get("puzzle")
        if not isinstance(text, str):
            raise InputError("expected a record with a puzzle, got one without")
        return Piece(self.source, str(record.get("name", self.name)), text, "tatham")

    def read(self) -> Entry:
        """Reads the puzzle of a piece that is resolved."""
        options = {} if self.white is None else {"white": self.white}
        return load_part(self.text, _whole(self.format, self.named), **options)


@lru_cache
def _whole(format: str | None, named: bool) -> Detection:
    return Detection((find_format(format),), sure=True, named=named) if format else Detection(())


@dataclass(frozen=True)
class Manner:
    """How to read: in a `format`, each of the `lines` or not, with this number for a white cell."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


@dataclass
class Progress:
    """How many bytes of how many have been read; `total` is 0 if that cannot be known."""

    total: int = 0
    before: int = 0
    stream: Stream | None = field(default=None, repr=False)

    @property
    def share(self) -> float | None:
        """How much of the input has been read, from 0 to 1; `None` if that cannot be known."""
        here = self.stream.position if self.stream else 0
        return min(1.0, (self.before + here) / self.total) if self.total else None


def all_pieces(
    inputs: Iterable[str], manner: Manner, progress: Progress
) -> Generator[Piece, None, None]:
    """Yields the pieces of all inputs."""
    inputs = [*inputs]
    sizes = [os.path.getsize(input) if os.path.isfile(input) else 0 for input in inputs]
    progress.total = sum(sizes) if all(sizes) else 0
    for input, size in zip(inputs, sizes, strict=True):
        yield from pieces_of(input, manner, progress)
        progress.before += size


def pieces_of(input: str, manner: Manner, progress: Progress | None = None) -> Iterator[Piece]:
    """Yields the pieces of a file, of standard input (`-`), or of the text itself."""
    if input != "-" and not os.path.exists(input):
        yield from _pieces(_shortened(input), iter(_text_itself(input).splitlines(True)), manner)
        return
    progress = progress or Progress()
    with open_stream(input) as progress.stream:
        yield from _pieces(input, progress.stream.lines, manner)
    progress.stream = None


def check_inputs(inputs: Iterable[str]) -> None:
    """Raises `InputError` if an input is neither a file nor a puzzle, before any work begins."""
    for input in inputs:
        if input != "-" and not os.path.exists(input):
            _text_itself(input)
        elif os.path.isdir(input):
            raise InputError(f"expected a file, got the directory {input!r}")


def _text_itself(input: str) -> str:
    if "\n" in input or detect(input).formats:
        return input
    raise InputError(f"expected a file, '-' or a puzzle, got {input[:80]!r}: no such file")


def _shortened(input: str) -> str:
    line, newline, _ = input.partition("\n")
    return f"{line}…" if newline else line


def _pieces(source: str, lines: Iterator[str], manner: Manner) -> Iterator[Piece]:
    """Detects the format by the first lines, then yields one piece after the other."""
    start = [*_head(lines)]
    head = "".join(start)
    if "\0" in head:
        raise InputError(f"expected text, got binary data in {source!r}")
    whole = known(head, manner.format)
    format = whole.formats[0].name if whole.sure else None
    for name, text in _texts(chain(start, lines), whole, _shape(head, whole, manner)):
        yield Piece(source, name, text, format, whole.named, manner.white)


def _head(lines: Iterator[str]) -> Iterator[str]:
    size = 0
    for line in lines:
        yield line
        size += len(line)
        if size >= HEAD:
            return


def _shape(head: str, whole: Detection, manner: Manner) -> str:
    """Says how a text holds its puzzles: on "lines", in "blocks", or otherwise."""
    return "lines" if manner.lines is None and _is_json_lines(head) else many(whole, manner.lines)


def _is_json_lines(head: str) -> bool:
    """Whether the first two lines are JSON objects, each complete, or the only one is a record."""
    lines = [line for line in islice(io.StringIO(head), 2) if line.strip()]
    several = len(lines) == 2 or head.startswith(RECORD)
    return several and all(line.startswith("{") and _is_json(line) for line in lines)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _texts(lines: Iterator[str], whole: Detection, shape: str) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of each puzzle."""
    if shape == "lines":
        filled = (_joined([line], MOST_IN_PUZZLE) for line in lines if not line.isspace())
        return ((str(number), line.rstrip("\r\n")) for number, line in enumerate(filled, 1))
    if shape == "blocks":
        return ((str(number), text) for number, text in enumerate(_blocks(lines), 1))
    text = _joined(lines)
    return parts_of(text, whole, "split") if shape == "split" else iter([("1", text)])


def _blocks(lines: Iterator[str]) -> Iterator[str]:
    """Yields the parts between empty lines."""
    return (_joined(block, MOST_IN_PUZZLE) for empty, block in groupby(lines, str.isspace) if not empty)


def _joined(lines: Iterable[str], most: int = MOST_CHARACTERS) -> str:
    """Returns lines as one text, which must fit in memory."""
    text = io.StringIO()
    for line in lines:
        text.write(line)
        if text.tell() > most:
            what = "a puzzle" if most == MOST_IN_PUZZLE else "a text that is neither lines nor blocks"
            raise InputError(f"expected at most {most >> 20} million characters in {what}, got more")
    return text.getvalue()
