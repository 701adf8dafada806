"""`Chain`: how a few rules lead from an assumption to a broken rule.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "...", "..."])
>>> rules = [rule for rule in board.puzzle.rules if 4 in rule.cells or rule.kind == "clue"]
>>> chain = chain_to_contradiction({4: True}, rules)
>>> [(event.rule.kind, sorted(event.concluded)) for event in chain.events], chain.rounds
([('run', [3]), ('run', [1]), ('clue', [])], 1)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule

    State = dict[int, bool]  # whether a cell holds a bulb, for each cell that is known

MOST_NESTED = 4  # the most nested assumptions that a reader can follow


@dataclass(frozen=True)
class Event:
    """A rule and what it concludes from the cells known before; if that is nothing, it is broken.

    `anyway` says that it does so whatever is supposed.
    """

    rule: Rule
    round: int
    state: Mapping[int, bool]
    concluded: Mapping[int, bool]
    anyway: bool = False

    @property
    def because(self) -> frozenset[int]:
        """The bulbs among the cells of its rule."""
        return frozenset(cell for cell in self.rule.cells if self.state.get(cell))


@dataclass(frozen=True)
class Chain:
    """Events that end with a broken rule, or in two cases: a bulb on the cell `split`, or none."""

    events: tuple[Event, ...]
    split: int | None = None
    cases: tuple[Chain, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds lead to the broken rule; 0 if there are cases."""
        return 0 if self.cases else self.events[-1].round

    @property
    def broken(self) -> Rule | None:
        """The rule that breaks at the end, in the second case if there are cases."""
        return self.cases[-1].broken if self.cases else self.events[-1].rule


class TooLong(Exception):
    """The chain needs more nested assumptions than a reader can follow."""


def chain_of(board: Board, rules: Sequence[Rule]) -> Chain | None:
    """Follows rules that contradict each other; `None` if the chain is too long."""
    try:
        return chain_to_contradiction(known(board, rules), rules)
    except TooLong:
        return None


def chain_from_opposite(board: Board, rules: Sequence[Rule], cell: int, *, bulb: bool) -> Chain | None:
    """Follows the rules from the opposite of a conclusion; `None` if the chain is too long."""
    try:
        return chain_to_contradiction({**known(board, rules), cell: not bulb}, rules)
    except TooLong:
        return None


def known(board: Board, rules: Iterable[Rule]) -> State:
    """Returns what the marks of a board say about the cells of these rules."""
    cells = {cell for rule in rules for cell in rule.cells}
    return {cell: cell in board.bulbs for cell in cells if cell in board.bulbs or cell in board.dots}


def rounds_to_contradiction(state: State, rules: Sequence[Rule]) -> int | None:
    """Counts the rounds of single rules from a state to a broken rule; `None` if none breaks."""
    events, _ = _follow(state, rules, 0)
    return events[-1].round if events and not events[-1].concluded else None


def relied_on(state: State, rules: Sequence[Rule]) -> frozenset[int]:
    """Returns the cells of a state on which the chain to a broken rule depends."""
    return frozenset(_asked(_chain(state, rules))).intersection(state)


def chain_to_contradiction(state: State, rules: Sequence[Rule]) -> Chain:
    """Follows the rules from a state to a broken rule; leaves out events that are not needed.

    Where single rules are not enough, it assumes first a bulb and then no bulb on one more cell.
    """
    return _restated(_chain(state, rules), state)


def _chain(state: State, rules: Sequence[Rule], round: int = 0, nested: int = 0) -> Chain:
    events, state = _follow(state, rules, round)
    if events and not events[-1].concluded:
        return Chain(_needed(events, ()))
    if nested == MOST_NESTED:
        raise TooLong
    round = events[-1].round if events else round
    cell = min(_open_cells(state, rules), key=lambda cell: _work(cell, state, rules))
    bulb, none = (_chain({**state, cell: value}, rules, round, nested + 1) for value in (True, False))
    return Chain(_needed(events, {*_asked(bulb), *_asked(none)}), cell, (bulb, none))


