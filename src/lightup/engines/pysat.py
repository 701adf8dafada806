"""`pysat`: any solver of PySAT, `pysat:NAME`.

The solvers that know counts (minicard, gluecard) get the rules as they are, the others an encoding. A
solver that can be interrupted is, at the deadline; any other one runs in a process of its own.

>>> from lightup.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]))]
[[1, 5]]
"""

from __future__ import annotations

from threading import Timer
from typing import TYPE_CHECKING

from ..encodings import variable
from ..errors import InputError, OutOfTime
from ..kernel import NEVER
from .child import solutions_in_child
from .processes import seconds_left
from .sat import clauses_of, each_model, marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..board import Board
    from .sat import Clauses

DEFAULT = "minicard"  # the fastest on real puzzles, see bench/engines.py
WITH_COUNTS = {"minicard", "gluecard3", "gluecard4"}
WITHOUT_INTERRUPT = {
    *("cadical103", "cadical153", "cadical195", "cadical300", "kissat404", "lingeling"),
    # These look for it between restarts only, which is often too late.
    *("glucose3", "glucose4", "gluecard3", "gluecard4"),
}
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
    board: Board, deadline: float = NEVER, *, variant: str = "", encoding: str | None = None
) -> Iterator[frozenset[int]]:
    name = variant or DEFAULT
    if name not in NAMES:
        raise InputError(f"expected a PySAT solver (one of {', '.join(NAMES)}), got {name!r}")
    if deadline != NEVER and name in WITHOUT_INTERRUPT:
        return solutions_in_child(f"pysat:{name}", board, deadline, encoding)
    if name in WITH_COUNTS and encoding is None:
        counts, clauses = _counts_and_clauses(board)
    else:
        counts, clauses = [], clauses_of(board, encoding)
    return each_model(board, clauses, _Solver(name, counts, deadline))


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
    """One of PySAT's solvers with a deadline."""

    def __init__(self, name: str, counts: list[tuple[list[int], int]], deadline: float) -> None:
        self.name, self.counts, self.deadline = name, counts, deadline
        self.solver: Any = None

    def solve(self, clauses: Clauses, known: int) -> list[int] | None:
        if self.solver is None or self.name in WITHOUT_MORE_CLAUSES:
            self._restart()
            known = 0
        self.solver.append_formula(clauses[known:])
        model: list[int] | None = self.solver.get_model() if self._is_satisfiable() else None
        return model

    def _restart(self) -> None:
        from pysat.solvers import Solver

        self.solver = Solver(name=self.name)
        for literals, most in self.counts:
            self.solver.add_atmost(literals, most)

    def _is_satisfiable(self) -> bool:
        left = seconds_left(self.deadline)
        if left is None:
            return bool(self.solver.solve())
        timer = Timer(left, self.solver.interrupt)
        timer.start()
        try:
            verdict: bool | None = self.solver.solve_limited(expect_interrupt=True)
        finally:
            timer.cancel()
            timer.join()
            self.solver.clear_interrupt()
        if verdict is None:
            raise OutOfTime
        return verdict
