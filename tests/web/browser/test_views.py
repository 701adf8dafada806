"""The views of the page: by the header, by their addresses."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, puzzle_of, solution_of

V4 = PUZZLES["V4"]
BULBS = solution_of(V4)
VIEWS = {
    "daily": "Daily",
    "play": "Play",
    "learn": "Learn",
    "construct": "Construct",
    "solve": "Solve",
    "lab": "Lab",
    "puzzles": "My puzzles",
}


def expect_view(player: Player, shown: str) -> None:
    """Expects this view and no other, and its title to be marked."""
    current = player.page.locator("nav [aria-current=page]")
    expect(current).to_have_text([VIEWS[shown]])
    expect(player.page.locator("main:visible")).to_have_attribute("id", shown)


def test_the_header_has_all_views(player: Player) -> None:
    player.visit()
    expect(player.page.get_by_role("navigation").get_by_role("button")).to_have_text([*VIEWS.values()])
    for name in (*VIEWS, "play"):
        player.push(VIEWS[name])
        expect_view(player, name)
    assert player.link == FIRST


def test_an_address_leads_to_a_view(player: Player) -> None:
    page = player.page
    page.goto(f"{player.url}#solve")
    expect_view(player, "solve")
    page.evaluate("location.hash = 'puzzles'")
    expect_view(player, "puzzles")
    page.go_back()
    expect_view(player, "solve")
    player.push("Play")
    expect_view(player, "play")
    player.wait_for(puzzle_of(FIRST))
    assert player.link == FIRST


@over_both
def test_a_walkthrough_leaves_the_game_alone(player: Player) -> None:
    """It has a board, keys and progress of its own, and begins at the empty board."""
    page = player.page
    player.play(V4)
    player.click(*BULBS[:1])
    player.more("Walkthrough")
    view = page.locator("#walkthrough")
    slider, place = view.get_by_role("slider", name="Step"), view.locator("output")
    board = view.get_by_role("grid", name="Light Up board")
    expect(place).to_have_text("Start")
    expect(page.locator("nav [aria-current=page]")).to_have_text("Play")
    for cell in (BULBS[0], 0):
        board.get_by_role("gridcell").nth(cell).click()
    expect(board.locator("[aria-label$=', bulb']")).to_have_count(0)
    last = int(slider.get_attribute("max") or 0) - 1
    for step in range(1, last + 1):
        player.press("ArrowRight")
        expect(place).to_have_text(f"Step {step} of {last}")
        expect(view.locator(".told")).to_be_visible()
    player.push("Next")
    expect(place).to_have_text("End")
    expect(view.get_by_role("heading", name="Solved")).to_be_visible()
    expect(board.locator("[aria-label$=', bulb']")).to_have_count(len(BULBS))
    player.push("Back to the game")
    expect(player.board).to_be_visible()
    assert (player.bulbs, player.dots) == (BULBS[:1], [])
    player.press("u")
    assert player.bulbs == []


@over_both
def test_the_result_of_a_step_is_shown_on_the_large_board(player: Player) -> None:
    page = player.page
    player.play(V4)
    player.more("Walkthrough")
    board = page.locator("#walkthrough").get_by_role("grid")
    player.push("Harder")
    expect(board).to_have_attribute("data-world", "supposed")
    for world in ("decided", "supposed"):
        player.push("Result")
        expect(board).to_have_attribute("data-world", world)
    player.press("r")
    expect(board).to_have_attribute("data-world", "decided")
    player.push("Next")
    expect(player.button("Result")).to_be_disabled()
    expect(player.button("Result")).to_have_attribute("aria-pressed", "false")


def test_a_walkthrough_of_another_puzzle_follows_the_game(player: Player) -> None:
    player.play(V4)
    player.more("Walkthrough")
    walkthrough = player.page.locator("#walkthrough")
    expect(walkthrough.get_by_role("heading", name=re.compile("7 × 7"))).to_be_visible()
    player.page.go_back()
    player.play(PUZZLES["V6"])
    player.more("Walkthrough")
    expect(walkthrough.get_by_role("heading", name=re.compile("3 × 3"))).to_be_visible()
    player.push("Next")
    expect(walkthrough).to_contain_text("The 4 at r1c1 has only two places for its bulbs.")
    player.press("Escape")
    expect(player.board).to_be_visible()
