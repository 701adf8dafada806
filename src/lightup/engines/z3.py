"""`z3` and `z3-strips`: the SMT solver Z3 on the formulas of `encodings.smt`, a context per board.

>>> from lightup.core.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]), variant="strips")]
[[1, 5]]
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ..encodings.smt import booleans, integers
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
    solver.from_string(integers(puzzle) if variant else booleans(puzzle))
    bulb = _in_strips(puzzle, context) if variant else _alone(context)
    solver.add(*(bulb(cell) for cell in board.bulbs))
    solver.add(*(z3.Not(bulb(cell)) for cell in board.dots))
    while _is_satisfiable(solver):
        model = solver.model()
        bulbs = frozenset(c for c in puzzle.white if z3.is_true(model.eval(bulb(c), True)))
        yield bulbs
        solver.add(z3.Or(*(z3.Not(bulb(cell)) for cell in bulbs), z3.BoolVal(False, context)))


def _alone(context: Any) -> Callable[[int], Any]:
    """Returns a function for "a bulb at this cell" if each cell has a boolean."""
    import z3

    return lambda cell: z3.Bool(f"x{variable(cell)}", context)


def _in_strips(puzzle: Puzzle, context: Any) -> Callable[[int], Any]:
    """Returns a function for "a bulb at this cell" if each strip has an integer."""
    import z3

    def bulb(cell: int) -> Any:
        strip, _ = puzzle.runs_of(cell)
        return z3.Int(f"s{variable(strip[0])}", context) == cell % puzzle.width

    return bulb


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
