"""`walksat`: the project's local search, which finds solutions but cannot prove that there are none.

Without a deadline, it gives up after a fixed number of flips; with one, it keeps trying until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..encodings import default_for_flips
from ..sat.cnf import CNF
from ..sat.walksat import TRIES, WalkSat
from ._models import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ._models import Clauses


def solutions(
    board: Board, *, encoding: str | None = None, deadline: float = NEVER
) -> Iterator[frozenset[int]]:
    clauses = clauses_of(board, encoding or default_for_flips(board.puzzle), deadline)
    return each_model(board, clauses, _Solver(deadline))


class _Solver:
    """A new search for each model."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._tries = TRIES if deadline == NEVER else None

    def solve(self, clauses: Clauses, known: int) -> tuple[int, ...] | None:
        cnf = CNF.of(clauses)
        search = WalkSat(cnf.variables, cnf.clauses, deadline=self._deadline)
        outcome = search.run(tries=self._tries, deadline=self._deadline)
        if outcome.model is None:
            check_time(self._deadline)
        return outcome.model
