"""`refutation`: how a few rules lead from what is supposed to one of them that is broken.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "...", "..."])
>>> rules = [rule for rule in board.puzzle.rules if 4 in rule.cells or rule.kind == "clue"]
>>> [(event.rule.kind, sorted(event.concluded)) for event in refutation({4: True}, rules)]
[('run', [3]), ('run', [1]), ('clue', [])]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule

    State = dict[int, bool]  # which cells hold a bulb, and which hold none

MOST_NESTED = 4  # assumptions that anybody would follow


def known(board: Board, rules: Iterable[Rule]) -> State:
    """What the marks of a board say of the cells of rules."""
    cells = {cell for rule in rules for cell in rule.cells}
    return {cell: cell in board.bulbs for cell in cells if cell in board.bulbs or cell in board.dots}


@dataclass(frozen=True)
class Event:
    """A rule, or an assumption, at work: what it leads to from the cells known before."""

    rule: Rule | None
    round: int
    state: Mapping[int, bool]
    concluded: Mapping[int, bool]


class TooLong(Exception):
    """A way that nobody would follow."""


def refutation(state: State, rules: Sequence[Rule], round: int = 0, nested: int = 0) -> list[Event]:
    """The way from what is supposed to a rule that is broken, without what it does not need."""
    events, state = _follow(state, rules, round)
    if events and not events[-1].concluded:
        return _needed(events)
    if nested == MOST_NESTED:
        raise TooLong
    round = events[-1].round if events else round
    cell = min(_open_cells(state, rules), key=lambda cell: _work(cell, state, rules))
    for value in (True, False):
        branch = refutation({**state, cell: value}, rules, round, nested + 1)
        events += [Event(None, round, state, {cell: value}), *branch]
    return events


def _open_cells(state: State, rules: Sequence[Rule]) -> list[int]:
    return sorted({cell for rule in rules for cell in rule.cells if cell not in state})


def _work(cell: int, state: State, rules: Sequence[Rule]) -> tuple[int, int]:
    """How many of the two values of a cell single rules do not refute, and how long it takes."""
    ways = [_follow({**state, cell: value}, rules, 0)[0] for value in (True, False)]
    unbroken = sum(not way or bool(way[-1].concluded) for way in ways)
    return unbroken, sum(map(len, ways))


def _needed(events: Sequence[Event]) -> list[Event]:
    """The events without which the last one would not come about."""
    kept: list[Event] = []
    asked: set[int] = set()
    for event in reversed(events):
        concluded = {cell: value for cell, value in event.concluded.items() if cell in asked}
        if concluded or not kept:
            kept.append(Event(event.rule, event.round, event.state, concluded))
            asked.update(_premises(event))
    return kept[::-1]


def _premises(event: Event) -> list[int]:
    """The cells by which a rule is at work: bulbs if it takes no more, else those that hold none."""
    assert event.rule
    bulbs = sum(event.state.get(cell, False) for cell in event.rule.cells)
    full = bulbs >= event.rule.high + (not event.concluded)
    return [cell for cell in event.rule.cells if event.state.get(cell) is full]


def _follow(state: State, rules: Sequence[Rule], round: int) -> tuple[list[Event], State]:
    """Follows single rules until one is broken, which comes last, or none has anything to add."""
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
    """What a rule concludes from the cells that are known; none if they break it."""
    unknown = [cell for cell in rule.cells if cell not in state]
    bulbs = sum(state.get(cell, False) for cell in rule.cells)
    if not bulbs <= rule.high or bulbs + len(unknown) < rule.low:
        return None
    if bulbs == rule.high:
        return dict.fromkeys(unknown, False)
    return dict.fromkeys(unknown, True) if bulbs + len(unknown) == rule.low else {}
