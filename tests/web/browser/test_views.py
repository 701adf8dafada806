"""The views of the page: by the header, by their addresses."""

from __future__ import annotations

from playwright.sync_api import expect

from .player import FIRST, Player, puzzle_of

VIEWS = {"play": "Play", "solve": "Solve", "puzzles": "My puzzles"}


def expect_view(player: Player, shown: str) -> None:
    """Expects this view and no other, and its title to be marked."""
    current = player.page.locator("nav [aria-current=page]")
    expect(current).to_have_text([VIEWS[shown]])
    expect(player.page.locator("main:visible")).to_have_attribute("id", shown)


def test_the_header_has_all_views(player: Player) -> None:
    player.visit()
    expect(player.page.get_by_role("navigation").get_by_role("button")).to_have_text([*VIEWS.values()])
    for name in ("solve", "puzzles", "play"):
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
