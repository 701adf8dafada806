"""`Notes`: the steps that the finders of techniques have found but that are not yet taken."""

from __future__ import annotations

from ._memory import Memory
from .codes import ALL, MORE_THAN_ANY_COST, NO_RULE, UNKNOWN
from .propagation import Propagator


class Notes:
    """Values of unknown cells, each with the technique that found it.

    The first `size` entries of `cell` are the noted cells. Per noted cell: its `value`, its `rank`
    (technique and cost), and the one or two rules that the step is about (`subject` and `partner`; for
    a trial, `subject` is its number of rounds). If several techniques find the same cell, the easiest
    is noted. `only` restricts the notes to one technique. Notes that contradict each other make the
    propagator unsound.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.memory, self.propagator = Memory(), propagator
        self.only = ALL
        self.size = 0
        cells = self.propagator.size
        self.cell = self.memory.ints(cells)
        self.value = self.memory.octets(cells)
        self.rank = self.memory.ints(cells)
        self.subject = self.memory.ints(cells)
        self.partner = self.memory.ints(cells)

    def add(self, cell: int, value: int, technique: int, cost: int, subject: int, partner: int) -> None:
        """Notes the value of a cell, unless it is assigned or an easier technique has noted it."""
        if self.propagator.state[cell] != UNKNOWN or (self.only != ALL and self.only != technique):
            return
        rank = technique * MORE_THAN_ANY_COST + cost
        if not self.value[cell]:
            self.cell[self.size] = cell
            self.size += 1
        elif self.value[cell] != value:
            self.propagator.sound = False
            return
        elif not self._is_better(cell, rank, subject, partner):
            return
        self.value[cell] = value
        self.rank[cell] = rank
        self.subject[cell] = subject
        self.partner[cell] = partner

    def _is_better(self, cell: int, rank: int, subject: int, partner: int) -> bool:
        """Whether a step ranks before the one noted for a cell, in whatever order they are found."""
        if rank != self.rank[cell]:
            return rank < self.rank[cell]
        if subject != self.subject[cell]:
            return subject < self.subject[cell]
        return partner < self.partner[cell]

    def forget(self) -> None:
        """Drops all notes."""
        for index in range(self.size):
            self.value[self.cell[index]] = 0
        self.size = 0

    def take(self) -> bool:
        """Assigns the noted cells and drops the notes; false if they contradict each other."""
        for index in range(self.size):
            cell = self.cell[index]
            if self.propagator.sound and not self.propagator.enqueue(cell, self.value[cell], NO_RULE):
                self.propagator.sound = False
        self.forget()
        return self.propagator.sound

    def as_list(self) -> list[tuple[int, int, int, int, int]]:
        """Returns the technique, subject, partner, cell and value of each note, sorted."""
        entries = []
        for index in range(self.size):
            cell = self.cell[index]
            technique = self.rank[cell] // MORE_THAN_ANY_COST
            entries.append((technique, self.subject[cell], self.partner[cell], cell, self.value[cell]))
        entries.sort()
        return entries
