from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lightup.base.errors import InputError
from lightup.sat.bounds import (
    AT_MOST_ONE,
    LONGEST_IN_PAIRS,
    add_at_most_one,
    at_most_one,
    clauses,
    counts,
)
from lightup.sat.cnf import CNF

from ..support.formulas import models, models_by_force

# Every bound on up to four literals, and some that always hold or never do.
BOUNDS = [(low, high, number) for low, high, number in product(range(-1, 6), range(-1, 6), range(5))]


def literals(number: int) -> list[int]:
    """Returns `number` literals, of either sign."""
    return [n * (-1) ** n for n in range(1, number + 1)]


def allowed(low: int, high: int, number: int) -> set[frozenset[int]]:
    """Returns the assignments that satisfy a bound, as sets of true variables, by counting."""
    found = set()
    for values in product((False, True), repeat=number):
        true = frozenset(n for n, value in enumerate(values, 1) if value)
        if low <= sum((abs(n) in true) == (n > 0) for n in literals(number)) <= high:
            found.add(true)
    return found


@pytest.mark.parametrize(("low", "high", "number"), BOUNDS)
def test_clauses_and_counts_say_what_the_bound_says(low: int, high: int, number: int) -> None:
    expected = allowed(low, high, number)
    assert models_by_force(CNF(number, clauses(low, high, literals(number)))) == expected
    both = [*counts(low, high, literals(number))]
    kept = set()
    for true in models_by_force(CNF(number)):
        totals = (sum((abs(n) in true) == (n > 0) for n in some) for some, _ in both)
        if all(total <= most for total, (_, most) in zip(totals, both, strict=True)):
            kept.add(true)
    assert kept == expected


@pytest.mark.parametrize(("low", "high", "number"), BOUNDS)
def test_what_always_holds_takes_no_clause_and_what_cannot_hold_an_empty_one(
    low: int, high: int, number: int
) -> None:
    found = clauses(low, high, literals(number))
    assert (not found) == (low <= 0 and high >= number)
    assert (() in found) == (low > number or high < 0)


@pytest.mark.parametrize("name", AT_MOST_ONE)
def test_at_most_one(name: str) -> None:
    """The sets overlap; they are short and long, with literals of either sign."""
    choose = Random(4)
    for size in (0, 1, 2, LONGEST_IN_PAIRS, LONGEST_IN_PAIRS + 1, 9):
        sets = [[choose.choice((1, -1)) * n for n in choose.sample(range(1, 11), size)] for _ in "ab"]
        cnf, plain = CNF(10), CNF(10)
        add_at_most_one(cnf, sets, name)
        for some in sets:
            plain.clauses += clauses(0, 1, some)
        assert {*models(cnf, 10)} == models_by_force(plain)


@pytest.mark.parametrize("number", range(10))
def test_at_most_one_of_many_takes_three_clauses_each(number: int) -> None:
    some = literals(number)
    cnf = CNF(number)
    cnf.extend(at_most_one(some, cnf.new_variable))
    assert {*models(cnf, number)} == models_by_force(CNF(number, clauses(0, 1, some)))
    assert len(cnf.clauses) <= max(len(clauses(0, 1, some[:LONGEST_IN_PAIRS])), 3 * number)


def test_refuses_an_unknown_encoding() -> None:
    with pytest.raises(InputError, match="expected an at-most-one encoding"):
        add_at_most_one(CNF(2), [], "nonsense")
