"""The calls for a board in play: `check`, `hint`, `mistake`, `explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import NoSolution
from ..core.board import Board
from ..core.checking import check as check_board, difference
from ..reasoning.contradiction import contradiction_in_time
from ..reasoning.explain import explain as explain_cell, way
from ..reasoning.hint import hint as give_hint
from ..reasoning.mistakes import find_mistake
from ..schema import plain
from ..schema.words import of_explanation
from ..solving.solve import solutions

if TYPE_CHECKING:
    from ..schema import answers
    from ._requests import CheckRequest, ExplainRequest, HintRequest, Limit, MistakeRequest


def check(request: CheckRequest, limit: Limit) -> answers.Checked:
    """Checks a board against the rules: what is broken, and what is missing."""
    board, asked = request.board, request.puzzle
    return plain.checked(check_board(board), difference(asked.puzzle, board.puzzle) if asked else "")


def hint(request: HintRequest, limit: Limit) -> answers.Hint:
    """Finds the next step from the marks of the board, in stages: nudge, where, why, do."""
    given = give_hint(request.board, seconds=limit.seconds)
    return plain.hint(given, request.stage, show_mistake=request.show_mistake)


def mistake(request: MistakeRequest, limit: Limit) -> answers.Mistake:
    """Finds out how many marks are wrong and, only with `show`, which ones and why."""
    try:
        found = find_mistake(request.board, seconds=limit.seconds)
    except NoSolution:
        raise NoSolution(of_explanation("none")) from None
    return plain.mistake(found, shown=request.show)


def explain(request: ExplainRequest, limit: Limit) -> answers.Explained:
    """Explains how to solve a puzzle; or, with a cell, what it holds, from the marks of the board."""
    board, cell, deadline = request.board, request.cell, deadline_in(limit.seconds)
    start = Board(board.puzzle) if cell is None else board
    try:
        if cell is None:
            passages = [*way(start, seconds=limit.seconds)]
        else:
            passages = [*explain_cell(start, cell, seconds=limit.seconds)]
    except NoSolution:
        wrong = start.marked and any(solutions(board.puzzle, seconds=seconds_left(deadline)))
        why = None if wrong else contradiction_in_time(start, deadline)
        return plain.not_explained(start, "mistake" if wrong else "none", cell, why)
    return plain.explained(start, passages, cell)
