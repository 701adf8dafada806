"""`find_mistake`: which marks of a board to take back, and for each of them the reason.

>>> from lightup.core.board import Board
>>> mistake = find_mistake(Board.from_rows(["1*#", "*.."]))
>>> for mark in mistake.marks:
...     print(mistake.board.place(mark.cell), *mark.reasons)
r2c1 With your bulb at r2c1, the 1 at r1c1 has two bulbs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..core.board import Board
from ..core.checking import check
from .arguing.arguments import Proven, fewest_to_take_back
from .arguing.smallest import step_by
from .arguing.steps import Passage
from .explain import steps_to
from .finding.position import Position
from .telling import english
from .telling.accounts import lines, refutation
from .telling.plan import ButYouHave, Supposition

if TYPE_CHECKING:
    from ..core.puzzle import Rule
    from .telling.accounts import Account
    from .telling.plan import Language

LONGEST = 12  # the largest cost of an argument that is told at once; above it, step by step


@dataclass(frozen=True)
class WrongMark:
    """A mark that cannot stay: steps on the board without the wrong marks decide the opposite."""

    board: Board
    cell: int
    passages: tuple[Passage, ...]
    language: Language = field(default=english.say, repr=False, compare=False)

    @property
    def is_bulb(self) -> bool:
        return self.cell in self.board.bulbs

    @cached_property
    def account(self) -> Account | None:
        """The argument that starts from the mark; `None` if it takes several passages."""
        if len(self.passages) != 1:
            return None
        (step,) = self.passages[0].steps
        return refutation(step, self.language)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why the mark is wrong, sentence by sentence."""
        if told := self.account:
            return told.texts
        steps = (line for passage in self.passages for line in lines(passage, self.language))
        yours = Supposition(self.cell, self.is_bulb, yours=True)
        return *steps, self.language(self.board, ButYouHave(yours))


@dataclass(frozen=True)
class Mistake:
    """The fewest marks of a board to take back so that it has a solution, the plainest first."""

    board: Board
    marks: tuple[WrongMark, ...]

    @property
    def wrong(self) -> frozenset[int]:
        """The cells of the marks to take back."""
        return frozenset(mark.cell for mark in self.marks)

    @property
    def broken(self) -> tuple[str, ...]:
        """The broken rules in words, a line for each kind; empty unless every cell is lit or marked."""
        return () if self.board.with_light().unknown else check(self.board).lines

    @property
    def repaired(self) -> Board:
        """The board without the wrong marks."""
        return _without(self.board, self.wrong)


def find_mistake(
    board: Board, *, seconds: float | None = None, language: Language = english.say
) -> Mistake | None:
    """Finds out which marks of a board cannot stay; `None` if all can.

    Raises `NoSolution` if the puzzle itself has no solution.
    """
    return diagnose(Position(board, deadline_in(seconds)), language)[0]


def diagnose(position: Position, language: Language = english.say) -> tuple[Mistake | None, Position]:
    """Finds the mistake in a position, if there is one, and the position without the wrong marks."""
    if position.solutions(1):
        return None, position
    board, deadline = position.board, position.deadline
    bare = Position(Board(board.puzzle), deadline) if board.marked else position
    solution = bare.solution()
    wrong = fewest_to_take_back(board, solution, deadline)
    rest = _without(board, wrong)
    agrees = rest.bulbs <= solution and rest.dots.isdisjoint(solution)
    repaired = Position(rest, deadline, solution=solution if agrees else None)
    found = (WrongMark(board, cell, _passages(board, cell, repaired), language) for cell in wrong)
    marks = sorted(found, key=_length)
    return Mistake(board, tuple(marks)), repaired


def _length(mark: WrongMark) -> tuple[int, int]:
    return sum(len(reason.split()) for reason in mark.reasons), mark.cell


def _without(board: Board, cells: frozenset[int]) -> Board:
    return Board(board.puzzle, board.bulbs - cells, board.dots - cells)


def _passages(board: Board, cell: int, repaired: Position) -> tuple[Passage, ...]:
    """Explains a wrong mark at once if that is short and plain, else by the steps to its cell."""
    seen = repaired.with_light()
    rules: tuple[Rule, ...] = ()
    if cell in seen.board.unknown:
        rules = Proven(seen).smallest(cell, bulb=cell in board.dots, at_most=LONGEST)
    if rules:
        step = step_by(seen, rules, cell)
        if step.chain and not step.chain.cases:
            return (Passage((step,)),)
    return steps_to(repaired, cell)
