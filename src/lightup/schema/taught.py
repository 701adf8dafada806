"""How drills, exercises and verdicts become answers.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.finding.techniques import TECHNIQUES
>>> from lightup.teaching.verdicts import Answer, judge
>>> board, corner = Board.from_rows(["1..", "...", "..."]), TECHNIQUES[5]
>>> answer = Answer(dots=frozenset({4}), because=frozenset({0}))
>>> judged(corner, answer, judge(board, corner, answer))["message"]
'Right, by empty corner.'
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ..base.words import capitalized, listed
from ..reasoning.telling.accounts import account
from ..rendering.staging import argument, conclusion, is_simple, refuted, scenes
from ..teaching.verdicts import subject
from . import plain, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..reasoning.arguing.steps import Step
    from ..reasoning.finding.techniques import Technique
    from ..rendering.scene import Scene
    from ..teaching import drills, exercises, verdicts
    from . import answers, calls

GAP = "___"


def drill(one: drills.Drill) -> calls.Drill:
    """Returns a drill."""
    return {
        "technique": one.technique.key,
        "board": plain.grid(one.board),
        "lookalike": one.lookalike,
    }


def exercise(
    step: Step, gap: exercises.Gap | None = None, slip: exercises.Slip | None = None
) -> calls.Exercise:
    """Returns a step to practise, with what an exercise leaves out or says falsely."""
    told = account(step)
    return {
        "technique": step.technique.key,
        "subject": plain.cells(subject(step)),
        "bulbs": plain.cells(step.bulbs),
        "dots": plain.cells(step.dots),
        "scenes": _told([step]),
        "conclusion": told.decision,
        "gap": _gap(gap) if gap else None,
        "slip": {"texts": [*slip.texts], "wrong": slip.wrong, "truth": slip.truth} if slip else None,
    }


def _gap(one: exercises.Gap) -> calls.Gap:
    hidden = [_without(scene, one.cell) for scene in argument(one.account)]
    if not is_simple(one.account):
        hidden.append(conclusion(one.account))
    return {
        "cell": one.cell,
        "is_clue": one.is_clue,
        "accepted": plain.cells(one.accepted),
        "scenes": [plain.scene(scene) for scene in hidden],
    }


def _without(scene: Scene, cell: int) -> Scene:
    """Returns a scene that neither names nor marks a cell."""
    place = re.compile(rf"\b{scene.board.place(cell)}\b")
    lines = tuple(replace(line, text=place.sub(GAP, line.text)) for line in scene.lines)
    marks = tuple(mark for mark in scene.marks if cell not in mark.cells)
    return replace(scene, lines=lines, marks=marks)


def judged(technique: Technique, answer: verdicts.Answer, verdict: verdicts.Verdict) -> calls.Judged:
    """Returns how an answer to a drill for a technique is judged."""
    named = verdict.steps[0].technique if verdict.steps else technique
    return {
        "status": verdict.status,
        "technique": named.key if verdict.steps else None,
        "message": capitalized(_message(named, answer, verdict)) + ".",
        "needless": plain.cells(verdict.needless),
        "scenes": _of_verdict(verdict),
    }


def _message(named: Technique, answer: verdicts.Answer, verdict: verdicts.Verdict) -> str:
    return words.of_verdict(
        verdict.status,
        places=listed(map(verdict.board.place, sorted(verdict.needless))) if verdict.needless else "",
        technique=named.name,
        forced=verdict.forced,
        marked=bool(answer.marked),
    )


def _of_verdict(verdict: verdicts.Verdict) -> list[answers.Scene]:
    if verdict.wrong:
        return [plain.scene(scene) for scene in refuted(verdict.wrong)]
    return _told(verdict.steps)


def _told(steps: Iterable[Step]) -> list[answers.Scene]:
    return [plain.scene(scene) for step in steps for scene in scenes(account(step))]
