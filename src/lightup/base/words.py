"""Words that every layer puts together in the same way: numbers of things, lists, places.

>>> plural(1, "bulb"), plural(3, "bulb"), plural(2, "try", "tries")
('1 bulb', '3 bulbs', '2 tries')
>>> listed(["r1c1", "r1c2", "r3c4"])
'r1c1, r1c2 and r3c4'
>>> place(5, width=3)
'r2c3'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def plural(number: int, one: str, several: str = "") -> str:
    """A number of things: `1 bulb`, `3 bulbs`."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def listed(words: Iterable[str]) -> str:
    """Words with commas between them, and `and` before the last."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def place(cell: int, width: int) -> str:
    """A cell as people name it: row and column, counted from 1."""
    return f"r{cell // width + 1}c{cell % width + 1}"
