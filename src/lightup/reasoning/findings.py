"""How steps are made from what the kernel finds.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> position = Position(Board.from_rows(["1..", "...", "..."]))
>>> (finding,) = position.findings()
>>> [rule.kind for rule in argument(finding, position.board, position.techniques())]
['run', 'run', 'clue']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel import codes
from ._consequences import known, rounds_to_contradiction
from ._patterns import shown_together
from .arguments import Arguments, in_order, rule_of
from .steps import Step
from .techniques import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..kernel.techniques import Techniques

    Finding = tuple[int, int, int, int, int]  # technique, its two subjects, a cell, its value


def steps_from(found: Iterable[Finding], board: Board, techniques: Techniques) -> tuple[Step, ...]:
    """Makes steps from findings; what the same rules show together goes into one step."""
    forced: dict[tuple[int, tuple[Rule, ...]], dict[int, int]] = {}
    for finding in found:
        number, _, _, cell, value = finding
        rules = argument(finding, board, techniques)
        forced.setdefault((number, rules), {})[cell] = value
    steps = []
    for (number, rules), values in forced.items():
        while values:
            cell = next(iter(values))
            bulbs, dots = shown_together(board, rules, cell) or ({cell}, {cell})
            shown = {one: values.pop(one) for one in [*values] if one in bulbs | dots}
            bulbs = frozenset(one for one, value in shown.items() if value == codes.BULB)
            dots = frozenset(shown) - bulbs
            steps.append(Step(board, TECHNIQUES[number], rules, cell, bulbs, dots))
    return tuple(steps)


def argument(finding: Finding, board: Board, techniques: Techniques) -> tuple[Rule, ...]:
    """Finds the smallest argument among the rules that a finding involves."""
    number, subject, partner, cell, value = finding
    is_bulb = value == codes.BULB
    if number >= codes.SHORT_TRIAL:
        opposite = codes.DOT if is_bulb else codes.BULB
        rules = [rule_of(board, code) for code in techniques.trace(cell, opposite)]
        return _trial(board, rules, cell, is_bulb, rounds=subject)
    rules = [rule_of(board, code) for code in (subject, partner) if code != codes.NO_RULE]
    if number < codes.EMPTY_CORNER:
        return tuple(rules)
    return Arguments(board, _with_connections(board, rules, cell)).smallest(cell, bulb=is_bulb)


def _trial(board: Board, rules: list[Rule], cell: int, is_bulb: bool, rounds: int) -> tuple[Rule, ...]:
    """Finds a smallest argument by which the opposite fails within as many rounds of single rules."""
    smallest = Arguments(board, rules).smallest(cell, bulb=is_bulb)
    if _fails_in(board, smallest, cell, is_bulb, rounds):
        return smallest
    for rule in in_order(rules)[::-1]:
        rest = [other for other in rules if other != rule]
        if _fails_in(board, rest, cell, is_bulb, rounds):
            rules = rest
    return in_order(rules)


def _fails_in(board: Board, rules: Sequence[Rule], cell: int, is_bulb: bool, rounds: int) -> bool:
    found = rounds_to_contradiction({**known(board, rules), cell: not is_bulb}, rules)
    return found is not None and found <= rounds


def _with_connections(board: Board, rules: list[Rule], cell: int) -> list[Rule]:
    """Adds the clues beside the cell, then the runs of all unknown cells in these rules."""
    puzzle = board.puzzle
    rules = [*dict.fromkeys([*rules, *map(puzzle.clue_rule, puzzle.clues_beside(cell))])]
    cells = {cell}.union(*(rule.cells for rule in rules)) & board.unknown
    runs = {run: None for other in sorted(cells) for run in puzzle.runs_of(other) if len(run) > 1}
    return [*rules, *map(puzzle.run_rule, runs)]
