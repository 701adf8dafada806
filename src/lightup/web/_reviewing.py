"""The calls for a solve: `review`, `argue`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import BoardError
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.reasons import reasons
from ..reasoning.review import moment_of, review as review_solve
from ..schema.reviewed import argued, excused, reviewed
from ..teaching.solves import read_solves
from ..teaching.verdicts import Answer, judge
from ._reading import RequestError

if TYPE_CHECKING:
    from ..schema import solves
    from ._requests import ArgueRequest, Limit, ReviewRequest

MOST_SOLVES = 50


def review(request: ReviewRequest, limit: Limit) -> solves.Reviews:
    """Reviews the solves of a file, move by move."""
    deadline, found = deadline_in(limit.seconds), read_solves(request.file)
    if len(found) > MOST_SOLVES:
        raise RequestError(f"expected at most {MOST_SOLVES} solves, got {len(found)}", "file", "limit")
    answers = []
    for one in found:
        limit.check(one.log.puzzle.width, one.log.puzzle.height, "file")
        judged = review_solve(one.log, seconds=seconds_left(deadline))
        notes = one.notes(judged.solved)
        answers.append(reviewed(judged, title=one.title, by=one.by, notes=notes))
    return {"solves": answers}


def argue(request: ArgueRequest, limit: Limit) -> solves.Argued:
    """Tells why marks of a solve are judged as they are, or whether cells are a reason for them."""
    board, marked = request.board, (*request.bulbs, *request.dots)
    for cell in marked:
        if not 0 <= cell < len(board.cells) or board.cells[cell] != ".":
            raise BoardError(f"expected a mark on an open cell, got cell {cell}")
    if not marked:
        raise RequestError("expected a mark, got none", "bulbs")
    deadline, bulb = deadline_in(limit.seconds), bool(request.bulbs)
    first = moment_of(
        board, marked[0], bulb=bulb, in_mind=request.in_mind, seconds=seconds_left(deadline)
    )
    moment = replace(first, bulbs=frozenset(request.bulbs), dots=frozenset(request.dots))
    if not request.because:
        return argued(moment, reasons(moment, seconds=seconds_left(deadline)))
    answer = Answer(moment.bulbs, moment.dots, frozenset(request.because))
    technique = moment.technique or TECHNIQUES[-1]
    return excused(moment, judge(board, technique, answer, seconds=seconds_left(deadline)))
