"""What is seen and heard: large boards, motion, names for screen readers."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from playwright.sync_api import expect

from lightup.core.puzzle import Puzzle

from ...support.vectors import PUZZLES
from .player import Player, solution_of, until

V2 = PUZZLES["V2"]
SIDE = 40
LARGE = Puzzle(SIDE, SIDE, "".join(Random(40).choices(".#", [4, 1], k=SIDE * SIDE)))


def test_cells_have_names_for_screen_readers(player: Player) -> None:
    player.play(V2)
    player.click(1)
    player.right_click(3)
    expect(player.board).to_match_aria_snapshot("""
        - grid "Light Up board, 2 rows of 3 cells":
          - /children: deep-equal
          - row:
            - gridcell "row 1, column 1, clue 1, done"
            - gridcell "row 1, column 2, lit, bulb"
            - gridcell "row 1, column 3, wall"
          - row:
            - gridcell "row 2, column 1, dark, dot"
            - gridcell "row 2, column 2, lit, no mark"
            - gridcell "row 2, column 3, dark, no mark"
        """)


def test_a_large_board_is_zoomed_with_keys(player: Player) -> None:
    """The cell at the cursor stays in sight."""
    player.play(LARGE)
    player.press("Tab", "Enter", "End", "ArrowDown")
    before = cell_width(player)
    player.press(*["+"] * 6)
    assert cell_width(player) > 3 * before
    player.press(*["ArrowDown"] * 30, *["ArrowLeft"] * 20)
    assert is_in_sight(player, 31 * SIDE + SIDE - 21)
    player.press("0")
    assert cell_width(player) == pytest.approx(before, rel=0.01)


def test_a_large_board_is_zoomed_with_the_wheel(player: Player) -> None:
    """The cell under the pointer stays there; the wheel alone moves what is zoomed."""
    player.play(LARGE)
    cell = 10 * SIDE + 10
    before, (x, y) = cell_width(player), player.centre(cell)
    player.page.mouse.move(x, y)
    player.page.keyboard.down("Control")
    player.page.mouse.wheel(0, -600)
    player.page.keyboard.up("Control")
    until(player.page, lambda: cell_width(player) > 2 * before, True)
    assert player.centre(cell) == pytest.approx((x, y), abs=2)
    player.page.mouse.wheel(0, 40)
    until(player.page, lambda: player.centre(cell)[1] < y - 20, True)
    assert player.bulbs == player.dots == []
    player.click(cell)
    assert player.bulbs == [cell]
    player.push("Whole board")
    assert cell_width(player) == pytest.approx(before, rel=0.01)


def test_cells_that_are_not_seen_are_not_marked(player: Player) -> None:
    """A drag that leaves a board that is zoomed in ends at its edge, and at the numbers of its rows."""
    player.play(LARGE)
    player.press("Tab", *["ArrowDown"] * 20, *["ArrowRight"] * 20, *["+"] * 6)
    box = player.board.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    player.page.mouse.click(box["x"] + 4, middle)
    mouse = player.page.mouse
    mouse.move(box["x"] + box["width"] / 2, middle)
    mouse.down()
    mouse.move(box["x"] + box["width"] + 200, middle)
    mouse.move(box["x"] - 200, middle)
    mouse.up()
    assert all(is_in_sight(player, cell) for cell in player.dots + player.bulbs)


def cell_width(player: Player) -> float:
    box = player.cell(0).bounding_box()
    assert box
    return box["width"]


def is_in_sight(player: Player, cell: int) -> bool:
    x, y = player.centre(cell)
    box = player.board.bounding_box()
    assert box
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_a_large_board_is_played(player: Player) -> None:
    player.play(LARGE)
    cell = next(cell for cell in LARGE.white if cell > 20 * SIDE + 20)
    player.click(cell)
    assert player.bulbs == [cell]


def test_a_very_large_screen_is_used(player: Player) -> None:
    player.page.set_viewport_size({"width": 3840, "height": 2160})
    player.play(LARGE)
    box = player.board.bounding_box()
    assert box
    assert 1000 < box["height"] < 2160


def test_rows_and_columns_have_numbers_on_demand(player: Player) -> None:
    player.visit()
    labels = player.board.locator(".label text:not(.hide)")
    expect(labels).to_have_count(0)
    player.click(min(player.puzzle.white))
    expect(labels).to_have_text(["1", "1"])
    player.press("l")
    expect(labels).to_have_count(player.puzzle.width + player.puzzle.height)
    player.press("l")
    expect(labels).to_have_count(2)


@pytest.mark.parametrize(("motion", "is_moving"), [("no-preference", True), ("reduce", False)])
def test_reduced_motion_is_honoured(
    player: Player, motion: Literal["no-preference", "reduce"], is_moving: bool
) -> None:
    player.page.emulate_media(reduced_motion=motion)
    player.visit()
    player.click(*solution_of(player.puzzle))
    assert player.page.evaluate("document.getAnimations().length > 0") == is_moving
