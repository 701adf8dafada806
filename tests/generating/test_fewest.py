"""The fewest clues, compared with trying all sets of clues."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import monotonic

import pytest

from lightup.base.errors import Impossible, OutOfTime, SeveralSolutions
from lightup.core.puzzle import Puzzle
from lightup.generating.fewest import fewest
from lightup.lab.boards import random_solution, random_walls
from lightup.reasoning.rate import level_of

from ..support.patterns import Bulbs, clued, fewest_clues, lightings, suffice

MOST_WALLS = 11


def cases(seed: int, number: int, level: int) -> Iterator[tuple[Puzzle, Bulbs]]:
    """Draws walls and bulbs of which all clues suffice at a level."""
    choose = Random(seed)
    while number:
        walls = random_walls(choose.randint(3, 7), choose.randint(3, 7), choose, 0.25)
        bulbs = random_solution(walls, choose)
        if len([*walls.walls]) <= MOST_WALLS and suffice(clued(walls, bulbs, {*walls.walls}), level):
            number -= 1
            yield walls, bulbs


def check(walls: Puzzle, bulbs: Bulbs, level: int, fixed: frozenset[int]) -> int:
    found = fewest(walls, bulbs, level, fixed=fixed)
    clues = {cell for cell, _ in found.clues}
    assert clues >= fixed
    assert found == clued(walls, bulbs, clues)
    assert suffice(found, level)
    assert lightings(found) == [bulbs]
    assert len(clues) == fewest_clues(walls, bulbs, level, fixed), (walls, bulbs)
    return len(clues)


@pytest.mark.parametrize("level", range(7))
def test_agrees_with_trying_all_sets(level: int, exhaustive: bool) -> None:
    sizes = {
        check(walls, bulbs, level, frozenset())
        for walls, bulbs in cases(level, 400 if exhaustive else 25, level)
    }
    assert max(sizes) > 3


@pytest.mark.parametrize("level", [0, 3])
def test_fixed_clues_stay(level: int) -> None:
    for walls, bulbs in cases(10 + level, 15, level):
        check(walls, bulbs, level, frozenset([*walls.walls][:2]))


@pytest.mark.parametrize("level", range(7))
def test_the_level_can_be_exact(level: int, exhaustive: bool) -> None:
    answers = set()
    for walls, bulbs in cases(50 + level, 600 if exhaustive else 60, level):
        fixed = frozenset([*walls.walls][:1])
        sizes = [len(clues) for clues in supersets(walls, fixed) if grade(walls, bulbs, clues) == level]
        answers.add(bool(sizes))
        try:
            found = fewest(walls, bulbs, level, fixed=fixed, exactly=True)
        except Impossible:
            assert not sizes, (walls, bulbs)
        else:
            assert len([*found.clues]) == min(sizes), (walls, bulbs)
            assert level_of(found) == level
            assert not fixed.difference(cell for cell, _ in found.clues)
    assert answers == ({True, False} if level else {True})


def supersets(walls: Puzzle, fixed: frozenset[int]) -> Iterator[frozenset[int]]:
    others = [wall for wall in walls.walls if wall not in fixed]
    return (fixed.union(some) for n in range(len(others) + 1) for some in combinations(others, n))


def grade(walls: Puzzle, bulbs: Bulbs, clues: frozenset[int]) -> int | None:
    try:
        return level_of(clued(walls, bulbs, clues))
    except SeveralSolutions:
        return None


def test_the_clues_of_the_puzzle_do_not_matter() -> None:
    for walls, bulbs in cases(20, 10, 2):
        assert fewest(clued(walls, bulbs, {*walls.walls}), bulbs, 2) == fewest(walls, bulbs, 2)


def test_grouped_walls_are_clues_together() -> None:
    for walls, bulbs in cases(30, 30, 3):
        all_walls = [*walls.walls]
        groups = [all_walls[at : at + 2] for at in range(0, len(all_walls), 2)]
        found = fewest(walls, bulbs, 3, groups=groups)
        assert suffice(found, 3)
        number = len([*found.clues])
        chosen = (some for size in range(len(groups) + 1) for some in combinations(groups, size))
        sets = ({wall for group in some for wall in group} for some in chosen)
        enough = (len(clues) for clues in sets if suffice(clued(walls, bulbs, clues), 3))
        assert number == min(enough), (walls, bulbs)


def test_walls_only() -> None:
    walls = Puzzle.from_rows(["#2", "##"])
    assert fewest(walls, frozenset(), 0) == Puzzle.from_rows(["##", "##"])


def test_raises_at_the_deadline() -> None:
    walls, bulbs = next(cases(40, 1, 3))
    with pytest.raises(OutOfTime):
        fewest(walls, bulbs, 3, monotonic() - 1)
