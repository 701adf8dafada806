"""The toolkit for the Light Up puzzle (Akari): read, solve, prove, explain, rate.

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
    from .account import account, sentence
    from .board import Board
    from .certify import certify
    from .deduce import Step, Technique, walk
    from .encodings import decode, encode
    from .errors import LightUpError
    from .explain import explain, way
    from .formats import dumps, loads, split
    from .hint import Hint, hint
    from .mistakes import Mistake, find_mistake
    from .puzzle import Puzzle, Rule
    from .rate import Rating, level_of, rate
    from .solve import Result, Status, common, count, solutions, solve
    from .verify import Verdict, verify
    from .walksat import WalkSat, walksat

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Hint",
    "LightUpError",
    "Mistake",
    "Puzzle",
    "Rating",
    "Result",
    "Rule",
    "Status",
    "Step",
    "Technique",
    "Verdict",
    "WalkSat",
    "account",
    "certify",
    "common",
    "count",
    "decode",
    "dumps",
    "encode",
    "explain",
    "find_mistake",
    "hint",
    "level_of",
    "loads",
    "rate",
    "sentence",
    "solutions",
    "solve",
    "split",
    "verify",
    "walk",
    "walksat",
    "way",
]

_HOMES = {
    "account": ["account", "sentence"],
    "board": ["Board"],
    "certify": ["certify"],
    "deduce": ["Step", "Technique", "walk"],
    "encodings": ["decode", "encode"],
    "errors": ["LightUpError"],
    "explain": ["explain", "way"],
    "formats": ["dumps", "loads", "split"],
    "hint": ["Hint", "hint"],
    "mistakes": ["Mistake", "find_mistake"],
    "puzzle": ["Puzzle", "Rule"],
    "rate": ["Rating", "level_of", "rate"],
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
