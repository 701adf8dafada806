"""Which CNF encoding to use if the user names none.

`direct` is the fastest on real puzzles, by a fifth. But its pairs hide how many bulbs a room without
walls can hold: if a row of it has no bulb, every column needs one, and that there are too few other
rows is the pigeonhole principle, on which clause learning takes exponential time. From about 8x8 cells
on (9x9: up to a second, 12x12: minutes, whatever is around it) solvers stall there, while `runs`, whose
variables say how far the bulb of a run is, takes milliseconds on 30x30. Local search does not prove
anything and prefers few variables: it takes `direct` wherever that fits into memory.

>>> from lightup.core.puzzle import Puzzle
>>> [default_cnf(Puzzle(side, side, "." * side**2)) for side in (7, 8)]
['direct', 'runs']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._limits import MAX_LITERALS, squared_runs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.puzzle import Puzzle

SIDE_OF_ROOM = 8  # cells


def default_cnf(puzzle: Puzzle) -> str:
    """Returns the default for solvers that learn clauses."""
    return "runs" if _has_room(puzzle) else default_for_flips(puzzle)


def default_for_flips(puzzle: Puzzle) -> str:
    """Returns the default for local search."""
    return "direct" if 2 * squared_runs(puzzle) <= MAX_LITERALS else "runs"


def _has_room(puzzle: Puzzle) -> bool:
    """Whether as many cells as a room has are in long runs both along the row and the column."""
    both = _in_long(puzzle.row_runs) & _in_long(puzzle.col_runs)
    return len(both) >= SIDE_OF_ROOM**2


def _in_long(runs: Iterable[range]) -> set[int]:
    return {cell for run in runs if len(run) >= SIDE_OF_ROOM for cell in run}
