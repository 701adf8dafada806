"""`certify`: a certificate that a board has exactly one solution, or none, for anyone to check.

The formula of a certificate is the puzzle's `direct` encoding, the marks as unit clauses and, for
"exactly one", a clause that forbids the solution found. The proof lists what the kernel ruled out and
learnt until it reached a contradiction; each clause follows by unit propagation. `verify` describes the
file and explains why it proves its claim.

>>> import json
>>> from lightup.core.puzzle import Puzzle
>>> certificate = json.loads(certify(Puzzle.from_rows(["1.#", "..."])))
>>> certificate["claim"], certificate["solution"], certificate["proof"]
('unique', ['1*#', '..*'], ['2 0', '0'])
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time, deadline_in
from ..base.errors import EngineFailed, GaveUp, InputError, OutOfTime, TooLarge
from ..core.board import as_board
from ..encodings import formula
from ..encodings.variables import marks_of, variables
from ..engines import native
from ..sat.bounds import negated
from ..sat.dimacs import clause_line, dimacs_lines
from .solve import Status, solve_until
from .verify import CLAIMS, FORMAT, MOST_CELLS, MOST_LETTERS, VERSION

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..sat.cnf import CNF
    from .solve import Result


def certify(puzzle: Puzzle | Board, *, seconds: float | None = None) -> str:
    """Proves that there is exactly one solution, or none, and returns the certificate.

    The marks of a board are part of the claim. Raises `InputError` if there are several solutions,
    `OutOfTime` after `seconds`, `TooLarge` for more cells than `verify` takes, and `GaveUp` if the
    proof or the certificate becomes too long.
    """
    deadline = deadline_in(seconds)
    return certificate_of(solve_until(deadline, as_board(puzzle)), deadline)


def certificate_of(result: Result, deadline: float = NEVER) -> str:
    """Returns the certificate of a finished result; raises as `certify` does."""
    if result.status is Status.SEVERAL:
        raise InputError("expected a puzzle with at most one solution, got one with several")
    if not result.finished:
        raise OutOfTime
    board, solution = result.board, result.solution
    if len(board.cells) > MOST_CELLS:
        raise TooLarge(f"expected at most {MOST_CELLS} cells to certify, got {len(board.cells)}")
    proof = native.prove(board, solution.bulbs if solution else None, deadline)
    if proof is None:
        says = f"the engine {result.engine!r} says ({CLAIMS[result.status]})"
        raise EngineFailed(f"expected a proof of what {says}, got another solution")
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "claim": str(result.status),
        "board": board.rows,
        **({"solution": solution.rows} if solution else {}),
        "formula": [*dimacs_lines(_claim(board, solution, deadline))],
        "proof": [*map(clause_line, proof)],
    }
    check_time(deadline)
    text = json.dumps(certificate, indent=1) + "\n"
    if len(text) > MOST_LETTERS:
        raise GaveUp("the certificate is too long to be verified")
    return text


def _claim(board: Board, solution: Board | None, deadline: float) -> CNF:
    """Returns the formula that is unsatisfiable if and only if the claim is true."""
    cnf = formula(board.puzzle, "direct", deadline=deadline)
    cnf.begin("the marks of the board")
    cnf.extend(marks_of(board))
    if solution:
        cnf.begin("not the solution shown")
        cnf.add(negated(variables(sorted(solution.bulbs))))
    return cnf
