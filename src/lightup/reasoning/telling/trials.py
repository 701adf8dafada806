"""`planned`: a chain of consequences planned as a trial, in as few sentences as read well.

What follows from a supposition is only supposed. A trial may also be about a player's real mark: then
what the mark itself does is real, and only what follows from that is supposed.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.chains import chain_to_contradiction
>>> board = Board.from_rows(["x.#", "...", "#.."])
>>> rules = [rule for rule in board.puzzle.rules if rule.cell in (0, 1, 3)][:-2]
>>> chain = chain_to_contradiction({0: False, 4: True}, rules)
>>> (said,) = planned(board, chain, Supposition(4, is_bulb=True)).sentences
>>> [type(clause).__name__ for clause in said.all_clauses], said.link.name, said.breaks_link.name
(['Lights', 'LeftDark'], 'GIVEN', 'AND')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ..arguing.chains import told_apart
from .clauses import (
    Asks,
    Breaks,
    ByBulb,
    Claim,
    Completes,
    LeftDark,
    Lights,
    LightThemselves,
    LitOnlyFrom,
    Miscounts,
    Needs,
    RulesOut,
    SeeEachOther,
    World,
    YoursSees,
    union,
)
from .plan import (
    ContradictionPlan,
    Link,
    Opening,
    Opens,
    SentencePlan,
    Supposition,
    TrialPlan,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ..arguing.chains import Chain, Event
    from .clauses import Clause

AT_ONCE = 2  # the most consequences that one sentence tells


def planned(board: Board, chain: Chain, given: Supposition) -> TrialPlan:
    """Plans to tell a chain that starts from a supposition."""
    chain = told_apart(chain, given.cell)
    parts = [*_Voice(board, given, _first_round(chain)).parts(chain)]
    is_short = not chain.cases and chain.rounds <= 1 and len(parts) <= AT_ONCE + 1
    opens = Opens.AT_ONCE if given.yours or is_short else Opens.SUPPOSING
    return TrialPlan(
        Opening(given, opens), tuple(_sentences(parts, given, opens)), tuple(_cases(board, chain))
    )


def listing(rules: Sequence[Rule], given: Supposition) -> TrialPlan:
    """Plans to list rules that cannot all hold, if the chain between them is too long to follow."""
    return TrialPlan(Opening(given, Opens.LISTING), _listed(rules))


def _listed(rules: Sequence[Rule]) -> tuple[SentencePlan, ...]:
    return tuple(SentencePlan((Asks(rules=(rule,)),)) for rule in rules)


def contradicted(board: Board, rules: Sequence[Rule], chain: Chain | None) -> ContradictionPlan:
    """Plans to tell a chain by which rules contradict each other, without any supposition."""
    if chain is None:
        return ContradictionPlan(_listed(rules), lists=True)
    events = (replace(event, anyway=bool(event.concluded)) for event in chain.events)
    chain = replace(chain, events=tuple(events))
    parts = [*_Voice(board, None, 0).parts(chain)]
    return ContradictionPlan(tuple(_unsupposed(parts)), tuple(_cases(board, chain)))


def _unsupposed(parts: Sequence[_Part]) -> Iterator[SentencePlan]:
    """Makes sentences of what holds in any solution; the broken rule has one of its own."""
    last = parts[-1].clause if parts else None
    breaks = last if isinstance(last, Breaks) else None
    before: list[_Part] = []
    for chunk in _chunks(parts[:-1] if breaks else parts):
        yield SentencePlan(tuple(part.clause for part in chunk), _link(chunk, before, None))
        before = chunk
    if breaks and before:
        yield SentencePlan((), Link.BUT if _is_run(breaks) else Link.THEN, breaks)
    elif breaks:
        yield SentencePlan((), breaks=replace(breaks, world=World.REAL))


def _cases(board: Board, chain: Chain) -> Iterator[TrialPlan]:
    """Plans the two cases in which a chain goes on."""
    if chain.split is None:
        return
    for case, opens in zip(chain.cases, (Opens.FIRST_CASE, Opens.SECOND_CASE), strict=True):
        given = Supposition(chain.split, opens is Opens.FIRST_CASE)
        parts = [*_Voice(board, given, _first_round(case)).parts(case)]
        said = tuple(_sentences(parts, given, opens))
        yield TrialPlan(Opening(given, opens), said, tuple(_cases(board, case)))


def _first_round(chain: Chain) -> int:
    """Returns the round of the first consequences of what is supposed."""
    return min((event.round for event in chain.events if not event.anyway), default=0)


@dataclass(frozen=True)
class _Part:
    """A clause, its round, and whether it holds anyway or is the doing of the supposed bulb."""

    clause: Clause
    round: int
    anyway: bool
    is_own: bool

    @property
    def agent(self) -> int | None:
        """The bulb that is at work, if one is."""
        return self.clause.bulb if isinstance(self.clause, ByBulb) else None


@dataclass(frozen=True)
class _Voice:
    """How the events of a chain are told.

    `first` is the round of what the supposed bulb does itself. If a player has really marked it, that
    is real, as is what holds anyway. Without a supposition, everything holds anyway.
    """

    board: Board
    given: Supposition | None
    first: int

    @property
    def bulb(self) -> int | None:
        return self.given.cell if self.given and self.given.is_bulb else None

    @property
    def is_yours(self) -> bool:
        return self.given is not None and self.given.yours

    def parts(self, chain: Chain) -> Iterator[_Part]:
        """Turns events into clauses; what is alike in the same round goes together."""
        groups: dict[tuple[object, ...], list[Event]] = {}
        for event in chain.events:
            groups.setdefault(self._kind(event), []).append(event)
        for events in groups.values():
            clause = self._clause(events)
            is_own = isinstance(clause, ByBulb) and clause.bulb == self.bulb
            yield _Part(clause, events[0].round, events[0].anyway, is_own)

    def _kind(self, event: Event) -> tuple[object, ...]:
        """What events have in common that are told together."""
        when, rule = (event.round, event.anyway), event.rule
        if rule.kind == "run" and event.concluded:
            return *when, Lights, event.because
        if self._completes(event):
            return *when, Completes
        if rule.kind == "lit" and rule.cell in event.concluded:
            return *when, LightThemselves
        return *when, rule

    def _completes(self, event: Event) -> bool:
        """Whether the supposed bulb is at once the last that a clue needs."""
        is_at_once = event.round == self.first and not event.anyway
        dots_follow = event.concluded and not any(event.concluded.values())
        is_clue = event.rule.kind == "clue"
        return bool(is_clue and dots_follow and is_at_once and self.bulb in event.because)

    def _clause(self, events: Sequence[Event]) -> Clause:
        event, rules = events[0], tuple(event.rule for event in events)
        because = union(event.because for event in events)
        if not event.concluded:
            return self._broken(event, because)
        world, claims = self._world(event), (_claim(events),)
        if event.rule.kind == "run":
            (bulb,) = because
            return Lights(rules=rules, claims=claims, because=because, world=world, bulb=bulb)
        if self.bulb is not None and self._completes(event):
            return Completes(rules=rules, claims=claims, because=because, world=world, bulb=self.bulb)
        kind: type[Clause]
        if event.rule.kind == "lit":
            kind = LightThemselves if event.rule.cell in event.concluded else LitOnlyFrom
        else:
            kind = Needs if any(event.concluded.values()) else RulesOut
        return kind(rules=rules, claims=claims, because=because, world=world)

    def _world(self, event: Event) -> World:
        is_real = event.anyway or (self.is_yours and event.round <= self.first)
        return World.REAL if is_real else World.SUPPOSED

    def _broken(self, event: Event, bulbs: frozenset[int]) -> Breaks:
        """Says how a rule breaks: really if only real bulbs matter."""
        rule, yours = event.rule, self.is_yours
        are_real = yours and bulbs <= self.board.bulbs | {self.bulb}
        world = self._world(event) if are_real else World.SUPPOSED
        if rule.kind == "lit":
            return LeftDark(rules=(rule,), because=bulbs, world=world)
        if rule.kind == "clue":
            room = len(bulbs) + sum(cell not in event.state for cell in rule.cells)
            return Miscounts(rules=(rule,), because=bulbs, world=world, room=room)
        if yours and self.bulb is not None and self.bulb in bulbs:
            is_real = bulbs - {self.bulb} <= self.board.bulbs
            return YoursSees(
                rules=(rule,), because=bulbs, world=world, bulb=self.bulb, can_stay=is_real
            )
        return SeeEachOther(rules=(rule,), because=bulbs, world=world)


def _claim(events: Sequence[Event]) -> Claim:
    """Claims what these events conclude: all of them bulbs, or all of them dots."""
    cells = frozenset(cell for event in events for cell in event.concluded)
    number = len(cells) if any(events[0].concluded.values()) else 0
    return Claim(cells, number, number)


def _sentences(parts: Sequence[_Part], given: Supposition, opens: Opens) -> Iterator[SentencePlan]:
    """Makes sentences of consequences, each of one round; the broken rule joins a short one."""
    last = parts[-1].clause if parts else None
    breaks = last if isinstance(last, Breaks) else None
    chunks = [*_chunks(parts[:-1] if breaks else parts)]
    start = Link.GIVEN if opens is Opens.AT_ONCE else Link.THEN
    before: list[_Part] = []
    is_begun = False
    for chunk in chunks:
        link = _link(chunk, before, None if is_begun else start)
        is_begun |= not chunk[0].anyway
        said = tuple(part.clause for part in chunk)
        anyway = _is_news(chunk, before, link, opens)
        is_one = len(chunk) == 1 or link is Link.THESE_BULBS
        has_room = is_one or (not before and opens is Opens.AT_ONCE)
        if breaks and chunk is chunks[-1] and has_room and (is_begun or _is_run(breaks)):
            joined = _link_at_end(breaks, chunk, is_one)
            yield SentencePlan(said, link, breaks, joined, anyway, given)
            return
        yield SentencePlan(said, link, anyway=anyway, given=given)
        before = chunk
    if breaks:
        yield SentencePlan((), _link_alone(breaks, bool(chunks), is_begun, start), breaks, given=given)


def _chunks(parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Splits what is said in each round into what one sentence tells: consequences first."""
    for _, group in groupby(parts, key=lambda part: part.round):
        several = [*group]
        for kind in ((True, False), (False, False), (False, True)):
            some = [part for part in several if (part.is_own, part.anyway) == kind]
            for begin in range(0, len(some), AT_ONCE):
                yield some[begin : begin + AT_ONCE]


