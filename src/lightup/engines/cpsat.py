"""`cpsat`: CP-SAT of OR-Tools, which supports counts directly.

A boolean per run says whether it has a bulb; a cell is lit if one of its two runs has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import EngineFailed, GaveUp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board


def solutions(board: Board) -> Iterator[frozenset[int]]:
    from ortools.sat.python import cp_model

    puzzle = board.puzzle
    model = cp_model.CpModel()
    bulb = {cell: model.new_bool_var(f"x{cell + 1}") for cell in puzzle.white}
    has_bulb = {run: model.new_bool_var(f"run{n}") for n, run in enumerate(puzzle.runs)}
    for run, some in has_bulb.items():
        model.add(sum(bulb[cell] for cell in run) == some)
    for cell in puzzle.white:
        model.add_bool_or([has_bulb[run] for run in puzzle.runs_of(cell)])
    for cell, number in puzzle.clues:
        model.add(sum(bulb[near] for near in puzzle.neighbours(cell)) == number)
    for cell in board.bulbs:
        model.add(bulb[cell] == 1)
    for cell in board.dots:
        model.add(bulb[cell] == 0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return
        if status == cp_model.UNKNOWN:
            raise GaveUp("cpsat does not know")
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise EngineFailed(f"expected an answer from cpsat, got {solver.status_name()}")
        bulbs = frozenset(cell for cell, var in bulb.items() if solver.boolean_value(var))
        yield bulbs
        model.add_bool_or([bulb[cell].negated() for cell in bulbs])
