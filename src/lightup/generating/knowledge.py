"""`Knowledge`: what is known of the solutions of an unfinished puzzle, and of its neighbours.

>>> from lightup.core.board import Board
>>> known = Knowledge(Board.from_rows(["1.#", "..."]))
>>> known.status, sorted(known.must), sorted(known.cannot)
(<Status.UNIQUE: 'unique'>, [1, 5], [3, 4])

A setter changes a puzzle again and again, and most of what was known stays true. Known solutions that
obey the new puzzle are its solutions as well. If the new one has the same walls, and all clues of the
old one, it has no other solutions than the old one: what was forced stays forced.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import GaveUp
from ..core.board import Board
from ..core.puzzle import Puzzle
from ..kernel.propagation import Propagator
from ..kernel.sharing import Sharing
from ..kernel.solver import Solver
from ..solving.solve import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_KNOWN = 200  # solutions that are kept


@dataclass(frozen=True)
class Before:
    """What was known about an earlier puzzle: bulbs of solutions, and cells that all of them share."""

    puzzle: Puzzle
    known: tuple[frozenset[int], ...] = ()
    must: frozenset[int] = frozenset()
    cannot: frozenset[int] = frozenset()

    def shared_with(self, puzzle: Puzzle) -> tuple[frozenset[int], frozenset[int]]:
        """Returns the bulbs and dots that all solutions of a new puzzle share for certain."""
        if narrows(self.puzzle, puzzle):
            return self.must, self.cannot
        return frozenset(), frozenset()


def narrows(old: Puzzle, new: Puzzle) -> bool:
    """Whether the new puzzle has the same walls and all clues of the old one."""
    return old.size == new.size and all(
        one == other or (one == "#" and other in "01234")
        for one, other in zip(old.cells, new.cells, strict=True)
    )


class Knowledge:
    """The solutions of a board, whose marks count as given, as far as they are known.

    `must` and `cannot` are the cells with a bulb in all solutions and in none, `solutions` the bulbs of
    some. If time ran out, or `at_most` solutions were asked for, there may be more to know, and
    `finished` is false. The status is `SOLVED` if it is not known whether there are others.
    """

    def __init__(
        self,
        board: Board,
        deadline: float = NEVER,
        before: Before | None = None,
        *,
        at_most: int | None = None,
    ) -> None:
        self.board = board
        self.solutions = [*_still_solutions(board, before.known if before else ())]
        self.must, self.cannot = (
            before.shared_with(board.puzzle) if before else (board.bulbs, board.dots)
        )
        self.finished, self.status = False, Status.GAVE_UP
        try:
            self._find(deadline, at_most)
        except GaveUp:
            self._make_do()

    def _find(self, deadline: float, at_most: int | None) -> None:
        board = self.board
        bulbs, dots = self.must | board.bulbs, self.cannot | board.dots
        sharing = Sharing(
            Solver(Propagator(board.puzzle.geometry, bulbs, dots, deadline)), self.solutions
        )
        try:
            found = not bulbs & dots and sharing.find(at_most)
        finally:
            self.solutions = sharing.solutions()[:MOST_KNOWN] or self.solutions
            self.must, self.cannot = sharing.certain
        self.finished = sharing.finished
        if not found:
            self.status, self.must, self.cannot = Status.NONE, frozenset(), frozenset()
            self.solutions = []
            return
        one = Status.UNIQUE if self.finished else Status.SOLVED
        self.status = Status.SEVERAL if sharing.number() > 1 else one
        self.must, self.cannot = sharing.decided() if self.finished else sharing.certain

    def _make_do(self) -> None:
        """Concludes what it can from the solutions that are known."""
        if self.solutions:
            self.status = Status.SEVERAL if len(self.solutions) > 1 else Status.SOLVED

    @property
    def free(self) -> frozenset[int]:
        """The cells that are known to have a bulb in one solution and none in another."""
        if self.finished and self.status is Status.SEVERAL:
            return frozenset(self.board.puzzle.white) - self.must - self.cannot
        if not self.solutions:
            return frozenset()
        return frozenset.union(*self.solutions) - frozenset.intersection(*self.solutions)

    def solution_boards(self) -> tuple[Board, ...]:
        """Returns up to two solutions; two differ in as few cells as is known."""
        if len(self.solutions) < 2:
            return tuple(Board(self.board.puzzle, one) for one in self.solutions)
        first = self.solutions[0]
        other = min(self.solutions[1:], key=lambda one: (len(one ^ first), sorted(one)))
        return Board(self.board.puzzle, first), Board(self.board.puzzle, other)


def _still_solutions(board: Board, known: Iterable[frozenset[int]]) -> Iterable[frozenset[int]]:
    """Yields those of the known solutions that the board has, each once."""
    for bulbs in dict.fromkeys(known):
        if board.bulbs <= bulbs and not board.dots & bulbs and board.puzzle.geometry.obeyed_by(bulbs):
            yield bulbs


def status_of(
    puzzle: Puzzle, marks: Board, known: Sequence[frozenset[int]] = (), deadline: float = NEVER
) -> Status:
    """Returns the status of a puzzle with the marks of a board; `known` may be solutions of it."""
    asked = Knowledge(remarked(puzzle, marks), deadline, Before(puzzle, tuple(known)), at_most=2)
    return asked.status


def remarked(puzzle: Puzzle, marks: Board) -> Board:
    """Returns a puzzle with those marks of a board that lie on its white cells."""
    white = frozenset(puzzle.white)
    return Board(puzzle, marks.bulbs & white, marks.dots & white)


def with_symbols(puzzle: Puzzle, symbols: dict[int, str]) -> Puzzle:
    """Returns a puzzle with other symbols in some cells."""
    cells = [*puzzle.cells]
    for cell, symbol in symbols.items():
        cells[cell] = symbol
    return Puzzle(puzzle.width, puzzle.height, "".join(cells))
