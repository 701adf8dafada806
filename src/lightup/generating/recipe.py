"""`Recipe`: what puzzles to make; `Order`: a recipe with the seed that picks them.

Both print as one string, which reads back as the same value. With the same version of this package it
makes the same puzzles on every machine, except that a range of the score rests on logarithms, and that
a pattern, or a search of all walls of a small board, also needs the same version of python-sat:

    10x10w22rot180L3+connected+clues10-15#7.3

This is a size, walls (`w22`: 22 %, `n21`: 21 of them), a symmetry, a level, options, and a seed after
the `#`. A number after the seed stands for that one of its puzzles only. Everything can be left out,
and `7` is `7x7`. A pattern stands in brackets in place of the walls: `10x10[...]L3`, with the grid as
in a game id of Simon Tatham's collection, clues included.

>>> recipe = Recipe(level="hard", walls="22%", connected=True)
>>> str(recipe), recipe.walls_made
('10x10w22rot180L4+connected', 22)
>>> Order.parse("5x3[dBaBc1d]L1#7")
Order(recipe=Recipe('5x3[dBaBc1d]L1'), seed=7, number=None)
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.value import expect
from ..base.words import listed
from ..core.puzzle import Puzzle
from ..formats.tatham import read_desc, write_desc
from .fields import check_whole, parse_range, read_level, read_range, read_technique, read_walls
from .symmetries import SYMMETRIES, find_symmetry, is_kept, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self, TypedDict, Unpack

    from .fields import Range

    class Wishes(TypedDict, total=False):
        """What can be asked of a puzzle; `None` stands for no wish."""

        width: int | None
        height: int | None
        walls: float | str | None
        symmetry: str | None
        connected: bool | None
        level: int | str | None
        technique: str | None
        score: Range | str | None
        clues: Range | str | None
        symmetric_clues: bool | None
        minimal: bool | None
        fewest: bool | None
        candidates: int | None
        pattern: Puzzle | None


LONGEST_SIDE = 200
MOST_CANDIDATES = 1000
MOST_SEEDS = 1 << 64

SIDE, WALLS, SYMMETRY, LEVEL, CANDIDATES = 10, "20%", "rot180", 2, 4  # the defaults
WALLS_WHEN_TINY, TINY = "40%", 4  # cells; a smaller share would be no wall at all
SMALL = 14  # cells; few boards up to this size can be harder than level 0

GRID = ("width", "height", "walls", "symmetry")
FLAGS = ("connected", "minimal", "fewest", "symmetric_clues")
_RANGES = ("clues", "score")
_TEXT = re.compile(
    r"(?:(?P<width>[0-9]{1,4})(?:x(?P<height>[0-9]{1,4}))?)?"
    r"(?:\[(?P<desc>[a-zB0-4]+)\])?"
    r"(?:w(?P<share>[0-9.]+)|n(?P<walls>[0-9]{1,6}))?"
    rf"(?P<symmetry>{'|'.join(SYMMETRIES)})?"
    r"(?:L(?P<level>[0-9]{1,2}))?"
    r"(?P<options>(?:\+[^+#]*)*)"
    r"(?:#(?P<seed>[0-9]{1,20})(?:\.(?P<number>[0-9]{1,20}))?)?"
)


@dataclass(frozen=True, init=False, repr=False)
class Recipe:
    """What puzzles to make: a text, wishes that replace what it says, or both.

    `walls` is a share such as `"22%"` or a number, `level` a number from 0 to 6 or its name, `clues`
    and `score` a lowest and a highest value, or a text such as `"10-15"`. A `pattern` has the walls,
    and any clues, that every puzzle gets; it decides the size. With symmetric clues, whole orbits of
    walls are clues; a pattern must then have the symmetry, which is "none" for a pattern unless it is
    given.
    """

    width: int
    height: int
    walls: int | str
    symmetry: str
    connected: bool
    level: int
    technique: str | None
    score: Range | None
    clues: Range | None
    symmetric_clues: bool
    minimal: bool
    fewest: bool
    candidates: int
    pattern: Puzzle | None

    def __init__(self, text: str = "", /, **wishes: Unpack[Wishes]) -> None:
        told, seed, _ = _split(expect(text, str, "a recipe as a text"))
        if seed is not None:
            raise InputError(f"expected a recipe without a seed, got {_shown(text)}")
        given = {name: value for name, value in wishes.items() if value is not None}
        names = [one.name for one in fields(self)]
        if strange := [name for name in given if name not in names]:
            raise TypeError(f"expected a wish of a recipe ({listed(names)}), got {strange[0]!r}")
        wish = dict.fromkeys(names) | told | given
        technique = read_technique(wish["technique"])
        grid = _grid([wish[name] for name in GRID], wish["pattern"])
        values = {
            **{name: bool(value) if name in FLAGS else value for name, value in wish.items()},
            **dict(zip(GRID, grid, strict=True)),
            "level": read_level(wish["level"], technique, _default_level(grid[0], grid[1])),
            "technique": technique and technique.name,
            "score": read_range(wish["score"], "score"),
            "clues": read_range(wish["clues"], "clues"),
            "candidates": _number_of_candidates(wish["candidates"]),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._check_pattern()

    def _check_pattern(self) -> None:
        if not self.pattern:
            return
        if self.symmetric_clues and self.symmetry == "none":
            raise InputError("expected a symmetry for the symmetric clues of a pattern, got none")
        if self.connected:
            raise InputError("expected no 'connected' with a pattern, whose walls are given")
        if not is_kept(self.symmetry, self.width, self.height, self.pattern.wall_signs):
            raise InputError(f"expected a pattern with the symmetry {self.symmetry}, got one without")

    @property
    def walls_wanted(self) -> int:
        """The whole number of walls that is nearest to the wish."""
        return int(self._wish() + Fraction(1, 2))

    @cached_property
    def walls_made(self) -> int:
        """The number of walls that each puzzle gets: the nearest that the symmetry allows."""
        if self.pattern:
            return self.walls_wanted
        return nearest(self.symmetry, self.width, self.height, self._wish())

    def _wish(self) -> Fraction:
        if isinstance(self.walls, int):
            return Fraction(self.walls)
        return Fraction(self.walls[:-1]) * self.width * self.height / 100

    def __str__(self) -> str:
        return "".join(
            (f"{self.width}x{self.height}", self._grid_text(), f"L{self.level}", *self._options())
        )

    def __repr__(self) -> str:
        return f"Recipe({str(self)!r})"

    def _grid_text(self) -> str:
        if self.pattern:
            symmetry = "" if self.symmetry == "none" else self.symmetry
            return f"[{write_desc(self.pattern.cells)}]{symmetry}"
        walls = f"n{self.walls}" if isinstance(self.walls, int) else f"w{self.walls[:-1]}"
        return walls + self.symmetry

    def _options(self) -> list[str]:
        found = [f"+{name.replace('_', '-')}" for name in FLAGS if getattr(self, name)]
        ranges = {name: getattr(self, name) for name in _RANGES}
        found += (f"+{name}{ends[0]}-{ends[1]}" for name, ends in ranges.items() if ends)
        if self.technique:
            found.append(f"+technique:{self.technique.replace(' ', '-')}")
        if self.candidates != CANDIDATES:
            found.append(f"+candidates{self.candidates}")
        return found


@dataclass(frozen=True)
class Order:
    """A recipe with a seed, `None` if any will do; with a number, only that puzzle of the seed."""

    recipe: Recipe
    seed: int | None = None
    number: int | None = None

    def __post_init__(self) -> None:
        if self.seed is not None:
            check_whole(self.seed, 0, MOST_SEEDS - 1, "a seed")
        if self.number is not None:
            check_whole(self.number, 1, MOST_SEEDS - 1, "the number of a puzzle")

    @classmethod
    def parse(cls, text: str, **wishes: Unpack[Wishes]) -> Self:
        """Reads a recipe that may have a seed; the wishes replace what the text says."""
        recipe, seed, number = text.partition("#")[0], *_split(text)[1:]
        return cls(Recipe(recipe, **wishes), seed, number)

    def __str__(self) -> str:
        seed = "" if self.seed is None else f"#{self.seed}"
        return f"{self.recipe}{seed}{'' if self.number is None else f'.{self.number}'}"


def draw_seed() -> int:
    """Draws a seed that is short enough to be copied by hand."""
    return secrets.randbelow(10**9)


def gives_walls(text: str) -> bool:
    """Whether a recipe says how many walls there are."""
    return _split(text)[0]["walls"] is not None


def _split(text: str) -> tuple[dict[str, Any], int | None, int | None]:
    """Splits a text into the fields of a recipe that it gives, its seed and its number."""
    match = _TEXT.fullmatch(text)
    if not match:
        raise InputError(f"expected a recipe such as 10x10w22rot180L3#7, got {_shown(text)}")
    share, symmetry, desc = match["share"], match["symmetry"], match["desc"]
    width, height, walls, level, seed, number = (
        None if digits is None else int(digits)
        for digits in match.group("width", "height", "walls", "level", "seed", "number")
    )
    height = width if height is None else height
    fields = {"width": width, "height": height, "symmetry": symmetry, "level": level}
    fields["walls"] = f"{share}%" if share else walls
    if desc:
        fields["pattern"] = _pattern(width or SIDE, height or SIDE, desc)
    return fields | dict(map(_option, match["options"].split("+")[1:])), seed, number


def _pattern(width: int, height: int, desc: str) -> Puzzle:
    for side in (width, height):
        check_whole(side, 1, LONGEST_SIDE, "a side")
    return Puzzle(width, height, read_desc(desc, width * height))


def _option(text: str) -> tuple[str, Any]:
    """Reads one option of a recipe: the name of a field and its value."""
    if (flag := text.replace("-", "_")) in FLAGS and "_" not in text:
        return flag, True
    if text.startswith("technique:"):
        return "technique", text.removeprefix("technique:")
    if match := re.fullmatch("candidates([0-9]{1,6})", text):
        return "candidates", int(match[1])
    for name in _RANGES:
        if text.startswith(name):
            return name, parse_range(text.removeprefix(name))
    flags = [flag.replace("_", "-") for flag in FLAGS]
    names = [*flags, *(f"{name}MIN-MAX" for name in _RANGES), "technique:NAME", "candidatesN"]
    raise InputError(f"expected an option of a recipe (one of {', '.join(names)}), got {text!r}")


def _grid(wishes: Sequence[Any], pattern: Puzzle | None) -> tuple[int, int, int | str, str]:
    """Fills in the size, the walls and the symmetry: the defaults, or those of the pattern."""
    width, height, walls, symmetry = wishes
    given = (width, height, read_walls(walls), symmetry)
    if pattern is None:
        tiny = (width or SIDE) * (height or SIDE) <= TINY
        own: tuple[int, int, int | str, str]
        own = (SIDE, SIDE, WALLS_WHEN_TINY if tiny else WALLS, SYMMETRY)
    else:
        own = (pattern.width, pattern.height, len([*pattern.walls]), "none")
    filled = [mine if value is None else value for value, mine in zip(given, own, strict=True)]
    if pattern is not None and filled[:3] != [*own[:3]]:
        raise InputError("expected no size and no walls with a pattern, which has its own")
    for side in filled[:2]:
        check_whole(side, 1, LONGEST_SIDE, "a side")
    name = str(filled[3]).lower()
    find_symmetry(name)
    filled[3] = name
    return (*filled,)  # type: ignore[return-value]


def _number_of_candidates(number: int | None) -> int:
    return CANDIDATES if number is None else check_whole(number, 1, MOST_CANDIDATES, "candidates")


def _default_level(width: int, height: int) -> int:
    return LEVEL if min(width, height) > 1 and width * height > SMALL else 0


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:80]}…")
