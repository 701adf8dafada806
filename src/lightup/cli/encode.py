"""`lightup encode` and `lightup decode`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import InputError, WrongAnswer
from ..collecting.sources import Reading
from ..encodings import ENCODINGS, decode as decode_answer, encode as encode_puzzle
from ..sat.bounds import AT_MOST_ONE, LONGEST_IN_PAIRS
from ..sat.dimacs import from_dimacs, to_dimacs
from ..sat.three_sat import three_sat
from ..schema.words import in_words
from ..solving.solve import Status
from . import _options as options
from ._alarm import hush
from ._answering import GAVE_UP, NO, YES, Answer, Words, tell
from ._completing import files
from ._endings import FORMULAS, form_of
from ._files import output as output_option
from ._inputs import board_in, is_dimacs, origin_of, read_item, read_text, source_of
from ._output import complain, picture, writing
from ._stream import outlet

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..sat.answers import Verdict
    from ..schema.commands import Decision, Decoded
    from ._stream import Outlet

STATUSES: dict[Verdict, Decision] = {"sat": "solved", "unsat": "none", "unknown": "gave-up"}
EXITS: dict[Decision, int] = {"solved": YES, "none": NO, "gave-up": GAVE_UP}
TABLE = "\n".join(f"{encoding.name:13}{encoding.title}" for encoding in ENCODINGS.values())


@click.command(epilog=f"\b\nEncodings:\n{TABLE}")
@click.argument("input", metavar="INPUT", shell_complete=files)
@options.reading
@click.option(
    "--as",
    "encoding",
    type=options.Name(ENCODINGS, cnf="direct", dimacs="direct"),
    help="Encoding to write (default: as the ending of the file says, else direct).",
)
@click.option(
    "--at-most-one",
    metavar="NAME",
    type=options.Name(AT_MOST_ONE),
    help=f"How CNF says 'at most one bulb' for a run of more than {LONGEST_IN_PAIRS} cells: "
    f"{', '.join(AT_MOST_ONE)}.",
)
@click.option("--keep-marks", is_flag=True, help="Keep the bulbs and dots of the input.")
@click.option(
    "--other-than",
    "known",
    metavar="SOLUTION",
    multiple=True,
    help="Exclude this solution, a solved board or a puzzle with a published solution; may be "
    "repeated.",
)
@options.timed
@output_option
def encode(
    input: str,
    reading: Reading,
    encoding: str | None,
    at_most_one: str | None,
    keep_marks: bool,
    known: tuple[str, ...],
    output: Path,
) -> None:
    """Write a puzzle as formulas for a solver.

    Bulbs and dots in INPUT are ignored unless --keep-marks is given. If a solver finds nothing with
    --other-than, SOLUTION is the only one. With --as 3sat, INPUT may also be a DIMACS file, which is
    reduced to three literals per clause.
    """
    encoding = form_of(output, FORMULAS, encoding, "direct")
    formula = _encoded(input, reading, encoding, at_most_one, keep_marks, known)
    hush()
    with writing(output) as file:
        file.write(formula)


def _encoded(
    input: str,
    reading: Reading,
    encoding: str,
    at_most_one: str | None,
    keep_marks: bool,
    known: tuple[str, ...],
) -> str:
    source = source_of(input)
    if encoding == "3sat" and is_dimacs(source, reading):
        if keep_marks or known:
            raise InputError("expected a puzzle with --keep-marks or --other-than, got a formula")
        return to_dimacs(three_sat(from_dimacs(source.text)), ["three literals per clause"])
    board = board_in(source, reading)
    solutions = [_solution(read_item(one, Reading())) for one in known]
    start = board if keep_marks else board.puzzle
    return encode_puzzle(start, encoding, at_most_one, other_than=solutions)


def _solution(item: Item) -> Board:
    """Returns the board of an item or, if that has no bulbs, its published solution."""
    return item.solution if item.solution and not item.board.bulbs else item.board


@click.command()
@click.argument("input", metavar="INPUT", shell_complete=files)
@click.argument("answer", metavar="ANSWER", shell_complete=files)
@options.reading
@options.timeout("Give up after this time.")
@options.as_json
@outlet
def decode(
    input: str,
    answer: str,
    reading: Reading,
    timeout: float | None,
    outlet: Outlet,
) -> int:
    """Turn a solver's answer back into a board.

    ANSWER is the result file of MiniSat, or what a SAT, SMT, ASP or pseudo-boolean solver printed
    for an encoding of INPUT. The board is checked against the rules.

    Exit status: 0 for a solution, 1 for no solution or a wrong one, 2 for bad input, 3 if the
    solver gave up, or this command.
    """
    return tell(
        lambda: _decoded(read_item(input, reading), read_text(answer), outlet.format),
        outlet.in_json,
        origin_of(input),
        outlet.output,
        seconds=timeout,
    )


def _decoded(item: Item, text: str, target: str | None) -> Answer:
    puzzle = item.board.puzzle
    try:
        found = decode_answer(puzzle, text)
    except WrongAnswer as error:
        refusal = _plain(puzzle, "wrong", message=str(error))
        complain(str(error))
        return Answer(NO, lambda: refusal, name=item.name)
    board, status = found.board, STATUSES[found.verdict]
    return Answer(
        EXITS[status],
        lambda: _plain(puzzle, status, board),
        lambda: (
            Words(body=picture(board, target))
            if board
            else Words(in_words(Status(status)), aside=target is not None)
        ),
        name=item.name,
    )


def _plain(
    puzzle: Puzzle, status: Decision, solution: Board | None = None, message: str = ""
) -> Decoded:
    return {
        "status": status,
        "puzzle": str(puzzle),
        "solution": str(solution) if solution else None,
        "message": message,
    }
