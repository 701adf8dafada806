"""`picosat`: PicoSAT through pycosat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ._models import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ._models import Clauses


def solutions(board: Board, *, encoding: str | None = None) -> Iterator[frozenset[int]]:
    return each_model(board, clauses_of(board, encoding), _Solver())


class _Solver:
    """PicoSAT, which keeps nothing between calls."""

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        import pycosat

        model = pycosat.solve(clauses)
        if model == "UNKNOWN":
            raise GaveUp("picosat does not know")
        return None if model == "UNSAT" else model
