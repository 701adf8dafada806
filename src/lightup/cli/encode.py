"""`lightup encode` and `lightup decode`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import WrongAnswer
from ..encodings import AT_MOST_ONE, ENCODINGS, from_dimacs, three_sat, to_dimacs
from ..encodings import decode as decode_answer
from ..encodings import encode as encode_puzzle
from ..encodings.cnf import LONGEST_PAIRWISE_RUN
from ..formats import dumps
from . import _options as options
from ._inputs import Reading, is_dimacs, read_board, read_text
from .app import GAVE_UP, NO, YES, complain

if TYPE_CHECKING:
    from typing import TextIO

TABLE = "\n".join(f"{encoding.name:8}{encoding.title}" for encoding in ENCODINGS.values())


@click.command(epilog=f"\b\nEncodings:\n{TABLE}")
@click.argument("input", metavar="INPUT")
@options.reading
@click.option(
    "--as", "encoding", type=click.Choice(list(ENCODINGS)), default="direct", show_default=True
)
@click.option(
    "--at-most-one",
    metavar="NAME",
    type=click.Choice(AT_MOST_ONE),
    help=f"How CNF says 'at most one bulb' of a run longer than {LONGEST_PAIRWISE_RUN} cells: "
    f"{', '.join(AT_MOST_ONE)}.",
)
@options.output
def encode(
    input: str, reading: Reading, encoding: str, at_most_one: str | None, output: TextIO
) -> None:
    """Write a puzzle as formulas for a solver.

    Of the INPUT only the puzzle counts, not its marks. A DIMACS file instead of a puzzle can be reduced
    with --as 3sat.
    """
    text = read_text(input)
    if encoding == "3sat" and is_dimacs(text, input, reading):
        output.write(to_dimacs(three_sat(from_dimacs(text)), ["three literals a clause"]))
    else:
        output.write(encode_puzzle(read_board(text, reading).puzzle, encoding, at_most_one))


@click.command()
@click.argument("input", metavar="INPUT")
@click.argument("answer", metavar="ANSWER")
@options.reading
@options.to_format("Write the board in this format.")
@options.as_json
def decode(input: str, answer: str, reading: Reading, target: str | None, as_json: bool) -> int:
    """Read a solver's answer as a board.

    ANSWER is the result file of MiniSat, or what a SAT, SMT, ASP or pseudo-boolean solver printed on an
    encoding of INPUT. The board is checked against the rules. Exit status: 0 for a solution, 1 for no
    solution or a wrong one, 3 if the solver gave up.
    """
    puzzle = read_board(read_text(input), reading).puzzle
    try:
        read = decode_answer(puzzle, read_text(answer))
    except WrongAnswer as error:
        if as_json:
            options.show_json({"verdict": "wrong", "message": str(error)})
        complain(str(error))
        return NO
    if as_json:
        solution = dumps(read.board, target or "text") if read.board else None
        options.show_json({"verdict": read.verdict, "solution": solution})
    elif read.board:
        options.show(options.picture(read.board, target))
    else:
        options.show({"unsat": "no solution", "unknown": "gave up"}[read.verdict])
    return {"sat": YES, "unsat": NO, "unknown": GAVE_UP}[read.verdict]
