"""`native`: the project's own search in the kernel, and its own counting, comparing and proving.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["..", ".."])
>>> [sorted(bulbs) for bulbs in solutions(board)]
[[0, 3], [1, 2]]
>>> count(board), common(board)
(2, (frozenset(), frozenset()))
"""

from __future__ import annotations

from ..base.clock import NEVER
from ..base.errors import GaveUp, OutOfTime
from ..kernel import counting
from ..kernel.propagation import Propagator
from ..kernel.sharing import Sharing
from ..kernel.solver import Solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board


def solutions(board: Board, deadline: float = NEVER) -> Iterator[frozenset[int]]:
    return _solver(board, deadline).solutions()


def common(board: Board, deadline: float = NEVER) -> tuple[frozenset[int], frozenset[int]] | None:
    """Returns the bulbs and the dots that all solutions share; `None` if there is no solution."""
    sharing = Sharing(_solver(board, deadline))
    return sharing.decided() if sharing.find() else None


def prove(
    board: Board, solution: frozenset[int] | None = None, deadline: float = NEVER
) -> list[tuple[int, ...]] | None:
    """Proves that there is no solution, or none other than `solution`.

    Returns the clauses of the proof; `None` if there is such a solution.
    """
    return _solver(board, deadline).prove(solution)


def count(board: Board, deadline: float = NEVER) -> int:
    """Counts the solutions, as the product of the numbers for independent parts.

    Raises `GaveUp` if a part is too wide to count and `OutOfTime` at the deadline, each with a lower
    bound.
    """
    solver = _solver(board, deadline)
    if not solver.settle():
        return 0
    parts = solver.parts()
    residues = [solver.residue(part) for part in parts]
    if any(solver.first(part) is None for part in parts):
        return 0
    number, too_wide = 1, None
    for residue in residues:
        try:
            number *= counting.count(residue, board.width, deadline)
        except OutOfTime:
            raise OutOfTime(at_least=number) from None
        except GaveUp as error:
            too_wide = error
            number *= max(error.at_least, 1)
    if too_wide:
        raise GaveUp(str(too_wide), at_least=number)
    return number


def _solver(board: Board, deadline: float) -> Solver:
    return Solver(Propagator(board.puzzle.geometry, board.bulbs, board.dots, deadline))
