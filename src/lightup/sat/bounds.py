"""Bounds: at least `low` and at most `high` of some literals are true.

Both halves say "at most k of these literals are true": "at least `low`" of n literals means at most n -
`low` of their negations. And "at most k" is a set of clauses: of any k+1 literals, one is false. For
"none" and "all", these are clauses of one literal. If more literals must be true than there are, the
result is the empty clause, which no assignment satisfies.

>>> clauses(1, 1, [1, 2, 3])
[(-1, -2), (-1, -3), (-2, -3), (1, 2, 3)]
>>> clauses(0, 0, [1, 2]), clauses(2, 2, [1, 2]), clauses(3, 3, [1, 2])
([(-1,), (-2,)], [(1,), (2,)], [()])

With new variables, "at most one" of many literals takes fewer clauses; PySAT has several encodings.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .cnf import CNF, Clause

# The names of PySAT's encodings of "at most one".
AT_MOST_ONE = (
    "pairwise",
    "seqcounter",
    "ladder",
    "bitwise",
    "sortnetwrk",
    "cardnetwrk",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
)
LONGEST_IN_PAIRS = 5  # literals; up to this number, no other encoding has fewer clauses


def counts(low: int, high: int, literals: Sequence[int]) -> Iterator[tuple[Sequence[int], int]]:
    """Yields a bound as counts `(literals, most)`: at most `most` of the literals are true.

    Omits a half that always holds. A half that cannot hold has a negative `most`.
    """
    if high < len(literals):
        yield literals, high
    if low > 0:
        yield negated(literals), len(literals) - low


def clauses(low: int, high: int, literals: Sequence[int]) -> list[Clause]:
    """Returns a bound as clauses: none if it always holds, an empty one if it cannot hold."""
    found: list[Clause] = []
    if high < len(literals):
        found += combinations(negated(literals), max(high + 1, 0))
    if low > 0:
        found += combinations(literals, max(len(literals) - low + 1, 0))
    return found


def at_most_one(literals: Sequence[int], new_variable: Callable[[], int]) -> list[Clause]:
    """Returns clauses that allow at most one true literal, three for each literal.

    A new variable for each literal but the last says that it or one before it is true. A few literals
    take no new variables.
    """
    if len(literals) <= LONGEST_IN_PAIRS:
        return clauses(0, 1, literals)
    found: list[Clause] = []
    before = 0
    for literal in literals[:-1]:
        so_far = new_variable()
        found += [(-literal, so_far)]
        if before:
            found += [(-before, so_far), (-literal, -before)]
        before = so_far
    return [*found, (-literals[-1], -before)]


def negated(literals: Iterable[int]) -> Clause:
    """Returns the negation of each literal."""
    return tuple([-literal for literal in literals])


def add_at_most_one(cnf: CNF, sets: Iterable[Sequence[int]], encoding: str) -> None:
    """Adds clauses that allow at most one true literal in each set.

    Small sets are always encoded pairwise.
    """
    if encoding not in AT_MOST_ONE:
        names = ", ".join(AT_MOST_ONE)
        raise InputError(f"expected an at-most-one encoding (one of {names}), got {encoding!r}")
    for literals in sets:
        if encoding == "pairwise" or len(literals) <= LONGEST_IN_PAIRS:
            cnf.extend(clauses(0, 1, literals))
        else:
            _add_by_pysat(cnf, literals, encoding)


def _add_by_pysat(cnf: CNF, literals: Sequence[int], encoding: str) -> None:
    from pysat.card import CardEnc, EncType

    encoded = CardEnc.atmost([*literals], 1, top_id=cnf.variables, encoding=getattr(EncType, encoding))
    cnf.extend(map(tuple, encoded.clauses))
    cnf.variables = max(cnf.variables, encoded.nv)
