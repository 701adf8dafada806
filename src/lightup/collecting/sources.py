"""The lines of a text as pieces, bundle after bundle; the text may be larger than memory.

A format with a puzzle on each line, or in blocks between empty lines, is streamed; so are JSON objects
on lines of their own, among them the records of another batch, and rows of CSV, which are made such
objects. A text of any other kind is read as a whole. A piece is not read any further here: that is part
of the work on it.

>>> [bundle.texts for bundle in bundles_in("list", iter(["3x2:1aBc\\n", "2x2:d\\n"]), Reading())]
[['3x2:1aBc', '2x2:d']]
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from functools import partial
from itertools import chain, filterfalse, groupby, islice
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..formats import known, many, parts_of
from .pieces import Bundle, is_record
from .tabular import csv_lines, is_csv

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

HEAD = 1 << 16  # characters by which the format is detected
MOST_CHARACTERS = 256 << 20  # of a text that cannot be streamed
MOST_IN_PUZZLE = 32 << 20  # characters of one puzzle of a stream; several are on their way at a time
CHARACTERS_AT_ONCE = 1 << 16  # of a bundle, unless a single piece has more


@dataclass(frozen=True)
class Reading:
    """How to read inputs: in a `format`, each of the `lines` or not, with this number for white."""

    format: str | None = None
    lines: bool | None = None
    white: int | None = None


def bundles_in(source: str, lines: Iterator[str], reading: Reading) -> Iterator[Bundle]:
    """Detects the format by the first lines, then yields the pieces."""
    start = [*_head(lines)]
    head = "".join(start)
    if "\0" in head:
        raise InputError(f"expected text, got binary data in {source!r}")
    if reading.lines is None and is_csv(head):
        yield from bundles_in(source, csv_lines(chain(start, lines)), reading)
        return
    whole, lines = known(head, reading.format), chain(start, lines)
    format = whole.formats[0].name if whole.sure else None
    bundle = partial(Bundle, source, format=format, named=whole.named, white=reading.white)
    shape = "lines" if is_json_lines(head, reading) else many(whole, reading.lines)
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


def is_json_lines(head: str, reading: Reading) -> bool:
    """Whether a text has JSON objects on lines of their own: by its first two, or one record."""
    if reading.lines is not None or not head.startswith("{"):
        return False
    lines = [line for line in islice(io.StringIO(head), 2) if line.strip()]
    several = len(lines) == 2 or is_record(head)
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
