"""Verdicts on answers to drills: right ones, those by another way, unfounded ones, false ones."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from lightup import solve
from lightup.base.errors import BoardError
from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique, find_technique
from lightup.reasoning.telling.accounts import Account, Trial
from lightup.solving.solve import Status
from lightup.teaching.drills import Drill, prepared
from lightup.teaching.verdicts import Answer, Verdict, judge, steps_of, subject
from lightup.web import drills

SEEDS = 2  # drills of each technique that are tried
EMPTY_CORNER = find_technique("empty_corner")
CORNER = Board.from_rows(["1..", "...", "..."])
each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.key)


@cache
def shipped() -> list[Drill]:
    return drills.read(drills.FILE.read_text(encoding="ascii"))


def of(technique: Technique, lookalike: bool = False, number: int = SEEDS) -> list[Drill]:
    own = [one for one in shipped() if one.technique == technique and one.lookalike == lookalike]
    return own[5 : 5 + number]


def answered(drill: Drill, **answer: frozenset[int]) -> Verdict:
    return judge(drill.board, drill.technique, Answer(**answer))


@each
def test_the_steps_of_a_drill_are_right_answers(technique: Technique) -> None:
    for drill in of(technique):
        position = Position(prepared(drill.board, technique))
        for step in steps_of(position, technique)[:2]:
            verdict = answered(drill, bulbs=step.bulbs, dots=step.dots, because=subject(step))
            assert verdict.status == "taught", drill
            assert verdict.steps
        assert answered(drill).status == "false"  # it does not fail here


@each
def test_the_opposite_is_refuted_down_to_a_broken_rule(technique: Technique) -> None:
    for drill in of(technique):
        step = steps_of(Position(prepared(drill.board, technique)), technique)[0]
        opposite = {"dots" if step.is_bulb else "bulbs": frozenset({step.cell})}
        verdict = answered(drill, **opposite, because=subject(step))
        assert verdict.status == "false", drill
        assert verdict.wrong
        ends_in_broken_rules(verdict.wrong)


def ends_in_broken_rules(told: Account) -> None:
    """Follows a refutation with the marks that it names; each of its ends must break a rule."""
    assert told.trial
    given = told.trial.supposed, told.trial.is_bulb
    ends = [*followed(told.step.board, told.trial)]
    assert ends
    assert given == (told.step.cell, not told.step.is_bulb)
    for board, rule in ends:
        bulbs = len(board.bulbs.intersection(rule.cells))
        open_cells = len((board.dark - board.dots).intersection(rule.cells))
        assert rule.fails(bulbs, open_cells), told.texts


def followed(board: Board, trial: Trial) -> list[tuple[Board, Rule]]:
    marks = ((trial.supposed,), ()) if trial.is_bulb else ((), (trial.supposed,))
    board = board.with_marks(*marks)
    for sentence in trial.sentences:
        board = board.with_marks(sentence.bulbs - board.dots, sentence.dots - board.bulbs)
    if trial.broken:
        return [(board, trial.broken)]
    return [end for case in trial.cases for end in followed(board, case)]


@each
def test_in_a_lookalike_only_to_say_so_is_right(technique: Technique) -> None:
    for drill in of(technique, lookalike=True):
        assert answered(drill).status == "taught"
        cell = min(prepared(drill.board, technique).unknown)
        for marks in ("bulbs", "dots"):
            claimed = answered(drill, **{marks: frozenset({cell})}, because=frozenset({cell}))
            assert claimed.status != "taught", drill


@each
def test_random_answers_are_never_called_what_sat_refutes(technique: Technique) -> None:
    """Nor is a true one called false; and nearly none of them is right."""
    choose = Random(technique.key)
    right = 0
    for drill, lookalike in product(of(technique, number=1), (False, True)):
        drill = of(technique, lookalike, 1)[0] if lookalike else drill
        board = prepared(drill.board, technique)
        for _ in range(20):
            cell, bulb = choose.choice(sorted(board.unknown)), choose.random() < 0.5
            because = frozenset(choose.sample(range(len(board.cells)), choose.randint(1, 2)))
            marks = {"bulbs" if bulb else "dots": frozenset({cell})}
            verdict = answered(drill, **marks, because=because)
            with_it = board.with_marks(*(((cell,), ()) if bulb else ((), (cell,))))
            possible = solve(with_it, engine="pysat").status is not Status.NONE
            assert (verdict.status != "false") == possible, (drill, cell, bulb)
            right += verdict.status == "taught"
    assert right <= 4


def test_pointing_at_more_than_is_needed_is_not_right() -> None:
    board = Board.from_rows(["1..", "...", "..1"])
    dots = frozenset({4})
    assert judge(board, EMPTY_CORNER, Answer(dots=dots, because=frozenset({0}))).status == "taught"
    assert judge(board, EMPTY_CORNER, Answer(dots=dots, because=frozenset({8}))).status == "taught"
    more = judge(board, EMPTY_CORNER, Answer(dots=dots, because=frozenset({0, 8})))
    assert more.status == "open"
    assert more.needless == {0, 8}


def test_another_technique_is_named() -> None:
    starved = find_technique("starved_clue")
    verdict = judge(CORNER, starved, Answer(dots=frozenset({4}), because=frozenset({0})))
    assert verdict.status == "other"
    assert [step.technique for step in verdict.steps] == [EMPTY_CORNER]


def test_true_but_nothing_forces_it() -> None:
    several = Board.from_rows([".."])
    verdict = judge(several, EMPTY_CORNER, Answer(bulbs=frozenset({0}), because=frozenset({1})))
    assert (verdict.status, verdict.forced) == ("open", False)
    pointless = judge(CORNER, EMPTY_CORNER, Answer(dots=frozenset({4}), because=frozenset({8})))
    assert (pointless.status, pointless.forced) == ("open", True)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (Answer(bulbs=frozenset({0})), "on an open cell, got cell 0"),
        (Answer(bulbs=frozenset({4}), dots=frozenset({4})), "expected one mark"),
        (Answer(dots=frozenset({4}), because=frozenset({9})), "inside the grid, got cell 9"),
    ],
)
def test_what_is_no_answer(answer: Answer, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        judge(CORNER, EMPTY_CORNER, answer)
