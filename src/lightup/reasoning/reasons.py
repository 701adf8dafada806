"""`reasons`: how the verdict on a moment of a solve is argued, in steps or by a wrong mark.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.review import moment_of
>>> from lightup.reasoning.telling.accounts import lines
>>> moment = moment_of(Board.from_rows(["1..", "...", "..."]), 4, bulb=False)
>>> (passage,) = reasons(moment)
>>> passage.technique.name, lines(passage)[-1].split(". ")[-1]
('empty corner', 'So r2c2 holds no bulb.')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.value import expect
from ..kernel import codes
from .arguing.steps import Passage
from .arguing.walk import find_steps, steps_from
from .explain import lit_cell, steps_to
from .finding.position import Position
from .mistakes import against
from .review import Moment
from .telling import english

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .arguing.steps import Step
    from .finding.techniques import Technique
    from .mistakes import WrongMark
    from .telling.plan import Language


def reasons(
    moment: Moment, *, seconds: float | None = None, language: Language = english.say
) -> tuple[Passage, ...] | WrongMark:
    """Tells what forces the marks of a moment, or why its mark is wrong.

    For a detour, these are the easier steps to a bulb; for an early mark, the steps that lead to it, if
    there are any.
    """
    expect(moment, Moment, "a moment, as review gives it")
    position, cell = Position(moment.board, deadline_in(seconds)), moment.cells[0]
    if moment.status == "wrong":
        return against(position, cell, bulb=cell in moment.bulbs, language=language)
    if moment.status == "detour" and moment.easier is not None:
        return steps_to(position, moment.easier)
    if moment.status == "forced" and moment.technique:
        return _forced(position, moment, moment.technique)
    return steps_to(position, cell)


def _forced(position: Position, moment: Moment, technique: Technique) -> tuple[Passage, ...]:
    """Tells the steps of one technique to the marks; the way there, if it takes dots kept in mind."""
    if technique.number == codes.LIT_CELLS:
        lit = [cell for cell in moment.cells if cell in position.board.lit]
        return (Passage(tuple(step for cell in lit for step in lit_cell(position.board, cell).steps)),)
    easy = technique.number == codes.COMPLETE_CLUE
    seen = position.with_light() if easy else position.at_a_glance()
    if steps := tuple(_steps(seen, moment, technique)):
        return (Passage(steps),)
    return steps_to(position, moment.cells[0])


def _steps(position: Position, moment: Moment, technique: Technique) -> Iterator[Step]:
    if technique.number == codes.BEYOND_TRIAL:
        steps = find_steps(position, technique)
        yield from (step for step in steps if step.cell in moment.cells)
    elif technique.number >= codes.SHORT_TRIAL:
        yield from steps_from(_trials(position, moment), position)
    else:
        found = position.findings_of(technique.number)
        yield from steps_from([one for one in found if one[3] in moment.cells], position)


def _trials(position: Position, moment: Moment) -> Iterator[tuple[int, int, int, int, int]]:
    """Yields the marks as findings of a trial, which holds the number of its rounds."""
    for cell in moment.cells:
        value, opposite = (codes.BULB, codes.DOT) if cell in moment.bulbs else (codes.DOT, codes.BULB)
        rounds = position.techniques().rounds(cell, opposite)
        if rounds >= 0 and moment.technique:
            yield moment.technique.number, rounds, codes.NO_RULE, cell, value
