"""The events of the kernel, compiled and as source, also where it restarts and forgets all the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace

import pytest

from lightup.core.board import Board

from ..support.hard_boards import UNIQUE, apart, pigeonholes
from ..support.kernels import propagator
from ..support.proofs import clauses_of
from ..support.random_boards import hard_boards, random_boards
from ..support.replaying import Event, Replay

KINDS = ("decide", "imply", "conflict", "learn", "backjump", "restart", "solution", "unsat")


def events(kernel: SimpleNamespace, board: Board, **settings: bool) -> Iterator[Event]:
    """Traces a board; begins with its walls, which the kernel knows without a clause."""
    for wall in board.puzzle.walls:
        yield {"kind": "imply", "literal": -wall - 1, "clause": [-wall - 1]}
    start = propagator(kernel, board)
    recorder = kernel.tracing.Recorder(start, 10**6)
    kernel.solver.Solver(start).trace(recorder, **settings)
    for kind, number, _, clause in recorder:
        yield {"kind": KINDS[kind], "literal": number, "level": number, "clause": [*clause]}


def check(kernel: SimpleNamespace, board: Board, **settings: bool) -> Counter[str]:
    told = [*events(kernel, board, **settings)]
    Replay(clauses_of(board)).run(told)
    return Counter(event["kind"] for event in told)


@pytest.mark.parametrize("learning", [True, False])
@pytest.mark.parametrize("probing", [True, False])
def test_every_event_holds(kernel: SimpleNamespace, probing: bool, learning: bool) -> None:
    found = Counter[str]()
    for board in (*random_boards(5, 60, max_side=6), *hard_boards(5, 20, max_side=6)):
        counts = check(kernel, board, probing=probing, learning=learning)
        assert counts["solution"] + counts["unsat"] == 1
        found += counts
    assert {"decide", "conflict", "solution", "unsat"} < {*found}


def test_every_event_holds_whatever_the_limits(limited: SimpleNamespace) -> None:
    boards = [*hard_boards(9, 60, max_side=7)]
    for board in (*boards, *map(apart, boards[:8], boards[8:]), *UNIQUE):
        check(limited, board)
        check(limited, board, probing=False)
    for board in (*boards[:20], pigeonholes(3, 3)):  # a trace finds one of the solutions
        found = bulbs_of(board, [*events(limited, board)])
        assert found in [None, *limited.solver.Solver(propagator(limited, board)).solutions()]


def bulbs_of(board: Board, told: list[Event]) -> frozenset[int] | None:
    """Returns the bulbs that a trace ends with; `None` if it ends without a solution."""
    replay = Replay(clauses_of(board))
    replay.run(told)
    bulbs = frozenset(literal - 1 for literal in replay.true if literal > 0)
    return bulbs if told[-1]["kind"] == "solution" else None


def test_every_restart_tells_again_what_it_keeps(
    source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source.search, "CONFLICTS_BETWEEN_RESTARTS", 1)
    told = [*events(source, pigeonholes(6, 5), probing=False)]
    after = [following["kind"] for event, following in pairwise(told) if event["kind"] == "restart"]
    assert "decide" in after
    Replay(clauses_of(pigeonholes(6, 5))).run(told)
