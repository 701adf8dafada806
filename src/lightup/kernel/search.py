"""`Search`: conflict-driven clause learning on the rules of a grid.

It uses the terms of MiniSat: trail, reason, decision level, analyze, minimize, backjump, bump, LBD,
phase, restart, reduce. Two things differ. First, the rules are never written out as clauses: when a
conflict is analyzed, the cells behind a rule are looked up in the geometry. Second, solutions can be
enumerated without blocking clauses: after each one, the last decision is reversed permanently. The
decisions up to level `floor` are those of the last solution that have yet to be reversed; a backjump
never goes below it.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.search import Search
>>> search = Search(Propagator(Geometry(2, 2, bytes([6, 6, 6, 6]))))
>>> search.enter([0, 1, 2, 3]), search.solve(), search.bulbs()
(True, True, [0, 3])
"""

from __future__ import annotations

from ..base.errors import GaveUp
from ._causes import Causes
from ._clauses import Clauses
from ._memory import Memory
from ._order import Order
from .codes import (
    BULB,
    CLAUSE,
    DOT,
    GIVEN,
    LITERALS,
    NO_RULE,
    SIZE,
    UNKNOWN,
)
from .propagation import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .tracing import Recorder

CONFLICTS_BETWEEN_RESTARTS = 64
CONFLICTS_OF_PATIENCE = 5000
LONGEST_BACKJUMP = 1000
MOST_LEMMAS = 100_000


class LostPatience(Exception):
    """A search has met very many conflicts; it can go on, and does not raise this again."""


def luby(number: int) -> int:
    """Returns a term of the Luby sequence 1 1 2 1 1 2 4 1 1 2 ..., which spaces the restarts."""
    while True:
        power = 1
        while 2 * power <= number + 1:
            power *= 2
        if power == number + 1:
            return power // 2
        number -= power - 1


