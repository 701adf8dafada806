"""What a user of `generate` gets: puzzles per second at the default size, walls and symmetry.

The other tables of the generator time its core: attempts at a puzzle of a size, walls and a level.
`generate` also checks each puzzle, from its cells alone, and keeps the one of the finest taste of
several candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import process_time

from lightup import Recipe, generate
from lightup.generating.recipe import CANDIDATES
from lightup.lab.estimates import digits

from .makers import make
from .report import show_table

LEVELS = (0, 2, 4, 6)
SECONDS = 1.0  # for each number


@dataclass(frozen=True)
class Offer:
    """Puzzles per second of a level: of the core alone, and of `generate` by number of candidates."""

    level: int
    core: float
    generate: dict[int, float]


def offers() -> Iterator[Offer]:
    """Times the core and `generate` at each level, on one CPU."""
    for level in LEVELS:
        recipe = Recipe(level=level)
        batch = make(recipe.width, recipe.walls_made, level, SECONDS)
        rates = {number: _rate(Recipe(level=level, candidates=number)) for number in (1, CANDIDATES)}
        yield Offer(level, len(batch.puzzles) / batch.seconds, rates)


def _rate(recipe: Recipe) -> float:
    puzzles, made, start = generate(recipe, seed=0), 0, process_time()
    while (used := process_time() - start) < SECONDS:
        next(puzzles)
        made += 1
    return made / used


def show_offers(measured: Iterable[Offer]) -> None:
    """Writes the table."""
    show_table(
        f"what a user gets: puzzles per second of the default recipe ({Recipe()}) at some levels, by "
        "the core alone, and by `generate`, which checks each puzzle and keeps the finest candidate",
        ("level", "core", "generate, 1 candidate", f"generate, {CANDIDATES} candidates"),
        ((str(one.level), digits(one.core), *map(digits, one.generate.values())) for one in measured),
    )
