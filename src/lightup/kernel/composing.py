"""`Composer`: draws walls and bulbs, mends what stays open, and drops every clue that is not needed.

>>> composer = Composer(5, 5, [[cell, 24 - cell] for cell in range(12)] + [[12]])
>>> composer.reseed(1)
>>> codes = composer.compose(walls=7, level=0)
>>> print("\\n".join("".join("01234#."[code] for code in codes[at : at + 5]) for at in range(0, 25, 5)))
#....
...#2
..2..
#1...
....1
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory
from ._walls import Walls
from .chance import Chance
from .codes import BULB, DOT, WALL, WHITE
from .deduction import Deduction
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_REPAIRS_IN_VAIN = 200  # and a tenth of the cells
FEW = 20  # unknown cells are few if there are this many times as many cells
REACH = 3  # of a window, to each side of its centre
CHEAP = 100  # cells; larger boards are the more rarely redrawn as a whole
UNKNOWNS_PER_MOVE = 8  # the more cells are stuck, the more walls are moved at once

# By level, the percentage of the cells beside walls that get their bulb before the other cells. That
# makes boards much easier to finish, but the result is also easier. These shares gave most puzzles.
BIAS = (80, 80, 20, 80, 20, 40, 60)


class Composer:
    """A grid in the making.

    The bulbs are those of the deduction's solution. `scratch` holds whatever is listed and shuffled.
    What a repair may have to undo is in `changed` (cells), `old_solution` and `old_unknown`; `stale`
    tells whether a rejected repair has left the deduction behind.
    """

    def __init__(
        self, width: int, height: int, orbits: Sequence[Sequence[int]], deadline: float = NEVER
    ) -> None:
        self.memory, self.chance = Memory(), Chance()
        self.geometry = Geometry(width, height, bytes([WHITE]) * (width * height), True)
        self.walls = Walls(self.geometry, self.chance, orbits, deadline)
        self.deduction = Deduction(self.geometry, deadline)
        self.deadline = deadline
        self.size = width * height
        self.scratch = self.memory.ints(self.size)
        self.old_solution = self.memory.octets(self.size)
        self.old_unknown = self.memory.ints(self.size)
        self.old_unknowns = self.changes = 0
        self.changed = self.memory.ints(2 * self.size)
        self.listed = self.memory.octets(self.size)
        self.bias = 0
        self.stale = False

    def stop_at(self, deadline: float) -> None:
        """Makes everything from now on stop at another deadline."""
        self.deadline = self.walls.deadline = self.deduction.propagator.deadline = deadline

    def reseed(self, seed: int) -> None:
        """Makes everything that is drawn from now on depend on this seed alone."""
        self.chance.reseed(seed)
        self.walls.forget()

    def bulbs(self) -> list[int]:
        """Returns the bulbs of the solution."""
        return [cell for cell in range(self.size) if self.deduction.solution[cell] == BULB]

    def compose(
        self,
        walls: int,
        level: int,
        connected: bool = False,
        symmetric_clues: bool = False,
        least_clues: int = 0,
    ) -> bytes | None:
        """Tries once to make a puzzle of exactly this level; returns its codes, `None` on failure.

        The walls are whole orbits. With `connected`, they leave the white cells in one piece. Every
        clue is needed, or, with `symmetric_clues`, every orbit of clues, unless there would be fewer
        than `least_clues`.
        """
        self.bias = BIAS[level]
        if not self.walls.draw(walls, connected):
            return None
        self._clear_bulbs()
        self._place_bulbs()
        if not self._repair(level):
            return None
        if symmetric_clues:
            self._strip_orbits(least_clues)
        else:
            self._strip(least_clues)
        if level and self.deduction.begin(level - 1):
            return None
        return self._codes()

    def _codes(self) -> bytes:
        geometry = self.geometry
        codes = bytearray(self.size)
        for cell in range(self.size):
            codes[cell] = geometry.codes[cell]
            if codes[cell] < WALL and geometry.beside_end[cell] == geometry.beside_begin[cell]:
                codes[cell] = WALL
        return bytes(codes)

    def _clear_bulbs(self) -> None:
        for cell in range(self.size):
            self.deduction.solution[cell] = DOT

    def _place_bulbs(self) -> None:
        """Adds bulbs in random order, some beside walls first, until all is lit; numbers the walls."""
        geometry, deduction = self.geometry, self.deduction
        if self.walls.moved:
            geometry.find_runs()
        for run in range(geometry.runs):
            deduction.lamp[run] = 0
        self.changes = 0
        for cell in range(self.size):
            if deduction.solution[cell] == BULB:
                deduction.solution[cell] = DOT
                self._put_bulb(cell)
        number = self._list_dark()
        self._light_listed(number)
        self._number_walls()

    def _light_listed(self, number: int) -> None:
        """Puts bulbs on the cells in the scratch, in random order, until all of them are lit."""
        self.chance.shuffle(self.scratch, number)
        for index in range(number):
            cell = self.scratch[index]
            first = self._is_dark(cell) and self.chance.draw(100) < self.bias
            if first and self._is_beside_wall(cell):
                self._change(cell)
        for index in range(number):
            self._put_bulb(self.scratch[index])

    def _put_bulb(self, cell: int) -> None:
        """Puts a bulb on a cell unless it is lit."""
        if self._is_dark(cell):
            self._change(cell)

    def _is_dark(self, cell: int) -> bool:
        """Whether a cell is white and no bulb lights it."""
        geometry, lamp = self.geometry, self.deduction.lamp
        return geometry.codes[cell] == WHITE and not (
            lamp[geometry.row_run[cell]] or lamp[geometry.col_run[cell]]
        )

    def _list_dark(self) -> int:
        """Lists the dark cells; returns their number."""
        number = 0
        for cell in range(self.size):
            if self._is_dark(cell):
                self.scratch[number] = cell
                number += 1
        return number

    def _is_beside_wall(self, cell: int) -> bool:
        geometry = self.geometry
        for side in range(4):
            other = geometry.neighbour(cell, side)
            if other >= 0 and geometry.codes[other] != WHITE:
                return True
        return False

    def _number_walls(self) -> None:
        """Makes every wall a clue that counts the bulbs beside it."""
        geometry = self.geometry
        for cell in range(self.size):
            if geometry.codes[cell] != WHITE:
                geometry.codes[cell] = self._bulbs_beside(cell)
        if self.walls.moved:
            geometry.find_neighbours()
            self.walls.moved = False

    def _bulbs_beside(self, wall: int) -> int:
        number = 0
        for side in range(4):
            cell = self.geometry.neighbour(wall, side)
            if cell >= 0 and self.deduction.solution[cell] == BULB:
                number += 1
        return number

    def _repair(self, level: int) -> bool:
        """Changes bulbs and walls where deduction gets stuck, until it does not; false on failure."""
        deduction = self.deduction
        deduction.begin(level)
        self.stale = False
        fewest = deduction.unknowns
        in_vain = 0
        while deduction.unknowns and in_vain < MOST_REPAIRS_IN_VAIN + self.size // 10:
            check_time(self.deadline)
            if self.chance.draw(self.size) < CHEAP and self.chance.draw(4):
                self._redraw_everywhere(level, True)
            elif deduction.unknowns * FEW > self.size:
                self._redraw_everywhere(level, False)
            else:
                if self.stale:
                    self._place_bulbs()
                    deduction.begin(level)
                    self.stale = False
                self._redraw_bulbs_near(deduction.unknown[self.chance.draw(deduction.unknowns)])
            in_vain += 1
            if deduction.unknowns < fewest:
                fewest = deduction.unknowns
                in_vain = 0
        return deduction.unknowns == 0

    def _redraw_everywhere(self, level: int, walls: bool) -> None:
        """Redraws the bulbs in all unknown cells and perhaps moves walls there."""
        deduction = self.deduction
        self._remember()
        for index in range(self.old_unknowns):
            deduction.solution[self.old_unknown[index]] = DOT
        if walls:
            moves = 1 + self.old_unknowns // UNKNOWNS_PER_MOVE
            self.walls.move_onto(self.old_unknown, self.old_unknowns, moves)
        self._place_bulbs()
        deduction.begin(level)
        self.stale = deduction.unknowns > self.old_unknowns
        if self.stale:
            self.walls.take_back()
            self._recall()
        self.walls.keep()

    def _redraw_bulbs_near(self, cell: int) -> None:
        """Redraws the bulbs in a window around a cell, unless more cells become unknown."""
        geometry = self.geometry
        row = cell // geometry.width
        col = cell % geometry.width
        self.changes = 0
        for other in range(max(row - REACH, 0), min(row + REACH + 1, geometry.height)):
            for at in range(max(col - REACH, 0), min(col + REACH + 1, geometry.width)):
                if self.deduction.solution[other * geometry.width + at] == BULB:
                    self._change(other * geometry.width + at)
        removed = self.changes
        dark = 0
        for index in range(removed):
            dark = self._list_dark_along(geometry.row_run[self.changed[index]], dark)
            dark = self._list_dark_along(geometry.col_run[self.changed[index]], dark)
        for index in range(dark):
            self.listed[self.scratch[index]] = 0
        self._light_listed(dark)
        for index in range(self.changes):
            self._renumber_beside(self.changed[index])
        if not self.deduction.settle():
            while self.changes:
                self._change_back()

    def _change(self, cell: int) -> None:
        """Puts a bulb on a cell or removes it."""
        geometry, deduction = self.geometry, self.deduction
        bulb = deduction.solution[cell] != BULB
        deduction.solution[cell] = BULB if bulb else DOT
        lamp = cell + 1 if bulb else 0
        deduction.lamp[geometry.row_run[cell]] = deduction.lamp[geometry.col_run[cell]] = lamp
        self.changed[self.changes] = cell
        self.changes += 1

    def _change_back(self) -> None:
        self._change(self.changed[self.changes - 1])
        self.changes -= 2

    def _list_dark_along(self, run: int, number: int) -> int:
        """Appends the dark cells of a run to the scratch, each once; returns their total number."""
        geometry = self.geometry
        for at in range(geometry.run_begin[run], geometry.run_begin[run + 1]):
            cell = geometry.run_cell[at]
            if not self.listed[cell] and self._is_dark(cell):
                self.listed[cell] = 1
                self.scratch[number] = cell
                number += 1
        return number

    def _renumber_beside(self, cell: int) -> None:
        """Corrects the numbers of the walls beside a cell."""
        geometry = self.geometry
        for side in range(4):
            wall = geometry.neighbour(cell, side)
            if wall >= 0 and geometry.codes[wall] != WHITE:
                number = self._bulbs_beside(wall)
                if number != geometry.codes[wall]:
                    self.deduction.renumber(wall, number)

    def _remember(self) -> None:
        deduction = self.deduction
        self.old_unknowns = deduction.unknowns
        for index in range(deduction.unknowns):
            self.old_unknown[index] = deduction.unknown[index]
        for cell in range(self.size):
            self.old_solution[cell] = deduction.solution[cell]

    def _recall(self) -> None:
        deduction = self.deduction
        deduction.unknowns = self.old_unknowns
        for index in range(self.old_unknowns):
            deduction.unknown[index] = self.old_unknown[index]
        for cell in range(self.size):
            deduction.solution[cell] = self.old_solution[cell]

    def _strip(self, least: int) -> None:
        """Drops clues in random order, as long as the others lead to the solution."""
        left = self._list_clues()
        self.chance.shuffle(self.scratch, left)
        for number in range(left):
            if left > least:
                self.deduction.hide(self.scratch[number])
                if self.deduction.settle():
                    left -= 1

    def _list_clues(self) -> int:
        """Lists the clues that touch a white cell; returns their number."""
        number = 0
        for index in range(self.geometry.clues):
            clue = self.geometry.clue[index]
            if self.geometry.touching[clue]:
                self.scratch[number] = clue
                number += 1
        return number

    def _strip_orbits(self, least: int) -> None:
        """Drops whole orbits of clues in random order, as long as the others lead to the solution."""
        walls = self.walls
        left = self._list_clues()
        for number in range(walls.number):
            self.scratch[number] = walls.order[number]
        self.chance.shuffle(self.scratch, walls.number)
        for number in range(walls.number):
            orbit = self.scratch[number]
            if not self.geometry.touching[walls.cell[walls.begin[orbit]]]:
                continue  # nor do the others of the orbit touch a white cell
            if left - walls.size_of(orbit) >= least:
                for at in range(walls.begin[orbit], walls.begin[orbit + 1]):
                    self.deduction.hide(walls.cell[at])
                if self.deduction.settle():
                    left -= walls.size_of(orbit)
