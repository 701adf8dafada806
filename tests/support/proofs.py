"""Writes the claims of certificates as clauses, and clauses as lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from lightup.core.board import Board
from lightup.encodings import formula

Clauses = list[tuple[int, ...]]


def lines(clauses: Iterable[Iterable[int]]) -> list[str]:
    return [" ".join(map(str, (*clause, 0))) for clause in clauses]


def dimacs(cells: int, clauses: Clauses) -> list[str]:
    return [f"p cnf {cells} {len(clauses)}", *lines(clauses)]


def clauses_of(board: Board, solution: Iterable[int] | None = None) -> Clauses:
    """Returns the clauses of a board's rules and marks; with a solution, one that forbids it."""
    marks = [*((b + 1,) for b in sorted(board.bulbs)), *((-d - 1,) for d in sorted(board.dots))]
    missing = [] if solution is None else [tuple(-b - 1 for b in sorted(solution))]
    return [*formula(board.puzzle, "direct").clauses, *marks, *missing]
