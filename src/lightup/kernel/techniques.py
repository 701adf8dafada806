"""`Techniques`: the steps that a person would find on a board, easiest level first.

The finders are `_singles` (levels 0 and 1), `_exclusion` (2), `_pairs` (3) and `_trial` (4 to 6). They
all write to the same `Notes`, whose steps are then taken together.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.techniques import Techniques
>>> board = Techniques(Propagator(Geometry(5, 3, bytes([6, 6, 6, 6, 6, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6]))))
>>> board.batch(1)
[(5, 30, -1, 1, 2), (5, 30, -1, 3, 2), (5, 30, -1, 11, 2), (5, 30, -1, 13, 2)]
>>> Techniques(Propagator(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6])))).hardest()
1
"""

from __future__ import annotations

from ..base.clock import check_time
from ._exclusion import Exclusion
from ._memory import Memory
from ._notes import Notes
from ._pairs import Pairs
from ._singles import Singles
from ._trial import Trial
from .codes import (
    ALL,
    ANY_NUMBER,
    BEYOND,
    HARDEST_TRIAL,
    LEVEL_OF,
    MOST_ROUNDS,
    SHORT_TRIAL,
)
from .propagation import Propagator

CONTRADICTION, NO_STEP = -2, -1


class Techniques:
    """Finds and takes steps on a board, from its marks on.

    A batch has all steps of the easiest level that has any. The unknown cells are among the first
    `unknowns` entries of `unknown`.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.propagator = propagator
        self.propagator.tight_size = 0  # the finders look at every run anyway
        self.notes = Notes(self.propagator)
        self.singles = Singles(self.propagator, self.notes)
        self.exclusion = Exclusion(self.propagator, self.notes)
        self.pairs = Pairs(self.propagator, self.notes)
        self.trial = Trial(self.propagator, self.notes)
        self.memory = Memory()
        self.unknown = self.memory.ints(self.propagator.size)
        self.unknowns = self.propagator.list_unknown(self.unknown)

    def restart(self, deadline: float) -> None:
        """Starts again without marks, after the geometry took another grid."""
        self.propagator.deadline = deadline
        self.propagator.reset()
        self.notes.forget()
        self.unknowns = self.propagator.list_unknown(self.unknown)

    def hardest(self) -> int:
        """Takes all steps and returns the level of the hardest.

        Returns `BEYOND` if the steps do not solve the board, `CONTRADICTION` if they show that nothing
        does. Propagation takes the steps of level 0, all of them, in whatever order.
        """
        propagator = self.propagator
        for run in range(propagator.runs):
            if propagator.open[run] <= 1:
                propagator.tighten(run)
        hardest = 0
        sound = propagator.wake_all()
        while sound and propagator.propagate():
            self.unknowns = propagator.still_unknown(self.unknown, self.unknowns)
            level = self.find_easiest(1, HARDEST_TRIAL) if self.unknowns else NO_STEP
            if level == CONTRADICTION or not self.notes.take():
                return CONTRADICTION
            if level == NO_STEP:
                return hardest if self.is_solved() else BEYOND
            hardest = max(hardest, level)
        propagator.sound = False
        return CONTRADICTION

    def batch(self, hardest: int) -> list[tuple[int, int, int, int, int]] | None:
        """Returns the steps of the easiest level: technique, subject, partner, cell and value.

        Looks at no level above `hardest`. Returns `None` if there turns out to be no solution. `take`
        takes the steps.
        """
        if self.find_easiest(0, hardest) == CONTRADICTION:
            return None
        return self.notes.as_list()

    def take(self) -> bool:
        """Takes the steps just found; false if they contradict each other."""
        taken = self.notes.take()
        self.propagator.tight_size = 0
        return taken

    def findings(self, technique: int) -> list[tuple[int, int, int, int, int]]:
        """Returns everything that one technique finds, as in a batch, without keeping it for `take`."""
        self.notes.forget()
        self.notes.only = technique
        self._find(LEVEL_OF[technique])
        self.notes.only = ALL
        found = self.notes.as_list()
        self.notes.forget()
        return found

    def open_cells(self) -> list[int]:
        """Returns the unknown cells that some technique can assign, long trials included."""
        self.notes.forget()
        self.unknowns = self.propagator.still_unknown(self.unknown, self.unknowns)
        self.pairs.find(self.unknown, self.unknowns)
        self.trial.find(self.unknown, self.unknowns, 0, ANY_NUMBER, SHORT_TRIAL)
        cells = [self.notes.cell[index] for index in range(self.notes.size)]
        self.notes.forget()
        cells.sort()
        return cells

    def is_solved(self) -> bool:
        """Whether the bulbs alone obey every rule."""
        return self.propagator.sound and self.propagator.geometry.obeyed_by(self.propagator.bulbs())

    def trace(self, cell: int, value: int) -> list[int]:
        """Returns the rules by which a trial of a value fails; an empty list if it does not."""
        return self.trial.trace(cell, value)

    def rounds(self, cell: int, value: int) -> int:
        """Returns the number of rounds after which a trial of a value fails; -1 if it does not."""
        return self.trial.rounds(cell, value)

    def find_easiest(self, easiest: int, hardest: int) -> int:
        """Notes the steps of the easiest level that has any; returns it, else a negative code."""
        self.notes.forget()
        for level in range(easiest, hardest + 1):
            if self.propagator.sound:
                self._find(level)
            if not self.propagator.sound:
                return CONTRADICTION
            if self.notes.size:
                return level
        return NO_STEP

    def _find(self, level: int) -> None:
        check_time(self.propagator.deadline)
        if level == 0:
            self.singles.find()
            return
        self.unknowns = self.propagator.still_unknown(self.unknown, self.unknowns)
        if level == 1:
            self.singles.find_corners(self.unknown, self.unknowns)
        elif level == 2:
            self.exclusion.find(self.unknown, self.unknowns)
        elif level == 3:
            self.pairs.find(self.unknown, self.unknowns)
        else:
            least, most = MOST_ROUNDS[level - 1] + 1, MOST_ROUNDS[level]
            technique = LEVEL_OF.index(level)
            self.trial.find(self.unknown, self.unknowns, least, most, technique)
