"""A solver's answer back to a board, checked against the rules.

Read are MiniSat's result file (`SAT` or `UNSAT`, then the model), the `s` and `v` lines of the SAT and
pseudo-boolean competitions, what an SMT solver prints for `(get-value ...)` or `(get-model)`, and
clingo's output. Variables after those of the cells are auxiliary and are passed over.

>>> from lightup.core.puzzle import Puzzle
>>> print(decode(Puzzle.from_rows(["..", "#."]), "SAT\\n-1 2 -3 -4 0\\n").board)
.*
#.
>>> decode(Puzzle.from_rows(["4."]), "s UNSATISFIABLE\\n").verdict
'unsat'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import AnswerError, WrongAnswer
from ..core.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from ..core.puzzle import Puzzle

    Verdict = Literal["sat", "unsat", "unknown"]

VERDICTS: dict[str, Verdict] = {
    "sat": "sat",
    "satisfiable": "sat",
    "optimum found": "sat",
    "unsat": "unsat",
    "unsatisfiable": "unsat",
    "unknown": "unknown",
    "indet": "unknown",
    "indeterminate": "unknown",
}


@dataclass(frozen=True)
class Answer:
    """What a solver said: `board` is there only with the verdict "sat"."""

    verdict: Verdict
    board: Board | None = None


def decode(puzzle: Puzzle, text: str) -> Answer:
    """Reads a solver's answer to an encoding of `puzzle`.

    Raises `AnswerError` for one that cannot be read, `WrongAnswer` for one that breaks a rule.
    """
    verdict, true = read_answer(text)
    if verdict != "sat":
        return Answer(verdict)
    cells = [variable - 1 for variable in true if 0 < variable <= len(puzzle.cells)]
    for cell in cells:
        if puzzle.cells[cell] != ".":
            raise WrongAnswer(f"expected no bulb on a wall, got one at {puzzle.place(cell)}")
    board = Board(puzzle, cells)
    if unmet := board.unmet():
        raise WrongAnswer(f"expected a solution, but {board.complaint(unmet[0])}")
    return Answer("sat", board)


def read_answer(text: str) -> tuple[Verdict, frozenset[int]]:
    """The verdict of an answer, and the numbers of the variables that are true in its model."""
    verdicts = set(_verdicts(text))
    if len(verdicts) != 1:
        what = "none" if not verdicts else "several"
        raise AnswerError(f"expected a verdict such as 'SAT' or 's UNSATISFIABLE', got {what}")
    (verdict,) = verdicts
    return verdict, _true_variables(text) if verdict == "sat" else frozenset()


def to_minisat(model: Sequence[int] | None) -> str:
    """Writes a model, or that there is no answer, as MiniSat's result file."""
    if model is None:
        return "INDET\n"
    return f"SAT\n{' '.join(map(str, (*model, 0)))}\n"


def _verdicts(text: str) -> Iterator[Verdict]:
    for line in text.splitlines():
        words = line.removeprefix("s ").strip().lower()
        if words in VERDICTS:
            yield VERDICTS[words]


def _true_variables(text: str) -> frozenset[int]:
    """All positive literals, in whichever way the solver writes them."""
    if atoms := re.search(r"^\s*bulb\(.*$", text, re.MULTILINE):  # the first of clingo's models
        return frozenset(map(int, re.findall(r"\bbulb\((\d{1,9})\)", atoms[0])))
    if pairs := re.findall(r"x(\d{1,9})(?:\s+\(\)\s+Bool)?\s+(true|false)\b", text):
        return frozenset(int(number) for number, value in pairs if value == "true")
    words = [word for line in text.splitlines() for word in _literals(line)]
    if "0" in words:  # competition solvers and MiniSat end the model so
        words = words[: words.index("0")]
    return frozenset(int(word) for word in words if not word.startswith("-"))


def _literals(line: str) -> list[str]:
    """The literals on a line of a model: `v 1 -2` or `-1 2 0` or `v x1 -x2`."""
    words = line.split()
    if words[:1] == ["v"]:
        del words[0]
    if not all(re.fullmatch(r"-?x?\d{1,9}", word) for word in words):
        return []
    return [word.replace("x", "") for word in words]
