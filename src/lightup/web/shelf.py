"""The shelf: puzzles that come with the page, so that there is one to play before any engine runs.

`page/shelf.json` has the answers of `open` to all recipes of this table; `python -m lightup.web.shelf`
makes it anew.

>>> len(RECIPES), RECIPES[0]
(46, '5x5w24rot180L0+candidates20#1.1')
"""

from __future__ import annotations

import json
from pathlib import Path

from .api import answer

FILE = Path(__file__).with_name("page") / "shelf.json"

FIRST = ("5x5w24rot180L0", "5x5w20mirror-colsL0", "5x5w24diagonalL1", "5x5w28rot90L1")
SIZES = ("7x7w22", "8x8w24", "10x10w20", "10x10w26", "12x12w22", "14x14w20")
SYMMETRIES = ("rot180", "mirror-cols", "rot90", "none", "diagonal", "full", "mirror-both")
LEVELS = range(7)


def _recipes() -> list[str]:
    """Returns all recipes, the easiest first; the symmetries take turns."""
    named = [
        f"{size}{SYMMETRIES[(level + place) % len(SYMMETRIES)]}L{level}"
        for level in LEVELS
        for place, size in enumerate(SIZES)
    ]
    return [f"{name}+candidates20#{seed}.1" for seed, name in enumerate([*FIRST, *named], 1)]


RECIPES = tuple(_recipes())


def contents() -> str:
    """Makes the puzzles of all recipes, one on each line."""
    lines = (json.dumps(_make(recipe), separators=(",", ":")) for recipe in RECIPES)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _make(recipe: str) -> object:
    boards = answer("open", {"recipe": recipe})["boards"]
    assert isinstance(boards, list)
    return boards[0]


if __name__ == "__main__":
    FILE.write_text(contents(), encoding="utf-8")
