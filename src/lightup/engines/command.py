"""Commands that read DIMACS: MiniSat, CaDiCaL, Kissat, PicoSAT, and `cmd:COMMAND` for any other.

A command gets the path of a CNF file, in place of `{cnf}` or at its end, and answers on standard
output or, as MiniSat does, in the file `{answer}`. Each further solution takes a new run with one more
clause.
"""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import AnswerError, EngineFailed
from ..base.processes import run
from ..sat.answers import read_answer
from ..sat.cnf import CNF
from ..sat.dimacs import to_dimacs
from ._models import clauses_of, each_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ._models import Clauses


def solutions(
    board: Board, deadline: float = NEVER, *, variant: str, encoding: str | None = None
) -> Iterator[frozenset[int]]:
    clauses = clauses_of(board, encoding)
    return each_model(board, clauses, _Command(variant, deadline))


class _Command:
    """A solver that is started again for each question."""

    def __init__(self, template: str, deadline: float) -> None:
        self.words, self.deadline = shlex.split(template), deadline
        self.answers_in_file = "{answer}" in template
        if "{cnf}" not in template:
            self.words.append("{cnf}")

    def solve(self, clauses: Clauses, known: int) -> frozenset[int] | None:
        with tempfile.TemporaryDirectory(prefix="lightup-") as folder:
            cnf, answer = Path(folder, "puzzle.cnf"), Path(folder, "answer.txt")
            cnf.write_text(to_dimacs(CNF.of(clauses)))
            words = [w.replace("{cnf}", str(cnf)).replace("{answer}", str(answer)) for w in self.words]
            status, output = run(words, self.deadline)
            if self.answers_in_file:
                output = answer.read_text(errors="replace") if answer.exists() else ""
        return self._model(status, output)

    def _model(self, status: int, output: str) -> frozenset[int] | None:
        name = self.words[0]
        try:
            verdict, true = read_answer(output)
        except AnswerError as error:
            raise EngineFailed(f"{name} ended with status {status} and no answer: {error}") from None
        if verdict == "unknown":
            raise EngineFailed(f"expected an answer from {name}, got 'unknown'")
        return true if verdict == "sat" else None
