"""The calls of the course: `drill`, `exercise`, `judge`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import InputError
from ..reasoning.finding.position import Position
from ..reasoning.finding.techniques import find_technique
from ..schema import taught
from ..teaching.drills import prepared
from ..teaching.exercises import with_gap, with_slip
from ..teaching.making import make_drill
from ..teaching.verdicts import Answer, judge as judge_answer, steps_of

if TYPE_CHECKING:
    from ..schema import calls
    from ._requests import DrillRequest, ExerciseRequest, JudgeRequest, Limit

MOST_OTHERS = 3  # steps that keep a short account with a slip company


def drill(request: DrillRequest, limit: Limit) -> calls.Drill:
    """Makes a board on which a technique is the next step or, as a lookalike, one on which it fails."""
    technique, deadline = find_technique(request.technique), deadline_in(limit.seconds)
    found = make_drill(technique, request.seed, lookalike=request.lookalike, deadline=deadline)
    return taught.drill(found)


def exercise(request: ExerciseRequest, limit: Limit) -> calls.Exercise:
    """Explains the step of a technique on a board, with a gap or with a sentence that is not true."""
    technique = find_technique(request.technique)
    position = Position(prepared(request.board, technique), deadline_in(limit.seconds))
    steps = steps_of(position, technique)
    if not steps:
        raise InputError(f"expected a board for {technique.name}, which finds nothing on this one")
    choose = Random(request.seed)
    return taught.exercise(
        steps[0],
        with_gap(steps[0], choose) if request.twist == "gap" else None,
        with_slip(steps[0], steps[1 : 1 + MOST_OTHERS], choose) if request.twist == "slip" else None,
    )


def judge(request: JudgeRequest, limit: Limit) -> calls.Judged:
    """Judges what a learner marks and points at; no mark says that the technique fails."""
    technique = find_technique(request.technique)
    answer = Answer(frozenset(request.bulbs), frozenset(request.dots), frozenset(request.because))
    verdict = judge_answer(request.board, technique, answer, seconds=limit.seconds)
    return taught.judged(technique, answer, verdict)
