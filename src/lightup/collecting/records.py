"""What a batch writes about its puzzles: a `Record` about one, `Records` about many.

>>> print(Record.of("a.txt", "1", "unique", (2, 2, "1..."), {"level": 1}).line)
{"source":"a.txt","name":"1","status":"unique","size":"2x2","puzzle":"1.\\n..","level":1}
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from json.encoder import encode_basestring_ascii as _quoted
from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.errors import (
    GaveUp,
    Impossible,
    InputError,
    LightUpError,
    NoSolution,
    SeveralSolutions,
)
from .summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    from .pieces import Piece

    Cells = tuple[int, int, str]  # the width, the height and the symbols of a puzzle
    Fields = dict[str, Any]

# The status of a puzzle whose work raised an error; the first that fits.
FAILURES: dict[type[LightUpError], str] = {
    NoSolution: "none",
    SeveralSolutions: "several",
    GaveUp: "gave-up",
    Impossible: "impossible",
    InputError: "bad",
    LightUpError: "failed",
}

TALL = 100  # rows, for which slices are fast enough
JSON_NEWLINE = rb"\n"

_encode = json.JSONEncoder(separators=(",", ":")).encode


class Record(NamedTuple):
    """A line of the output, and what the summary counts; a key if puzzles are compared."""

    line: str
    status: str
    level: int | None = None
    size: str | None = None
    key: bytes | None = None

    @classmethod
    def of(
        cls,
        source: str,
        name: str,
        status: str,
        cells: Cells | None,
        found: Fields,
        key: bytes | None = None,
    ) -> Self:
        """Makes the record of a puzzle, if it could be read, with what else was found.

        One with a key gets its status later.
        """
        size = _size(cells[0], cells[1]) if cells else None
        line = _line(source, name, "" if key else status, size, cells, found)
        return cls(line, status, found.get("level"), size, key)

    @classmethod
    def of_failure(cls, piece: Piece, error: LightUpError) -> Self:
        """Makes the record of a puzzle whose work failed."""
        status, found = failed(error)
        with suppress(InputError):
            piece = piece.resolved()
        return cls.of(piece.source, piece.name, status, None, {**found, **piece.more})


def failed(error: LightUpError) -> tuple[str, Fields]:
    """Returns the status of a puzzle whose work failed, and the error; a verdict is none."""
    status = next(status for kind, status in FAILURES.items() if isinstance(error, kind))
    if isinstance(error, NoSolution | SeveralSolutions):
        return status, {}
    from ..schema import plain  # here, because every process of a batch loads this module

    return status, {**plain.failure(error)}


def _line(
    source: str, name: str, status: str, size: str | None, cells: Cells | None, found: Fields
) -> str:
    """Writes a record as a line of JSON, without its end.

    Nearly all values are texts, for which setting up a JSON encoder would take longest. A status, a
    size and the rows of a puzzle have nothing to quote but the ends of the rows.
    """
    line = f'{{"source":{_quoted(source)},"name":{_quoted(name)}'
    if status:
        line += f',"status":"{status}"'
    if cells:
        line += f',"size":"{size}","puzzle":"{rows_of(cells, JSON_NEWLINE)}"'
    for key, value in found.items():
        line += f",{_quoted(key)}:{_quoted(value) if isinstance(value, str) else _encode(value)}"
    return line + "}"


@lru_cache
def _size(width: int, height: int) -> str:
    return f"{width}x{height}"


def rows_of(cells: Cells, newline: bytes = b"\n") -> str:
    """Returns the rows of a grid as a text."""
    width, height, symbols = cells
    if height > TALL:
        rows = [symbols[begin : begin + width] for begin in range(0, len(symbols), width)]
        return newline.decode().join(rows)
    return newline.join(_cutter(width, height)(symbols.encode())).decode()


@lru_cache
def _cutter(width: int, height: int) -> Callable[[bytes], tuple[Any, ...]]:
    """Returns what cuts cells into rows, three times as fast as slices."""
    return Struct(f"{width}s" * height).unpack


@dataclass(frozen=True)
class Records:
    """The lines of some records, their summary and, where puzzles are compared, the key of each."""

    lines: bytes
    summary: Summary
    keys: Sequence[bytes | None] = ()


def gather(pieces: Sequence[Piece], outcomes: Sequence[Record | LightUpError]) -> Records:
    """Makes records of what the work on some pieces found, or of the errors that it raised."""
    records = [
        Record.of_failure(pieces[place], outcome) if isinstance(outcome, LightUpError) else outcome
        for place, outcome in enumerate(outcomes)
    ]
    lines, statuses, levels, sizes, keys = zip(*records, strict=True)
    summary = Summary()
    summary.count(statuses, levels, sizes)
    return Records("\n".join((*lines, "")).encode(), summary, keys)
