"""Writes the page of answers in this folder from the types of `lightup.schema`.

`python docs/answers.py` updates it; a test fails if it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from lightup.schema.jsonschema import Schema, of_all
from lightup.schema.prose import Prose
from lightup.web.api import CALLS

FILE = Path(__file__).with_name("schema.md")
WIDTH = 100
INTRODUCTION = """\
# What lightup answers

Everything that `lightup` answers has one form, whoever asks. A command with `--json` writes it on
one line, after the `source` and the `name` of the puzzle. A call of the [API](web.md#the-api) gives
it as its answer. An answer about a puzzle always has the `puzzle` and a `status`, so that it is
input again. `lightup schema` prints the JSON Schema of all forms, `lightup schema NAME` that of
one.

A board is a text, a cell a number, a technique its key, and a verdict one word of
[Status](#status). A key is always there: what was not asked for is null, empty or 0.

`docs/answers.py` writes this page from the types in `lightup.schema`.
"""
COMMANDS = {
    "solve": "Solved",
    "solve --count": "Counted",
    "solve --common": "Common",
    "check": "Checked",
    "verify": "Proven",
    "hint": "Hint",
    "explain": "Explained",
    "rate": "Rating",
    "review": "Reviewed",
    "study": "Study",
    "repair": "Proposal",
    "minimise": "Proposal",
    "generate": "Generated",
    "random": "RandomPuzzle",
    "read": "ReadBoard",
    "formats": "FormatEntry",
    "engines": "EngineEntry",
    "doctor": "Examined",
    "decode": "Decoded",
    "trace": "Traced",
    "walksat": "Searched",
    "batch": "Record",
    "lab": "Results",
    "library find": "Kept",
    "library show": "Shown",
    "library add": "Added",
    "library play": "Kept",
    "library stats": "Stats",
    "library check": "Faults",
}


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


WORDS = Prose(link=_link, code="`{}`".format)


def page() -> str:
    """Returns the page."""
    schemas: dict[str, Schema] = of_all()["$defs"]
    assert {*COMMANDS.values()} <= schemas.keys()
    parts = [INTRODUCTION, *_questions()]
    for name, schema in schemas.items():
        parts += [f"## {name}\n", fill(schema["description"], WIDTH) + "\n", _form(schema) + "\n"]
    return "\n".join(parts)


def _questions() -> Iterator[str]:
    """Yields the tables of commands and calls with their answers."""
    yield _table(
        ("command", "answer"), ((f"`lightup {name}`", _link(one)) for name, one in COMMANDS.items())
    )
    yield ""
    calls = ((f"`{call.name}`", call.title, _link(call.answer.__name__)) for call in CALLS.values())
    yield _table(("call", "does", "answer"), calls)
    yield ""


def _form(schema: Schema) -> str:
    """Returns the keys of an object as a table, or a plain value in words."""
    if "properties" not in schema:
        return f"{WORDS.of(schema).capitalize()}."
    required = schema["required"]
    return _table(
        ("key", "value"),
        (
            (f"`{key}`", WORDS.of(value) + ("" if key in required else ", or left out"))
            for key, value in schema["properties"].items()
        ),
    )


def _table(titles: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    head = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    return "\n".join([*head, *(f"| {' | '.join(row)} |" for row in rows)])


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
