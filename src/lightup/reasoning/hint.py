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

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import BoardError, NoSolution
from ..base.words import in_words, listed
from ..core.board import Board, as_board
from ..kernel import codes
from .derivation import Derivation
from .findings import steps_from
from .mistakes import diagnose
from .position import Position
from .smallest import next_step
from .telling import account

if TYPE_CHECKING:
    from typing import Literal

    from ..core.puzzle import Puzzle
    from .mistakes import Mistake
    from .steps import Step
    from .techniques import Technique

STAGES = ("nudge", "where", "why", "do")
WITHOUT_TRIAL = "Here you can also count and see, without supposing anything."


@dataclass(frozen=True)
class Hint:
    """A hint for the player of a board.

    `status` is "step" if there is a next step. Otherwise the board is "solved", or nothing follows
    because the puzzle has "several" solutions, two of which are `solutions`, or "none". If there is a
    `mistake`, `board` does not have the wrong marks. `open_steps` counts the open steps of the same
    technique.
    """

    board: Board
    status: Literal["step", "solved", "several", "none"]
    mistake: Mistake | None = None
    step: Step | None = None
    open_steps: int = 0
    solutions: tuple[Board, ...] = ()

    @property
    def next(self) -> Step:
        """The next step; raises `BoardError` if there is none."""
        if self.step is None:
            raise BoardError(f"expected a board with a next step, got a hint of status {self.status!r}")
        return self.step

    @property
    def nudge(self) -> str:
        """The kind of step to look for."""
        technique, number = self.next.technique, self.open_steps
        moves = "one such move is" if number == 1 else f"{in_words(number)} such moves are"
        is_direct = technique.number >= codes.SHORT_TRIAL and not account(self.next).trial
        idea = WITHOUT_TRIAL if is_direct else technique.sentence
        return f"{technique.name.capitalize()}: {moves} open. {idea}"

    @property
    def where(self) -> str:
        """Where to look; it never names a cell that the step decides."""
        board = self.next.board
        if not self.subject:
            return f"Look at {_line_of(self.next)[0]}."
        return f"Look at {listed(_named(cell, board) for cell in sorted(self.subject))}."

    @property
    def subject(self) -> frozenset[int]:
        """The clues and cells to look at, without those that the step decides."""
        return account(self.next).subject - self.next.cells

    @property
    def line(self) -> range:
        """The row or the column to look at if there is no subject."""
        return _line_of(self.next)[1]

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons and the conclusion, sentence by sentence."""
        return account(self.next).texts

    @property
    def do(self) -> Board:
        """The board after the step, without the wrong marks."""
        return self.board.with_marks(self.next.bulbs, self.next.dots)


def _line_of(step: Step) -> tuple[str, range]:
    """Returns the row or the column of a step's cell, whichever run is longer, and its name."""
    width, height = step.board.width, step.board.height
    row, col = divmod(step.cell, width)
    along_row, along_col = step.board.puzzle.runs_of(step.cell)
    if len(along_col) > len(along_row):
        return f"column {col + 1}", range(col, width * height, width)
    return f"row {row + 1}", range(row * width, (row + 1) * width)


def _named(cell: int, board: Board) -> str:
    clue = board.cells[cell]
    return f"{f'the {clue} at' if clue.isdigit() else 'the dark cell'} {board.place(cell)}"


def hint(puzzle: Puzzle | Board, *, every_step: bool = False, seconds: float | None = None) -> Hint:
    """Finds the easiest step towards the next bulb.

    What a glance shows counts as seen: light, and what is left around a complete clue. With
    `every_step`, only light does, and the hint is the step with the smallest argument, even if that
    leads to no bulb.
    """
    position = Position(as_board(puzzle), deadline_in(seconds))
    try:
        mistake, position = diagnose(position)
    except NoSolution:
        return Hint(position.board, "none")
    board = position.board
    if board.solved:
        return Hint(board, "solved", mistake)
    seen = position.with_light() if every_step else position.at_a_glance()
    if step := (None if every_step else _towards_a_bulb(seen)) or next_step(seen):
        return Hint(board, "step", mistake, step, _count_open(seen, step.technique))
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
    found = position.findings_of(technique.number)
    return len(steps_from(found, position.board, position.techniques())) or 1
