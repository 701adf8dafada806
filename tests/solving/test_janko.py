"""Real puzzles: each has one solution, which is the published one.

The engines of `ON_ALL` solve all of them. The others solve a fixed sample, or all of them with `pytest
--exhaustive`.
"""

from __future__ import annotations

import random

import pytest

from lightup.solving.solve import Status, solve

from ..support.data import janko
from ..support.engines import need

ON_ALL = ["native", "pysat"]
ON_SOME = ["z3", "z3-strips", "z3-pb", "cpsat", "clingo", "picosat", "cryptominisat", "pysat:minicard"]
COMMANDS = ["minisat", "cadical", "kissat", "picosat-command"]


def check(engine: str, names: list[str]) -> None:
    need(engine)
    for name in names:
        published = janko()[name]
        result = solve(published.puzzle, engine=engine)
        assert (result.status, result.solution) == (Status.UNIQUE, published), name


@pytest.mark.parametrize("engine", ON_ALL)
def test_all_puzzles_have_their_published_solution(engine: str) -> None:
    assert len(janko()) == 485
    check(engine, [*janko()])


@pytest.mark.parametrize("engine", ON_SOME + COMMANDS)
def test_some_puzzles_have_their_published_solution(engine: str, exhaustive: bool) -> None:
    check(engine, [*janko()] if exhaustive else random.Random(485).sample([*janko()], 30))


def test_walksat_finds_the_published_solution_of_small_puzzles() -> None:
    for name, published in janko().items():
        if len(published.puzzle.cells) <= 100:
            result = solve(published.puzzle, engine="walksat", at_most=1)
            assert (result.status, result.solution) == (Status.SOLVED, published), name
