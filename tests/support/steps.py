"""Shared by the tests of steps: boards in one line, boards with a solution, what a step concludes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.engines import native
from lightup.reasoning.arguing.arguments import Arguments
from lightup.reasoning.arguing.chains import known, rounds_to_contradiction
from lightup.reasoning.arguing.steps import Step

from .reasoning import Conclusions

BEYOND = 7


def board_of(picture: str) -> Board:
    """Returns the board of its rows, joined by slashes."""
    return Board.from_rows(picture.split("/"))


def concluded(step: Step) -> Conclusions:
    """Returns what a step concludes."""
    return {*((cell, True) for cell in step.bulbs), *((cell, False) for cell in step.dots)}


def solvable(boards: Iterator[Board]) -> Iterator[Board]:
    """Yields the boards that have a solution."""
    return (board for board in boards if native.common(board) is not None)


def fails_in(step: Step, rules: Sequence[Rule]) -> int | None:
    """Counts the rounds of single rules in which the opposite of a step fails, if it does."""
    state = {**known(step.board, rules), step.cell: not step.is_bulb}
    return rounds_to_contradiction(state, rules)


def needs(step: Step, rule: Rule) -> bool:
    """Whether a step does not follow without a rule or, if it is a trial, takes more rounds."""
    fewer = [other for other in step.rules if other != rule]
    if not Arguments(step.board).force(fewer, step.cell, bulb=step.is_bulb):
        return True
    rounds, without = fails_in(step, step.rules), fails_in(step, fewer)
    return step.level < BEYOND and rounds is not None and (without is None or without > rounds)
