"""`smallest_argument`: why a cell holds what it holds, at once, by as few and simple rules as possible.

>>> from lightup.reasoning.telling import sentence
>>> from lightup.core.board import Board
>>> board = Board.from_rows(["x.#", "...", "#.."])
>>> step = smallest_argument(board, 4)
>>> print(step.technique.name, step.cost, sentence(step), sep="; ")
common view; 5; A bulb at r2c2 would light r1c2 and r2c1, and nothing could light r1c1. So r2c2 holds \
no bulb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import BoardError
from ..core.board import Board, as_board
from ..kernel import codes
from ._naming import technique_of
from .arguments import cost, in_order, size
from .position import Position
from .steps import Step
from .techniques import TECHNIQUES
from .telling import renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule


def smallest_argument(
    puzzle: Puzzle | Board, cell: int, *, seconds: float | None = None
) -> Step | None:
    """Finds the smallest argument for what a white cell holds; `None` if the cell is not forced.

    Keeps the marks of the board, except for a mark on the cell itself. No argument is smaller.
    """
    board = as_board(puzzle)
    start = without_mark(board, cell)
    position = Position(start, deadline_in(seconds))
    is_bulb = cell in position.solution()
    rules = min(_at_once(position, cell), key=lambda rules: size(rules, board.width), default=())
    rules = rules or position.arguments().smallest(cell, bulb=is_bulb)
    return step_by(position, rules, cell) if rules else None


def without_mark(board: Board, cell: int) -> Board:
    """Returns a board without the mark on a white cell; raises `BoardError` for any other cell."""
    if not 0 <= cell < len(board.puzzle.cells):
        raise BoardError(f"expected a cell inside the grid, got {cell}")
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
    return renamed(step, technique_of(step, position))


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
    return renamed(step, TECHNIQUES[number])


def _smallest_step(position: Position, cells: Iterable[int]) -> Step:
    """Finds the step with the smallest argument for one of these forced cells.

    At the first two levels the arguments are known without a solver.
    """
    board = position.board
    if shapes := {0: _single_rules, 1: corners}.get(position.level()):
        found = ((rules, cell) for cell in cells for rules in shapes(board, cell))
        return step_by(position, *min(found, key=lambda one: size(one[0], board.width)))
    arguments, solution = position.arguments(), position.solution()
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
