"""`read`: the strict reader that makes a dataclass from JSON.

It refuses missing and unknown keys, wrong types and numbers out of range, and names the key.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Size:
...     width: int
...     height: int = 7
>>> read(Size, {"width": 5})
Size(width=5, height=7)
>>> read(Size, {"width": "5"})
Traceback (most recent call last):
lightup.web._reading.RequestError: expected a whole number, got '5'
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import inf
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from ..base.errors import BoardError
from ..core.board import Board
from ..schema.jsonschema import Between

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    Read = Callable[[Any, object, str], Any]
T = TypeVar("T")

LONGEST = 200  # characters of a message that quotes a board


class RequestError(Exception):
    """A request that does not have the right form, or, of the kind "limit", asks for too much."""

    def __init__(self, message: str, where: str = "", kind: str = "request") -> None:
        super().__init__(message)
        self.where, self.kind = where, kind


def read(kind: type[T], value: object, where: str = "") -> T:
    """Makes a dataclass from a JSON object; raises `RequestError`."""
    if not isinstance(value, dict):
        raise _wrong("an object", value, where)
    keys, needed = _keys(cast("Hashable", kind))
    inside = f"{where}." if where else ""
    for name in value:
        if name not in keys:
            known = ", ".join(keys) or "none"
            raise RequestError(
                f"expected no key but {known}, got {_shown(name)}", f"{inside}{name}"[:80]
            )
    for name in needed:
        if name not in value:
            raise RequestError(f"expected the key {name!r}, got none", f"{inside}{name}")
    return kind(**{name: _value(keys[name], one, f"{inside}{name}") for name, one in value.items()})


@cache
def _keys(kind: Hashable) -> tuple[Mapping[str, Any], list[str]]:
    """Returns the type of each field of a dataclass, and the fields that must be there."""
    assert is_dataclass(kind)
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    return get_type_hints(kind, include_extras=True), needed


def _value(kind: Any, value: object, where: str) -> Any:
    """Reads a value of a type."""
    if is_dataclass(kind):
        return read(kind, value, where)  # type: ignore[arg-type]
    return _READERS[get_origin(kind) or kind](kind, value, where)


def _optional(kind: Any, value: object, where: str) -> Any:
    (wanted,) = (one for one in get_args(kind) if one is not NoneType)
    return None if value is None else _value(wanted, value, where)


def _annotated(kind: Any, value: object, where: str) -> Any:
    wanted, note = get_args(kind)
    found = _value(wanted, value, where)
    if isinstance(note, Between) and not note.low <= found <= note.high:
        raise _wrong(f"a number from {note.low} to {note.high}", value, where)
    return found


def _one_of(kind: Any, value: object, where: str) -> object:
    if value not in get_args(kind):
        raise _wrong(f"one of {', '.join(get_args(kind))}", value, where)
    return value


def _several(kind: Any, value: object, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _wrong("a list", value, where)
    return tuple(_value(get_args(kind)[0], one, f"{where}.{at}") for at, one in enumerate(value))


def _whole(_: Any, value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong("a whole number", value, where)
    return value


def _number(_: Any, value: object, where: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < inf:
        raise _wrong("a number", value, where)
    return value


def _truth(_: Any, value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong("true or false", value, where)
    return value


def _text(_: Any, value: object, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong("a text", value, where)
    try:
        value.encode()
    except UnicodeEncodeError:  # JSON can spell half a character
        raise _wrong("a text of whole characters", value, where) from None
    return value


def _board(_: Any, value: object, where: str) -> Board:
    try:
        return Board.from_rows(_text(_, value, where).split("\n"))
    except BoardError as error:
        raise RequestError(str(error)[:LONGEST], where) from None


_READERS: Mapping[Any, Read] = {
    UnionType: _optional,
    Union: _optional,
    Annotated: _annotated,
    Literal: _one_of,
    tuple: _several,
    int: _whole,
    float: _number,
    bool: _truth,
    str: _text,
    Board: _board,
}


def _wrong(expected: str, value: object, where: str) -> RequestError:
    return RequestError(f"expected {expected}, got {_shown(value)}", where)


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = ascii(value) if not isinstance(value, str) else ascii(value[:80])
    return {"None": "null", "True": "true", "False": "false"}.get(text, text[:80])
