"""Shared by the tests of steps: boards in one line, boards with a solution, what a step concludes."""

from __future__ import annotations

from collections.abc import Iterator

from lightup.core.board import Board
from lightup.engines import native
from lightup.reasoning.steps import Step

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
