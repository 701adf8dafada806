"""The truth table and plain backtracking, in the events of a trace.

Both try a bulb, then none, in reading order. In the table, the clauses are looked at when each variable
has its value; backtracking looks at each clause as soon as all of its variables have theirs.

>>> from lightup.core.board import Board
>>> from lightup.base.clock import NEVER
>>> [event[:2] for event in events(Board.from_rows(["1."]), True, 99, NEVER)]
[('imply', -1), ('decide', 2), ('solution',)]
>>> rows(Board.from_rows(["..", ".."]))  # bulb, none, none, bulb is the seventh of 16
7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..core.board import Board
from ..encodings.clauses import clauses_of
from ..encodings.variables import marks_of, variable
from ..engines import native

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..sat.cnf import Clause

    Named = tuple[Clause, str, int]


def events(board: Board, early: bool, most: int, deadline: float) -> Iterator[tuple[Any, ...]]:
    """Yields the first `most` events, or more by one row; `early` looks at clauses early."""
    yield from _facts(board)
    unknown = sorted(board.unknown)
    ending = _by_last_cell(board, unknown, early)
    values: list[bool] = []
    told = 0
    while told <= most:
        check_time(deadline)
        broken = _broken(board, unknown, values, ending)
        if broken is None and len(values) < len(unknown):
            values.append(True)
            yield "decide", variable(unknown[len(values) - 1])
            told += 1
            continue
        if broken is None:
            yield ("solution",)
            return
        clause, by, cell = broken
        yield "conflict", 0, clause, 0, by, cell
        while values and not values[-1]:
            values.pop()
        if not values:
            yield ("unsat",)
            return
        values[-1] = False
        yield "backjump", 0, (), len(values) - 1
        yield "decide", -variable(unknown[len(values) - 1])
        told += 3


def _facts(board: Board) -> Iterator[tuple[Any, ...]]:
    """Yields what holds from the start: no bulb on a wall, and the marks."""
    for wall in board.puzzle.walls:
        yield "imply", -variable(wall), (-variable(wall),), 0, "wall", wall
    for mark in marks_of(board):
        yield "imply", mark[0], mark, 0, "mark", -1


def _by_last_cell(board: Board, unknown: list[int], early: bool) -> list[list[Named]]:
    """Returns the clauses by the number of values that they wait for."""
    place = {cell: index + 1 for index, cell in enumerate(unknown)}
    ending: list[list[Named]] = [[] for _ in range(len(unknown) + 1)]
    for rule in board.puzzle.rules:
        for clause in clauses_of(rule):
            last = max(place.get(abs(literal) - 1, 0) for literal in clause)
            ending[last if early else len(unknown)].append((clause, rule.kind, rule.cell))
    return ending


def _broken(
    board: Board, unknown: list[int], values: list[bool], ending: list[list[Named]]
) -> Named | None:
    """Returns the first clause that has waited for the last value and is false."""
    bulbs = board.bulbs.union(cell for cell, value in zip(unknown, values, strict=False) if value)
    for named in ending[len(values)]:
        if not any((abs(literal) - 1 in bulbs) == (literal > 0) for literal in named[0]):
            return named
    return None


def rows(board: Board, deadline: float = NEVER) -> int:
    """Returns how many rows of the truth table come up to its first solution, or how many it has."""
    unknown = sorted(board.unknown)
    if next(native.solutions(board, deadline), None) is None:
        return 1 << len(unknown)
    number: int = 0
    check_time(deadline)
    for cell in unknown:
        number *= 2
        marked = board.with_marks(bulbs=[cell])
        if next(native.solutions(marked, deadline), None) is None:
            marked = board.with_marks(dots=[cell])
            number += 1
        board = marked
    return number + 1
