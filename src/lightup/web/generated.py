"""What the page gets from Python: the types of the API, and the tables that both sides share.

`python -m lightup.web.generated` writes the files anew; a test says if they are out of date.

>>> [*TABLES]
['LEVELS', 'SYMMETRIES', 'TECHNIQUES', 'KINDS', 'BROKEN', 'HEURISTICS', 'STAGES', 'SHAPES']
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..generating.symmetries import SYMMETRIES
from ..reasoning.arguing.steps import Passage
from ..reasoning.arguing.walk import find_steps
from ..reasoning.finding.position import Position
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import LEVELS
from ..rendering.scene import BROKEN, KINDS
from ..rendering.shapes import SHAPES
from ..rendering.staging import overview
from ..sat.walksat import HEURISTICS
from ..schema import plain
from ..schema.answers import Failed
from ..schema.jsonschema import Schemas
from ..schema.typescript import declaration, declared
from ..solving.tracing import STAGES
from .api import CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..reasoning.finding.techniques import Technique

PAGE = Path(__file__).with_name("page")
NOTE = "Made by `python -m lightup.web.generated`."


@dataclass(frozen=True)
class Table:
    """What a table is about, its type in JavaScript, and its entries."""

    about: str
    kind: str
    entries: Mapping[str, Any] | Sequence[str]


TABLES = {
    "LEVELS": Table("The names of the levels, the easiest first.", "string[]", LEVELS),
    "SYMMETRIES": Table(
        "The symmetries of walls: their names, and whether they need a square.",
        "Record<string, { name: string, square: boolean }>",
        {key: {"name": one.name, "square": one.square} for key, one in SYMMETRIES.items()},
    ),
    "TECHNIQUES": Table(
        "The techniques, the easiest first.",
        "Record<string, { name: string, level: number, idea: string }>",
        {one.key: {"name": one.name, "level": one.level, "idea": one.sentence} for one in TECHNIQUES},
    ),
    "KINDS": Table(
        "The kinds of marks in a scene, the lowest layer first, with what they mean.",
        "Record<string, string>",
        KINDS,
    ),
    "BROKEN": Table(
        "The kinds of marks of a broken rule, with their signs.", "Record<string, string>", BROKEN
    ),
    "HEURISTICS": Table(
        "The heuristics of WalkSAT, each with its title and its default noise.",
        "Record<string, [title: string, noise: number]>",
        {one.name: [one.title, one.noise] for one in HEURISTICS.values()},
    ),
    "STAGES": Table(
        "The stages of solving, from a truth table to clause learning, and what `solve` does.",
        "Record<string, string>",
        {one.name: one.title for one in STAGES.values()},
    ),
    "SHAPES": Table(
        "Where each shape starts, seen from the middle of its cell, and how it goes on.",
        "Record<string, [number, number, string]>",
        SHAPES,
    ),
}


def pictures() -> Table:
    """Returns a step of each technique, on the board that is its example."""
    return Table(
        "A step of each technique: its board, what to look at, and what is decided.",
        'Record<string, Pick<import("../types.d.ts").Scene, "board" | "marks">>',
        {one.key: _picture(one) for one in TECHNIQUES},
    )


def _picture(technique: Technique) -> dict[str, Any]:
    position = Position(Board.from_rows(technique.example.split("/")))
    shown = plain.scene(overview(Passage(find_steps(position, technique)[:1])))
    return {"board": shown["board"], "marks": shown["marks"]}


def files() -> dict[Path, str]:
    """Returns every file that is made, with its text."""
    return {
        PAGE / "types.d.ts": "\n".join(_types()),
        PAGE / "base" / "tables.js": "\n".join(
            _tables("The tables that the page shares with Python.", TABLES)
        ),
        PAGE / "learn" / "ideas.js": "\n".join(
            _tables("What the techniques are about.", {"IDEAS": pictures()})
        ),
    }


def _types() -> Iterator[str]:
    """Declares what the calls take and answer."""
    schemas = Schemas()
    requests = {call.name: schemas.of(call.request) for call in CALLS.values()}
    answers = {call.name: schemas.of(call.answer) for call in CALLS.values()}
    schemas.of(Failed)
    yield f"// What the calls of the API take and answer. {NOTE}\n"
    for name, schema in sorted(schemas.named.items()):
        yield declaration(name, schema) + "\n"
    for name, table in (("Requests", requests), ("Answers", answers)):
        yield f"export interface {name} {{"
        yield from (f"  {call}: {declared(schema)};" for call, schema in table.items())
        yield "}\n"


def _tables(about: str, tables: Mapping[str, Table]) -> Iterator[str]:
    """Writes tables as constants, one entry on each line."""
    yield f"/** {about} {NOTE} */\n"
    for name, table in tables.items():
        begin, end = "{}" if isinstance(table.entries, Mapping) else "[]"
        yield f"/**\n * {table.about}\n * @type {{{table.kind}}}\n */\nexport const {name} = {begin}"
        yield from (f"  {entry}," for entry in _entries(table))
        yield f"{end};\n"


def _entries(table: Table) -> Iterator[str]:
    if isinstance(table.entries, Mapping):
        yield from (f"{json.dumps(key)}: {json.dumps(one)}" for key, one in table.entries.items())
    else:
        yield from map(json.dumps, table.entries)


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
