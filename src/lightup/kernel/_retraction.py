"""`Retraction`: makes unknown what rests on a clue, and puts it back if the clue is needed."""

from __future__ import annotations

from ._memory import Memory
from ._reasons import Reasons
from .codes import BULB, DOT, LIT, RUN, UNKNOWN
from .propagation import Propagator


class Retraction:
    """The cells made unknown since the last change that was kept.

    They are the first `size` entries of `cell`, with their former `value`, `reason` and `time`. A dot
    in a run with a bulb rests on that bulb, which needs no link. For all else the links tell; those
    after the first `links` are newer than the last change that was kept. `lights` tells for each run
    whether a conclusion may rest on lighting one of its cells.
    """

    def __init__(self, propagator: Propagator, reasons: Reasons) -> None:
        self.memory, self.propagator, self.reasons = Memory(), propagator, reasons
        self.size = self.links = 0
        size = self.propagator.size
        self.cell = self.memory.ints(size)
        self.value = self.memory.octets(size)
        self.reason = self.memory.ints(size)
        self.time = self.memory.ints(size)
        self.lights = self.memory.octets(self.propagator.geometry.most_runs)

    def begin(self) -> None:
        """Forgets all reasons."""
        self.size = self.links = 0
        self.reasons.begin()
        for run in range(self.propagator.runs):
            self.lights[run] = 0

    def keep(self) -> None:
        """Makes everything final."""
        self.reasons.tidy()
        self.size = 0
        self.links = self.reasons.links

    def rest_on(self, rule: int, cell: int) -> None:
        """Records that a cell just decided rests on a clue or on lighting a cell."""
        origin = rule >> 2
        self.reasons.add(origin, cell)
        if rule & 3 == LIT:
            self.lights[self.propagator.row_run[origin]] = 1
            self.lights[self.propagator.col_run[origin]] = 1

    def forget_all_from(self, clue: int) -> None:
        """Makes unknown what rests on a clue, directly or not."""
        index = self.size
        self._forget_users(clue, 0)
        while index < self.size:
            self._forget_dependants(index)
            index += 1

    def _forget_users(self, origin: int, since: int) -> None:
        """Makes unknown the cells that rest on a rule and were decided later than `since`."""
        reasons = self.reasons
        link = reasons.first[origin]
        while link >= 0:
            if reasons.since[link] > since and reasons.holds(link):
                self._forget(reasons.cell[link])
            link = reasons.next[link]

    def _forget(self, cell: int) -> None:
        propagator = self.propagator
        self.cell[self.size] = cell
        self.value[self.size] = propagator.state[cell]
        self.reason[self.size] = propagator.reason[cell]
        self.time[self.size] = self.reasons.time[cell]
        self.size += 1
        propagator.unassign(cell)
        self.reasons.time[cell] = 0

    def _forget_dependants(self, index: int) -> None:
        """Makes unknown what rests on a cell made unknown."""
        propagator = self.propagator
        cell = self.cell[index]
        time = self.time[index]
        if self.value[index] == BULB:
            self._forget_dots(propagator.row_run[cell])
            self._forget_dots(propagator.col_run[cell])
        else:
            self._forget_lights(propagator.row_run[cell], time)
            self._forget_lights(propagator.col_run[cell], time)
        for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
            self._forget_users(propagator.beside[at], time)

    def _forget_dots(self, run: int) -> None:
        """Makes unknown the dots of a run that has lost its bulb."""
        propagator = self.propagator
        rule = 4 * run + RUN
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.state[cell] == DOT and propagator.reason[cell] == rule:
                self._forget(cell)

    def _forget_lights(self, run: int, time: int) -> None:
        """Makes unknown what rests on lighting a cell of a run that has lost a dot."""
        if not self.lights[run]:
            return
        propagator, first = self.propagator, self.reasons.first
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            if first[propagator.run_cell[at]] >= 0:
                self._forget_users(propagator.run_cell[at], time)

    def make_unknown(self, cell: int) -> None:
        """Makes a cell unknown that was so before the change."""
        if self.propagator.state[cell] != UNKNOWN:
            self.propagator.unassign(cell)
            self.reasons.time[cell] = 0

    def forget_again(self) -> None:
        """Makes the cells unknown that have been decided again, and drops the new links."""
        for index in range(self.size):
            self.make_unknown(self.cell[index])
        self.reasons.forget_since(self.links)

    def restore(self) -> None:
        """Gives the cells their former values and reasons."""
        propagator = self.propagator
        for index in range(self.size):
            cell = self.cell[index]
            propagator.enqueue(cell, self.value[index], self.reason[index])
            self.reasons.time[cell] = self.time[index]
        propagator.trail_size = propagator.head = propagator.tight_size = 0
