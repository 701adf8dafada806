"""`smallest_argument`: why a cell holds what it holds, at once, by as few and simple rules as possible.

>>> from lightup.core.board import Board
>>> step = smallest_argument(Board.from_rows(["x.#", "...", "#.."]), 4)
>>> step.technique.name, step.cost, [(rule.kind, step.board.place(rule.cell)) for rule in step.rules]
('common view', 5, [('run', 'r1c2'), ('run', 'r2c1'), ('lit', 'r1c1')])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.clock import deadline_in
from ...base.errors import BoardError
from ...core.board import Board, as_board
from ...core.grid import cell_at
from ...kernel import codes
from ..finding.position import Position
from ..finding.techniques import TECHNIQUES
from .arguments import Proven, cost, in_order, rule_of, size
from .steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...core.grid import Place
    from ...core.puzzle import Puzzle, Rule
    from ..finding.techniques import Technique


def smallest_argument(
    puzzle: Puzzle | Board, cell: Place, *, seconds: float | None = None
) -> Step | None:
    """Finds the smallest argument for what a white cell holds; `None` if the cell is not forced.

    Keeps the marks of the board, except for a mark on the cell itself. No argument is smaller.
    """
    board = as_board(puzzle)
    at = cell_at(cell, board)
    position = Position(without_mark(board, at), deadline_in(seconds))
    is_bulb = at in position.solution()
    rules = min(_at_once(position, at), key=lambda rules: size(rules, board.width), default=())
    rules = rules or Proven(position).smallest(at, bulb=is_bulb)
    return step_by(position, rules, at) if rules else None


def without_mark(board: Board, cell: int) -> Board:
    """Returns a board without the mark on a white cell; raises `BoardError` for a wall."""
    if board.puzzle.cells[cell] != ".":
        raise BoardError(f"expected a white cell, got the wall {board.place(cell)}")
    return Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})


def _at_once(position: Position, cell: int) -> list[tuple[Rule, ...]]:
    """Finds arguments for an unknown cell that are the smallest without a proof; empty if unsure.

    A run or a clue alone costs less than any argument of several rules. Where no single rule decides
    anything, no argument is cheaper than an empty corner, or as cheap with fewer clues.
    """
    board = position.board
    single = [rules for rules in _single_rules(board, cell) if rules[0].kind != "lit"]
    if single or position.single_rules_help():
        return single
    return [*corners(board, cell)]


def step_by(position: Position, rules: tuple[Rule, ...], cell: int) -> Step:
    """Makes the step by these rules: a single rule decides all that it leaves, others one cell."""
    board = position.board
    cells = board.unknown.intersection(rules[0].cells) if len(rules) == 1 else frozenset({cell})
    bulbs = cells & position.solution()
    unnamed = TECHNIQUES[codes.BEYOND_TRIAL]
    step = Step(board, unnamed, rules, cell, bulbs, cells - bulbs)
    return step.named(technique_of(step, position))


def technique_of(step: Step, position: Position) -> Technique:
    """Names the technique of a step in a position: the easiest that finds its cell by its rules.

    If none does, the step is a trial, of as many rounds as its rules take. If these are not enough
    without cases, it is the trial that decides the cell by all rules.
    """
    if len(step.rules) == 1:
        return TECHNIQUES[_by_one_rule(step)]
    if step.rules in corners(step.board, step.cell):
        return TECHNIQUES[codes.EMPTY_CORNER]
    easiest = codes.LEVEL_OF.index(position.level())
    for number in range(max(easiest, codes.EMPTY_CORNER), codes.SHORT_TRIAL):
        if _finds(number, step, position):
            return TECHNIQUES[number]
    if step.chain and not step.chain.cases:
        return TECHNIQUES[_by_rounds(step.chain.rounds)]
    opposite = codes.DOT if step.is_bulb else codes.BULB
    rounds = position.techniques().rounds(step.cell, opposite)
    return TECHNIQUES[codes.BEYOND_TRIAL if rounds < 0 else _by_rounds(rounds)]


def _finds(technique: int, step: Step, position: Position) -> bool:
    """Whether a technique finds the cell of a step by rules of the step."""
    return any(
        cell == step.cell
        and all(rule_of(step.board, code) in step.rules for code in about if code != codes.NO_RULE)
        for _, *about, cell, _ in position.findings_of(technique)
    )


def _by_one_rule(step: Step) -> int:
    (rule,) = step.rules
    if rule.kind == "run":
        return codes.LIT_CELLS
    if rule.kind == "clue":
        return codes.HUNGRY_CLUE if step.is_bulb else codes.COMPLETE_CLUE
    return codes.LONELY_CELL if rule.cell == step.cell else codes.LAST_LIGHT


def _by_rounds(rounds: int) -> int:
    return min(codes.SHORT_TRIAL + max(rounds - 2, 0), codes.LONG_TRIAL)


def next_step(position: Position) -> Step | None:
    """Finds the step with the smallest argument at the easiest level.

    Returns `None` if nothing follows from the marks. If the argument has the shape of a harder
    technique, the step is named after the technique that found its cell.
    """
    techniques = {cell: number for number, _, _, cell, _ in position.findings()}
    cells = [*techniques] or position.forced()
    if not cells:
        return None
    step = _smallest_step(position, cells)
    if step.level == position.level():
        return step
    number = techniques.get(step.cell, codes.BEYOND_TRIAL)
    return step.named(TECHNIQUES[number])


def _smallest_step(position: Position, cells: Iterable[int]) -> Step:
    """Finds the step with the smallest argument for one of these forced cells.

    At the first two levels the arguments are known without a solver.
    """
    board = position.board
    if shapes := {0: _single_rules, 1: corners}.get(position.level()):
        found = ((rules, cell) for cell in cells for rules in shapes(board, cell))
        return step_by(position, *min(found, key=lambda one: size(one[0], board.width)))
    arguments, solution = Proven(position), position.solution()
    best: tuple[tuple[Rule, ...], int] | None = None
    for cell in cells:
        at_most = cost(best[0]) if best else None
        rules = arguments.smallest(cell, bulb=cell in solution, at_most=at_most)
        if rules and (best is None or size(rules, board.width) < size(best[0], board.width)):
            best = rules, cell
    if best is None:
        raise ValueError("expected a cell that is forced, got none")
    return step_by(position, *best)


def _single_rules(board: Board, cell: int) -> Iterator[tuple[Rule, ...]]:
    """Yields the single rules that decide an unknown cell, of the cheapest kind that decides it."""
    puzzle = board.puzzle
    for kind in (
        map(puzzle.run_rule, puzzle.runs_of(cell)),
        map(puzzle.clue_rule, puzzle.clues_beside(cell)),
        map(puzzle.lit_rule, puzzle.view(cell) - board.lit),
    ):
        if rules := [(rule,) for rule in kind if _decides(rule, board)]:
            yield from rules
            return


def _decides(rule: Rule, board: Board) -> bool:
    """Whether a rule alone decides its unknown cells."""
    bulbs, unknown = (len(cells.intersection(rule.cells)) for cells in (board.bulbs, board.unknown))
    return rule.forces(bulbs, unknown) is not None


def corners(board: Board, cell: int) -> Iterator[tuple[Rule, ...]]:
    """Yields the arguments by which a cell is an empty corner."""
    puzzle = board.puzzle
    beside = [clue for other in puzzle.neighbours(cell) for clue in puzzle.clues_beside(other)]
    for clue in {clue for clue in beside if beside.count(clue) == 2}:
        rule = puzzle.clue_rule(clue)
        free = board.unknown.intersection(rule.cells)
        left = free - puzzle.view(cell)
        bulbs = len(board.bulbs.intersection(rule.cells))
        if len(free) - len(left) == 2 and rule.fails(bulbs, len(left)):
            yield in_order([*map(puzzle.run_rule, puzzle.runs_of(cell)), rule])
