"""Guessing passes no lesson: 200 random answers to the exercises of each, judged as the page does.

What comes up, and when a lesson is passed, is the page's own code. `browser/test_learning.py` guesses
on the page itself.
"""

from __future__ import annotations

import json
import subprocess
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from lightup.core.board import Board
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique
from lightup.teaching.drills import Drill, prepared
from lightup.teaching.exercises import with_gap, with_slip
from lightup.teaching.verdicts import Answer, judge, steps_of
from lightup.web import drills

SCRIPT = Path(__file__).parent / "page" / "learn" / "guessing.js"
ANSWERS = 200
SEEN = 4  # boards to choose from


def run(*arguments: str, lines: str = "") -> str:
    command = ["node", str(SCRIPT), *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout


@cache
def kinds() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(run(str(ANSWERS)))
    return found


@cache
def shipped() -> list[Drill]:
    return drills.read(drills.FILE.read_text(encoding="ascii"))


def guess(kind: str, drill: Drill, choose: Random) -> bool | None:
    """Gives any answer; whether it is right, or `None` if it does not count."""
    if kind == "see":
        real = set(range(choose.randint(1, SEEN - 1)))
        return {*choose.sample(range(SEEN), choose.randint(1, SEEN))} == real
    board = prepared(drill.board, drill.technique)
    if kind in ("gap", "slip"):
        first, *others = steps_of(Position(board), drill.technique)
        if kind == "gap" and (gap := with_gap(first, choose)):
            return choose.randrange(len(board.cells)) in gap.accepted
        if kind == "slip" and (slip := with_slip(first, tuple(others[:3]), choose)):
            return choose.randrange(len(slip.texts)) == slip.wrong
    status = judge(drill.board, drill.technique, marked(board, choose)).status
    return None if status == "other" else status == "taught"


def marked(board: Board, choose: Random) -> Answer:
    """Says that the technique fails, or marks and points at anything."""
    if choose.random() < 0.5:
        return Answer()
    marks = frozenset({choose.choice(sorted(board.unknown))})
    because = frozenset(choose.sample(range(len(board.cells)), choose.randint(1, 2)))
    return choose.choice([Answer(bulbs=marks, because=because), Answer(dots=marks, because=because)])


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.key)
def test_no_lesson_is_passed_by_guessing(technique: Technique) -> None:
    choose, tries = Random(technique.key), []
    own = [one for one in shipped() if one.technique == technique]
    boards = {is_so: cycle([one for one in own if one.lookalike == is_so]) for is_so in (False, True)}
    for kind in kinds()[technique.key]:
        is_lookalike = kind == "look"
        right = guess(kind, next(boards[is_lookalike]), choose)
        if right is not None:
            shown = "do" if is_lookalike else kind
            tries.append({"kind": shown, "right": right, "lookalike": is_lookalike})
    assert len(tries) > ANSWERS / 2
    assert any(one["right"] for one in tries)
    assert run(lines=json.dumps(tries)) == "0\n"
