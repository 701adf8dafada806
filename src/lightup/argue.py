"""`Arguments`: which rules, with the marks of a board, are enough to force a cell, and the smallest such.

The smallest argument has the least cost (a run costs 1, a clue 2, a dark cell 3: a line is easier to see
than a dark cell), and among those of equal cost the fewest dark cells, then the fewest clues, then the
smallest rectangle around its cells, then the first in reading order.

>>> from lightup.board import Board
>>> board = Board.from_rows(["...", ".3.", "..."])
>>> rules = Arguments(board).smallest(0, bulb=False)
>>> [(rule.kind, board.place(rule.cell)) for rule in rules]
[('run', 'r1c1'), ('run', 'r1c1'), ('clue', 'r2c2')]
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from .cores import Cores
from .engines import native

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .board import Board
    from .cores import Core
    from .puzzle import Rule

COSTS = {"run": 1, "clue": 2, "lit": 3}
_MOST = 1 << 10  # rules in an argument, so that one number can hold cost, dark cells and clues
_WEIGHTS = {"run": _MOST**2, "clue": 2 * _MOST**2 + 1, "lit": 3 * _MOST**2 + _MOST}


def cost(rules: Iterable[Rule]) -> int:
    """What an argument costs."""
    return sum(COSTS[rule.kind] for rule in rules)


class Arguments:
    """The rules of a board, or some of them, as clauses over its unknown cells."""

    def __init__(self, board: Board, rules: Sequence[Rule] | None = None) -> None:
        self._board = board
        self._variables = {cell: n for n, cell in enumerate(_unknown(board), 1)}
        chosen = board.puzzle.rules if rules is None else rules
        clauses = ((rule, self._clauses(rule)) for rule in chosen)
        self._rules, groups = [], []
        for rule, group in clauses:
            if group:
                self._rules.append(rule)
                groups.append((_WEIGHTS[rule.kind], group))
        self._cores = Cores(len(self._variables), groups, self._likely())

    def _likely(self) -> list[int]:
        """A solution, if there is one."""
        bulbs = next(native.solutions(self._board), frozenset())
        return [n if cell in bulbs else -n for cell, n in self._variables.items()]

    def _clauses(self, rule: Rule) -> list[list[int]]:
        """What a rule still asks of the unknown cells."""
        bulbs = self._board.bulbs.intersection(rule.cells)
        unknown = [self._variables[cell] for cell in rule.cells if cell in self._variables]
        low, high = rule.low - len(bulbs), rule.high - len(bulbs)
        at_least = combinations(unknown, len(unknown) - low + 1) if low > 0 else ()
        at_most = combinations([-n for n in unknown], high + 1) if high < len(unknown) else ()
        return [*map(list, at_least), *map(list, at_most)]

    def smallest(self, cell: int, *, bulb: bool, at_most: int | None = None) -> tuple[Rule, ...]:
        """The smallest argument that a cell holds a bulb, or none; empty if there is none (so cheap)."""
        variable = self._variables[cell]
        limit = None if at_most is None else (at_most + 1) * _MOST**2 - 1
        return self._best(self._cores.cheapest([-variable if bulb else variable], limit))

    def contradiction(self) -> tuple[Rule, ...]:
        """The smallest set of rules that the marks break; empty if they break none."""
        return self._best(self._cores.cheapest())

    def _best(self, cores: list[Core]) -> tuple[Rule, ...]:
        arguments = [
            [self._rules[number] for number in core] for core in cores
        ]
        return tuple(min(arguments, key=self._place_of, default=()))

    def _place_of(self, rules: Sequence[Rule]) -> tuple[int, object]:
        """How large a rectangle an argument takes up, and where its rules come in reading order."""
        cells = {cell for rule in rules for cell in (rule.cell, *rule.cells)}
        rows, cols = zip(*(divmod(cell, self._board.width) for cell in cells), strict=True)
        area = (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)
        return area, sorted((rule.cell, rule.kind, rule.cells) for rule in rules)


def _unknown(board: Board) -> list[int]:
    return [cell for cell in board.puzzle.white if cell not in board.bulbs | board.dots]
