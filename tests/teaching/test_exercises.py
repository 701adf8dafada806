"""Accounts with a gap or a slip: what fills the gap makes the argument true, and the slip is false."""

from __future__ import annotations

import re
from random import Random

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning.arguing.arguments import Arguments
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique
from lightup.reasoning.telling.accounts import account
from lightup.schema import taught
from lightup.teaching.drills import prepared
from lightup.teaching.exercises import with_gap, with_slip
from lightup.teaching.verdicts import steps_of

from .test_verdicts import of

each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.key)
WITHOUT_GAPS = {"lonely_cell"}  # which name nothing but what they decide


@each
def test_a_gap_is_a_cell_that_the_argument_names_and_the_page_does_not(technique: Technique) -> None:
    found = 0
    for seed, drill in enumerate(of(technique, number=4)):
        step = steps_of(Position(prepared(drill.board, technique)), technique)[0]
        gap = with_gap(step, Random(seed))
        if gap is None:
            continue
        found += 1
        place = step.board.place(gap.cell)
        assert re.search(rf"\b{place}\b", " ".join(account(step).reasons))
        assert gap.cell in gap.accepted
        assert gap.cell not in step.cells
        shown = taught.exercise(step, gap)["gap"]
        assert shown
        texts = [line["text"] for scene in shown["scenes"] for line in scene["lines"]]
        assert any(taught.GAP in text for text in texts)
        assert not any(re.search(rf"\b{place}\b", text) for text in texts)
        marks = [mark for scene in shown["scenes"][:-1] for mark in scene["marks"]]
        assert not any(gap.cell in mark["cells"] for mark in marks)
    assert found or technique.key in WITHOUT_GAPS


@each
def test_a_slip_is_one_sentence_too_many(technique: Technique) -> None:
    found = 0
    for seed, drill in enumerate(of(technique, number=4)):
        steps = steps_of(Position(prepared(drill.board, technique)), technique)
        slip = with_slip(steps[0], steps[1:4], Random(seed))
        if slip is None:
            continue
        found += 1
        true = [text for step in steps[:4] for text in account(step).reasons]
        assert slip.texts[slip.wrong] not in true
        rest = [text for place, text in enumerate(slip.texts) if place != slip.wrong]
        assert {*rest} <= {*true}
        assert rest[: len(slip.account.reasons)] == [*slip.account.reasons]
        assert not is_so(steps[0].board, slip.texts[slip.wrong])
        if slip.wrong + 1 < len(slip.texts):
            assert not slip.texts[slip.wrong + 1].startswith(("It ", "That bulb", "These bulbs"))
    assert found


def is_so(board: Board, text: str) -> bool:
    """Whether the rule that a false sentence names forces what it says; reads its words again."""
    cells = {board.place(cell): cell for cell in range(len(board.cells))}
    named = [cells[place] for place in re.findall(r"\br\d+c\d+\b", text)]
    clues = [cell for cell in named if board.cells[cell].isdigit()]
    if clues:
        rule: Rule = board.puzzle.clue_rule(clues[0])
        others = [cell for cell in named if cell not in clues and cell in rule.cells]
        supposed = [cell for cell in named if cell not in clues and cell not in others]
        if "would" in text:
            first, others = others[0], others[1:]
            board = board.with_marks(bulbs=[first])
        is_bulb = "hold bulbs" in text or "holds a bulb" in text
        arguments = Arguments(board, [rule])
        return not supposed and all(arguments.force([rule], one, bulb=is_bulb) for one in others)
    bulb, lit, *_ = named
    return lit in board.puzzle.view(bulb)


def test_the_same_chance_makes_the_same_exercise() -> None:
    drill = of(TECHNIQUES[15])[0]
    step = steps_of(Position(prepared(drill.board, drill.technique)), drill.technique)[0]
    assert with_gap(step, Random(3)) == with_gap(step, Random(3))
    assert with_slip(step, (), Random(3)) == with_slip(step, (), Random(3))
