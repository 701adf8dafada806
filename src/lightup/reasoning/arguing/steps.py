"""`Step`: one deduction; `Passage`: several that are told together.

A step concludes bulbs and dots from the marks of one board and from nothing else.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.walk import batches
>>> (step,) = next(batches(Board.from_rows(["1..", "...", "..."])))
>>> step.technique.name, step.level, step.cost, sorted(step.bulbs), sorted(step.dots)
('empty corner', 1, 4, [], [4])
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .arguments import cost, fewest_marks
from .chains import chain_from_opposite
from .forms import plainest_form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ..finding.techniques import Technique
    from .chains import Chain
    from .needs import Form


@dataclass(frozen=True)
class Step:
    """A deduction: with the marks of `board`, these rules force these bulbs and dots.

    `cell` is a decided cell whose proof needs all the rules.
    """

    board: Board
    technique: Technique
    rules: tuple[Rule, ...]
    cell: int
    bulbs: frozenset[int]
    dots: frozenset[int]

    @property
    def level(self) -> int:
        return self.technique.level

    @property
    def cost(self) -> int:
        """The cost of its rules: 1 for a run, 2 for a clue, 3 for a dark cell."""
        return cost(self.rules)

    @property
    def is_bulb(self) -> bool:
        """Whether `cell` holds a bulb."""
        return self.cell in self.bulbs

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it decides."""
        return self.bulbs | self.dots

    @property
    def after(self) -> Board:
        """The board with everything that the step concludes."""
        return self.board.with_marks(self.bulbs, self.dots)

    @cached_property
    def chain(self) -> Chain | None:
        """How its rules lead from the opposite to a broken rule; `None` if nobody could follow."""
        return chain_from_opposite(self.board, self.rules, self.cell, bulb=self.is_bulb)

    @cached_property
    def form(self) -> Form | None:
        """How its rules show its cell by counting and seeing; `None` if they do not."""
        return plainest_form(self.board, self.rules, self.cell)

    def named(self, technique: Technique) -> Step:
        """Returns the step under the name of another technique, on which nothing cached depends."""
        other = copy(self)
        object.__setattr__(other, "technique", technique)
        return other

    def marks(self) -> frozenset[int]:
        """Finds the fewest marked cells that the step needs."""
        return fewest_marks(self.board, self.rules, self.bulbs, self.dots)

    def _repr_svg_(self) -> str | None:
        from ...base.showing import svg_of

        return svg_of(self)


@dataclass(frozen=True)
class Passage:
    """Steps of one technique from the same board, told together; none depends on another."""

    steps: tuple[Step, ...]

    @property
    def board(self) -> Board:
        """The board that the steps start from; every lit cell without a bulb has a dot."""
        return self.steps[0].board

    @property
    def technique(self) -> Technique:
        return self.steps[0].technique

    @property
    def level(self) -> int:
        return self.technique.level

    @property
    def bulbs(self) -> frozenset[int]:
        return conclusions(self.steps)[0]

    @property
    def dots(self) -> frozenset[int]:
        return conclusions(self.steps)[1]

    @property
    def after(self) -> Board:
        """The board with everything that the steps conclude."""
        return self.board.with_marks(self.bulbs, self.dots)

    def _repr_html_(self) -> str | None:
        from ...base.showing import html_of

        return html_of(self)


def conclusions(steps: Iterable[Step]) -> tuple[frozenset[int], frozenset[int]]:
    """Returns the bulbs and the dots of several steps."""
    steps = [*steps]
    bulbs, dots = (step.bulbs for step in steps), (step.dots for step in steps)
    return frozenset[int]().union(*bulbs), frozenset[int]().union(*dots)
