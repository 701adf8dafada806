"""A second opinion on the rules, which casts rays from every cell and tries everything.

It shares no code with `lightup`, because a bug in the project's one geometry would fool all engines
alike. A cell is `row * width + col`, as in the project.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from itertools import combinations

RowCol = tuple[int, int]

STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(rows: list[str], bulbs: Iterable[int]) -> bool:
    """Whether these bulbs, and no others, solve the puzzle."""
    return not violations(rows, bulbs)


def solutions(rows: list[str]) -> list[frozenset[int]]:
    """Finds all solutions by trying every set of white cells."""
    width = len(rows[0])
    white = [
        r * width + c for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == "."
    ]
    return [bulbs for bulbs in subsets(white) if is_solution(rows, bulbs)]


def broken(rows: list[str], bulbs: Collection[int], dots: Collection[int]) -> Counter[tuple[str, int]]:
    """Returns the rules that stay broken, whichever bulbs are added to dark cells without a dot."""
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
    """Counts the broken rules by kind and cell; the cell of a run is its first one."""
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


def _sees_a_bulb(rows: list[str], cell: RowCol, bulbs: set[RowCol]) -> bool:
    return cell in bulbs or any(not bulbs.isdisjoint(_ray(rows, cell, step)) for step in STEPS)


def _crowded_runs_from(rows: list[str], cell: RowCol, bulbs: set[RowCol]) -> int:
    """Counts the runs that begin at a cell and hold more than one bulb: none, one or two."""
    return sum(
        not _ray(rows, cell, (-y, -x))
        and sum(other in bulbs for other in (cell, *_ray(rows, cell, (y, x)))) > 1
        for y, x in ((0, 1), (1, 0))
    )


def _ray(rows: list[str], cell: RowCol, step: RowCol) -> list[RowCol]:
    """Returns the white cells from a cell, without it, up to a wall or the border."""
    r, c = cell[0] + step[0], cell[1] + step[1]
    cells = []
    while 0 <= r < len(rows) and 0 <= c < len(rows[r]) and rows[r][c] == ".":
        cells.append((r, c))
        r, c = r + step[0], c + step[1]
    return cells
