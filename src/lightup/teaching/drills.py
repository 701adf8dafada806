"""`Drill`: a board on which one technique is the next step, or seems to be.

On a drill, the technique finds something, and no other that is as easy does. On a *lookalike*, nothing
as easy finds anything, and what the technique seems to say is not so in all solutions.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.finding.techniques import TECHNIQUES
>>> empty_corner = TECHNIQUES[5]
>>> is_drill(Board.from_rows(["1..", "...", "..."]), empty_corner)
True
>>> Drill.parse(empty_corner, "~1../.x./...")
Drill(technique='empty_corner', board='1../.x./...', lookalike=True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.board import Board
from ..kernel import codes
from ..reasoning.arguing.walk import find_steps
from ..reasoning.finding.position import Position

if TYPE_CHECKING:
    from typing import Self

    from ..reasoning.arguing.steps import Step
    from ..reasoning.finding.techniques import Technique

LOOKALIKE = "~"  # before the text of such a drill


@dataclass(frozen=True, repr=False)
class Drill:
    """A board for a technique; in a lookalike, the technique fails."""

    technique: Technique
    board: Board
    lookalike: bool = False

    @classmethod
    def parse(cls, technique: Technique, text: str) -> Self:
        """Reads what `str` writes."""
        rows = text.removeprefix(LOOKALIKE).split("/")
        return cls(technique, Board.from_rows(rows), text.startswith(LOOKALIKE))

    def __str__(self) -> str:
        return f"{LOOKALIKE if self.lookalike else ''}{shown(self.board)}"

    def __repr__(self) -> str:
        key, board = self.technique.key, shown(self.board)
        return f"Drill(technique={key!r}, board={board!r}, lookalike={self.lookalike})"


def shown(board: Board) -> str:
    """Returns the rows of a board in one line."""
    return str(board).replace("\n", "/")


def prepared(board: Board, technique: Technique) -> Board:
    """Returns the board as a learner sees it: lit cells hold no bulb, unless that is the lesson."""
    return board if technique.number == codes.LIT_CELLS else board.with_light()


def bare(board: Board, technique: Technique) -> Board:
    """Returns the board without the dots that `prepared` adds."""
    if technique.number == codes.LIT_CELLS:
        return board
    return Board(board.puzzle, board.bulbs, board.dots - board.lit)


def steps_on(board: Board, technique: Technique, deadline: float) -> tuple[Step, ...]:
    """Finds all steps of a technique on a board."""
    return find_steps(Position(prepared(board, technique), deadline), technique)


def is_drill(board: Board, technique: Technique) -> bool:
    """Whether a technique finds something on a board, and nothing else that is as easy does."""
    return only_finds(Position(prepared(board, technique)), technique)


def is_rival(number: int, technique: Technique) -> bool:
    """Whether a technique would be taken before another, if both find something.

    Where two clues or two dark cells decide a cell, other cells are nearly always lit in any case. So a
    beam is no rival of what it follows from.
    """
    if technique.level == codes.LEVEL_OF[codes.BEAM] == codes.LEVEL_OF[number]:
        return number < technique.number
    return number != technique.number


def only_finds(position: Position, technique: Technique) -> bool:
    """Whether the next step is of a technique, and of no other."""
    found = position.findings()
    if technique.number == codes.BEYOND_TRIAL:
        return not found and bool(position.forced())
    numbers = {number for number, *_ in found}
    return technique.number in numbers and not any(is_rival(one, technique) for one in numbers)


def fails(position: Position, technique: Technique) -> bool:
    """Whether nothing is found that is as easy as a technique, though there is a solution."""
    if not position.solutions(1):
        return False
    found = position.techniques().batch(min(technique.level, codes.HARDEST_TRIAL))
    if technique.number == codes.BEYOND_TRIAL:
        return not found and not position.forced()
    return found == []
