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
    NOTHING,
    RUN,
    UNKNOWN,
)
from .propagation import Propagator

NOT_REFUTED = -1


class Trial:
    """An assumption and its consequences.

    A round first collects everything that single rules conclude from the round before, then assigns it
    all at once. So the number of rounds depends only on the board. The conclusions are the first
    `pending` entries of `cell`, `value` and `reason`; `concluded` has the bits of the values that they
    give to each cell.
    """

    def __init__(self, propagator: Propagator, notes: Notes) -> None:
        self.memory = Memory()
        self.propagator, self.notes = propagator, notes
        size = self.propagator.size
        self.pending = 0
        self.cell = self.memory.ints(2 * size)
        self.value = self.memory.octets(2 * size)
        self.reason = self.memory.ints(2 * size)
        self.concluded = self.memory.octets(size)
        self.traced: set[int] = set()

    def trace(self, cell: int, value: int) -> list[int]:
        """Returns the rules by which a trial of a value fails; an empty list if it does not."""
        check_time(self.propagator.deadline)
        self.propagator.decision_level = 1  # at level 0 no reasons are kept
        rounds = self._try(cell, value, ANY_NUMBER, True)
        self.propagator.decision_level = 0
        return [] if rounds == NOT_REFUTED else sorted(self.traced)

    def rounds(self, cell: int, value: int) -> int:
        """Returns the number of rounds after which a trial of a value fails, or `NOT_REFUTED`."""
        check_time(self.propagator.deadline)
        return self._try(cell, value, ANY_NUMBER, False)

    def find(self, least: int, most: int, technique: int) -> None:
        """Notes the opposite of each value that fails in `least` to `most` rounds.

        Of long trials, notes only the shortest.
        """
        fewest = most
        for cell in range(self.propagator.size):
            if cell & 63 == 0:  # between trials: none is left half done
                check_time(self.propagator.deadline)
            if self.propagator.state[cell] == UNKNOWN:
                for value in range(BULB, DOT + 1):
                    rounds = self._try(cell, value, fewest, False)
                    if rounds >= least:
                        if technique == LONG_TRIAL and rounds < fewest:
                            self.notes.forget()
                            fewest = rounds
                        self.notes.add(cell, BULB + DOT - value, technique, 0, rounds, NO_RULE)

    def _try(self, cell: int, value: int, most: int, trace: bool) -> int:
        """Returns the number of rounds, at most `most`, after which a value fails, or `NOT_REFUTED`."""
        propagator = self.propagator
        size = done = propagator.trail_size
        rounds = 0
        sound = propagator.enqueue(cell, value, NO_RULE)
        while sound:
            sound = self._conclude(done)
            done = propagator.trail_size
            if not sound or not self.pending:
                break
            if rounds == most:
                break
            rounds += 1
            sound = self._put_conclusions()
        if trace and not sound:
            self._trace_back(size)
        self._forget_conclusions()
        propagator.undo(size)
        return NOT_REFUTED if sound else rounds

    def _conclude(self, begin: int) -> bool:
        """Collects what single rules conclude from the trail since `begin`; false if one is broken."""
        propagator = self.propagator
        for index in range(begin, propagator.trail_size):
            cell = propagator.trail[index]
            if propagator.state[cell] == BULB:
                self._conclude_from_run(propagator.row_run[cell])
                self._conclude_from_run(propagator.col_run[cell])
            for at in range(propagator.beside_begin[cell], propagator.beside_begin[cell + 1]):
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
            for at in range(propagator.beside_begin[clue], propagator.beside_begin[clue + 1]):
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

    def _trace_back(self, size: int) -> None:
        """Collects the rules that led from the assumption, at `size` on the trail, to the conflict."""
        propagator = self.propagator
        rules = {propagator.conflict}
        asked = {*self._cells_of(propagator.conflict)}
        for index in range(propagator.trail_size - 1, size, -1):
            cell = propagator.trail[index]
            if cell in asked:
                rules.add(propagator.reason[cell])
                asked.update(self._cells_of(propagator.reason[cell]))
        self.traced = rules

    def _cells_of(self, rule: int) -> list[int]:
        """Returns the white cells that a rule is about."""
        propagator = self.propagator
        kind = rule & 3
        index = rule >> 2
        if kind == CLUE:
            begin, end = propagator.beside_begin[index], propagator.beside_begin[index + 1]
            return [propagator.beside[at] for at in range(begin, end)]
        runs = [index] if kind == RUN else [propagator.row_run[index], propagator.col_run[index]]
        cells = []
        for run in runs:
            begin, end = propagator.run_begin[run], propagator.run_begin[run + 1]
            cells += [propagator.run_cell[at] for at in range(begin, end)]
        return cells
