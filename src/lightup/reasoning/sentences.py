"""`Sentence`: what is said about a board, so that a picture can follow; `Trial`: what would follow.

Like a rule, everything that a sentence claims about cells says how many of them hold a bulb.

>>> claim = Claim(frozenset({3, 5}), 1, 1)
>>> claim.bulbs, claim.dots, sorted(claim.choice)
(frozenset(), frozenset(), [3, 5])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Rule


@dataclass(frozen=True)
class Claim:
    """That at least `low` and at most `high` of these cells hold a bulb."""

    cells: frozenset[int]
    low: int
    high: int

    @property
    def bulbs(self) -> frozenset[int]:
        """The cells, if all of them hold a bulb."""
        return self.cells if self.low == len(self.cells) else frozenset()

    @property
    def dots(self) -> frozenset[int]:
        """The cells, if none of them holds a bulb."""
        return self.cells if self.high == 0 else frozenset()

    @property
    def choice(self) -> frozenset[int]:
        """The cells, if some of them may hold a bulb and some may not."""
        return self.cells - self.bulbs - self.dots


@dataclass(frozen=True)
class Sentence:
    """A sentence, the rules that it relies on, and what follows from them.

    `because` are the bulbs that it relies on: real ones, supposed ones, or cells of which one holds a
    bulb. If the sentence ends a trial, `broken` is the rule that breaks.
    """

    text: str
    rules: tuple[Rule, ...]
    claims: tuple[Claim, ...] = ()
    because: frozenset[int] = frozenset()
    broken: Rule | None = None

    @property
    def bulbs(self) -> frozenset[int]:
        """The cells that hold a bulb by this sentence."""
        return union(claim.bulbs for claim in self.claims)

    @property
    def dots(self) -> frozenset[int]:
        """The cells that hold no bulb by this sentence."""
        return union(claim.dots for claim in self.claims)

    @property
    def subject(self) -> frozenset[int]:
        """The clues and dark cells that the sentence is about."""
        return frozenset(rule.cell for rule in self.rules if rule.kind != "run")

    @property
    def sights(self) -> tuple[tuple[int, int], ...]:
        """The lines of sight that matter, each from a bulb to a cell that it lights.

        Or between two cells that see each other, of which only one can hold a bulb.
        """
        runs = [rule.cells for rule in self.rules if rule.kind == "run"]
        pairs = [claim.cells for claim in self.claims if (len(claim.cells), claim.high) == (2, 1)]
        lines = [
            (bulb, cell)
            for run in runs
            for bulb in sorted(self.because.intersection(run))[:1]
            for cell in sorted((self.dots | self.because).intersection(run) - {bulb})
        ]
        lines += [(min(pair), max(pair)) for pair in pairs for run in runs if pair.issubset(run)]
        return tuple(dict.fromkeys(lines))


@dataclass(frozen=True)
class Trial:
    """What would follow if a cell held a bulb, or held none.

    It ends with a broken rule, or in two cases. If the chain is too long to follow, the trial only
    lists rules, and has neither.
    """

    supposed: int
    is_bulb: bool
    opening: str
    sentences: tuple[Sentence, ...]
    cases: tuple[Trial, ...] = ()

    @property
    def broken(self) -> Rule | None:
        """The rule that breaks; `None` if the trial goes on in cases or only lists its rules."""
        return self.sentences[-1].broken if self.sentences else None

    @property
    def only_lists(self) -> bool:
        """Whether it only lists rules that cannot all hold."""
        return self.broken is None and not self.cases

    def texts(self) -> Iterator[str]:
        """Yields its opening and its sentences, then those of its cases."""
        if self.opening:
            yield self.opening
        for sentence in self.sentences:
            yield sentence.text
        for case in self.cases:
            yield from case.texts()

    def all_sentences(self) -> Iterator[Sentence]:
        """Yields its sentences and those of its cases."""
        yield from self.sentences
        for case in self.cases:
            yield from case.all_sentences()


def union(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    """Returns the cells of all these sets."""
    return frozenset[int]().union(*sets)
