"""`solve`, `solutions`, `count`, `common`: the answers of engines, checked against the rules.

All of them take a puzzle, or a board whose marks they keep: only solutions that agree with its bulbs
and dots count. *Not a solution*, *no solution* and *gave up* are three different things: an answer that
breaks a rule is an error, and each of the other two has its own status.

>>> from lightup.core.puzzle import Puzzle
>>> result = solve(Puzzle.from_rows(["1.#", "..."]))
>>> print(result.status, result.solution, sep="\\n")
unique
1*#
..*
>>> count(Puzzle.from_rows(["...", "...", "..."])), count(Board.from_rows(["*..", "...", "..."]))
(6, 2)
>>> print(common(Puzzle.from_rows(["1.#", "...", "..."])))
1.#
.x.
..x
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from ..base.clock import NEVER, deadline_in
from ..base.errors import BoardError, EngineFailed, GaveUp, InputError
from ..base.words import plural
from ..core.board import Board, as_board
from ..engines import find_engine, native
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.puzzle import Puzzle
    from ..kernel.geometry import Geometry

Found = TypeVar("Found")


class Status(StrEnum):
    """How much is known about the solutions; a status is equal to its word."""

    UNIQUE = "unique"  # exactly one solution, proven
    SEVERAL = "several"  # at least two
    NONE = "none"  # none, proven
    SOLVED = "solved"  # at least one; whether there are more was not asked, or the engine gave up
    GAVE_UP = "gave-up"


@dataclass(frozen=True)
class Result:
    """The result of `solve`: the status, the solutions found, the engine, and the time it took.

    `finished` means that the engine completed its search: there are no other solutions.
    """

    board: Board
    status: Status
    solutions: tuple[Board, ...]
    finished: bool
    engine: str
    seconds: float

    @property
    def puzzle(self) -> Puzzle:
        return self.board.puzzle

    @property
    def claimed(self) -> bool:
        """Whether only the word of an unknown command says that there are no other solutions."""
        return self.finished and not find_engine(self.engine).known

    @property
    def solution(self) -> Board | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def _repr_html_(self) -> str | None:
        from ..base.showing import html_of

        return html_of(self)


def solve(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    at_most: int | None = 2,
    seconds: float | None = None,
) -> Result:
    """Searches for up to `at_most` solutions (`None`: all), for up to `seconds`.

    Two solutions are enough to tell a unique solution from one of several.
    """
    return solve_until(deadline_in(seconds), as_board(puzzle), engine, encoding, at_most)


def solve_until(
    deadline: float,
    board: Board,
    engine: str = "native",
    encoding: str | None = None,
    at_most: int | None = 2,
) -> Result:
    """Does what `solve` does, up to a deadline."""
    if at_most is not None and at_most < 1:
        raise InputError(f"expected to look for at least one solution, got {at_most}")
    start = monotonic()
    found, ended = _taken(_solutions(board, deadline, engine, encoding), at_most)
    finished = ended and find_engine(engine).complete
    status = _status(len(found), finished)
    return Result(board, status, tuple(found), finished, engine, monotonic() - start)


def verdict(geometry: Geometry, deadline: float = NEVER) -> tuple[Status, frozenset[int] | None]:
    """Returns what `native` says of a grid, and the bulbs of its first solution if there is one.

    It is `solve` without boards, for millions of puzzles.
    """
    found, finished = _taken(Solver(Propagator(geometry, deadline=deadline)).solutions(), 2)
    if not all(map(geometry.obeyed_by, found)) or len({*found}) < len(found):
        raise EngineFailed("the engine 'native' gave a wrong answer")
    return _status(len(found), finished), found[0] if found else None


def _taken(search: Iterator[Found], at_most: int | None) -> tuple[list[Found], bool]:
    """Returns the first answers of a search, and whether it has come to its end."""
    found: list[Found] = []
    try:
        for answer in search:
            found.append(answer)
            if len(found) == at_most:
                return found, False
    except GaveUp:
        return found, False
    return found, True


def _status(found: int, finished: bool) -> Status:
    if found > 1:
        return Status.SEVERAL
    if finished:
        return Status.UNIQUE if found else Status.NONE
    return Status.SOLVED if found else Status.GAVE_UP


def solutions(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    seconds: float | None = None,
) -> Iterator[Board]:
    """Yields each solution after checking it; raises `GaveUp`, after `seconds` `OutOfTime`."""
    return _solutions(as_board(puzzle), deadline_in(seconds), engine, encoding)


def _solutions(board: Board, deadline: float, engine: str, encoding: str | None) -> Iterator[Board]:
    found = find_engine(engine).solutions(board, deadline=deadline, encoding=encoding)
    return _checked(found, board, engine)


def _checked(found: Iterator[frozenset[int]], board: Board, engine: str) -> Iterator[Board]:
    """Yields each answer after checking that it obeys the rules, keeps the marks and is new."""
    seen: set[frozenset[int]] = set()
    for bulbs in found:
        solution = Board.solved_by(board.puzzle, bulbs)
        if solution is None or not board.bulbs <= bulbs or board.dots & bulbs or bulbs in seen:
            raise _wrong(engine, board, bulbs)
        seen.add(bulbs)
        yield solution


def _wrong(engine: str, board: Board, bulbs: frozenset[int]) -> EngineFailed:
    try:
        Board(board.puzzle, bulbs)
    except BoardError as error:
        return EngineFailed(f"the engine {engine!r} gave a wrong answer: {error}")
    return EngineFailed(f"the engine {engine!r} gave a wrong answer: {sorted(bulbs)}")


def count(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    seconds: float | None = None,
) -> int:
    """Counts all solutions; `native` does so without listing them, other engines one by one.

    Raises `GaveUp` beyond the limits and `OutOfTime` after `seconds`, each with a lower bound
    `at_least`.
    """
    if engine == "native":
        find_engine(engine).check(encoding)
        return native.count(as_board(puzzle), deadline_in(seconds))
    number = 0
    search = solutions(puzzle, engine=engine, encoding=encoding, seconds=seconds)
    try:
        for _ in search:
            number += 1
    except GaveUp as error:
        raise type(error)(
            f"{error} after {plural(number, 'solution')}", *error.about, at_least=number
        ) from None
    if not find_engine(engine).complete:
        raise GaveUp(f"the engine {engine!r} cannot say that there are no more", at_least=number)
    return number


def common(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    seconds: float | None = None,
) -> Board | None:
    """Returns a board with the marks that all solutions share; `None` if there is no solution."""
    board, deadline, chosen = as_board(puzzle), deadline_in(seconds), find_engine(engine)
    if engine == "native":
        chosen.check(encoding)
        shared = native.common(board, deadline)
        return shared and Board(board.puzzle, *shared)
    chosen.check_complete()

    def ask(marked: Board) -> Board | None:
        return next(_solutions(marked, deadline, engine, encoding), None)

    return _common_by_asking(board, ask)


def _common_by_asking(board: Board, ask: Callable[[Board], Board | None]) -> Board | None:
    """Asks for a solution, then for counterexamples to the values that all solutions so far share."""
    first = ask(board)
    if first is None:
        return None
    bulbs, dots = first.bulbs, frozenset(board.puzzle.white) - first.bulbs
    for cell in board.unknown:
        if cell in bulbs:
            other = ask(board.with_marks(dots=[cell]))
        elif cell in dots:
            other = ask(board.with_marks(bulbs=[cell]))
        else:
            continue
        if other is not None:
            bulbs, dots = bulbs & other.bulbs, dots - other.bulbs
    return Board(board.puzzle, bulbs, dots)
