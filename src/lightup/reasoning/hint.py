"""`hint`: the next step from a player's own marks, told little by little; mistakes first.

>>> from lightup.core.board import Board
>>> given = hint(Board.from_rows(["1..", "...", "..."]))
>>> print(given.nudge)
Empty corner: one such move is open. A bulb diagonal to a clue takes away two of its places at once.
>>> print(given.where, given.why[-1], given.do, sep="\\n")
Look at the 1 at r1c1.
So r2c2 holds no bulb.
1..
.x.
...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import BoardError, NoSolution
from ..base.words import listed
from ..solving.solve import solutions
from .explain import next_step
from .mistakes import find_mistake
from .techniques import as_board
from .telling import account

if TYPE_CHECKING:
    from typing import Literal

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from .mistakes import Mistake
    from .techniques import Step

STAGES = ("nudge", "where", "why", "do")


@dataclass(frozen=True)
class Hint:
    """What to tell a player whose board this is.

    `kind` is "step" if there is a next step; else the board is "solved", or nothing follows because
    there are "several" solutions, of which `solutions` are two, or the puzzle is "unsolvable". A
    `mistake` does not keep it from going on, from the marks that may be right. `moves` is how many
    steps of the same technique are open.
    """

    board: Board
    kind: Literal["step", "solved", "several", "unsolvable"]
    mistake: Mistake | None = None
    step: Step | None = None
    moves: int = 0
    solutions: tuple[Board, ...] = ()

    @property
    def next(self) -> Step:
        """The next step, where there is one."""
        if self.step is None:
            raise BoardError(f"expected a board with a next step, got one that is {self.kind}")
        return self.step

    @property
    def nudge(self) -> str:
        """What kind of step to look for."""
        technique = self.next.technique
        moves = "one such move is" if self.moves == 1 else f"{self.moves} such moves are"
        return f"{technique.name.capitalize()}: {moves} open. {technique.sentence}"

    @property
    def where(self) -> str:
        """What to look at: not the cell that is decided."""
        step = self.next
        subject = account(step).subject - step.bulbs - step.dots
        if not subject:
            return f"Look at row {step.cell // step.board.width + 1}."
        return f"Look at {listed(_named(cell, step.board) for cell in sorted(subject))}."

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons, a sentence for each rule, and the conclusion."""
        told = account(self.next)
        return *told.reasons, told.conclusion

    @property
    def do(self) -> Board:
        """The board after the step, and without wrong marks."""
        return self.board.with_marks(self.next.bulbs, self.next.dots)


def _named(cell: int, board: Board) -> str:
    clue = board.cells[cell]
    return f"{f'the {clue} at' if clue.isdigit() else 'the dark cell'} {board.place(cell)}"


def hint(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Hint:
    """Gives the easiest next step, by the smallest argument; a cell that is lit counts as a dot."""
    board, deadline = as_board(puzzle), deadline_in(seconds)
    try:
        mistake = find_mistake(board, seconds=seconds_left(deadline))
    except NoSolution:
        return Hint(board, "unsolvable")
    start = mistake.repaired if mistake else board
    if start.solved:
        return Hint(start, "solved", mistake)
    following = next_step(start.with_light(), seconds=seconds_left(deadline))
    if following:
        return Hint(start, "step", mistake, *following)
    search = solutions(start, board=start, seconds=seconds_left(deadline))
    return Hint(start, "several", mistake, solutions=(next(search), next(search)))
