from __future__ import annotations

import json
from collections import Counter
from itertools import islice, product
from random import Random

import pytest

from lightup import solve
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.encodings import encode, formula
from lightup.encodings.variables import marks_of
from lightup.kernel.solver import Solver
from lightup.sat.dimacs import from_dimacs
from lightup.schema.traces import traced
from lightup.solving import _enumerating
from lightup.solving.solve import Status
from lightup.solving.tracing import STAGES, Trace, trace, trail_after

from ..support.data import janko
from ..support.hard_boards import UNIQUE, pigeonholes
from ..support.kernels import propagator
from ..support.random_boards import hard_board, hard_boards, random_boards
from ..support.replaying import Replay

EXACT = [name for name in STAGES if name not in ("propagation", "probing")]


def check(found: Trace) -> None:
    """Replays a trace from its JSON, against the file of the encoding."""
    told = json.loads(json.dumps(traced(found)))
    start = encode(found.board, "direct")
    Replay(from_dimacs(start).clauses).run(told["events"])
    ends = {Status.SOLVED: "solution", Status.NONE: "unsat"}
    kinds = [event["kind"] for event in told["events"]]
    assert Counter(kinds) == +Counter(told["counts"])
    for status, end in ends.items():
        assert kinds.count(end) == (found.status is status)
        assert found.status is not status or kinds[-1] == end
    assert bool(found.message) == (found.status is Status.GAVE_UP)
    if found.solution:
        assert {cell + 1 for cell in found.solution.bulbs} == {
            literal for literal in trail_after(found.events) if literal > 0
        }


def needs_search(board: Board) -> bool:
    """Whether probing leaves it open."""
    return trace(board, "probing").status is Status.GAVE_UP


def test_real_puzzles() -> None:
    boards = [board.puzzle for board in janko().values() if len(board.cells) <= 300][:200]
    assert len(boards) == 200
    for puzzle in boards:
        found = trace(puzzle)
        check(found)
        assert found.status is Status.SOLVED


@pytest.mark.parametrize("stage", ["solver", "learning", "dpll"])
def test_boards_that_need_a_search(stage: str) -> None:
    choose = Random(31)
    boards = filter(needs_search, (hard_board(choose, 7) for _ in range(10_000)))
    ends = Counter[str]()
    for board in islice(boards, 200):
        found = trace(board, stage)
        check(found)
        assert found.counts["decide"]
        ends[found.status] += 1
    assert ends.total() == 200
    assert ends[Status.SOLVED] > 20
    assert ends[Status.NONE] > 10


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_on_boards_of_all_kinds(stage: str) -> None:
    """The marks of a board hold; a stage that is not exact never contradicts one that is."""
    for board in random_boards(7, 120, max_side=4):
        found = trace(board, stage, most=200_000, attempts=True)
        check(found)
        expected = solve(board).status
        if stage in EXACT:
            assert found.status is (Status.NONE if expected is Status.NONE else Status.SOLVED)
        elif found.status is not Status.GAVE_UP:
            assert (found.status is Status.NONE) == (expected is Status.NONE)


