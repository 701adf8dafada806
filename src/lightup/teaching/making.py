"""`make_drill`: drills and lookalikes from puzzles of the generator.

A puzzle of the right level is solved until the technique is the next step. Then most of what this step
does not need is filled in, so that the board shows what matters. A lookalike is such a drill with one
small change, after which the technique fails.

>>> from lightup.reasoning.finding.techniques import TECHNIQUES
>>> print(make_drill(TECHNIQUES[5], seed=1).board.puzzle.size)
6x6
"""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..base.errors import NoSolution
from ..core.board import Board
from ..core.puzzle import Puzzle
from ..generating.generate import make
from ..generating.recipe import Recipe
from ..kernel import codes
from ..reasoning.arguing.walk import find_steps
from ..reasoning.finding.position import Position
from .drills import Drill, bare, fails, is_rival, only_finds, prepared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reasoning.arguing.steps import Step
    from ..reasoning.finding.techniques import Technique

SIDE, WIDE = 6, 7  # of the boards up to level 2, and above
WALLS = ("20%", "24%", "28%")
KEPT = 0.3  # the share of cells left open that the step does not need
MOST_NEEDED = 8  # rules of a step that a person would still look for
MOST_OPEN = 22  # cells of a board on which even a trial can be found


def make_drill(
    technique: Technique, seed: int, *, lookalike: bool = False, deadline: float = NEVER
) -> Drill:
    """Makes a drill or a lookalike; it depends only on the seed."""
    choose = Random(f"{technique.key} {seed} {lookalike}")
    while True:
        check_time(deadline)
        puzzle = _puzzle(technique, choose, deadline)
        starts = _starts(puzzle, technique, choose, deadline)
        for step in chain.from_iterable(_found(start, technique, deadline) for start in starts):
            cleared = _cleared(step, technique, choose, deadline)
            if cleared is None:
                continue
            if not lookalike:
                return Drill(technique, bare(cleared.board, technique))
            if board := _changed(cleared, technique, choose, deadline):
                return Drill(technique, bare(board, technique), lookalike=True)


def _puzzle(technique: Technique, choose: Random, deadline: float) -> Puzzle:
    """Makes a puzzle in which the technique may be needed."""
    level = min(technique.level, codes.HARDEST_TRIAL)
    side = SIDE if level <= 2 else WIDE
    recipe = Recipe(
        width=side,
        height=side,
        walls=choose.choice(WALLS),
        symmetry="none",
        level=level,
        candidates=1,
    )
    return make(recipe, choose.getrandbits(32), 1, deadline).puzzle


def _starts(puzzle: Puzzle, technique: Technique, choose: Random, deadline: float) -> Iterator[Board]:
    """Yields the boards to look for the technique on: the puzzle, or that with ever fewer clues.

    No puzzle of the generator needs more than trials, so some cells of the others may be open.
    """
    if technique.number < codes.BEYOND_TRIAL:
        yield Board(puzzle)
        return
    clues = [cell for cell, _ in puzzle.clues]
    for cell in choose.sample(clues, len(clues)):
        check_time(deadline)
        puzzle = _with_symbol(puzzle, cell, "#")
        yield Board(puzzle)


def _found(start: Board, technique: Technique, deadline: float) -> Iterator[Step]:
    """Solves a board, by this technique only if nothing else is as easy; yields a step each time."""
    position = Position(start, deadline)
    while True:
        if technique.number != codes.LIT_CELLS:
            position = position.with_light()
        if only_finds(position, technique):
            yield find_steps(position, technique)[0]
        found = position.findings()
        if not found or codes.LEVEL_OF[found[0][0]] > technique.level:
            return
        others = [one for one in found if is_rival(one[0], technique)] or found
        bulbs = {cell for *_, cell, value in others if value == codes.BULB}
        position = position.with_marks(bulbs, {cell for *_, cell, _ in others} - bulbs)


def _cleared(step: Step, technique: Technique, choose: Random, deadline: float) -> Step | None:
    """Fills in what a step does not need; `None` if even then it is too much to look at."""
    board, needed = step.board, {cell for rule in step.rules for cell in (rule.cell, *rule.cells)}
    if len(step.rules) > MOST_NEEDED:
        return None
    solution = Position(board, deadline).solution()
    cells = sorted(board.unknown - needed - step.cells)
    for cell in choose.sample(cells, len(cells)):
        if choose.random() >= KEPT:
            board = _filled(board, cell, solution, step, technique)
    position = Position(board, deadline, solution=solution)
    if len(board.unknown) > MOST_OPEN or not only_finds(position, technique):
        return None
    return find_steps(position, technique)[0]


def _filled(
    board: Board, cell: int, solution: frozenset[int], step: Step, technique: Technique
) -> Board:
    """Marks a cell as in the solution, if the step is still the next."""
    if cell not in board.unknown:
        return board
    marked = board.with_marks(*(((cell,), ()) if cell in solution else ((), (cell,))))
    marked = prepared(marked, technique)
    if not step.cells <= marked.unknown:
        return board
    position = Position(marked, solution=solution)
    return marked if only_finds(position, technique) else board


def _changed(step: Step, technique: Technique, choose: Random, deadline: float) -> Board | None:
    """Changes one cell so that the technique fails, near the step if that is possible."""
    near = {cell for rule in step.rules for cell in (rule.cell, *rule.cells)}
    near |= {other for cell in step.cells for other in step.board.puzzle.neighbours(cell)}
    cells = sorted(set(range(len(step.board.cells))) - step.cells)
    choose.shuffle(cells)
    for cell in sorted(cells, key=lambda cell: cell not in near):
        check_time(deadline)
        symbol = choose.choice(_instead(step.board.cells[cell]))
        board = prepared(_with(bare(step.board, technique), cell, symbol), technique)
        if _looks_alike(board, step, technique, deadline):
            return board
    return None


def _instead(symbol: str) -> str:
    """Returns the symbols that may take the place of one: another clue, a wall, nothing."""
    if symbol in "01234":
        number = int(symbol)
        return "".join(str(other) for other in (number - 1, number + 1) if 0 <= other <= 4) + "#"
    return {"#": ".123", ".": "#x", "x": ".#", "*": "."}[symbol]


def _with(board: Board, cell: int, symbol: str) -> Board:
    """Returns the board with another symbol in one cell."""
    dots = board.dots - {cell}
    if symbol == "x":
        dots |= {cell}
    puzzle = _with_symbol(board.puzzle, cell, "." if symbol == "x" else symbol)
    return Board(puzzle, board.bulbs - {cell}, dots)


def _with_symbol(puzzle: Puzzle, cell: int, symbol: str) -> Puzzle:
    cells = puzzle.cells[:cell] + symbol + puzzle.cells[cell + 1 :]
    return Puzzle(puzzle.width, puzzle.height, cells)


def _looks_alike(board: Board, step: Step, technique: Technique, deadline: float) -> bool:
    """Whether the technique fails on a board, and what the step said is open there."""
    if not step.cells <= board.unknown:
        return False
    position = Position(board, deadline)
    try:
        return fails(position, technique) and not any(map(position.is_forced, step.cells))
    except NoSolution:
        return False
