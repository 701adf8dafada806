"""TypeScript declarations of what has a JSON Schema.

>>> declared({"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/Cell"}}, {"type": "null"}]})
'Cell[] | null'
>>> print(declaration("Cell", {"type": "integer", "description": "A cell."}))
/** A cell. */
export type Cell = number;
"""

from __future__ import annotations

import json
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .jsonschema import Schema

WIDTH = 100
PLAIN = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}


def declaration(name: str, schema: Schema) -> str:
    """Declares a type under its name, with its description as a comment."""
    about = "\n".join(_comment(schema["description"]))
    if "properties" not in schema:
        return f"{about}\nexport type {name} = {declared(schema)};"
    keys = "".join(f"\n  {key};" for key in _keys(schema))
    return f"{about}\nexport interface {name} {{{keys}\n}}"


def _comment(text: str) -> list[str]:
    lines = wrap(text, WIDTH - len(" * "))
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}" for line in lines), " */"]


def _keys(schema: Schema) -> Iterator[str]:
    for key, value in schema["properties"].items():
        optional = "" if key in schema["required"] else "?"
        yield f"{key}{optional}: {declared(value)}"


def declared(schema: Schema) -> str:
    """Writes the type of a value."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(map(declared, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(declared, schema['prefixItems']))}]"
    if schema["type"] == "array":
        return f"{_one(declared(schema['items']))}[]"
    if schema["type"] == "object":
        return f"Record<string, {declared(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def _one(kind: str) -> str:
    """Writes a type so that `[]` after it means a list of it."""
    return f"({kind})" if " | " in kind else kind
