"""`Techniques`: what a person finds on a board, the easiest kind of step first.

>>> from lightup.kernel.geometry import Geometry
>>> board = Techniques(Geometry(5, 3, bytes([6, 6, 6, 6, 6, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6])))
>>> board.batch(1)
[(5, 30, -1, 1, 2), (5, 30, -1, 3, 2), (5, 30, -1, 11, 2), (5, 30, -1, 13, 2)]
>>> Techniques(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6]))).hardest()
1
"""

from __future__ import annotations

from ..base.clock import check_time
from ._trial import Trial
from .codes import (
    ALL,
    ANY_NUMBER,
    BEYOND,
    BULB,
    HARDEST_TRIAL,
    LEVEL_OF,
    LONG_TRIAL,
    SHORT_TRIAL,
    TRIAL,
)

SHORT, MEDIUM = 2, 3  # rounds of a trial
CONTRADICTION, NOTHING = -2, -1


class Techniques(Trial):
    """Takes steps in batches: all that are open at the easiest level at which any is."""

    def hardest(self) -> int:
        """Takes all steps; the level of the hardest, `BEYOND` if that does not solve it.

        `CONTRADICTION` if there is no solution.
        """
        hardest = 0
        while True:
            level = self._find_easiest(HARDEST_TRIAL)
            if level == CONTRADICTION or not self._take():
                return CONTRADICTION
            if level == NOTHING:
                return hardest if self.is_solved() else BEYOND
            hardest = max(hardest, level)

    def batch(self, hardest: int) -> list[tuple[int, int, int, int, int]] | None:
        """The open steps of the easiest level: technique, its two subjects, cell and value.

        None if there is no solution. `take` then takes them.
        """
        if self._find_easiest(hardest) == CONTRADICTION:
            return None
        return self._as_list()

    def take(self) -> bool:
        """Takes the steps just found; false if they contradict each other."""
        return self._take()

    def findings(self, technique: int) -> list[tuple[int, int, int, int, int]]:
        """All that one technique finds, as in a batch; and forgets it."""
        self.only = technique
        self._find(LEVEL_OF[technique])
        self.only = ALL
        found = self._as_list()
        self._forget_notes()
        return found

    def open_cells(self) -> list[int]:
        """The unknown cells that some technique decides, up to the longest trial; and forgets them."""
        self._forget_notes()
        self._find(3)
        self._find_by_trial(0, ANY_NUMBER, SHORT_TRIAL)
        cells = [self.note[place] for place in range(self.notes)]
        self._forget_notes()
        cells.sort()
        return cells

    def is_solved(self) -> bool:
        """Whether the bulbs alone obey every rule."""
        cells = range(self.size)
        return self.sound and self.obeyed_by([c for c in cells if self.state[c] == BULB])

    def _find_easiest(self, hardest: int) -> int:
        """Notes all steps of the easiest level that has any; gives the level."""
        self._forget_notes()
        for level in range(hardest + 1):
            if self.sound:
                self._find(level)
            if not self.sound:
                return CONTRADICTION
            if self.notes:
                return level
        return NOTHING

    def _find(self, level: int) -> None:
        check_time(self.deadline)
        if level == 0:
            self._find_by_single_rules()
        elif level == 1:
            self._find_corners()
        elif level == 2:
            self._find_exclusions()
        elif level == 3:
            self._find_by_two_clues()
            self._find_by_two_dark_cells()
        elif level == 4:
            self._find_by_trial(0, SHORT, SHORT_TRIAL)
        elif level == 5:
            self._find_by_trial(SHORT + 1, MEDIUM, TRIAL)
        else:
            self._find_by_trial(MEDIUM + 1, ANY_NUMBER, LONG_TRIAL)
