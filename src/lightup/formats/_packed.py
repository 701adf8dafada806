"""Grids packed into a string in which a letter stands for one cell or for several, across row ends.

>>> unpack("b4a", {"a": ".", "b": "..", "4": "4"}, 4)
'..4.'
"""

from __future__ import annotations

from ..base.errors import FormatError
from ._grids import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def unpack(code: str, table: Mapping[str, str], cells: int, *, short: bool = False) -> str:
    """Unpacks so many cells, or fewer if `short`.

    Only the white cells that come with a last clue may reach past the end.
    """
    for position, letter in enumerate(code, 1):
        if letter not in table:
            raise FormatError(
                f"expected one of {''.join(table)} at character {position}, "
                f"got {shown(letter)}: {shown(code)}"
            )
    pieces = [table[letter] for letter in code]
    got = sum(map(len, pieces))
    spare = len(pieces[-1]) - 1 if pieces and pieces[-1][0] != "." else 0
    if got > cells + spare or (got < cells and not short):
        raise FormatError(f"expected {cells} cells, got {got}: {shown(code)}")
    return "".join(pieces)[:cells]
