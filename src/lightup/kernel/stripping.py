"""`Stripper`: which clues lead to the solution, and which can be dropped.

>>> from lightup.kernel.geometry import Geometry
>>> stripper = Stripper(Geometry(3, 2, bytes([1, 6, 2, 6, 6, 6])), [1, 5], level=0)
>>> stripper.suffices([0]), stripper.suffices([2])
(False, True)
>>> stripper.strip([[2], [0]])
[2]
"""

from __future__ import annotations

from ..base.clock import NEVER
from .deduction import Deduction
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Stripper:
    """The clues of a puzzle and one of its solutions; deduces up to `level`."""

    def __init__(
        self, geometry: Geometry, bulbs: Iterable[int], level: int, deadline: float = NEVER
    ) -> None:
        self.geometry = geometry.copy()  # the caller's stays as it is when clues are hidden
        bulbs = [*bulbs]
        if not self.geometry.obeyed_by(bulbs):
            raise ValueError("expected bulbs that solve the puzzle")
        self.deduction = Deduction(self.geometry, deadline)
        self.deduction.know(bulbs)
        self.level = level
        self.clues = [self.geometry.clue[number] for number in range(self.geometry.clues)]
        self.shown = {*self.clues}

    def suffices(self, clues: Iterable[int]) -> bool:
        """Whether these clues, without the others, lead to the solution."""
        self._show_only({*clues})
        return self.deduction.begin(self.level)

    def strip(self, groups: Sequence[Sequence[int]], least: int = 0) -> list[int]:
        """Drops each group of clues in turn if the rest suffices; returns the clues that are left.

        At least `least` clues are left. Returns all if not even they suffice.
        """
        if self.suffices(self.clues):
            for group in groups:
                clues = self.shown.intersection(group)
                if len(self.shown) - len(clues) >= least and self._drop(clues):
                    self.shown -= clues
        return sorted(self.shown)

    def _drop(self, clues: set[int]) -> bool:
        for clue in sorted(clues):
            self.deduction.hide(clue)
        return self.deduction.settle()

    def _show_only(self, clues: set[int]) -> None:
        if not clues.issubset(self.clues):
            raise ValueError("expected only clues of the puzzle")
        for clue in self.shown - clues:
            self.geometry.hide(clue)
        for clue in clues - self.shown:
            self.geometry.show(clue)
        self.shown = clues
