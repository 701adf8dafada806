"""Grids packed into a string: a letter stands for one or more cells, across the ends of rows.

>>> Packing({"a": ".", "b": "..", "4": "4"}).unpack("b4a", 4)
'..4.'
"""

from __future__ import annotations

from ..base.errors import FormatError
from ..base.words import plural
from ..kernel.packing import unpack
from ._grids import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

WHITE = ord(".")


class Packing:
    """What the letters of a format stand for: a cell and perhaps white cells after it."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table = table
        letters = {ord(letter): cells for letter, cells in table.items()}
        self._first = bytes([ord(letters.get(byte, "\0")[0]) for byte in range(256)])
        self._more = bytes([len(letters.get(byte, "\0")) - 1 for byte in range(256)])

    def unpack(self, code: str, cells: int, *, short: bool = False) -> str:
        """Unpacks a string to this number of `cells`, or to fewer if it may be `short`.

        Only white cells that come with a clue at the end of the string may exceed the number.
        """
        # A letter beyond ASCII becomes a question mark, which no format has.
        packed = code.encode("ascii", "replace")
        unpacked = unpack(packed, self._first, self._more, WHITE, cells)
        if unpacked is None or (len(unpacked) < cells and not short):
            raise self._complaint(code, cells)
        return unpacked.decode()

    def _complaint(self, code: str, cells: int) -> FormatError:
        for place, letter in enumerate(code, 1):
            if letter not in self._table:
                return FormatError(
                    f"expected one of {''.join(self._table)} at character {place}, "
                    f"got {shown(letter)}: {shown(code)}"
                )
        got = sum(len(self._table[letter]) for letter in code)
        return FormatError(f"expected {plural(cells, 'cell')}, got {got}: {shown(code)}")
