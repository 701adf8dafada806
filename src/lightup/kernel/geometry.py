"""`Geometry`: the runs and neighbours of a grid, found once for each puzzle.

The rest of the project reads them from flat arrays: the cells of each run, the clues beside each white
cell, the white cells beside each clue.

>>> geometry = Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6]))
>>> geometry.ranges()
(range(1, 2), range(3, 6), range(3, 4, 3), range(1, 5, 3), range(5, 6, 3))
>>> geometry.obeyed_by([1, 5]), geometry.obeyed_by([3])
(True, False)
"""

from __future__ import annotations

from ._memory import Memory
from .codes import WALL, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Geometry:
    """The runs of a grid (those along rows first), its clues, and which cells lie beside them.

    A white cell lies in the runs `row_run` and `col_run`; if one of them is `run`, the other is their
    sum minus `run`. The cells of a run are in `run_cell`, from `run_begin[run]` up to but not including
    `run_begin[run + 1]`. In the same manner, `beside` lists, from `beside_begin` to `beside_end`, the
    clues beside a white cell and the white cells beside a clue; `touching` is how many there are. The
    four sides of a cell, above, left, right and below, have a bit in `border` if they lie on it.

    A `variable` geometry has room for any grid of its size, so that walls can be moved.
    A hidden clue stays in the list of clues but has no cells beside it, so no rule comes from it.
    """

    def __init__(self, width: int, height: int, codes: bytes, variable: bool = False) -> None:
        if len(codes) != width * height:
            raise ValueError(f"expected {width * height} codes, got {len(codes)}")
        self.memory = Memory()
        self.width, self.height, self.size = width, height, width * height
        self.codes = self.memory.as_octets(self.memory.keep(bytearray(codes)))
        self.border = self.memory.octets(self.size)
        self.step = self.memory.ints(4)
        self._find_border()
        self.row_run = self.memory.ints(self.size)
        self.col_run = self.memory.ints(self.size)
        self.run_begin = self.memory.ints(2 * self.size + 1)
        self.run_cell = self.memory.ints(2 * self.size)
        self.clue = self.memory.ints(self.size)
        self.touching = self.memory.octets(self.size)
        self.beside_begin = self.memory.ints(self.size)
        self.beside_end = self.memory.ints(self.size)
        self.find_runs()
        self.most_runs = 2 * self.size if variable else self.runs
        neighbours = self._count_neighbours()
        self.beside = self.memory.ints(4 * self.size if variable else neighbours)
        self._list_neighbours()

    def _find_border(self) -> None:
        self.step[0], self.step[1], self.step[2], self.step[3] = -self.width, -1, 1, self.width
        for col in range(self.width):
            self.border[col] |= 1
            self.border[self.size - 1 - col] |= 8
        for row in range(self.height):
            self.border[row * self.width] |= 2
            self.border[row * self.width + self.width - 1] |= 4

    def take(self, codes: bytes) -> None:
        """Takes another grid of the same size, for which only a variable geometry has room."""
        if len(codes) != self.size:
            raise ValueError(f"expected {self.size} codes, got {len(codes)}")
        for cell in range(self.size):
            self.codes[cell] = codes[cell]
        self.find_runs()
        self.find_neighbours()

    def copy(self) -> Geometry:
        """Returns another geometry of the same grid, in which all clues are shown."""
        codes = bytes([self.codes[cell] for cell in range(self.size)])
        return Geometry(self.width, self.height, codes)

    def find_runs(self) -> None:
        """Finds the runs; again, if walls of a variable geometry have changed."""
        self.runs = 0
        self._add_runs(self.row_run, self.height, self.width, self.width, 1)
        self.row_runs = self.runs
        self._add_runs(self.col_run, self.width, 1, self.height, self.width)

    def find_neighbours(self) -> None:
        """Finds neighbours again after walls of a variable geometry have changed; shows all clues."""
        self._count_neighbours()
        self._list_neighbours()

    def _add_runs(
        self, run_of: memoryview, lines: int, line_step: int, line_length: int, step: int
    ) -> None:
        """Adds the runs in one direction."""
        end = self.run_begin[self.runs]
        for line in range(lines):
            inside = False
            cell = line * line_step
            for _ in range(line_length):
                if self.codes[cell] != WHITE:
                    inside = False
                else:
                    if not inside:
                        self.runs += 1
                        inside = True
                    run_of[cell] = self.runs - 1
                    self.run_cell[end] = cell
                    end += 1
                    self.run_begin[self.runs] = end
                cell += step

    def _count_neighbours(self) -> int:
        """Counts the white cells beside each clue and vice versa; returns their total number."""
        self.clues = 0
        for cell in range(self.size):
            self.touching[cell] = 0
        for clue in range(self.size):
            if self.codes[clue] < WALL:
                self.clue[self.clues] = clue
                self.clues += 1
                for side in range(4):
                    cell = self.neighbour(clue, side)
                    if cell >= 0 and self.codes[cell] == WHITE:
                        self.touching[clue] += 1
                        self.touching[cell] += 1
        total = 0
        for cell in range(self.size):
            self.beside_begin[cell] = self.beside_end[cell] = total
            total += self.touching[cell]
        return total

    def _list_neighbours(self) -> None:
        for number in range(self.clues):
            clue = self.clue[number]
            for side in range(4):
                cell = self.neighbour(clue, side)
                if cell >= 0 and self.codes[cell] == WHITE:
                    self._append(clue, cell)
                    self._append(cell, clue)

    def _append(self, owner: int, neighbour: int) -> None:
        self.beside[self.beside_end[owner]] = neighbour
        self.beside_end[owner] += 1

    def hide(self, clue: int) -> None:
        """Removes a clue from the neighbours of the cells beside it, and them from its own."""
        for at in range(self.beside_begin[clue], self.beside_end[clue]):
            cell = self.beside[at]
            last = self.beside_end[cell] - 1
            here = self.beside_begin[cell]
            while self.beside[here] != clue:
                here += 1
            self.beside[here] = self.beside[last]
            self.beside_end[cell] = last
            self.touching[cell] -= 1
        self.beside_end[clue] = self.beside_begin[clue]

    def show(self, clue: int) -> None:
        """Takes back that a clue was hidden."""
        self.beside_end[clue] = self.beside_begin[clue] + self.touching[clue]
        for at in range(self.beside_begin[clue], self.beside_end[clue]):
            self._append(self.beside[at], clue)
            self.touching[self.beside[at]] += 1

    def neighbour(self, cell: int, side: int) -> int:
        """Returns the cell above, left, right or below; a negative number beyond the border."""
        return -1 if self.border[cell] >> side & 1 else cell + self.step[side]

    def ranges(self) -> tuple[range, ...]:
        """Returns each run as the range of its cells."""
        found = []
        for run in range(self.runs):
            first = self.run_cell[self.run_begin[run]]
            last = self.run_cell[self.run_begin[run + 1] - 1]
            found.append(range(first, last + 1, 1 if run < self.row_runs else self.width))
        return tuple(found)

    def runs_of(self, cell: int) -> tuple[int, int]:
        """Returns the numbers of a white cell's two runs, along the row and along the column."""
        if not 0 <= cell < self.size or self.codes[cell] != WHITE:
            raise IndexError(f"expected a white cell, got {cell}")
        return self.row_run[cell], self.col_run[cell]

    def white_beside(self, cell: int) -> tuple[int, ...]:
        """Returns the white cells that share a side with any cell: above, left, right, below."""
        if not 0 <= cell < self.size:
            raise IndexError(f"expected a cell inside the grid, got {cell}")
        around = [self.neighbour(cell, side) for side in range(4)]
        return tuple([other for other in around if other >= 0 and self.codes[other] == WHITE])

    def clues_beside(self, cell: int) -> tuple[int, ...]:
        """Returns the clues that share a side with a white cell: above, left, right, below."""
        self.runs_of(cell)  # rejects a wall
        return tuple([self.beside[at] for at in range(self.beside_begin[cell], self.beside_end[cell])])

    def obeyed_by(self, bulbs: Iterable[int]) -> bool:
        """Whether these bulbs, without any others, obey every rule."""
        block, other_block = bytearray(self.size), bytearray(self.runs)
        holds, lit = self.memory.as_octets(block), self.memory.as_octets(other_block)
        for bulb in bulbs:
            if not 0 <= bulb < self.size or self.codes[bulb] != WHITE:
                return False
            if not holds[bulb]:
                holds[bulb] = 1
                if lit[self.row_run[bulb]] or lit[self.col_run[bulb]]:
                    return False
                lit[self.row_run[bulb]] = lit[self.col_run[bulb]] = 1
        for cell in range(self.size):
            if self.codes[cell] == WHITE and not (lit[self.row_run[cell]] or lit[self.col_run[cell]]):
                return False
        for number in range(self.clues):
            clue = self.clue[number]
            hidden = self.touching[clue] and self.beside_begin[clue] == self.beside_end[clue]
            missing = 0 if hidden else self.codes[clue]
            for at in range(self.beside_begin[clue], self.beside_end[clue]):
                missing -= holds[self.beside[at]]
            if missing:
                return False
        return True
