"""What a batch writes about its puzzles: a `Record` about one, `Records` about many.

>>> from lightup.core.puzzle import Puzzle
>>> print(Record.of("a.txt", "1", "unique", Puzzle.from_rows(["1.", ".."]), {"level": 1}).line)
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

    from ..core.puzzle import Puzzle
    from .pieces import Piece

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

_encode = json.JSONEncoder(separators=(",", ":")).encode


class Record(NamedTuple):
    """A line of the output, and what the summary counts; a key if puzzles are compared."""

    line: str
    status: str
    level: int | None = None
    size: str | None = None
    key: bytes | None = None

    @classmethod
    def of(cls, source: str, name: str, status: str, puzzle: Puzzle | None, found: Fields) -> Self:
        """Makes the record of a puzzle, if it could be read, with what else was found."""
        line = line_of(source, name, status, puzzle, found)
        return cls(line, status, found.get("level"), puzzle.size if puzzle else None)

    @classmethod
    def of_failure(cls, piece: Piece, error: LightUpError) -> Self:
        """Makes the record of a puzzle whose work failed."""
        status, puzzle, found = failed(error, None)
        with suppress(InputError):
            piece = piece.resolved()
        return cls.of(piece.source, piece.name, status, puzzle, {**found, **piece.more})


def failed(error: LightUpError, puzzle: Puzzle | None) -> tuple[str, Puzzle | None, Fields]:
    """Returns the rest of the record of a puzzle whose work failed; a verdict is no error."""
    status = next(status for kind, status in FAILURES.items() if isinstance(error, kind))
    if isinstance(error, NoSolution | SeveralSolutions):
        return status, puzzle, {}
    from ..schema import plain  # here, because every process of a batch loads this module

    return status, puzzle, {**plain.failure(error)}


def line_of(source: str, name: str, status: str, puzzle: Puzzle | None, found: Fields) -> str:
    """Writes a record as a line of JSON, without its end.

    Nearly all values are texts, for which setting up a JSON encoder would take longest. A status, a
    size and the rows of a puzzle have nothing to quote but the ends of the rows.
    """
    line = f'{{"source":{_quoted(source)},"name":{_quoted(name)}'
    if status:
        line += f',"status":"{status}"'
    if puzzle:
        line += f',"size":"{puzzle.size}","puzzle":"{_rows(puzzle)}"'
    for key, value in found.items():
        line += f",{_quoted(key)}:{_quoted(value) if isinstance(value, str) else _encode(value)}"
    return line + "}"


def _rows(puzzle: Puzzle) -> str:
    """Returns the rows of a puzzle, with what JSON has for the ends of lines between them."""
    if puzzle.height > TALL:
        return r"\n".join(puzzle.rows)
    return rb"\n".join(_cutter(puzzle.width, puzzle.height)(puzzle.cells.encode())).decode()


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
