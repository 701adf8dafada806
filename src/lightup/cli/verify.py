"""`lightup verify`."""

from __future__ import annotations

import click

from ..base.errors import CertificateError
from ..collecting.sources import Reading
from ..core.board import Board
from ..schema import plain
from ..solving.verify import verify as verify_certificate
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._completing import files
from ._inputs import origin_of, read_board, read_text
from ._output import complain, picture


@click.command()
@click.argument("file", metavar="FILE", shell_complete=files)
@click.option("--puzzle", metavar="INPUT", help="Also check that the certificate is about this puzzle.")
@options.timeout("Give up after this time.")
@options.as_json
def verify(file: str, puzzle: str | None, timeout: float | None, as_json: bool) -> int:
    """Check a certificate written by `lightup solve --certificate`.

    The checker shares no code with the solver: it derives each clause from the rules itself and
    follows the proof step by step.

    Exit status: 0 if the claim is proven, 1 if it is not, 2 for bad input, 3 if it gave up.
    """

    def answer() -> Answer:
        asked = read_board(puzzle, Reading()) if puzzle else None
        return _judged(read_text(file), asked)

    return tell(answer, as_json, origin_of(file), seconds=timeout)


def _judged(text: str, asked: Board | None) -> Answer:
    try:
        verdict = verify_certificate(text)
        _compare(Board.from_rows(verdict.board), asked)
    except CertificateError as error:
        refusal = plain.refused(error)
        complain(f"not proven: {error}")
        return Answer(NO, lambda: refusal)
    board = Board.from_rows(verdict.board)
    solution = Board.from_rows(verdict.solution) if verdict.solution else None
    return Answer(
        YES,
        lambda: plain.proven(verdict),
        lambda: Words(str(verdict), picture(solution or board, None)),
    )


def _compare(board: Board, asked: Board | None) -> None:
    """Refuses a certificate of another puzzle than `asked`, or one with other marks."""
    if asked and asked.puzzle != board.puzzle:
        raise CertificateError("expected a certificate of that puzzle, got one of another")
    if asked and board.marked and asked != board:
        raise CertificateError("expected a certificate of that puzzle, got one with other marks")
