"""`Deduction`: solves a puzzle whose solution is known, up to a level, and forgets only what it must.

The generator asks the same question again and again: do these clues still lead to the solution, by the
techniques up to a level? Each answer starts from the last one. Every decided cell remembers the rules
that it rests on. To drop a clue makes only those cells unknown that rest on it, directly or not; then
deduction goes on from there. If the clue turns out to be needed, everything is put back.

That the solution is known saves half of the trials: only the wrong value of a cell can fail. Often a
wrong value even leads to a second solution, which ends the matter at once.

What follows up to a level does not depend on the order of the steps, so the order here is that of cost
and not, as for a person, that of difficulty.

>>> from lightup.kernel.geometry import Geometry
>>> deduction = Deduction(Geometry(3, 2, bytes([1, 6, 2, 6, 6, 6])))
>>> deduction.know([1, 5])
>>> deduction.begin(1)
True
>>> deduction.hide(2)
>>> deduction.settle()
True
>>> deduction.hide(0)
>>> deduction.settle()
False
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._exclusion import Exclusion
from ._memory import Memory
from ._notes import Notes
from ._pairs import Pairs
from ._reasons import Reasons
from ._retraction import Retraction
from ._singles import Singles
from ._trial import Trial
from .codes import (
    ANY_NUMBER,
    BULB,
    CLUE,
    DOT,
    LEVEL_OF,
    MOST_ROUNDS,
    NO_RULE,
    NOT_REFUTED,
    RUN,
    SHORT_TRIAL,
    UNKNOWN,
)
from .geometry import Geometry
from .propagation import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SECOND_LOOK = 2  # the lowest level at which it pays to look for a second solution
LOOKS_FOR_SECOND_SOLUTION = 8
FIRST_TRIAL = LEVEL_OF[SHORT_TRIAL]


class Deduction:
    """What follows from the clues that are shown, by techniques up to `level`.

    All unknown cells are among the first `unknowns` entries of `unknown`. `solution` is the value of
    each cell in the solution, `lamp` one more than the cell of the bulb in each run (0 for none).

    Clues just hidden are in `hidden`, those with a new number in `renumbered`, until it is settled
    whether the changes are kept. `stops_at_second` tells that a second solution settles it: clues are
    hidden, and nothing was unknown before.
    """

    def __init__(self, geometry: Geometry, deadline: float = NEVER) -> None:
        self.geometry, self.memory = geometry, Memory()
        self.propagator = Propagator(geometry, (), (), deadline)
        self.propagator.decision_level = 1  # so that reasons are kept
        self.reasons = Reasons(geometry.size)
        self.retraction = Retraction(self.propagator, self.reasons)
        self.notes = Notes(self.propagator)
        self.singles = Singles(self.propagator, self.notes)
        self.exclusion = Exclusion(self.propagator, self.notes)
        self.pairs = Pairs(self.propagator, self.notes)
        self.trial = Trial(self.propagator, self.notes)
        self.level = self.unknowns = self.hidden_clues = self.renumbered_clues = 0
        self.stops_at_second = False
        self.unknown = self.memory.ints(geometry.size)
        self.solution = self.memory.octets(geometry.size)
        self.lamp = self.memory.ints(geometry.most_runs)
        self.old_unknown = self.memory.ints(geometry.size)
        self.hidden = self.memory.ints(geometry.size)
        self.renumbered = self.memory.ints(geometry.size)
        self.old_number = self.memory.octets(geometry.size)

    def know(self, bulbs: Iterable[int]) -> None:
        """Takes the bulbs of the solution."""
        for cell in range(self.geometry.size):
            self.solution[cell] = DOT
        for run in range(self.geometry.runs):
            self.lamp[run] = 0
        for bulb in bulbs:
            self.solution[bulb] = BULB
            self.lamp[self.geometry.row_run[bulb]] = bulb + 1
            self.lamp[self.geometry.col_run[bulb]] = bulb + 1

    def begin(self, level: int) -> bool:
        """Deduces from the clues that are shown, from scratch; whether that leads to the solution."""
        self.level = level
        self.propagator.reset()
        self.notes.forget()
        self.retraction.begin()
        self.hidden_clues = self.renumbered_clues = 0
        self.stops_at_second = False
        self.unknowns = self.propagator.list_unknown(self.unknown)
        self.propagator.wake_all()
        solved = self._deduce()
        self.retraction.keep()
        return solved

    def hide(self, clue: int) -> None:
        """Hides a clue and makes unknown what rests on it, until `settle` is called."""
        self.retraction.forget_all_from(clue)
        self.propagator.hide(clue)
        self.hidden[self.hidden_clues] = clue
        self.hidden_clues += 1

    def renumber(self, clue: int, number: int) -> None:
        """Changes the number of a shown clue and makes unknown what rests on it, until `settle`."""
        self.retraction.forget_all_from(clue)
        self.renumbered[self.renumbered_clues] = clue
        self.old_number[self.renumbered_clues] = self.geometry.codes[clue]
        self.renumbered_clues += 1
        self._set_number(clue, number)

    def _set_number(self, clue: int, number: int) -> None:
        self.propagator.need[clue] += number - self.geometry.codes[clue]
        self.geometry.codes[clue] = number

    def settle(self) -> bool:
        """Deduces again what the changes made unknown; takes them back if more cells stay unknown.

        Returns whether the changes are kept. They are also taken back if time runs out.
        """
        unknowns = self.unknowns
        self.stops_at_second = self.hidden_clues > 0 and not unknowns
        kept = False
        try:
            kept = self._go_on()
        finally:
            if not kept:
                self._restore(unknowns)
            self.retraction.keep()
            self.hidden_clues = self.renumbered_clues = 0
            self.stops_at_second = False
        return kept

    def _go_on(self) -> bool:
        """Deduces as much as possible; whether no more cells stay unknown than before the changes."""
        propagator = self.propagator
        unknowns = self.unknowns
        for index in range(unknowns):
            self.old_unknown[index] = self.unknown[index]
        for index in range(self.retraction.size):
            self.unknown[unknowns + index] = self.retraction.cell[index]
        self.unknowns += self.retraction.size
        for index in range(self.unknowns):
            if propagator.state[self.unknown[index]] == UNKNOWN:
                propagator.wake(self.unknown[index])
        self._deduce()
        return self.unknowns <= unknowns

    def _restore(self, unknowns: int) -> None:
        """Takes back the changes of clues and everything deduced since."""
        self.propagator.undo(0)  # something is left there only if time ran out
        self.notes.forget()
        for index in range(unknowns):
            self.unknown[index] = self.old_unknown[index]
            self.retraction.make_unknown(self.unknown[index])
        self.unknowns = unknowns
        self.retraction.forget_again()
        for index in range(self.hidden_clues):
            self.propagator.show(self.hidden[index])
        for index in range(self.renumbered_clues - 1, -1, -1):
            self._set_number(self.renumbered[index], self.old_number[index])
        self.retraction.restore()

    def _deduce(self) -> bool:
        """Takes steps until nothing is unknown or no technique helps; whether nothing is unknown.

        With `stops_at_second`, a second solution also ends it.
        """
        while True:
            self._propagate()
            self.unknowns = self.propagator.still_unknown(self.unknown, self.unknowns)
            if not self.unknowns:
                return True
            if not self._step():
                self.unknowns = self.propagator.still_unknown(self.unknown, self.unknowns)
                return False

    def _propagate(self) -> None:
        """Decides what single rules force, and records why."""
        propagator = self.propagator
        propagator.propagate()
        for index in range(propagator.trail_size):
            cell = propagator.trail[index]
            rule = propagator.reason[cell]
            if rule != NO_RULE:  # else it was recorded before
                self.reasons.decide(cell)
                if rule & 3 != RUN:  # a run's dots are found without links
                    self.retraction.rest_on(rule, cell)
        propagator.trail_size = propagator.head = 0

    def _step(self) -> bool:
        """Takes steps above level 0, of one kind; false if there are none."""
        if self.level >= FIRST_TRIAL:
            number = self._try_all()
            if number != 0:
                return number > 0
            self.pairs.find(self.unknown, self.unknowns)
            return self._take_notes(False)
        if self.level >= 1:
            self.singles.find_corners(self.unknown, self.unknowns)
            if self._take_notes(False):
                return True
        if self.level >= SECOND_LOOK and self.stops_at_second and self._finds_second_solution():
            return False
        if self.level >= 2:
            self.exclusion.find(self.unknown, self.unknowns)
            if self._take_notes(True):
                return True
        if self.level >= 3:
            self.pairs.find(self.unknown, self.unknowns)
        return self._take_notes(False)

    def _finds_second_solution(self) -> bool:
        """Whether the wrong value of one of the first unknown cells leads to a second solution."""
        propagator = self.propagator
        for index in range(min(self.unknowns, LOOKS_FOR_SECOND_SOLUTION)):
            cell = self.unknown[index]
            propagator.enqueue(cell, BULB + DOT - self.solution[cell], NO_RULE)
            second = propagator.propagate() and self._is_second_solution()
            propagator.undo(0)
            if second:
                return True
        return False

    def _take_notes(self, by_completed_clues: bool) -> bool:
        """Decides the noted cells; they rest on the rules of the note.

        With `by_completed_clues`, they also rest on the clues that a bulb there would complete.
        """
        notes, reasons, propagator = self.notes, self.reasons, self.propagator
        number = notes.size
        for index in range(number):
            cell = notes.cell[index]
            propagator.enqueue(cell, notes.value[cell], NO_RULE)
            reasons.decide(cell)
            self.retraction.rest_on(notes.subject[cell], cell)
            if notes.partner[cell] != NO_RULE:
                self.retraction.rest_on(notes.partner[cell], cell)
            if by_completed_clues:
                for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                    self.retraction.rest_on(4 * propagator.beside[at] + CLUE, cell)
        notes.forget()
        return number > 0

    def _try_all(self) -> int:
        """Tries the wrong value of each unknown cell, until nothing changes.

        Returns the number of cells decided like this, -1 if there is a second solution.
        """
        propagator = self.propagator
        most: int = MOST_ROUNDS[self.level]
        decided = index = unsuccessful = 0
        while unsuccessful < self.unknowns:
            if index & 63 == 0:
                check_time(propagator.deadline)
            cell = self.unknown[index]
            unsuccessful += 1
            if propagator.state[cell] == UNKNOWN:
                outcome = self._try_wrong_value(cell, most)
                if outcome < 0:
                    return -1
                if outcome:
                    unsuccessful = 0
                    decided += 1
            index += 1
            if index == self.unknowns:
                index = 0
        return decided

    def _try_wrong_value(self, cell: int, most: int) -> int:
        """Decides a cell if its wrong value fails.

        Returns 1 if it does, 0 if not, -1 if the wrong value leads to a second solution.
        """
        propagator, trial, reasons = self.propagator, self.trial, self.reasons
        wrong = BULB + DOT - self.solution[cell]
        if propagator.enqueue(cell, wrong, NO_RULE) and propagator.propagate():
            second = self.stops_at_second and self._is_second_solution()
            propagator.undo(0)
            return -1 if second else 0
        if most < ANY_NUMBER:
            propagator.undo(0)
            if trial.follow(cell, wrong, most) == NOT_REFUTED:
                propagator.undo(0)
                return 0
        trial.trace_back(0)
        propagator.undo(0)
        propagator.enqueue(cell, self.solution[cell], NO_RULE)
        reasons.decide(cell)
        for index in range(trial.rules):
            if trial.rule[index] & 3 != RUN:
                self.retraction.rest_on(trial.rule[index], cell)
        self._propagate()
        return 1

    def _is_second_solution(self) -> bool:
        """Whether the solution, with the cells on the trail as they are now, is another solution.

        Nothing more follows from these cells, so no two bulbs see each other.
        """
        propagator = self.propagator
        for index in range(propagator.trail_size):
            cell = propagator.trail[index]
            if propagator.state[cell] != self.solution[cell]:
                for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                    if not self._is_satisfied(propagator.beside[at]):
                        return False
                if propagator.state[cell] == DOT and not (
                    self._is_lit_along(propagator.row_run[cell])
                    and self._is_lit_along(propagator.col_run[cell])
                ):
                    return False
        return True

    def _is_satisfied(self, clue: int) -> bool:
        """Whether the unknown bulbs of the solution are what a clue still needs."""
        propagator = self.propagator
        need = propagator.need[clue]
        for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
            cell = propagator.beside[at]
            if propagator.state[cell] == UNKNOWN and self.solution[cell] == BULB:
                need -= 1
        return need == 0

    def _is_lit_along(self, run: int) -> bool:
        """Whether every cell of a run is lit, now or by an unknown bulb of the solution."""
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if not self._has_light(propagator.row_run[cell]) and not self._has_light(
                propagator.col_run[cell]
            ):
                return False
        return True

    def _has_light(self, run: int) -> bool:
        lamp = self.lamp[run]
        return self.propagator.bulb[run] > 0 or (
            lamp > 0 and self.propagator.state[lamp - 1] == UNKNOWN
        )
