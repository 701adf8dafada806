"""`lightup solve`."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in
from ..base.errors import GaveUp
from ..base.words import plural
from ..engines import find_engine
from ..rendering.scene import Scene, of_difference
from ..schema.words import as_counted, in_words
from ..solving.certificates import certificate_of
from ..solving.solve import Result, Status, common, count, solve as solve_puzzle
from . import _options as options
from ._alarm import hush
from ._answering import GAVE_UP, NO, YES, Answer, Words, answer_all
from ._endings import CERTIFICATES, form_of
from ._files import FileOutput, write_file
from ._inputs import read_timed
from ._notes import note
from ._output import STANDARD, aside, complain, contradiction_told, on_terminal, picture, picture_of
from ._stream import outlet

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ..collecting.sources import Reading
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..reasoning.telling.accounts import Contradiction
    from ..schema.answers import Common, Counted, Solved
    from ._stream import Outlet

# What the closing line counts.
KINDS = [
    as_counted(status)
    for status in (Status.UNIQUE, Status.SEVERAL, Status.SOLVED, Status.NONE, Status.GAVE_UP)
]


@dataclass(frozen=True)
class Search:
    """How to look for solutions."""

    engine: str
    encoding: str | None
    timeout: float | None
    keep_marks: bool

    @property
    def settings(self) -> dict[str, Any]:
        return {"engine": self.engine, "encoding": self.encoding, "seconds": self.timeout}

    def start(self, board: Board) -> Puzzle | Board:
        return board if self.keep_marks else board.puzzle


@dataclass(frozen=True)
class Question:
    """The question: at most one of these; by default, whether there is exactly one solution."""

    most: int | None
    counting: bool
    common: bool
    certificate: Path | None

    def __post_init__(self) -> None:
        if sum(map(bool, (self.most, self.counting, self.common, self.certificate))) > 1:
            raise click.UsageError(
                "expected one of --all, --count, --common, --certificate, got several"
            )
        if self.certificate and self.certificate == STANDARD:
            raise click.UsageError("expected a file for the certificate, got '-'")
        if self.certificate:
            form_of(self.certificate, CERTIFICATES, None, "certificate", packed=False)


search_options = options.bundled(
    "search",
    Search,
    options.engine,
    options.encoding("The formula that a SAT engine solves."),
    options.timeout("Give up on a puzzle after this time."),
    click.option("--keep-marks", is_flag=True, help="Keep the bulbs and dots of the input."),
)
question_options = options.bundled(
    "question",
    Question,
    click.option("--all", "most", metavar="N", type=click.IntRange(1), help="List up to N solutions."),
    click.option("--count", "counting", is_flag=True, help="Only count the solutions."),
    click.option("--common", is_flag=True, help="Show what all solutions have in common."),
    click.option(
        "--certificate",
        type=FileOutput(),
        help="Write a proof that there is no other solution, or none at all, for `lightup verify`.",
    ),
)


@click.command()
@options.inputs
@options.reading
@question_options
@search_options
@options.as_json
@outlet
def solve(
    inputs: tuple[str, ...],
    reading: Reading,
    question: Question,
    search: Search,
    outlet: Outlet,
) -> int:
    """Solve puzzles and say whether the solution is the only one.

    The engine is lightup's own, or with --engine another: Z3, clingo, CP-SAT, any SAT solver. Bulbs
    and dots in the input are ignored unless --keep-marks is given. If the output is no terminal, it
    has only the boards, and the verdicts are on standard error, so that `lightup solve INPUT | lightup
    check` works. The proof in a certificate always comes from the engine native.

    Exit status: 0 if there is exactly one solution (with --all, --count or --common: at least one),
    1 if there are several or none, 2 for bad input, 3 if it gave up.
    """
    target = outlet.format
    find_engine(search.engine).check(search.encoding)
    items, timeout = read_timed(inputs, reading, search.timeout)
    search = replace(search, timeout=timeout)
    if question.certificate and len(items) != 1:
        raise click.UsageError(
            f"expected one puzzle to certify, got {len(items)}; FILE:NAME picks one of a file"
        )
    if question.counting:
        ask = partial(_count, search)
    elif question.common:
        ask = partial(_common, search, target)
    else:
        ask = partial(_solve, search, question, target, len(items) == 1)
    manner = outlet.manner(KINDS, seconds=search.timeout)
    return answer_all(items, ask, "solving", manner)


def _count(search: Search, item: Item) -> Answer:
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    start, reason = search.start(item.board), ""
    try:
        number = count(start, **search.settings)
        _note_claim(search)
    except GaveUp as error:
        number, reason = error.at_least, str(error)

    def counted() -> Counted:
        from ..schema import plain

        return plain.counted(item.board.puzzle, number, engine=search.engine, reason=reason)

    return Answer(
        GAVE_UP if reason else YES if number else NO,
        counted,
        lambda: Words(f"gave up: at least {number} ({reason})" if reason else str(number)),
        as_counted(Status.GAVE_UP if reason else Status.SOLVED if number else Status.NONE),
    )


def _common(search: Search, target: str | None, item: Item) -> Answer:
    shared = common(search.start(item.board), **search.settings)
    _note_claim(search)

    def in_common() -> Common:
        from ..schema import plain

        return plain.common(item.board.puzzle, shared, engine=search.engine)

    return Answer(
        YES if shared else NO,
        in_common,
        lambda: Words(
            "" if shared else in_words(Status.NONE),
            boards=[picture(shared, target)] if shared else [],
            format=target or "text",
            aside=aside(target),
        ),
        as_counted(Status.SOLVED if shared else Status.NONE),
    )


def _note_claim(search: Search) -> None:
    """Notes that an answer relies on the word of a command."""
    if not find_engine(search.engine).known:
        note(f"that there are no more solutions is claimed by {search.engine}")


def _solve(search: Search, question: Question, target: str | None, alone: bool, item: Item) -> Answer:
    """Solves a puzzle; if it is `alone`, also says why there is no solution, or where two differ."""
    at_most = 2 if question.most is None else question.most + 1
    result = solve_puzzle(search.start(item.board), at_most=at_most, **search.settings)
    status = _status(result, question.most)
    if status == GAVE_UP:
        hush()  # what was found in time is told, however long that takes
    claimed = result.claimed
    if question.certificate:
        failure = _write_certificate(question.certificate, result, search)
        status, claimed = failure or status, claimed and failure is not None
    shown = result.solutions[: question.most or 1]

    def why() -> Contradiction | None:
        from ..reasoning.contradiction import contradiction_soon

        return contradiction_soon(result, search.timeout) if alone and not claimed else None

    def solved() -> Solved:
        from ..schema import plain

        found = replace(result, solutions=shown) if question.most else result
        return {**plain.solved(found, why()), "claimed": claimed}

    return Answer(
        status,
        solved,
        lambda: Words(
            _verdict(result, question.most) + (f", claimed by {result.engine}" if claimed else ""),
            before=contradiction_told(found) if (found := why()) else "",
            boards=[_difference(*result.solutions[:2])]
            if alone and target is None and on_terminal() and len(shown) == 1 < len(result.solutions)
            else [picture(solution, target) for solution in shown],
            format=target or "text",
            aside=aside(target),
        ),
        as_counted(result.status),
    )


def _difference(first: Board, second: Board) -> str:
    """Draws a solution and, beside it, where another differs."""
    return picture_of(Scene(first, title="Solution A"), of_difference(first, second))


def _write_certificate(file: Path, result: Result, search: Search) -> int | None:
    """Writes the proof of the result, or says why not; returns the exit status if it gave up."""
    if result.status not in (Status.UNIQUE, Status.NONE):
        complain(f"no certificate: {in_words(result.status)}")
        return None
    left = None if search.timeout is None else search.timeout - result.seconds
    try:
        certificate = certificate_of(result, deadline_in(left))
    except GaveUp as error:
        complain(f"no certificate: gave up: {error}")
        return GAVE_UP
    write_file(file, certificate.encode())
    return None


def _gave_up(result: Result, most: int | None) -> bool:
    """Whether time ran out before the question was answered."""
    return not result.finished and len(result.solutions) <= (most or 1)


def _status(result: Result, most: int | None) -> int:
    if _gave_up(result, most):
        return GAVE_UP
    if most:
        return YES if result.solutions else NO
    return YES if result.status is Status.UNIQUE else NO


def _verdict(result: Result, most: int | None) -> str:
    number = len(result.solutions)
    if _gave_up(result, most) and number:
        return f"{plural(number, 'solution')}, then gave up"
    if most and most > 1 and number > 1:
        return f"all {number} solutions" if result.finished else f"{most} of several solutions"
    return in_words(result.status)
