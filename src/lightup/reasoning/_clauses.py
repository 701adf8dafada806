"""`Voice`: the events of a chain as clauses, of which sentences are made.

>>> from lightup.core.board import Board
>>> from lightup.reasoning._consequences import chain_to_contradiction
>>> board = Board.from_rows(["1..", "...", "..."])
>>> rules = [rule for rule in board.puzzle.rules if 4 in rule.cells or rule.kind == "clue"]
>>> chain = chain_to_contradiction({4: True}, rules)
>>> for part in Voice(board, 4, first_round(chain)).parts(chain):
...     print(part.verb or part.text)
would light r1c2 and r2c1
the 1 at r1c1 would have no place left
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.words import broken_clue, broken_light
from ._phrases import clue, clues, either, its_bulbs, places
from .sentences import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ._consequences import Chain, Event


def first_round(chain: Chain) -> int:
    """Returns the round of the first consequences of what is supposed."""
    return min((event.round for event in chain.events if not event.anyway), default=0)


@dataclass(frozen=True)
class Part:
    """A consequence as a clause of a sentence.

    If a bulb is at work, `agent` is its cell, and `verb` says what it does. The bulb that is supposed
    does it on its `own`; what holds `anyway` is no consequence at all.
    """

    text: str
    round: int
    rules: tuple[Rule, ...]
    claims: tuple[Claim, ...]
    because: frozenset[int]
    agent: int | None = None
    verb: str = ""
    is_own: bool = False
    anyway: bool = False
    broken: Rule | None = None


@dataclass(frozen=True)
class Voice:
    """How the events of a chain are told.

    `bulb` is the bulb that is supposed, or really there, and `first` the round of what it does itself.
    If the trial is about `real` marks, that is told plainly, as is what holds anyway.
    """

    board: Board
    bulb: int | None
    first: int
    real: bool = False

    def parts(self, chain: Chain) -> Iterator[Part]:
        """Turns events into clauses; what is alike in the same round goes together."""
        groups: dict[tuple[object, ...], list[Event]] = {}
        for event in chain.events:
            groups.setdefault(self._kind(event), []).append(event)
        for (_, _, kind, _), events in groups.items():
            if kind == "run":
                yield self._light(events)
            elif kind == "clue":
                yield self._complete(events)
            elif kind == "lit":
                yield self._lit(events)
            else:
                yield from map(self._alone, events)

    def _kind(self, event: Event) -> tuple[int, bool, str, object]:
        """What events have in common that are told together."""
        when, rule = (event.round, event.anyway), event.rule
        if rule.kind == "run" and event.concluded:
            return *when, "run", event.because
        completes = event.concluded and not any(event.concluded.values())
        if rule.kind == "clue" and completes and self.bulb in event.because and self._at_once(event):
            return *when, "clue", None
        if rule.kind == "lit" and rule.cell in event.concluded:
            return *when, "lit", None
        return *when, "", rule

    def _at_once(self, event: Event) -> bool:
        return event.round == self.first and not event.anyway

    def _would(self, event: Event) -> bool:
        return not (event.anyway or (self.real and event.round <= self.first))

    def _light(self, events: Sequence[Event]) -> Part:
        """Tells which cells a bulb lights."""
        (source,) = events[0].because
        verb = "would light" if self._would(events[0]) else "lights"
        verb = f"{verb} {places(self.board, _concluded(events))}"
        text = f"the bulb at {self.board.place(source)} {verb}"
        return _made(events, text, source, verb, is_own=source == self.bulb)

    def _complete(self, events: Sequence[Event]) -> Part:
        """Tells which clues get their last bulb: the one that is supposed."""
        verb = "would complete" if self._would(events[0]) else "completes"
        named = clues(self.board, [event.rule for event in events])
        verb = f"{verb} {named}, ruling out {places(self.board, _concluded(events))}"
        return _made(events, verb, self.bulb, verb, is_own=True)

    def _lit(self, events: Sequence[Event]) -> Part:
        """Tells which cells nothing else can light."""
        could = "could" if self._would(events[0]) else "can"
        own = "its own bulb" if len(events) == 1 else "their own bulbs"
        return _made(events, f"{places(self.board, _concluded(events))} {could} be lit only by {own}")

    def _alone(self, event: Event) -> Part:
        """Tells one event."""
        rule, would = event.rule, self._would(event)
        if not event.concluded:
            return _made([event], self._broken(event))
        cells = places(self.board, event.concluded)
        if rule.kind == "lit":
            could = "could" if would else "can"
            return _made([event], f"only {cells} {could} light {self.board.place(rule.cell)}")
        name = clue(self.board, rule)
        if any(event.concluded.values()):
            return _made([event], f"{name} {'would need' if would else 'needs'} {cells}")
        if rule.high == 0:
            return _made([event], f"{name} takes no bulb at {either(self.board, event.concluded)}")
        has, out = ("would have", "ruling") if would else ("has", "which rules")
        return _made([event], f"{name} {has} {its_bulbs(rule)}, {out} out {cells}")

    def _broken(self, event: Event) -> str:
        """Says how a rule breaks: plainly if only real bulbs matter."""
        rule, bulbs, board = event.rule, event.because, self.board
        are_real = self.real and bulbs <= board.bulbs | {self.bulb}
        would = self._would(event) or not are_real
        if rule.kind == "run":
            if self.real and self.bulb in bulbs:
                return f"your bulb at {board.place(self.bulb)} sees {self._seen(bulbs - {self.bulb})}"
            return f"{places(board, bulbs)} see each other"
        if rule.kind == "lit":
            return broken_light(board.place(rule.cell), would=would)
        room = len(bulbs) + sum(cell not in event.state for cell in rule.cells)
        return broken_clue(rule.high, board.place(rule.cell), bulbs=len(bulbs), room=room, would=would)

    def _seen(self, bulbs: frozenset[int]) -> str:
        """Names the bulbs that a player's wrong one sees; those that are real are not wrong."""
        if not bulbs <= self.board.bulbs:
            return places(self.board, bulbs)
        return f"the bulb{'s' if len(bulbs) > 1 else ''} at {places(self.board, bulbs)}, which can stay"


def _concluded(events: Sequence[Event]) -> frozenset[int]:
    return frozenset(cell for event in events for cell in event.concluded)


def _made(
    events: Sequence[Event], text: str, agent: int | None = None, verb: str = "", is_own: bool = False
) -> Part:
    """Makes the part of these events, which all conclude bulbs, or all dots, or nothing."""
    cells = _concluded(events)
    low = high = len(cells) if any(events[0].concluded.values()) else 0
    return Part(
        text,
        events[0].round,
        tuple(event.rule for event in events),
        (Claim(cells, low, high),) if cells else (),
        frozenset[int]().union(*(event.because for event in events)),
        agent,
        verb,
        is_own,
        events[0].anyway,
        None if cells else events[-1].rule,
    )
