"""`cryptominisat`: CryptoMiniSat through pycryptosat."""

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
    def __init__(self) -> None:
        import pycryptosat

        self.solver = pycryptosat.Solver()

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        self.solver.add_clauses(clauses[known:])
        satisfiable, values = self.solver.solve()
        if satisfiable is None:
            raise GaveUp("cryptominisat does not know")
        return [number for number, value in enumerate(values) if value] if satisfiable else None
