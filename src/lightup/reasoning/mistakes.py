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
from ..core.board import Board, as_board
from ..core.checking import check
from .arguing.arguments import Proven, marks_to_take_back
from .arguing.smallest import step_by
from .arguing.steps import Passage
from .explain import steps_to
from .finding.position import Position
from .telling import english
from .telling.accounts import lines, refutation
from .telling.plan import ButYouHave, Supposition

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle, Rule
    from .telling.accounts import Account
    from .telling.plan import Language

MOST_TOLD = 12  # wrong marks: that more of them are the fewest, and why, would help nobody
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
    """Marks of a board to take back so that it has a solution; it has none with any of them.

    `wrong` are their cells, as few as possible. `marks` are the same with their reasons, the plainest
    first. Of more than `MOST_TOLD`, `wrong` need not be the fewest, and `marks` are the first of them.
    """

    board: Board
    wrong: frozenset[int]
    marks: tuple[WrongMark, ...]

    @property
    def broken(self) -> tuple[str, ...]:
        """The broken rules in words, a line for each kind; empty unless every cell is lit or marked."""
        return () if self.board.with_light().unknown else check(self.board).lines

    @property
    def repaired(self) -> Board:
        """The board without the wrong marks."""
        return _without(self.board, self.wrong)


def find_mistake(
    board: Puzzle | Board, *, seconds: float | None = None, language: Language = english.say
) -> Mistake | None:
    """Finds out which marks of a board cannot stay; `None` if all can.

    Raises `NoSolution` if the puzzle itself has no solution.
    """
    return diagnose(Position(as_board(board), deadline_in(seconds)), language)[0]


def diagnose(position: Position, language: Language = english.say) -> tuple[Mistake | None, Position]:
    """Finds the mistake in a position, if there is one, and the position without the wrong marks."""
    if position.solutions(1):
        return None, position
    board, deadline = position.board, position.deadline
    bare = Position(Board(board.puzzle), deadline) if board.marked else position
    solution = bare.solution()
    wrong = marks_to_take_back(board, solution, MOST_TOLD, deadline)
    rest = _without(board, wrong)
    agrees = rest.bulbs <= solution and rest.dots.isdisjoint(solution)
    repaired = Position(rest, deadline, solution=solution if agrees else None)
    seen = repaired.with_light()
    found = (
        WrongMark(board, cell, _passages(board, cell, repaired, seen), language)
        for cell in sorted(wrong)[:MOST_TOLD]
    )
    return Mistake(board, wrong, tuple(sorted(found, key=_length))), repaired


def against(
    position: Position, cell: int, *, bulb: bool, language: Language = english.say
) -> WrongMark:
    """Tells why a mark on a cell without one cannot stay in a position, which has a solution."""
    board = position.board
    marked = board.with_marks((cell,)) if bulb else board.with_marks((), (cell,))
    passages = _passages(marked, cell, position, position.with_light())
    return WrongMark(marked, cell, passages, language)


def _length(mark: WrongMark) -> tuple[int, int]:
    return sum(len(reason.split()) for reason in mark.reasons), mark.cell


def _without(board: Board, cells: frozenset[int]) -> Board:
    return Board(board.puzzle, board.bulbs - cells, board.dots - cells)


def _passages(board: Board, cell: int, repaired: Position, seen: Position) -> tuple[Passage, ...]:
    """Explains a wrong mark at once if that is short and plain, else by the steps to its cell.

    `seen` is the repaired position with light.
    """
    rules: tuple[Rule, ...] = ()
    if cell in seen.board.unknown:
        rules = Proven(seen).smallest(cell, bulb=cell in board.dots, at_most=LONGEST)
    if rules:
        step = step_by(seen, rules, cell)
        if step.chain and not step.chain.cases:
            return (Passage((step,)),)
    return steps_to(repaired, cell)
