"""Cells as variables: variable `row * width + col + 1` says "a bulb at this cell", in every encoding.

>>> variable(0), variables([3, 4]), sorted(cells_of([-1, 4, 5, 7], 6))
(1, (4, 5), [3, 4])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..sat.cnf import Clause


def variable(cell: int) -> int:
    """Returns the variable of a cell."""
    return cell + 1


def variables(cells: Iterable[int]) -> tuple[int, ...]:
    """Returns the variables of several cells."""
    return tuple([cell + 1 for cell in cells])  # without a call for each: every rule asks


def marks_of(board: Board) -> list[Clause]:
    """Returns the marks of a board as unit clauses."""
    bulbs, dots = (variables(sorted(cells)) for cells in (board.bulbs, board.dots))
    return [*((bulb,) for bulb in bulbs), *((-dot,) for dot in dots)]


def cells_of(model: Iterable[int], cells: int) -> frozenset[int]:
    """Returns the bulbs that a model puts on a grid of `cells` cells; ignores auxiliary variables."""
    return frozenset(literal - 1 for literal in model if 0 < literal <= cells)
