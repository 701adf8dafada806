"""Puzzles as SMT-LIB scripts with the counts of Z3, the plainest way to say the rules to it.

Each cell has a boolean, `xN` with N = row * width + col + 1, false on a wall. A white cell has a
disjunction over its view, two cells that see each other exclude each other, and a clue is the
pseudo-boolean equation `(_ pbeq k 1 1 ...)`, a function of Z3 that the standard does not have. `smtlib`
says the same to any solver, and faster.

>>> from lightup.core.puzzle import Puzzle
>>> print(counts(Puzzle.from_rows(["..", "1#"])), end="")
(declare-const x1 Bool)
(declare-const x2 Bool)
(declare-const x3 Bool)
(declare-const x4 Bool)
; no bulb on a wall
(assert (not x3))
(assert (not x4))
; no bulb sees another, each white cell is lit, each clue has its number of bulbs
(assert (not (and x1 x2)))
(assert (or x1 x2))
(assert (or x1 x2))
(assert ((_ pbeq 1 1) x1))
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ._limits import check_literals, squared_runs
from .smt import name_of, script

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import Clause

ALL = "ALL"  # no logic of the standard has counts


def smtlib_pb(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns the script; further clauses hold as well."""
    return script(puzzle, ALL, counts(puzzle), further)


def counts(puzzle: Puzzle) -> str:
    """Returns the declarations and assertions."""
    check_literals(2 * squared_runs(puzzle))
    return "".join(f"{line}\n" for line in _lines(puzzle))


def _lines(puzzle: Puzzle) -> Iterator[str]:
    for cell in range(len(puzzle.cells)):
        yield f"(declare-const {name_of(cell)} Bool)"
    yield "; no bulb on a wall"
    for rule in puzzle.wall_rules:
        yield from lines(puzzle, rule)
    yield "; no bulb sees another, each white cell is lit, each clue has its number of bulbs"
    for rule in puzzle.rules:
        yield from lines(puzzle, rule)


def lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the assertions of a rule."""
    return (f"(assert {formula})" for formula in _formulas(rule))


def _formulas(rule: Rule) -> Iterator[str]:
    names = [*map(name_of, rule.cells)]
    if rule.kind == "wall":
        yield f"(not {names[0]})"
    elif rule.kind == "run":
        yield from (f"(not (and {one} {other}))" for one, other in combinations(names, 2))
    elif rule.kind == "lit":
        yield f"(or {' '.join(names)})" if len(names) > 1 else names[0]
    else:
        names = names or [name_of(rule.cell)]  # a sum needs a term: the clue's wall, which is false
        yield f"((_ pbeq {rule.low}{' 1' * len(names)}) {' '.join(names)})"