class Search:
    """A search over the unknown cells of one `part` of the grid.

    For each decision level, `begin` is the size of the trail before its decision. A cell is first tried
    with the value that it last had (its `phase`), so that what was found elsewhere on the board is
    found again. Clauses propagate the trail from `head` on, after the rules. Without `learning`, a
    conflict only reverses the last decision (DPLL). A `recorder` writes down what happens.

    `missed` lists clauses that imply their first literal at a lower level than the one at which it was
    assigned. After a backjump (`recheck`), they may have to imply it again.

    During conflict analysis, `learnt` is the clause under construction, `seen` marks its cells,
    `current` counts those of the current level, and `causes` lists the cells that are `behind` the last
    rule looked up. `counted_at` is the conflict at which a level was last counted for an LBD.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.memory, self.propagator = Memory(), propagator
        self.clauses, self.order = Clauses(propagator), Order(propagator)
        self.proof: list[tuple[int, ...]] | None = None
        self.recorder: Recorder | None = None
        self.learning = True
        self.part: list[int] = []
        self.missed: list[int] = []
        self.state, self.trail = self.propagator.state, self.propagator.trail
        self.level, self.reason = self.propagator.level, self.propagator.reason
        size = self.propagator.size
        self.begin = self.memory.ints(size + 1)
        self.counted_at = self.memory.longs(size + 1)
        self.phase = self.memory.octets(size)
        self.seen = self.memory.octets(size)
        self.learnt = self.memory.ints(size)
        self.behind = Causes(self.propagator, self.clauses)
        self.causes = self.behind.cells
        self.head = self.propagator.trail_size
        self.conflicts = self.patience = self.floor = self.current = 0
        self.learnt_size = 0
        self.recheck = False
        for cell in range(size):
            self.phase[cell] = BULB

    def enter(self, part: list[int]) -> bool:
        """Switches to the search of a part; false if it is already the current one."""
        if self.part is part:
            return False
        self.floor = 0
        self.backjump(0)
        self.part = part
        self.missed = []
        self.recheck = False
        self.patience = self.conflicts + CONFLICTS_OF_PATIENCE + len(part)
        self.order.reset(part)
        return True

    def solve(self, assumed: int = 0) -> bool:
        """Finds a solution of the part in which the literal `assumed` is true (0: no assumption).

        Leaves a solution assigned. If there is none, ends at level 0, where the assumption is then
        false. A decision never conflicts at once: after propagation, the runs of an unknown cell have
        no bulb.
        """
        conflicts = 0
        restarts = 1
        sound = True
        while True:
            if not (sound and self._propagate()):
                if self.recorder is not None:
                    self.recorder.conflict()
                if self.propagator.decision_level > self.floor:
                    conflicts += 1
                    sound = self._learn()
                elif not self._next_branch():
                    return False
            elif self.recheck:
                sound = self._imply_missed()
            elif self.learning and conflicts >= CONFLICTS_BETWEEN_RESTARTS * luby(restarts):
                self._restart()
                conflicts = 0
                restarts += 1
                if self.conflicts > self.patience > 0:
                    self.patience = 0
                    raise LostPatience
                if self.clauses.learnts > self.clauses.most_learnts:
                    self._reduce()
            elif self.propagator.decision_level == 0 and assumed and not self.propagator.holds(assumed):
                if self.propagator.holds(-assumed):
                    return False
                self._decide(abs(assumed) - 1, BULB if assumed > 0 else DOT)
            else:
                cell = self.order.pick_branch_cell()
                if cell < 0:
                    return True
                value = self.phase[cell]
                if self.recorder is not None:
                    value = self.recorder.choose(value)
                self._decide(cell, value)

    def _propagate(self) -> bool:
        """Propagates the rules, then the clauses, until nothing changes; false on a conflict."""
        while self.propagator.propagate():
            if self.head == self.propagator.trail_size:
                return True
            self.head += 1
            if not self.clauses.propagate(self.trail[self.head - 1]):
                return False
        return False

    def _decide(self, cell: int, value: int) -> None:
        self.propagator.decision_level += 1
        self.begin[self.propagator.decision_level] = self.propagator.trail_size
        self.propagator.enqueue(cell, value, NO_RULE)

    def _restart(self) -> None:
        level = self._levels_to_keep()
        if self.recorder is not None:
            self.recorder.follow()
        self.backjump(level)
        if self.recorder is not None:
            self.recorder.restart(self.begin[1] if level else self.propagator.trail_size)

    def _levels_to_keep(self) -> int:
        """Returns the level up to which a restart would make the same decisions again."""
        level = self.floor
        cell = self.order.pick_branch_cell()
        if cell >= 0:
            stamp = self.order.stamp
            while level < self.propagator.decision_level and (
                stamp[self._decision(level + 1)] >= stamp[cell]
            ):
                level += 1
        return level

    def _decision(self, level: int) -> int:
        return self.trail[self.begin[level]]

    def next_branch(self) -> bool:
        """Leaves a solution for what is left to search; false if nothing is left."""
        self.floor = self.propagator.decision_level
        return self._next_branch()

    def _next_branch(self) -> bool:
        """Permanently reverses the decision at level `floor`; false if there is none."""
        if self.floor == 0:  # the part is exhausted: another one must not meet its conflict
            self.head = self.propagator.trail_size
            self.propagator.undo(self.head)
            return False
        cell = self._decision(self.floor)
        value = self.state[cell]
        self.floor -= 1
        self.backjump(self.floor)
        self.propagator.enqueue(cell, BULB + DOT - value, NO_RULE)
        return True

    def backjump(self, level: int) -> None:
        """Takes back all decisions above a level and everything that they implied."""
        if level < self.propagator.decision_level:
            size = self.begin[level + 1]
            for index in range(size, self.propagator.trail_size):
                cell = self.trail[index]
                self.phase[cell] = self.state[cell]
                self.level[cell] = 0
                self.order.insert(cell)
            self.propagator.undo(size)
            self.propagator.decision_level = level
            if self.head > size:
                self.head = size
            self.recheck = len(self.missed) > 0

    def _imply_missed(self) -> bool:
        """Lets one of the missed clauses imply its first literal again; false on a conflict.

        Drops the missed clauses that are no longer unit.
        """
        kept = []
        sound = True
        self.recheck = False
        for clause in self.missed:
            literal = self.clauses.arena[clause + LITERALS]
            if self.state[abs(literal) - 1] != UNKNOWN:
                kept.append(clause)
            elif self.clauses.is_unit(clause):
                kept.append(clause)
                if not self.recheck:
                    sound = self.clauses.imply(literal, clause)
                self.recheck = True
        self.missed = kept
        return sound

    def _learn(self) -> bool:
        """Learns a clause from the conflict, backjumps and lets the clause imply its first literal.

        On a large board, a long backjump may undo many decisions about other corners. Then the search
        goes back only one level (chronological backtracking), and the clause joins those `missed` at
        lower levels. Returns false on a conflict.
        """
        level = self.propagator.decision_level
        if self.learning:
            self._analyze()
            self._minimize()
        else:
            self._blame_decisions()
        lbd = self._lbd()
        if self.proof is not None:
            self.proof.append(tuple(self._learnt()))
            if len(self.proof) > MOST_LEMMAS:
                raise GaveUp(f"the proof needs more than {MOST_LEMMAS} clauses")
        uip = abs(self.learnt[0]) - 1
        clause = self.clauses.add(self.learnt, self.learnt_size, lbd)
        back = self.level[abs(self.learnt[1]) - 1] if self.learnt_size > 1 else 0
        far = back < level - LONGEST_BACKJUMP and not self._is_implied_early(uip)
        if back < self.floor or far:
            back = max(self.floor, level - 1)
            self.missed.append(clause)
        if self.recorder is not None and self.learning:
            self.recorder.learn(self._learnt())
        self.backjump(back)
        if self.recorder is not None:
            self.recorder.backjump(back)
        return self.clauses.imply(self.learnt[0], clause)

    def _learnt(self) -> list[int]:
        return [self.learnt[index] for index in range(self.learnt_size)]

    def _blame_decisions(self) -> None:
        """Without learning, the reason for the reverse of a decision is all decisions before it."""
        self.conflicts += 1
        self.learnt_size = self.propagator.decision_level
        for index in range(self.learnt_size):
            cell = self._decision(self.learnt_size - index)
            self.learnt[index] = -self.propagator.literal_of(cell)

    def _analyze(self) -> None:
        """Resolves the conflict back to its first unique implication point."""
        index = self.propagator.trail_size
        cell = -1
        self.conflicts += 1
        self.learnt_size, self.current = 1, 0
        self._resolve(self.propagator.conflict, -1)
        while self.current:
            index -= 1
            cell = self.trail[index]
            if self.seen[cell]:
                self.seen[cell] = 0
                self.current -= 1
                if self.current:
                    self._resolve(self.reason[cell], cell)
        self.learnt[0] = -self.propagator.literal_of(cell)

    def _resolve(self, rule: int, implied: int) -> None:
        """Adds to the clause the cells by which a rule implied a cell or (-1) is in conflict."""
        for index in range(self.behind.find(rule, implied)):
            cell = self.causes[index]
            if not self.seen[cell] and self.level[cell]:
                self.seen[cell] = 1
                self.order.bump(cell)
                if self.level[cell] == self.propagator.decision_level:
                    self.current += 1
                else:
                    self.learnt[self.learnt_size] = -self.propagator.literal_of(cell)
                    self.learnt_size += 1

    def _minimize(self) -> None:
        """Drops the literals that follow from the others."""
        kept = 1
        for index in range(1, self.learnt_size):
            literal = self.learnt[index]
            if not self._is_redundant(abs(literal) - 1):
                self.learnt[index] = self.learnt[kept]
                self.learnt[kept] = literal
                kept += 1
        for index in range(1, self.learnt_size):
            self.seen[abs(self.learnt[index]) - 1] = 0
        self.learnt_size = kept

    def _is_redundant(self, cell: int) -> bool:
        """Whether a cell was implied by cells that are all in the clause or at level 0."""
        if self.reason[cell] < 0:
            return False
        for index in range(self.behind.find(self.reason[cell], cell)):
            if self.level[self.causes[index]] and not self.seen[self.causes[index]]:
                return False
        return True

    def _lbd(self) -> int:
        """Counts the levels of the clause; moves a literal of the second highest level to index 1."""
        lbd = 1
        for index in range(1, self.learnt_size):
            literal = self.learnt[index]
            level = self.level[abs(literal) - 1]
            if self.counted_at[level] != self.conflicts:
                self.counted_at[level] = self.conflicts
                lbd += 1
            if level > self.level[abs(self.learnt[1]) - 1]:
                self.learnt[index] = self.learnt[1]
                self.learnt[1] = literal
        return lbd

    def _is_implied_early(self, cell: int) -> bool:
        """Whether a cell was implied by a clause that could have implied it at a lower level."""
        if not self._is_implied_by_clause(cell):
            return False
        clause = self.reason[cell] >> 2
        if self.clauses.arena[clause + SIZE] == 1:
            return True
        second = abs(self.clauses.arena[clause + LITERALS + 1]) - 1
        return self.level[second] < self.propagator.decision_level

    def _is_implied_by_clause(self, cell: int) -> bool:
        return self.level[cell] > 0 and self.reason[cell] >= 0 and self.reason[cell] & 3 == CLAUSE

    def _reduce(self) -> None:
        """Forgets the worse half of the learnt clauses, except reasons and missed clauses."""
        cells = [self.trail[index] for index in range(self.propagator.trail_size)]
        implied = [cell for cell in cells if self._is_implied_by_clause(cell)]
        moved = self.clauses.reduce({*[self.reason[cell] >> 2 for cell in implied], *self.missed})
        for cell in implied:
            self.reason[cell] = 4 * moved[self.reason[cell] >> 2] + CLAUSE
        self.missed = [moved[clause] for clause in self.missed if moved[clause]]

    def add_clause(self, literals: list[int]) -> bool:
        """Adds a permanent clause over unknown cells at level 0; false if it cannot be satisfied."""
        if len(literals) == 1:
            return self.propagator.enqueue_literal(literals[0], NO_RULE)
        self.learnt_size = 0
        for literal in literals:
            self.learnt[self.learnt_size] = literal
            self.learnt_size += 1
        if literals:
            self.clauses.add(self.learnt, self.learnt_size, GIVEN)
        return bool(literals)

    def prefer(self, cells: list[int]) -> None:
        """Starts over with the cells of the part in this order, each tried as a bulb first."""
        self.order.reset(cells)
        for cell in cells:
            self.phase[cell] = BULB

    def be_patient_for(self, conflicts: int) -> None:
        """Loses patience at the first restart after so many conflicts."""
        self.patience = self.conflicts + conflicts

    def set_phases(self, values: dict[int, int]) -> None:
        """Sets the value to try first for each of these cells."""
        for cell, value in values.items():
            self.phase[cell] = value

    def bulbs(self) -> list[int]:
        """Returns the bulbs of the part after it is solved."""
        return self.propagator.bulbs_among(self.part)
