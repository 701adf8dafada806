"""What is said about a board, clause by clause, as data: no word of any language.

A clause says who does what to which cells by which rules, and in which world: a bulb `Lights` cells, a
clue `Needs` places. Each kind is a class of its own, which a language turns into words. Every clause
knows what it *claims*: like a rule, how many of some cells hold a bulb.

>>> from lightup.core.board import Board
>>> rules = Board.from_rows(["*.."]).puzzle.rules[:1]
>>> lights = Lights(rules=rules, claims=(none_of(frozenset({1, 2})),), because=frozenset({0}), bulb=0)
>>> lights.bulb, sorted(lights.cells), lights.world
(0, [1, 2], <World.REAL: 'real'>)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ..arguing.needs import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...core.puzzle import Rule
    from ..arguing.facing import Facing
    from ..arguing.needs import Need


class World(Enum):
    """Whether something is so, or only follows from a supposition."""

    REAL = "real"
    SUPPOSED = "supposed"


@dataclass(frozen=True)
class Claim:
    """That at least `low` and at most `high` of these cells hold a bulb."""

    cells: frozenset[int]
    low: int
    high: int

    @property
    def bulbs(self) -> frozenset[int]:
        """The cells, if all of them hold a bulb."""
        return self.cells if self.low == len(self.cells) else NOTHING

    @property
    def dots(self) -> frozenset[int]:
        """The cells, if none of them holds a bulb."""
        return self.cells if self.high == 0 else NOTHING

    @property
    def choice(self) -> frozenset[int]:
        """The cells, if some of them may hold a bulb and some may not."""
        return self.cells - self.bulbs - self.dots


def all_of(cells: frozenset[int]) -> Claim:
    """Claims that all these cells hold bulbs."""
    return Claim(cells, len(cells), len(cells))


def some_of(cells: frozenset[int]) -> Claim:
    """Claims that at least one of these cells holds a bulb."""
    return Claim(cells, 1, len(cells))


def none_of(cells: frozenset[int]) -> Claim:
    """Claims that none of these cells holds a bulb."""
    return Claim(cells, 0, 0)


def union(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    """Returns the cells of all these sets."""
    return NOTHING.union(*sets)


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A statement about the board, by these rules, and what it claims.

    `because` are the bulbs that it relies on: real ones, supposed ones, or cells of which one holds a
    bulb.
    """

    rules: tuple[Rule, ...]
    claims: tuple[Claim, ...] = ()
    because: frozenset[int] = NOTHING
    world: World = World.REAL

    @property
    def rule(self) -> Rule:
        """The rule that it is about, if it is about one."""
        return self.rules[0]

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it is about, besides its clues and dark cells."""
        return union(claim.cells for claim in self.claims)


# What one rule decides.


class LitCells(Clause):
    """A bulb lights cells, so they hold none; the bulb is in `because`."""


class CompleteClue(Clause):
    """A clue has all its bulbs, or takes none, so its other cells hold none."""


@dataclass(frozen=True, kw_only=True)
class HungryClue(Clause):
    """A clue needs every place that it has left."""

    need: Need


class LastLight(Clause):
    """Only one cell can still light a dark cell, or only the dark cell itself."""


# What follows from a supposition.


@dataclass(frozen=True, kw_only=True)
class ByBulb(Clause):
    """A bulb does something."""

    bulb: int


class Lights(ByBulb):
    """A bulb lights cells."""


class Completes(ByBulb):
    """A bulb is the last that clues need, which rules out their other cells."""


class RulesOut(Clause):
    """A clue has all its bulbs, or takes none, which rules out cells."""


class LightThemselves(Clause):
    """Dark cells can be lit only by their own bulbs."""


class LitOnlyFrom(Clause):
    """A dark cell can be lit only from these cells, of which there may be several."""


class Needs(Clause):
    """A clue needs all these places."""


class Breaks(Clause):
    """The rule that breaks, the last of its rules."""

    @property
    def broken(self) -> Rule:
        return self.rules[-1]


class SeeEachOther(Breaks):
    """The bulbs in `because` see each other."""


@dataclass(frozen=True, kw_only=True)
class YoursSees(Breaks):
    """A player's bulb sees the others in `because`, which may be right."""

    bulb: int
    can_stay: bool

    @property
    def others(self) -> frozenset[int]:
        return self.because - {self.bulb}


class LeftDark(Breaks):
    """Nothing can light a cell."""


@dataclass(frozen=True, kw_only=True)
class Miscounts(Breaks):
    """A clue has the bulbs in `because` and can get no more than `room`: too many, or too few."""

    room: int


class Asks(Clause):
    """What a rule asks for, where a chain of rules is too long to follow."""


# What two requirements show.


class ThatCompletes(Clause):
    """A bulb on one of the first cells claimed completes a clue, so the other cells hold none."""


@dataclass(frozen=True, kw_only=True)
class Share(Clause):
    """Two clues share places, where only so many bulbs fit as the small one needs."""

    large: Need
    small: Need


@dataclass(frozen=True, kw_only=True)
class TakesOneOf(Share):
    """So the large one has a bulb on one of its other places."""


@dataclass(frozen=True, kw_only=True)
class OneBesides(Clause):
    """A clue needs more bulbs than it has places besides these, so one of them holds a bulb."""

    need: Need

    @property
    def besides(self) -> frozenset[int]:
        """Its other places."""
        return self.need.free - self.cells


@dataclass(frozen=True, kw_only=True)
class NeedsOneOf(Clause):
    """A clue needs one of these places at least."""

    need: Need


@dataclass(frozen=True, kw_only=True)
class SightLeaves(Clause):
    """A cell sees others, and of these only one can hold a bulb, so one of those `left` does."""

    taken: int
    blocked: frozenset[int]
    left: frozenset[int]


class EachLights(Clause):
    """A bulb on any of the cells in `because` lights others, so these hold none."""


@dataclass(frozen=True, kw_only=True)
class AboutPairs(Clause):
    """Something about two clues that face each other, and the pairs of their places."""

    facing: Facing


class NeedTogether(AboutPairs):
    """Two clues need so many bulbs together."""


class PairsLeave(AboutPairs):
    """The pairs take one bulb each at most; where the others can be."""


class OnlyPairs(AboutPairs):
    """Two clues need so many bulbs that each of their pairs, which take one at most, has one."""


class PairsHold(AboutPairs):
    """Each pair holds one bulb."""
