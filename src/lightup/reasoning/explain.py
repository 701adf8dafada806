"""`explain`: why a cell is as it is, by the smallest argument; `way`: the whole solution so explained.

>>> from lightup.reasoning.telling import sentence
>>> from lightup.core.board import Board
>>> board = Board.from_rows(["x.#", "...", "#.."])
>>> step = explain(board, 4)
>>> print(step.technique.name, step.cost, sentence(step), sep="; ")
common view; 5; If r2c2 held a bulb, it would light r1c2. It would also light r2c1. Then nothing could \
light r1c1. So r2c2 holds no bulb.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import BoardError
from ..core.board import Board
from ..kernel import codes
from .arguments import Arguments, cost, in_order, place_of
from .techniques import (
    TECHNIQUES,
    Step,
    a_solution,
    as_board,
    common_cells,
    conclusions,
    findings,
    reasoning_on,
    steps_of,
)
from .telling import account

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.puzzle import Puzzle, Rule
    from .techniques import Finding, Technique
    from .telling import Account


def explain(puzzle: Puzzle | Board, cell: int, *, seconds: float | None = None) -> Step | None:
    """Gives the smallest argument for what a white cell holds; none if that is not forced.

    The marks of the board are taken as they are, but for that of the cell itself. What else the same
    rules force is part of the step.
    """
    board, deadline = as_board(puzzle), deadline_in(seconds)
    if not 0 <= cell < len(board.puzzle.cells):
        raise BoardError(f"expected a cell inside the grid, got {cell}")
    if board.puzzle.cells[cell] != ".":
        raise BoardError(f"expected a white cell, got the wall {board.place(cell)}")
    start = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
    solution = a_solution(start, deadline)
    rules = min(_at_once(start, cell), key=lambda rules: _size(rules, start), default=())
    if not rules:
        arguments = Arguments(start, likely=solution, deadline=deadline)
        rules = arguments.smallest(cell, bulb=cell in solution)
    return _step(start, rules, cell, solution) if rules else None


def _at_once(board: Board, cell: int) -> list[tuple[Rule, ...]]:
    """The arguments for an unknown cell that are known to be the smallest, as far as that is easy.

    A run or a clue alone costs less than any two rules that are needed. Where no rule alone has
    anything to say, nothing costs as little as an empty corner with so few clues.
    """
    single = [rules for rules in _single_rules(board, cell) if rules[0].kind != "lit"]
    closed = not single and not reasoning_on(board).batch(0)
    return [*_corners(board, cell)] if closed else single


def _step(board: Board, rules: tuple[Rule, ...], cell: int, solution: frozenset[int]) -> Step:
    """A step by these rules, with all that they force."""
    forced = _forced(board, rules, cell, solution)
    bulbs = frozenset(forced & solution)
    step = Step(board, TECHNIQUES[codes.BEYOND_TRIAL], rules, cell, bulbs, frozenset(forced - bulbs))
    return replace(step, technique=_technique(step))


def _forced(
    board: Board, rules: tuple[Rule, ...], cell: int, solution: frozenset[int]
) -> frozenset[int]:
    """The unknown cells that these rules force; those of one rule, or of a corner, are known."""
    places = board.unknown.intersection({place for rule in rules for place in rule.cells})
    if len(rules) == 1:
        return places
    if rules in _corners(board, cell):
        return frozenset({cell})
    arguments = Arguments(board, rules)
    return frozenset(p for p in places if arguments.force(rules, p, bulb=p in solution))


def next_step(board: Board, *, seconds: float | None = None) -> tuple[Step, int] | None:
    """Gives the easiest step that is open, by the smallest argument, and how many of its kind are.

    None if nothing follows from the marks. Of the cells that are open at the easiest level it is the
    one with the smallest argument; where the shape of that is of a harder technique, the step has the
    name of the one by which the cell was found.
    """
    deadline = deadline_in(seconds)
    reasoning = reasoning_on(board, deadline)
    found = findings(reasoning)
    techniques = {cell: number for number, _, _, cell, _ in found}
    cells = [*techniques] or common_cells(board, deadline)
    if not cells:
        return None
    level = _level(found)
    step = _smallest_step(board, cells, level, a_solution(board, deadline), deadline)
    number = step.technique.number
    if step.level != level:
        number = techniques.get(step.cell, codes.BEYOND_TRIAL)
    same = steps_of(board, [finding for finding in found if finding[0] == number], reasoning)
    return replace(step, technique=TECHNIQUES[number]), len(same) or 1


def way(
    puzzle: Puzzle | Board, *, hardest: int = codes.BEYOND, seconds: float | None = None
) -> Iterator[Step]:
    """Yields the steps to the solution as `next_step` gives them, before the first above a level.

    What single rules decide, they decide at once; else it is one step after the other.
    """
    board = as_board(puzzle)
    deadline = deadline_in(seconds)
    while True:
        reasoning = reasoning_on(board, deadline)
        found = findings(reasoning)
        level = _level(found)
        if level > hardest:
            return
        if level == 0:
            steps = tuple(steps_of(board, found, reasoning))
        else:
            following = next_step(board, seconds=seconds_left(deadline))
            if following is None:
                return
            steps = following[:1]
        yield from steps
        board = board.with_marks(*conclusions(steps))


def _level(found: Sequence[Finding]) -> int:
    """The level of what is found; that beyond trial if nothing is."""
    return TECHNIQUES[found[0][0] if found else codes.BEYOND_TRIAL].level


def _smallest_step(
    board: Board,
    cells: Iterable[int],
    level: int,
    solution: frozenset[int],
    deadline: float,
) -> Step:
    """The step with the smallest argument for one of these cells, which are forced at this level.

    Those of the first two levels are known.
    """
    if shapes := {0: _single_rules, 1: _corners}.get(level):
        found = ((rules, cell) for cell in cells for rules in shapes(board, cell))
        return _step(board, *min(found, key=lambda one: _size(one[0], board)), solution)
    arguments = Arguments(board, likely=solution, deadline=deadline)
    best: tuple[tuple[Rule, ...], int] | None = None
    for cell in cells:
        at_most = cost(best[0]) if best else None
        rules = arguments.smallest(cell, bulb=cell in solution, at_most=at_most)
        if rules and (best is None or _size(rules, board) < _size(best[0], board)):
            best = rules, cell
    if best is None:
        raise ValueError("expected a cell that is forced, got none")
    return _step(board, *best, solution)


def _single_rules(board: Board, cell: int) -> Iterator[tuple[Rule, ...]]:
    """The rules that decide an unknown cell alone, of the cheapest kind that does."""
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
    bulbs = len(board.bulbs.intersection(rule.cells))
    return bulbs == rule.high or bulbs + len(board.unknown.intersection(rule.cells)) == rule.low


def _corners(board: Board, cell: int) -> Iterator[tuple[Rule, ...]]:
    """The arguments by which a cell is an empty corner."""
    puzzle = board.puzzle
    beside = [clue for place in puzzle.neighbours(cell) for clue in puzzle.clues_beside(place)]
    for clue in {clue for clue in beside if beside.count(clue) == 2}:
        rule = puzzle.clue_rule(clue)
        places = board.unknown.intersection(rule.cells)
        lost = places & puzzle.view(cell)
        if len(lost) == 2 and len(places - lost) < rule.low - len(board.bulbs.intersection(rule.cells)):
            yield in_order([*map(puzzle.run_rule, puzzle.runs_of(cell)), rule])


def _size(rules: Iterable[Rule], board: Board) -> tuple[object, ...]:
    """By what the smallest argument is the smallest."""
    rules = [*rules]
    kinds = [rule.kind for rule in rules]
    return cost(rules), kinds.count("lit"), kinds.count("clue"), *place_of(rules, board)


def _technique(step: Step) -> Technique:
    """The technique that a step is an example of, told by the shape of its argument."""
    if len(step.rules) == 1:
        return TECHNIQUES[_by_one_rule(step)]
    number = _by_shape(account(step))
    if number < codes.SHORT_TRIAL:
        found = reasoning_on(step.board).findings(number)
        if step.cell not in {cell for _, _, _, cell, _ in found}:
            number = _by_trial(step)
    return TECHNIQUES[number]


def _by_one_rule(step: Step) -> int:
    (rule,) = step.rules
    if rule.kind == "run":
        return codes.LIT_CELLS
    if rule.kind == "clue":
        return codes.HUNGRY_CLUE if step.is_bulb else codes.COMPLETE_CLUE
    return codes.LONELY_CELL if rule.cell == step.cell else codes.LAST_LIGHT


def _by_shape(told: Account) -> int:
    kinds = [rule.kind for rule in told.step.rules]
    runs, clues, dark = kinds.count("run"), kinds.count("clue"), kinds.count("lit")
    broken = told.broken.kind if told.broken else None
    if told.rounds == 1 and not told.step.is_bulb and told.by_single_rules:
        if dark == 1 and broken == "lit":
            if not clues:
                return codes.COMMON_VIEW
            return codes.DARK_CELL_AND_CLUE if runs else codes.CLAIMED_CLUE
        if dark == 0 and broken == "clue" and (clues > 1 or runs == 2):
            return codes.STARVED_CLUE if clues > 1 else codes.EMPTY_CORNER
    if (clues, dark) in ((2, 0), (0, 2)):
        places = {cell for rule in told.step.rules if rule.kind != "run" for cell in rule.cells}
        if told.step.cell not in places:
            return codes.BEAM
        return codes.TWO_DARK_CELLS if dark else codes.FACING_CLUES if runs else codes.SHARED_CELLS
    return _by_rounds(told.rounds) if told.by_single_rules else _by_trial(told.step)


def _by_trial(step: Step) -> int:
    """What the step takes by other rules, if its own are few but take more than a trial."""
    value = codes.DOT if step.is_bulb else codes.BULB
    rounds = reasoning_on(step.board).rounds(step.cell, value)
    return codes.BEYOND_TRIAL if rounds < 0 else _by_rounds(rounds)


def _by_rounds(rounds: int) -> int:
    return min(codes.SHORT_TRIAL + max(rounds - 2, 0), codes.LONG_TRIAL)
