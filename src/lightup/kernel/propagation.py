"""`Propagator`: unit propagation on the rules of a grid, and how to undo it.

Rules are never written out as clauses. A run knows how many of its cells are unknown and where its bulb
is; a clue knows how many bulbs it still needs and how many free cells it has. The cells that can light
a dark cell follow from its two runs. So memory is linear in the number of cells, however long the runs
are. `forced_by_clue` and `last_light` return what a rule forces; both propagation and the finders of
techniques use them.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> Propagator(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6])), bulbs=[1]).bulbs_among(range(6))
[1]
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._changes import Changes
from ._memory import Memory
from .codes import BROKEN, BULB, CLUE, DOT, LIT, NO_RULE, NOTHING, RUN, UNKNOWN, WHITE
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CELLS_BETWEEN_TIME_CHECKS = 20_000


class Propagator:
    """The values of the cells, the trail of assigned cells, and the counts that the rules need.

    `state` holds the value of each cell. Every change goes through `enqueue`, which updates the counts
    and appends the cell to the `trail`; `propagate` processes the trail from `head` on. Per run: `open`
    is the number of unknown cells, `bulb` one more than the cell of its bulb (0 for none). Runs that
    have no bulb and at most one unknown cell wait in `tight`. Per clue: `need` is the number of bulbs
    that it still needs, `free` the number of its unknown neighbours. `conflict` is a broken rule; if it
    is a run, `second_bulb` is the later of its two bulbs. `sound` is false once the board is known to
    have no solution.

    Above decision level 0, or if it `is_traced`, `reason` is the rule that forced a cell and `level`
    its decision level.
    """

    def __init__(
        self,
        geometry: Geometry,
        bulbs: Iterable[int] = (),
        dots: Iterable[int] = (),
        deadline: float = NEVER,
    ) -> None:
        self.geometry, self.deadline, self.memory = geometry, deadline, Memory()
        self.marked_bulbs, self.marked_dots = sorted(bulbs), sorted(dots)
        self.size = self.geometry.size
        self.codes, self.clue = self.geometry.codes, self.geometry.clue
        self.row_run, self.col_run = self.geometry.row_run, self.geometry.col_run
        self.run_begin, self.run_cell = self.geometry.run_begin, self.geometry.run_cell
        self.beside_begin, self.beside_end = self.geometry.beside_begin, self.geometry.beside_end
        self.beside, self.touching = self.geometry.beside, self.geometry.touching
        self.state = self.memory.octets(self.size)
        runs = self.geometry.most_runs
        self.open = self.memory.ints(runs)
        self.bulb = self.memory.ints(runs)
        self.tight = self.memory.ints(3 * runs)
        self.need = self.memory.ints(self.size)
        self.free = self.memory.octets(self.size)
        self.reason = self.memory.ints(self.size)
        self.level = self.memory.ints(self.size)
        self.trail = self.memory.ints(self.size)
        self.decision_level = 0
        self.work = self.next_look = 0
        self.tracking = self.is_traced = False
        self.sound = True
        self.reset()
        for bulb in self.marked_bulbs:
            self.sound = self.sound and self._mark(bulb, BULB)
        for dot in self.marked_dots:
            self.sound = self.sound and self._mark(dot, DOT)

    def reset(self) -> None:
        """Counts the unknown cells of each run and each clue, before any is assigned."""
        self.runs, self.clues = self.geometry.runs, self.geometry.clues
        self.trail_size = self.head = self.tight_size = 0
        self.conflict = self.second_bulb = NO_RULE
        self.sound = True
        for run in range(self.runs):
            self.open[run] = self.run_begin[run + 1] - self.run_begin[run]
            self.bulb[run] = 0
        for cell in range(self.size):
            self.state[cell] = UNKNOWN if self.codes[cell] == WHITE else DOT
        for number in range(self.clues):
            clue = self.clue[number]
            self.free[clue] = self.beside_end[clue] - self.beside_begin[clue]
            self.need[clue] = self.codes[clue] if self.free[clue] or not self.touching[clue] else 0

    def _mark(self, cell: int, value: int) -> bool:
        """Assigns a player's mark; false if that is impossible."""
        if not 0 <= cell < self.size:
            return False
        if self.state[cell] == UNKNOWN:
            return self.enqueue(cell, value, NO_RULE)
        return self.codes[cell] == WHITE and self.state[cell] == value

    def untouched(self) -> Propagator:
        """Returns a new propagator in which only the marks are assigned."""
        return Propagator(self.geometry, self.marked_bulbs, self.marked_dots, self.deadline)

    def wake_all(self) -> bool:
        """Applies the rules that force something from the start; false if the marks break one."""
        for run in range(self.runs):
            if self.run_begin[run + 1] - self.run_begin[run] == 1:
                self.tighten(run)
        for number in range(self.clues):
            self.sound = self.sound and self._satisfy(self.clue[number])
        return self.sound

    def hide(self, clue: int) -> None:
        """Drops a clue's rule."""
        self.geometry.hide(clue)
        self.need[clue] = self.free[clue] = 0

    def show(self, clue: int) -> None:
        """Applies a clue's rule again."""
        self.geometry.show(clue)
        self.need[clue] = self.codes[clue]
        for at in range(self.beside_begin[clue], self.beside_end[clue]):
            if self.state[self.beside[at]] == UNKNOWN:
                self.free[clue] += 1
            elif self.state[self.beside[at]] == BULB:
                self.need[clue] -= 1

    def wake(self, cell: int) -> bool:
        """Applies the rules that may force an unknown cell; false on a conflict."""
        row = self.row_run[cell]
        col = self.col_run[cell]
        if self.bulb[row] or self.bulb[col]:
            return self.enqueue(cell, DOT, 4 * (row if self.bulb[row] else col) + RUN)
        if self.open[row] <= 1:
            self.tighten(row)
        if self.open[col] <= 1:
            self.tighten(col)
        for at in range(self.beside_begin[cell], self.beside_end[cell]):
            if not self._satisfy(self.beside[at]):
                return False
        return True

    def track(self) -> None:
        """Starts to record where the board changes."""
        self.changes = Changes(self.geometry)
        self.tracking = True

    def stop_tracking(self) -> None:
        """Stops that, and gives its memory back."""
        if self.tracking:
            self.tracking = False
            self.changes.memory = Memory()

    def enqueue(self, cell: int, value: int, reason: int) -> bool:
        """Assigns a value to an unknown cell; false if that puts a second bulb into a run."""
        row = self.row_run[cell]
        col = self.col_run[cell]
        self.state[cell] = value
        if self.decision_level or self.is_traced:
            self.reason[cell] = reason
            self.level[cell] = self.decision_level
        self.trail[self.trail_size] = cell
        self.trail_size += 1
        self.open[row] -= 1
        self.open[col] -= 1
        self._count_beside(cell, value, 1)
        if value == DOT:
            if self.open[row] <= 1:
                self.tighten(row)
            if self.open[col] <= 1:
                self.tighten(col)
            return True
        if self.bulb[row] or self.bulb[col]:
            self.conflict = 4 * (row if self.bulb[row] else col) + RUN
            self.second_bulb = cell
            return False
        self.bulb[row] = self.bulb[col] = cell + 1
        return True

    def undo(self, size: int) -> None:
        """Takes back all assignments since the trail had this size."""
        while self.trail_size > size:
            self.trail_size -= 1
            self.unassign(self.trail[self.trail_size])
        self.head = size
        self.tight_size = 0

    def unassign(self, cell: int) -> None:
        """Makes a cell unknown again; does not change the trail."""
        row = self.row_run[cell]
        col = self.col_run[cell]
        self.open[row] += 1
        self.open[col] += 1
        self._count_beside(cell, self.state[cell], -1)
        if self.bulb[row] == cell + 1:
            self.bulb[row] = 0
        if self.bulb[col] == cell + 1:
            self.bulb[col] = 0
        self.state[cell] = UNKNOWN

    def _count_beside(self, cell: int, value: int, sign: int) -> None:
        """Updates the clues beside a cell that is assigned or, with `sign` -1, unassigned."""
        if self.touching[cell]:  # one byte tells for most cells that there is no clue
            for at in range(self.beside_begin[cell], self.beside_end[cell]):
                self.free[self.beside[at]] -= sign
                if value == BULB:
                    self.need[self.beside[at]] -= sign

    def tighten(self, run: int) -> None:
        """Queues a run in which a dark cell may have only one candidate left."""
        if not self.bulb[run]:
            self.tight[self.tight_size] = run
            self.tight_size += 1

    def propagate(self) -> bool:
        """Assigns everything that single rules force; false on a conflict."""
        while True:
            if self.work > self.next_look:
                self.next_look = self.work + CELLS_BETWEEN_TIME_CHECKS
                check_time(self.deadline)
            if self.head < self.trail_size:
                self.head += 1
                if not self._follow(self.trail[self.head - 1]):
                    return False
            elif self.tight_size:
                self.tight_size -= 1
                if not self._light(self.tight[self.tight_size]):
                    return False
            else:
                return True

    def _follow(self, cell: int) -> bool:
        """Applies the runs and the clues of an assigned cell; false on a conflict."""
        self.work += 1
        if self.state[cell] == BULB:
            self._darken(self.row_run[cell])
            self._darken(self.col_run[cell])
        if self.touching[cell]:
            for at in range(self.beside_begin[cell], self.beside_end[cell]):
                if not self._satisfy(self.beside[at]):
                    return False
        return True

    def _darken(self, run: int) -> None:
        """Puts a dot on every unknown cell of a run that has its bulb."""
        at = self.run_begin[run]
        while self.open[run]:
            if self.state[self.run_cell[at]] == UNKNOWN:
                self.enqueue(self.run_cell[at], DOT, 4 * run + RUN)
            at += 1
            self.work += 1

    def _light(self, run: int) -> bool:
        """Lights the dark cells of a run that have only one candidate left; false on a conflict."""
        begin = self.run_begin[run]
        end = self.run_begin[run + 1]
        for at in range(begin, end):
            if self.bulb[run]:
                return True
            cell = self.run_cell[at]
            cross = self.row_run[cell] + self.col_run[cell] - run
            if self.bulb[cross] or self.open[cross] > 1:  # most cells are lit, or have a choice
                continue
            last = self.last_light(cell)
            if last == BROKEN:
                self.conflict = 4 * cell + LIT
                return False
            if last != NOTHING and not self.enqueue(last, BULB, 4 * cell + LIT):
                return False
        if self.tracking:
            self.changes.look_at(self.run_cell[begin])
            self.changes.look_at(self.run_cell[end - 1])
        self.work += end - begin
        return True

    def _satisfy(self, clue: int) -> bool:
        """Assigns the free cells of a clue if it forces them; false on a conflict."""
        value = self.forced_by_clue(clue)
        if value == BROKEN:
            self.conflict = 4 * clue + CLUE
            return False
        if value != UNKNOWN:
            for at in range(self.beside_begin[clue], self.beside_end[clue]):
                cell = self.beside[at]
                if self.state[cell] == UNKNOWN and not self.enqueue(cell, value, 4 * clue + CLUE):
                    return False
        return True

    def forced_by_clue(self, clue: int) -> int:
        """Returns what a clue forces on its free cells: `BULB`, `DOT`, `UNKNOWN` or `BROKEN`."""
        need = self.need[clue]
        free = self.free[clue]
        if need < 0 or need > free:
            return BROKEN
        if free == 0 or 0 < need < free:
            return UNKNOWN
        return BULB if need else DOT

    def last_light(self, cell: int) -> int:
        """Returns the only cell that can still light a dark cell.

        `NOTHING` if the cell is lit or has several candidates, `BROKEN` if it has none.
        """
        if not self.is_dark(cell):
            return NOTHING
        candidates = self.candidates(cell)
        if candidates > 1:
            return NOTHING
        if candidates == 0:
            return BROKEN
        row = self.row_run[cell]
        return self.first_unknown(row if self.open[row] else self.col_run[cell])

    def is_dark(self, cell: int) -> bool:
        """Whether no bulb lights a white cell."""
        return not (self.bulb[self.row_run[cell]] or self.bulb[self.col_run[cell]])

    def candidates(self, cell: int) -> int:
        """Returns the number of unknown cells that could light a dark cell."""
        number = self.open[self.row_run[cell]] + self.open[self.col_run[cell]]
        return number - 1 if self.state[cell] == UNKNOWN else number

    def first_unknown(self, run: int) -> int:
        """Returns the first unknown cell of a run, which must have one."""
        at = self.run_begin[run]
        while self.state[self.run_cell[at]] != UNKNOWN:
            at += 1
        return self.run_cell[at]

    def list_unknown(self, cells: memoryview) -> int:
        """Lists the unknown cells in order; returns their number."""
        number = 0
        for cell in range(self.size):
            if self.state[cell] == UNKNOWN:
                cells[number] = cell
                number += 1
        return number

    def still_unknown(self, cells: memoryview, number: int) -> int:
        """Keeps those of the first `number` cells that are still unknown; returns their number."""
        left = 0
        for index in range(number):
            if self.state[cells[index]] == UNKNOWN:
                cells[left] = cells[index]
                left += 1
        return left

    def literal_of(self, cell: int) -> int:
        """Returns the true literal of an assigned cell: `cell + 1` for a bulb, negated for a dot."""
        return cell + 1 if self.state[cell] == BULB else -cell - 1

    def holds(self, literal: int) -> bool:
        """Whether a literal is true."""
        if literal > 0:
            return self.state[literal - 1] == BULB
        return self.state[-literal - 1] == DOT

    def enqueue_literal(self, literal: int, reason: int) -> bool:
        """Makes a literal of an unknown cell true; false if that puts a second bulb into a run."""
        return self.enqueue(abs(literal) - 1, BULB if literal > 0 else DOT, reason)

    def bulbs(self) -> list[int]:
        """Returns all cells that hold a bulb, in order."""
        return [cell for cell in range(self.size) if self.state[cell] == BULB]

    def bulbs_among(self, cells: Iterable[int]) -> list[int]:
        """Returns the cells that hold a bulb, in the given order."""
        return [cell for cell in cells if self.state[cell] == BULB]
