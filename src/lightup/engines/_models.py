"""Shared by the SAT engines: a board as clauses, and the enumeration of its models.

No solution contains another one, since all cells are lit and an additional bulb would see a bulb. So
the clause "not all of these bulbs" excludes a solution and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ..base.clock import NEVER
from ..encodings import default_cnf, formula
from ..encodings.variables import cells_of, marks_of, variables
from ..sat.bounds import negated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.board import Board

    Clauses = list[tuple[int, ...]]


class Solver(Protocol):
    """The part of a SAT solver that `each_model` needs."""

    def solve(self, clauses: Clauses, known: int) -> Iterable[int] | None:
        """Returns the literals of a model of `clauses`; `None` if there is no model.

        The first `known` clauses are those of the previous call.
        """


def clauses_of(board: Board, encoding: str | None, deadline: float = NEVER) -> Clauses:
    """Returns the clauses of a board: those of its puzzle and those of its marks."""
    cnf = formula(board.puzzle, encoding or default_cnf(board.puzzle), deadline=deadline)
    return cnf.clauses + marks_of(board)


def each_model(board: Board, clauses: Clauses, solver: Solver) -> Iterator[frozenset[int]]:
    """Yields the bulbs of each model."""
    known = 0
    while (model := solver.solve(clauses, known)) is not None:
        bulbs = cells_of(model, len(board.puzzle.cells))
        yield bulbs
        if not bulbs:
            return
        known = len(clauses)
        clauses.append(negated(variables(bulbs)))
