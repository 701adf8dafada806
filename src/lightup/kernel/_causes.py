"""`Causes`: the cells by which a rule has implied a cell, or is in conflict.

With the cell that it implies, they are the variables of a clause: one of those that the encoding
`direct` has for the rule, or the learnt clause itself. So a clue never names more cells than it needs.
"""

from __future__ import annotations

from ._clauses import Clauses
from ._memory import Memory
from .codes import BULB, CLUE, DOT, LIT, LITERALS, RUN, SIZE
from .propagation import Propagator


class Causes:
    """The last causes looked up, in `cells`; without `clauses`, no rule may be a learnt clause."""

    def __init__(self, propagator: Propagator, clauses: Clauses | None = None) -> None:
        self.memory, self.propagator, self.clauses = Memory(), propagator, clauses
        self.cells = self.memory.ints(self.propagator.size + 1)
        self.size = 0

    def find(self, rule: int, implied: int) -> int:
        """Lists the cells by which a rule implied a cell or, if `implied` is -1, is in conflict.

        Returns their number.
        """
        kind = rule & 3
        index = rule >> 2
        self.size = 0
        if kind == RUN:
            self._add(self.propagator.bulb[index] - 1)
            if implied < 0:
                self._add(self.propagator.second_bulb)
        elif kind == LIT:
            self._add_in_run(self.propagator.row_run[index], implied, implied)
            self._add_in_run(self.propagator.col_run[index], implied, index)  # which is in both
        elif kind == CLUE:
            self._add_at_clue(index, implied)
        elif self.clauses is not None:
            literals = index + LITERALS
            for at in range(literals, literals + self.clauses.arena[index + SIZE]):
                if abs(self.clauses.arena[at]) - 1 != implied:
                    self._add(abs(self.clauses.arena[at]) - 1)
        return self.size

    def _add(self, cell: int) -> None:
        self.cells[self.size] = cell
        self.size += 1

    def _add_in_run(self, run: int, implied: int, listed: int) -> None:
        """Lists the cells of a run, none of which holds a bulb, except `implied` and `listed`."""
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            if propagator.run_cell[at] != implied and propagator.run_cell[at] != listed:
                self._add(propagator.run_cell[at])

    def _add_at_clue(self, clue: int, implied: int) -> None:
        """Lists bulbs beside a clue if they are the cause, otherwise dots; no more than it takes."""
        propagator = self.propagator
        begin = propagator.beside_begin[clue]
        end = propagator.beside_end[clue]
        too_many = propagator.state[implied] == DOT if implied >= 0 else propagator.need[clue] < 0
        at_fault = BULB if too_many else DOT
        most = propagator.codes[clue] if too_many else end - begin - propagator.codes[clue]
        if implied < 0:
            most += 1
        for at in range(begin, end):
            if self.size < most and propagator.state[propagator.beside[at]] == at_fault:
                self._add(propagator.beside[at])
