"""A type in words, for the pages that list what lightup answers.

>>> words = Prose(link="[{0}]".format, code="`{0}`".format)
>>> words.of({"type": "array", "items": {"$ref": "#/$defs/Scene"}})
'list of [Scene]'
>>> words.of({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 6}, {"type": "null"}]})
'whole number from 0 to 6, or null'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .jsonschema import Schema

PLAIN = {
    "boolean": "true or false",
    "integer": "whole number",
    "null": "null",
    "number": "number",
    "string": "text",
}


@dataclass(frozen=True)
class Prose:
    """Writes types in a markup: what has a name is a link, and a word of JSON is code."""

    link: Callable[[str], str]
    code: Callable[[str], str]

    def of(self, schema: Schema) -> str:
        """Returns the type of a value in words."""
        if "$ref" in schema:
            return self.link(name_of(schema))
        if "anyOf" in schema:
            return ", or ".join(map(self.of, schema["anyOf"]))
        if "enum" in schema:
            return "one of " + ", ".join(map(self.code, schema["enum"]))
        if "prefixItems" in schema:
            parts = schema["prefixItems"]
            return f"list of {len(parts)}: {'; '.join(map(self.of, parts))}"
        if schema["type"] == "array":
            return f"list of {self.of(schema['items'])}"
        if schema["type"] == "object":
            return f"object of {self.of(schema['additionalProperties'])}"
        bounds = f" from {schema['minimum']:g} to {schema['maximum']:g}" if "minimum" in schema else ""
        return PLAIN[schema["type"]] + bounds


def name_of(reference: Schema) -> str:
    """Returns the name of what a schema refers to."""
    return str(reference["$ref"].rpartition("/")[2])
