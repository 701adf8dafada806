"""`Bounds`: the rules of a board over its unknown cells, each a lower and an upper bound.

The marks of the board are taken into account, and a rule that holds whatever the unknown cells are is
left out.
"""

from __future__ import annotations

from ..base.errors import GaveUp
from ._memory import Memory
from .codes import BULB, CLUE, DOT, LIT, RUN, UNKNOWN, WHITE
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_ENTRIES = 60_000_000  # cells in all rules; half a gigabyte


class Bounds:
    """The rules as flat arrays.

    Per rule: its `code`, its `cells` from `begin` on, and how many of these are bulbs, `low` to `high`.
    Per cell: its `state`, and the rules that it is in, from `home_begin` on in `home`. Per run: how
    many of its cells are bulbs, and how many are unknown. Raises `GaveUp` if all that is too large.
    """

    def __init__(self, geometry: Geometry, bulbs: Iterable[int], dots: Iterable[int]) -> None:
        self.memory, self.geometry, self.size = Memory(), geometry, geometry.size
        self.state = self.memory.octets(self.size)
        for cell in bulbs:
            self.state[cell] = BULB
        for cell in dots:
            self.state[cell] = DOT
        self.bulbs_in = self.memory.ints(geometry.runs)
        self.unknown_in = self.memory.ints(geometry.runs)
        self._count_marks()
        self.rules = self.entries = 0
        self._add_rules(False)
        if self.entries > MOST_ENTRIES:
            raise GaveUp("the cells of the board see too many others for an argument")
        self.code = self.memory.ints(self.rules)
        self.low = self.memory.ints(self.rules)
        self.high = self.memory.ints(self.rules)
        self.begin = self.memory.ints(self.rules + 1)
        # Room for a rule that is then left out, or a cell listed twice.
        spare = geometry.width + geometry.height
        self.cells = self.memory.ints(self.entries + spare)
        self.rules = self.entries = 0
        self._add_rules(True)
        self.home_begin = self.memory.ints(self.size + 2)
        self.home = self.memory.ints(self.entries)
        self._find_homes()

    def _add_rules(self, fill: bool) -> None:
        """Adds all rules; without `fill`, only counts them and their cells."""
        for run in range(self.geometry.runs):
            number = self._add_run(run, fill, 0)
            self._add(4 * run + RUN, 0, 1 - self.bulbs_in[run], number, fill)
        for index in range(self.geometry.clues):
            self._add_clue(self.geometry.clue[index], fill)
        for cell in range(self.size):
            if self.geometry.codes[cell] == WHITE:
                self._add_light(cell, fill)

    def _add_clue(self, clue: int, fill: bool) -> None:
        need = self.geometry.codes[clue]
        number = 0
        for at in range(self.geometry.beside_begin[clue], self.geometry.beside_end[clue]):
            cell = self.geometry.beside[at]
            if self.state[cell] == BULB:
                need -= 1
            elif self.state[cell] == UNKNOWN:
                if fill:
                    self.cells[self.entries + number] = cell
                number += 1
        self._add(4 * clue + CLUE, need, need, number, fill)

    def _add_light(self, cell: int, fill: bool) -> None:
        """Adds the rule that a cell is lit, unless it is."""
        row = self.geometry.row_run[cell]
        col = self.geometry.col_run[cell]
        if self.bulbs_in[row] or self.bulbs_in[col]:
            return
        number = self._add_run(row, fill, 0)
        number += self._add_run(col, fill, number)
        if self.state[cell] == UNKNOWN:  # it is in both runs
            number -= 1
            if fill:
                self._drop_second(cell, number)
        self._add(4 * cell + LIT, 1, number, number, fill)

    def _count_marks(self) -> None:
        """Counts the bulbs and the unknown cells of each run."""
        for run in range(self.geometry.runs):
            for at in range(self.geometry.run_begin[run], self.geometry.run_begin[run + 1]):
                state = self.state[self.geometry.run_cell[at]]
                self.bulbs_in[run] += state == BULB
                self.unknown_in[run] += state == UNKNOWN

    def _add_run(self, run: int, fill: bool, offset: int) -> int:
        """Adds the unknown cells of a run to the rule in the making; returns their number."""
        if fill:
            end = self.entries + offset
            for at in range(self.geometry.run_begin[run], self.geometry.run_begin[run + 1]):
                if self.state[self.geometry.run_cell[at]] == UNKNOWN:
                    self.cells[end] = self.geometry.run_cell[at]
                    end += 1
        return self.unknown_in[run]

    def _drop_second(self, cell: int, last: int) -> None:
        """Removes the second mention of a cell; `last` is the index of the last entry."""
        at = self.entries + last
        moved = self.cells[at]
        while moved != cell:
            at -= 1
            other = self.cells[at]
            self.cells[at] = moved
            moved = other

    def _add(self, code: int, low: int, high: int, number: int, fill: bool) -> None:
        """Completes a rule over the last `number` cells, unless it always holds."""
        if low <= 0 and high >= number:
            return
        if fill:
            self.code[self.rules], self.low[self.rules], self.high[self.rules] = code, low, high
            self.begin[self.rules + 1] = self.entries + number
        self.rules += 1
        self.entries += number

    def _find_homes(self) -> None:
        for at in range(self.entries):
            self.home_begin[self.cells[at] + 2] += 1
        for cell in range(self.size):
            self.home_begin[cell + 2] += self.home_begin[cell + 1]
        for rule in range(self.rules):
            for at in range(self.begin[rule], self.begin[rule + 1]):
                cell = self.cells[at]
                self.home[self.home_begin[cell + 1]] = rule
                self.home_begin[cell + 1] += 1

    def tight(self) -> list[int]:
        """Returns the rules that force their cells from the start."""
        sizes = [self.begin[rule + 1] - self.begin[rule] for rule in range(self.rules)]
        return [
            rule for rule, size in enumerate(sizes) if self.high[rule] <= 0 or self.low[rule] >= size
        ]
