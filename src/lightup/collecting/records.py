"""What a batch writes about its puzzles: a `Record` about one, `Records` about many.

>>> Record.of("a.txt", "1", {"status": "unique", "level": 3}).line
'{"source":"a.txt","name":"1","status":"unique","level":3}'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from json.encoder import encode_basestring_ascii as _quoted
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.errors import (
    GaveUp,
    Impossible,
    InputError,
    LightUpError,
    NoSolution,
    SeveralSolutions,
)
from ..schema import plain
from .summary import Summary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

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

_encode = json.JSONEncoder(separators=(",", ":")).encode


class Record(NamedTuple):
    """A line of the output, and what the summary counts; a key if puzzles are compared."""

    line: str
    status: str
    level: int | None = None
    size: str | None = None
    key: bytes | None = None

    @classmethod
    def of(cls, source: str, name: str, fields: Fields) -> Self:
        """Makes the record of a puzzle, with a status and what else was found."""
        line = line_of(source, name, fields)
        return cls(line, fields["status"], fields.get("level"), fields.get("size"))

    @classmethod
    def of_failure(cls, piece: Piece, error: LightUpError) -> Self:
        """Makes the record of a puzzle whose work failed."""
        return cls.of(piece.source, piece.name, failed(error))


def failed(error: LightUpError) -> Fields:
    """Returns the status of a puzzle whose work raised an error; the error unless that says it all."""
    status = next(status for kind, status in FAILURES.items() if isinstance(error, kind))
    if isinstance(error, NoSolution | SeveralSolutions):
        return {"status": status}
    return {"status": status, **plain.failure(error)}


def line_of(source: str, name: str, fields: Fields) -> str:
    """Writes what is known about a puzzle as a line of JSON, without its end.

    Nearly all values are texts, for which setting up a JSON encoder would take longest.
    """
    line = f'{{"source":{_quoted(source)},"name":{_quoted(name)}'
    for key, value in fields.items():
        line += f',"{key}":{_quoted(value) if isinstance(value, str) else _encode(value)}'
    return line + "}"


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
