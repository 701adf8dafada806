"""`walksat`: the project's own local search. It finds solutions, but cannot say that there are no more.

Without a deadline it gives up after a fixed number of flips; with one it tries until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..sat.walksat import TRIES, WalkSat
from ._models import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ._models import Clauses


def solutions(
    board: Board, *, encoding: str | None = None, deadline: float = NEVER
) -> Iterator[frozenset[int]]:
    return each_model(board, clauses_of(board, encoding), _Solver(deadline))


class _Solver:
    """A new walk for each model."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._tries = TRIES if deadline == NEVER else None

    def solve(self, clauses: Clauses, known: int) -> tuple[int, ...] | None:
        variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
        outcome = WalkSat(variables, clauses).run(tries=self._tries, deadline=self._deadline)
        if outcome.model is None:
            check_time(self._deadline)
        return outcome.model