def _link(chunk: Sequence[_Part], before: Sequence[_Part], start: Link | None) -> Link:
    """Links a sentence to the one before; `start` is the link of the first consequence."""
    first = chunk[0]
    if first.is_own:
        return Link.GIVEN if start is Link.GIVEN else Link.IT
    concluded = union(claim.bulbs for part in before for claim in part.clause.claims)
    if len(chunk) > 1 and concluded == {part.agent for part in chunk}:
        return Link.THESE_BULBS
    if first.agent is not None and concluded == {first.agent}:
        return Link.THAT_BULB
    if first.anyway:
        return Link.NONE
    is_next = before and first.round > before[-1].round
    return start or (Link.THEN if is_next else Link.ALSO)


def _is_news(chunk: Sequence[_Part], before: Sequence[_Part], link: Link, opens: Opens) -> bool:
    """Whether a sentence is the first, after a supposition, that does not depend on it."""
    if not chunk[0].anyway or link is Link.THESE_BULBS:
        return False
    is_first = not any(part.anyway for part in before)
    return is_first and bool(before or opens is not Opens.AT_ONCE)


def _link_at_end(breaks: Breaks, chunk: Sequence[_Part], is_one: bool) -> Link:
    """Links the rule that breaks to the clauses before it in its sentence."""
    if _is_run(breaks):
        return Link.BUT
    if chunk[-1].anyway:
        return Link.SO
    return Link.AND if is_one or chunk[0].is_own else Link.THEN


def _link_alone(breaks: Breaks, follows: bool, is_begun: bool, start: Link) -> Link:
    """Links the rule that breaks, in a sentence of its own, to the sentence before."""
    if follows and _is_run(breaks):
        return Link.BUT
    if follows and is_begun:
        return Link.THEN
    return Link.NONE if _is_run(breaks) else start


def _is_run(breaks: Breaks) -> bool:
    return breaks.broken.kind == "run"
