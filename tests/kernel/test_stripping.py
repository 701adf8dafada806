from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

from lightup.base import clock
from lightup.base.errors import OutOfTime
from lightup.core.puzzle import Puzzle

from ..support.hard_boards import UNIQUE, apart
from ..support.kernels import installed
from ..support.strategies import boards
from ..support.stripping import (
    LEVELS,
    Planted,
    clues_of,
    geometry,
    is_solved_at,
    planted,
    planted_in,
    some_groups,
    stripped,
    stripper,
    with_only,
)


@pytest.fixture
def puzzles(kernel: SimpleNamespace) -> Callable[[int], Iterator[Planted]]:
    """Returns a function that makes many puzzles for the compiled kernel, a few for the source."""
    is_source = kernel.stripping.__file__.endswith(".py")
    number, max_side = (8, 6) if is_source else (100, 12)
    return lambda seed: planted(seed, number, max_side)


@pytest.mark.parametrize("level", LEVELS)
def test_knows_which_clues_suffice(
    kernel: SimpleNamespace, level: int, puzzles: Callable[[int], Iterator[Planted]]
) -> None:
    choose = Random(level)
    outcomes = set()
    for puzzle, bulbs in puzzles(level):
        asked, clues = stripper(kernel, puzzle, bulbs, level), clues_of(puzzle)
        for share in (0.95, 0.8, 0.3, 1):
            some = [clue for clue in clues if choose.random() < share]
            expected = is_solved_at(with_only(puzzle, some), level)
            assert asked.suffices(some) == expected, (puzzle, some)
            outcomes.add(expected)
    assert outcomes == {True, False}


@pytest.mark.parametrize("level", LEVELS)
def test_drops_what_is_not_needed(
    kernel: SimpleNamespace, level: int, puzzles: Callable[[int], Iterator[Planted]]
) -> None:
    """In a given order, in groups, and only as long as enough clues are left."""
    choose = Random(level)
    dropped = kept = 0
    for puzzle, bulbs in puzzles(10 + level):
        asked, clues = stripper(kernel, puzzle, bulbs, level), clues_of(puzzle)
        for least in (0, choose.randint(0, len(clues))):
            groups = some_groups(choose, clues)
            expected = stripped(puzzle, level, groups, least)
            assert asked.strip(groups, least) == expected, (puzzle, groups, least)
            dropped += len(expected) < len(clues)
            kept += 0 < len(expected)
    assert dropped
    assert kept


@pytest.mark.parametrize("level", LEVELS)
def test_stripping_leaves_nothing_behind(
    kernel: SimpleNamespace, level: int, puzzles: Callable[[int], Iterator[Planted]]
) -> None:
    """Whatever was asked before, an answer is that of a new stripper."""
    choose = Random(level)
    for puzzle, bulbs in puzzles(20 + level):
        asked, clues = stripper(kernel, puzzle, bulbs, level), clues_of(puzzle)
        for _ in range(4):
            groups = some_groups(choose, clues)[: choose.randint(0, len(clues))]
            some = choose.sample(clues, choose.randint(0, len(clues)))
            fresh = stripper(kernel, puzzle, bulbs, level)
            assert asked.strip(groups) == fresh.strip(groups), puzzle
            assert asked.suffices(some) == fresh.suffices(some), puzzle
            assert asked.suffices(clues) == fresh.suffices(clues), puzzle


@settings(max_examples=150, deadline=None)
@given(boards(marks=(), max_side=7), st.integers(0, 6), st.randoms(use_true_random=False))
def test_strips_whatever_walls(board: object, level: int, choose: Random) -> None:
    """The walls, all of them clues, are those of any board."""
    cells = "".join("." if symbol == "." else "#" for symbol in board.puzzle.cells)  # type: ignore[attr-defined]
    walls = Puzzle(board.puzzle.width, board.puzzle.height, cells)  # type: ignore[attr-defined]
    puzzle, bulbs = planted_in(walls, choose)
    groups = some_groups(choose, clues_of(puzzle))
    found = stripper(installed(), puzzle, bulbs, level).strip(groups)
    assert found == stripped(puzzle, level, groups)


def test_strips_puzzles_that_lie_apart(kernel: SimpleNamespace) -> None:
    """What one part needs does not depend on the others."""
    parts = [*planted(5, 4, 5, ("usual",))]
    joined = apart(*(Board(puzzle) for puzzle, _ in parts)).puzzle
    assert joined.clues


def test_all_stay_if_they_do_not_suffice(kernel: SimpleNamespace) -> None:
    """The clues have several solutions at any level, or one that needs a higher level."""
    for puzzle, bulbs in SEVERAL + HARDER:
        clues = clues_of(puzzle)
        asked = stripper(kernel, puzzle, bulbs, 0)
        assert not asked.suffices(clues)
        assert asked.strip([[clue] for clue in clues]) == clues


def test_the_callers_geometry_stays_as_it_is(kernel: SimpleNamespace) -> None:
    puzzle = Puzzle.from_rows(["1.2", "..."])
    given = geometry(kernel, puzzle)
    asked = kernel.stripping.Stripper(given, [1, 5], 1)
    assert asked.strip([[0], [2]]) == [2]
    assert [given.clues_beside(cell) for cell in (1, 3, 5)] == [(0, 2), (0,), (2,)]
