"""New puzzles: made to order, one more like this, of the day, from the shelf."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import lightup
from lightup.collecting import starter

from .conftest import over_both
from .player import FIRST, SHELF, Player, link_of, puzzle_of, solution_of

DAY = "10x10w22rot180L0+candidates1"  # the recipe of the easiest puzzle of a day
Stranger = Callable[[], Player]

PACK = starter.bundle().texts


@over_both
def test_a_puzzle_is_made_to_order(player: Player) -> None:
    player.visit()
    player.press("n")
    sheet = player.sheet
    for choice in ("Other", "Moderate", "Left and right", "Many"):
        sheet.get_by_role("radio", name=re.compile(f"^(\\d )?{choice}$")).check()
    sheet.get_by_label("Columns").fill("8")
    sheet.get_by_label("Rows").fill("6")
    expect(sheet.get_by_role("radio", name="Quarter turn")).to_have_count(0)  # it needs a square
    expect(sheet.locator("code")).to_have_text("8x6w28mirror-colsL1")
    player.push("New puzzle")
    player.wait_for_another()
    puzzle = player.puzzle
    assert (puzzle.width, puzzle.height) == (8, 6)
    walls = ["".join("." if symbol == "." else "#" for symbol in row) for row in puzzle.rows]
    assert walls == [row[::-1] for row in walls]
    assert lightup.rate(puzzle).level == 1
    expect(sheet).to_have_count(0)
    expect(player.page.get_by_role("heading", name="Moderate, 8 × 6")).to_be_visible()
    player.press("n")
    expect(sheet.locator("code")).to_have_text("8x6w28mirror-colsL1")  # the wish is remembered


def test_one_more_like_the_puzzle_that_is_solved(player: Player) -> None:
    player.visit()
    player.click(*solution_of(player.puzzle))
    player.push("Another like this")
    player.wait_for_another()
    assert (player.puzzle.width, player.puzzle.height) == (5, 5)
    assert lightup.rate(player.puzzle).level == 0
    assert player.bulbs == []


@over_both
def test_making_a_puzzle_can_be_cancelled(player: Player) -> None:
    """A server answers too fast, so its answer is kept back."""
    player.page.route("**/api/generate", lambda route: None)
    player.visit()
    player.wait_for_engine()
    player.press("n")
    for choice in ("Other", "Extreme"):
        player.sheet.get_by_role("radio", name=re.compile(f"^(\\d )?{choice}$")).check()
    for side in ("Columns", "Rows"):
        player.sheet.get_by_label(side).fill("40")
    player.push("New puzzle")
    expect(player.sheet.get_by_text("Making a puzzle…")).to_be_visible()
    player.push("Cancel")
    expect(player.sheet.get_by_text("Making a puzzle…")).to_be_hidden()
    player.close_sheet()
    player.press("h")
    expect(player.help.locator(".stages")).to_be_visible()
    assert player.link == FIRST


@over_both
def test_the_puzzle_of_the_day_is_the_same_for_everyone(player: Player, stranger: Stranger) -> None:
    links = []
    for one in (player, stranger()):
        one.visit()
        one.push("New puzzle", "Of the day")
        one.sheet.get_by_label("Day", exact=True).fill("2024-02-28")
        one.push("The day after")
        one.push("Easy")
        one.wait_for_another()
        expect(one.page.get_by_text("Puzzle of the day, 2024-02-29")).to_be_visible()
        links.append(one.link)
    assert links == [link_of(next(lightup.generate(DAY, seed=20240229)))] * 2


def test_a_puzzle_of_the_day_has_an_address_and_is_ticked_off(player: Player) -> None:
    player.page.goto(f"{player.url}#day/2024-02-29/0")
    player.wait_for_another()
    player.click(*solution_of(player.puzzle))
    player.wait_until_saved(moves=len(player.bulbs))
    player.push("New puzzle", "Of the day")
    player.sheet.get_by_label("Day", exact=True).fill("2024-02-29")
    expect(player.sheet.get_by_role("button", name="Easy solved")).to_be_visible()
    expect(player.sheet.get_by_role("button", name="solved")).to_have_count(1)


def test_the_shelf_needs_no_engine(player: Player) -> None:
    """It is there at once; what was begun or solved is said."""
    player.visit()
    player.click(*solution_of(player.puzzle))
    player.push("New puzzle", "Shelf")
    books = player.sheet.get_by_role("button").filter(has_text="×")
    expect(books).to_have_count(len(PACK) // len(starter.LEVELS) + 2)
    books.nth(1).click()
    player.wait_for(puzzle_of(SHELF[1]))
    player.click(min(player.puzzle.white))
    player.wait_until_saved(moves=1)
    player.push("New puzzle", "Shelf")
    expect(books.nth(0)).to_contain_text("solved")
    expect(books.nth(1)).to_contain_text("begun")
    expect(books.filter(has_text="solved")).to_have_count(1)


def test_the_shelf_has_the_whole_starter_pack(player: Player) -> None:
    """The last of the hardest is opened by the engine, and is known to be of its level."""
    player.visit()
    player.push("New puzzle", "Shelf")
    player.sheet.locator("label").filter(has_text="6").click()
    books = player.sheet.get_by_role("button").filter(has_text="×")
    expect(books).to_have_count(len(PACK) // len(starter.LEVELS))
    books.last.click()
    player.wait_for(puzzle_of(PACK[-1]))
    expect(player.page.get_by_role("heading", name="Extreme, 25 × 25")).to_be_visible()
