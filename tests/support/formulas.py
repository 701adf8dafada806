"""All models of a formula, found by a SAT solver or by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st
from pysat.solvers import Solver

from lightup.sat.cnf import CNF


def models(cnf: CNF, variables: int) -> Iterator[frozenset[int]]:
    """Yields the models of a formula, each once, as the true ones of the first `variables`."""
    with Solver(name="minisat22", bootstrap_with=cnf.clauses) as solver:
        while solver.solve():
            true = frozenset(literal for literal in solver.get_model() if 0 < literal <= variables)
            yield true
            solver.add_clause([-v if v in true else v for v in range(1, variables + 1)])


def solutions(cnf: CNF, cells: int) -> set[frozenset[int]]:
    """Returns the models of a puzzle's formula as sets of cells."""
    return {frozenset(variable - 1 for variable in model) for model in models(cnf, cells)}


def satisfies(true: frozenset[int], cnf: CNF) -> bool:
    return all(any((literal > 0) == (abs(literal) in true) for literal in c) for c in cnf.clauses)


def models_by_force(cnf: CNF) -> set[frozenset[int]]:
    """Returns all models, found without a solver."""
    every = product((False, True), repeat=cnf.variables)
    sets = (frozenset(number for number, value in enumerate(values, 1) if value) for values in every)
    return {true for true in sets if satisfies(true, cnf)}


def formulas(max_variables: int = 5) -> st.SearchStrategy[CNF]:
    """Draws small formulas, also with empty clauses, repeated literals, both signs of a variable."""

    def over(variables: int) -> st.SearchStrategy[CNF]:
        literals = st.integers(1, variables).flatmap(lambda v: st.sampled_from([v, -v]))
        clauses = st.lists(st.lists(literals, max_size=7).map(tuple), max_size=8)
        return clauses.map(lambda clauses: CNF(variables, clauses))

    return st.integers(1, max_variables).flatmap(over)
