"""What the SAT engines share: a board as clauses, and one model after the other.

No solution contains another one: one more bulb would stand in the light of a bulb. So "not all of
these bulbs again" is enough to go on to the next solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ..encodings import default_cnf, formula
from ..encodings.variables import cells_of, variable, variables
from ..sat.bounds import negated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.board import Board

    Clauses = list[tuple[int, ...]]


class Solver(Protocol):
    """What the loop needs of a SAT solver."""

    def solve(self, clauses: Clauses, known: int) -> Iterable[int] | None:
        """Returns the literals of a model of `clauses`, `None` if there is no model.

        The first `known` clauses are those of the previous call.
        """


def clauses_of(board: Board, encoding: str | None) -> Clauses:
    """Returns the clauses of the puzzle and of the marks."""
    cnf = formula(board.puzzle, encoding or default_cnf(board.puzzle))
    return cnf.clauses + marks_of(board)


def marks_of(board: Board) -> Clauses:
    """Returns the marks of a board as clauses of one literal."""
    marks: Clauses = [(variable(cell),) for cell in board.bulbs]
    marks += ((-variable(cell),) for cell in board.dots)
    return marks


def each_model(board: Board, clauses: Clauses, solver: Solver) -> Iterator[frozenset[int]]:
    """Yields the bulbs of one model after the other."""
    known = 0
    while (model := solver.solve(clauses, known)) is not None:
        bulbs = cells_of(model, len(board.puzzle.cells))
        yield bulbs
        if not bulbs:
            return
        known = len(clauses)
        clauses.append(negated(variables(bulbs)))
