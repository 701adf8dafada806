"""The calls for a board in play: `hint`, `mistake`, `why`, `way`.

A wrong mark is not given away unasked: a hint then has words only, because a board without the mark
would show which one it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import NoSolution
from ..core.board import Board
from ..reasoning.arguing.steps import Passage
from ..reasoning.explain import explain, way as find_way
from ..reasoning.hint import hint as give_hint
from ..reasoning.mistakes import find_mistake
from ..render.staging import argued, blocks, mistaken, where
from ..solving.solve import solutions
from . import _values as values

if TYPE_CHECKING:
    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import WrongMark
    from . import _answers as answers
    from ._requests import HintRequest, Limit, MistakeRequest, WayRequest, WhyRequest

UNSOLVABLE = "the puzzle has no solution"


def hint(request: HintRequest, limit: Limit) -> answers.HintAnswer:
    """Finds the next step from the marks of the board, in stages: nudge, where, why, do."""
    given = give_hint(request.board.board(), seconds=limit.seconds)
    answer = _in_words(given)
    if not given.mistake:
        answer["difference"] = values.difference(given.solutions)
    if given.step and not given.mistake:
        answer["where_scene"] = values.scene(where(given))
        answer["why"] = [*map(values.block, blocks(Passage((given.step,))))]
        answer["do"] = values.marks(given.step.bulbs, given.step.dots - given.do.lit)
    return answer


def _in_words(given: Hint) -> answers.HintAnswer:
    """Says what can be said without a board."""
    technique = given.step and given.step.technique
    return {
        "kind": given.kind,
        "wrong_marks": len(given.mistake.wrong) if given.mistake else 0,
        "technique": technique.name if technique else "",
        "level": technique.level if technique else 0,
        "idea": technique.sentence if technique else "",
        "nudge": given.nudge if technique else "",
        "where": given.where if technique else "",
        "where_scene": None,
        "why": [],
        "do": values.marks((), ()),
        "difference": None,
    }


def mistake(request: MistakeRequest, limit: Limit) -> answers.MistakeAnswer:
    """Finds out how many marks are wrong and, only with `show`, which ones and why."""
    try:
        found = find_mistake(request.board.board(), seconds=limit.seconds)
    except NoSolution:
        raise NoSolution(UNSOLVABLE) from None
    return {
        "wrong_marks": len(found.wrong) if found else 0,
        "broken": [*found.broken] if found else [],
        "marks": [*map(_wrong_mark, found.marks)] if found and request.show else [],
    }


def _wrong_mark(mark: WrongMark) -> answers.WrongMark:
    return {
        "cell": mark.cell,
        "is_bulb": mark.is_bulb,
        "reasons": [*mark.reasons],
        "scenes": [*map(values.block, argued(mistaken(mark)))],
    }


def why(request: WhyRequest, limit: Limit) -> answers.WhyAnswer:
    """Explains why a cell holds a bulb or none; a mark on the cell itself is no reason."""
    board, deadline = request.board.board(), deadline_in(limit.seconds)
    try:
        passages = explain(board, request.cell, seconds=limit.seconds)
    except NoSolution:
        is_solvable = any(solutions(board.puzzle, seconds=seconds_left(deadline)))
        return {"kind": "mistake" if is_solvable else "unsolvable", "is_bulb": False, "stops": []}
    return {
        "kind": "forced" if passages else "open",
        "is_bulb": bool(passages) and request.cell in passages[-1].bulbs,
        "stops": [*map(values.stop, passages)],
    }


def way(request: WayRequest, limit: Limit) -> answers.WayAnswer:
    """Explains how to solve a puzzle, step by step; ignores marks."""
    start = Board(request.board.board().puzzle)
    try:
        passages = [*find_way(start, seconds=limit.seconds)]
    except NoSolution:
        return {"stops": [], "verdict": UNSOLVABLE, "end": start.cells}
    end = passages[-1].after.with_light() if passages else start
    nothing = "nothing more" if passages else "nothing"
    return {
        "stops": [*map(values.stop, passages)],
        "verdict": "solved" if end.solved else f"{nothing} follows: there are several solutions",
        "end": end.cells,
    }
