"""`smallest_conflict`: as few clues as possible that contradict each other.

Every such set has a clue that a given solution of the other clues violates. So a smallest set that hits
all sets of clues violated so far is no larger than a smallest conflict; if it is a conflict, it is one.
If not, its solutions violate further sets.

>>> from lightup.core.board import Board
>>> sorted(smallest_conflict(Board.from_rows(["#.0", ".1.", "#.#"])))
[4]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import OutOfTime
from ..kernel.hitting import cheapest_of_local
from ..solving.solve import Status
from .knowledge import Knowledge, remarked, with_symbols

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board


def smallest_conflict(board: Board, deadline: float = NEVER) -> frozenset[int]:
    """Returns the cells of a smallest set of clues that, with the marks, have no solution.

    Expects that there is none with all clues. Raises `OutOfTime`.
    """
    clues = dict(board.puzzle.clues)
    numbers = sorted(clues)
    violated: list[list[int]] = []
    while True:
        hitting = cheapest_of_local(violated, [1] * len(numbers), deadline) if violated else []
        chosen = frozenset(numbers[index] for index in hitting)
        bulbs = _solution(board, chosen, deadline)
        if bulbs is None:
            return chosen
        satisfied = frozenset(_satisfied(board, bulbs))
        for clue in numbers:
            if clue not in satisfied:
                more = _solution(board, satisfied | {clue}, deadline)
                satisfied = satisfied if more is None else frozenset(_satisfied(board, more))
        if len(satisfied) == len(numbers):
            raise ValueError("expected a puzzle without a solution")
        violated.append([index for index, clue in enumerate(numbers) if clue not in satisfied])


def _satisfied(board: Board, bulbs: frozenset[int]) -> Iterable[int]:
    """Yields the clues that a solution of some clues satisfies."""
    for clue, number in board.puzzle.clues:
        if len(bulbs.intersection(board.puzzle.neighbours(clue))) == number:
            yield clue


def _solution(board: Board, clues: frozenset[int], deadline: float) -> frozenset[int] | None:
    """Returns a solution of the puzzle with only these clues, if it has one."""
    others = {clue: "#" for clue, _ in board.puzzle.clues if clue not in clues}
    puzzle = with_symbols(board.puzzle, others)
    asked = Knowledge(remarked(puzzle, board), deadline, at_most=1)
    if asked.status is Status.GAVE_UP:
        raise OutOfTime
    return asked.solutions[0] if asked.solutions else None
