"""`fill` and `renew`: clues from bulbs drawn by hand, and puzzles of which a part is made new.

>>> from lightup.core.board import Board
>>> print(fill(Board.from_rows(["#*.", "..*"])).proposal)
1..
...
>>> print(fill(Board.from_rows(["#*.", "..."])).message)
the bulbs leave r2c1 and r2c3 dark

To make some cells new, walls are drawn there by chance, as many as there were, then bulbs that obey the
clues elsewhere, and all new walls become clues. If these lead to the bulbs, as many as possible are
dropped again.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

from ..base.clock import check_time, deadline_in
from ..base.errors import Impossible, OutOfTime
from ..base.words import first_few, listed
from ..core.board import Board, as_board
from ..core.grid import cell_at
from ..kernel.codes import HARDEST_TRIAL
from ._deducing import Deducer, WallCells
from ._wishes import needs
from .clues import level_in_time
from .fields import read_level, read_technique
from .knowledge import Knowledge, status_of, with_symbols
from .patterns import clue
from .proposals import Proposal, proposal
from .symmetries import orbits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.grid import Place
    from ..core.puzzle import Puzzle
    from ..reasoning.finding.techniques import Technique

SECONDS = 10
MOST_TRIES = 1000  # unless a technique is asked for: the rarest is needed in one of some thousands


def fill(board: Board, *, locked: Iterable[Place] = (), seconds: float | None = SECONDS) -> Proposal:
    """Numbers all walls by the bulbs of the board, except those in `locked`."""
    board, deadline = as_board(board), deadline_in(seconds)
    puzzle = board.puzzle
    kept = frozenset(cell_at(one, puzzle) for one in locked)
    plain = Board(with_symbols(puzzle, dict.fromkeys(puzzle.walls, "#")), board.bulbs)
    if message := _not_a_solution(plain):
        return Proposal(puzzle, "impossible", proven=True, message=message)
    numbers = {
        wall: str(len(board.bulbs.intersection(puzzle.neighbours(wall))))
        for wall in puzzle.walls
        if wall not in kept
    }
    filled = with_symbols(puzzle, numbers)
    for cell, number in filled.clues:
        if len(board.bulbs.intersection(filled.neighbours(cell))) != number:
            message = f"the locked {number} at {puzzle.place(cell)} does not fit the bulbs"
            return Proposal(puzzle, "impossible", proven=True, message=message)
    status = status_of(filled, Board(filled), [board.bulbs], deadline)
    return proposal(puzzle, filled, status, deadline=deadline)


def _not_a_solution(board: Board) -> str:
    """Says what is wrong with bulbs that do not light the walls."""
    for rule in board.broken():
        if rule.kind == "run":
            return board.complaint(rule)
    dark = sorted(board.dark)
    return f"the bulbs leave {listed(first_few(dark, board.puzzle.place))} dark" if dark else ""


def renew(
    puzzle: Puzzle | Board,
    *,
    cells: Iterable[Place] | None = None,
    level: int | str | None = None,
    technique: str | None = None,
    walls: bool = True,
    symmetry: str = "none",
    locked: Iterable[Place] = (),
    seed: int = 0,
    seconds: float | None = SECONDS,
) -> Proposal:
    """Proposes a puzzle in which only some cells are new, by default all that are not `locked`.

    It has one solution and, if they are asked for, exactly that level and a need for that technique.
    Walls move only with `walls`, and only whole orbits of the symmetry. Another seed makes another
    proposal.
    """
    printed, deadline = as_board(puzzle).puzzle, deadline_in(seconds)
    kept = {cell_at(one, printed) for one in locked}
    chosen = range(len(printed.cells)) if cells is None else (cell_at(one, printed) for one in cells)
    if level is not None:
        level = read_level(level, find_technique(technique), 0)
    search = _Renewal(
        printed, frozenset(chosen) - kept, level, technique, symmetry, walls, seed, deadline
    )
    try:
        if cells is None and level is not None and technique is None and not walls:
            return search.with_these_walls()
        return search.by_chance()
    except Impossible as error:
        return Proposal(printed, "impossible", proven=True, message=str(error))
    except OutOfTime:
        return Proposal(printed, "gave-up", message=f"none found in {search.tried} tries")


def find_technique(name: str | None) -> Technique | None:
    """Looks a technique up by its name or its key."""
    return read_technique(name and name.replace("_", "-"))


class _Renewal:
    """Tries at puzzles in which the cells of a `region` are new."""

    def __init__(
        self,
        puzzle: Puzzle,
        region: frozenset[int],
        level: int | None,
        technique: str | None,
        symmetry: str,
        walls: bool,
        seed: int,
        deadline: float,
    ) -> None:
        self.puzzle, self.region, self.level, self.deadline = puzzle, region, level, deadline
        self.technique = find_technique(technique)
        self.level_before = level_in_time(puzzle, deadline) or 0
        self.choose, self.moves_walls, self.tried = Random(seed), walls, 0
        self.orbits = [
            one for one in orbits(symmetry, puzzle.width, puzzle.height) if region.issuperset(one)
        ]

    def with_these_walls(self) -> Proposal:
        """Finds clues for the walls by a search that can also prove that there are none."""
        assert self.level is not None
        free = {wall: "#" for wall in self.puzzle.walls if wall in self.region}
        pattern = with_symbols(self.puzzle, free)
        found, _ = clue(pattern, self.level, self.choose, self.deadline, None)
        return proposal(self.puzzle, found, deadline=self.deadline)

    def by_chance(self) -> Proposal:
        if not self.region:
            raise Impossible("expected cells that may change, got none")
        if not (self.moves_walls or self.region.intersection(self.puzzle.walls)):
            raise Impossible("there is no wall to give a clue, and walls may not come")
        tries = count(1) if self.technique else range(1, MOST_TRIES + 1)
        for self.tried in tries:
            check_time(self.deadline)
            found = self._try(self._with_other_walls() if self.moves_walls else self._plain({}))
            if found is not None and found != self.puzzle:
                return proposal(self.puzzle, found, deadline=self.deadline)
        raise OutOfTime

    def _plain(self, symbols: dict[int, str]) -> Puzzle:
        """Returns the puzzle with these symbols, and no clue in the region."""
        puzzle = with_symbols(self.puzzle, symbols)
        return with_symbols(puzzle, {wall: "#" for wall in puzzle.walls if wall in self.region})

    def _with_other_walls(self) -> Puzzle:
        """Draws other walls in the region: whole orbits, about as many cells as now."""
        movable = [cell for orbit in self.orbits for cell in orbit]
        missing = sum(self.puzzle.cells[cell] != "." for cell in movable)
        if not missing:
            missing = len(movable) // 5
        symbols = dict.fromkeys(movable, ".")
        for orbit in self.choose.sample(self.orbits, len(self.orbits)):
            if len(orbit) <= missing:
                symbols.update(dict.fromkeys(orbit, "#"))
                missing -= len(orbit)
        return self._plain(symbols)

    def _try(self, pattern: Puzzle) -> Puzzle | None:
        """Gives the walls of the region clues by which there is one solution, as wanted."""
        bulbs = self._bulbs(pattern)
        if bulbs is None:
            return None
        outside = frozenset(cell for cell, _ in pattern.clues)
        own = [wall for wall in pattern.walls if wall in self.region]
        deducer = Deducer(WallCells(pattern, outside.union(own)), bulbs, self.deadline)
        level = self._wanted(deducer)
        if level is None or not deducer.suffices(deducer.numbers, level):
            return None
        self.choose.shuffle(own)
        found = deducer.puzzle(deducer.strip([(wall,) for wall in own], outside, level))
        if self.level is not None and level_in_time(found, self.deadline) != self.level:
            return None
        if self.technique and not needs(found, self.technique.name, self.deadline):
            return None
        return found

    def _wanted(self, deducer: Deducer) -> int | None:
        """Returns the level up to which to drop clues; `None` if steps of no level lead to the bulbs.

        It is the one asked for, or that of the technique, or about the one that there was.
        """
        if self.level is not None:
            return self.level
        least = self.technique.level if self.technique else min(self.level_before, HARDEST_TRIAL)
        easiest = level_in_time(deducer.puzzle(deducer.numbers), self.deadline)
        return None if easiest is None or easiest > HARDEST_TRIAL else max(easiest, least)

    def _bulbs(self, pattern: Puzzle) -> frozenset[int] | None:
        """Draws bulbs of a solution: cells of the region in random order, each a bulb if it may be."""
        known = Knowledge(Board(pattern), self.deadline, at_most=1)
        if not known.solutions:
            return None
        board, solution = Board(pattern), known.solutions[0]
        region = [cell for cell in pattern.white if cell in self.region]
        for cell in self.choose.sample(region, len(region)):
            if cell in board.lit:
                continue
            if cell not in solution:
                further = Knowledge(board.with_marks(bulbs=[cell]), self.deadline, at_most=1)
                if not further.solutions:
                    continue
                solution = further.solutions[0]
            board = board.with_marks(bulbs=[cell])
        return solution
