"""The encoding of a study of 2020, clause for clause, repetitions included (see `docs/origins.md`).

The cells come in reading order. A white cell has all pairs of its run along the column, all pairs of
its run along the row, and one clause with both runs, in which it stands twice. A run is listed from the
cell outwards: the cell, the next one before it, the next one after it, and so on. So a pair stands in
the formula once for every cell of its run. A wall has a unit clause. A clue also has its truth table:
a clause for each wrong choice among the cells beside it, walls included, fewest bulbs first. `0`, and
as many as there are cells, are unit clauses; more than that is a contradiction.

Repetition does not change what the formula says. It does change what a heuristic sees that counts
occurrences, so an experiment on the study's formula needs them all.

>>> from lightup.core.puzzle import Puzzle
>>> truth_table(Puzzle.from_rows(["..", "1#"])).clauses
[(-1, -2), (1, 2, 1), (-2, -1), (2, 1, 2), (-3,), (1, 4), (-1, -4), (-4,)]
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import InputError
from ..sat.bounds import negated
from ..sat.cnf import CNF
from ._limits import check_literals
from .variables import variable, variables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.puzzle import Puzzle
    from ..sat.cnf import Clause


def truth_table(puzzle: Puzzle, at_most_one: str | None = None, deadline: float = NEVER) -> CNF:
    """Encodes a puzzle as the study did; its pairs are pairwise, whatever their number."""
    if at_most_one not in (None, "pairwise"):
        raise InputError(f"expected 'pairwise' with the encoding 'truth-table', got {at_most_one!r}")
    check_literals(sum(len(run) ** 3 for run in puzzle.runs))
    cnf = CNF(len(puzzle.cells), deadline=deadline)
    cnf.begin("each cell: both runs of a white one, or a wall and the truth table of its clue")
    for cell, symbol in enumerate(puzzle.cells):
        cnf.extend(_white(puzzle, cell) if symbol == "." else _wall(puzzle, cell))
    return cnf


def _white(puzzle: Puzzle, cell: int) -> Iterator[Clause]:
    along_row, along_col = (_listed_from(cell, run) for run in puzzle.runs_of(cell))
    for run in (along_col, along_row):
        yield from combinations(negated(run), 2)
    yield along_row + along_col


def _listed_from(cell: int, run: range) -> Clause:
    """Lists the variables of a run by their distance from a cell; those before it come first."""
    return variables(sorted(run, key=lambda other: abs(other - cell)))


def _wall(puzzle: Puzzle, wall: int) -> Iterator[Clause]:
    yield (-variable(wall),)
    symbol = puzzle.cells[wall]
    if symbol == "#":
        return
    beside = variables(_beside(puzzle, wall))
    if int(symbol) > len(beside):
        yield (variable(wall),)
    else:
        yield from table(beside, int(symbol))


def table(beside: Sequence[int], number: int) -> list[Clause]:
    """Returns the clauses for exactly `number` of the variables, which are at least as many."""
    if number in (0, len(beside)):
        return [(literal,) for literal in (beside if number else negated(beside))]
    wrong = (count for count in range(len(beside) + 1) if count != number)
    return [
        tuple(-one if one in true else one for one in beside)
        for count in wrong
        for true in combinations(beside, count)
    ]


def _beside(puzzle: Puzzle, wall: int) -> Iterator[int]:
    """Yields the cells above, left, right and below, inside the grid, walls or not."""
    row, col = divmod(wall, puzzle.width)
    for height, along in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= height < puzzle.height and 0 <= along < puzzle.width:
            yield height * puzzle.width + along
