from __future__ import annotations

import pytest
from hypothesis import given

from lightup.sat.cnf import CNF
from lightup.sat.three_sat import three_sat

from ..support.formulas import formulas, models, models_by_force


@given(formulas())
def test_each_clause_has_three_literals_of_three_variables(cnf: CNF) -> None:
    for clause in three_sat(cnf).clauses:
        assert len(clause) == len({abs(literal) for literal in clause}) == 3


@given(formulas())
def test_models_cut_to_the_first_variables_are_the_models(cnf: CNF) -> None:
    reduced = three_sat(cnf)
    assert reduced.variables >= cnf.variables
    assert {*models(reduced, cnf.variables)} == models_by_force(cnf)


@pytest.mark.parametrize(
    ("clause", "size"),
    [((), 8), ((1,), 4), ((1, -2), 2), ((1, -2, 3), 1), ((1, 1, -2), 2), ((1, -1, 2, 3), 0)]
    + [(tuple(range(1, n + 1)), n - 2) for n in range(4, 8)],
)
def test_sizes(clause: tuple[int, ...], size: int) -> None:
    assert len(three_sat(CNF(9, [clause])).clauses) == size


def test_keeps_the_titles_of_the_parts() -> None:
    cnf = CNF(2)
    cnf.begin("nothing")
    cnf.begin("one")
    cnf.add([1])
    cnf.begin("two")
    cnf.add([1, 2])
    assert three_sat(cnf).parts == [(0, "nothing"), (0, "one"), (4, "two")]
