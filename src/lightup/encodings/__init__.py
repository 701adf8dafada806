"""Puzzles as formulas, for solvers that know nothing about Light Up, and their answers as boards.

>>> from lightup.core.puzzle import Puzzle
>>> print(encode(Puzzle.from_rows(["1."]), "direct"), end="")
c a Light Up puzzle of 1 x 2 cells (rows x columns), encoding 'direct'
c variable row * 2 + col + 1: a bulb at this cell, row and col from 0
c clauses 1 to 1: no bulb on a wall
c no clauses: at most one bulb in each run (the longer ones: pairwise)
c clauses 2 to 2: each white cell has a bulb in its view
c clauses 3 to 3: each clue has its number of bulbs
p cnf 2 3
-1 0
2 0
2 0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..sat.dimacs import to_dimacs
from ..sat.three_sat import three_sat
from ._limits import MAX_LITERALS, squared_runs
from .answers import Answer, decode
from .asp import asp
from .clauses import direct, runs
from .opb import opb
from .smt import smtlib, strips

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.puzzle import Puzzle
    from ..sat.cnf import CNF

__all__ = [
    "CNF_ENCODINGS",
    "ENCODINGS",
    "Answer",
    "Encoding",
    "decode",
    "default_cnf",
    "encode",
    "find_encoding",
    "formula",
]


@dataclass(frozen=True)
class Encoding:
    """A line of the table: either `formula` makes a CNF, or `script` makes a text."""

    name: str
    title: str
    formula: Callable[[Puzzle, str | None], CNF] | None = None
    script: Callable[[Puzzle], str] | None = None


def _direct_as_three_sat(puzzle: Puzzle, at_most_one: str | None) -> CNF:
    return three_sat(direct(puzzle, at_most_one))


ENCODINGS = {
    encoding.name: encoding
    for encoding in (
        Encoding("direct", "CNF, a variable per cell (DIMACS)", formula=direct),
        Encoding("runs", "CNF, a variable per cell and per run (DIMACS)", formula=runs),
        Encoding(
            "3sat", "'direct' with three literals a clause (DIMACS)", formula=_direct_as_three_sat
        ),
        Encoding("smtlib", "SMT-LIB, a boolean per cell and counts", script=smtlib),
        Encoding("strips", "SMT-LIB, an integer per strip", script=strips),
        Encoding("asp", "answer set program for clingo", script=asp),
        Encoding("opb", "pseudo-boolean competition format", script=opb),
    )
}
CNF_ENCODINGS = [encoding.name for encoding in ENCODINGS.values() if encoding.formula]


def find_encoding(name: str) -> Encoding:
    """Returns the encoding with this name."""
    if name not in ENCODINGS:
        raise InputError(f"expected an encoding (one of {', '.join(ENCODINGS)}), got {name!r}")
    return ENCODINGS[name]


def default_cnf(puzzle: Puzzle) -> str:
    """Returns the default for SAT engines: 'direct', the fastest, unless the runs are very long."""
    return "direct" if 2 * squared_runs(puzzle) <= MAX_LITERALS else "runs"


def formula(puzzle: Puzzle, name: str, at_most_one: str | None = None) -> CNF:
    """Returns the formula of a puzzle in a CNF encoding."""
    encoding = find_encoding(name)
    if encoding.formula is None:
        names = ", ".join(CNF_ENCODINGS)
        raise InputError(f"expected a CNF encoding (one of {names}), got {name!r}")
    return encoding.formula(puzzle, at_most_one)


def encode(puzzle: Puzzle, name: str, at_most_one: str | None = None) -> str:
    """Returns a puzzle as the text that a solver reads."""
    encoding = find_encoding(name)
    if encoding.script:
        if at_most_one:
            raise InputError(f"expected a CNF encoding to go with an at-most-one, got {name!r}")
        return encoding.script(puzzle)
    size = f"{puzzle.height} x {puzzle.width}"
    heading = [
        f"a Light Up puzzle of {size} cells (rows x columns), encoding {name!r}",
        f"variable row * {puzzle.width} + col + 1: a bulb at this cell, row and col from 0",
    ]
    return to_dimacs(formula(puzzle, name, at_most_one), heading)