@pytest.mark.parametrize("board", [*UNIQUE, pigeonholes(5, 4), pigeonholes(6, 5)])
def test_searches_that_restart(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    for stage in ("solver", "learning"):
        check(trace(board, stage))


def test_a_long_search_restarts() -> None:
    found = trace(pigeonholes(7, 6), "learning")
    assert found.counts["restart"]
    check(found)


def test_what_single_rules_force_is_the_propagation_of_the_formula() -> None:
    """Unit propagation on the clauses reaches the same literals, or a conflict as well."""
    for board in random_boards(3, 200, max_side=6):
        found = trace(board, "propagation")
        check(found)
        forced = _propagated([*formula(board.puzzle, "direct").clauses, *marks_of(board)])
        assert (forced is None) == (found.counts["unsat"] == 1)
        if forced is not None:
            assert forced == {*trail_after(found.events)}


def _propagated(clauses: list[tuple[int, ...]]) -> set[int] | None:
    true: set[int] = set()
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                changed = True
    return true


def test_an_impossible_clue_is_a_conflict() -> None:
    check(found := trace(Puzzle.from_rows(["3."])))
    assert found.status is Status.NONE
    assert found.events[-2].clause == (1,)


def test_attempts_in_vain_are_told_on_request() -> None:
    board = UNIQUE[0]
    short, long = trace(board), trace(board, attempts=True)
    assert short.attempts == long.attempts > 0
    assert len(long.events) > len(short.events)
    check(long)


@pytest.mark.parametrize("stage", ["dpll", "learning"])
def test_each_decision_can_be_changed(stage: str) -> None:
    """What comes before is the same, and what comes then is a trace as well; changes add up."""
    for board in hard_boards(3, 12, max_side=6):
        found = trace(board, stage)
        for step in [at for at, event in enumerate(found.events, 1) if event.kind == "decide"]:
            other = trace(board, stage, changed=[step])
            check(other)
            assert other.status is found.status
            assert other.events[: step - 1] == found.events[: step - 1]
            assert other.events[step - 1].literal == -found.events[step - 1].literal
            later = [at for at, event in enumerate(other.events, 1) if event.kind == "decide"][-1:]
            again = trace(board, stage, changed=[step, *later])
            is_same = again.events[later[0] - 1] == other.events[later[0] - 1]
            assert is_same == (later == [step])


@pytest.mark.parametrize(
    ("stage", "step", "message"),
    [
        ("learning", 1, "expected decisions of the search to change, got 1"),
        ("learning", 10**20, f"expected decisions of the search to change, got {10**20}"),
        ("backtracking", 1, "expected a stage of the kernel to change a decision, got 'backtracking'"),
    ],
)
def test_only_decisions_can_be_changed(stage: str, step: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        trace(Puzzle.from_rows(["1.#", "..."]), stage, changed=[step])


def test_a_trace_stops_at_its_limit() -> None:
    for stage in ("truth-table", "backtracking", "dpll", "learning", "solver"):
        found = trace(pigeonholes(6, 5), stage, most=100)
        check(found)
        assert found.status is Status.GAVE_UP
        assert found.message == "the trace has more than 100 events"
        assert 100 < len(found.events) < 400
    late = trace(pigeonholes(9, 8), "learning", most=10**7, seconds=0.05)
    assert late.status is Status.GAVE_UP
    check(late)


@pytest.mark.parametrize(("stage", "most"), [("no-such", 1), ("solver", 0)])
def test_refuses_what_there_is_not(stage: str, most: int) -> None:
    with pytest.raises(InputError, match="expected"):
        trace(Puzzle.from_rows(["1."]), stage, most=most)


def test_a_trace_changes_nothing() -> None:
    """The kernel finds the same solution of a board in one part, traced or not."""
    from lightup.kernel.tracing import Recorder

    from ..support.kernels import installed

    kernel, checked = installed(), 0
    for board in UNIQUE:
        plain = kernel.solver.Solver(propagator(kernel, board))
        plain.settle()
        if len(plain.parts()) != 1:
            continue
        marked = propagator(kernel, board)
        recorder = Recorder(marked, 10**6)
        Solver(marked).trace(recorder)
        first = next(kernel.solver.Solver(propagator(kernel, board)).solutions())
        assert {*first} == {*marked.bulbs_among(range(len(board.cells)))}
        checked += 1
    assert checked


def test_the_rows_of_the_truth_table() -> None:
    """Counted like the table itself, row by row."""
    for board in random_boards(11, 150, max_side=3):
        unknown = sorted(board.unknown)
        number = 0
        for row in product((True, False), repeat=len(unknown)):
            number += 1
            bulbs = {cell for cell, bulb in zip(unknown, row, strict=True) if bulb}
            if Board.solved_by(board.puzzle, board.bulbs | bulbs):
                break
        assert _enumerating.rows(board) == number


def test_backtracking_visits_fewer_nodes_than_the_table() -> None:
    puzzle = Puzzle.from_rows(["1..", "...", ".#."])
    table, early = trace(puzzle, "truth-table"), trace(puzzle, "backtracking")
    assert early.solution == table.solution
    assert early.counts["decide"] < table.counts["decide"]
