"""`explain`: the steps that lead to one cell; `way`: the steps that lead to the solution.

Both are told in passages, and leave out every step that nothing later needs.

>>> from lightup.core.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> for passage in explain(puzzle, 1):
...     print(passage.level, passage.technique.name, *(puzzle.place(s.cell) for s in passage.steps))
1 empty corner r2c2
0 lonely cell r1c2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..core.board import as_board
from ..core.grid import cell_at
from ..kernel import codes
from .arguing.derivation import Derivation
from .arguing.smallest import without_mark
from .arguing.steps import Passage, Step
from .finding.position import Position
from .finding.techniques import TECHNIQUES
from .rate import level_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ..core.grid import Place
    from ..core.puzzle import Puzzle


# The derivation that answered the last question: who asks about one cell of a board asks about others.
# Nobody else has it while it goes on, and one that was broken off is not put back.
_derived: dict[tuple[Board, int], Derivation] = {}


def explain(
    puzzle: Puzzle | Board,
    cell: Place | None = None,
    *,
    level: int | str | None = None,
    seconds: float | None = None,
) -> tuple[Passage, ...]:
    """Finds the steps that lead to what a white cell holds or, without a cell, to the solution.

    Takes only steps up to a `level`, a number or a name such as `"hard"`. Starts from the marks of the
    board, except for a mark on the cell itself. The last step decides the cell; there is none if they
    do not decide it. Raises `NoSolution` if the board has no solution.
    """
    board, hardest = as_board(puzzle), codes.BEYOND if level is None else level_called(level)
    if cell is None:
        return (*way(board, hardest=hardest, seconds=seconds),)
    at = cell_at(cell, board)
    return steps_to(Position(without_mark(board, at), deadline_in(seconds)), at, hardest)


def steps_to(position: Position, cell: int, hardest: int = codes.BEYOND) -> tuple[Passage, ...]:
    """Finds the steps that lead from a position to an unknown cell; none if they do not decide it."""
    position.solution()
    if cell in position.board.lit:
        return (lit_cell(position.board, cell),)
    if not position.is_forced(cell):
        return ()
    asked = position.board, hardest
    derivation = _derived.pop(asked, None)
    if derivation is None:
        derivation = Derivation(position, hardest)
    else:
        derivation.renew(position.deadline)
    found = [*derivation.slice(cell)] if derivation.decides(cell) else []
    _derived.clear()
    _derived[asked] = derivation
    if not found:
        return ()
    *passages, last = found
    if cell in last.bulbs | last.dots:
        return *passages, last
    return *passages, last, lit_cell(last.after, cell)


def lit_cell(board: Board, cell: int) -> Passage:
    """Makes the step that a bulb lights a cell."""
    puzzle = board.puzzle
    run = next(run for run in puzzle.runs_of(cell) if board.bulbs.intersection(run))
    lit = TECHNIQUES[codes.LIT_CELLS]
    return Passage((Step(board, lit, (puzzle.run_rule(run),), cell, frozenset(), frozenset({cell})),))


def way(
    puzzle: Puzzle | Board,
    *,
    hardest: int = codes.BEYOND,
    everything: bool = False,
    seconds: float | None = None,
) -> Iterator[Passage]:
    """Yields the steps to the solution, up to the level `hardest`; with `everything`, all of them.

    On a board with several solutions, it ends with the bulbs that they share. The time counts from the
    call.
    """
    derivation = Derivation(Position(as_board(puzzle), deadline_in(seconds)), hardest)
    return told_way(derivation.complete(), everything=everything)


def told_way(derivation: Derivation, *, everything: bool = False) -> Iterator[Passage]:
    """Yields the steps of a complete derivation that lead to its bulbs; with `everything`, all."""
    end = derivation.position.board
    return derivation.passages(end.bulbs if end.solved and not everything else None)
