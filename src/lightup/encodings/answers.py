"""Solvers' answers as boards, checked against the rules.

>>> from lightup.core.puzzle import Puzzle
>>> print(decode(Puzzle.from_rows(["..", "#."]), "SAT\\n-1 2 -3 -4 0\\n").board)
.*
#.
>>> decode(Puzzle.from_rows(["4."]), "s UNSATISFIABLE\\n").verdict
'unsat'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import AnswerError, WrongAnswer
from ..base.value import expect
from ..core.board import Board
from ..sat.answers import read_answer
from .variables import cells_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.puzzle import Puzzle
    from ..sat.answers import Verdict


@dataclass(frozen=True)
class Answer:
    """A solver's answer; it has a `board` only if the verdict is "sat"."""

    verdict: Verdict
    board: Board | None = None


def decode(puzzle: Puzzle, text: str) -> Answer:
    """Reads a solver's answer to an encoding of `puzzle`.

    Raises `AnswerError` for an answer that cannot be read, `WrongAnswer` for one that breaks a rule.
    """
    verdict, true = read_answer(expect(text, str, "the answer as a text"))
    if verdict == "sat" and not true and any(puzzle.white):
        raise AnswerError(
            "expected a model with a bulb, got none (MiniSat writes the model to its second file)"
        )
    return Answer(verdict, solution_of(puzzle, true) if verdict == "sat" else None)


def solution_of(puzzle: Puzzle, model: Iterable[int]) -> Board:
    """Returns the solution that a model stands for; raises `WrongAnswer` if it breaks a rule."""
    bulbs = cells_of(model, len(puzzle.cells))
    for cell in sorted(bulbs):
        if puzzle.cells[cell] != ".":
            raise WrongAnswer(f"expected no bulb on a wall, got one at {puzzle.place(cell)}")
    board = Board(puzzle, bulbs)
    if unmet := board.unmet():
        raise WrongAnswer(f"expected a solution, but {board.complaint(unmet[0])}")
    return board
