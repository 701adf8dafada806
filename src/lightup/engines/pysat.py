"""`pysat`: any solver of PySAT, `pysat:NAME`.

Solvers that support counts (minicard, gluecard) get the rules as counts, the others get an encoding.

>>> from lightup.core.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]))]
[[1, 5]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ..encodings import default_cnf
from ..encodings.variables import marks_of, variable, variables
from ..sat import bounds
from ._models import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..core.board import Board
    from ._models import Clauses

    Count = tuple[Sequence[int], int]  # literals, and how many of them may be true

DEFAULT = "minicard"  # the fastest on real puzzles, see `scripts/bench engines`
WITH_COUNTS = {"minicard", "gluecard3", "gluecard4"}
WITHOUT_MORE_CLAUSES = {"kissat404"}  # after an answer
NAMES = (
    DEFAULT,
    *(
        "glucose3",
        "glucose4",
        "glucose42",
        "cadical103",
        "cadical153",
        "cadical195",
        "cadical300",
        "kissat404",
    ),
    *("lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minisat22", "minisat-gh"),
    *("minisat-ep", "ergo", "gluecard3", "gluecard4"),
)


def solutions(
    board: Board, *, variant: str = "", encoding: str | None = None
) -> Iterator[frozenset[int]]:
    name = variant or DEFAULT
    if encoding is None and name in WITH_COUNTS and default_cnf(board.puzzle) == "direct":
        known, clauses = _counts_and_clauses(board)
    else:
        known, clauses = [], clauses_of(board, encoding)
    return each_model(board, clauses, _Solver(name, known))


def _counts_and_clauses(board: Board) -> tuple[list[Count], Clauses]:
    """Returns the rules as counts, but those without an upper bound as clauses."""
    found: list[Count] = []
    clauses = marks_of(board)
    clauses += ((-variable(cell),) for cell in board.puzzle.walls)
    for rule in board.puzzle.rules:
        literals = variables(rule.cells)
        if rule.high < len(literals):
            found += bounds.counts(rule.low, rule.high, literals)
        else:
            clauses += bounds.clauses(rule.low, rule.high, literals)
    return found, clauses


class _Solver:
    """One of PySAT's solvers."""

    def __init__(self, name: str, counts: list[Count]) -> None:
        self.name, self.counts = name, counts
        self.solver: Any = None

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        if self.solver is None or self.name in WITHOUT_MORE_CLAUSES:
            self._restart()
            known = 0
        self.solver.append_formula(clauses[known:])
        satisfiable = self.solver.solve()
        if satisfiable is None:
            raise GaveUp(f"{self.name} does not know")
        model: list[int] | None = self.solver.get_model() if satisfiable else None
        return model

    def _restart(self) -> None:
        from pysat.solvers import Solver

        self.solver = Solver(name=self.name)
        for literals, most in self.counts:
            self.solver.add_atmost(literals, most)
