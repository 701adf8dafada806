"""Calls of the API whose answers do not depend on where Python runs."""

from __future__ import annotations

import json
from typing import Any

from lightup.generating.symmetries import SYMMETRIES
from lightup.web.api import answer

from .data import janko

LEVELS_OF_RECIPES = range(7)
Asked = list[tuple[str, dict[str, Any]]]


def of_puzzles() -> Asked:
    """Asks for the solution, the level and the first hint of every real puzzle."""
    puzzles = [str(board.puzzle) for board in janko().values()]
    return [
        asked
        for puzzle in puzzles
        for asked in (
            ("solve", {"board": puzzle, "engine": "native"}),
            ("analyse", {"board": puzzle, "parts": ["status", "common", "level"]}),
            ("hint", {"board": puzzle}),
        )
    ]


def generated() -> Asked:
    """Asks for puzzles of all levels and symmetries."""
    recipes = [f"10x10w20rot180L{level}" for level in LEVELS_OF_RECIPES]
    recipes += [f"8x8{name}L1" for name in SYMMETRIES]
    return [("generate", {"recipe": recipe, "seed": 7, "count": 2}) for recipe in recipes]


def alike(asked: Asked) -> list[Any]:
    """Returns the answers that are expected."""
    return [without_times(json.loads(json.dumps(answer(call, request)))) for call, request in asked]


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    """Returns an answer without how long it took."""
    return {key: value for key, value in found.items() if key != "seconds"}
