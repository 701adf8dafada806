from __future__ import annotations

from itertools import islice

from lightup.core.puzzle import Puzzle
from lightup.generating.generate import generate
from lightup.generating.knowledge import with_symbols
from lightup.generating.publish import publish
from lightup.generating.symmetries import SYMMETRIES, are_whole, orbits
from lightup.reasoning.rate import rate
from lightup.solving.solve import solve
from lightup.solving.verify import verify

MADE = [*islice(generate("7x7w25rot180L2+candidates1", seed=9), 4)]


def test_a_finished_puzzle_is_checked_in_every_way() -> None:
    for number, puzzle in enumerate(MADE):
        found = publish(puzzle, MADE)
        rating = rate(puzzle)
        assert found.status == "unique"
        assert found.certificate is not None
        assert verify(found.certificate).claim == "unique"
        assert (found.level, found.rating) == (rating.level, rating)
        assert {*found.techniques} == {*rating.techniques}
        spare = [c for c, _ in puzzle.clues if solve(with_symbols(puzzle, {c: "#"})).status == "unique"]
        assert ([*(found.spare or ())], found.minimal) == (spare, not spare)
        assert found.duplicates == (number,)


def test_a_duplicate_may_be_turned_or_mirrored() -> None:
    for image in MADE[0].symmetries():
        assert publish(MADE[0], [MADE[1], image]).duplicates == (1,)


def test_symmetries_are_those_of_walls_and_of_clues() -> None:
    for puzzle in [*MADE, Puzzle.from_rows(["0..", "...", "..#"]), Puzzle.from_rows(["1.#", "..."])]:
        found = publish(puzzle)
        square = puzzle.width == puzzle.height
        names = [one for one in SYMMETRIES if one != "none" and (square or not SYMMETRIES[one].square)]
        groups = {one: orbits(one, puzzle.width, puzzle.height) for one in names}
        walls, clues = [*puzzle.walls], [cell for cell, _ in puzzle.clues]
        assert [*found.symmetries] == [one for one in names if are_whole(walls, groups[one])]
        assert [*found.clue_symmetries] == [one for one in names if are_whole(clues, groups[one])]


def test_an_unfinished_puzzle_has_no_level_and_no_certificate() -> None:
    found = publish(Puzzle(3, 3, "." * 9), title="Blank", licence="CC BY 4.0")
    assert (found.status, found.level, found.certificate) == ("several", None, None)
    assert found.minimal is None
    assert found.line == "Blank. 3x3. CC BY 4.0."


def test_without_time_it_says_so() -> None:
    found = publish(MADE[0], seconds=0)
    assert (found.status, found.rating, found.minimal) == ("gave-up", None, None)
