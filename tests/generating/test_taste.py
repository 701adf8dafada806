"""What makes a puzzle fine: each aspect on boards that differ in it, and what never changes."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.generating.taste import ASPECTS, Taste, taste

from ..support.data import ROOT, janko
from ..support.strategies import boards

# One solution each, at levels 1, 1 and 0.
SQUARE = "..1#/.3../..../#..1"
CORNER = "1.#/..."
ISLANDS = ".#.#.#."


def read(text: str) -> Puzzle:
    return Puzzle.from_rows(text.split("/"))


def points(text: str, name: str) -> int | None:
    """Returns what an aspect earned; `None` if it does not apply."""
    return {part.name: part.points for part in taste(read(text)).parts}.get(name)


def value(text: str, name: str) -> str:
    return {part.name: part.value for part in taste(read(text)).parts}[name]


def test_all_aspects_together_have_a_thousand_points() -> None:
    assert sum(aspect.most for aspect in ASPECTS) == 1000
    assert len({aspect.name for aspect in ASPECTS}) == len(ASPECTS)


def test_the_page_on_generating_has_the_points() -> None:
    page = (ROOT / "docs" / "generating.md").read_text(encoding="utf-8")
    for aspect in ASPECTS:
        assert f"\n| {aspect.name} | {aspect.most} |" in page


@pytest.mark.parametrize(
    ("name", "text", "figure"),
    [
        ("wide opening", "..4/...", "0 % of the cells"),
        ("wide opening", "1.#", "100 % of the cells"),
        ("lasting", "1.#", "1.0 equal batches"),
        ("lasting", ISLANDS, "1.0 equal batches"),
        ("choice", CORNER, "4 times in a row only one cell to find"),
        ("choice", ISLANDS, "0 times in a row only one cell to find"),
        ("hard moments", CORNER, "in 1 quarter of the solution"),
        ("hard places", CORNER, "in 2.0 quarters of the board"),
        ("variety", "0#0#0", "0 % of the pairs differ"),
        ("variety", "0.1..#..2.3", "100 % of the pairs differ"),
        ("variety", "0#0#1", "66 % of the pairs differ"),
        ("few zeros", "0#0#1", "66 % of the clues"),
        ("no idle clues", "0#0#1", "100 % of the clues"),
        ("no idle clues", SQUARE, "0 % of the clues"),
        ("share of clues", SQUARE, "60 % of the walls"),
        ("one piece", ".#..", "33 % of the cells cut off"),
        ("one piece", ".#/..", "0 % of the cells cut off"),
        ("balance", "#..#/..../..../#..#", "in 4.0 quarters of the board"),
        ("balance", "##../##../..../....", "in 1.0 quarters of the board"),
        ("balance", "..#..", "in 4.0 quarters of the board"),
        ("no blocks", "##./##./..#", "80 % of the walls"),
        ("no blocks", "#1./##./..#", "0 % of the walls"),
        ("no blocks", "##..##", "0 % of the walls"),
    ],
)
def test_what_an_aspect_measures(name: str, text: str, figure: str) -> None:
    assert value(text, name) == figure


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hard moments", ISLANDS),
        ("hard places", ISLANDS),
        ("variety", "1.."),
        ("few zeros", ".#."),
        ("no idle clues", ".#."),
        ("share of clues", "..."),
        ("balance", "..."),
        ("no blocks", "..."),
        ("wide opening", "#0"),
        ("lasting", "...2"),
        ("choice", "...2"),
        ("one piece", "#0"),
    ],
)
def test_an_aspect_that_does_not_apply_is_left_out(name: str, text: str) -> None:
    assert points(text, name) is None


@pytest.mark.parametrize(
    ("name", "finer", "coarser"),
    [
        ("variety", "0.1.#.2.3", "1.1.#.1.3.1"),
        ("few zeros", "1.#..#..1.#", "0.#..#..0.#"),
        ("one piece", "...../.#.#.", "..#../.##.."),
        ("balance", "#..#/..../..../#..#", "###./..../..../#..."),
        ("share of clues", "#1#1#..", "#####.."),
        ("share of clues", "#1#1#..", "11111.."),
    ],
)
def test_the_finer_of_two_earns_more(name: str, finer: str, coarser: str) -> None:
    better, worse = points(finer, name), points(coarser, name)
    assert better is not None
    assert worse is not None
    assert better > worse


def test_a_taste_without_parts_is_worth_nothing() -> None:
    assert Taste(()).total == 0


@given(boards(marks=()))
def test_any_board_has_a_taste_and_its_images_have_the_same(board: Board) -> None:
    tastes = {taste(image) for image in board.puzzle.symmetries()}
    assert len(tastes) == 1
    (found,) = tastes
    assert 0 <= found.total <= 1000
    assert all(0 <= part.points <= part.most for part in found.parts)


@given(st.integers(1, 40))
def test_a_single_row_has_a_taste(width: int) -> None:
    row = taste(Puzzle(width, 1, "." * width))
    assert row == taste(Puzzle(1, width, "." * width))


def test_real_puzzles_and_their_images_have_the_same_taste() -> None:
    some = [board.puzzle for board in janko().values() if len(board.puzzle.cells) <= 100]
    for puzzle in some[::4]:
        assert len({taste(image) for image in puzzle.symmetries()}) == 1


def test_real_puzzles_beat_a_degenerate_one() -> None:
    small = [board.puzzle for board in janko().values() if len(board.puzzle.cells) == 100]
    totals = sorted(taste(puzzle).total for puzzle in small)
    corner = Puzzle.from_rows(["000#" + "." * 6, *["0###" + "." * 6] * 3, *["." * 10] * 6])
    assert taste(corner).total < totals[0]
    assert totals[len(totals) // 2] > 750


def test_the_deadline_holds() -> None:
    with pytest.raises(OutOfTime):
        taste(Puzzle(10, 10, "." * 100), deadline=time.monotonic() - 1)
