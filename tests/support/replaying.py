"""Replays the events of a trace and checks each against the formula, without the code that it checks.

Events are dicts, as in the answer of `lightup trace --json`. A clause is right if a SAT solver says
that the formula implies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pysat.solvers import Solver

Event = dict[str, Any]
Clauses = Iterable[Sequence[int]]
NEEDS = {
    "decide": ["literal"],
    "imply": ["literal", "clause"],
    "conflict": ["clause"],
    "learn": ["clause"],
    "backjump": ["level"],
}


class Replay:
    """The trail of a trace, and the formula that it is about."""

    def __init__(self, clauses: Clauses) -> None:
        self.formula = [*map(frozenset, clauses)]
        self.known = {*self.formula}
        self.trail: list[tuple[int, int]] = []  # each literal with its level
        self.level = 0
        self.broken = False

    def run(self, events: Iterable[Event]) -> None:
        """Checks all events in order."""
        with Solver("cadical153", bootstrap_with=[[*clause] for clause in self.formula]) as solver:
            for event in events:
                assert all(event.get(key) is not None for key in NEEDS.get(event["kind"], []))
                clause = event.get("clause", [])
                assert len(clause) == len({*clause}), event
                getattr(self, f"_{event['kind']}")(event, solver)

    @property
    def true(self) -> set[int]:
        return {literal for literal, _ in self.trail}

    def is_false(self, clause: Iterable[int]) -> bool:
        return {-literal for literal in clause} <= self.true

    def _check_implied(self, clause: Sequence[int], solver: Any) -> None:
        if frozenset(clause) not in self.known:
            assert not solver.solve(assumptions=[-literal for literal in clause]), clause
            self.known.add(frozenset(clause))

    def _assign(self, literal: int) -> None:
        assert not self.broken, "a conflict must be taken back first"
        assert {literal, -literal}.isdisjoint(self.true), literal
        self.trail.append((literal, self.level))

    def _decide(self, event: Event, _: Any) -> None:
        self.level += 1
        self._assign(event["literal"])

    def _imply(self, event: Event, solver: Any) -> None:
        literal, clause = event["literal"], event["clause"]
        self._check_implied(clause, solver)
        assert literal in clause
        assert self.is_false({*clause} - {literal}), event
        self._assign(literal)

    def _conflict(self, event: Event, solver: Any) -> None:
        self._check_implied(event["clause"], solver)
        assert self.is_false(event["clause"]), event
        self.broken = True

    def _learn(self, event: Event, solver: Any) -> None:
        assert self.broken
        self._check_implied(event["clause"], solver)

    def _backjump(self, event: Event, _: Any) -> None:
        assert 0 <= event["level"] < self.level
        self._back_to(event["level"])

    def _restart(self, _: Event, __: Any) -> None:
        assert not self.broken
        self._back_to(0)

    def _back_to(self, level: int) -> None:
        self.trail = [(literal, at) for literal, at in self.trail if at <= level]
        self.level, self.broken = level, False

    def _solution(self, _: Event, __: Any) -> None:
        assert all(clause & self.true for clause in self.formula)

    def _unsat(self, _: Event, solver: Any) -> None:
        assert self.broken
        assert not solver.solve()
