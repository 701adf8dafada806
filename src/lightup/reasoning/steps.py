"""`Step`: one deduction, and how steps are made from what the kernel finds.

A step concludes bulbs and dots from the marks of one board and from nothing else.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> (step,) = Position(Board.from_rows(["1..", "...", "..."])).steps()
>>> step.technique.name, step.level, step.cost, sorted(step.bulbs), sorted(step.dots)
('empty corner', 1, 4, [], [4])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kernel import codes
from .arguments import Arguments, cost, fewest_marks
from .techniques import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..kernel.techniques import Techniques
    from .techniques import Technique

    Finding = tuple[int, int, int, int, int]  # technique, its two subjects, a cell, its value


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
    def after(self) -> Board:
        """The board with everything that the step concludes."""
        return self.board.with_marks(self.bulbs, self.dots)

    def marks(self) -> frozenset[int]:
        """Finds the fewest marked cells that the step needs."""
        return fewest_marks(self.board, self.rules, self.bulbs, self.dots)


def conclusions(steps: Iterable[Step]) -> tuple[frozenset[int], frozenset[int]]:
    """Returns the bulbs and the dots of several steps."""
    steps = [*steps]
    bulbs, dots = (step.bulbs for step in steps), (step.dots for step in steps)
    return frozenset[int]().union(*bulbs), frozenset[int]().union(*dots)


def steps_from(found: Iterable[Finding], board: Board, techniques: Techniques) -> tuple[Step, ...]:
    """Makes steps from findings; cells that the same rules force go into one step."""
    forced: dict[tuple[int, tuple[Rule, ...]], list[tuple[int, int]]] = {}
    for finding in found:
        number, _, _, cell, value = finding
        rules = _argument(finding, board, techniques)
        forced.setdefault((number, rules), []).append((cell, value))
    steps = []
    for (number, rules), cells in forced.items():
        bulbs = frozenset(cell for cell, value in cells if value == codes.BULB)
        dots = frozenset(cell for cell, value in cells if value == codes.DOT)
        steps.append(Step(board, TECHNIQUES[number], rules, cells[0][0], bulbs, dots))
    return tuple(steps)


def _argument(finding: Finding, board: Board, techniques: Techniques) -> tuple[Rule, ...]:
    """Finds the smallest argument among the rules that a finding involves."""
    number, subject, partner, cell, value = finding
    is_bulb = value == codes.BULB
    if number >= codes.SHORT_TRIAL:
        opposite = codes.DOT if is_bulb else codes.BULB
        rules = [_rule(board, code) for code in techniques.trace(cell, opposite)]
    else:
        rules = [_rule(board, code) for code in (subject, partner) if code != codes.NO_RULE]
        if number < codes.EMPTY_CORNER:
            return tuple(rules)
        rules = _with_connections(board, rules, cell)
    return Arguments(board, rules).smallest(cell, bulb=is_bulb)


def _with_connections(board: Board, rules: list[Rule], cell: int) -> list[Rule]:
    """Adds the clues beside the cell, then the runs of all unknown cells in these rules."""
    puzzle = board.puzzle
    rules = [*dict.fromkeys([*rules, *map(puzzle.clue_rule, puzzle.clues_beside(cell))])]
    cells = {cell}.union(*(rule.cells for rule in rules)) & board.unknown
    runs = {run: None for other in sorted(cells) for run in puzzle.runs_of(other) if len(run) > 1}
    return [*rules, *map(puzzle.run_rule, runs)]


def _rule(board: Board, code: int) -> Rule:
    """Returns the rule that the kernel knows by this code."""
    index, kind = code >> 2, code & 3
    if kind == codes.RUN:
        return board.puzzle.run_rule(board.puzzle.runs[index])
    return board.puzzle.lit_rule(index) if kind == codes.LIT else board.puzzle.clue_rule(index)
