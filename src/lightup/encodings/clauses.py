"""Puzzles in conjunctive normal form; auxiliary variables come after those of the cells.

`direct` has no auxiliary variables: each rule is a bound on the variables of its cells (see
`sat.bounds`). A run becomes a clause of two negative literals for each pair of its cells; a white cell
becomes one clause over its view. A clue k with m white neighbours says that of any k+1 of them one has
no bulb, and that of any m-k+1 one has a bulb. A clue k>m cannot be satisfied; it becomes a clause that
demands a bulb on its own wall, where none can be.

`runs` adds a variable per run, "this run has a bulb". That a cell is lit is then a clause of two
literals. In long runs, a ladder of variables says whether the bulb comes after a cell, which is as
linear as other at-most-one encodings, and the only one that never stalls on open boards.

>>> from lightup.core.puzzle import Puzzle
>>> formula = direct(Puzzle.from_rows(["1.#", "..."]))
>>> formula.variables, len(formula.clauses), formula.clauses[-1]
(6, 12, (2, 4))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..sat import bounds
from ..sat.cnf import CNF
from ..sat.dimacs import clause_line
from ._limits import check_literals, squared_runs
from .variables import variable, variables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import Clause


def direct(puzzle: Puzzle, at_most_one: str | None = None, deadline: float = NEVER) -> CNF:
    """Encodes a puzzle without auxiliary variables, unless `at_most_one` needs them."""
    at_most_one = at_most_one or "pairwise"
    check_literals(squared_runs(puzzle) * (2 if at_most_one == "pairwise" else 1))
    cnf = _begin(puzzle, deadline)
    _add_runs(cnf, puzzle, at_most_one)
    cnf.begin("each white cell has a bulb in its view")
    _add_rules(cnf, puzzle, "lit")
    _add_clues(cnf, puzzle)
    return cnf


def runs(puzzle: Puzzle, at_most_one: str | None = None, deadline: float = NEVER) -> CNF:
    """Encodes a puzzle with a variable per run."""
    at_most_one = at_most_one or "ladder"
    if at_most_one == "pairwise":
        check_literals(squared_runs(puzzle))
    cnf = _begin(puzzle, deadline)
    has_bulb = {run: cnf.new_variable() for run in puzzle.runs}
    cnf.begin(f"variables {len(puzzle.cells) + 1} to {cnf.variables} say that a run has a bulb")
    for run, some in has_bulb.items():
        cnf.add((-some, *variables(run)))
        for cell in run:
            cnf.add((-variable(cell), some))
    _add_runs(cnf, puzzle, at_most_one)
    cnf.begin("each white cell has a bulb in one of its two runs")
    for cell in puzzle.white:
        cnf.add(has_bulb[run] for run in puzzle.runs_of(cell))
    _add_clues(cnf, puzzle)
    return cnf


def lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the clauses of a rule in `direct`, as they stand in a file."""
    return map(clause_line, clauses_of(rule))


def _begin(puzzle: Puzzle, deadline: float) -> CNF:
    cnf = CNF(len(puzzle.cells), deadline=deadline)
    cnf.begin("no bulb on a wall")
    for rule in puzzle.wall_rules:
        cnf.extend(clauses_of(rule))
    return cnf


def _rules(puzzle: Puzzle, kind: str) -> Iterator[Rule]:
    return (rule for rule in puzzle.rules if rule.kind == kind)


def _add_runs(cnf: CNF, puzzle: Puzzle, at_most_one: str) -> None:
    cnf.begin(f"at most one bulb in each run (the longer ones: {at_most_one})")
    literals = (variables(rule.cells) for rule in _rules(puzzle, "run"))
    bounds.add_at_most_one(cnf, literals, at_most_one)


def _add_clues(cnf: CNF, puzzle: Puzzle) -> None:
    cnf.begin("each clue has its number of bulbs")
    _add_rules(cnf, puzzle, "clue")


def _add_rules(cnf: CNF, puzzle: Puzzle, kind: str) -> None:
    for rule in _rules(puzzle, kind):
        cnf.clauses += clauses_of(rule)


def clauses_of(rule: Rule) -> Iterator[Clause]:
    """Yields the clauses of a rule in `direct`."""
    for clause in bounds.clauses(rule.low, rule.high, variables(rule.cells)):
        yield clause or (variable(rule.cell),)
