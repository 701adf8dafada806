"""Words for messages: numbers of things, lists, places, and how a rule is broken.

>>> plural(1, "bulb"), plural(3, "bulb"), plural(2, "try", "tries")
('1 bulb', '3 bulbs', '2 tries')
>>> listed(["r1c1", "r1c2", "r3c4"])
'r1c1, r1c2 and r3c4'
>>> listed(first_few(range(8), "cell {}".format))
'cell 0, cell 1, cell 2, cell 3, cell 4 and three more'
>>> place(5, width=3)
'r2c3'
>>> print(printable("a\\x1b[2J\\nb"))
a\\x1b[2J\\nb
>>> broken_clue(3, "r2c2", bulbs=1, room=2)
'the 3 at r2c2 has one bulb and only one place for the other two'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    T = TypeVar("T")

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
LONGEST_LIST = 5
LAST_OF = ("", "", "the other", "the third", "the fourth")  # indexed by how many there are


def per_second(rate: float, what: str) -> str:
    """Says how many are done in a second.

    >>> per_second(4562.3, "puzzles"), per_second(0.123456, "boards")
    ('4,560 puzzles/s', '0.123 boards/s')
    """
    return f"{float(f'{rate:.3g}'):,.12g} {what}/s"


def plural(number: int, one: str, several: str = "") -> str:
    """Returns a number with its noun: `1 bulb`, `3 bulbs`."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def in_words(number: int) -> str:
    """Returns a number up to twelve in words, a larger one in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def spelled(number: int, one: str) -> str:
    """Returns a number, up to twelve in words, with its noun: `no bulbs`, `one bulb`, `13 bulbs`."""
    return f"{in_words(number)} {one if number == 1 else f'{one}s'}"


def listed(words: Iterable[str]) -> str:
    """Joins words with commas, and with "and" before the last."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def first_few(things: Sequence[T], name: Callable[[T], str]) -> list[str]:
    """Returns the names of the first few things, then how many more there are."""
    more = len(things) - LONGEST_LIST
    return [*map(name, things[:LONGEST_LIST]), *([f"{in_words(more)} more"] if more > 0 else [])]


def capitalized(text: str) -> str:
    """Returns a text with its first word capitalized, unless that is a place."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """Escapes what is not printable, for a line of a terminal or a log."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def place(cell: int, width: int) -> str:
    """Returns the name of a cell for people: its row and column, counted from 1."""
    return f"r{cell // width + 1}c{cell % width + 1}"


def broken_run(bulbs: Iterable[str]) -> str:
    """Says that the bulbs at these places see each other."""
    return f"the bulbs at {listed(bulbs)} see each other"


def broken_light(cell: str, *, would: bool = False) -> str:
    """Says that nothing can light the cell at this place or, with `would`, that nothing could."""
    return f"nothing {'could' if would else 'can'} light {cell}"


def broken_clue(
    clue: int, at: str, *, bulbs: int, room: int, would: bool = False, taken: bool = True
) -> str:
    """Says what the clue at this place has, and what is missing if there is too little room.

    `room` is the largest number of bulbs that it can get, including those that it has; `taken` says
    whether it had more places before. With `would`, all of it is only supposed.
    """
    has = f"the {clue} at {at} {'would have' if would else 'has'}"
    if room >= clue:
        return f"{has} {'no bulb' if bulbs == 0 and clue == 1 else spelled(bulbs, 'bulb')}"
    places = f"only {spelled(room - bulbs, 'place')}" if room > bulbs else "no place"
    if bulbs:
        missing = clue - bulbs
        others = LAST_OF[clue] if missing == 1 else f"the other {NUMBERS[missing]}"
        return f"{has} {spelled(bulbs, 'bulb')} and {places} for {others}"
    own = f" for its {'bulb' if clue == 1 else 'bulbs'}"
    if not taken:
        return f"{has} {places}{own}"
    return f"{has} {places} left{'' if room or would else own}"
