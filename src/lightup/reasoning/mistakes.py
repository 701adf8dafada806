"""`find_mistake`: why the marks of a board cannot all be right, and which to take back.

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
from .arguments import Arguments, fewest_marks, fewest_to_take_back
from .position import Position
from .telling import contradiction

if TYPE_CHECKING:
    from ..core.puzzle import Rule


@dataclass(frozen=True)
class Mistake:
    """Why the marks of a board cannot all be right, and which of them to take back.

    `rules` is the smallest set of rules that the marks contradict; `marks` are the fewest marks that
    contradict them. `wrong` are the fewest marks to remove so that there is a solution.
    """

    board: Board
    rules: tuple[Rule, ...]
    marks: frozenset[int]
    wrong: frozenset[int]

    @property
    def broken(self) -> tuple[str, ...]:
        """The broken rules in words; empty unless every cell is lit or marked."""
        if self.board.with_light().unknown:
            return ()
        return tuple(map(self.board.complaint, self.board.broken()))

    @property
    def reasons(self) -> tuple[str, ...]:
        """How the marks contradict the rules, in one sentence for each rule."""
        puzzle, bulbs, dots = self.board.puzzle, self.board.bulbs, self.board.dots
        return contradiction(Board(puzzle, bulbs & self.marks, dots & self.marks), self.rules)

    @property
    def repaired(self) -> Board:
        """The board without the wrong marks."""
        board = self.board
        return Board(board.puzzle, board.bulbs - self.wrong, board.dots - self.wrong)


def find_mistake(board: Board, *, seconds: float | None = None) -> Mistake | None:
    """Finds out why the marks of a board cannot all be right; `None` if they can.

    Raises `NoSolution` if the puzzle itself has no solution.
    """
    return diagnose(Position(board, deadline_in(seconds)))[0]


def diagnose(position: Position) -> tuple[Mistake | None, Position]:
    """Finds the mistake in a position, if there is one, and the position without the wrong marks."""
    if position.solutions(1):
        return None, position
    board, deadline = position.board, position.deadline
    bare = Position(Board(board.puzzle), deadline) if board.marked else position
    solution = bare.solution()
    rules = Arguments(board, likely=solution, deadline=deadline).contradiction()
    wrong = fewest_to_take_back(board, solution, deadline)
    mistake = Mistake(board, rules, fewest_marks(board, rules), wrong)
    repaired = mistake.repaired
    agrees = repaired.bulbs <= solution and repaired.dots.isdisjoint(solution)
    return mistake, Position(repaired, deadline, solution=solution if agrees else None)
