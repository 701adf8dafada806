"""Steps: their rules force what they conclude, and no rule or mark is superfluous."""

from __future__ import annotations

from collections import Counter

import pytest

from lightup.core.board import Board
from lightup.reasoning.arguments import Arguments
from lightup.reasoning.position import Position
from lightup.reasoning.steps import Step
from lightup.reasoning.techniques import TECHNIQUES, Technique
from lightup.reasoning.walk import batches, walk

from ..support import naive
from ..support.hard_boards import UNIQUE
from ..support.random_boards import hard_boards, random_boards
from ..support.reasoning import boards_to_reason_on
from ..support.steps import BEYOND, board_of, concluded, needs, solvable


def check_steps(steps: tuple[Step, ...]) -> None:
    """Checks that steps start from one board and that their arguments are sound and minimal."""
    (board,) = {step.board for step in steps}
    for step in steps:
        assert step.bulbs | step.dots <= board.unknown
        assert step.cell in step.bulbs | step.dots
        assert not step.bulbs & step.dots
        assert step.after == board.with_marks(step.bulbs, step.dots)
        check_rules(step)
        check_marks(step)


def check_rules(step: Step) -> None:
    """Checks that the rules force the conclusions, and that the step's cell needs all of them."""
    assert {*step.rules} <= {*step.board.puzzle.rules}
    arguments = Arguments(step.board)
    for cell, bulb in concluded(step):
        assert arguments.force(step.rules, cell, bulb=bulb), step
    for rule in step.rules:
        assert needs(step, rule), step


def check_marks(step: Step) -> None:
    """Checks that the marks of a step are enough, and that none of them is superfluous."""
    marks = step.marks()
    assert marks <= step.board.bulbs | step.board.dots
    assert follows(step, marks), step
    for mark in marks:
        assert not follows(step, marks - {mark}), step


def follows(step: Step, marks: frozenset[int]) -> bool:
    """Whether the rules of a step force its conclusions with these marks."""
    board = Board(step.board.puzzle, step.board.bulbs & marks, step.board.dots & marks)
    arguments = Arguments(board, step.rules)
    return all(arguments.force(step.rules, cell, bulb=bulb) for cell, bulb in concluded(step))


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_steps_of_each_example_have_sound_and_minimal_arguments(technique: Technique) -> None:
    check_steps(Position(board_of(technique.example)).find(technique))


@pytest.mark.slow
def test_steps_have_sound_and_minimal_arguments() -> None:
    seen: Counter[str] = Counter()
    for board in boards_to_reason_on(2, 300):
        for batch in batches(board):
            check_steps(batch)
            seen.update(step.technique.name for step in batch)
    assert {*seen} == {technique.name for technique in TECHNIQUES}, seen


def test_steps_that_only_a_search_finds_have_smallest_arguments() -> None:
    number = 0
    for board in (*UNIQUE[:2], *solvable(hard_boards(1, 30, max_side=5))):
        for batch in batches(board):
            if batch[0].level == BEYOND:
                check_steps(batch)
                number += len(batch)
    assert number > 20


def test_conclusions_hold_whatever_the_solution() -> None:
    """Compares with all solutions that a second opinion finds."""
    for puzzle in (board.puzzle for board in random_boards(3, 300, max_side=3)):
        solutions = naive.solutions([*puzzle.rows])
        for step in walk(puzzle) if solutions else ():
            for cell, bulb in concluded(step):
                assert all((cell in solution) == bulb for solution in solutions), puzzle
