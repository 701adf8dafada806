"""Drills and lookalikes, fresh ones and those that the page ships, against a second opinion."""

from __future__ import annotations

import gzip
from functools import cache
from itertools import groupby

import pytest

from lightup import solve
from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.kernel import codes
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique
from lightup.solving.solve import Status
from lightup.teaching.drills import Drill, bare, is_drill, prepared
from lightup.teaching.making import make_drill
from lightup.teaching.verdicts import steps_of
from lightup.web import drills

from ..support import reasoning

MOST_BYTES = 60_000  # of the file that the page ships, compressed
BY_ONE_RULE = {  # what each technique of level 0 says, by the kind of its rule
    codes.LIT_CELLS: ("run", False),
    codes.COMPLETE_CLUE: ("clue", False),
    codes.HUNGRY_CLUE: ("clue", True),
    codes.LAST_LIGHT: ("lit", True),
    codes.LONELY_CELL: ("lit", True),
}
each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.key)


@cache
def shipped() -> dict[str, list[Drill]]:
    found = drills.read(drills.FILE.read_text(encoding="ascii"))
    return {key: [*own] for key, own in groupby(found, lambda one: one.technique.key)}


@each
def test_each_shipped_drill_holds_against_a_second_opinion(technique: Technique) -> None:
    for drill in shipped()[technique.key]:
        (fails if drill.lookalike else applies)(drill)


@each
@pytest.mark.parametrize("lookalike", [False, True])
def test_a_fresh_drill_holds_against_a_second_opinion(technique: Technique, lookalike: bool) -> None:
    drill = make_drill(technique, 7, lookalike=lookalike)
    assert str(drill) == str(make_drill(technique, 7, lookalike=lookalike))
    (fails if lookalike else applies)(drill)


def applies(drill: Drill) -> None:
    """Checks that the technique is the easiest there is, and that its conclusions follow by SAT."""
    board, technique = prepared(drill.board, drill.technique), drill.technique
    assert is_drill(drill.board, technique)
    level, conclusions = reasoning.easiest(board)
    assert level == technique.level, drill
    for step in steps_of(Position(board), technique):
        found = {(cell, cell in step.bulbs) for cell in step.cells}
        assert found <= conclusions or technique.number == codes.BEYOND_TRIAL, drill
        if not technique.level:
            assert (step.rules[0].kind, step.is_bulb) == BY_ONE_RULE[technique.number], drill
            assert (step.rules[0].cell == step.cell) == (technique.number == codes.LONELY_CELL) or (
                step.rules[0].kind != "lit"
            ), drill
        for cell, is_bulb in found:
            assert not has_solution(board, cell, not is_bulb), drill
            assert has_solution(board, cell, is_bulb), drill


def fails(drill: Drill) -> None:
    """Checks that nothing as easy says anything, and that what seems to follow need not be so."""
    board = prepared(drill.board, drill.technique)
    level, _ = reasoning.easiest(board)
    if drill.technique.number == codes.BEYOND_TRIAL:
        assert level == codes.BEYOND, drill
        for cell in sorted(board.unknown):
            assert has_solution(board, cell, True), drill
            assert has_solution(board, cell, False), drill
    assert level > drill.technique.level or level == codes.BEYOND, drill
    assert solve(board, engine="pysat").status is Status.SEVERAL, drill


def has_solution(board: Board, cell: int, is_bulb: bool) -> bool:
    marks = ((cell,), ()) if is_bulb else ((), (cell,))
    return solve(board.with_marks(*marks), engine="pysat").status is not Status.NONE


@each
def test_enough_drills_are_shipped_and_no_two_are_the_same(technique: Technique) -> None:
    own = shipped()[technique.key]
    assert len({str(one) for one in own}) == len(own)
    assert sum(not one.lookalike for one in own) == drills.DRILLS >= 50
    assert sum(one.lookalike for one in own) == drills.LOOKALIKES


@each
def test_a_drill_is_shipped_without_what_light_shows(technique: Technique) -> None:
    for drill in shipped()[technique.key]:
        assert bare(prepared(drill.board, technique), technique) == drill.board
        assert Drill.parse(technique, str(drill)) == drill


def test_the_shipped_drills_are_quickly_there() -> None:
    assert len(gzip.compress(drills.FILE.read_bytes())) < MOST_BYTES


def test_it_gives_up_in_time() -> None:
    with pytest.raises(OutOfTime):
        make_drill(TECHNIQUES[codes.SHARED_CELLS], 1, deadline=0.0)
