"""`hint`: the next step from a player's own marks, revealed in stages; mistakes come first.

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

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import BoardError, NoSolution
from ..core.board import Board, as_board
from ..kernel import codes
from .arguing.derivation import Derivation
from .arguing.smallest import next_step
from .arguing.walk import find_steps
from .contradiction import contradiction_in_time
from .finding.position import Position
from .mistakes import diagnose
from .telling import english
from .telling.accounts import account
from .telling.plan import LookAlong, LookAt, Nudge

if TYPE_CHECKING:
    from typing import Literal

    from ..core.puzzle import Puzzle
    from .arguing.steps import Step
    from .finding.techniques import Technique
    from .mistakes import Mistake
    from .telling.accounts import Account, Contradiction
    from .telling.plan import Language

STAGES = ("nudge", "where", "why", "do")


@dataclass(frozen=True)
class Hint:
    """A hint for the player of a board.

    `status` is "step" if there is a next step. Otherwise the board is "solved", or nothing follows
    because the puzzle has "several" solutions, two of which are `solutions`, or "none", by a
    `contradiction`, if there was time to find it. If there is a `mistake`, `board` does not have the
    wrong marks. `open_steps` counts the open steps of the same technique. `language` puts everything
    into words.
    """

    board: Board
    status: Literal["step", "solved", "several", "none"]
    mistake: Mistake | None = None
    step: Step | None = None
    open_steps: int = 0
    solutions: tuple[Board, ...] = ()
    contradiction: Contradiction | None = None
    language: Language = field(default=english.say, repr=False, compare=False)

    @property
    def next(self) -> Step:
        """The next step; raises `BoardError` if there is none."""
        if self.step is None:
            raise BoardError(f"expected a board with a next step, got a hint of status {self.status!r}")
        return self.step

    @cached_property
    def account(self) -> Account:
        """How the next step is told."""
        return account(self.next, self.language)

    @property
    def nudge(self) -> str:
        """The kind of step to look for."""
        technique = self.next.technique
        without_trial = technique.number >= codes.SHORT_TRIAL and not self.account.trial
        return self.language(self.board, Nudge(technique, self.open_steps, without_trial))

    @property
    def where(self) -> str:
        """Where to look; it never names a cell that the step decides."""
        look = LookAt(self.subject) if self.subject else LookAlong(self.line)
        return self.language(self.next.board, look)

    @property
    def subject(self) -> frozenset[int]:
        """The clues and cells to look at, without those that the step decides."""
        return self.account.subject - self.next.cells

    @property
    def line(self) -> range:
        """The row or the column to look at if there is no subject: that with the longer run."""
        board, cell = self.next.board, self.next.cell
        row, col = divmod(cell, board.width)
        along_row, along_col = board.puzzle.runs_of(cell)
        if len(along_col) > len(along_row):
            return range(col, board.width * board.height, board.width)
        return range(row * board.width, (row + 1) * board.width)

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons and the conclusion, sentence by sentence."""
        return self.account.texts

    @property
    def do(self) -> Board:
        """The board after the step, without the wrong marks."""
        return self.board.with_marks(self.next.bulbs, self.next.dots)

    def _repr_html_(self) -> str | None:
        from ..base.showing import html_of

        return html_of(self)


def hint(
    puzzle: Puzzle | Board,
    *,
    every_step: bool = False,
    seconds: float | None = None,
    language: Language = english.say,
) -> Hint:
    """Finds the easiest step towards the next bulb.

    What a glance shows counts as seen: light, and what is left around a complete clue. With
    `every_step`, only light does, and the hint is the step with the smallest argument, even if that
    leads to no bulb.
    """
    position = Position(as_board(puzzle), deadline_in(seconds))
    try:
        mistake, position = diagnose(position, language)
    except NoSolution:
        why = contradiction_in_time(position.board, position.deadline, language)
        return Hint(position.board, "none", contradiction=why)
    board = position.board
    if board.solved:
        return Hint(board, "solved", mistake)
    seen = position.with_light() if every_step else position.at_a_glance()
    if step := (None if every_step else _towards_a_bulb(seen)) or next_step(seen):
        number = _count_open(seen, step.technique)
        return Hint(board, "step", mistake, step, number, language=language)
    two = tuple(Board(board.puzzle, bulbs) for bulbs in position.solutions(2))
    return Hint(board, "several", mistake, solutions=two)


def _towards_a_bulb(seen: Position) -> Step | None:
    """Finds the first step of the lightest slice that leads to a new bulb; `None` if none follows."""
    derivation = Derivation(seen, at_a_glance=True)
    for _ in derivation.batches():
        if bulbs := derivation.position.board.bulbs - seen.board.bulbs:
            target = min(bulbs, key=lambda bulb: (derivation.weight(bulb), bulb))
            return next(derivation.passages([target])).steps[0]
    return None


def _count_open(position: Position, technique: Technique) -> int:
    """Counts the open steps of one technique; at least one."""
    if technique.number == codes.BEYOND_TRIAL:
        return 1
    return len(find_steps(position, technique)) or 1
