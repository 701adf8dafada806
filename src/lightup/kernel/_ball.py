"""`Ball`: the rules that an argument for a cell can contain if it costs no more than a given number.

An argument hangs together: from the cell, one gets to each of its rules by rules of the argument, where
each forbids a value that the one before asks for. So every rule of an argument that costs at most c can
be reached in this way for a cost of at most c.
"""

from __future__ import annotations

from ._memory import Memory
from .codes import CLUE_COST, LIT_COST, RUN_COST
from .repair import Repair

COSTS = (RUN_COST, LIT_COST, CLUE_COST)  # in the order of the codes of the kinds


class Ball:
    """The `rules` around a cell, from near to far; it `is_whole` if no cost would add another.

    For the code of a rule, `index` is one more than its index in the ball, 0 if it is outside. A value
    of a cell is written `2 * cell + value`. `reached` marks the values that the rules ask for, and
    `touched` lists them. Those that are reached for a cost and have yet to be looked at are in a list
    that begins at `layer` and goes on at `next` (one more than each, 0 at the end).
    """

    def __init__(self, repair: Repair) -> None:
        self.memory, self.repair = Memory(), repair
        self.cost = self.memory.ints(len(COSTS))
        for kind, cost in enumerate(COSTS):
            self.cost[kind] = cost
        self.layers = max(COSTS) * self.repair.rules + 1
        self.layer = self.memory.ints(self.layers)
        self.next = self.memory.ints(2 * self.repair.size)
        self.reached = self.memory.octets(2 * self.repair.size)
        self.touched = self.memory.ints(2 * self.repair.size)
        self.touched_size = self.farthest = 0
        self.index = self.memory.ints(4 * max(self.repair.size, self.repair.bounds.geometry.runs))
        self.is_whole = False
        self.rules: list[int] = []

    def find(self, cell: int, most: int) -> None:
        """Finds the rules within a cost of at most `most`; all rules outside are not in force."""
        self._clear()
        self.farthest = min(most, self.layers - 1)
        self.is_whole = True
        self.repair.suppose(cell)
        self._ask(cell, self.repair.value[cell], 0)
        for cost in range(self.farthest + 1):
            while self.layer[cost]:
                asked = self.layer[cost] - 1
                self.layer[cost] = self.next[asked]
                self._reach(asked, cost)

    def _clear(self) -> None:
        for rule in self.rules:
            self.index[self.repair.code[rule]] = self.repair.on[rule] = 0
        self.rules = []
        for at in range(self.touched_size):
            self.reached[self.touched[at]] = 0
        self.touched_size = 0

    def _reach(self, asked: int, cost: int) -> None:
        """Adds the rules that forbid a value, which is reached for this cost."""
        repair = self.repair
        cell = asked >> 1
        for at in range(repair.home_begin[cell], repair.home_begin[cell + 1]):
            rule = repair.home[at]
            code = repair.code[rule]
            if not self.index[code] and self._asks(rule, 1 - (asked & 1)):
                total = cost + self.cost[code & 3]
                if total > self.farthest:
                    self.is_whole = False
                else:
                    self.rules.append(rule)
                    self.index[code] = len(self.rules)
                    self._ask_all(rule, total)

    def _asks(self, rule: int, value: int) -> bool:
        """Whether a rule can ask its cells for a value: for bulbs (1) or dots (0)."""
        if value:
            return self.repair.low[rule] > 0
        return self.repair.high[rule] < self.repair.begin[rule + 1] - self.repair.begin[rule]

    def _ask_all(self, rule: int, cost: int) -> None:
        """Asks for every value that a rule can ask for."""
        for value in range(2):
            if self._asks(rule, value):
                for at in range(self.repair.begin[rule], self.repair.begin[rule + 1]):
                    self._ask(self.repair.cells[at], value, cost)

    def _ask(self, cell: int, value: int, cost: int) -> None:
        """Enters a value of a cell into the layer of this cost, unless it is reached for less."""
        asked = 2 * cell + value
        if not self.reached[asked]:
            self.reached[asked] = 1
            self.touched[self.touched_size] = asked
            self.touched_size += 1
            self.next[asked] = self.layer[cost]
            self.layer[cost] = asked + 1
