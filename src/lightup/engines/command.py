"""Commands that read DIMACS: MiniSat, CaDiCaL, Kissat, PicoSAT, and `cmd:COMMAND` for any other.

A command gets the path of a CNF file, in place of `{cnf}` or at its end, and answers on standard
output or, as MiniSat does, in the file `{answer}`. Each further solution takes a new run with one more
clause.
"""

from __future__ import annotations

import os
import shlex
import stat
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import AnswerError, EngineFailed, GaveUp
from ..processes.child import MOST_BYTES, run
from ..sat.answers import read_answer
from ..sat.cnf import CNF
from ..sat.dimacs import dimacs_lines
from ._models import clauses_of, each_model
from ._scratch import scratch_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ..core.board import Board
    from ._models import Clauses


def solutions(
    board: Board, deadline: float = NEVER, *, variant: str, encoding: str | None = None
) -> Iterator[frozenset[int]]:
    clauses = clauses_of(board, encoding, deadline)
    return each_model(board, clauses, _Command(variant, deadline))


class _Command:
    """A solver that is started again for each question."""

    def __init__(self, template: str, deadline: float) -> None:
        self.words, self.deadline = shlex.split(template), deadline
        self.answers_in_file = "{answer}" in template
        if "{cnf}" not in template:
            self.words.append("{cnf}")

    def solve(self, clauses: Clauses, known: int) -> frozenset[int] | None:
        with scratch_folder() as folder:
            cnf, answer = folder / "puzzle.cnf", folder / "answer.txt"
            with cnf.open("w", encoding="ascii") as file:
                file.writelines(f"{line}\n" for line in dimacs_lines(CNF.of(clauses, self.deadline)))
            words = [w.replace("{cnf}", str(cnf)).replace("{answer}", str(answer)) for w in self.words]
            status, output = run(words, self.deadline)
            if self.answers_in_file:
                output = self._text_in(answer)
        true = self._model(status, output)
        if true is not None:
            self._check_model(true, clauses)
        return true

    def _text_in(self, answer: Path) -> str:
        """Returns the text of the answer file, if there is one; the command may have made anything."""
        try:
            opened = os.open(answer, os.O_RDONLY | os.O_NONBLOCK)  # does not wait for a pipe's writer
        except FileNotFoundError:
            return ""
        try:
            found = os.fstat(opened)
            if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
                wanted = f"a file of at most {MOST_BYTES >> 20} MiB"
                raise EngineFailed(f"expected {wanted} as the answer of {self.words[0]}, got another")
            with open(opened, errors="replace", closefd=False) as file:
                return file.read(MOST_BYTES)
        finally:
            os.close(opened)

    def _model(self, status: int, output: str) -> frozenset[int] | None:
        name = self.words[0]
        try:
            verdict, true = read_answer(output)
        except AnswerError as error:
            raise EngineFailed(f"{name} ended with status {status} and no answer: {error}") from None
        if verdict == "unknown":
            raise GaveUp(f"{name} does not know")
        return true if verdict == "sat" else None

    def _check_model(self, true: frozenset[int], clauses: Clauses) -> None:
        """Raises an error if there is only a verdict: a clause needs a true variable, and none is."""
        if true or all(any(literal < 0 for literal in clause) for clause in clauses):
            return
        advice = "if it writes a file, say where, as in 'cmd:minisat {cnf} {answer}'"
        cure = "" if self.answers_in_file else f": {advice}"
        raise EngineFailed(f"expected a model from {self.words[0]}, got only its verdict{cure}")
