"""`certify`: evidence that a puzzle has exactly one solution, or none, for whoever wants to check it.

The formula of a certificate is the puzzle's `direct` encoding, with the marks as clauses of one literal
and, for "exactly one", the clause that forbids the solution found. The proof is what the kernel ruled
out and learnt on its way to a contradiction: each clause follows by unit propagation. `verify`, which
knows nothing of this, describes the file and says why it proves what it claims.

>>> import json
>>> from lightup.core.puzzle import Puzzle
>>> certificate = json.loads(certify(Puzzle.from_rows(["1.#", "..."])))
>>> certificate["claim"], certificate["solution"], certificate["proof"]
('unique', ['1*#', '..*'], ['2 0', '0'])
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import EngineFailed, InputError, OutOfTime
from ..core.board import Board
from ..encodings import formula
from ..encodings.variables import variable
from ..engines import native
from ..sat.dimacs import to_dimacs
from .solve import Status, solve
from .verify import FORMAT, VERSION

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..sat.cnf import CNF


def certify(puzzle: Puzzle | Board, *, seconds: float | None = None) -> str:
    """Proves that there is exactly one solution, or none, and gives the certificate.

    The marks of a board are part of the claim. A puzzle with several solutions is an `InputError`; past
    `seconds` an `OutOfTime` is raised.
    """
    deadline = deadline_in(seconds)
    result = solve(puzzle, seconds=seconds)
    if result.status is Status.MULTIPLE:
        raise InputError("expected a puzzle with at most one solution, got one with several")
    if not result.finished:
        raise OutOfTime
    start = puzzle if isinstance(puzzle, Board) else Board(puzzle)
    solution = result.solution
    proof = native.prove(start, solution.bulbs if solution else None, deadline)
    if proof is None:
        raise EngineFailed("expected the kernel to prove what it says, got another solution")
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "claim": result.status.name.lower(),
        "board": start.rows,
        **({"solution": solution.rows} if solution else {}),
        "formula": to_dimacs(_claim(start, solution)).splitlines(),
        "proof": [" ".join(map(str, (*clause, 0))) for clause in proof],
    }
    return json.dumps(certificate, indent=1) + "\n"


def _claim(start: Board, solution: Board | None) -> CNF:
    """The formula that nothing satisfies if the claim is true."""
    cnf = formula(start.puzzle, "direct")
    cnf.begin("the marks of the board")
    for cell in sorted(start.bulbs):
        cnf.add((variable(cell),))
    for cell in sorted(start.dots):
        cnf.add((-variable(cell),))
    if solution:
        cnf.begin("not the solution shown")
        cnf.add(-variable(cell) for cell in sorted(solution.bulbs))
    return cnf
