"""`chain_to_contradiction`: how a few rules lead from an assumption to a broken rule.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "...", "..."])
>>> rules = [rule for rule in board.puzzle.rules if 4 in rule.cells or rule.kind == "clue"]
>>> [(event.rule.kind, sorted(event.concluded)) for event in chain_to_contradiction({4: True}, rules)]
[('run', [3]), ('run', [1]), ('clue', [])]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule

    State = dict[int, bool]  # whether a cell holds a bulb, for each cell that is known

MOST_NESTED = 4  # the most nested assumptions that a reader can follow


def known(board: Board, rules: Iterable[Rule]) -> State:
    """Returns what the marks of a board say about the cells of these rules."""
    cells = {cell for rule in rules for cell in rule.cells}
    return {cell: cell in board.bulbs for cell in cells if cell in board.bulbs or cell in board.dots}


@dataclass(frozen=True)
class Event:
    """A rule and what it concludes from the cells known before; without a rule, an assumption.

    If nothing is concluded, the rule is broken.
    """

    rule: Rule | None
    round: int
    state: Mapping[int, bool]
    concluded: Mapping[int, bool]


class TooLong(Exception):
    """The chain needs more nested assumptions than a reader can follow."""


def chain_to_contradiction(
    state: State, rules: Sequence[Rule], round: int = 0, nested: int = 0
) -> list[Event]:
    """Follows the rules from a state to a broken rule; leaves out events that are not needed.

    Where single rules are not enough, it assumes first a bulb and then no bulb on one more cell.
    """
    events, state = _follow(state, rules, round)
    if events and not events[-1].concluded:
        return _needed(events)
    if nested == MOST_NESTED:
        raise TooLong
    round = events[-1].round if events else round
    cell = min(_open_cells(state, rules), key=lambda cell: _work(cell, state, rules))
    for value in (True, False):
        branch = chain_to_contradiction({**state, cell: value}, rules, round, nested + 1)
        events += [Event(None, round, state, {cell: value}), *branch]
    return events


def _open_cells(state: State, rules: Sequence[Rule]) -> list[int]:
    return sorted({cell for rule in rules for cell in rule.cells if cell not in state})


def _work(cell: int, state: State, rules: Sequence[Rule]) -> tuple[int, int]:
    """Sort key: cells with most values that single rules contradict first, then short chains."""
    chains = [_follow({**state, cell: value}, rules, 0)[0] for value in (True, False)]
    unbroken = sum(not chain or bool(chain[-1].concluded) for chain in chains)
    return unbroken, sum(map(len, chains))


def _needed(events: Sequence[Event]) -> list[Event]:
    """Keeps the last event and those that it depends on."""
    kept: list[Event] = []
    asked: set[int] = set()
    for event in reversed(events):
        concluded = {cell: value for cell, value in event.concluded.items() if cell in asked}
        if concluded or not kept:
            kept.append(Event(event.rule, event.round, event.state, concluded))
            asked.update(_premises(event))
    return kept[::-1]


def _premises(event: Event) -> list[int]:
    """Returns the cells that an event depends on: bulbs if its rule is full, else cells without one."""
    assert event.rule
    bulbs = sum(event.state.get(cell, False) for cell in event.rule.cells)
    full = bulbs >= event.rule.high + (not event.concluded)
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
