"""`walk`: the steps by which a person solves a puzzle, always the easiest that are open.

A step is what the kernel finds, together with the smallest argument among the rules that it involves.
`walk` takes all open steps of the easiest level at once, in a *batch*. So neither the conclusions nor
the levels depend on the order in which a person looks at the board.

>>> from lightup.core.puzzle import Puzzle
>>> for step in walk(Puzzle.from_rows(["1.#", "..."])):
...     print(step.level, step.technique.name, sorted(step.bulbs), sorted(step.dots))
1 empty corner [] [4]
0 lonely cell [1] []
0 complete clue [] [3]
0 last light [5] []
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ...base.clock import deadline_in
from ...core.board import as_board
from ...kernel import codes
from ..finding.position import Position
from ..finding.techniques import TECHNIQUES
from .arguments import Arguments, Proven, in_order, rule_of
from .chains import known, rounds_to_contradiction
from .forms import shown_together
from .steps import Step, conclusions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...core.board import Board
    from ...core.puzzle import Puzzle, Rule
    from ..finding.position import Finding
    from ..finding.techniques import Technique


def walk(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Iterator[Step]:
    """Yields the steps that lead to the solution, or to everything that all solutions share.

    Raises `NoSolution` as soon as it finds that the board has no solution. The time counts from the
    call.
    """
    return chain.from_iterable(batches(puzzle, seconds=seconds))


def batches(puzzle: Puzzle | Board, *, seconds: float | None = None) -> Iterator[tuple[Step, ...]]:
    """Yields the steps of `walk` in batches; all steps of a batch start from the same board."""
    return _batches(Position(as_board(puzzle), deadline_in(seconds)))


def _batches(position: Position) -> Iterator[tuple[Step, ...]]:
    while steps := open_steps(position):
        yield steps
        position = position.with_marks(*conclusions(steps))


def open_steps(position: Position) -> tuple[Step, ...]:
    """Finds all open steps of the easiest level."""
    if found := position.findings():
        return steps_from(found, position)
    return _beyond_trial(position)


def find_steps(position: Position, technique: Technique) -> tuple[Step, ...]:
    """Finds all open steps of one technique."""
    if technique.number == codes.BEYOND_TRIAL:
        return _beyond_trial(position)
    return steps_from(position.findings_of(technique.number), position)


def _beyond_trial(position: Position) -> tuple[Step, ...]:
    """Finds the steps that only a search can find: whatever all solutions share."""
    cells = position.forced()
    if not cells:
        return ()
    technique, board = TECHNIQUES[codes.BEYOND_TRIAL], position.board
    arguments, solution = Proven(position), position.solution()
    return tuple(
        Step(
            board,
            technique,
            arguments.smallest(cell, bulb=cell in solution),
            cell,
            frozenset({cell} & solution),
            frozenset({cell} - solution),
        )
        for cell in cells
    )


def steps_from(found: Iterable[Finding], position: Position) -> tuple[Step, ...]:
    """Makes steps from findings; what the same rules show together goes into one step."""
    board = position.board
    forced: dict[tuple[int, tuple[Rule, ...]], dict[int, int]] = {}
    for finding in found:
        number, _, _, cell, value = finding
        rules = argument(finding, position)
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


def argument(finding: Finding, position: Position) -> tuple[Rule, ...]:
    """Finds the smallest argument among the rules that a finding involves."""
    board = position.board
    number, subject, partner, cell, value = finding
    is_bulb = value == codes.BULB
    if number >= codes.SHORT_TRIAL:
        opposite = codes.DOT if is_bulb else codes.BULB
        rules = [rule_of(board, code) for code in position.techniques().trace(cell, opposite)]
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
