from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native

from ..support import naive
from ..support.clock import stop_at
from ..support.guarded import guard
from ..support.hard_boards import UNIQUE, apart
from ..support.kernels import installed
from ..support.strategies import boards
from ..support.stripping import (
    LEVELS,
    Planted,
    clues_of,
    demanding,
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
    number, max_side = (8, 6) if is_source else (200, 12)
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
            kept += len(expected) > 0
    assert dropped
    assert kept


@pytest.mark.parametrize("level", LEVELS)
def test_drops_what_is_not_needed_at_just_this_level(kernel: SimpleNamespace, level: int) -> None:
    """Such puzzles are rare among random ones; here many cells rest on steps of the level."""
    choose = Random(level)
    is_source = kernel.stripping.__file__.endswith(".py")
    for puzzle, bulbs in demanding(level, 10 if is_source else 60, 8):
        groups = some_groups(choose, clues_of(puzzle))
        found = stripper(kernel, puzzle, bulbs, level).strip(groups)
        assert found == stripped(puzzle, level, groups), (puzzle, groups)
        assert found


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


@settings(max_examples=150)
@given(boards(marks=(), max_side=7), st.sampled_from(LEVELS), st.randoms(use_true_random=False))
def test_strips_whatever_walls(board: Board, level: int, choose: Random) -> None:
    """The walls are those of any board; all are clues."""
    puzzle, bulbs = planted_in(with_only(board.puzzle, ()), choose)
    groups = some_groups(choose, clues_of(puzzle))
    found = stripper(installed(), puzzle, bulbs, level).strip(groups)
    assert found == stripped(puzzle, level, groups)


def test_parts_that_lie_apart_need_their_own_clues(kernel: SimpleNamespace) -> None:
    """What one part needs does not depend on the others."""
    parts = [part for part in planted(5, 60, 5, ("usual",)) if is_solved_at(part[0], 3)][:6]
    joined = apart(*(Board(*part) for part in parts))
    width, clues, needed = joined.width, [], []
    place = 0
    for puzzle, bulbs in parts:
        moved = {
            cell: place + cell // puzzle.width * width + cell % puzzle.width
            for cell in range(len(puzzle.cells))
        }
        groups = [[clue] for clue in clues_of(puzzle)]
        clues += [[moved[clue]] for (clue,) in groups]
        needed += [moved[clue] for clue in stripper(kernel, puzzle, bulbs, 3).strip(groups)]
        place += puzzle.height * width + puzzle.width
    assert stripper(kernel, joined.puzzle, joined.bulbs, 3).strip(clues) == sorted(needed)
    assert 0 < len(needed) < len(clues)


@pytest.mark.parametrize("board", UNIQUE)
def test_all_stay_if_they_do_not_suffice(kernel: SimpleNamespace, board: Board) -> None:
    """These puzzles have one solution, but no technique finds it."""
    (bulbs,) = native.solutions(board)
    clues = clues_of(board.puzzle)
    for level in LEVELS:
        asked = stripper(kernel, board.puzzle, bulbs, level)
        assert not asked.suffices(clues)
        assert asked.strip([[clue] for clue in clues]) == clues


@pytest.mark.parametrize("rows", [".", "#", "0", "#.", "1.", "1..1", "..0../.....", "0#/##"])
@pytest.mark.parametrize("level", LEVELS)
def test_tiny_puzzles(kernel: SimpleNamespace, rows: str, level: int) -> None:
    puzzle = Puzzle.from_rows(rows.split("/"))
    for bulbs in naive.solutions([*puzzle.rows]):
        groups = [[clue] for clue in clues_of(puzzle)]
        found = stripper(kernel, puzzle, bulbs, level).strip(groups)
        assert found == stripped(puzzle, level, groups)


def test_the_callers_geometry_stays_as_it_is(kernel: SimpleNamespace) -> None:
    puzzle = Puzzle.from_rows(["1.2", "..."])
    given = geometry(kernel, puzzle)
    asked = kernel.stripping.Stripper(given, [1, 5], 1)
    assert asked.strip([[0], [2]]) == [2]
    assert [given.clues_beside(cell) for cell in (1, 3, 5)] == [(0, 2), (0,), (2,)]


@pytest.mark.parametrize("level", LEVELS)
def test_no_index_is_outside_an_array(
    source: SimpleNamespace, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard(monkeypatch)
    for puzzle, bulbs in planted(40 + level, 9, 6):
        groups = [[clue] for clue in clues_of(puzzle)]
        found = stripper(source, puzzle, bulbs, level).strip(groups)
        assert found == stripped(puzzle, level, groups)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seconds", [-1, 0])
def test_stops_at_the_deadline(kernel: SimpleNamespace, level: int, seconds: int) -> None:
    """An open board has so many cells that even level 0 looks at the clock."""
    puzzle, bulbs = planted_in(Puzzle(160, 160, ".#" + "." * 25598), Random(1))
    asked = stripper(kernel, puzzle, bulbs, level, monotonic() + seconds)
    with pytest.raises(OutOfTime):
        asked.strip([[1]])


def test_can_be_asked_again_after_the_deadline(
    kernel: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it was stopped, the next answers are those of a new stripper."""
    stops = 0
    for index, (puzzle, bulbs) in enumerate(planted(30, 60, 7, ("usual",))):
        clues, level = clues_of(puzzle), LEVELS[index % len(LEVELS)]
        groups = [[clue] for clue in clues]
        fresh = stripper(kernel, puzzle, bulbs, level)
        expected = fresh.suffices(clues), fresh.strip(groups)
        for look in (0, 1, 2, 5, 10, 20):
            asked = stripper(kernel, puzzle, bulbs, level, 0)
            stop_at(look, monkeypatch)
            try:
                asked.strip(groups)
            except OutOfTime:
                stops += 1
            stop_at(-1, monkeypatch)
            assert (asked.suffices(clues), asked.strip(groups)) == expected, (puzzle, look)
    assert stops
