"""`Position`: a board to reason about, and what is known about it, computed once and on demand.

Every public function of `reasoning` makes one position, with the deadline, and passes positions down.
A position that follows from another by sound steps has the same solutions, so the two share what a
search has found.

>>> from lightup.core.board import Board
>>> position = Position(Board.from_rows(["1.#", "..."]))
>>> position.level(), sorted(position.solution())
(1, [1, 5])
>>> [(technique, cell) for technique, _, _, cell, _ in position.findings()]
[(5, 4)]
>>> position.with_marks(bulbs=[], dots=[4]).level()
0
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ...base.clock import NEVER
from ...base.errors import NoSolution
from ...core.board import Board
from ...engines import native
from ...kernel import codes
from ...kernel.forcing import Forcing
from ...kernel.propagation import Propagator
from ...kernel.techniques import Techniques

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...kernel.forcing import Pool

    Finding = tuple[int, int, int, int, int]  # technique, its two subjects, a cell, its value


class Position:
    """A board, and the deadline for all questions about it.

    `solution` holds the bulbs of one of its solutions, if one is known.
    """

    def __init__(
        self,
        board: Board,
        deadline: float = NEVER,
        *,
        solution: frozenset[int] | None = None,
        _searched: _Solutions | None = None,
    ) -> None:
        self.board = board
        self.deadline = deadline
        self._searched = _searched or _Solutions(board, deadline, solution)
        self._techniques: Techniques | None = None
        self._findings: list[Finding] | None = None
        self._forcing: Forcing | None = None

    def with_marks(self, bulbs: Iterable[int], dots: Iterable[int]) -> Position:
        """Returns the position with further marks, which must follow from the present ones."""
        return self._with_same_solutions(self.board.with_marks(bulbs, dots))

    def with_light(self) -> Position:
        """Returns the position with a dot on every lit cell without a bulb."""
        return self._with_same_solutions(self.board.with_light())

    def at_a_glance(self) -> Position:
        """Returns the position with light, and with a dot on every cell left around a complete clue."""
        return self._with_same_solutions(seen_at_a_glance(self.board))

    def renewed(self, deadline: float) -> Position:
        """Returns the position with another deadline, also for those that follow from it."""
        self._searched.renew(deadline)
        return Position(self.board, deadline, _searched=self._searched)

    def _with_same_solutions(self, board: Board) -> Position:
        return Position(board, self.deadline, _searched=self._searched)

    def techniques(self) -> Techniques:
        """Returns the kernel's view of the board, which finds the steps."""
        if self._techniques is None:
            self._techniques = self._fresh_techniques()
        return self._techniques

    def _fresh_techniques(self) -> Techniques:
        board = self.board
        return Techniques(Propagator(board.puzzle.geometry, board.bulbs, board.dots, self.deadline))

    def hardest(self) -> int | None:
        """Takes all steps up to the longest trial and returns the level of the hardest.

        Returns `BEYOND` if they do not solve the board, `None` if they end in a contradiction.
        """
        level = self._fresh_techniques().hardest()
        return level if level >= 0 else None

    def findings(self) -> list[Finding]:
        """Returns all findings of the easiest level that has any, up to the longest trial."""
        if self._findings is None:
            self._findings = self.techniques().batch(codes.HARDEST_TRIAL)
        if self._findings is None:
            raise NoSolution
        return self._findings

    def findings_of(self, technique: int) -> list[Finding]:
        """Returns all findings of one technique."""
        return self.techniques().findings(technique)

    def single_rules_help(self) -> bool:
        """Whether a single rule decides an unknown cell."""
        return bool(self.techniques().batch(0))

    def level(self) -> int:
        """Returns the level of the easiest open step; `BEYOND` if no technique finds one."""
        found = self.findings()
        return codes.LEVEL_OF[found[0][0]] if found else codes.BEYOND

    def solutions(self, at_most: int) -> list[frozenset[int]]:
        """Returns the bulbs of up to `at_most` solutions."""
        return self._searched.first(at_most)

    def solution(self) -> frozenset[int]:
        """Returns the bulbs of one solution; raises `NoSolution` if there is none."""
        for solution in self.solutions(1):
            return solution
        raise NoSolution

    def is_forced(self, cell: int) -> bool:
        """Whether a cell is the same in all solutions."""
        two = [cell in solution for solution in self.solutions(2)]
        if len(two) < 2 or two[0] != two[1]:
            return len(two) < 2
        bulbs, dots = ((), (cell,)) if two[0] else ((cell,), ())
        opposite = native.solutions(self.board.with_marks(bulbs, dots), self.deadline)
        return next(opposite, None) is None

    def forced(self) -> list[int]:
        """Returns the unknown cells that are the same in all solutions, in reading order."""
        return sorted(self.board.unknown & self._searched.common())

    def forcing(self) -> Forcing:
        """Returns the kernel's view of the board, which finds the rules that force a cell."""
        if self._forcing is None:
            board, pool = self.board, self._searched.pool
            geometry, solution = board.puzzle.geometry, self.solution()
            self._forcing = Forcing(geometry, board.bulbs, board.dots, solution, self.deadline, pool)
        return self._forcing


def seen_at_a_glance(board: Board) -> Board:
    """Returns the board with light, and with a dot on every cell left around a complete clue."""
    board = board.with_light()
    clues = map(board.puzzle.clue_rule, (cell for cell, _ in board.puzzle.clues))
    complete = (rule.cells for rule in clues if rule.high == len(board.bulbs.intersection(rule.cells)))
    return board.with_marks(dots=frozenset[int]().union(*complete) - board.bulbs)


class _Solutions:
    """The solutions of a board, found only when they are asked for."""

    def __init__(self, board: Board, deadline: float, known: frozenset[int] | None) -> None:
        self._board = board
        self._deadline = deadline
        self._found = [] if known is None else [known]
        self._others = self._search()
        self._common: frozenset[int] | None = None
        self.pool: Pool = {}  # of models that break few rules, for arguments

    def renew(self, deadline: float) -> None:
        """Sets another deadline."""
        self._deadline = deadline
        self._others = self._search()

    def _search(self) -> Iterator[frozenset[int]]:
        """Yields the other solutions; the search starts when the first of them is asked for."""
        for solution in native.solutions(self._board, self._deadline):
            if solution not in self._found:
                yield solution

    def first(self, at_most: int) -> list[frozenset[int]]:
        """Returns the first solutions; the search continues where it stopped."""
        missing = max(at_most - len(self._found), 0)
        try:
            for solution in islice(self._others, missing):
                self._found.append(solution)
        except BaseException:  # it ends the generator, but the solutions are not exhausted
            self._others = self._search()
            raise
        return self._found[:at_most]

    def common(self) -> frozenset[int]:
        """Returns the cells that are the same in all solutions."""
        if self._common is None:
            self._common = self._find_common()
        return self._common

    def _find_common(self) -> frozenset[int]:
        two = self.first(2)
        if len(two) == 1:
            return frozenset(self._board.puzzle.white)
        shared = native.common(self._board, self._deadline) if two else None
        if shared is None:
            raise NoSolution
        return shared[0] | shared[1]
