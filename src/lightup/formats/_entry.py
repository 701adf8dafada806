"""`Entry`: one puzzle as a text has it, which may also name it and give its published solution.

>>> from lightup.core.board import Board
>>> print(Entry(Board.from_rows(["1."]), "tiny", Board.from_rows(["1*"])).solution)
1*
"""

from __future__ import annotations

from ..base.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.board import Board


class Entry(Value):
    """A board with a player's marks, the puzzle's name (empty if it has none) and its solution.

    The solution is a board of the same puzzle, as it was published, right or wrong.
    """

    __slots__ = ("board", "name", "solution")

    board: Board
    name: str
    solution: Board | None

    def __init__(self, board: Board, name: str = "", solution: Board | None = None) -> None:
        self._set(board, name, solution)
