"""`Notes`: a board with nothing concluded yet, and what is then found, noted until it is taken.

>>> from lightup.kernel.geometry import Geometry
>>> Notes(Geometry(2, 1, bytes([6, 6])), bulbs=[0]).runs_of(1)
(0, 2)
"""

from __future__ import annotations

from .codes import ALL, NO_RULE, UNKNOWN
from .propagation import Propagator

MORE_THAN_ANY_COST = 1 << 16


class Notes(Propagator):
    """A board with its marks, and notes of what its unknown cells hold.

    Per noted cell its value (`noted`), the technique with its cost (`rank`), and the one or two rules
    that the step is about (`subject`, `partner`; of a trial, its rounds). If several techniques note a
    cell, the easiest keeps it. `only` restricts the notes to one technique. That there is no solution
    is known as soon as it is seen (`sound`).
    """

    def _prepare(self) -> None:
        self.sound = self._put_marks()
        self.tightened = 0
        self.only = ALL
        self.notes = 0
        self.note = self._ints(self.size)
        self.noted = self._octets(self.size)
        self.rank = self._ints(self.size)
        self.subject = self._ints(self.size)
        self.partner = self._ints(self.size)

    def _as_list(self) -> list[tuple[int, int, int, int, int]]:
        entries = []
        for place in range(self.notes):
            cell = self.note[place]
            technique = self.rank[cell] // MORE_THAN_ANY_COST
            entries.append((technique, self.subject[cell], self.partner[cell], cell, self.noted[cell]))
        entries.sort()
        return entries

    def _note(self, cell: int, value: int, technique: int, cost: int, first: int, second: int) -> None:
        if self.state[cell] != UNKNOWN or (self.only != ALL and self.only != technique):
            return
        rank = technique * MORE_THAN_ANY_COST + cost
        if not self.noted[cell]:
            self.note[self.notes] = cell
            self.notes += 1
        elif self.noted[cell] != value:
            self.sound = False
            return
        elif self.rank[cell] <= rank:
            return
        self.noted[cell] = value
        self.rank[cell] = rank
        self.subject[cell] = first
        self.partner[cell] = second

    def _forget_notes(self) -> None:
        for place in range(self.notes):
            self.noted[self.note[place]] = 0
        self.notes = 0

    def _take(self) -> bool:
        for place in range(self.notes):
            cell = self.note[place]
            if self.sound and not self._put(cell, self.noted[cell], NO_RULE):
                self.sound = False
        self._forget_notes()
        self.tightened = 0
        return self.sound

    def _ways_to_light(self, cell: int) -> int:
        """How many unknown cells could light a dark one."""
        ways = self.open[self.row_run[cell]] + self.open[self.col_run[cell]]
        return ways - 1 if self.state[cell] == UNKNOWN else ways

    def _other_unknown(self, run: int, leave_out: int) -> int:
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN and cell != leave_out:
                return cell
            cell += self._step(run)
        return NO_RULE
