"""`lightup verify`."""

from __future__ import annotations

import click

from ..base.errors import CertificateError
from ..core.board import Board
from ..solving.verify import verify as verify_certificate
from . import _options as options
from ._inputs import Reading, read_board, read_text
from .app import NO, YES, complain


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--puzzle", metavar="INPUT", help="The certificate must be about this puzzle.")
@options.as_json
def verify(file: str, puzzle: str | None, as_json: bool) -> int:
    """Check a certificate of `lightup solve --certificate`.

    The checker shares nothing with the solver: it derives each clause from the rules anew and follows
    the proof step by step. Exit status: 0 if the claim is proven, 1 if it is not, 2 for bad input.
    """
    asked = read_board(read_text(puzzle), Reading()) if puzzle else None
    try:
        verdict = verify_certificate(read_text(file))
        board = Board.from_rows(verdict.board)
        if asked and asked.puzzle != board.puzzle:
            raise CertificateError("expected a certificate of that puzzle, got one of another")
        if asked and board.marked and asked != board:
            raise CertificateError("expected a certificate of that puzzle, got one with other marks")
    except CertificateError as error:
        if as_json:
            options.show_json({"proven": False, "message": str(error)})
        complain(f"not proven: {error}")
        return NO
    solution = Board.from_rows(verdict.solution) if verdict.solution else None
    if as_json:
        options.show_json(
            {
                "proven": True,
                "claim": verdict.claim,
                "board": str(board),
                "solution": solution and str(solution),
                "clauses": verdict.clauses,
                "lemmas": verdict.lemmas,
            }
        )
    else:
        options.show(options.picture(solution or board, None))
        options.show(str(verdict))
    return YES
