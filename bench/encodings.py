"""Compares the CNF encodings: their sizes, and the time to encode and to prove a puzzle unique.

Run it from the repository's root with `.venv/bin/python -m bench.encodings [SOLVER ...]`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from lightup import Puzzle
from lightup.encodings import formula
from lightup.lab.estimates import digits
from lightup.sat.cnf import CNF

from .collection import fresh, puzzles
from .report import duration, progress, show_table

REPEATS = 3
SOLVERS = ("glucose4", "minisat22", "cadical195")
CHOICES = (
    ("direct", "pairwise"),
    ("direct", "seqcounter"),
    ("runs", "pairwise"),
    ("runs", "seqcounter"),
    ("runs", "ladder"),
    ("runs", "totalizer"),
)


@dataclass(frozen=True)
class Measured:
    """The total sizes of all formulas, and the times in seconds."""

    variables: int
    clauses: int
    literals: int
    encode: float
    prove: float

    @property
    def total(self) -> float:
        return self.encode + self.prove


def measure(collection: Sequence[Puzzle], solver: str, encoding: str, at_most_one: str) -> Measured:
    """Encodes and proves all puzzles; the times are medians of the repeats."""
    encode_times, prove_times = [], []
    for _ in range(REPEATS):
        todo = [fresh(puzzle) for puzzle in collection]
        start = perf_counter()
        cnfs = [formula(puzzle, encoding, at_most_one) for puzzle in todo]
        middle = perf_counter()
        for puzzle, cnf in zip(todo, cnfs, strict=True):
            prove_unique(len(puzzle.cells), cnf, solver)
        encode_times.append(middle - start)
        prove_times.append(perf_counter() - middle)
    return Measured(
        sum(cnf.variables for cnf in cnfs),
        sum(len(cnf.clauses) for cnf in cnfs),
        sum(len(clause) for cnf in cnfs for clause in cnf.clauses),
        median(encode_times),
        median(prove_times),
    )


def prove_unique(cells: int, cnf: CNF, solver_name: str) -> None:
    """Finds a solution and looks for another one."""
    from pysat.solvers import Solver

    with Solver(name=solver_name, bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        solver.add_clause([-literal for literal in solver.get_model()[:cells] if literal > 0])
        solver.solve()


def main(*solvers: str) -> None:
    """Writes a table for each solver; the last column compares the total time with the first row."""
    collection = puzzles()
    for solver in solvers or SOLVERS:
        rows = []
        with progress(len(CHOICES)) as step:
            for choice in CHOICES:
                step(f"{solver}: {', '.join(choice)}")
                rows.append(measure(collection, solver, *choice))
        show_table(
            f"{solver} on {len(collection)} puzzles, medians of {REPEATS} runs",
            ("encoding", "at most one", "variables", "clauses", "literals", "encode", "prove", "ratio"),
            (
                (
                    *choice,
                    *map(str, (row.variables, row.clauses, row.literals)),
                    *map(duration, (row.encode, row.prove)),
                    digits(row.total / rows[0].total),
                )
                for choice, row in zip(CHOICES, rows, strict=True)
            ),
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
