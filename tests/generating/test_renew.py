from __future__ import annotations

from itertools import islice

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.generating._wishes import needs
from lightup.generating.generate import generate
from lightup.generating.knowledge import with_symbols
from lightup.generating.renew import fill, renew
from lightup.generating.symmetries import are_whole, orbits
from lightup.reasoning.rate import level_of
from lightup.solving.solve import solve

from ..support.setting import BruteForce, drafts, lightings

MADE = [*islice(generate("8x8w22rot180L2+candidates1", seed=5), 3)]
REGION = [row * 8 + col for row in range(2, 6) for col in range(2, 6)]


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_only_the_region_is_made_new(walls: bool, seed: int) -> None:
    for puzzle in MADE:
        found = renew(puzzle, cells=REGION, walls=walls, seed=seed, seconds=0.5)
        if found.proposal is None:
            assert found.status == (
                "gave-up" if walls or {*puzzle.walls}.intersection(REGION) else "impossible"
            )
            continue
        assert {*found.changes} <= {*REGION}
        assert solve(found.proposal).status == "unique"
        assert walls or {*found.proposal.walls} == {*puzzle.walls}
    assert renew(MADE[0], cells=REGION, seed=seed).changes


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("level", [0, 3])
def test_it_aims_for_a_level(level: int, walls: bool) -> None:
    for puzzle in MADE:
        found = renew(puzzle, level=level, walls=walls, symmetry="rot180")
        if found.status == "impossible":
            assert not walls
            continue
        assert found.proposal is not None
        assert level_of(found.proposal) == level == found.level
        assert are_whole([*found.proposal.walls], orbits("rot180", 8, 8))


def test_it_aims_for_a_technique() -> None:
    found = renew(MADE[0], technique="facing_clues", seed=1)
    assert found.proposal is not None
    assert needs(found.proposal, "facing clues")
    with pytest.raises(InputError, match="expected a technique"):
        renew(MADE[0], technique="telepathy")
    with pytest.raises(InputError, match="expected a level from 0 to 6"):
        renew(MADE[0], level=7)
    with pytest.raises(InputError, match="expected a level of at least 3"):
        renew(MADE[0], level=1, technique="beam")


def test_it_aims_for_rare_techniques_until_the_time_is_up() -> None:
    for technique in ("claimed clue", "two dark cells"):
        found = renew(MADE[2], technique=technique, seed=1, seconds=300)
        assert found.proposal is not None
        assert needs(found.proposal, technique)
    short = renew(MADE[2], technique="two dark cells", seed=1, seconds=0.02)
    assert (short.status, short.proposal) == ("gave-up", None)


@pytest.mark.parametrize("technique", ["shared_cells", "short_trial", "long_trial"])
def test_it_aims_for_a_technique_above_the_level_that_there_is(technique: str) -> None:
    """Also where there is no level yet, since the walls have no clues."""
    plain = with_symbols(MADE[0], dict.fromkeys(MADE[0].walls, "#"))
    for start in (MADE[0], plain):
        found = renew(start, technique=technique, seed=1)
        assert found.proposal is not None
        assert needs(found.proposal, technique.replace("_", " "))


def test_the_same_seed_makes_the_same_and_locked_cells_stay() -> None:
    locked = [0, 1, 2, *REGION[:4]]
    first, again, other = (renew(MADE[1], locked=locked, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert not {*locked}.intersection(first.changes)


def test_a_level_that_the_walls_do_not_have_is_impossible() -> None:
    found = renew(Puzzle.from_rows(["..", ".#"]), level=5, walls=False)
    assert (found.status, found.proven) == ("impossible", True)
    assert renew(MADE[0], cells=[], seconds=1).status == "impossible"
    blank = Puzzle.from_rows(["...."] * 4)
    without = renew(blank, technique="beam", walls=False)
    assert (without.status, without.message) == (
        "impossible",
        "there is no wall to give a clue, and walls may not come",
    )
    assert renew(blank, technique="empty corner").status == "found"


def test_bulbs_number_the_walls() -> None:
    filled = 0
    for board in drafts(41, 40):
        for bulbs in lightings(board.puzzle)[:3]:
            found = fill(Board(board.puzzle, bulbs))
            new = found.proposal or board.puzzle
            beside = {w: len(bulbs.intersection(new.neighbours(w))) for w in new.walls}
            assert {w: int(new.cells[w]) for w in new.walls} == beside
            assert found.solutions == BruteForce(new).status()
            filled += found.status == "found"
    assert filled > 30


@pytest.mark.parametrize(
    ("rows", "locked", "message"),
    [
        (["#*.", "..."], [], "the bulbs leave r2c1 and r2c3 dark"),
        (["#**", "..*"], [], "the bulbs at r1c2 and r1c3 see each other"),
        (["2*.", "..*"], [0], "the locked 2 at r1c1 does not fit the bulbs"),
    ],
)
def test_bulbs_that_are_no_solution_number_nothing(
    rows: list[str], locked: list[int], message: str
) -> None:
    found = fill(Board.from_rows(rows), locked=locked)
    assert (found.status, found.message, found.proposal) == ("impossible", message, None)
