"""`z3`, `z3-strips` and `z3-pb`: the SMT solver Z3, with a context per board.

The first two read the formulas of `encodings.smt`. `z3-pb` says the rules in Z3's own interface, in the
plainest way: a disjunction for each cell, an exclusion for each pair of cells that see each other, and
`PbEq` for each clue.

>>> from lightup.core.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]), variant="pb")]
[[1, 5]]
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ..encodings.smt import booleans, integers, name_of
from ..encodings.variables import variable
from ._engine import in_browser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..core.board import Board
    from ..core.puzzle import Puzzle


def solutions(board: Board, *, variant: str = "") -> Iterator[frozenset[int]]:
    import z3

    context = z3.Context()
    solver = z3.Solver(ctx=context)
    puzzle = board.puzzle
    bulb = VARIANTS[variant](puzzle, solver)
    solver.add(*(bulb(cell) for cell in board.bulbs))
    solver.add(*(z3.Not(bulb(cell)) for cell in board.dots))
    while _is_satisfiable(solver):
        model = solver.model()
        bulbs = frozenset(c for c in puzzle.white if z3.is_true(model.eval(bulb(c), True)))
        yield bulbs
        solver.add(z3.Or(*(z3.Not(bulb(cell)) for cell in bulbs), z3.BoolVal(False, context)))


def _with_booleans(puzzle: Puzzle, solver: Any) -> Callable[[int], Any]:
    """Adds the rules with a boolean per cell; returns the formula for "a bulb at this cell"."""
    solver.from_string(booleans(puzzle))
    return _alone(solver)


def _with_strips(puzzle: Puzzle, solver: Any) -> Callable[[int], Any]:
    """Adds the rules with an integer per strip; returns the formula for "a bulb at this cell"."""
    import z3

    solver.from_string(integers(puzzle))

    def bulb(cell: int) -> Any:
        strip, _ = puzzle.runs_of(cell)
        return z3.Int(f"s{variable(strip[0])}", solver.ctx) == cell % puzzle.width

    return bulb


def _with_counts(puzzle: Puzzle, solver: Any) -> Callable[[int], Any]:
    """Adds the rules with a boolean per cell, walls included, and a count for each clue."""
    import z3

    light = _alone(solver)
    solver.add(*(z3.Not(light(wall)) for wall in puzzle.walls))
    for rule in puzzle.rules:
        lights = [*map(light, rule.cells)]
        if rule.kind == "run":
            solver.add(*(z3.Not(z3.And(one, other)) for one, other in combinations(lights, 2)))
        elif rule.kind == "lit":
            solver.add(z3.Or(lights))
        else:
            terms = lights or [light(rule.cell)]  # a sum needs a term, and a wall has no bulb
            solver.add(z3.PbEq([(term, 1) for term in terms], rule.low))
    return light


def _alone(solver: Any) -> Callable[[int], Any]:
    """Returns the formula for "a bulb at this cell" if each cell has a boolean."""
    import z3

    return lambda cell: z3.Bool(name_of(cell), solver.ctx)


VARIANTS = {"": _with_booleans, "strips": _with_strips, "pb": _with_counts}


def _is_satisfiable(solver: Any) -> bool:
    import z3

    verdict = _checked(solver)
    if verdict == z3.unknown:
        raise GaveUp(f"z3 does not know: {solver.reason_unknown()}")
    return bool(verdict == z3.sat)


def _checked(solver: Any) -> Any:
    """Asks in a thread: this one waits, and so notices signals, to which the library is deaf."""
    if in_browser():  # where there are neither threads nor signals
        return solver.check()
    with ThreadPoolExecutor(1) as thread:
        verdict = thread.submit(solver.check)
        try:
            return verdict.result()
        except BaseException:
            solver.ctx.interrupt()
            raise
