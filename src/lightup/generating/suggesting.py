"""`suggestions`: single changes that bring a puzzle closer to one solution, the best first.

Where there are several solutions, a number on a plain wall comes before another number for a clue, and
that before a new wall; changes that leave only one solution come first, then those that settle the most
cells. Where there is none, only a change of a clue of the conflict can help.

>>> from lightup.core.board import Board
>>> from lightup.generating.knowledge import Knowledge
>>> board = Board.from_rows(["..", ".#"])
>>> print(*(one.text for one in suggestions(Walls(board), Knowledge(board))), sep="\\n")
a 0 at r2c2 settles 3 cells: exactly one solution
a 2 at r2c2 settles 3 cells: exactly one solution
a wall at r1c1 settles 3 cells: exactly one solution
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import check_time
from ..base.errors import OutOfTime
from ..base.words import listed, plural
from ..solving.solve import Status
from ._conflict import smallest_conflict
from .clues import NUMBERS, Walls, level_in_time
from .knowledge import Before, Knowledge, remarked, status_of, with_symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle

MOST = 5
LOOKED_AT = 8  # candidates of which it is worked out exactly what they settle
NUMBER, CLUE, WALL = range(3)  # the kinds of changes, the least invasive first


@dataclass(frozen=True)
class Suggestion:
    """Changed symbols, the puzzle with them, its status and level, and how many cells they settle."""

    changes: dict[int, str]
    puzzle: Puzzle
    status: Status
    level: int | None
    settles: int
    text: str


class _Candidate(NamedTuple):
    is_open: bool  # several solutions are left
    kind: int
    settles: int  # negated, so that the most come first
    cell: int
    symbol: str
    status: Status


def suggestions(
    walls: Walls, known: Knowledge, conflict: frozenset[int] | None = None
) -> list[Suggestion]:
    """Returns up to five suggestions, as many as time allows; none if there is exactly one solution."""
    if known.status is Status.UNIQUE:
        return []
    candidates: list[_Candidate] = []
    find = _for_several(walls, known) if conflict is None else _for_none(walls, conflict)
    try:
        for one in find:
            check_time(walls.deadline)
            candidates.append(one)
    except OutOfTime:
        pass
    found = [_made(walls, known, one) for one in sorted(candidates)[:MOST]]
    if not found and conflict:
        found = _several_at_once(walls)
    return found


def _for_several(walls: Walls, known: Knowledge) -> Iterator[_Candidate]:
    """Yields changes that leave exactly one solution or, if there are none, some that settle much."""
    puzzle, free = walls.puzzle, len(known.free)
    number = 0
    for wall in puzzle.walls:
        kind = NUMBER if puzzle.cells[wall] == "#" else CLUE
        for symbol in NUMBERS:
            if symbol != puzzle.cells[wall] and walls.with_number(wall, symbol) is Status.UNIQUE:
                number += 1
                yield _Candidate(False, kind, -free, wall, symbol, Status.UNIQUE)
    if number < MOST:
        for cell in sorted(known.free):
            changed = with_symbols(puzzle, {cell: "#"})
            if status_of(changed, walls.board, (), walls.deadline) is Status.UNIQUE:
                number += 1
                yield _Candidate(False, WALL, -free, cell, "#", Status.UNIQUE)
    if not number:
        yield from _narrowing(walls, known)


def _narrowing(walls: Walls, known: Knowledge) -> Iterator[_Candidate]:
    """Yields numbers on plain walls after which fewer cells differ."""
    puzzle = walls.puzzle
    plain = [wall for wall in puzzle.walls if puzzle.cells[wall] == "#"]
    likely = sorted(
        (_left_open(known, puzzle.neighbours(wall), int(symbol)), wall, symbol)
        for wall in plain
        for symbol in NUMBERS
        if walls.with_number(wall, symbol) is Status.SEVERAL
    )
    for _, wall, symbol in likely[:LOOKED_AT]:
        settles = _settled(walls, known, {wall: symbol})
        if settles:
            yield _Candidate(True, NUMBER, -settles, wall, symbol, Status.SEVERAL)


def _left_open(known: Knowledge, beside: Iterable[int], number: int) -> int:
    """Counts the cells that differ among the known solutions with a number of bulbs beside a wall."""
    some = [one for one in known.solutions if len(one.intersection(beside)) == number]
    return len(frozenset.union(*some) - frozenset.intersection(*some)) if some else 0


def _settled(walls: Walls, known: Knowledge, changes: dict[int, str]) -> int:
    """Counts the cells that differ now and do not after changes that only add clues."""
    puzzle = with_symbols(walls.puzzle, changes)
    before = Before(walls.puzzle, tuple(known.solutions), known.must, known.cannot)
    after = Knowledge(remarked(puzzle, walls.board), walls.deadline, before)
    return len(known.free) - len(after.free) if after.finished else 0


def _for_none(walls: Walls, conflict: frozenset[int]) -> Iterator[_Candidate]:
    """Yields changes of one clue of the conflict after which there is a solution."""
    for clue in sorted(conflict):
        for symbol in f"#{NUMBERS}":
            if symbol != walls.puzzle.cells[clue]:
                status = (
                    walls.without_number(clue) if symbol == "#" else walls.with_number(clue, symbol)
                )
                if status in (Status.UNIQUE, Status.SEVERAL):
                    kind = CLUE if symbol == "#" else NUMBER
                    yield _Candidate(status is Status.SEVERAL, kind, 0, clue, symbol, status)


def _several_at_once(walls: Walls) -> list[Suggestion]:
    """Drops a clue of each conflict in turn until there is a solution."""
    changes: dict[int, str] = {}
    try:
        while True:
            puzzle = with_symbols(walls.puzzle, changes)
            board = remarked(puzzle, walls.board)
            known = Knowledge(board, walls.deadline)
            if known.status is not Status.NONE:
                break
            conflict = smallest_conflict(board, walls.deadline)
            if not conflict:  # the marks contradict each other
                return []
            changes[min(conflict)] = "#"
    except OutOfTime:
        return []
    return [_suggestion(walls, changes, known.status, len(known.must) + len(known.cannot))]


def _made(walls: Walls, known: Knowledge, one: _Candidate) -> Suggestion:
    changes = {one.cell: one.symbol}
    settles = -one.settles
    if known.status is Status.NONE:
        puzzle = with_symbols(walls.puzzle, changes)
        after = Knowledge(remarked(puzzle, walls.board), walls.deadline)
        settles = len(after.must) + len(after.cannot)
    return _suggestion(walls, changes, one.status, settles)


def _suggestion(walls: Walls, changes: dict[int, str], status: Status, settles: int) -> Suggestion:
    puzzle = with_symbols(walls.puzzle, changes)
    level = level_in_time(puzzle, walls.deadline) if status is Status.UNIQUE else None
    what = listed([in_words(walls.puzzle, cell, symbol) for cell, symbol in sorted(changes.items())])
    solutions = "exactly one solution" if status is Status.UNIQUE else "several solutions"
    does = f"settle{'s' if len(changes) == 1 else ''} {plural(settles, 'cell')}"
    return Suggestion(changes, puzzle, status, level, settles, f"{what} {does}: {solutions}")


def in_words(puzzle: Puzzle, cell: int, symbol: str) -> str:
    """Says what changes in a cell.

    >>> from lightup.core.puzzle import Puzzle
    >>> in_words(Puzzle.from_rows(["1."]), 0, "2"), in_words(Puzzle.from_rows(["1."]), 1, "#")
    ('a 2 for the 1 at r1c1', 'a wall at r1c2')
    """
    old, place = puzzle.cells[cell], puzzle.place(cell)
    if symbol == "#":
        return f"a wall at {place}" if old == "." else f"no clue at {place}"
    if symbol == ".":
        return f"no wall at {place}"
    return f"a {symbol} for the {old} at {place}" if old in NUMBERS else f"a {symbol} at {place}"
