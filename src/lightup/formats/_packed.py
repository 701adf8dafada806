"""Grids packed into a string: a letter stands for one or more cells, across the ends of rows.

>>> unpack("b4a", {"a": ".", "b": "..", "4": "4"}, 4)
'..4.'
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..base.words import plural
from ._grids import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def unpack(code: str, table: Mapping[str, str], cells: int, *, short: bool = False) -> str:
    """Unpacks a string to this number of `cells`, or to fewer if it may be `short`.

    Only white cells that come with a clue at the end of the string may exceed the number.
    """
    code = code[: cells + 1]  # of a longer one, the beginning is already too long
    try:
        pieces = [*map(table.__getitem__, code)]
    except KeyError:
        place = next(place for place, letter in enumerate(code) if letter not in table)
        raise FormatError(
            f"expected one of {''.join(table)} at character {place + 1}, "
            f"got {shown(code[place])}: {shown(code)}"
        ) from None
    unpacked = "".join(pieces)
    got = len(unpacked)
    spare = len(pieces[-1]) - 1 if pieces and pieces[-1][0] != "." else 0
    if got > cells + spare or (got < cells and not short):
        raise FormatError(f"expected {plural(cells, 'cell')}, got {got}: {shown(code)}")
    return unpacked[:cells]
