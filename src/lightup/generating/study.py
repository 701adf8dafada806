"""`study`: what a setter wants to know of an unfinished puzzle, the cheapest first.

>>> from lightup.core.board import Board
>>> found = study(Board.from_rows(["1.#", "..."]))
>>> found.status == "unique", sorted(found.must), [(one.cell, one.role) for one in found.clues]
(True, [1, 5], [(0, 'needed')])

What speaks of solutions is about the printed puzzle: a setter's marks may be right, wrong, or a wish.
With `keep_marks` they count as given. Only the reach always starts from the marks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Literal, get_args

from ..base.clock import deadline_in, seconds_left
from ..base.errors import GaveUp, InputError, NoSolution, SeveralSolutions
from ..core.board import Board, as_board
from ..core.grid import cell_at
from ..reasoning.contradiction import contradiction_in_time
from ..reasoning.rate import level_of, rate
from ..solving.solve import Status
from ._conflict import smallest_conflict
from .clues import Walls, level_in_time
from .knowledge import Before, Knowledge, with_symbols
from .reaching import effects, reach, regions
from .suggesting import suggestions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from ..core.grid import Place
    from ..core.puzzle import Puzzle
    from ..reasoning.rate import Batch, Rating
    from ..reasoning.telling.accounts import Contradiction
    from .clues import Allowed, ClueRole
    from .reaching import CellEffects, Reach, Region
    from .suggesting import Suggestion

Part = Literal["status", "reach", "cells", "clues", "conflict", "level", "repairs"]
PARTS: tuple[Part, ...] = get_args(Part)


@dataclass(frozen=True)
class Study:
    """What is known about an unfinished puzzle; `gave_up` has the parts for which time ran out.

    `status` is that of the printed puzzle or, if the marks are `kept`, of the board. Cells in `must`
    and `cannot` hold a bulb in all solutions and in none, `free` ones in some. `before` is for the next
    study of a similar puzzle. The other parts are explained in the schema.
    """

    board: Board
    kept: bool
    before: Before
    status: Status = Status.GAVE_UP
    solutions: tuple[Board, ...] = ()
    must: frozenset[int] = frozenset()
    cannot: frozenset[int] = frozenset()
    free: frozenset[int] = frozenset()
    reach: tuple[Reach, ...] = ()
    clues: tuple[ClueRole, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    conflict: frozenset[int] | None = None
    contradiction: Contradiction | None = None
    level: int | None = None
    rating: Rating | None = None
    regions: tuple[Region, ...] = ()
    repairs: tuple[Suggestion, ...] = ()
    at: CellEffects | None = None
    gave_up: tuple[Part, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        return self.board.puzzle

    @property
    def wrong(self) -> tuple[frozenset[int], frozenset[int]]:
        """The bulbs and the dots of the board that no solution has."""
        if self.status is Status.NONE:
            return self.board.bulbs, self.board.dots
        return self.board.bulbs & self.cannot, self.board.dots & self.must

    @property
    def spare(self) -> tuple[int, ...]:
        """The idle clues of a puzzle with one solution; each could go, if alone."""
        if self.status is not Status.UNIQUE:
            return ()
        return tuple(one.cell for one in self.clues if one.role == "idle")

    @property
    def course(self) -> tuple[Batch, ...]:
        """The way to the solution, if it was rated."""
        return self.rating.course if self.rating else ()

    @property
    def stretches(self) -> list[tuple[int, int]]:
        """The first and the last batch of each stretch with only one cell to find at a time."""
        found = []
        numbered = groupby(enumerate(self.course), lambda one: one[1].available == 1)
        for alone, group in numbered:
            indexes = [index for index, _ in group]
            if alone and len(indexes) > 1:
                found.append((indexes[0], indexes[-1]))
        return found


def study(
    puzzle: Puzzle | Board,
    *,
    parts: Collection[str] = PARTS,
    cell: Place | None = None,
    before: Before | None = None,
    keep_marks: bool = False,
    seconds: float | None = None,
) -> Study:
    """Studies an unfinished puzzle: the `parts` asked for and, with a `cell`, what could go there.

    `before`, that of an earlier study, saves work. Never raises `OutOfTime`: parts without an answer
    are in `gave_up`. The status comes with every answer.
    """
    if unknown := [part for part in parts if part not in PARTS]:
        raise InputError(f"expected parts of {', '.join(PARTS)}, got {unknown[0]!r}")
    asked = _Asked(as_board(puzzle), keep_marks, deadline_in(seconds), before)
    for part in PARTS:
        if part in parts:
            asked.answer(part)
        elif part == "status":  # it goes with every answer
            asked.find_status()
    if cell is not None:
        asked.look_at(cell_at(cell, asked.board.puzzle))
    return asked.found


class _Asked:
    """The answers so far; what one part needs from another is found once."""

    def __init__(self, board: Board, kept: bool, deadline: float, before: Before | None) -> None:
        self.board, self.deadline, self.before = board, deadline, before
        self.marked = board if kept else Board(board.puzzle)
        self.found = Study(board, kept, Before(board.puzzle))

    def answer(self, part: Part) -> None:
        """Answers a part; notes if there is no answer in time."""
        try:
            in_time = QUESTIONS[part](self)
        except GaveUp:
            in_time = False
        if not in_time:
            self._add(gave_up=(*self.found.gave_up, part))

    def _add(self, **answers: Any) -> None:
        self.found = replace(self.found, **answers)

    @cached_property
    def known(self) -> Knowledge:
        return Knowledge(self.marked, self.deadline, self.before)

    @cached_property
    def walls(self) -> Walls:
        return Walls(self.marked, self.known.solutions, self.deadline)

    @cached_property
    def conflict(self) -> frozenset[int] | None:
        """A smallest set of clues that contradict each other, if there is no solution."""
        if self.known.status is not Status.NONE:
            return None
        return smallest_conflict(self.marked, self.deadline)

    def find_status(self) -> bool:
        known = self.known
        status = Status.GAVE_UP if known.status is Status.SOLVED else known.status
        before = Before(self.board.puzzle, tuple(known.solutions), known.must, known.cannot)
        self._add(status=status, solutions=known.solution_boards(), before=before)
        return status is not Status.GAVE_UP

    def find_cells(self) -> bool:
        known = self.known
        self._add(must=known.must, cannot=known.cannot, free=known.free)
        return known.finished

    def find_reach(self) -> bool:
        found = reach(self.board, self.deadline)
        self._add(reach=tuple(found))
        return True

    def find_clues(self) -> bool:
        puzzle = self.board.puzzle
        allowed = tuple(self.walls.all_allowed())
        self._add(allowed=allowed)
        level = level_in_time(puzzle, self.deadline)
        roles = [self.walls.role(clue, level, self.conflict) for clue, _ in puzzle.clues]
        self._add(clues=tuple(one for one in roles if one))
        complete = len(allowed) == sum(1 for _ in puzzle.walls) and not any(map(_unknown, allowed))
        return complete and None not in roles

    def find_conflict(self) -> bool:
        if self.conflict is not None:
            self._add(conflict=self.conflict)
            alone = {clue: "#" for clue, _ in self.board.puzzle.clues if clue not in self.conflict}
            told = contradiction_in_time(with_symbols(self.board.puzzle, alone), self.deadline)
            self._add(contradiction=told)
        return self.known.status is not Status.GAVE_UP

    def find_level(self) -> bool:
        puzzle = self.board.puzzle
        self._add(regions=tuple(regions(puzzle, self.deadline)))
        try:
            self._add(level=level_of(puzzle, seconds=seconds_left(self.deadline)))
            self._add(rating=rate(puzzle, seconds=seconds_left(self.deadline)))
        except (NoSolution, SeveralSolutions):
            pass
        return True

    def find_repairs(self) -> bool:
        if self.known.status is not Status.UNIQUE:
            self._add(repairs=tuple(suggestions(self.walls, self.known, self.conflict)))
        return seconds_left(self.deadline) != 0

    def look_at(self, cell: int) -> None:
        """Finds out what could go in a white cell."""
        if self.board.puzzle.cells[cell] == ".":
            self._add(at=effects(self.marked, cell, self.known, self.deadline))


def _unknown(one: Allowed) -> bool:
    return bool(one.unknown)


QUESTIONS: dict[Part, Callable[[_Asked], bool]] = {
    "status": _Asked.find_status,
    "reach": _Asked.find_reach,
    "cells": _Asked.find_cells,
    "clues": _Asked.find_clues,
    "conflict": _Asked.find_conflict,
    "level": _Asked.find_level,
    "repairs": _Asked.find_repairs,
}
