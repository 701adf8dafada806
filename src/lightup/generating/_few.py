"""`Few`: all wall patterns of a recipe, if they are few enough to try each of them.

On a small board, chance may never hit one of the few patterns that have a puzzle, and never ends if
there are none. So after many attempts in vain, each pattern is tried in turn; `clue` finds a puzzle or
proves that there is none. If the recipe asks for a number of clues, all clues of all solutions are
tried instead.

>>> from random import Random
>>> from lightup.generating.recipe import Recipe
>>> next(Few(Recipe("2x2n1noneL4")).puzzles(Random(1)))
Traceback (most recent call last):
lightup.base.errors.Impossible: no 2x2 puzzle with 1 wall has level 4: all 4 wall patterns were searched
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..base.errors import Impossible
from ..base.words import listed, plural
from ..core.board import Board
from ..core.puzzle import Puzzle
from ..engines import native
from ..kernel.checking import Checker
from ._deducing import Deducer, WallCells
from .patterns import clue
from .symmetries import orbits, sums

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .recipe import Recipe

    Candidate = tuple[Puzzle, frozenset[int]]

MOST_CELLS = 64
MOST_PATTERNS = 5000
MOST_CLUE_SETS = 200_000


def are_few(recipe: Recipe) -> bool:
    """Whether a recipe has few wall patterns, and few sets of clues if it asks for a number of them."""
    if recipe.width * recipe.height > MOST_CELLS:
        return False
    walls = recipe.walls_made
    ways = [1] + [0] * walls
    for orbit in orbits(recipe.symmetry, recipe.width, recipe.height):
        for number in range(walls, len(orbit) - 1, -1):
            ways[number] += ways[number - len(orbit)]
    sets = ways[walls] << walls if recipe.clues else 0
    return ways[walls] <= MOST_PATTERNS and sets <= MOST_CLUE_SETS


class Few:
    """The wall patterns of a recipe; `_impossible` holds those known to have no puzzle."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._orbits = orbits(recipe.symmetry, recipe.width, recipe.height)
        self._groups = self._orbits if recipe.symmetric_clues else None
        self._sums = [sums(self._orbits[first:]) for first in range(len(self._orbits) + 1)]
        self._patterns: list[Puzzle] | None = None
        self._impossible: set[str] = set()

    def puzzles(self, choose: Random, deadline: float = NEVER) -> Iterator[Candidate]:
        """Yields puzzles of all patterns again and again, in random order; raises `Impossible`.

        What is known from an earlier search only saves time.
        """
        if self._patterns is None:
            self._patterns = [*self._allowed(deadline)]
        left = [*self._patterns]
        choose.shuffle(left)
        while left:
            possible = []
            for pattern in left:
                found = self._try(pattern, Random(choose.getrandbits(64)), deadline)
                if found:
                    possible.append(pattern)
                    yield found
            left = possible
        raise Impossible(self._nothing(len(self._patterns)))

    def _allowed(self, deadline: float) -> Iterator[Puzzle]:
        """Yields all patterns that the recipe allows."""
        width, height = self._recipe.width, self._recipe.height
        checker = Checker(width, height, ())
        for chosen in self._choices((), 0, self._recipe.walls_made):
            check_time(deadline)
            cells = ("#" if cell in chosen else "." for cell in range(width * height))
            pattern = Puzzle(width, height, "".join(cells))
            checker.take(pattern.codes)
            if not self._recipe.connected or checker.is_connected():
                yield pattern

    def _choices(self, chosen: tuple[int, ...], first: int, walls: int) -> Iterator[tuple[int, ...]]:
        """Yields the chosen walls with that many more, from the first orbit on.

        Visits only choices that the orbits left can complete.
        """
        if not walls:
            yield chosen
            return
        for number, orbit in enumerate(self._orbits[first:], first + 1):
            rest = walls - len(orbit)
            if rest >= 0 and self._sums[number] >> rest & 1:
                yield from self._choices(chosen + orbit, number, rest)

    def _try(self, pattern: Puzzle, choose: Random, deadline: float) -> Candidate | None:
        """Makes a puzzle with these walls; `None` if there is none."""
        image = pattern.cells if self._groups else _first_image(pattern)
        if image in self._impossible:
            return None
        try:
            if self._recipe.clues and not self._recipe.fewest:
                return self._with_number_of_clues(pattern, choose, deadline)
            return clue(pattern, self._recipe.level, choose, deadline, self._groups)
        except Impossible:
            self._impossible.add(image)
            return None

    def _with_number_of_clues(self, pattern: Puzzle, choose: Random, deadline: float) -> Candidate:
        """Tries all clues of all solutions, in random order."""
        walls, units = WallCells(pattern), self._units(pattern)
        lightings = sorted(native.solutions(Board(pattern), deadline), key=sorted)
        choose.shuffle(lightings)
        for bulbs in lightings:
            check_time(deadline)
            deducer = Deducer(walls, bulbs, deadline)
            found = [clues for clues in self._sets_of_clues(units) if self._serves(deducer, clues)]
            if found:
                return deducer.puzzle(choose.choice(found)), bulbs
        raise Impossible("no clues of the wanted number serve")

    def _units(self, pattern: Puzzle) -> list[tuple[int, ...]]:
        walls = {*pattern.walls}
        groups = self._groups or ((wall,) for wall in pattern.walls)
        return [group for group in groups if walls.issuperset(group)]

    def _sets_of_clues(self, units: Sequence[tuple[int, ...]]) -> Iterator[list[int]]:
        """Yields all sets of clues of a wanted size."""
        low, high = self._recipe.clues or (0, 0)
        for number in range(len(units) + 1):
            for chosen in combinations(units, number):
                clues = [wall for unit in chosen for wall in unit]
                if low <= len(clues) <= high:
                    yield clues

    def _serves(self, deducer: Deducer, clues: Sequence[int]) -> bool:
        """Whether clues have exactly the level and, if that is asked for, none can be dropped."""
        level = self._recipe.level
        useful = [clue for clue in clues if deducer.walls.cells_beside[clue]]
        if not deducer.suffices(useful, level) or (level and deducer.suffices(useful, level - 1)):
            return False
        groups = self._groups or [(clue,) for clue in clues]
        fewer = ({*useful}.difference(group) for group in groups if {*clues}.issuperset(group))
        return not self._recipe.minimal or not any(deducer.suffices(some, level) for some in fewer)

    def _nothing(self, patterns: int) -> str:
        """Says what no puzzle with any of these patterns has."""
        recipe = self._recipe
        size, walls = f"{recipe.width}x{recipe.height}", plural(recipe.walls_made, "wall")
        symmetry = "" if recipe.symmetry == "none" else f" and the symmetry {recipe.symmetry}"
        wishes = [f"level {recipe.level}"]
        wishes += ["its white cells in one piece"] if recipe.connected else []
        wishes += ["symmetric clues"] if recipe.symmetric_clues else []
        if recipe.clues:
            low, high = recipe.clues
            number = plural(low, "clue") if low == high else f"{low}-{high} clues"
            wishes.append(number + (", all needed" if recipe.minimal else ""))
        return (
            f"no {size} puzzle with {walls}{symmetry} has {listed(wishes)}: "
            f"all {plural(patterns, 'wall pattern')} were searched"
        )


def _first_image(pattern: Puzzle) -> str:
    """Returns the first of the turned and mirrored images; either all have a puzzle or none does."""
    return min((image.width, image.cells) for image in pattern.symmetries())[1]
