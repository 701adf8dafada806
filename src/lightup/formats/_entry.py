"""`Entry`: one puzzle as a text has it, which may also name it and give its published solution.

>>> from lightup.core.board import Board
>>> print(Entry(Board.from_rows(["1."]), "tiny", Board.from_rows(["1*"])).solution)
1*
"""

from __future__ import annotations

from ..base.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..core.board import Board

    Credits = tuple[tuple[str, str], ...]


CREDITS = ("author", "source", "licence", "info")  # what else a text may say about a puzzle


class Entry(Value):
    """A board with a player's marks, the puzzle's name (empty if it has none) and its solution.

    The solution is a board of the same puzzle, as it was published, right or wrong. `credits` are pairs
    of one of `CREDITS` and a text.
    """

    __slots__ = ("board", "name", "solution", "credits")  # noqa: RUF023 (their order)

    board: Board
    name: str
    solution: Board | None
    credits: Credits

    def __init__(
        self, board: Board, name: str = "", solution: Board | None = None, credits: Credits = ()
    ) -> None:
        self._set(board, name, solution, credits)


def credits_of(found: dict[str, Any]) -> Credits:
    """Returns the credits in an object that may have other keys; what is no text or empty is none."""
    return tuple(
        (key, text) for key in CREDITS if isinstance(text := found.get(key), str) and text.strip()
    )
