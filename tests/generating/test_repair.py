from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from lightup.core.puzzle import Puzzle
from lightup.generating.knowledge import with_symbols
from lightup.generating.repair import repair
from lightup.generating.symmetries import are_whole, orbits
from lightup.solving.solve import solve

from ..support.setting import BruteForce, drafts

ALPHABET = ".#01234"


def unique(puzzle: Puzzle) -> bool:
    return BruteForce(puzzle).status() == "unique"


def test_there_is_one_solution_afterwards_and_no_single_change_does_if_more_are_proven() -> None:
    sizes = Counter[int]()
    for board in drafts(21, 30):
        found = repair(board, seconds=1)
        if BruteForce(board.puzzle).status() == "unique":
            assert found.status == "nothing", board
            continue
        assert found.status == "found", board
        assert found.proposal == with_symbols(board.puzzle, found.changes)
        assert unique(found.proposal), (board, found.changes)
        sizes[len(found.changes)] += 1
        if len(found.changes) > 1 and found.proven:
            singles = product(range(len(board.puzzle.cells)), ALPHABET)
            assert not any(unique(with_symbols(board.puzzle, {cell: s})) for cell, s in singles), board
    assert sizes[1] > 5


def test_two_changes_are_proven_on_a_tiny_board() -> None:
    puzzle = Puzzle.from_rows(["...", "..."])
    found = repair(puzzle, walls=False)
    assert (found.status, found.proven) == ("impossible", True)
    found = repair(puzzle)
    assert found.proven
    size = len(found.changes)
    for fewer in range(1, size):
        for cells in combinations(range(6), fewer):
            for symbols in product(ALPHABET, repeat=fewer):
                changed = with_symbols(puzzle, dict(zip(cells, symbols, strict=True)))
                assert not unique(changed), changed


@pytest.mark.parametrize("symmetry", ["rot180", "mirror-rows", "full"])
def test_walls_keep_their_symmetry_and_locked_cells_stay(symmetry: str) -> None:
    puzzle = Puzzle.from_rows([".....", ".#.#.", ".....", ".#.#.", "....."])
    locked = frozenset({6, 12, 18})
    found = repair(puzzle, symmetry=symmetry, locked=locked, seconds=1)
    assert found.proposal is not None
    assert solve(found.proposal).status == "unique"
    assert are_whole([*found.proposal.walls], orbits(symmetry, 5, 5))
    assert locked.isdisjoint(found.changes)


def test_without_walls_only_clues_change() -> None:
    changed = 0
    for board in drafts(22, 40):
        found = repair(board, walls=False, seconds=0.5)
        assert {*found.changes} <= {*board.puzzle.walls}, board
        changed += found.status == "found"
        if found.status == "impossible":
            brute = BruteForce(board.puzzle)
            walls = [*board.puzzle.walls]
            numbers = Counter(
                tuple(brute.beside(one, wall) for wall in walls) for one in brute.lightings
            )
            assert 1 not in numbers.values(), board
    assert changed > 10


def test_the_next_proposal_is_another_one() -> None:
    puzzle = Puzzle.from_rows(["..", ".#"])
    found = [repair(puzzle, skip=skip).proposal for skip in range(3)]
    assert len({*found}) == 3
    assert all(one is not None and unique(one) for one in found)


def test_without_time_it_gives_up() -> None:
    assert repair(Puzzle(10, 10, "." * 100), seconds=0).status == "gave-up"
