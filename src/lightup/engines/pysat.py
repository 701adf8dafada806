"""`pysat`: any solver of PySAT, `pysat:NAME`.

The solvers that know counts (minicard, gluecard) get the rules as they are, the others an encoding.

>>> from lightup.core.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]))]
[[1, 5]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..encodings import default_cnf, variable
from ._models import clauses_of, each_model, marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..core.board import Board
    from ._models import Clauses

DEFAULT = "minicard"  # the fastest on real puzzles, see `scripts/bench engines`
WITH_COUNTS = {"minicard", "gluecard3", "gluecard4"}
WITHOUT_MORE_CLAUSES = {"kissat404"}  # once it has answered
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
        counts, clauses = _counts_and_clauses(board)
    else:
        counts, clauses = [], clauses_of(board, encoding)
    return each_model(board, clauses, _Solver(name, counts))


def _counts_and_clauses(board: Board) -> tuple[list[tuple[list[int], int]], Clauses]:
    """The rules as at-most counts over literals where they are counts, else as clauses."""
    counts: list[tuple[list[int], int]] = []
    clauses = marks_of(board)
    clauses += ((-variable(cell),) for cell in board.puzzle.walls)
    for rule in board.puzzle.rules:
        literals = [variable(cell) for cell in rule.cells]
        if rule.kind == "lit":
            clauses.append(tuple(literals))
        elif rule.low > len(literals):
            clauses.append((variable(rule.cell),))  # a bulb on the clue's wall: impossible
        else:
            counts.append((literals, rule.high))
            if rule.low:
                counts.append(([-literal for literal in literals], len(literals) - rule.low))
    return counts, clauses


class _Solver:
    """One of PySAT's solvers."""

    def __init__(self, name: str, counts: list[tuple[list[int], int]]) -> None:
        self.name, self.counts = name, counts
        self.solver: Any = None

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        import pysolvers

        if self.solver is None or self.name in WITHOUT_MORE_CLAUSES:
            self._restart()
            known = 0
        self.solver.append_formula(clauses[known:])
        try:
            model: list[int] | None = self.solver.get_model() if self.solver.solve() else None
        except pysolvers.error:  # which is how PySAT tells that the user pressed Ctrl-C
            raise KeyboardInterrupt from None
        return model

    def _restart(self) -> None:
        from pysat.solvers import Solver

        self.solver = Solver(name=self.name)
        for literals, most in self.counts:
            self.solver.add_atmost(literals, most)
