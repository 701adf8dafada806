"""Doubt: the solver as a safety net, and what is offered."""

from __future__ import annotations

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.reading.doubt import Guess, offers, status_of
from lightup.reading.read import Reading

RIGHT = Puzzle.from_rows(["..1#", ".3..", "....", "#..1"])
WRONG = Puzzle.from_rows(["..1#", ".1..", "....", "#..1"])
LOST = Puzzle.from_rows(["..4#", ".3..", "....", "#..1"])
CELL = 5


def reading(puzzle: Puzzle, *guesses: Guess, doubtful: tuple[int, ...] = ()) -> Reading:
    confidence = tuple(0.5 if cell in doubtful else 1.0 for cell in range(len(puzzle.cells)))
    return Reading(Board(puzzle), confidence, guesses, (), ())


def test_a_sure_reading_says_nothing() -> None:
    assert reading(RIGHT).sure
    assert reading(RIGHT).warnings == ()
    assert reading(RIGHT, Guess(CELL, "2", 0.2)).offers == ()


def test_doubtful_cells_are_listed_though_the_puzzle_is_unique() -> None:
    found = reading(RIGHT, doubtful=(CELL, 2))
    assert not found.sure
    assert found.warnings == ("check r1c3 (a 1?) and r2c2 (a 3?)",)


def test_a_change_that_makes_it_unique_is_offered_not_made() -> None:
    assert [status_of(puzzle) for puzzle in (RIGHT, WRONG, LOST)] == ["unique", "several", "none"]
    found = reading(WRONG, Guess(CELL, "3", 0.1), Guess(CELL, "4", 0.01), Guess(0, "#", 0.001))
    assert found.board.puzzle == WRONG
    (offer, *_) = found.offers
    assert (offer.changes, offer.puzzle) == (((CELL, "3"),), RIGHT)
    assert found.warnings[0].startswith(
        "the puzzle has several solutions, so check what was read; it would have one with a 3 at r2c2"
    )


def test_two_changes_are_tried_if_one_is_not_enough() -> None:
    spoilt = Puzzle.from_rows(["..4#", ".#..", "....", "#..1"])
    (offer, *_) = offers(spoilt, [Guess(2, "1", 0.3), Guess(CELL, "3", 0.2)])
    assert offer.puzzle == RIGHT
    assert str(offer) == "a 1 at r1c3 and a 3 at r2c2"


def test_a_draft_with_several_solutions_is_still_read() -> None:
    found = reading(Puzzle.from_rows(["....", "....", "....", "...1"]))
    assert found.status == "several"
    assert found.offers == ()
    assert found.warnings == ("the puzzle has several solutions, so check what was read",)
    assert not found.objection
    assert not found.suspicion


def test_objections() -> None:
    chess = reading(Puzzle.from_rows(["#.#.", ".#.#", "#.#.", ".#.#"]))
    assert chess.objection == "without clues"
    scrap = reading(Puzzle.from_rows(["..1", "...", "..."]))
    assert scrap.objection == "and more than one meaning"
    assert not reading(RIGHT).objection


def test_suspicions() -> None:
    skyscrapers = reading(Puzzle.from_rows(["4213", "3..2", "2..1", "1344"]))
    assert skyscrapers.suspicion == "with numbers that are no clues"
    blurred = reading(LOST, doubtful=(0, 1))
    assert blurred.suspicion == "that are neither walls nor white"
    assert not reading(RIGHT, doubtful=(0, 1)).suspicion


def test_many_doubts_are_counted() -> None:
    found = reading(RIGHT, doubtful=tuple(range(9)))
    assert found.warnings[0].endswith("and 3 more")
