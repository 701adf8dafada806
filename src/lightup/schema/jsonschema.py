"""JSON Schema of all answers and requests, made from their types.

>>> schemas = Schemas()
>>> schemas.of(list[answers.Cell] | None)
{'anyOf': [{'type': 'array', 'items': {'$ref': '#/$defs/Cell'}}, {'type': 'null'}]}
>>> [*of_answer("Checked")["$defs"]]
['Cell', 'Checked', 'Fault', 'Grid']
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from . import answers, calls, commands, setting, solves
from .answers import Alias

if TYPE_CHECKING:
    from collections.abc import Callable

Schema = dict[str, Any]

ANSWERS: dict[str, type] = {
    name: kind
    for module in (answers, calls, commands, setting, solves)
    for name, kind in vars(module).items()
    if is_typeddict(kind)
}
PLAIN: dict[object, Schema] = {
    bool: {"type": "boolean"},
    float: {"type": "number"},
    int: {"type": "integer"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    object: {},
}


@dataclass(frozen=True)
class Between:
    """The least and the greatest value of a number."""

    low: float
    high: float


def of_answer(name: str) -> Schema:
    """Returns the schema of an answer, with those of all that it holds."""
    schemas = Schemas()
    return _document(schemas, schemas.of(ANSWERS[name]))


def of_all() -> Schema:
    """Returns one document with the schemas of all answers."""
    schemas = Schemas()
    for kind in ANSWERS.values():
        schemas.of(kind)
    return _document(schemas, {})


def _document(schemas: Schemas, root: Schema) -> Schema:
    defs = dict(sorted(schemas.named.items()))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": defs}


class Schemas:
    """Collects the schemas of what has a name; others refer to them under `base`."""

    def __init__(self, base: str = "#/$defs/") -> None:
        self.base = base
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Returns the schema of a type."""
        if kind in PLAIN:
            return {**PLAIN[kind]}
        if is_dataclass(kind) or is_typeddict(kind):
            return self._reference(kind.__name__, lambda: self._object(kind))
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self._reference(kind.__name__, lambda: _words(kind))
        parts = get_args(kind)
        origin = get_origin(kind)
        if origin is Literal:
            return {"type": "string", "enum": [*parts]}
        if origin is Annotated:
            return self._annotated(*parts)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        if origin is tuple and parts[-1] is not ...:
            return self._row(parts)
        assert origin in (list, tuple), kind
        return {"type": "array", "items": self.of(parts[0])}

    def _annotated(self, kind: Any, note: Alias | Between) -> Schema:
        if isinstance(note, Between):
            return self.of(kind) | {"minimum": note.low, "maximum": note.high}
        return self._reference(note.name, lambda: _alias(note))

    def _row(self, parts: tuple[Any, ...]) -> Schema:
        """Returns the schema of an array with a type for each place."""
        length = len(parts)
        items = [self.of(part) for part in parts]
        return {"type": "array", "prefixItems": items, "minItems": length, "maxItems": length}

    def _reference(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.named:
            self.named[name] = {}  # it may refer to itself
            self.named[name] = make()
        return {"$ref": f"{self.base}{name}"}

    def _object(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        defaults = _defaults(kind) if is_dataclass(kind) else {}
        optional = {*defaults} if is_dataclass(kind) else _optional(kind, hints)
        return {
            "type": "object",
            "description": " ".join(kind.__doc__.split()),
            "properties": {
                name: self.of(_without_note(hint)) | defaults.get(name, {})
                for name, hint in hints.items()
            },
            "required": [name for name in hints if name not in optional],
            "additionalProperties": False,
        }


def _optional(kind: Any, hints: dict[str, Any]) -> set[str]:
    """Returns the keys of a TypedDict that may be missing."""
    return {
        name for name, hint in hints.items() if not kind.__total__ or get_origin(hint) is NotRequired
    }


def _without_note(hint: Any) -> Any:
    """Returns a type without the note that its key may be missing."""
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def _defaults(kind: Any) -> dict[str, Schema]:
    """Returns the defaults of those fields of a dataclass that may be left out."""
    return {
        field.name: {"default": [*field.default] if isinstance(field.default, tuple) else field.default}
        for field in fields(kind)
        if field.default is not MISSING
    }


def _words(kind: type[StrEnum]) -> Schema:
    about = " ".join((kind.__doc__ or "").split())
    return {"type": "string", "description": about, "enum": [str(one) for one in kind]}


def _alias(one: Alias) -> Schema:
    pattern = {"pattern": one.pattern} if one.pattern else {}
    return {**PLAIN[one.plain], "description": one.meaning, **pattern}
