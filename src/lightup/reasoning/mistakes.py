"""`find_mistake`: that the marks of a board cannot all be right, why, and which to take back.

>>> from lightup.core.board import Board
>>> mistake = find_mistake(Board.from_rows(["1*#", "*.."]))
>>> mistake.reasons, [mistake.board.place(cell) for cell in mistake.wrong]
(('The 1 at r1c1 has two bulbs.',), ['r2c1'])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..core.board import Board
from ..engines import native
from .arguments import Arguments, fewest_marks, fewest_to_take_back
from .techniques import a_solution
from .telling import contradiction

if TYPE_CHECKING:
    from ..core.puzzle import Rule


@dataclass(frozen=True)
class Mistake:
    """Marks that no solution has: the smallest set of `rules` that they break, by the fewest `marks`.

    `wrong` are the fewest marks without which there is a solution.
    """

    board: Board
    rules: tuple[Rule, ...]
    marks: frozenset[int]
    wrong: frozenset[int]

    @property
    def broken(self) -> tuple[str, ...]:
        """What is broken, in words, if the board is complete: each cell lit, or marked."""
        if self.board.with_light().unknown:
            return ()
        return tuple(map(self.board.complaint, self.board.broken()))

    @property
    def reasons(self) -> tuple[str, ...]:
        """A sentence for each rule, in the order in which they work."""
        puzzle, bulbs, dots = self.board.puzzle, self.board.bulbs, self.board.dots
        return contradiction(Board(puzzle, bulbs & self.marks, dots & self.marks), self.rules)

    @property
    def repaired(self) -> Board:
        """The board without the wrong marks."""
        board = self.board
        return Board(board.puzzle, board.bulbs - self.wrong, board.dots - self.wrong)


def find_mistake(board: Board, *, seconds: float | None = None) -> Mistake | None:
    """Says what is wrong with the marks of a board; none if they may be right.

    Raises `NoSolution` if the puzzle itself has no solution.
    """
    deadline = deadline_in(seconds)
    if next(native.solutions(board, deadline), None) is not None:
        return None
    solution = a_solution(Board(board.puzzle), deadline)
    rules = Arguments(board, likely=solution, deadline=deadline).contradiction()
    wrong = fewest_to_take_back(board, solution, deadline)
    return Mistake(board, rules, fewest_marks(board, rules), wrong)
