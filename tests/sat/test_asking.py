from __future__ import annotations

from itertools import combinations

import pytest

from lightup.base.clock import NEVER, deadline_in
from lightup.base.errors import OutOfTime
from lightup.sat.asking import ask, has_model
from lightup.sat.cores import Cores


def pigeons(number: int) -> list[list[int]]:
    """Puts so many pigeons into one hole less, which takes a solver very long to refute."""
    holes = range(number - 1)
    inside = [[pigeon * (number - 1) + hole + 1 for hole in holes] for pigeon in range(number)]
    apart = [[-one[hole], -other[hole]] for one, other in combinations(inside, 2) for hole in holes]
    return inside + apart


def test_models_of_a_solver() -> None:
    from pysat.solvers import Minisat22

    with Minisat22([[1, 2], [-1, -2]]) as solver:
        assert ask(solver, NEVER, [1]) == [1, -2]
        assert ask(solver, NEVER, [1, 2]) is None
        assert has_model(solver, NEVER, [-1])
        assert not has_model(solver, NEVER, [-1, -2])
        assert {*solver.get_core()} == {-1, -2}


def test_a_long_search_ends_at_its_deadline() -> None:
    from pysat.solvers import Minisat22

    with Minisat22(pigeons(13)) as solver, pytest.raises(OutOfTime):
        ask(solver, deadline_in(0.05))


def test_so_does_the_search_for_cores() -> None:
    clauses = pigeons(13)
    groups = [(1, [clause]) for clause in clauses]
    cores = Cores(13 * 12, groups, deadline=deadline_in(0.05))
    with pytest.raises(OutOfTime):
        cores.cheapest()
