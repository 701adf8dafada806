"""JSON for the formats that use it, safe on untrusted text.

>>> parse('{"rows": [[1, null]]}')
{'rows': [[1, None]]}
>>> to_json([[1, -1]])
'[[1,-1]]'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn, TypeVar

from ..base.errors import FormatError
from ._grids import shown

T = TypeVar("T")

LONGEST_NUMBER = 18


def parse(text: str) -> object:
    """Parses a document; refuses what only some JSON readers accept."""
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        problem = error.msg[:1].lower() + error.msg[1:]
        raise FormatError(
            f"expected JSON, got an error at line {error.lineno}, column {error.colno}: {problem}"
        ) from None
    except RecursionError:
        raise FormatError("expected JSON, got brackets that are nested too deeply") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, value in pairs:
        if key in values:
            raise FormatError(f"expected each key of an object once, got {shown(key)} twice")
        values[key] = value
    return values


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise FormatError(f"expected a number of at most {LONGEST_NUMBER} digits, got {shown(digits)}")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise FormatError(f"expected JSON, got {name}")


def to_json(value: object) -> str:
    """Writes a value on one line, without blanks."""
    try:
        return json.dumps(value, separators=(",", ":"))
    except RecursionError:
        raise FormatError("expected JSON, got brackets that are nested too deeply") from None


def quoted(value: object) -> str:
    """Quotes a piece of the input for an error message."""
    return shown(to_json(value))


def only_one(puzzles: Sequence[T]) -> T:
    """Returns the puzzle of a text that may hold many but is read as one."""
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle, got {len(puzzles)}: `split` reads them all")
    return puzzles[0]


def list_pieces(texts: Iterable[str]) -> Iterator[str]:
    """Yields a JSON list of several values piece by piece."""
    before = "["
    for text in texts:
        yield before + text
        before = ","
    if before == ",":
        yield "]\n"