def _restated(chain: Chain, state: State) -> Chain:
    """Returns the chain with states that know nothing but the events that are left."""
    events: list[Event] = []
    for event in chain.events:
        before = [one for one in events if one.round < event.round or not event.concluded]
        seen = {cell: value for one in before for cell, value in one.concluded.items()}
        events.append(replace(event, state={**state, **seen}))
    after = {cell: value for event in events for cell, value in event.concluded.items()}
    if chain.split is None:
        return Chain(tuple(events))
    bulb, none = (
        _restated(case, {**state, **after, chain.split: value})
        for case, value in zip(chain.cases, (True, False), strict=True)
    )
    return Chain(tuple(events), chain.split, (bulb, none))


def told_apart(chain: Chain, supposed: int) -> Chain:
    """Marks what does not depend on the supposed cell, and tells it just before it is needed."""
    depends, events = {supposed}, []
    for event in chain.events:
        anyway = bool(event.concluded) and depends.isdisjoint(_premises(event))
        depends.update(() if anyway else event.concluded)
        events.append(replace(event, anyway=anyway))
    return replace(chain, events=tuple(sorted(_late(events), key=lambda event: event.round)))


def _late(events: Sequence[Event]) -> list[Event]:
    """Moves events that hold anyway to the round before the first that needs them."""
    needed: dict[int, int] = {}
    late = []
    for event in reversed(events):
        after = events[-1].round + 1
        if event.anyway:
            first = min(needed.get(cell, after) for cell in event.concluded)
            event = replace(event, round=max(event.round, first - 1))
        late.append(event)
        at = event.round + (not event.concluded)
        needed |= {cell: min(needed.get(cell, after), at) for cell in _premises(event)}
    return late[::-1]


def _asked(chain: Chain) -> Iterable[int]:
    """Yields the cells that a chain depends on."""
    for event in chain.events:
        yield from _premises(event)
    for case in chain.cases:
        yield from _asked(case)


def _open_cells(state: State, rules: Sequence[Rule]) -> list[int]:
    return sorted({cell for rule in rules for cell in rule.cells if cell not in state})


def _work(cell: int, state: State, rules: Sequence[Rule]) -> tuple[int, int]:
    """Sort key: cells with most values that single rules contradict first, then short chains."""
    chains = [_follow({**state, cell: value}, rules, 0)[0] for value in (True, False)]
    unbroken = sum(not chain or bool(chain[-1].concluded) for chain in chains)
    return unbroken, sum(map(len, chains))


def _needed(events: Sequence[Event], asked: Iterable[int]) -> tuple[Event, ...]:
    """Keeps the broken rule, if there is one, and what it or the cells asked for depend on."""
    kept: list[Event] = []
    wanted = {*asked}
    for event in reversed(events):
        concluded = {cell: value for cell, value in event.concluded.items() if cell in wanted}
        if concluded or not event.concluded:
            kept.append(Event(event.rule, event.round, event.state, concluded))
            wanted.update(_premises(event))
    return tuple(kept[::-1])


def _premises(event: Event) -> list[int]:
    """Returns the cells that an event depends on: bulbs if its rule is full, else cells without one."""
    full = len(event.because) >= event.rule.high + (not event.concluded)
    return [cell for cell in event.rule.cells if event.state.get(cell) is full]


def _follow(state: State, rules: Sequence[Rule], round: int) -> tuple[list[Event], State]:
    """Follows single rules in rounds until one is broken (the last event) or none adds anything."""
    events: list[Event] = []
    while True:
        found = []
        for rule in rules:
            concluded = _conclude(rule, state)
            if concluded is None:
                return [*events, Event(rule, round, state, {})], state
            if concluded:
                found.append((rule, concluded))
        if not found:
            return events, state
        round += 1
        after = dict(state)
        for rule, concluded in found:
            fresh = {cell: value for cell, value in concluded.items() if cell not in after}
            if fresh:
                after |= fresh
                events.append(Event(rule, round, state, fresh))
        state = after


def _conclude(rule: Rule, state: State) -> State | None:
    """Returns what a rule concludes from the known cells; `None` if they break it."""
    unknown, bulbs = [], 0
    for cell in rule.cells:
        holds = state.get(cell)
        if holds is None:
            unknown.append(cell)
        elif holds:
            bulbs += 1
    if rule.fails(bulbs, len(unknown)):
        return None
    value = rule.forces(bulbs, len(unknown))
    return {} if value is None else dict.fromkeys(unknown, value)
