"""All text formats of the puzzle: one table, and the same functions to read and write each of them.

`FORMATS` is the table; `_table` also has the contract of a format's module. The names are loaded on
first use, because the filter needs a single format and has to start fast.

>>> from lightup.formats import dumps, loads
>>> print(loads("3x2:1aBc"))
1.#
...
>>> dumps(loads("3x2:1aBc"), "pzpr")
'https://puzz.link/p?akari/3/2/6.i'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._detection import Detection as Detection, detect as detect, known as known
    from ._entry import CREDITS as CREDITS, Credits as Credits, Entry as Entry, credits_of as credits_of
    from ._table import FORMATS as FORMATS, Format as Format, find_format as find_format
    from ._texts import (
        Item as Item,
        decoded as decoded,
        dumps as dumps,
        join as join,
        load_board as load_board,
        loads as loads,
        many as many,
        part_reader as part_reader,
        parts_of as parts_of,
        pieces as pieces,
        split as split,
    )

_MODULE_OF = {
    "Detection": "_detection",
    "detect": "_detection",
    "known": "_detection",
    "CREDITS": "_entry",
    "Entry": "_entry",
    "credits_of": "_entry",
    "FORMATS": "_table",
    "Format": "_table",
    "find_format": "_table",
    "Item": "_texts",
    "decoded": "_texts",
    "dumps": "_texts",
    "join": "_texts",
    "load_board": "_texts",
    "loads": "_texts",
    "many": "_texts",
    "part_reader": "_texts",
    "parts_of": "_texts",
    "pieces": "_texts",
    "split": "_texts",
}


def __getattr__(name: str) -> object:
    """Imports the module of a public name."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(__import__(f"{__name__}.{_MODULE_OF[name]}", fromlist=[name]), name)
    globals()[name] = value
    return value
