"""`cpsat`: OR-Tools' CP-SAT, which takes the rules as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import EngineFailed, OutOfTime
from ..kernel import NEVER
from .processes import seconds_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board


def solutions(board: Board, deadline: float = NEVER) -> Iterator[frozenset[int]]:
    from ortools.sat.python import cp_model

    puzzle = board.puzzle
    model = cp_model.CpModel()
    bulb = {cell: model.new_bool_var(f"x{cell + 1}") for cell in puzzle.white}
    for rule in puzzle.rules:
        model.add_linear_constraint(sum(bulb[c] for c in rule.cells), rule.low, rule.high)
    for cell in board.bulbs:
        model.add(bulb[cell] == 1)
    for cell in board.dots:
        model.add(bulb[cell] == 0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        left = seconds_left(deadline)
        if left is not None:
            solver.parameters.max_time_in_seconds = left
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return
        if status == cp_model.UNKNOWN:
            raise OutOfTime
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise EngineFailed(f"expected an answer of cpsat, got {solver.status_name()}")
        bulbs = frozenset(cell for cell, var in bulb.items() if solver.boolean_value(var))
        yield bulbs
        model.add_bool_or([bulb[cell].negated() for cell in bulbs])
