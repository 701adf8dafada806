"""`check`: refuses a recipe that no puzzle can meet, as far as theory knows, before any search.

The swapped-lines theorem: take two rows with no wall in them, between them or beside them. A solution
stays one if the bulbs of these rows are swapped, because each column sees the same bulbs and no clue
touches either row. So in a puzzle with one solution both rows are empty. If there are two such columns
as well, nothing lights the cell where an empty row crosses an empty column: there is no such puzzle.

Few walls always leave such lines. If k rows have walls, at most three rows can lie between two of them
and two at each border, 4k + 1 in all, without such a pair. So k walls are too few if both sides are
longer than 4k + 1.

A board of walls only has one solution, the one without bulbs, and `solve` says so. But there is nothing
to light on it, so no recipe makes one.

>>> from lightup.generating.recipe import Recipe
>>> check(Recipe(width=5, height=4, symmetry="rot90"))
Traceback (most recent call last):
lightup.base.errors.Impossible: expected a square for rot90, got 5x4
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..base.errors import Impossible
from ..base.words import plural
from .symmetries import orbits, sums

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from .recipe import Recipe

    Pair = tuple[int, int]


@lru_cache(maxsize=8)
def check(recipe: Recipe) -> None:
    """Raises `Impossible`, with the reason, if no puzzle can meet the recipe."""
    if recipe.pattern:
        _check_pattern(recipe.pattern)
    else:
        _check_walls(recipe)
    if recipe.level and 1 in (recipe.width, recipe.height):
        raise Impossible(
            f"expected level 0 for a single line, which is never harder, got {recipe.level}"
        )
    _check_clues(recipe)


def fewest_walls(width: int, height: int) -> int:
    """Returns a number of walls below which no puzzle of this size has one solution."""
    if 1 in (width, height):
        return min(1, width * height - 1)
    return (min(width, height) + 2) // 4


def _check_walls(recipe: Recipe) -> None:
    size = f"{recipe.width}x{recipe.height}"
    cells = recipe.width * recipe.height
    if recipe.walls_wanted >= cells:
        raise Impossible(
            f"expected at most {plural(cells - 1, 'wall')} on {size}, which leave a cell to light, "
            f"got {recipe.walls_wanted}"
        )
    least, walls = fewest_walls(recipe.width, recipe.height), recipe.walls_made
    if walls < least:
        wanted = recipe.walls_wanted
        why = "" if walls == wanted else f", the nearest to {wanted} that {recipe.symmetry} allows"
        raise Impossible(
            f"expected at least {plural(least, 'wall')} for one solution on {size}, got {walls}{why}"
        )


def _check_pattern(pattern: Puzzle) -> None:
    if "." not in pattern.cells:
        raise Impossible("expected a pattern with a cell to light, got only walls")
    if found := swappable(pattern):
        rows, cols = found
        raise Impossible(
            f"expected a pattern with one solution, got one in which rows {_pair(rows)} and columns "
            f"{_pair(cols)} can be swapped: no wall is in them or beside them"
        )


def swappable(pattern: Puzzle) -> tuple[Pair, Pair] | None:
    """Finds two rows and two columns to which the theorem applies; `None` if there are none."""
    walls = [divmod(wall, pattern.width) for wall in pattern.walls]
    rows = alike({row for row, _ in walls}, pattern.height)
    cols = rows and alike({col for _, col in walls}, pattern.width)
    return (rows, cols) if rows and cols else None


def alike(walled: set[int], lines: int) -> Pair | None:
    """Finds two lines with no wall in them, between them or beside them."""
    first = None
    for line in range(lines):
        if line in walled:
            first = None
        elif walled.isdisjoint((line - 1, line + 1)):
            if first is not None:
                return first, line
            first = line
    return None


def _pair(lines: Pair) -> str:
    return f"{lines[0] + 1} and {lines[1] + 1}"


def _check_clues(recipe: Recipe) -> None:
    if not recipe.clues:
        return
    low, high = recipe.clues
    walls = recipe.walls_made
    if low > walls:
        raise Impossible(
            f"expected at most {plural(walls, 'clue')}, one for each wall, got at least {low}"
        )
    if recipe.symmetric_clues:
        reachable = sums(orbits(recipe.symmetry, recipe.width, recipe.height))
        if not any(reachable >> number & 1 for number in range(low, min(high, walls) + 1)):
            raise Impossible(
                f"expected a number of clues that {recipe.symmetry} allows on "
                f"{recipe.width}x{recipe.height}, got {low}-{high}"
            )
