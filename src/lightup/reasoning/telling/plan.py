"""The plan of an account: what is to be said, in which order, linked how; no word of any language.

A *sentence plan* joins clauses and says how it is linked to the sentence before. A *trial plan* is what
would follow from a supposition. A *plan* is how a step is told: directly or by a trial. All of them are
data: the cells, the rules, the part that each cell plays, and the conclusion. A language turns them
into text, a picture into marks, and an exercise can compare them with what a learner answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from .clauses import union

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ..arguing.needs import Need
    from ..finding.techniques import Technique
    from .clauses import Breaks, Claim, Clause


class Told:
    """Whatever a language turns into a text of its own."""


class Language(Protocol):
    """Puts into words what is planned about a board."""

    def __call__(self, board: Board, told: Told, /) -> str: ...


class Link(Enum):
    """How a sentence, or the rule that breaks at its end, is linked to what was said before."""

    NONE = "it stands alone"
    GIVEN = "it names the supposition itself"
    IT = "it goes on about the bulb that is supposed"
    THAT_BULB = "it goes on about the bulb just concluded"
    THESE_BULBS = "it goes on about all bulbs just concluded"
    THAT = "it goes on from what was just concluded"
    THEN = "it follows from what was just concluded"
    ALSO = "it follows as well"
    AND = "it follows at once"
    SO = "it follows from what holds anyway"
    BUT = "it is a contradiction"


@dataclass(frozen=True)
class Supposition:
    """That a cell holds a bulb, or none; `yours` if a player has really marked it so."""

    cell: int
    is_bulb: bool
    yours: bool = False


@dataclass(frozen=True)
class SentencePlan(Told):
    """Clauses that one sentence tells, and how it is linked to the sentence before.

    What holds `anyway` needs no supposition. A rule that breaks is linked to the clauses before it.
    `given` is the supposition that it belongs to, if it names that or goes on about it.
    """

    clauses: tuple[Clause, ...]
    link: Link = Link.NONE
    breaks: Breaks | None = None
    breaks_link: Link = Link.NONE
    anyway: bool = False
    given: Supposition | None = None

    @property
    def all_clauses(self) -> tuple[Clause, ...]:
        return (*self.clauses, self.breaks) if self.breaks else self.clauses

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(rule for clause in self.all_clauses for rule in clause.rules)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(claim for clause in self.clauses for claim in clause.claims)

    @property
    def because(self) -> frozenset[int]:
        return union(clause.because for clause in self.all_clauses)

    @property
    def broken(self) -> Rule | None:
        return self.breaks.broken if self.breaks else None


class Opens(Enum):
    """How a trial opens."""

    AT_ONCE = "its first sentence names the supposition"
    SUPPOSING = "with the supposition"
    FIRST_CASE = "as the first of two cases"
    SECOND_CASE = "as the second of two cases"
    LISTING = "with the supposition; then come rules that cannot all hold"


@dataclass(frozen=True)
class Opening(Told):
    """How a trial opens, and what it supposes."""

    supposed: Supposition
    opens: Opens


class TwoCases(Told):
    """That a trial goes on in two cases."""


@dataclass(frozen=True)
class TrialPlan:
    """What follows from a supposition: it ends with a broken rule, or in two cases."""

    opening: Opening
    sentences: tuple[SentencePlan, ...]
    cases: tuple[TrialPlan, ...] = ()

    @property
    def is_one_sentence(self) -> bool:
        return self.opening.opens is Opens.AT_ONCE and len(self.sentences) == 1 and not self.cases

    def all_sentences(self) -> Iterator[SentencePlan]:
        """Yields its sentences and those of its cases."""
        yield from self.sentences
        for case in self.cases:
            yield from case.all_sentences()


@dataclass(frozen=True)
class Conclusion(Told):
    """That these bulbs and dots follow."""

    bulbs: frozenset[int]
    dots: frozenset[int]


@dataclass(frozen=True)
class TakesOthers(Conclusion):
    """The bulbs are on all the places of the large clue that the small one does not share."""

    large: Need
    small: Need


@dataclass(frozen=True)
class HoldRest(Conclusion):
    """The bulbs are the last of so many."""

    total: int


@dataclass(frozen=True)
class AnyLights(Conclusion):
    """However the pairs, or the pair, hold their bulbs, the dots are lit."""

    several: bool


@dataclass(frozen=True)
class Refuted(Conclusion):
    """What follows is the opposite of a player's mark; `reason` is the conclusion without the mark.

    Without a reason, the mark itself has led to a contradiction.
    """

    supposed: Supposition
    reason: Conclusion | None = None


@dataclass(frozen=True)
class ButYouHave(Told):
    """The steps before decide the opposite of a player's mark."""

    supposed: Supposition


@dataclass(frozen=True)
class Plan:
    """How a step is told: sentences that are true of its board, or a trial, and the conclusion.

    `conclusion` is `None` if the last sentence already says it; `decision` never is.
    """

    sentences: tuple[SentencePlan, ...]
    trial: TrialPlan | None
    conclusion: Conclusion | None
    decision: Conclusion


class NoSolution(Told):
    """Some rules contradict each other, so there is no solution."""


class CannotAllHold(Told):
    """The rules that follow contradict each other, by a chain that is too long to follow."""


@dataclass(frozen=True)
class ContradictionPlan:
    """How rules contradict each other: what holds in any solution, then perhaps two cases.

    It ends with a broken rule. If the chain is too long to follow, it only `lists` the rules.
    """

    sentences: tuple[SentencePlan, ...]
    cases: tuple[TrialPlan, ...] = ()
    lists: bool = False


# What is false.


@dataclass(frozen=True)
class NotSo(Told):
    """What is so where something false was said: a bulb does not light a cell, or what a clue has.

    The clue may have so many bulbs `added` by a supposition.
    """

    rule: Rule | None = None
    bulb: int = 0
    cell: int = 0
    added: int = 0


# Titles of boards.


class Shows(Enum):
    """What a board shows."""

    WHY = "what follows from the board as it is"
    WHAT_IF = "what would follow from a supposition"
    CASE = "one of the cases in which a trial goes on"
    SO = "what a step decides"
    MISTAKE = "why a player's mark is wrong"
    CONTRADICTION = "how rules contradict each other"
    DIFFERENCE = "where two solutions differ"


@dataclass(frozen=True)
class Heading(Told):
    """The title of a board; a case has a name, such as A or B1."""

    shows: Shows
    case: str = ""


# Steps that are alike, told together.


@dataclass(frozen=True)
class Corners(Told):
    """A bulb on any of these corners would light two of the places of a clue."""

    need: Need
    corners: frozenset[int]


@dataclass(frozen=True)
class EachItself(Told):
    """Nothing else can light any of these cells."""

    bulbs: frozenset[int]


@dataclass(frozen=True)
class Zeros(Told):
    """Clues that take no bulbs."""

    clues: tuple[Rule, ...]
    dots: frozenset[int]


# The stages of a hint.


@dataclass(frozen=True)
class Nudge(Told):
    """How many moves of a technique are open; `without_trial` if a trial can be told directly here."""

    technique: Technique
    number: int
    without_trial: bool


@dataclass(frozen=True)
class LookAt(Told):
    """The clues and dark cells to look at."""

    cells: frozenset[int]


@dataclass(frozen=True)
class LookAlong(Told):
    """The row or the column to look at."""

    line: range
