"""The starter pack: puzzles that come with lightup, of every level that the generator makes.

`starter.txt` has a recipe and a game id on each line. The recipes alone are enough: `python -m
lightup.collecting.starter` makes the same file again, byte for byte.

>>> RECIPES[0], len(RECIPES)
('7x7w22rot180L0+candidates10#1.1', 294)
>>> from lightup.collecting.pieces import Pieces
>>> Pieces([bundle()])[0].read().board.size
'7x7'
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..formats import dumps
from ..generating.generate import make
from ..generating.recipe import Order
from ..processes.crew import cpus
from .batch import batch
from .pieces import Bundle

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).with_name("starter.txt")
SOURCE = "lightup starter pack"

LEVELS = range(7)
SIZES = ("7x7w22", "9x9w24", "10x10w20", "12x12w22", "14x14w20", "17x17w20", "25x25w20")
SYMMETRIES = ("rot180", "mirror-cols", "rot90", "none", "diagonal", "full", "mirror-both")
OF_EACH = 6  # puzzles of each level and size
CANDIDATES = 10


def _recipes() -> Iterator[str]:
    """Yields all recipes, the easiest first; the symmetries take turns."""
    seed = 0
    for level in LEVELS:
        for size in SIZES:
            for turn in range(OF_EACH):
                seed += 1
                symmetry = SYMMETRIES[(level + turn) % len(SYMMETRIES)]
                yield f"{size}{symmetry}L{level}+candidates{CANDIDATES}#{seed}.1"


RECIPES = tuple(_recipes())


def bundle() -> Bundle:
    """Returns the puzzles; the name of each is its recipe."""
    lines = FILE.read_text(encoding="ascii").splitlines()
    recipes, ids = zip(*(line.split() for line in lines), strict=True)
    return Bundle(SOURCE, recipes, ids, "tatham")


def line_of(recipe: str) -> str:
    """Makes the puzzle of a recipe: a line of the file."""
    order = Order.parse(recipe)
    made = make(order.recipe, order.seed or 0, order.number or 1)
    return f"{recipe} {dumps(made.puzzle, 'tatham')}\n"


if __name__ == "__main__":
    FILE.write_text("".join(batch(RECIPES, line_of, cores=cpus())), encoding="ascii")
