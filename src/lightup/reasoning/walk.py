"""`walk`: the steps by which a person solves a puzzle, always the easiest that are open.

It takes all open steps of the easiest level at once, in a *batch*. So neither the conclusions nor the
levels depend on the order in which a person looks at the board.

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

from ..base.clock import deadline_in
from ..core.board import as_board
from .position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from .steps import Step


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
    while steps := position.steps():
        yield steps
        position = position.after(steps)
