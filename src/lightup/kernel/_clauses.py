"""`Clauses`: the learnt clauses, in one block of memory, each watched by its first two literals.

A clause is its offset in the block. A literal is `cell + 1` for a bulb and `-cell - 1` for none.
"""

from __future__ import annotations

from ._memory import Memory
from .codes import CLAUSE, LBD, LITERALS, NEXT, SIZE, UNKNOWN
from .propagation import Propagator

LBD_TO_KEEP = 2
CLAUSES_AT_FIRST, MORE_CLAUSES_EACH_TIME = 2000, 300


class Clauses:
    """A growing block of clauses with their watch lists.

    `arena` views the block as integers, of which `used` are in use. `watch` is the first entry in the
    list of clauses that watch a literal. An entry is twice the clause, plus one if the literal is its
    second; 0 ends a list. `learnts` is the number of clauses that may be forgotten, and `most_learnts`
    how many of them the search tolerates.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.memory = Memory()
        self.propagator = propagator
        self.watch = self.memory.ints(2 * self.propagator.size)
        self.scratch = self.memory.ints(self.propagator.size)
        self.most_learnts = CLAUSES_AT_FIRST
        self._clear(1024)

    def _clear(self, room: int) -> None:
        self.block = bytearray(4 * room)
        self.arena = self.memory.as_ints(self.block)
        self.used = 1  # no clause lies at 0, which ends a list
        self.learnts = 0
        for index in range(2 * self.propagator.size):
            if self.watch[index]:  # which most never are, and so take no memory
                self.watch[index] = 0

    def add(self, literals: memoryview, size: int, lbd: int) -> int:
        """Adds a clause and returns it; its first two literals must be the last to become false."""
        clause = self.used
        self.used += LITERALS + size
        if 4 * self.used > len(self.block):
            self.block = self.block + bytearray(4 * self.used)
            self.arena = self.memory.as_ints(self.block)
        if lbd > LBD_TO_KEEP:
            self.learnts += 1
        self.arena[clause + SIZE] = size
        self.arena[clause + LBD] = lbd
        for index in range(size):
            self.arena[clause + LITERALS + index] = literals[index]
        if size > 1:
            self._watch(clause, 0)
            self._watch(clause, 1)
        return clause

    def _list_of(self, literal: int) -> int:
        return 2 * literal - 1 if literal > 0 else -2 * literal - 2

    def _watch(self, clause: int, which: int) -> None:
        """Puts a clause on the list of its first or second literal."""
        watched = self._list_of(self.arena[clause + LITERALS + which])
        self.arena[clause + NEXT + which] = self.watch[watched]
        self.watch[watched] = 2 * clause + which

    def propagate(self, cell: int) -> bool:
        """Visits each clause that watches the literal made false by a cell; false on a conflict."""
        watched = self._list_of(-self.propagator.literal_of(cell))
        entry = self.watch[watched]
        sound = True
        self.watch[watched] = 0
        while entry:
            clause = entry >> 1
            which = entry & 1
            entry = self.arena[clause + NEXT + which]
            self.propagator.work += 1
            if sound:
                self._move_watch(clause, which)
            self._watch(clause, which)
            if sound and self._list_of(self.arena[clause + LITERALS + which]) == watched:
                sound = self.imply(self.arena[clause + LITERALS + 1 - which], clause)
        return sound

    def _move_watch(self, clause: int, which: int) -> None:
        """Replaces a false watched literal, unless the clause is true or has no other to watch."""
        watched = clause + LITERALS + which
        literal = self.arena[watched]
        if not self.propagator.holds(self.arena[clause + LITERALS + 1 - which]):
            for index in range(clause + LITERALS + 2, clause + LITERALS + self.arena[clause + SIZE]):
                if not self.propagator.holds(-self.arena[index]):
                    self.arena[watched] = self.arena[index]
                    self.arena[index] = literal
                    return

    def imply(self, literal: int, clause: int) -> bool:
        """Makes the last literal left of a clause true; false on a conflict."""
        if self.propagator.holds(literal):
            return True
        if self.propagator.holds(-literal):
            self.propagator.conflict = 4 * clause + CLAUSE
            return False
        return self.propagator.enqueue_literal(literal, 4 * clause + CLAUSE)

    def is_unit(self, clause: int) -> bool:
        """Whether all literals of a clause but the first are false."""
        for index in range(clause + LITERALS + 1, clause + LITERALS + self.arena[clause + SIZE]):
            if not self.propagator.holds(-self.arena[index]):
                return False
        return True

    def reduce(self, locked: set[int]) -> dict[int, int]:
        """Forgets the worse half of the learnt clauses, except the `locked` ones.

        Returns the new offset of each remaining clause, 0 for one that is true at level 0.
        """
        old, old_block, end = self.arena, self.block, self.used
        forgotten = {*self._worst_half()} - locked
        self._clear(len(old_block) // 4)
        moved = {}
        clause = 1
        while clause < end:
            if clause not in forgotten:
                moved[clause] = self._simplified(old, clause)
            clause += LITERALS + old[clause + SIZE]
        self.most_learnts += MORE_CLAUSES_EACH_TIME
        return moved

    def _worst_half(self) -> list[int]:
        """Returns the half of the learnt clauses with the highest LBD."""
        ranked = []
        clause = 1
        while clause < self.used:
            if self.arena[clause + LBD] > LBD_TO_KEEP:
                ranked.append((self.arena[clause + LBD], self.arena[clause + SIZE], clause))
            clause += LITERALS + self.arena[clause + SIZE]
        ranked.sort()
        return [clause for _, _, clause in ranked[len(ranked) // 2 :]]

    def _simplified(self, old: memoryview, clause: int) -> int:
        """Adds a clause again without its literals that are false at level 0; 0 if one is true."""
        size = 0
        for index in range(clause + LITERALS, clause + LITERALS + old[clause + SIZE]):
            cell = abs(old[index]) - 1
            if self.propagator.state[cell] == UNKNOWN or self.propagator.level[cell]:
                self.scratch[size] = old[index]
                size += 1
            elif self.propagator.holds(old[index]):
                return 0
        return self.add(self.scratch, size, old[clause + LBD])
