"""`explain`: why a cell holds what it holds, by the smallest argument; `way`: the same for a solution.

>>> from lightup.reasoning.telling import sentence
>>> from lightup.core.board import Board
>>> board = Board.from_rows(["x.#", "...", "#.."])
>>> step = explain(board, 4)
>>> print(step.technique.name, step.cost, sentence(step), sep="; ")
common view; 5; If r2c2 held a bulb, it would light r1c2. It would also light r2c1. Then nothing could \
light r1c1. So r2c2 holds no bulb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import BoardError
from ..core.board import Board, as_board
from ..kernel import codes
from ._naming import technique_of
from .arguments import Arguments, cost, in_order, size
from .position import Position
from .steps import Step
from .techniques import TECHNIQUES
from .telling import renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule


def explain(puzzle: Puzzle | Board, cell: int, *, seconds: float | None = None) -> Step | None:
    """Finds the smallest argument for what a white cell holds; `None` if the cell is not forced.

    Keeps the marks of the board, except for a mark on the cell itself. The step also concludes
    everything else that the same rules force.
    """
    board = as_board(puzzle)
    if not 0 <= cell < len(board.puzzle.cells):
        raise BoardError(f"expected a cell inside the grid, got {cell}")
    if board.puzzle.cells[cell] != ".":
        raise BoardError(f"expected a white cell, got the wall {board.place(cell)}")
    start = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
    position = Position(start, deadline_in(seconds))
    is_bulb = cell in position.solution()
    rules = min(_at_once(position, cell), key=lambda rules: size(rules, board.width), default=())
    rules = rules or position.arguments().smallest(cell, bulb=is_bulb)
    return _step(position, rules, cell) if rules else None


def _at_once(position: Position, cell: int) -> list[tuple[Rule, ...]]:
    """Finds arguments for an unknown cell that are the smallest without a proof; empty if unsure.

    A run or a clue alone costs less than any argument of several rules. Where no single rule decides
    anything, no argument is cheaper than an empty corner, or as cheap with fewer clues.
    """
    board = position.board
    single = [rules for rules in _single_rules(board, cell) if rules[0].kind != "lit"]
    if single or position.single_rules_help():
        return single
    return [*_corners(board, cell)]


def _step(position: Position, rules: tuple[Rule, ...], cell: int) -> Step:
    """Makes the step by these rules, with everything that they force."""
    forced = _forced(position, rules, cell)
    bulbs = forced & position.solution()
    unnamed = TECHNIQUES[codes.BEYOND_TRIAL]
    step = Step(position.board, unnamed, rules, cell, bulbs, forced - bulbs)
    return renamed(step, technique_of(step, position))


def _forced(position: Position, rules: tuple[Rule, ...], cell: int) -> frozenset[int]:
    """Finds the unknown cells that these rules force; a single rule or a corner needs no solver."""
    board, solution = position.board, position.solution()
    unknown = board.unknown.intersection({cell for rule in rules for cell in rule.cells})
    if len(rules) == 1:
        return unknown
    if rules in _corners(board, cell):
        return frozenset({cell})
    arguments = Arguments(board, rules)
    return frozenset(one for one in unknown if arguments.force(rules, one, bulb=one in solution))


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


def way(
    puzzle: Puzzle | Board, *, hardest: int = codes.BEYOND, seconds: float | None = None
) -> Iterator[Step]:
    """Yields the steps to the solution, each by the smallest argument, up to the level `hardest`.

    Takes all steps by single rules at once, and all others one by one, as `next_step` finds them. The
    time counts from the call.
    """
    return _way(Position(as_board(puzzle), deadline_in(seconds)), hardest)


def _way(position: Position, hardest: int) -> Iterator[Step]:
    while position.level() <= hardest:
        if position.level() == 0:
            steps = position.steps()
        elif step := next_step(position):
            steps = (step,)
        else:
            return
        yield from steps
        position = position.after(steps)


def _smallest_step(position: Position, cells: Iterable[int]) -> Step:
    """Finds the step with the smallest argument for one of these forced cells.

    At the first two levels the arguments are known without a solver.
    """
    board = position.board
    if shapes := {0: _single_rules, 1: _corners}.get(position.level()):
        found = ((rules, cell) for cell in cells for rules in shapes(board, cell))
        return _step(position, *min(found, key=lambda one: size(one[0], board.width)))
    arguments, solution = position.arguments(), position.solution()
    best: tuple[tuple[Rule, ...], int] | None = None
    for cell in cells:
        at_most = cost(best[0]) if best else None
        rules = arguments.smallest(cell, bulb=cell in solution, at_most=at_most)
        if rules and (best is None or size(rules, board.width) < size(best[0], board.width)):
            best = rules, cell
    if best is None:
        raise ValueError("expected a cell that is forced, got none")
    return _step(position, *best)


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


def _corners(board: Board, cell: int) -> Iterator[tuple[Rule, ...]]:
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
