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

The marks of a board and a solution that is to be excluded become further clauses. If there is no other
solution, a solver then proves that the known one is unique.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import InputError
from ..core.board import as_board
from ..sat.bounds import negated
from ..sat.dimacs import to_dimacs
from ..sat.three_sat import three_sat
from ._defaults import default_cnf, default_for_flips
from .answers import Answer, decode, solution_of
from .asp import asp, lines as asp_lines
from .clauses import direct, lines as clause_lines, runs
from .first_order import first_order
from .opb import lines as opb_lines, opb
from .smt import lines as smt_lines, smtlib, strip_lines, strips
from .smt_pb import lines as smt_pb_lines, smtlib_pb
from .truth_table import truth_table
from .variables import marks_of, variables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ..core.board import Board
    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import CNF, Clause

__all__ = [
    "CNF_ENCODINGS",
    "ENCODINGS",
    "Answer",
    "Encoding",
    "decode",
    "default_cnf",
    "default_for_flips",
    "encode",
    "find_encoding",
    "formula",
    "lines_of",
    "solution_of",
]


@dataclass(frozen=True)
class Encoding:
    """A line of the table: either `formula` makes a CNF, or `script` makes a text.

    `reduced` says that the CNF is then reduced to three literals a clause. A script also says that
    further clauses hold. `lines` yields the lines that say one rule, and `legend` tells how to read
    them; an encoding whose lines do not belong to one rule each has neither.
    """

    name: str
    title: str
    formula: Callable[[Puzzle, str | None, float], CNF] | None = None
    script: Callable[[Puzzle, Sequence[Clause]], str] | None = None
    reduced: bool = False
    lines: Callable[[Puzzle, Rule], Iterator[str]] | None = None
    legend: str = ""


_CELLS = "Cells are counted from 1, row by row."
_ORDERS = "rN: no bulb at cell N and before it in its run along the row; cN: the same along the column."

ENCODINGS = {
    encoding.name: encoding
    for encoding in (
        Encoding(
            "direct",
            "CNF, a variable per cell (DIMACS)",
            formula=direct,
            lines=clause_lines,
            legend=f"N: a bulb at cell N; -N: none. A clause needs one of its literals. {_CELLS}",
        ),
        Encoding("runs", "CNF, a variable per cell and per run (DIMACS)", formula=runs),
        Encoding(
            "3sat", "'direct' with three literals a clause (DIMACS)", formula=direct, reduced=True
        ),
        Encoding("truth-table", "CNF, clues by truth table, with repetitions", formula=truth_table),
        Encoding(
            "smtlib",
            "SMT-LIB, booleans only",
            script=smtlib,
            lines=smt_lines,
            legend=f"xN: a bulb at cell N. {_ORDERS} {_CELLS}",
        ),
        Encoding(
            "smtlib-pb",
            "SMT-LIB with the counts of Z3 (pbeq)",
            script=smtlib_pb,
            lines=smt_pb_lines,
            legend=f"xN: a bulb at cell N. {_CELLS}",
        ),
        Encoding(
            "strips",
            "SMT-LIB, an integer per strip",
            script=strips,
            lines=strip_lines,
            legend="sN: the column of the bulb in the strip that begins at cell N, or the one past its "
            f"end. {_ORDERS} {_CELLS}",
        ),
        Encoding(
            "asp",
            "answer set program for clingo",
            script=asp,
            lines=asp_lines,
            legend=f"Facts name cells and their runs; the constraint is the same everywhere. {_CELLS}",
        ),
        Encoding(
            "opb",
            "pseudo-boolean competition format",
            script=opb,
            lines=opb_lines,
            legend=f"xN: 1 for a bulb at cell N, 0 for none. {_CELLS}",
        ),
        Encoding("first-order", "TPTP for provers and model finders", script=first_order),
    )
}
CNF_ENCODINGS = [encoding.name for encoding in ENCODINGS.values() if encoding.formula]


def find_encoding(name: str) -> Encoding:
    """Returns the encoding with this name."""
    if name not in ENCODINGS:
        raise InputError(f"expected an encoding (one of {', '.join(ENCODINGS)}), got {name!r}")
    return ENCODINGS[name]


def formula(puzzle: Puzzle, name: str, at_most_one: str | None = None, deadline: float = NEVER) -> CNF:
    """Returns the formula of a puzzle in a CNF encoding; raises `OutOfTime` at the deadline."""
    return _formula(puzzle, name, at_most_one, {}, deadline)


def _formula(
    puzzle: Puzzle,
    name: str,
    at_most_one: str | None,
    further: Mapping[str, Sequence[Clause]],
    deadline: float = NEVER,
) -> CNF:
    """Returns a formula with further clauses, by what they say."""
    encoding = find_encoding(name)
    if encoding.formula is None:
        names = ", ".join(CNF_ENCODINGS)
        raise InputError(f"expected a CNF encoding (one of {names}), got {name!r}")
    cnf = encoding.formula(puzzle, at_most_one, deadline)
    for title, clauses in further.items():
        cnf.begin(title)
        cnf.extend(clauses)
    return three_sat(cnf) if encoding.reduced else cnf


def lines_of(puzzle: Puzzle, rule: Rule, name: str) -> Iterator[str]:
    """Yields the lines of a formula that say one of the rules, or that a wall holds no bulb."""
    encoding = find_encoding(name)
    if encoding.lines is None:
        names = ", ".join(one.name for one in ENCODINGS.values() if one.lines)
        raise InputError(f"expected an encoding rule by rule (one of {names}), got {name!r}")
    return encoding.lines(puzzle, rule)


def encode(
    puzzle: Puzzle | Board,
    name: str,
    at_most_one: str | None = None,
    *,
    other_than: Iterable[Board] = (),
) -> str:
    """Returns a puzzle as the text that a solver reads; the marks of a board hold.

    The solutions `other_than` are excluded, and nothing else is.
    """
    board = as_board(puzzle)
    puzzle = board.puzzle
    further = _further(board, other_than)
    encoding = find_encoding(name)
    if encoding.script:
        if at_most_one:
            raise InputError(f"expected a CNF encoding to go with an at-most-one, got {name!r}")
        return encoding.script(puzzle, [clause for clauses in further.values() for clause in clauses])
    size = f"{puzzle.height} x {puzzle.width}"
    heading = [
        f"a Light Up puzzle of {size} cells (rows x columns), encoding {name!r}",
        f"variable row * {puzzle.width} + col + 1: a bulb at this cell, row and col from 0",
    ]
    return to_dimacs(_formula(puzzle, name, at_most_one, further), heading)


def _further(board: Board, other_than: Iterable[Board]) -> dict[str, Sequence[Clause]]:
    """Returns the clauses that are not about the rules, by what they say."""
    further = {
        "the marks of the board": marks_of(board),
        "not all bulbs of a known solution": [_excluding(board, known) for known in other_than],
    }
    return {title: clauses for title, clauses in further.items() if clauses}


def _excluding(board: Board, solution: Board) -> Clause:
    """Returns a clause that excludes a solution, and nothing else: no solution contains another."""
    if solution.puzzle != board.puzzle:
        raise InputError("expected a solution of the same puzzle to exclude, got a board of another")
    if unmet := solution.unmet():
        raise InputError(f"expected a solution to exclude, but {solution.complaint(unmet[0])}")
    # A solution without bulbs has no white cell; a bulb on its first wall is a contradiction.
    return negated(variables(sorted(solution.bulbs))) or (1,)
