"""`Exclusion`: the finder of level 2, for bulbs that would starve a clue or leave a cell dark.

Only what a bulb excludes at once counts: the other cells of its runs, and the free cells of a clue that
it completes.
"""

from __future__ import annotations

from ..base.clock import check_time
from ._memory import Memory
from ._notes import Notes
from .codes import (
    CLAIMED_CLUE,
    CLUE,
    CLUE_COST,
    COMMON_VIEW,
    DARK_CELL_AND_CLUE,
    DOT,
    LIT,
    LIT_COST,
    NO_RULE,
    RUN_COST,
    STARVED_CLUE,
    UNKNOWN,
)
from .propagation import Propagator


class Exclusion:
    """The cells that an assumed bulb would exclude.

    The first `size` entries of `cell` list them. Per cell, `excluded_by` is the cost of the rule that
    excludes it: a run if one does, otherwise a clue that the bulb completes. Per run, `excluded` is the
    number of its excluded cells. `by_clue` tells whether a clue excludes any.
    """

    def __init__(self, propagator: Propagator, notes: Notes) -> None:
        self.memory = Memory()
        self.propagator, self.notes = propagator, notes
        self.size = 0
        self.by_clue = False
        self.cell = self.memory.ints(self.propagator.size)
        self.excluded_by = self.memory.octets(self.propagator.size)
        self.excluded = self.memory.ints(self.propagator.geometry.most_runs)

    def find(self, cells: memoryview, number: int) -> None:
        """Notes all steps of level 2; `cells` begins with the unknown cells, their number is given."""
        for index in range(number):
            if index & 255 == 0:
                check_time(self.propagator.deadline)
            self._exclude_around(cells[index])
            self._find_victims(cells[index])
            self._readmit_all()

    def _exclude_around(self, bulb: int) -> None:
        """Excludes the cells that a bulb rules out at once."""
        propagator = self.propagator
        self._exclude_in_run(propagator.row_run[bulb], bulb)
        self._exclude_in_run(propagator.col_run[bulb], bulb)
        for at in range(propagator.beside_begin[bulb], propagator.beside_end[bulb]):
            clue = propagator.beside[at]
            if propagator.need[clue] == 1:
                for other in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
                    self._exclude(propagator.beside[other], bulb, CLUE_COST)

    def _exclude_in_run(self, run: int, bulb: int) -> None:
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            self._exclude(propagator.run_cell[at], bulb, RUN_COST)

    def _exclude(self, cell: int, bulb: int, by: int) -> None:
        propagator = self.propagator
        if propagator.state[cell] == UNKNOWN and cell != bulb and not self.excluded_by[cell]:
            self.excluded_by[cell] = by
            if by == CLUE_COST:
                self.by_clue = True
            self.cell[self.size] = cell
            self.size += 1
            self.excluded[propagator.row_run[cell]] += 1
            self.excluded[propagator.col_run[cell]] += 1

    def _readmit_all(self) -> None:
        self.by_clue = False
        while self.size:
            self.size -= 1
            cell = self.cell[self.size]
            self.excluded_by[cell] = 0
            self.excluded[self.propagator.row_run[cell]] = 0
            self.excluded[self.propagator.col_run[cell]] = 0

    def _find_victims(self, bulb: int) -> None:
        """Looks at the two runs of each excluded cell and, if a clue excludes cells, at its clues."""
        propagator = self.propagator
        for index in range(self.size):
            cell = self.cell[index]
            if self.by_clue:
                for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                    self._look_at_clue(propagator.beside[at], bulb)
            row = propagator.row_run[cell]
            col = propagator.col_run[cell]
            if self.excluded[row] >= propagator.open[row]:
                self._look_along(row, bulb)
            if self.excluded[col] >= propagator.open[col]:
                self._look_along(col, bulb)

    def _look_at_clue(self, clue: int, bulb: int) -> None:
        """Notes the bulb if it leaves too few free cells to a clue by completing another one."""
        propagator = self.propagator
        spare = propagator.free[clue] - propagator.need[clue]
        by_run = by_clue = 0
        for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
            by = self.excluded_by[propagator.beside[at]]
            if by == RUN_COST:
                by_run += 1
            elif by:
                by_clue += 1
        if by_run <= spare < by_run + by_clue:
            cost = CLUE_COST + RUN_COST * by_run + CLUE_COST * (spare + 1 - by_run)
            self.notes.add(bulb, DOT, STARVED_CLUE, cost, 4 * clue + CLUE, NO_RULE)

    def _look_along(self, run: int, bulb: int) -> None:
        """Notes the bulb if it leaves a cell dark; no cell of this run is left as a candidate."""
        propagator = self.propagator
        if propagator.bulb[run]:
            return
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            cross = propagator.row_run[cell] + propagator.col_run[cell] - run
            if not propagator.bulb[cross] and self.excluded[cross] == propagator.open[cross]:
                self._note_left_dark(cell, bulb)

    def _note_left_dark(self, dark: int, bulb: int) -> None:
        row = self.propagator.row_run[dark]
        col = self.propagator.col_run[dark]
        by_run = self._excluded_in(row, dark, RUN_COST) + self._excluded_in(col, NO_RULE, RUN_COST)
        by_clue = self._excluded_in(row, dark, CLUE_COST) + self._excluded_in(col, NO_RULE, CLUE_COST)
        technique = DARK_CELL_AND_CLUE
        if not by_clue:
            technique = COMMON_VIEW
        elif not by_run:
            technique = CLAIMED_CLUE
        cost = LIT_COST + RUN_COST * by_run + CLUE_COST * min(by_clue, 1)
        self.notes.add(bulb, DOT, technique, cost, 4 * dark + LIT, NO_RULE)

    def _excluded_in(self, run: int, leave_out: int, by: int) -> int:
        """Counts the cells of a run, except `leave_out`, that a rule of this cost excludes."""
        propagator = self.propagator
        number = 0
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if cell != leave_out and self.excluded_by[cell] == by:
                number += 1
        return number
