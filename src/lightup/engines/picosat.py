"""`picosat`: PicoSAT through pycosat. It cannot be interrupted: with a deadline it gets a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel import NEVER
from .child import solutions_in_child
from .sat import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board
    from .sat import Clauses


def solutions(
    board: Board, deadline: float = NEVER, *, encoding: str | None = None
) -> Iterator[frozenset[int]]:
    if deadline != NEVER:
        return solutions_in_child("picosat", board, deadline, encoding)
    return each_model(board, clauses_of(board, encoding), _Solver())


class _Solver:
    """PicoSAT keeps nothing between two calls."""

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        import pycosat

        model = pycosat.solve(clauses)
        return None if model == "UNSAT" else model
