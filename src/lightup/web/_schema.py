"""JSON schemas of the dataclasses and TypedDicts that the calls take and return.

>>> schemas = Schemas()
>>> schemas.of(tuple[int, ...] | None)
{'anyOf': [{'type': 'array', 'items': {'type': 'integer'}}, {'type': 'null'}]}
>>> from lightup.web._answers import Marks
>>> schemas.of(Marks)
{'$ref': '#/components/schemas/Marks'}
>>> schemas.named["Marks"]["required"]
['bulbs', 'dots']
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import (
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

from ._reading import Between

Schema = dict[str, Any]

PLAIN: dict[object, Schema] = {
    bool: {"type": "boolean"},
    float: {"type": "number"},
    int: {"type": "integer"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
}


class Schemas:
    """Collects the schemas of objects by the names of their classes; others refer to them."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Returns the schema of a type."""
        if kind in PLAIN:
            return {**PLAIN[kind]}
        if is_dataclass(kind) or is_typeddict(kind):
            return self._reference(kind)
        parts = get_args(kind)
        origin = get_origin(kind)
        if origin is Literal:
            return {"type": "string", "enum": [*parts]}
        if origin is Annotated:
            return self.of(parts[0]) | _bounds(parts[1])
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        if origin is tuple and parts[-1] is not ...:
            return self._row(parts)
        assert origin in (list, tuple), kind
        return {"type": "array", "items": self.of(parts[0])}

    def _row(self, parts: tuple[Any, ...]) -> Schema:
        """Returns the schema of an array with a type for each place."""
        length = len(parts)
        items = [self.of(part) for part in parts]
        return {"type": "array", "prefixItems": items, "minItems": length, "maxItems": length}

    def _reference(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self.named[name] = {}  # it may refer to itself
            self.named[name] = self._object(kind)
        return {"$ref": f"#/components/schemas/{name}"}

    def _object(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        defaults = _defaults(kind) if is_dataclass(kind) else {}
        optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        return {
            "type": "object",
            "description": " ".join(kind.__doc__.split()),
            "properties": {
                name: self.of(get_args(hint)[0] if name in optional else hint) | defaults.get(name, {})
                for name, hint in hints.items()
            },
            "required": [name for name in hints if name not in {*defaults, *optional}],
            "additionalProperties": False,
        }


def _defaults(kind: Any) -> dict[str, Schema]:
    """Returns the defaults of those fields of a dataclass that may be left out."""
    return {
        field.name: {"default": [*field.default] if isinstance(field.default, tuple) else field.default}
        for field in fields(kind)
        if field.default is not MISSING
    }


def _bounds(between: Between) -> Schema:
    return {"minimum": between.low, "maximum": between.high}
