"""`Singles`: the finder of levels 0 and 1, for single rules and for empty corners of clues.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.techniques import Techniques
>>> Techniques(Propagator(Geometry(2, 1, bytes([1, 6])))).batch(0)
[(2, 2, -1, 1, 1)]
"""

from __future__ import annotations

from ._notes import Notes
from .codes import (
    BROKEN,
    BULB,
    CLUE,
    CLUE_COST,
    COMPLETE_CLUE,
    DOT,
    EMPTY_CORNER,
    HUNGRY_CLUE,
    LAST_LIGHT,
    LIT,
    LIT_CELLS,
    LIT_COST,
    LONELY_CELL,
    NO_RULE,
    NOTHING,
    RUN,
    RUN_COST,
    UNKNOWN,
    WHITE,
)
from .propagation import Propagator


class Singles:
    """Notes what each rule forces by itself, and the empty corners of clues."""

    def __init__(self, propagator: Propagator, notes: Notes) -> None:
        self.propagator, self.notes = propagator, notes

    def find(self) -> None:
        """Notes all steps of level 0."""
        propagator = self.propagator
        for run in range(propagator.runs):
            if propagator.bulb[run]:
                if propagator.open[run]:
                    self._find_in_run(run)
            elif propagator.open[run] <= 1 and run < propagator.geometry.row_runs:
                self._find_dark_cells(run)
        for number in range(propagator.clues):
            self._find_at_clue(propagator.clue[number])

    def _find_in_run(self, run: int) -> None:
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.state[cell] == UNKNOWN:
                self.notes.add(cell, DOT, LIT_CELLS, RUN_COST, 4 * run + RUN, NO_RULE)

    def _find_at_clue(self, clue: int) -> None:
        propagator = self.propagator
        value = propagator.forced_by_clue(clue)
        if value == BROKEN:
            propagator.sound = False
        elif value != UNKNOWN:
            technique = HUNGRY_CLUE if value == BULB else COMPLETE_CLUE
            for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
                cell = propagator.beside[at]
                self.notes.add(cell, value, technique, CLUE_COST, 4 * clue + CLUE, NO_RULE)

    def _find_dark_cells(self, run: int) -> None:
        """Looks at a row run with at most one unknown cell: elsewhere every cell has a choice."""
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            last = propagator.last_light(cell)
            if last == BROKEN:
                propagator.sound = False
            elif last != NOTHING:
                technique = LONELY_CELL if last == cell else LAST_LIGHT
                self.notes.add(last, BULB, technique, LIT_COST, 4 * cell + LIT, NO_RULE)

    def find_corners(self, cells: memoryview, number: int) -> None:
        """Notes all steps of level 1: a bulb diagonal to a clue would take too many free cells.

        `cells` begins with the unknown cells, whose number is `number`.
        """
        propagator = self.propagator
        for index in range(number):
            cell = cells[index]
            for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                if propagator.need[propagator.beside[at]] > 0:
                    self._find_corners_beside(propagator.beside[at], cell)

    def _find_corners_beside(self, clue: int, cell: int) -> None:
        """Looks at the corners of a clue that see one of its unknown cells."""
        propagator = self.propagator
        for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
            self._find_corner(clue, cell, propagator.beside[at])

    def _find_corner(self, clue: int, one: int, two: int) -> None:
        """Looks at the cell that sees two neighbours of a clue on adjacent sides; `one` is unknown."""
        propagator = self.propagator
        corner = one + two - clue
        if corner == clue or one == two:  # the two are on opposite sides, or the same
            return
        lost = 1
        if propagator.state[two] == UNKNOWN:
            lost += 1
        if propagator.codes[corner] == WHITE and propagator.free[clue] - lost < propagator.need[clue]:
            cost = CLUE_COST + lost * RUN_COST
            self.notes.add(corner, DOT, EMPTY_CORNER, cost, 4 * clue + CLUE, NO_RULE)
