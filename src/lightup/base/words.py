"""Words for messages: numbers of things, lists, places, and how a rule is broken.

>>> plural(1, "bulb"), plural(3, "bulb"), plural(2, "try", "tries")
('1 bulb', '3 bulbs', '2 tries')
>>> listed(["r1c1", "r1c2", "r3c4"])
'r1c1, r1c2 and r3c4'
>>> place(5, width=3)
'r2c3'
>>> broken_clue(3, "r2c2", bulbs=1, room=2)
'the 3 at r2c2 has room for only two bulbs'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four")


def plural(number: int, one: str, several: str = "") -> str:
    """Returns a number with its noun: `1 bulb`, `3 bulbs`."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def spelled(number: int, one: str) -> str:
    """Returns a number up to four in words, with its noun: `no bulbs`, `one bulb`, `two bulbs`."""
    return f"{NUMBERS[number]} {one if number == 1 else f'{one}s'}"


def listed(words: Iterable[str]) -> str:
    """Joins words with commas, and with "and" before the last."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def place(cell: int, width: int) -> str:
    """Returns the name of a cell for people: its row and column, counted from 1."""
    return f"r{cell // width + 1}c{cell % width + 1}"


def broken_run(bulbs: Iterable[str], *, would: bool = False) -> str:
    """Says that the bulbs at these places see each other or, with `would`, that they would."""
    return f"the bulbs at {listed(bulbs)} {'would see' if would else 'see'} each other"


def broken_light(cell: str, *, would: bool = False) -> str:
    """Says that nothing can light the cell at this place or, with `would`, that nothing could."""
    return f"nothing {'could' if would else 'can'} light {cell}"


def broken_clue(clue: int, at: str, *, bulbs: int, room: int, would: bool = False) -> str:
    """Says how many bulbs the clue at this place has, or that it has too little room.

    `room` is the largest number of bulbs that it can get, including those that it has.
    """
    has = f"the {clue} at {at} {'would have' if would else 'has'}"
    if room >= clue:
        return f"{has} {spelled(bulbs, 'bulb')}"
    if bulbs:
        return f"{has} room for only {spelled(room, 'bulb')}"
    return f"{has} only {spelled(room, 'place')} left" if room else f"{has} no place left"
