"""Sizes of the CNF encodings, and the time to encode and to prove unique, on one set of puzzles.

Run with `.venv/bin/python bench/encodings.py [SOLVER ...]`.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

from collection import fresh, puzzles

from lightup.encodings import CNF, formula

REPEATS = 3
CHOICES = (
    ("direct", "pairwise"),
    ("direct", "seqcounter"),
    ("runs", "pairwise"),
    ("runs", "seqcounter"),
    ("runs", "ladder"),
    ("runs", "totalizer"),
)


def settle(cells: int, cnf: CNF, solver_name: str) -> None:
    """Finds a solution and whether there is another."""
    from pysat.solvers import Solver

    with Solver(name=solver_name, bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        solver.add_clause([-literal for literal in solver.get_model()[:cells] if literal > 0])
        solver.solve()


def main() -> None:
    """Prints the table; the last column is the whole time, relative to the first row."""
    out = sys.stdout.write
    collection = puzzles()
    cells = sum(len(puzzle.cells) for puzzle in collection)
    out(f"{len(collection)} puzzles, {cells} cells; medians of {REPEATS} runs\n")
    out(
        f"{'solver':11}{'encoding':10}{'at most one':12}{'variables':>10}{'clauses':>9}{'literals':>10}"
    )
    out(f"{'encode':>9}{'prove':>9}{'ratio':>8}\n")
    for solver in sys.argv[1:] or ["glucose4", "minisat22", "cadical195"]:
        first = 0.0
        for name, at_most_one in CHOICES:
            encode_times, prove_times = [], []
            for _ in range(REPEATS):
                todo = [fresh(puzzle) for puzzle in collection]
                start = perf_counter()
                cnfs = [formula(puzzle, name, at_most_one) for puzzle in todo]
                middle = perf_counter()
                for puzzle, cnf in zip(todo, cnfs, strict=True):
                    settle(len(puzzle.cells), cnf, solver)
                encode_times.append(middle - start)
                prove_times.append(perf_counter() - middle)
            clauses = sum(len(cnf.clauses) for cnf in cnfs)
            literals = sum(len(clause) for cnf in cnfs for clause in cnf.clauses)
            encode, prove = median(encode_times), median(prove_times)
            first = first or encode + prove
            variables = sum(cnf.variables for cnf in cnfs)
            out(f"{solver:11}{name:10}{at_most_one:12}{variables:10}{clauses:9}")
            out(f"{literals:10}{encode:8.2f}s{prove:8.2f}s{(encode + prove) / first:8.2f}\n")


if __name__ == "__main__":
    main()
