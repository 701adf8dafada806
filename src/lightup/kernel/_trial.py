"""`Trial`: the finder of levels 4 to 6, for assumptions that single rules refute, round by round.

>>> from lightup.kernel.codes import BULB, DOT
>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.techniques import Techniques
>>> corner = Techniques(Propagator(Geometry(3, 3, bytes([1, 6, 6, 6, 6, 6, 6, 6, 6]))))
>>> corner.rounds(4, BULB), corner.rounds(4, DOT)
(1, -1)
"""

from __future__ import annotations

from ..base.clock import check_time
from ._memory import Memory
from ._notes import Notes
from .codes import (
    ANY_NUMBER,
    BROKEN,
    BULB,
    CLUE,
    DOT,
    LIT,
    LONG_TRIAL,
    NO_RULE,
    NOT_REFUTED,
    NOTHING,
    RUN,
    UNKNOWN,
)
from .propagation import Propagator


class Trial:
    """An assumption and its consequences.

    A round first collects everything that single rules conclude from the round before, then assigns it
    all at once. So the number of rounds depends only on the board. The conclusions are the first
    `pending` entries of `cell`, `value` and `reason`; `concluded` has the bits of the values that they
    give to each cell. The rules by which a trial fails are the first `rules` entries of `rule`.
    """

    def __init__(self, propagator: Propagator, notes: Notes) -> None:
        self.memory = Memory()
        self.propagator, self.notes = propagator, notes
        size = self.propagator.size
        self.pending = 0
        self.complete = False
        self.cell = self.memory.ints(2 * size)
        self.value = self.memory.octets(2 * size)
        self.reason = self.memory.ints(2 * size)
        self.concluded = self.memory.octets(size)
        self.rules = 0
        self.rule = self.memory.ints(size + 1)
        self.asked = self.memory.octets(size)

    def trace(self, cell: int, value: int) -> list[int]:
        """Returns the rules by which a trial of a value fails; an empty list if it does not."""
        check_time(self.propagator.deadline)
        size = self.propagator.trail_size
        self.propagator.decision_level += 1  # at level 0 no reasons are kept
        if self.follow(cell, value, ANY_NUMBER) == NOT_REFUTED:
            self.rules = 0
        else:
            self.trace_back(size)
        self.propagator.decision_level -= 1
        self.propagator.undo(size)
        return sorted({self.rule[index] for index in range(self.rules)})

    def rounds(self, cell: int, value: int) -> int:
        """Returns the number of rounds after which a trial of a value fails, or `NOT_REFUTED`."""
        check_time(self.propagator.deadline)
        return self._try(cell, value, ANY_NUMBER)

    def find(self, cells: memoryview, number: int, least: int, most: int, technique: int) -> None:
        """Notes the opposite of each value that fails in `least` to `most` rounds.

        Of long trials, notes only the shortest. `cells` begins with the unknown cells, whose number is
        `number`.
        """
        fewest = most
        for index in range(number):
            if index & 63 == 0:  # between trials: none is left half done
                check_time(self.propagator.deadline)
            for value in range(BULB, DOT + 1):
                rounds = self._try(cells[index], value, fewest)
                if rounds >= least:
                    if technique == LONG_TRIAL and rounds < fewest:
                        self.notes.forget()
                        fewest = rounds
                    self.notes.add(cells[index], BULB + DOT - value, technique, 0, rounds, NO_RULE)

    def _try(self, cell: int, value: int, most: int) -> int:
        """Returns the number of rounds, at most `most`, after which a value fails, or `NOT_REFUTED`."""
        size = self.propagator.trail_size
        rounds = self.follow(cell, value, most)
        self.propagator.undo(size)
        return rounds

    def follow(self, cell: int, value: int, most: int) -> int:
        """Assigns a value and its consequences in at most `most` rounds; the caller undoes it.

        Returns the number of rounds after which a rule breaks, or `NOT_REFUTED`. `complete` tells
        whether nothing more follows.
        """
        propagator = self.propagator
        done = propagator.trail_size
        rounds = 0
        sound = propagator.enqueue(cell, value, NO_RULE)
        self.complete = False
        while sound:
            sound = self._conclude(done)
            done = propagator.trail_size
            self.complete = not self.pending
            if not sound or self.complete or rounds == most:
                break
            rounds += 1
            sound = self._put_conclusions()
        self._forget_conclusions()
        return NOT_REFUTED if sound else rounds

    def _conclude(self, begin: int) -> bool:
        """Collects what single rules conclude from the trail since `begin`; false if one is broken."""
        propagator = self.propagator
        for index in range(begin, propagator.trail_size):
            cell = propagator.trail[index]
            if propagator.state[cell] == BULB:
                self._conclude_from_run(propagator.row_run[cell])
                self._conclude_from_run(propagator.col_run[cell])
            for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                if not self._conclude_from_clue(propagator.beside[at]):
                    return False
        while propagator.tight_size:
            propagator.tight_size -= 1
            if not self._conclude_from_dark_cells(propagator.tight[propagator.tight_size]):
                return False
        return True

    def _add(self, cell: int, value: int, reason: int) -> None:
        if self.propagator.state[cell] == UNKNOWN and not self.concluded[cell] & value:
            self.concluded[cell] |= value
            self.cell[self.pending] = cell
            self.value[self.pending] = value
            self.reason[self.pending] = reason
            self.pending += 1

    def _conclude_from_run(self, run: int) -> None:
        propagator = self.propagator
        if propagator.open[run]:
            for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
                self._add(propagator.run_cell[at], DOT, 4 * run + RUN)

    def _conclude_from_clue(self, clue: int) -> bool:
        propagator = self.propagator
        value = propagator.forced_by_clue(clue)
        if value == BROKEN:
            propagator.conflict = 4 * clue + CLUE
            return False
        if value != UNKNOWN:
            for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
                self._add(propagator.beside[at], value, 4 * clue + CLUE)
        return True

    def _conclude_from_dark_cells(self, run: int) -> bool:
        propagator = self.propagator
        if propagator.bulb[run]:
            return True
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            last = propagator.last_light(cell)
            if last == BROKEN:
                propagator.conflict = 4 * cell + LIT
                return False
            if last != NOTHING:
                self._add(last, BULB, 4 * cell + LIT)
        return True

    def _put_conclusions(self) -> bool:
        """Assigns all conclusions; false if they contradict each other or a bulb."""
        propagator = self.propagator
        sound = True
        for index in range(self.pending):
            cell = self.cell[index]
            if not sound:
                break
            if propagator.state[cell] == UNKNOWN:
                sound = propagator.enqueue(cell, self.value[index], self.reason[index])
            elif propagator.state[cell] != self.value[index]:
                propagator.conflict = self.reason[index]
                sound = False
        self._forget_conclusions()
        return sound

    def _forget_conclusions(self) -> None:
        while self.pending:
            self.pending -= 1
            self.concluded[self.cell[self.pending]] = 0

    def trace_back(self, size: int) -> None:
        """Lists the rules that led from the assumption, at `size` on the trail, to the conflict."""
        propagator = self.propagator
        self.rules = 0
        self._use(propagator.conflict)
        if propagator.conflict & 3 == RUN:
            self.asked[propagator.second_bulb] = 1
        for index in range(propagator.trail_size - 1, size, -1):
            cell = propagator.trail[index]
            if self.asked[cell]:
                self._use(propagator.reason[cell])
        for index in range(self.rules):
            self._ask_all(self.rule[index], 0)
        if propagator.conflict & 3 == RUN:
            self.asked[propagator.second_bulb] = 0

    def _use(self, rule: int) -> None:
        """Lists a rule and asks why the cells that it is about have their values."""
        self.rule[self.rules] = rule
        self.rules += 1
        self._ask_all(rule, 1)

    def _ask_all(self, rule: int, ask: int) -> None:
        propagator = self.propagator
        index = rule >> 2
        if rule & 3 == CLUE:
            for at in range(propagator.beside_begin[index], propagator.beside_end[index]):
                self.asked[propagator.beside[at]] = ask
        elif rule & 3 == LIT:
            self._ask_run(propagator.row_run[index], ask)
            self._ask_run(propagator.col_run[index], ask)
        else:
            self.asked[propagator.bulb[index] - 1] = ask

    def _ask_run(self, run: int, ask: int) -> None:
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            self.asked[propagator.run_cell[at]] = ask
