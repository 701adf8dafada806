"""What the SAT engines share: a board as clauses, and one model after the other.

Two solutions never contain one another, since one more bulb would see a bulb or stand in its light. So
"not all of these bulbs again" is enough to go on to the next solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ..encodings import default_cnf, formula, variable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.board import Board

    Clauses = list[tuple[int, ...]]


class Solver(Protocol):
    """What the loop needs of a SAT solver."""

    def solve(self, clauses: Clauses, known: int) -> Iterable[int] | None:
        """Gives the literals of a model of `clauses`, or none if there is none.

        The first `known` clauses are those that the previous call had.
        """


def clauses_of(board: Board, encoding: str | None) -> Clauses:
    """The puzzle's formula, with its marks as clauses of one literal."""
    cnf = formula(board.puzzle, encoding or default_cnf(board.puzzle))
    return cnf.clauses + marks_of(board)


def marks_of(board: Board) -> Clauses:
    """The marks of a board as clauses of one literal."""
    marks: Clauses = [(variable(cell),) for cell in board.bulbs]
    marks += ((-variable(cell),) for cell in board.dots)
    return marks


def each_model(board: Board, clauses: Clauses, solver: Solver) -> Iterator[frozenset[int]]:
    """Yields the bulbs of one model after the other."""
    cells = len(board.puzzle.cells)
    known = 0
    while (model := solver.solve(clauses, known)) is not None:
        bulbs = frozenset(literal - 1 for literal in model if 0 < literal <= cells)
        yield bulbs
        if not bulbs:
            return
        known = len(clauses)
        clauses.append(tuple(-variable(cell) for cell in bulbs))
