"""3-SAT: turns any formula into one whose clauses have exactly three literals, of different variables.

A clause of one or two literals is padded with new variables in all combinations of signs. A longer one
is split into a chain: (a b c d e) becomes (a b p) (-p c q) (-q d e), where p says "the rest holds". The
empty clause becomes all eight sign patterns of three new variables. The result is satisfiable if and
only if the formula is, and its models, restricted to the variables of the formula, are models of the
formula.

>>> three_sat(CNF(5, [(1, -2, 3, 4, 5)])).clauses
[(1, -2, 6), (-6, 3, 7), (-7, 4, 5)]
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from .cnf import CNF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .cnf import Clause


def three_sat(cnf: CNF) -> CNF:
    """Returns an equisatisfiable formula with three literals in each clause."""
    reduced = CNF(cnf.variables, deadline=cnf.deadline)
    starts = [0, *(start for start, _ in cnf.parts), len(cnf.clauses)]
    titles = [None, *(title for _, title in cnf.parts)]
    for title, (start, end) in zip(titles, pairwise(starts), strict=True):
        if title is not None:
            reduced.begin(title)
        for clause in cnf.clauses[start:end]:
            reduced.extend(_three_each(reduced, clause))
    return reduced


def _three_each(cnf: CNF, clause: Clause) -> Iterable[Clause]:
    literals = tuple(dict.fromkeys(clause))
    if any(-literal in literals for literal in literals):
        return ()  # a tautology
    return _chain(cnf, literals) if len(literals) > 3 else _fill(cnf, literals)


def _fill(cnf: CNF, literals: Clause) -> list[Clause]:
    new = [cnf.new_variable() for _ in range(3 - len(literals))]
    signs = product((1, -1), repeat=len(new))
    return [(*literals, *(s * v for s, v in zip(pattern, new, strict=True))) for pattern in signs]


def _chain(cnf: CNF, literals: Clause) -> Iterator[Clause]:
    link = cnf.new_variable()
    yield (*literals[:2], link)
    for literal in literals[2:-2]:
        following = cnf.new_variable()
        yield -link, literal, following
        link = following
    yield (-link, *literals[-2:])
