"""A second opinion on wall patterns: all their solutions, and all clues that these solutions allow.

It casts rays and tries everything; of `lightup` it uses only the grading of a finished puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations, product

from lightup.base.errors import SeveralSolutions
from lightup.core.puzzle import Puzzle
from lightup.reasoning.rate import level_of

from .naive import STEPS

Bulbs = frozenset[int]


def lightings(pattern: Puzzle) -> list[Bulbs]:
    """Finds all ways to light the white cells; those that break a clue are left out."""
    views = {cell: _view(pattern, cell) for cell in pattern.white}
    clues = [(_around(pattern, cell), number) for cell, number in pattern.clues]
    found: list[Bulbs] = []

    def light(dark: Bulbs, barred: Bulbs, bulbs: Bulbs) -> None:
        if not dark:
            if all(len(bulbs & around) == number for around, number in clues):
                found.append(bulbs)
            return
        for cell in sorted((views[min(dark)] & dark) - barred):
            light(dark - views[cell], barred, bulbs | {cell})
            barred |= {cell}

    light(frozenset(views), frozenset(), frozenset())
    return found


def can_be_unique(pattern: Puzzle) -> bool:
    """Whether some solution is the only one with its clues, when all walls are clues."""
    arounds = [_around(pattern, wall) for wall in pattern.walls]
    seen = Counter(tuple(len(bulbs & around) for around in arounds) for bulbs in lightings(pattern))
    return 1 in seen.values()


def levels(pattern: Puzzle, groups: Collection[tuple[int, ...]] | None = None) -> set[int]:
    """Returns the level of every puzzle with one solution that has these walls and these clues.

    Walls in one of the groups are clues together or not at all.
    """
    plain = [wall for wall in pattern.walls if pattern.cells[wall] == "#"]
    arounds = {wall: _around(pattern, wall) for wall in plain}
    groups = [(wall,) for wall in plain] if groups is None else groups
    chosen = (some for size in range(len(groups) + 1) for some in combinations(groups, size))
    choices = [[wall for group in some for wall in group] for some in chosen]
    solutions = lightings(pattern)
    found = set()
    for clues in choices:
        numbers = [tuple(len(bulbs & arounds[wall]) for wall in clues) for bulbs in solutions]
        for own, number in Counter(numbers).items():
            if number == 1:
                found.add(level_of(numbered(pattern, dict(zip(clues, own, strict=True)))))
    return found


def fewest_clues(walls: Puzzle, bulbs: Bulbs, level: int, fixed: Collection[int]) -> int:
    """Returns the smallest number of clues that include the fixed ones and suffice at a level."""
    others = [wall for wall in walls.walls if wall not in fixed]
    for size in range(len(others) + 1):
        for some in combinations(others, size):
            if suffice(clued(walls, bulbs, {*some, *fixed}), level):
                return size + len(fixed)
    raise AssertionError("not even all clues suffice")


def suffice(puzzle: Puzzle, level: int) -> bool:
    try:
        return level_of(puzzle) <= level
    except SeveralSolutions:
        return False


def clued(walls: Puzzle, bulbs: Bulbs, clues: Collection[int]) -> Puzzle:
    """Returns walls without clues but these, which count the bulbs beside them."""
    plain = Puzzle(walls.width, walls.height, "".join(".#"[c != "."] for c in walls.cells))
    return numbered(plain, {wall: len(bulbs & _around(walls, wall)) for wall in clues})


def numbered(pattern: Puzzle, numbers: dict[int, int]) -> Puzzle:
    symbols = [*pattern.cells]
    for wall, number in numbers.items():
        symbols[wall] = str(number)
    return Puzzle(pattern.width, pattern.height, "".join(symbols))


def all_patterns(side: int) -> Iterator[Puzzle]:
    """Yields every square pattern of this side, but only one of its eight images."""
    for cells in product(".#", repeat=side * side):
        pattern = Puzzle(side, side, "".join(cells))
        if pattern.cells == max(image.cells for image in pattern.symmetries()):
            yield pattern


def _view(pattern: Puzzle, cell: int) -> Bulbs:
    seen = {cell}
    for y, x in STEPS:
        row, col = cell // pattern.width + y, cell % pattern.width + x
        while 0 <= row < pattern.height and 0 <= col < pattern.width:
            if pattern.cells[row * pattern.width + col] != ".":
                break
            seen.add(row * pattern.width + col)
            row, col = row + y, col + x
    return frozenset(seen)


def _around(pattern: Puzzle, wall: int) -> Bulbs:
    """Returns the cells that share a side with a wall; bulbs among them are on white cells anyway."""
    row, col = divmod(wall, pattern.width)
    places = ((row + y, col + x) for y, x in STEPS)
    return frozenset(r * pattern.width + c for r, c in places if 0 <= c < pattern.width)
