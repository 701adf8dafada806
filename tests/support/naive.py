"""A second opinion on the rules: rays cast from every cell over a list of rows, everything tried.

It shares nothing with `lightup`: a bug in the project's one geometry would fool all engines alike.
A cell is `row * width + col` as there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from itertools import combinations

Place = tuple[int, int]

STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(rows: list[str], bulbs: Iterable[int]) -> bool:
    """Whether these bulbs, and no others, solve the puzzle."""
    return not violations(rows, bulbs)


def solutions(rows: list[str]) -> list[frozenset[int]]:
    """All solutions, found by trying every set of white cells."""
    width = len(rows[0])
    white = [
        r * width + c for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == "."
    ]
    return [bulbs for bulbs in subsets(white) if is_solution(rows, bulbs)]


def broken(rows: list[str], bulbs: Collection[int], dots: Collection[int]) -> Counter[tuple[str, int]]:
    """The rules that each way of adding bulbs to dark cells without a dot leaves broken."""
    width = len(rows[0])
    free = [
        r * width + c
        for r, row in enumerate(rows)
        for c, symbol in enumerate(row)
        if symbol == "." and r * width + c not in dots
        if not _sees_a_bulb(rows, (r, c), {divmod(bulb, width) for bulb in bulbs})
    ]
    return reduce(Counter.__and__, (violations(rows, {*bulbs, *more}) for more in subsets(free)))


def violations(rows: list[str], bulbs: Iterable[int]) -> Counter[tuple[str, int]]:
    """How often each kind of rule is broken, and at which cell: a run is named by its first one."""
    width = len(rows[0])
    at = {divmod(bulb, width) for bulb in bulbs}
    found: Counter[tuple[str, int]] = Counter()
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            if symbol == ".":
                if not _sees_a_bulb(rows, (r, c), at):
                    found["lit", r * width + c] += 1
                found["run", r * width + c] += _crowded_runs_from(rows, (r, c), at)
            elif (r, c) in at:
                found["wall", r * width + c] += 1
            if symbol.isdigit() and sum((r + y, c + x) in at for y, x in STEPS) != int(symbol):
                found["clue", r * width + c] += 1
    return +found


def subsets(cells: list[int]) -> Iterator[frozenset[int]]:
    return (frozenset(some) for size in range(len(cells) + 1) for some in combinations(cells, size))


def _sees_a_bulb(rows: list[str], place: Place, bulbs: set[Place]) -> bool:
    return place in bulbs or any(not bulbs.isdisjoint(_ray(rows, place, step)) for step in STEPS)


def _crowded_runs_from(rows: list[str], place: Place, bulbs: set[Place]) -> int:
    """How many of the two runs that may begin at a place do, and hold more than one bulb."""
    return sum(
        not _ray(rows, place, (-y, -x))
        and sum(p in bulbs for p in (place, *_ray(rows, place, (y, x)))) > 1
        for y, x in ((0, 1), (1, 0))
    )


def _ray(rows: list[str], place: Place, step: Place) -> list[Place]:
    """The white cells from a place, itself not included, up to a wall or the border."""
    r, c = place[0] + step[0], place[1] + step[1]
    cells = []
    while 0 <= r < len(rows) and 0 <= c < len(rows[r]) and rows[r][c] == ".":
        cells.append((r, c))
        r, c = r + step[0], c + step[1]
    return cells
