"""`solve`: what the engines say, checked against the rules and put into words.

*Not a solution*, *no solution* and *gave up* are three things: an engine whose answer breaks a rule is
an error, the second is a status of its own, and so is the third.

>>> from lightup.core.puzzle import Puzzle
>>> result = solve(Puzzle.from_rows(["1.#", "..."]))
>>> print(result.status, result.solution, sep="\\n")
unique
1*#
..*
>>> count(Puzzle.from_rows(["...", "...", "..."]))
6
>>> print(common(Puzzle.from_rows(["1.#", "...", "..."])))
1.#
.x.
..x
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import BoardError, EngineFailed, GaveUp, InputError, OutOfTime
from ..core.board import Board
from ..engines import find_engine, native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.puzzle import Puzzle


class Status(Enum):
    """What is known of a puzzle; `str` gives the words."""

    UNIQUE = "unique"  # exactly one solution, proven
    MULTIPLE = "one of several"  # at least two
    UNSOLVABLE = "no solution"  # none, proven
    SOLVED = "solved"  # at least one; whether there are more was not asked, or time ran out
    UNKNOWN = "gave up"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Result:
    """The outcome of `solve`: the status, the solutions found, the engine, and the time it took.

    `finished` says that the engine came to its end: there are no other solutions.
    """

    puzzle: Puzzle
    status: Status
    solutions: tuple[Board, ...]
    finished: bool
    engine: str
    seconds: float

    @property
    def solution(self) -> Board | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None


def solve(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    at_most: int | None = 2,
    seconds: float | None = None,
) -> Result:
    """Looks for up to `at_most` solutions (all of them if none), for up to `seconds`.

    Two are enough to tell a puzzle with one solution from one with several. The marks of a board are
    kept: only solutions that agree with them count.
    """
    if at_most is not None and at_most < 1:
        raise InputError(f"expected to look for at least one solution, got {at_most}")
    start = monotonic()
    found: list[Board] = []
    search = solutions(puzzle, engine=engine, encoding=encoding, seconds=seconds)
    finished = False
    try:
        for solution in search:
            found.append(solution)
            if len(found) == at_most:
                break
        else:
            finished = find_engine(engine).complete
    except OutOfTime:
        pass
    status = _status(len(found), finished)
    return Result(_start(puzzle).puzzle, status, tuple(found), finished, engine, monotonic() - start)


def _status(found: int, finished: bool) -> Status:
    if found > 1:
        return Status.MULTIPLE
    if finished:
        return Status.UNIQUE if found else Status.UNSOLVABLE
    return Status.SOLVED if found else Status.UNKNOWN


def solutions(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    seconds: float | None = None,
) -> Iterator[Board]:
    """Yields one solution after the other, each checked; raises `OutOfTime` after `seconds`."""
    start = _start(puzzle)
    found = find_engine(engine).solutions(start, deadline=deadline_in(seconds), encoding=encoding)
    return _checked(found, start, engine)


def _start(puzzle: Puzzle | Board) -> Board:
    """Returns the board to build on: the given one, or the puzzle without marks."""
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def _checked(found: Iterator[frozenset[int]], board: Board, engine: str) -> Iterator[Board]:
    """Trusts no engine: each answer obeys the rules, keeps the marks, and is new."""
    seen: set[frozenset[int]] = set()
    for bulbs in found:
        try:
            solution = Board(board.puzzle, bulbs)
        except BoardError as error:
            raise EngineFailed(f"the engine {engine!r} gave a wrong answer: {error}") from None
        if not solution.solved or not board.bulbs <= bulbs or board.dots & bulbs or bulbs in seen:
            raise EngineFailed(f"the engine {engine!r} gave a wrong answer: {sorted(bulbs)}")
        seen.add(bulbs)
        yield solution


def count(
    puzzle: Puzzle | Board,
    *,
    engine: str = "native",
    encoding: str | None = None,
    seconds: float | None = None,
) -> int:
    """Counts all solutions, `native` without going through them, other engines one by one.

    Raises `GaveUp` past the limits, `OutOfTime` after `seconds`; `at_least` then is a lower bound.
    """
    if engine == "native":
        find_engine(engine).check(encoding)
        return native.count(_start(puzzle), deadline_in(seconds))
    number = 0
    search = solutions(puzzle, engine=engine, encoding=encoding, seconds=seconds)
    try:
        for _ in search:
            number += 1
    except OutOfTime:
        words = f"out of time after {number} solution{'s' * (number != 1)}"
        raise OutOfTime(words, at_least=number) from None
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
    """Gives the board with the bulbs and dots that all solutions share; none if there is none."""
    start, deadline, chosen = _start(puzzle), deadline_in(seconds), find_engine(engine)
    if engine == "native":
        chosen.check(encoding)
        shared = native.common(start, deadline)
        return shared and Board(start.puzzle, *shared)
    if not chosen.complete:
        raise InputError(f"expected an engine that can say no, got {engine!r}")

    def ask(marked: Board) -> Board | None:
        found = chosen.solutions(marked, deadline=deadline, encoding=encoding)
        return next(_checked(found, marked, engine), None)

    return _common_by_asking(start, ask)


def _common_by_asking(start: Board, ask: Callable[[Board], Board | None]) -> Board | None:
    """Asks for a solution, and for each value in it that all so far share for one with the other."""
    first = ask(start)
    if first is None:
        return None
    puzzle = start.puzzle
    bulbs, dots = first.bulbs, frozenset(puzzle.white) - first.bulbs
    for cell in frozenset(puzzle.white) - start.bulbs - start.dots:
        if cell in bulbs:
            other = ask(Board(puzzle, start.bulbs, start.dots | {cell}))
        elif cell in dots:
            other = ask(Board(puzzle, start.bulbs | {cell}, start.dots))
        else:
            continue
        if other is not None:
            bulbs, dots = bulbs & other.bulbs, dots - other.bulbs
    return Board(puzzle, bulbs, dots)
