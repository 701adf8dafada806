"""Puzzles as pieces of text, bundle after bundle, from files that may be larger than memory.

A format with a puzzle on each line, or in blocks between empty lines, is streamed; so are JSON objects
on lines of their own, among them the records of another batch. A text of any other kind is read as a
whole. A piece is not read any further here: that is part of the work on it.

>>> [bundle.texts for bundle in bundles_of("3x2:1aBc", Manner())]
[['3x2:1aBc']]
"""

from __future__ import annotations

import io
import json
import os
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, filterfalse, groupby, islice
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..formats import Detection, detect, known, many, parts_of
from ._streams import Stream, open_stream
from .pieces import RECORD, Bundle

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

HEAD = 1 << 16  # characters by which the format is detected
MOST_CHARACTERS = 256 << 20  # of a text that cannot be streamed
MOST_IN_PUZZLE = 32 << 20  # characters of one puzzle of a stream; several are on their way at a time
CHARACTERS_AT_ONCE = 1 << 16  # of a bundle, unless a single piece has more


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


def all_bundles(
    inputs: Iterable[str], manner: Manner, progress: Progress
) -> Generator[Bundle, None, None]:
    """Yields the pieces of all inputs."""
    inputs = [*inputs]
    sizes = [os.path.getsize(input) if os.path.isfile(input) else 0 for input in inputs]
    progress.total = sum(sizes) if all(sizes) else 0
    for input, size in zip(inputs, sizes, strict=True):
        yield from bundles_of(input, manner, progress)
        progress.before += size


def bundles_of(input: str, manner: Manner, progress: Progress | None = None) -> Iterator[Bundle]:
    """Yields the pieces of a file, of standard input (`-`), or of the text itself."""
    if input != "-" and not os.path.exists(input):
        yield from _bundles(_shortened(input), iter(_text_itself(input).splitlines(True)), manner)
        return
    progress = progress or Progress()
    with open_stream(input) as progress.stream:
        yield from _bundles(input, progress.stream.lines, manner)
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


def _bundles(source: str, lines: Iterator[str], manner: Manner) -> Iterator[Bundle]:
    """Detects the format by the first lines, then yields the pieces."""
    start = [*_head(lines)]
    head = "".join(start)
    if "\0" in head:
        raise InputError(f"expected text, got binary data in {source!r}")
    whole, lines = known(head, manner.format), chain(start, lines)
    format = whole.formats[0].name if whole.sure else None
    bundle = partial(Bundle, source, format=format, named=whole.named, white=manner.white)
    shape = _shape(head, whole, manner)
    if shape == "split":
        parts = parts_of(_joined(lines), whole, "split")
        for some in _grouped(parts, lambda part: len(part[1])):
            yield bundle([name for name, _ in some], [text for _, text in some])
        return
    number = 1
    for texts in _grouped(_texts(lines, shape), len):
        yield bundle(range(number, number + len(texts)), texts)
        number += len(texts)


def _grouped(items: Iterable[Any], weigh: Callable[[Any], int]) -> Iterator[list[Any]]:
    """Yields items in lists of about `CHARACTERS_AT_ONCE`."""
    group: list[Any] = []
    weight = 0
    for item in items:
        group.append(item)
        weight += weigh(item)
        if weight >= CHARACTERS_AT_ONCE:
            yield group
            group, weight = [], 0
    if group:
        yield group


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


def _texts(lines: Iterator[str], shape: str) -> Iterator[str]:
    """Yields the text of each puzzle; their numbers are their names."""
    if shape == "lines":
        return (_bounded(line).rstrip("\r\n") for line in filterfalse(str.isspace, lines))
    return _blocks(lines) if shape == "blocks" else iter([_joined(lines)])


def _blocks(lines: Iterator[str]) -> Iterator[str]:
    """Yields the parts between empty lines."""
    return (_joined(block, MOST_IN_PUZZLE) for empty, block in groupby(lines, str.isspace) if not empty)


def _joined(lines: Iterable[str], most: int = MOST_CHARACTERS) -> str:
    """Returns lines as one text, which must fit in memory."""
    text = io.StringIO()
    for line in lines:
        text.write(line)
        if text.tell() > most:
            raise _too_long(most)
    return text.getvalue()


def _bounded(line: str) -> str:
    if len(line) > MOST_IN_PUZZLE:
        raise _too_long(MOST_IN_PUZZLE)
    return line


def _too_long(most: int) -> InputError:
    what = "a puzzle" if most == MOST_IN_PUZZLE else "a text that is neither lines nor blocks"
    return InputError(f"expected at most {most >> 20} million characters in {what}, got more")
