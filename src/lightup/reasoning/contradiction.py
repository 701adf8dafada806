"""`find_contradiction`: why a puzzle has no solution, by as few and simple rules as possible.

>>> from lightup.core.puzzle import Puzzle
>>> found = find_contradiction(Puzzle.from_rows(["#.", ".1", "#."]))
>>> for text in found.texts:
...     print(text)
r1c2 and r2c1 can be lit only by their own bulbs.
Then the 1 at r2c2 would have two bulbs.
So there is no solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, deadline_in
from ..base.errors import OutOfTime
from ..core.board import Board, as_board
from ..solving.solve import Status
from .arguing.arguments import Arguments
from .telling import english
from .telling.accounts import contradiction

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..solving.solve import Result
    from .telling.accounts import Contradiction
    from .telling.plan import Language

SOON = 2.0  # seconds


def find_contradiction(
    puzzle: Puzzle | Board, *, seconds: float | None = None, language: Language = english.say
) -> Contradiction | None:
    """Finds the smallest set of rules that contradict each other; `None` if there is a solution.

    Marks do not matter. No set of rules is smaller, by the cost of its rules.
    """
    return _found(as_board(puzzle).puzzle, deadline_in(seconds), language)


def contradiction_in_time(
    puzzle: Puzzle | Board, deadline: float = NEVER, language: Language = english.say
) -> Contradiction | None:
    """Does the same, but returns `None` at the deadline: that there is none is known already."""
    try:
        return _found(as_board(puzzle).puzzle, deadline, language)
    except OutOfTime:
        return None


def contradiction_soon(result: Result, seconds: float | None = None) -> Contradiction | None:
    """Does the same for a result, soon, and within what is left of its `seconds`."""
    if result.status is not Status.NONE:
        return None
    left = SOON if seconds is None else min(SOON, max(0.0, seconds - result.seconds))
    return contradiction_in_time(result.puzzle, deadline_in(left))


def _found(puzzle: Puzzle, deadline: float, language: Language) -> Contradiction | None:
    board = Board(puzzle)
    rules = Arguments(board, deadline=deadline).contradiction()
    return contradiction(board, rules, language) if rules else None
