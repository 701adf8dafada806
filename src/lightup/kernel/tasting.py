"""`Taster`: what there is to measure about the looks of a puzzle and about the way to its solution.

It asks the finders for cells and levels only, without any argument, so it takes little longer than the
level. What the measures are worth is for the owner to say.

>>> from lightup.kernel.checking import Checker
>>> Taster(Checker(3, 2, [])).measures(bytes([1, 6, 5, 6, 6, 6]))
[750, 4000, 4, 1, 2000, -1, 0, 0, 500, 0, 2000, 0]
"""

from __future__ import annotations

from ..base.clock import NEVER
from ._memory import Memory
from .checking import Checker
from .codes import (
    BULB,
    HARDEST_TRIAL,
    LEVEL_OF,
    LIT_CELLS,
    MORE_THAN_ANY_COST,
    NOTHING,
    WALL,
    WHITE,
)

THOUSAND = 1000
OPENING_BATCHES, OPENING_LEVEL = 3, 1


class Taster:
    """Follows the way to the solution in batches, always the easiest steps.

    The first `batches` entries of `level`, `decides` and `to_find` tell of each batch its level, the
    number of cells that it decides, and of those that were not just lit. `when` is, for each cell,
    twice the number of the batch that decides it and one more for a bulb, or a negative number. A step
    is hard from `hard` on: it is at least half as hard as the hardest here, and not easy. `quarter` is
    how much of something lies in each quarter of the board.
    """

    def __init__(self, checker: Checker) -> None:
        self.memory, self.checker = Memory(), checker
        self.geometry, self.techniques = self.checker.geometry, self.checker.techniques
        self.notes = self.techniques.notes
        self.size = self.geometry.size
        self.batches = self.hard = self.white = self.decided = self.squares = self.total = 0
        self.level = self.memory.octets(self.size)
        self.decides = self.memory.ints(self.size)
        self.to_find = self.memory.ints(self.size)
        self.when = self.memory.ints(self.size)
        self.quarter = self.memory.longs(4)
        self.listed = self.memory.octets(self.size)

    def measures(self, codes: bytes, deadline: float = NEVER) -> list[int]:
        """Returns all measures of a grid, -1 for what does not apply; shares are in thousandths."""
        self.checker.take(codes)
        self._follow(deadline)
        walls = self.size - self.white
        clues = self.geometry.clues
        return [
            self._share(self._opening(), self.white),
            self._lasting(),
            self._choice(),
            self._moments(),
            self._places(),
            self._variety(),
            self._share(self._clues_with(0), clues),
            self._share(self._idle(), clues),
            self._share(clues, walls),
            self._share(self.white - self.checker.largest_piece(), self.white),
            self._balance(),
            self._share(self._blocked(), walls),
        ]

    def _follow(self, deadline: float) -> None:
        techniques, notes = self.techniques, self.notes
        techniques.restart(deadline)
        self.white = self.size - self.checker.walls()
        self.batches = self.decided = 0
        hardest = 0
        for cell in range(self.size):
            self.when[cell] = NOTHING
        sound = True
        while sound and techniques.find_easiest(0, HARDEST_TRIAL) >= 0:
            self._note_batch()
            hardest = max(hardest, self.level[self.batches - 1])
            sound = techniques.take()
        notes.forget()
        self.hard = max(1, (hardest + 1) // 2)

    def _note_batch(self) -> None:
        """Writes down the batch that was just found."""
        notes = self.notes
        lit = technique = 0
        for index in range(notes.size):
            cell = notes.cell[index]
            technique = notes.rank[cell] // MORE_THAN_ANY_COST
            if technique == LIT_CELLS:
                lit += 1
            self.when[cell] = 2 * self.batches + (1 if notes.value[cell] == BULB else 0)
        self.level[self.batches] = LEVEL_OF[technique]
        self.decides[self.batches] = notes.size
        self.to_find[self.batches] = notes.size - lit
        self.decided += notes.size
        self.batches += 1

    def _share(self, part: int, whole: int) -> int:
        return THOUSAND * part // whole if whole else NOTHING

    def _effective(self, total: int, squares: int) -> int:
        """Returns how many equal counts are as uneven as some (inverse Simpson index)."""
        return THOUSAND * total * total // squares if squares else 0

    def _opening(self) -> int:
        """Counts the cells of the first batches, before any step that is not in sight."""
        cells = 0
        for batch in range(min(self.batches, OPENING_BATCHES)):
            if self.level[batch] > OPENING_LEVEL:
                break
            cells += self.decides[batch]
        return cells

    def _lasting(self) -> int:
        """Returns the number of batches as if they were equally large."""
        self.squares = 0
        for batch in range(self.batches):
            self.squares += self.decides[batch] * self.decides[batch]
        return self._effective(self.decided, self.squares) if self.batches else NOTHING

    def _choice(self) -> int:
        """Returns the longest stretch of batches with one cell to find, apart from those just lit."""
        longest = alone = 0
        for batch in range(self.batches):
            if self.to_find[batch] == 1:
                alone += 1
                longest = max(longest, alone)
            elif self.to_find[batch]:
                alone = 0
        return longest if self.batches else NOTHING

    def _moments(self) -> int:
        """Counts the quarters of the solution, by decided cells, that have hard steps."""
        decided = moments = 0
        last = NOTHING
        for batch in range(self.batches):
            if self.level[batch] >= self.hard and 4 * decided // self.white != last:
                last = 4 * decided // self.white
                moments += 1
            decided += self.decides[batch]
        return moments or NOTHING

    def _places(self) -> int:
        """Returns over how many quarters of the board the hard steps spread."""
        self._clear_quarters()
        hard = False
        for cell in range(self.size):
            if self.when[cell] >= 0 and self.level[self.when[cell] // 2] >= self.hard:
                self._add_to_quarters(cell)
                hard = True
        return self._spread() if hard else NOTHING

    def _balance(self) -> int:
        """Returns over how many quarters of the board the walls spread."""
        self._clear_quarters()
        for cell in range(self.size):
            if self.geometry.codes[cell] != WHITE:
                self._add_to_quarters(cell)
        return self._spread() if self.white < self.size else NOTHING

    def _clear_quarters(self) -> None:
        for quarter in range(4):
            self.quarter[quarter] = 0

    def _add_to_quarters(self, cell: int) -> None:
        """Counts a cell twice for each side; one in a middle row or column once for both."""
        geometry = self.geometry
        down = self._side(cell // geometry.width, geometry.height)
        right = self._side(cell % geometry.width, geometry.width)
        self.quarter[0] += (2 - down) * (2 - right)
        self.quarter[1] += (2 - down) * right
        self.quarter[2] += down * (2 - right)
        self.quarter[3] += down * right

    def _side(self, index: int, length: int) -> int:
        """Returns 0 for the first half, 2 for the second half, 1 for the middle."""
        twice = 2 * index + 1
        return 0 if twice < length else 2 if twice > length else 1

    def _spread(self) -> int:
        """Returns how many quarters there would be if they were equal."""
        self.squares = self.total = 0
        for quarter in range(4):
            self.total += self.quarter[quarter]
            self.squares += self.quarter[quarter] * self.quarter[quarter]
        return self._effective(self.total, self.squares)

    def _clues_with(self, number: int) -> int:
        geometry = self.geometry
        found = 0
        for index in range(geometry.clues):
            if geometry.codes[geometry.clue[index]] == number:
                found += 1
        return found

    def _variety(self) -> int:
        """Returns the share of the pairs of clues that have different numbers."""
        self.total = self.geometry.clues
        self.squares = 0
        for number in range(WALL):
            self.squares += self._clues_with(number) * self._clues_with(number)
        pairs = self.total * (self.total - 1)
        return THOUSAND * (self.total * self.total - self.squares) // pairs if pairs else NOTHING

    def _idle(self) -> int:
        """Counts the clues that never force a cell and have no step above level 0 near them."""
        geometry = self.geometry
        idle = 0
        for index in range(geometry.clues):
            clue = geometry.clue[index]
            if not self._forces(clue) and not self._is_near_step(clue):
                idle += 1
        return idle

    def _forces(self, clue: int) -> bool:
        """Whether a clue forces its last free cells: they are all bulbs or all dots."""
        geometry = self.geometry
        last = NOTHING
        for at in range(geometry.beside_begin[clue], geometry.beside_end[clue]):
            when = self.when[geometry.beside[at]]
            if when < 0:
                return False
            last = max(last, when)
        for at in range(geometry.beside_begin[clue], geometry.beside_end[clue]):
            if self.when[geometry.beside[at]] == last ^ 1:
                return False
        return last >= 0

    def _is_near_step(self, clue: int) -> bool:
        """Whether a step above level 0 decides a cell that shares a side or a corner with a clue."""
        width = self.geometry.width
        row = clue // width
        col = clue % width
        for near in range(max(row - 1, 0), min(row + 2, self.geometry.height)):
            for at in range(max(col - 1, 0), min(col + 2, width)):
                when = self.when[near * width + at]
                if when >= 0 and self.level[when // 2]:
                    return True
        return False

    def _blocked(self) -> int:
        """Counts the walls in squares of four plain walls."""
        width = self.geometry.width
        blocked = 0
        for cell in range(self.size):
            self.listed[cell] = 0
        for cell in range(self.size - width):
            if cell % width < width - 1 and self._is_block(cell):
                for row in range(2):
                    for col in range(2):
                        self.listed[cell + row * width + col] = 1
        for cell in range(self.size):
            blocked += self.listed[cell]
        return blocked

    def _is_block(self, cell: int) -> bool:
        """Whether a cell and those to the right, below, and below to the right are plain walls."""
        codes = self.geometry.codes
        below = cell + self.geometry.width
        return codes[cell] == codes[cell + 1] == codes[below] == codes[below + 1] == WALL
