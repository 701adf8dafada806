"""The front page: the puzzles of a day side by side, the player's days, and what to share of them."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from playwright.sync_api import Locator, expect

import lightup

from .conftest import over_both
from .player import Player, link_of, puzzle_of, solution_of

EASIEST = "10x10w22rot180L0+candidates1"  # the recipe of the easiest puzzle of a day
LEVELS = ["Easy", "Moderate", "Tricky", "Demanding", "Hard", "Very hard", "Extreme"]
DAY = "2024-02-29"
NOON = "2026-11-18T12:00:00"
Stranger = Callable[[], Player]


def tile(player: Player, level: str) -> Locator:
    return player.page.locator(".day-level").filter(has=player.page.get_by_text(level, exact=True))


def visit(player: Player, day: str = DAY) -> None:
    """Shows a day, with all its puzzles."""
    player.page.goto(f"{player.url}#daily/{day}")
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))


def solve(player: Player, level: str) -> None:
    """Solves a puzzle of the day that is shown, and returns to the day."""
    before = player.link
    tile(player, level).click()
    expect(player.board).to_be_visible()
    assert player.link != before
    player.wait_for(puzzle_of(player.link))
    player.click(*solution_of(player.puzzle))
    player.push("Next")
    expect(player.page.locator("#daily")).to_be_visible()


def test_who_knows_the_game_finds_the_puzzles_of_today(player: Player) -> None:
    player.page.goto(player.url)
    expect(player.page.locator("nav [aria-current=page]")).to_have_text("Daily")
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    expect(player.page.locator(".day-level b")).to_have_text(LEVELS)
    expect(player.page.get_by_role("button", name="Tricky 10 × 10")).to_be_visible()
    expect(player.button("The day after")).to_be_disabled()
    player.push("The day before")
    yesterday = date.fromisoformat(
        player.page.evaluate("new Date().toLocaleDateString('en-CA')")
    ) - timedelta(1)
    assert player.link == f"daily/{yesterday}"
    player.press("ArrowRight")
    expect(player.button("The day after")).to_be_disabled()


def test_a_newcomer_finds_a_first_puzzle(stranger: Stranger) -> None:
    player = stranger()
    player.page.goto(player.url)
    expect(player.page.get_by_role("region", name="How to play")).to_be_visible()
    expect(player.board).to_be_visible()


@over_both
def test_the_puzzles_of_a_day_are_the_same_for_everyone(player: Player) -> None:
    visit(player)
    expect(player.page.get_by_role("heading", name="Thursday, 29 February 2024")).to_be_visible()
    tile(player, "Easy").click()
    player.wait_for(next(lightup.generate(EASIEST, seed=20240229)))
    expect(player.page.get_by_role("heading", name="Easy, 10 × 10")).to_be_visible()


@over_both
def test_a_day_shows_what_was_done_and_has_a_line_to_share(player: Player, tmp_path: Path) -> None:
    """With the time, and a star for help, but without a single bulb."""
    visit(player)
    expect(player.page.get_by_text("Solve one of them to get a line to share.")).to_be_visible()
    player.page.get_by_role("button", name="28 February").click()
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    solve(player, "Easy")
    player.page.get_by_role("button", name="29 February").click()
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    tile(player, "Tricky").click()
    player.wait_for(puzzle_of(player.link))
    player.press("h")
    expect(player.stage).to_be_visible()
    player.press("Escape")
    player.click(*solution_of(player.puzzle))
    player.push("Next")
    line = player.page.locator(".line-to-share")
    expect(line).to_contain_text("lightup 29 Feb 2024 · 1 of 7 · Tricky 0:")
    expect(line).to_contain_text("* · * with help")
    expect(
        player.page.get_by_role("button", name=re.compile("Tricky solved .+ with 1 hint"))
    ).to_be_visible()
    expect(player.page.get_by_role("button", name="28 February: 1 of 7 solved")).to_be_visible()
    expect(player.page.locator(".streak")).to_contain_text("2 at best")
    player.push("Copy")
    expect(player.button("Copied")).to_be_visible()
    copied: str = player.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{line.inner_text()}\n{player.url}#daily/{DAY}"
    with player.page.expect_download() as saved:
        player.push("Picture")
    saved.value.save_as(tmp_path / "day.png")
    head = (tmp_path / "day.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">2I", head[16:]) == (1440, 552)


def test_days_in_a_row_are_counted_to_today(player: Player) -> None:
    player.page.clock.install(time=NOON)
    player.page.goto(player.url)
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    solve(player, "Easy")
    expect(player.page.locator(".streak")).to_contain_text("1 day in a row")
    player.push("The day before")
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    solve(player, "Easy")
    expect(player.page.locator(".streak")).to_contain_text("2 days in a row")
    player.page.go_back()
    result = player.page.get_by_role("region", name="Result")
    expect(result.get_by_text("Days in a row").locator("..")).to_contain_text("2")


def test_the_day_changes_at_midnight(player: Player) -> None:
    page = player.page
    page.clock.install(time=NOON)
    page.goto(player.url)
    expect(page.get_by_role("heading", name="Wednesday, 18 November")).to_be_visible()
    expect(page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    page.clock.fast_forward("13:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("heading", name="Thursday, 19 November")).to_be_visible()
    expect(page.locator(".day-level:enabled")).to_have_count(len(LEVELS))


def test_a_puzzle_that_was_begun_comes_first(player: Player) -> None:
    """With its marks, and at once: they are not lost on the way."""
    visit(player)
    expect(tile(player, "Easy")).to_contain_class("hero")
    tile(player, "Hard").click()
    player.wait_for(puzzle_of(player.link))
    bulbs = solution_of(player.puzzle)[:2]
    player.click(*bulbs)
    player.push("Daily")
    visit(player)
    expect(tile(player, "Hard")).to_contain_class("hero")
    expect(tile(player, "Hard")).to_contain_text("in progress")
    expect(tile(player, "Easy")).not_to_contain_class("hero")
    tile(player, "Hard").click()
    player.wait_for_marks(bulbs)


def test_a_puzzle_of_a_day_has_an_address(player: Player) -> None:
    player.page.goto(f"{player.url}#day/{DAY}/0")
    player.wait_for(next(lightup.generate(EASIEST, seed=20240229)))
    player.press("s")
    expect(player.sheet.get_by_label("The puzzle", exact=True)).to_have_value(
        f"{player.url}#day/{DAY}/0"
    )
    player.close_sheet()
    assert player.link == link_of(player.puzzle)


@over_both
def test_the_puzzles_of_today_need_no_engine_again(player: Player) -> None:
    player.page.goto(player.url)
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    expect(player.page.get_by_text("Fetching the puzzles…")).to_be_hidden()
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.reload()
    expect(player.page.locator(".day-level:enabled")).to_have_count(len(LEVELS))
    assert not [url for url in asked if url.endswith("/api/open")]


def test_other_ways_lead_on_from_there(player: Player) -> None:
    player.visit()
    player.click(min(player.puzzle.white))
    player.push("Daily", "Continue Easy, 5 × 5")
    expect(player.board).to_be_visible()
    for name, heading in {
        "New puzzle": "New puzzle",
        "Collection": "New puzzle",
        "How to play": "How to play",
    }.items():
        player.push("Daily", name)
        expect(player.sheet.get_by_role("heading", name=heading)).to_be_visible()
        player.close_sheet()
