"""`Trial`: what an assumption leads to by single rules, round by round.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.codes import BULB, DOT
>>> from lightup.kernel.techniques import Techniques
>>> corner = Techniques(Geometry(3, 3, bytes([1, 6, 6, 6, 6, 6, 6, 6, 6])))
>>> corner.rounds(4, BULB), corner.rounds(4, DOT)
(1, -1)
"""

from __future__ import annotations

from ..base.clock import check_time
from ._pairs import Pairs
from .codes import ANY_NUMBER, BULB, CLUE, DOT, LIT, LONG_TRIAL, NO_RULE, RUN, UNKNOWN

NOT_REFUTED = -1


class Trial(Pairs):
    """The finders of levels 4 to 6.

    All that single rules conclude from the cells of the round before waits (`waiting`, `waiting_value`,
    `waiting_why`; `waits` tells which values of a cell wait) and is put at once: so the number of
    rounds depends on nothing but the board.
    """

    def _prepare(self) -> None:
        Pairs._prepare(self)
        self.waiters = 0
        self.waiting = self._ints(2 * self.size)
        self.waiting_value = self._octets(2 * self.size)
        self.waiting_why = self._ints(2 * self.size)
        self.waits = self._octets(self.size)
        self.traced: set[int] = set()

    def trace(self, cell: int, value: int) -> list[int]:
        """The rules by which a trial with an unknown cell fails; empty if it does not fail."""
        self.depth = 1
        rounds = self._try(cell, value, ANY_NUMBER, True)
        self.depth = 0
        return [] if rounds == NOT_REFUTED else sorted(self.traced)

    def rounds(self, cell: int, value: int) -> int:
        """After how many rounds a trial with an unknown cell fails; `NOT_REFUTED` if it does not."""
        return self._try(cell, value, ANY_NUMBER, False)

    def _find_by_trial(self, least: int, most: int, technique: int) -> None:
        """Notes the opposite of what fails after so many rounds; of long trials, of the shortest."""
        fewest = most
        for cell in range(self.size):
            if self.state[cell] == UNKNOWN:
                for value in range(BULB, DOT + 1):
                    rounds = self._try(cell, value, fewest, False)
                    if rounds >= least:
                        if technique == LONG_TRIAL and rounds < fewest:
                            self._forget_notes()
                            fewest = rounds
                        self._note(cell, BULB + DOT - value, technique, 0, rounds, NO_RULE)

    def _try(self, cell: int, value: int, most: int, trace: bool) -> int:
        """The number of rounds after which an assumption fails, `NOT_REFUTED` within `most`."""
        mark = done = self.placed
        rounds = 0
        sound = self._put(cell, value, NO_RULE)
        while sound:
            sound = self._conclude_from(done)
            done = self.placed
            if not sound or not self.waiters:
                break
            if rounds == most:
                break
            rounds += 1
            sound = self._put_waiting()
        if trace and not sound:
            self._trace_back(mark)
        self._forget_waiting()
        self._undo(mark)
        return NOT_REFUTED if sound else rounds

    def _conclude_from(self, begin: int) -> bool:
        """Collects what single rules conclude from the cells put since; false if one is broken."""
        self.work += 1
        if self.work & 1023 == 0:
            check_time(self.deadline)
        for place in range(begin, self.placed):
            cell = self.trail[place]
            if self.state[cell] == BULB:
                self._wait_in_run(self.row_run[cell])
                self._wait_in_run(self.col_run[cell])
            for side in range(4):
                if self.near[cell] >> side & 1 and not self._wait_beside(cell + self.side[side]):
                    return False
        while self.tightened:
            self.tightened -= 1
            if not self._wait_for_light(self.tight[self.tightened]):
                return False
        return True

    def _wait(self, cell: int, value: int, why: int) -> None:
        if self.state[cell] == UNKNOWN and not self.waits[cell] & value:
            self.waits[cell] |= value
            self.waiting[self.waiters] = cell
            self.waiting_value[self.waiters] = value
            self.waiting_why[self.waiters] = why
            self.waiters += 1

    def _wait_in_run(self, run: int) -> None:
        cell = self.start[run]
        if self.open[run]:
            for _ in range(self.length[run]):
                self._wait(cell, DOT, 4 * run + RUN)
                cell += self._step(run)

    def _wait_beside(self, clue: int) -> bool:
        need = self.need[clue]
        if need < 0 or need > self.free[clue]:
            self.clash = 4 * clue + CLUE
            return False
        if need == 0 or need == self.free[clue]:
            for side in range(4):
                if self.near[clue] >> side & 1:
                    self._wait(clue + self.side[side], BULB if need else DOT, 4 * clue + CLUE)
        return True

    def _wait_for_light(self, run: int) -> bool:
        cell = self.start[run]
        if self.bulb[run]:
            return True
        for _ in range(self.length[run]):
            cross = self._crossing(run, cell)
            if not self.bulb[cross]:
                ways = self._ways_to_light(cell)
                if ways == 0:
                    self.clash = 4 * cell + LIT
                    return False
                if ways == 1:
                    last = self._first_unknown(run if self.open[run] else cross)
                    self._wait(last, BULB, 4 * cell + LIT)
            cell += self._step(run)
        return True

    def _put_waiting(self) -> bool:
        """Puts all that waits at once; false if it contradicts itself or another bulb."""
        sound = True
        for place in range(self.waiters):
            cell = self.waiting[place]
            if not sound:
                break
            if self.state[cell] == UNKNOWN:
                sound = self._put(cell, self.waiting_value[place], self.waiting_why[place])
            elif self.state[cell] != self.waiting_value[place]:
                self.clash = self.waiting_why[place]
                sound = False
        self._forget_waiting()
        return sound

    def _forget_waiting(self) -> None:
        while self.waiters:
            self.waiters -= 1
            self.waits[self.waiting[self.waiters]] = 0

    def _trace_back(self, mark: int) -> None:
        """Collects the rules that led from an assumption to the clash, going back over the trail."""
        rules = {self.clash}
        asked = {*self._cells_of(self.clash)}
        for place in range(self.placed - 1, mark, -1):
            cell = self.trail[place]
            if cell in asked:
                rules.add(self.why[cell])
                asked.update(self._cells_of(self.why[cell]))
        self.traced = rules

    def _cells_of(self, rule: int) -> list[int]:
        """The white cells that a rule speaks of."""
        kind = rule & 3
        index = rule >> 2
        if kind == CLUE:
            return [index + self.side[side] for side in range(4) if self.near[index] >> side & 1]
        runs = [index] if kind == RUN else [self.row_run[index], self.col_run[index]]
        cells = []
        for run in runs:
            step = self._step(run)
            cells += [self.start[run] + place * step for place in range(self.length[run])]
        return cells
