"""`Repair`: values for the unknown cells that obey some of the rules, found by repairing a solution.

Each unknown cell has a value, at first that of a solution of the board. Once a cell is supposed to hold
the opposite, rules break. The search repairs those that are in force: it changes a cell of a broken
rule, keeps it, takes everything that the rules in force then imply, and goes on with the next. So it
looks only at the part of the board that the change affects.

The search goes back to the last decision that a conflict depends on. For this, each cell that is kept
has a set of decision levels (`mask`), one bit each.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.repair import Repair
>>> repair = Repair(Geometry(3, 1, bytes([6, 6, 6])), [], [], [1])
>>> repair.suppose(1)
>>> repair.solve(0), repair.broken_rules()
(1, [1, 5, 9])
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._bounds import Bounds
from ._memory import Memory
from .codes import NO_VALUES, NOT_DECIDED, SOME_VALUES
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LAST_BIT = 62  # of a mask; all further levels share it
CONFLICTS_BETWEEN_TIME_CHECKS = 1024
FEWEST_CANDIDATES, FEWEST_BREAKS = 1 << 30, 1 << 30


class Repair:
    """The rules of a board as `Bounds` on its unknown cells, and a value for each of these.

    Per rule: how many of its cells are `bulbs`, and how many are kept as bulbs and as dots; `on` if it
    is in force. Per cell: its `value`, and whether it is `kept`. `broken` lists the broken rules;
    `place` is one more than the index of a rule there (0: it is not). `changed` lists the cells whose
    value has changed since the start, `recent` those since the last `mark`, with their values then in
    `marked`.

    `trail` lists the cells that are kept; the first is the one with the supposition. `conflict` is the
    mask of the last conflict.
    """

    def __init__(
        self,
        geometry: Geometry,
        bulbs: Iterable[int],
        dots: Iterable[int],
        solution: Iterable[int],
        deadline: float = NEVER,
    ) -> None:
        self.memory, self.deadline = Memory(), deadline
        self.bounds = Bounds(geometry, bulbs, dots)
        self.size, self.rules = self.bounds.size, self.bounds.rules
        self.code, self.low, self.high = self.bounds.code, self.bounds.low, self.bounds.high
        self.begin, self.cells = self.bounds.begin, self.bounds.cells
        self.home_begin, self.home = self.bounds.home_begin, self.bounds.home
        self.value = self.memory.octets(self.size)
        self.solution = self.memory.octets(self.size)
        self.kept = self.memory.octets(self.size)
        self.mask = self.memory.longs(self.size)
        self.trail = self.memory.ints(self.size)
        self.decision = self.memory.ints(self.size + 2)
        self.level_begin = self.memory.ints(self.size + 2)
        self.bulbs = self.memory.ints(self.rules)
        self.kept_bulbs = self.memory.ints(self.rules)
        self.kept_dots = self.memory.ints(self.rules)
        self.on = self.memory.octets(self.rules)
        self.broken = self.memory.ints(self.rules)
        self.place = self.memory.ints(self.rules)
        self.changed = self.memory.ints(self.size)
        self.has_changed = self.memory.octets(self.size)
        self.recent = self.memory.ints(self.size)
        self.is_recent = self.memory.octets(self.size)
        self.marked = self.memory.octets(self.size)
        self.trail_size = self.head = self.levels = self.broken_size = 0
        self.changes = self.recent_changes = 0
        self.conflict = self.zero = 0
        self.one = 1
        self.tight = self.bounds.tight()
        for cell in solution:
            self.value[cell] = self.solution[cell] = 1
        for rule in range(self.rules):
            for at in range(self.begin[rule], self.begin[rule + 1]):
                self.bulbs[rule] += self.value[self.cells[at]]
            self._note(rule)

    def broken_rules(self) -> list[int]:
        """Returns the codes of the broken rules, sorted."""
        return sorted([self.code[self.broken[at]] for at in range(self.broken_size)])

    def suppose(self, cell: int) -> None:
        """Starts from the solution, but with the opposite value in one cell."""
        self._undo(0)
        self.mark()
        while self.changes:
            self.changes -= 1
            changed = self.changed[self.changes]
            self.has_changed[changed] = 0
            if self.value[changed] != self.solution[changed]:
                self._flip(changed)
        self.levels = 0
        self._keep(cell, 1 - self.value[cell], 0)

    def mark(self) -> None:
        """Remembers the values."""
        while self.recent_changes:
            self.recent_changes -= 1
            self.is_recent[self.recent[self.recent_changes]] = 0

    def restore(self) -> None:
        """Goes back to the values of the last `mark`."""
        while self.recent_changes:
            self.recent_changes -= 1
            cell = self.recent[self.recent_changes]
            self.is_recent[cell] = 0
            if self.value[cell] != self.marked[cell]:
                self._flip(cell)

    def changed_cells(self) -> list[int]:
        """Returns the cells whose value is not that of the solution."""
        changed = [self.changed[at] for at in range(self.changes)]
        return [cell for cell in changed if self.value[cell] != self.solution[cell]]

    def solve(self, most: int) -> int:
        """Looks for values that obey the rules in force: `SOME_VALUES`, `NO_VALUES`, `NOT_DECIDED`.

        It stops after `most` conflicts (0: never). Whatever it finds, the values stay; only that of the
        cell with the supposition is kept.
        """
        found = self._search(most)
        self._undo(1)
        self.levels = 0
        return found

    def _search(self, most: int) -> int:
        conflicts = 0
        self.head = 0
        for rule in self.tight:
            if self.on[rule] and not self._imply(rule):
                return NO_VALUES
        while True:
            if not self._propagate():
                conflicts += 1
                if self.conflict == 0:
                    return NO_VALUES
                if conflicts == most:
                    return NOT_DECIDED
                if conflicts % CONFLICTS_BETWEEN_TIME_CHECKS == 0:
                    check_time(self.deadline)
                self._go_back()
            else:
                rule = self._pick()
                if rule < 0:
                    return SOME_VALUES
                cell = self._cell_to_change(rule)
                self.levels += 1
                self.level_begin[self.levels] = self.trail_size
                self.decision[self.levels] = cell
                self._keep(cell, 1 - self.value[cell], self._bit(self.levels))

    def _bit(self, level: int) -> int:
        one = self.one
        return one << (level - 1 if level <= LAST_BIT else LAST_BIT)

    def _go_back(self) -> None:
        """Reverses the last decision that the conflict depends on; the rest of it implies that."""
        mask = self.conflict
        level = self.levels
        if level <= LAST_BIT or not mask & self._bit(level):
            level = min(level, LAST_BIT)
            while not mask & self._bit(level):
                level -= 1
        if level <= LAST_BIT + 1:
            mask -= self._bit(level)
        cell = self.decision[level]
        value = self.value[cell]
        self._undo(self.level_begin[level])
        self.levels = level - 1
        self._keep(cell, 1 - value, mask)

    def _propagate(self) -> bool:
        """Keeps everything that the rules in force imply; false on a conflict."""
        while self.head < self.trail_size:
            cell = self.trail[self.head]
            self.head += 1
            for at in range(self.home_begin[cell], self.home_begin[cell + 1]):
                rule = self.home[at]
                if self.on[rule] and self._is_ready(rule) and not self._imply(rule):
                    return False
        return True

    def _is_ready(self, rule: int) -> bool:
        """Whether a rule may imply something, or cannot hold."""
        number = self.begin[rule + 1] - self.begin[rule]
        return (
            self.kept_bulbs[rule] >= self.high[rule] or number - self.kept_dots[rule] <= self.low[rule]
        )

    def _imply(self, rule: int) -> bool:
        """Keeps what a rule implies; if it cannot hold, false, with the levels in `conflict`."""
        number = self.begin[rule + 1] - self.begin[rule]
        bulbs = self.kept_bulbs[rule]
        rest = number - self.kept_dots[rule]
        if bulbs > self.high[rule]:
            self.conflict = self._levels_behind(rule, 1)
            return False
        if rest < self.low[rule]:
            self.conflict = self._levels_behind(rule, 0)
            return False
        if rest > bulbs and (bulbs == self.high[rule] or rest == self.low[rule]):
            value = 0 if bulbs == self.high[rule] else 1
            mask = self._levels_behind(rule, 1 - value)
            for at in range(self.begin[rule], self.begin[rule + 1]):
                if not self.kept[self.cells[at]]:
                    self._keep(self.cells[at], value, mask)
        return True

    def _levels_behind(self, rule: int, value: int) -> int:
        """Returns the decision levels behind the cells of a rule that are kept at a value."""
        mask = self.zero
        for at in range(self.begin[rule], self.begin[rule + 1]):
            cell = self.cells[at]
            if self.kept[cell] and self.value[cell] == value:
                mask |= self.mask[cell]
        return mask

    def _keep(self, cell: int, value: int, mask: int) -> None:
        self.kept[cell] = 1
        self.mask[cell] = mask
        self.trail[self.trail_size] = cell
        self.trail_size += 1
        if self.value[cell] != value:
            self._record(cell)
            self._flip(cell)
        self._count(cell, 1)

    def _record(self, cell: int) -> None:
        """Records that the value of a cell is about to change."""
        if not self.has_changed[cell]:
            self.has_changed[cell] = 1
            self.changed[self.changes] = cell
            self.changes += 1
        if not self.is_recent[cell]:
            self.is_recent[cell] = 1
            self.marked[cell] = self.value[cell]
            self.recent[self.recent_changes] = cell
            self.recent_changes += 1

    def _count(self, cell: int, sign: int) -> None:
        kept = self.kept_bulbs if self.value[cell] else self.kept_dots
        for at in range(self.home_begin[cell], self.home_begin[cell + 1]):
            kept[self.home[at]] += sign

    def _undo(self, size: int) -> None:
        """Keeps only the first cells of the trail; the values stay."""
        while self.trail_size > size:
            self.trail_size -= 1
            cell = self.trail[self.trail_size]
            self.kept[cell] = 0
            self._count(cell, -1)
        self.head = size

    def _flip(self, cell: int) -> None:
        """Changes the value of a cell."""
        sign = -1 if self.value[cell] else 1
        self.value[cell] ^= 1
        for at in range(self.home_begin[cell], self.home_begin[cell + 1]):
            self.bulbs[self.home[at]] += sign
            self._note(self.home[at])

    def is_broken(self, rule: int) -> bool:
        return self.bulbs[rule] < self.low[rule] or self.bulbs[rule] > self.high[rule]

    def _note(self, rule: int) -> None:
        """Enters a rule into the list of broken rules, or takes it out."""
        if self.is_broken(rule):
            if not self.place[rule]:
                self.broken[self.broken_size] = rule
                self.broken_size += 1
                self.place[rule] = self.broken_size
        elif self.place[rule]:
            self.broken_size -= 1
            last = self.broken[self.broken_size]
            self.broken[self.place[rule] - 1] = last
            self.place[last] = self.place[rule]
            self.place[rule] = 0

    def _pick(self) -> int:
        """Returns the broken rule in force that the fewest changes could repair; -1 if none."""
        pick = -1
        fewest = FEWEST_CANDIDATES
        for at in range(self.broken_size):
            rule = self.broken[at]
            if self.on[rule]:
                if self.bulbs[rule] > self.high[rule]:
                    number = self.bulbs[rule] - self.kept_bulbs[rule]
                else:
                    dots = self.begin[rule + 1] - self.begin[rule] - self.bulbs[rule]
                    number = dots - self.kept_dots[rule]
                if number < fewest or (number == fewest and rule < pick):
                    pick, fewest = rule, number
        return pick

    def _cell_to_change(self, rule: int) -> int:
        """Returns the cell of a broken rule whose change breaks the fewest other rules."""
        value = 1 if self.bulbs[rule] > self.high[rule] else 0
        pick = -1
        fewest = FEWEST_BREAKS
        for at in range(self.begin[rule], self.begin[rule + 1]):
            cell = self.cells[at]
            if not self.kept[cell] and self.value[cell] == value:
                number = self._breaks(cell)
                if number < fewest:
                    pick, fewest = cell, number
        return pick

    def _breaks(self, cell: int) -> int:
        """Counts the rules that a change would break, minus those that it would repair."""
        change = -1 if self.value[cell] else 1
        number = 0
        for at in range(self.home_begin[cell], self.home_begin[cell + 1]):
            rule = self.home[at]
            bulbs = self.bulbs[rule] + change
            after = bulbs < self.low[rule] or bulbs > self.high[rule]
            number += (after - (self.place[rule] > 0)) * (16 if self.on[rule] else 1)
        return number
