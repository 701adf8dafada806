"""The events of a trace as sentences, one for each.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.solving.tracing import trace
>>> found = trace(Puzzle.from_rows(["1.#", "..."]))
>>> for told in [*sentences(found)][2:5]:
...     print(told)
Level 1: suppose no bulb at r1c2.
A bulb at r2c1: the 1 at r1c1 needs it.
No bulb at r2c2: it sees the bulb at r2c1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.words import broken_light, broken_run, capitalized, listed
from ...core.board import as_board
from . import english_clauses as english

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...core.board import Board
    from ...solving.tracing import Event, Trace

MOST_LITERALS = 6  # of a clause that are named one by one


def sentences(trace: Trace) -> Iterator[str]:
    """Yields a sentence for each event."""
    return _Teller(as_board(trace.puzzle)).sentences(trace.events)


class _Teller:
    """Tells events in order; it counts levels and numbers the learnt clauses."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.level = 0
        self.learnt: dict[frozenset[int], int] = {}

    def sentences(self, events: Iterable[Event]) -> Iterator[str]:
        for event in events:
            yield getattr(self, f"_{event.kind}")(event)

    def _decide(self, event: Event) -> str:
        self.level += 1
        return f"Level {self.level}: suppose {_value(self.board, event.literal)}."

    def _imply(self, event: Event) -> str:
        return f"{capitalized(_value(self.board, event.literal))}: {self._why(event)}."

    def _why(self, event: Event) -> str:
        board, cell = self.board, abs(event.literal) - 1
        if event.by == "wall":
            return "it is a wall"
        if event.by == "mark":
            return "it is marked so"
        if event.by == "run":
            (bulb,) = (abs(literal) - 1 for literal in event.clause if literal != event.literal)
            return f"it sees the bulb at {board.place(bulb)}"
        if event.by == "lit":
            other = "" if event.cell == cell else f" {board.place(event.cell)}"
            return f"nothing else can light{other or ' it'}"
        if event.by == "clue":
            clue = english.clue(board, board.puzzle.clue_rule(event.cell))
            number = int(board.puzzle.cells[event.cell])
            full = ("takes no bulb", "has its bulb")[number] if number < 2 else "has all its bulbs"
            return f"{clue} {'needs it' if event.literal > 0 else full}"
        if event.by == "learnt":
            return f"{self._clause(event.clause)} says so"
        return "every other way with these decisions has failed"

    def _conflict(self, event: Event) -> str:
        cells = [abs(literal) - 1 for literal in event.clause]
        if event.by == "run":
            return f"Conflict: {broken_run(map(self.board.place, sorted(cells)))}."
        if event.by == "lit":
            return f"Conflict: {broken_light(self.board.place(event.cell))}."
        if event.by == "clue":
            clue = english.clue(self.board, self.board.puzzle.clue_rule(event.cell))
            much = "many bulbs" if event.clause[0] < 0 else "few places left"
            return f"Conflict: {clue} has too {much}."
        return f"Conflict: {self._clause(event.clause)} is false."

    def _learn(self, event: Event) -> str:
        self.learnt[frozenset(event.clause)] = number = len(self.learnt) + 1
        return f"Learn clause {number}: {_either(self.board, event.clause)}."

    def _clause(self, clause: tuple[int, ...]) -> str:
        number = self.learnt.get(frozenset(clause))
        return f"learnt clause {number}" if number else "a learnt clause"

    def _backjump(self, event: Event) -> str:
        self.level = event.level
        return f"Back to level {event.level}."

    def _restart(self, event: Event) -> str:
        self.level = 0
        return "Restart: back to level 0, the learnt clauses stay."

    def _solution(self, event: Event) -> str:
        return "A solution: every clause is true."

    def _unsat(self, event: Event) -> str:
        return "No solution: the conflict depends on no decision."


def _value(board: Board, literal: int) -> str:
    return f"{'a' if literal > 0 else 'no'} bulb at {board.place(abs(literal) - 1)}"


def _either(board: Board, clause: tuple[int, ...]) -> str:
    """Says what a clause demands: `a bulb at r1c1, or none at r2c2`."""
    bulbs, none = ([abs(n) - 1 for n in clause if (n > 0) == sign] for sign in (True, False))
    parts = [
        f"{start} at {_one_of(board, cells)}"
        for start, cells in (("a bulb", bulbs), ("no bulb", none))
        if cells
    ]
    return ", or ".join(parts)


def _one_of(board: Board, cells: list[int]) -> str:
    if len(cells) <= MOST_LITERALS:
        return english.either(board, cells)
    return f"one of {len(cells)} cells: {listed(map(board.place, sorted(cells)))}"
