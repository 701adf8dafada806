"""`Walls`: draws and moves walls by whole orbits, so that their number and symmetry stay right."""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory
from .chance import Chance
from .codes import NOTHING, WALL, WHITE
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DRAWS_OF_A_PARTNER = 8  # orbits drawn to find one of the same size


class Walls:
    """The orbits of a grid: the cells that a symmetry maps onto each other.

    The cells of an orbit are in `cell`, from `begin[orbit]` up to but not including `begin[orbit + 1]`.
    The first `number` entries of `order` are the orbits that are walls, the others are white; `index`
    is the place of each orbit there. `lone_cells` is the number of orbits of one cell. If there is only
    one `lone_cell`, the centre, it is a wall just if the number of walls is odd.

    `moved` tells whether walls have changed since the owner last found runs and neighbours. Moves that
    can be taken back are in `move`: the orbits that became white, each followed by its replacement.
    """

    def __init__(
        self,
        geometry: Geometry,
        chance: Chance,
        orbits: Sequence[Sequence[int]],
        deadline: float = NEVER,
    ) -> None:
        self.memory, self.geometry, self.chance = Memory(), geometry, chance
        self.deadline = deadline
        self.orbits = len(orbits)
        self.number = self.lone_cells = self.lone_cell = self.moves = 0
        self.connected = self.moved = False
        size = self.geometry.size
        self.begin = self.memory.ints(self.orbits + 1)
        self.cell = self.memory.ints(size)
        self.orbit_of = self.memory.ints(size)
        self.order = self.memory.ints(self.orbits)
        self.index = self.memory.ints(self.orbits)
        self.move = self.memory.ints(2 * size)
        self.reached = self.memory.ints(size)
        self.seen = self.memory.octets(size)
        self._take(orbits)
        self.forget()

    def _take(self, orbits: Sequence[Sequence[int]]) -> None:
        end = 0
        for number, orbit in enumerate(orbits):
            for cell in orbit:
                self.cell[end] = cell
                self.orbit_of[cell] = number
                end += 1
            self.begin[number + 1] = end
            if len(orbit) == 1:
                self.lone_cells += 1
                self.lone_cell = number

    def forget(self) -> None:
        """Brings the orbits into their first order, so that only chance decides what comes."""
        for orbit in range(self.orbits):
            self.order[orbit] = self.index[orbit] = orbit

    def size_of(self, orbit: int) -> int:
        """Returns the number of cells of an orbit."""
        return self.begin[orbit + 1] - self.begin[orbit]

    def draw(self, walls: int, connected: bool) -> bool:
        """Draws exactly this number of walls; false if that fails.

        With `connected`, here and in later moves, they leave the white cells in one piece.
        """
        self.connected = connected
        for cell in range(self.geometry.size):
            self.geometry.codes[cell] = WHITE
        self.number = self.moves = 0
        self.moved = True
        self.chance.shuffle(self.order, self.orbits)
        for at in range(self.orbits):
            self.index[self.order[at]] = at
        left = walls
        if walls & 1 and self.lone_cells == 1 and self._fill(self.lone_cell, True):
            left -= 1
        for at in range(self.orbits):
            orbit = self.order[at]
            size = self.size_of(orbit)
            if size <= left and (size > 1 or self.lone_cells > 1) and self._fill(orbit, True):
                left -= size
        return left == 0 or self._adjust(left)

    def _adjust(self, left: int) -> bool:
        """Fills and frees orbits until no wall is missing; false if that fails."""
        for _ in range(self.orbits):
            if not left:
                return True
            orbit = self.order[self.chance.draw(self.orbits)]
            size = self.size_of(orbit)
            if self.index[orbit] < self.number:
                self._free(orbit)
                left += size
            elif size <= left and self._fill(orbit, False):
                left -= size
        return left == 0

    def move_onto(self, cells: memoryview, number: int, moves: int) -> None:
        """Moves up to `moves` orbits of walls onto some of the first `number` cells."""
        for _ in range(moves):
            filled = self.orbit_of[cells[self.chance.draw(number)]]
            freed = self._partner(filled)
            if freed != NOTHING and self.index[filled] >= self.number:
                self._free(freed)
                if self._fill(filled, False):
                    self.move[2 * self.moves] = freed
                    self.move[2 * self.moves + 1] = filled
                    self.moves += 1
                else:
                    self._fill(freed, False)

    def _partner(self, orbit: int) -> int:
        """Draws a walled orbit of the same size; `NOTHING` if none is found."""
        for _ in range(DRAWS_OF_A_PARTNER if self.number else 0):
            other = self.order[self.chance.draw(self.number)]
            if self.size_of(other) == self.size_of(orbit):
                return other
        return NOTHING

    def keep(self) -> None:
        """Makes the moves final."""
        self.moves = 0

    def take_back(self) -> None:
        """Takes back the moves."""
        while self.moves:
            self.moves -= 1
            self._free(self.move[2 * self.moves + 1])
            self._fill(self.move[2 * self.moves], False)

    def _fill(self, orbit: int, in_one_piece: bool) -> bool:
        """Makes a white orbit a wall; false if that would cut the white cells apart.

        `in_one_piece` tells that they are connected now, which makes this faster.
        """
        safe = in_one_piece
        for at in range(self.begin[orbit], self.begin[orbit + 1]):
            safe = safe and not (self.connected and self._may_cut(self.cell[at]))
            self.geometry.codes[self.cell[at]] = WALL
        self.moved = True
        if self.connected and not safe:
            check_time(self.deadline)
            if not self._is_connected():
                self._paint(orbit, WHITE)
                return False
        self._exchange(orbit, self.number)
        self.number += 1
        return True

    def _may_cut(self, cell: int) -> bool:
        """Whether the white cells around a cell hang together only through it, as far as one can see.

        Two neighbours on adjacent sides hang together if the cell at the corner between them is white.
        """
        geometry = self.geometry
        above = self._is_white(geometry.neighbour(cell, 0))
        left = self._is_white(geometry.neighbour(cell, 1))
        right = self._is_white(geometry.neighbour(cell, 2))
        below = self._is_white(geometry.neighbour(cell, 3))
        pieces = above + left + right + below
        if not pieces:
            return True
        pieces -= above and left and self._is_white(cell - geometry.width - 1)
        pieces -= above and right and self._is_white(cell - geometry.width + 1)
        pieces -= below and left and self._is_white(cell + geometry.width - 1)
        pieces -= below and right and self._is_white(cell + geometry.width + 1)
        return pieces > 1

    def _is_white(self, cell: int) -> bool:
        return cell >= 0 and self.geometry.codes[cell] == WHITE

    def _free(self, orbit: int) -> None:
        """Makes a walled orbit white."""
        self._paint(orbit, WHITE)
        self.number -= 1
        self._exchange(orbit, self.number)

    def _paint(self, orbit: int, code: int) -> None:
        self.moved = True
        for at in range(self.begin[orbit], self.begin[orbit + 1]):
            self.geometry.codes[self.cell[at]] = code

    def _exchange(self, orbit: int, index: int) -> None:
        """Exchanges an orbit with the one that has this index."""
        other = self.order[index]
        self.order[self.index[orbit]] = other
        self.index[other] = self.index[orbit]
        self.order[index] = orbit
        self.index[orbit] = index

    def _is_connected(self) -> bool:
        """Whether there are white cells, all in one piece."""
        geometry, reached, seen = self.geometry, self.reached, self.seen
        white = 0
        for cell in range(geometry.size):
            seen[cell] = geometry.codes[cell] != WHITE
            if not seen[cell]:
                white += 1
                reached[0] = cell
        if not white:
            return False
        seen[reached[0]] = 1
        number = 1
        at = 0
        while at < number:
            for side in range(4):
                cell = geometry.neighbour(reached[at], side)
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    reached[number] = cell
                    number += 1
            at += 1
        return number == white
