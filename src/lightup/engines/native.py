"""`native`: the project's own search, in the kernel.

>>> from lightup.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["..", ".."]))]
[[0, 3], [1, 2]]
"""

from __future__ import annotations

from ..clock import NEVER
from ..kernel.search import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board


def solutions(board: Board, deadline: float = NEVER) -> Iterator[frozenset[int]]:
    puzzle = board.puzzle
    search = Search(puzzle.width, puzzle.height, puzzle.codes, board.bulbs, board.dots, deadline)
    return search.solutions()
