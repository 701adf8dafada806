"""Puzzles in the pseudo-boolean competition's format OPB: each rule, as it is, a line or two.

Variable `xN` says "a bulb at cell N", N = row * width + col + 1.

>>> from lightup.core.puzzle import Puzzle
>>> print(opb(Puzzle.from_rows(["1.#"])), end="")
* #variable= 3 #constraint= 4
* xN: a bulb at cell N = row * 3 + col + 1, row and col from 0
+1 x1 = 0 ;
+1 x3 = 0 ;
+1 x2 = 1 ;
+1 x2 = 1 ;
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cnf import check_literals, squared_runs, variable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle, Rule


def opb(puzzle: Puzzle) -> str:
    """Writes a puzzle's rules as linear constraints."""
    check_literals(squared_runs(puzzle))
    lines = [f"+1 x{variable(cell)} = 0 ;" for cell in puzzle.walls]
    for rule in puzzle.rules:
        lines += _constraints(rule)
    heading = (
        f"* #variable= {len(puzzle.cells)} #constraint= {len(lines)}\n"
        f"* xN: a bulb at cell N = row * {puzzle.width} + col + 1, row and col from 0\n"
    )
    return heading + "\n".join(lines) + "\n"


def _constraints(rule: Rule) -> Iterator[str]:
    names = [f"x{variable(cell)}" for cell in rule.cells]
    if not names:
        if rule.low:
            wall = f"x{variable(rule.cell)}"
            yield f"+1 {wall} >= {rule.low} ;"
    elif rule.low == rule.high:
        yield f"{_sum('+1', names)} = {rule.high} ;"
    else:
        if rule.low > 0:
            yield f"{_sum('+1', names)} >= {rule.low} ;"
        if rule.high < len(names):
            yield f"{_sum('-1', names)} >= {-rule.high} ;"


def _sum(coefficient: str, names: list[str]) -> str:
    return " ".join(f"{coefficient} {name}" for name in names)
