"""Clues for given walls, compared with trying all solutions and all clues."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic

import pytest

from lightup.base.errors import Impossible, OutOfTime
from lightup.core.puzzle import Puzzle
from lightup.generating.limits import swappable
from lightup.generating.patterns import NEVER_UNIQUE, UNSOLVABLE, clue
from lightup.lab.boards import random_solution, random_walls, with_clues
from lightup.reasoning.rate import level_of

from ..support import patterns
from ..support.patterns import all_patterns, can_be_unique, lightings

SHARES = (0.05, 0.1, 0.2, 0.4)
LEVELS = range(7)


def random_patterns(seed: int, number: int, side: int, fixed: float = 0) -> Iterator[Puzzle]:
    """Draws patterns in which a share of the walls is fixed as clues, some of which may be wrong."""
    choose = Random(seed)
    for _ in range(number):
        pattern = random_walls(side, choose.randint(side - 1, side), choose, choose.choice(SHARES))
        bulbs = random_solution(pattern, choose)
        yield with_clues(pattern, bulbs, choose, fixed, wrong=choose.choice((0, 0, 0.2)))


def answer(pattern: Puzzle, level: int, seed: int = 0) -> Puzzle | str:
    """Returns the puzzle found, after checks, or why there is none."""
    try:
        puzzle, bulbs = clue(pattern, level, Random(seed))
    except Impossible as error:
        return str(error)
    assert level_of(puzzle) == level
    assert lightings(puzzle) == [bulbs]
    changed = {(a, b) for a, b in zip(pattern.cells, puzzle.cells, strict=True) if a != b}
    assert changed <= {("#", number) for number in "01234"}
    return puzzle


def uniqueness(pattern: Puzzle) -> bool:
    found = answer(pattern, 0)
    return isinstance(found, Puzzle) or found not in (NEVER_UNIQUE, UNSOLVABLE)


@pytest.mark.slow
def test_every_4x4_pattern_can_or_cannot_be_unique() -> None:
    verdicts = []
    for pattern in all_patterns(4):
        verdicts.append(can_be_unique(pattern))
        assert uniqueness(pattern) == verdicts[-1], pattern
    assert (len(verdicts), sum(verdicts)) == (8548, 8515)


@pytest.mark.parametrize("side", [5, 6])
@pytest.mark.parametrize("fixed", [0, 0.2])
def test_larger_patterns_can_or_cannot_be_unique(side: int, fixed: float, exhaustive: bool) -> None:
    verdicts = set()
    for pattern in random_patterns(side, (6000 if exhaustive else 600) // side, side, fixed):
        verdicts.add(can_be_unique(pattern))
        assert uniqueness(pattern) == can_be_unique(pattern), pattern
    assert verdicts == {True, False}


def check_levels(pattern: Puzzle) -> set[int]:
    """Compares the answers for all levels; returns the levels that there are."""
    expected = patterns.levels(pattern)
    for level in LEVELS:
        found = answer(pattern, level)
        assert isinstance(found, Puzzle) == (level in expected), (pattern, level, found)
        if not isinstance(found, Puzzle):
            solvable = bool(lightings(pattern)) or bool(swappable(pattern))
            assert (found == UNSOLVABLE) == (not solvable), (pattern, found)
            assert (found == NEVER_UNIQUE) == (solvable and not expected), (pattern, found)
    return expected


def test_every_3x3_pattern_has_its_levels() -> None:
    found = set[int]().union(*map(check_levels, all_patterns(3)))
    assert found == {0, 1, 2, 3}


@pytest.mark.parametrize(("side", "fixed"), [(3, 0.4), (4, 0), (4, 0.3), (5, 0.4)])
def test_larger_patterns_have_their_levels(side: int, fixed: float, exhaustive: bool) -> None:
    found = set[int]()
    for pattern in random_patterns(side, 1000 if exhaustive else 60, side, fixed):
        if len([*pattern.walls]) <= 8:
            found |= check_levels(pattern)
    assert found >= {0, 1, 2}


def test_grouped_walls_become_clues_together() -> None:
    """Compares with trying all sets of groups: the half-turn makes pairs of walls."""
    answers = set()
    for pattern in random_patterns(2, 60, 4):
        last = len(pattern.cells) - 1
        groups = [{wall, last - wall} & {*pattern.walls} for wall in pattern.walls]
        pairs = sorted({tuple(sorted(group)) for group in groups})
        for level in (0, 2):
            try:
                puzzle, _ = clue(pattern, level, Random(1), groups=pairs)
            except Impossible:
                answers.add(False)
                assert level not in patterns.levels(pattern, pairs), (pattern, level)
            else:
                answers.add(True)
                clues = {cell for cell, _ in puzzle.clues}
                assert level_of(puzzle) == level
                assert all(clues.issuperset(pair) or clues.isdisjoint(pair) for pair in pairs)
    assert answers == {True, False}


def test_no_clue_can_be_dropped() -> None:
    for pattern in random_patterns(3, 20, 6, fixed=0.1):
        found = answer(pattern, 2)
        if isinstance(found, Puzzle):
            for cell, _ in found.clues:
                cells = found.cells[:cell] + "#" + found.cells[cell + 1 :]
                if pattern.cells[cell] == "#":
                    assert not patterns.suffice(Puzzle(found.width, found.height, cells), 2)


def test_the_generator_decides() -> None:
    (pattern,) = random_patterns(4, 1, 10)
    answers = [clue(pattern, 2, Random(seed)) for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


def test_equal_lines_are_never_unique() -> None:
    seen = set()
    for side in (3, 4, 5):
        for pattern in random_patterns(side, 100, side):
            seen.add(bool(swappable(pattern)))
            assert not (swappable(pattern) and can_be_unique(pattern)), pattern
    assert seen == {True, False}


def test_walls_only() -> None:
    pattern = Puzzle.from_rows(["##", "##"])
    assert clue(pattern, 0, Random(1)) == (pattern, frozenset())
    with pytest.raises(Impossible, match="level 1"):
        clue(pattern, 1, Random(1))


def test_the_deadline_is_not_an_answer() -> None:
    pattern = random_walls(12, 12, Random(1), 0.2)
    with pytest.raises(OutOfTime):
        clue(pattern, 3, Random(1), monotonic() - 1)
