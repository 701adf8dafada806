"""The shelf: puzzles that come with the page, so that there is one to play before any engine runs.

`page/puzzles/shelf.json` has the answers of `open` to the recipes of this table: small boards for the
first steps, and of the starter pack one of each level and size. `python -m lightup.web.shelf` makes it
anew. The rest of the pack is on the shelf as well, but only its game ids are; the engine opens them.

>>> len(RECIPES), RECIPES[0]
(39, '5x5w24rot180L0+candidates20#1.1')
"""

from __future__ import annotations

import json
from pathlib import Path

from ..collecting.starter import OF_EACH, RECIPES as PACK
from ..generating.recipe import Order
from .api import answer

FILE = Path(__file__).with_name("page") / "puzzles" / "shelf.json"

FIRST = (
    "5x5w24rot180L0+candidates20#1.1",
    "5x5w20mirror-colsL0+candidates20#2.1",
    "5x5w24diagonalL1+candidates20#3.1",
    "5x5w28rot90L1+candidates20#4.1",
)
WIDEST = 14  # larger boards take too long to load


def _is_small(recipe: str) -> bool:
    return Order.parse(recipe).recipe.width <= WIDEST


RECIPES = (*FIRST, *filter(_is_small, PACK[::OF_EACH]))


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
