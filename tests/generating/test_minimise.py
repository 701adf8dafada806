from __future__ import annotations

from itertools import combinations, islice

import pytest

from lightup.base.errors import NoSolution, SeveralSolutions
from lightup.core.puzzle import Puzzle
from lightup.generating.generate import generate
from lightup.generating.knowledge import with_symbols
from lightup.generating.minimise import minimise
from lightup.generating.symmetries import are_whole, orbits
from lightup.reasoning.rate import level_of
from lightup.solving.solve import solve

from ..support.setting import BruteForce, drafts


def clued(puzzle: Puzzle) -> Puzzle:
    """Returns a puzzle with one solution in which every wall is a clue."""
    solution = solve(puzzle).solution
    assert solution is not None
    beside = {w: len(solution.bulbs.intersection(puzzle.neighbours(w))) for w in puzzle.walls}
    return with_symbols(puzzle, {wall: str(number) for wall, number in beside.items()})


MADE = [clued(one) for one in islice(generate("7x7w25rot180L2+candidates1", seed=3), 6)]


def without(puzzle: Puzzle, *clues: int) -> Puzzle:
    return with_symbols(puzzle, dict.fromkeys(clues, "#"))


@pytest.mark.parametrize("fewest", [False, True])
def test_a_minimised_puzzle_loses_uniqueness_with_any_clue_less(fewest: bool) -> None:
    for puzzle in MADE:
        found = minimise(puzzle, fewest=fewest)
        assert found.proposal is not None
        assert solve(found.proposal).solution.bulbs == solve(puzzle).solution.bulbs  # type: ignore[union-attr]
        for clue, _ in found.proposal.clues:
            assert solve(without(found.proposal, clue)).status == "several", found.proposal
        assert found.clues < found.clues_before
        assert found.proven == fewest


def test_the_fewest_clues_are_the_fewest() -> None:
    seen = 0
    for board in drafts(31, 120):
        puzzle, brute = board.puzzle, BruteForce(board.puzzle)
        if brute.status() != "unique":
            continue
        seen += 1
        found = minimise(puzzle, fewest=True)
        clues = [cell for cell, _ in puzzle.clues]
        assert brute.status(**{f"w{c}": "#" for c in clues if found.changes.get(c) == "#"}) == "unique"
        for some in combinations(clues, found.clues - 1) if found.clues else ():
            rest = {f"w{c}": "#" for c in clues if c not in some}
            assert brute.status(**rest) != "unique", puzzle
    assert seen > 20


@pytest.mark.parametrize("fewest", [False, True])
def test_the_level_can_be_kept(fewest: bool) -> None:
    for puzzle in MADE:
        level = level_of(puzzle)
        found = minimise(puzzle, keep_level=True, fewest=fewest)
        smaller = found.proposal or puzzle
        assert level_of(smaller) == level == found.level
        for clue, _ in smaller.clues:
            one_less = without(smaller, clue)
            assert solve(one_less).status == "several" or level_of(one_less) > level, smaller


def test_clues_go_in_their_symmetry_and_locked_ones_stay() -> None:
    for puzzle in MADE:
        groups = orbits("rot180", 7, 7)
        found = minimise(puzzle, symmetry="rot180", fewest=True)
        smaller = found.proposal or puzzle
        assert are_whole([cell for cell, _ in smaller.clues], groups)
        some = [cell for cell, _ in puzzle.clues][:3]
        kept = minimise(puzzle, locked=some, fewest=True)
        assert not {*some}.intersection(kept.changes)


def test_there_are_other_proposals() -> None:
    assert len({minimise(MADE[0], skip=skip).proposal for skip in range(6)}) > 1


def test_only_a_puzzle_with_one_solution_can_be_minimised() -> None:
    with pytest.raises(SeveralSolutions):
        minimise(Puzzle(2, 2, "...."))
    with pytest.raises(NoSolution):
        minimise(Puzzle.from_rows(["4."]))
