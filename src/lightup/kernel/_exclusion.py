"""`Exclusion`: what one rule shows, or one clue or dark cell with what a bulb rules out at once.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.techniques import Techniques
>>> Techniques(Geometry(2, 1, bytes([1, 6]))).batch(0)
[(2, 2, -1, 1, 1)]
"""

from __future__ import annotations

from ..base.clock import check_time
from ._notes import Notes
from .codes import (
    BULB,
    CLAIMED_CLUE,
    CLUE,
    CLUE_COST,
    COMMON_VIEW,
    COMPLETE_CLUE,
    DARK_CELL_AND_CLUE,
    DOT,
    EMPTY_CORNER,
    HUNGRY_CLUE,
    LAST_LIGHT,
    LIT,
    LIT_CELLS,
    LIT_COST,
    LONELY_CELL,
    NO_RULE,
    RUN,
    RUN_COST,
    STARVED_CLUE,
    UNKNOWN,
    WALL,
    WHITE,
)


class Exclusion(Notes):
    """The finders of levels 0 to 2.

    What a bulb would rule out at once is `killed`: per cell by what (`killed_by`: a run, else a clue
    that the bulb fills), per run how many. `kill` lists the `kills`.
    """

    def _prepare(self) -> None:
        Notes._prepare(self)
        self.killed = self._ints(self.runs)
        self.kills = 0
        self.kill = self._ints(self.size)
        self.killed_by = self._octets(self.size)

    def _find_by_single_rules(self) -> None:
        for run in range(self.runs):
            if self.bulb[run] and self.open[run]:
                self._note_lit_cells(run)
        for cell in range(self.size):
            if self.codes[cell] < WALL:
                self._find_by_clue(cell)
            elif self.codes[cell] == WHITE:
                self._find_by_dark_cell(cell)

    def _note_lit_cells(self, run: int) -> None:
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN:
                self._note(cell, DOT, LIT_CELLS, RUN_COST, 4 * run + RUN, NO_RULE)
            cell += self._step(run)

    def _find_by_clue(self, clue: int) -> None:
        need = self.need[clue]
        free = self.free[clue]
        if need < 0 or need > free:
            self.sound = False
        elif free and (need == 0 or need == free):
            value = BULB if need else DOT
            technique = HUNGRY_CLUE if need else COMPLETE_CLUE
            for side in range(4):
                if self.near[clue] >> side & 1:
                    cell = clue + self.side[side]
                    self._note(cell, value, technique, CLUE_COST, 4 * clue + CLUE, NO_RULE)

    def _find_by_dark_cell(self, cell: int) -> None:
        row = self.row_run[cell]
        col = self.col_run[cell]
        if self.bulb[row] or self.bulb[col]:
            return
        ways = self._ways_to_light(cell)
        if ways == 0:
            self.sound = False
        elif ways == 1:
            last = self._first_unknown(row if self.open[row] else col)
            technique = LONELY_CELL if last == cell else LAST_LIGHT
            self._note(last, BULB, technique, LIT_COST, 4 * cell + LIT, NO_RULE)

    def _find_corners(self) -> None:
        for clue in range(self.size):
            if self.codes[clue] < WALL and self.need[clue] > 0:
                for side in range(0, 4, 3):  # above and below
                    for other in range(1, 3):  # left and right
                        self._look_into_corner(clue, side, other)

    def _look_into_corner(self, clue: int, side: int, other: int) -> None:
        """A bulb diagonal to a clue takes away the two places beside it."""
        if not (self.near[clue] >> side & self.near[clue] >> other & 1):
            return
        one = clue + self.side[side]
        two = clue + self.side[other]
        corner = one + self.side[other]
        lost = 0
        if self.state[one] == UNKNOWN:
            lost += 1
        if self.state[two] == UNKNOWN:
            lost += 1
        if self.codes[corner] == WHITE and self.free[clue] - lost < self.need[clue]:
            self._note(corner, DOT, EMPTY_CORNER, CLUE_COST + lost * RUN_COST, 4 * clue + CLUE, NO_RULE)

    def _find_exclusions(self) -> None:
        for cell in range(self.size):
            if self.state[cell] == UNKNOWN:
                if cell & 255 == 0:
                    check_time(self.deadline)
                self._kill_around(cell)
                self._look_for_victims(cell)
                self._revive()

    def _kill_around(self, cell: int) -> None:
        """Marks the unknown cells that a bulb rules out at once: by a run, by a clue that it fills."""
        self._kill_in_run(self.row_run[cell], cell)
        self._kill_in_run(self.col_run[cell], cell)
        for side in range(4):
            if self.near[cell] >> side & 1 and self.need[cell + self.side[side]] == 1:
                clue = cell + self.side[side]
                for other in range(4):
                    if self.near[clue] >> other & 1:
                        self._kill(clue + self.side[other], cell, CLUE_COST)

    def _kill_in_run(self, run: int, bulb: int) -> None:
        cell = self.start[run]
        for _ in range(self.length[run]):
            self._kill(cell, bulb, RUN_COST)
            cell += self._step(run)

    def _kill(self, cell: int, bulb: int, cost: int) -> None:
        if self.state[cell] == UNKNOWN and cell != bulb and not self.killed_by[cell]:
            self.killed_by[cell] = cost
            self.kill[self.kills] = cell
            self.kills += 1
            self.killed[self.row_run[cell]] += 1
            self.killed[self.col_run[cell]] += 1

    def _revive(self) -> None:
        while self.kills:
            self.kills -= 1
            cell = self.kill[self.kills]
            self.killed_by[cell] = 0
            self.killed[self.row_run[cell]] = 0
            self.killed[self.col_run[cell]] = 0

    def _look_for_victims(self, bulb: int) -> None:
        for place in range(self.kills):
            cell = self.kill[place]
            for side in range(4):
                if self.near[cell] >> side & 1:
                    self._look_at_clue(cell + self.side[side], bulb)
            self._look_along(self.row_run[cell], bulb)
            self._look_along(self.col_run[cell], bulb)

    def _look_at_clue(self, clue: int, bulb: int) -> None:
        """Whether a bulb leaves too few places to a clue, by filling another one."""
        spare = self.free[clue] - self.need[clue]
        by_run = by_clue = 0
        for side in range(4):
            if self.near[clue] >> side & 1:
                cost = self.killed_by[clue + self.side[side]]
                if cost == RUN_COST:
                    by_run += 1
                elif cost:
                    by_clue += 1
        if by_run <= spare < by_run + by_clue:
            cost = CLUE_COST + RUN_COST * by_run + CLUE_COST * (spare + 1 - by_run)
            self._note(bulb, DOT, STARVED_CLUE, cost, 4 * clue + CLUE, NO_RULE)

    def _look_along(self, run: int, bulb: int) -> None:
        """Looks for cells that a bulb leaves dark: in two runs whose unknown cells are all gone."""
        if self.bulb[run] or self.killed[run] < self.open[run]:
            return
        cell = self.start[run]
        for _ in range(self.length[run]):
            cross = self._crossing(run, cell)
            if not self.bulb[cross] and self.killed[cross] == self.open[cross]:
                self._note_left_dark(cell, bulb)
            cell += self._step(run)

    def _note_left_dark(self, dark: int, bulb: int) -> None:
        by_run = self._killed_in(self.row_run[dark], dark, RUN_COST)
        by_run += self._killed_in(self.col_run[dark], NO_RULE, RUN_COST)
        by_clue = self._killed_in(self.row_run[dark], dark, CLUE_COST)
        by_clue += self._killed_in(self.col_run[dark], NO_RULE, CLUE_COST)
        technique = DARK_CELL_AND_CLUE
        if not by_clue:
            technique = COMMON_VIEW
        elif not by_run:
            technique = CLAIMED_CLUE
        cost = LIT_COST + RUN_COST * by_run + CLUE_COST * min(by_clue, 1)
        self._note(bulb, DOT, technique, cost, 4 * dark + LIT, NO_RULE)

    def _killed_in(self, run: int, leave_out: int, by: int) -> int:
        """How many cells of a run are ruled out so."""
        number = 0
        cell = self.start[run]
        for _ in range(self.length[run]):
            if cell != leave_out and self.killed_by[cell] == by:
                number += 1
            cell += self._step(run)
        return number
