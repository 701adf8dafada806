"""Answers of solvers: a verdict and, for "sat", a model.

Reads MiniSat's result file (`SAT` or `UNSAT`, then the model), the `s` and `v` lines of the SAT and
pseudo-boolean competitions, the output of SMT solvers for `(get-value ...)` or `(get-model)`, that of
clingo, in which an atom `bulb(N)` says that variable N is true, and the status of a first-order prover,
which has no model.

>>> verdict, true = read_answer("s SATISFIABLE\\nv 1 -2 3 0\\n")
>>> verdict, sorted(true)
('sat', [1, 3])
>>> to_minisat([1, -2, 3]), to_minisat(None)
('SAT\\n1 -2 3 0\\n', 'INDET\\n')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..base.errors import AnswerError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    Verdict = Literal["sat", "unsat", "unknown"]

PART = 1 << 16  # literals
VERDICTS: dict[str, Verdict] = {
    "sat": "sat",
    "satisfiable": "sat",
    "optimum found": "sat",
    "unsat": "unsat",
    "unsatisfiable": "unsat",
    "unknown": "unknown",
    "indet": "unknown",
    "indeterminate": "unknown",
    "undecided": "unknown",
    "undef": "unknown",
    "resourceout": "unknown",
    "gaveup": "unknown",
    "timeout": "unknown",
}
STATUS = "szs status "  # before the verdict of a prover


def read_answer(text: str) -> tuple[Verdict, frozenset[int]]:
    """Returns the verdict and the variables that are true in the model, if there is one."""
    verdicts = {*_verdicts(text)}
    if len(verdicts) != 1:
        what = "several" if verdicts else "none"
        raise AnswerError(f"expected a verdict such as 'SAT' or 's UNSATISFIABLE', got {what}")
    (verdict,) = verdicts
    if verdict == "sat" and STATUS in text.lower():
        raise AnswerError("expected a model, but a prover says only that there is one")
    return verdict, _true_variables(text) if verdict == "sat" else frozenset()


def to_minisat(model: Sequence[int] | None) -> str:
    """Returns the text of MiniSat's result file for a model; `None` stands for undecided."""
    if model is None:
        return "INDET\n"
    # Part by part: as strings, the literals would take up ten times as much memory as the text.
    parts = (model[at : at + PART] for at in range(0, len(model), PART))
    return "SAT\n" + "".join(f"{' '.join(map(str, part))} " for part in parts) + "0\n"


def _verdicts(text: str) -> Iterator[Verdict]:
    for line in text.splitlines():
        words, status, of_prover = line.strip().lower().partition(STATUS)
        words = of_prover.partition(" ")[0] if status else words.removeprefix("s ").strip()
        if words in VERDICTS:
            yield VERDICTS[words]


def _true_variables(text: str) -> frozenset[int]:
    """Returns all positive literals, however the solver writes them."""
    if atoms := re.search(r"^[ \t]*bulb\(.*$", text, re.MULTILINE):  # the first of clingo's models
        return frozenset(map(int, re.findall(r"\bbulb\(([0-9]{1,9})\)", atoms[0])))
    if pairs := re.findall(r"x([0-9]{1,9})(?:\s+\(\)\s+Bool)?\s+(true|false)\b", text):
        return frozenset(int(number) for number, value in pairs if value == "true")
    words = [word for line in text.splitlines() for word in _literals(line)]
    if "0" in words:  # how MiniSat and competition solvers end a model
        words = words[: words.index("0")]
    return frozenset(int(word) for word in words if not word.startswith("-"))


def _literals(line: str) -> list[str]:
    """Returns the literals on a line of a model: `v 1 -2` or `-1 2 0` or `v x1 -x2`."""
    words = line.split()
    if words[:1] == ["v"]:
        del words[0]
    if not all(re.fullmatch(r"-?x?[0-9]{1,9}", word) for word in words):
        return []
    return [word.replace("x", "") for word in words]
