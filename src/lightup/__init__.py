"""The toolkit for the Light Up puzzle (Akari): read, solve, prove.

>>> import lightup
>>> puzzle = lightup.loads("https://puzz.link/p?akari/7/7/hdk.agah.g.g.g6.jbg0bka")
>>> result = lightup.solve(puzzle)
>>> print(result.status)
unique
>>> print(result.solution)
.*3*...
..*#0.*
.0.*..#
*#.#*1.
#..*.1.
*.01.*.
.*..0.*

The names below are loaded when they are first used: `import lightup` costs nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board
    from .certify import certify
    from .encodings import decode, encode
    from .errors import LightUpError
    from .formats import dumps, loads, split
    from .puzzle import Puzzle, Rule
    from .solve import Result, Status, common, count, solutions, solve
    from .verify import Verdict, verify
    from .walksat import WalkSat, walksat

__version__ = "0.1.0"

__all__ = [
    "Board",
    "LightUpError",
    "Puzzle",
    "Result",
    "Rule",
    "Status",
    "Verdict",
    "WalkSat",
    "certify",
    "common",
    "count",
    "decode",
    "dumps",
    "encode",
    "loads",
    "solutions",
    "solve",
    "split",
    "verify",
    "walksat",
]

_HOMES = {
    "board": ["Board"],
    "certify": ["certify"],
    "encodings": ["decode", "encode"],
    "errors": ["LightUpError"],
    "formats": ["dumps", "loads", "split"],
    "puzzle": ["Puzzle", "Rule"],
    "solve": ["Result", "Status", "common", "count", "solutions", "solve"],
    "verify": ["Verdict", "verify"],
    "walksat": ["WalkSat", "walksat"],
}


def __getattr__(name: str) -> object:
    """Loads a public name from its module."""
    for home, names in _HOMES.items():
        if name in names:
            __import__(f"{__name__}.{home}")
            return getattr(sys.modules[f"{__name__}.{home}"], name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


class _Package(type(sys)):  # type: ignore[misc]
    """Keeps `lightup.solve` the function when Python sets the module of that name beside it."""

    def __setattr__(self, name: str, value: object) -> None:
        is_module = name in __all__ and isinstance(value, type(sys))
        super().__setattr__(name, getattr(value, name) if is_module else value)


sys.modules[__name__].__class__ = _Package
