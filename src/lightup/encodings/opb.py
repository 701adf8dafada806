"""Puzzles in OPB, the format of the pseudo-boolean competition: a line for each rule and each wall.

Variable `xN` says "a bulb at cell N", N = row * width + col + 1.

>>> from lightup.core.puzzle import Puzzle
>>> print(opb(Puzzle.from_rows(["1.#"])), end="")
* #variable= 3 #constraint= 4
* xN: a bulb at cell N = row * 3 + col + 1, row and col from 0
+1 x1 = 0 ;
+1 x3 = 0 ;
+1 x2 >= 1 ;
+1 x2 = 1 ;
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ..sat.bounds import counts
from ._limits import check_literals, squared_runs
from .variables import variable, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import Clause


def opb(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns a puzzle's rules, and further clauses, as linear constraints."""
    check_literals(squared_runs(puzzle))
    rules = chain(puzzle.wall_rules, puzzle.rules)
    constraints = [line for rule in rules for line in lines(puzzle, rule)]
    constraints += map(_at_least_one, further)
    heading = (
        f"* #variable= {len(puzzle.cells)} #constraint= {len(constraints)}\n"
        f"* xN: a bulb at cell N = row * {puzzle.width} + col + 1, row and col from 0\n"
    )
    return heading + "\n".join(constraints) + "\n"


def lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the constraints of a rule."""
    literals = variables(rule.cells)
    if rule.kind in ("clue", "wall"):
        # A sum needs a term: for a clue without white neighbours this is its wall, which is 0.
        yield f"{_sum(literals or [variable(rule.cell)])} = {rule.high} ;"
    else:
        for some, most in counts(rule.low, rule.high, literals):
            negative = sum(literal < 0 for literal in some)
            yield f"{_sum(-literal for literal in some)} >= {negative - most} ;"


def _at_least_one(clause: Clause) -> str:
    return f"{_sum(clause)} >= {1 - sum(literal < 0 for literal in clause)} ;"


def _sum(literals: Iterable[int]) -> str:
    """Returns a sum with +1 for each positive and -1 for each negative literal."""
    return " ".join(f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in literals)
