"""New puzzles: made to order, one more like this, by a recipe, from the shelf."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import lightup
from lightup.collecting import starter

from .conftest import over_both
from .player import FIRST, SHELF, Player, puzzle_of, solution_of

PACK = starter.bundle().texts


@over_both
def test_a_puzzle_is_made_to_order(player: Player) -> None:
    player.visit()
    player.press("n")
    sheet = player.sheet
    sheet.get_by_text("Symmetry and walls").click()
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
    player.push("Next")
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
        player.sheet.get_by_label(side).fill("100")
    player.push("New puzzle")
    expect(player.sheet.get_by_text("Making a puzzle…")).to_be_visible()
    player.push("Cancel")
    expect(player.sheet.get_by_text("Making a puzzle…")).to_be_hidden()
    player.close_sheet()
    player.press("h")
    expect(player.stage).to_be_visible()
    assert player.link == FIRST


def test_what_only_some_ask_for_is_folded(player: Player) -> None:
    """It is open again for those who asked for something else."""
    player.visit()
    player.press("n")
    expect(player.sheet.get_by_role("radio", name="Quarter turn")).to_be_hidden()
    expect(player.sheet.get_by_text("Recipe")).to_be_hidden()
    player.sheet.get_by_text("Symmetry and walls").click()
    player.sheet.get_by_role("radio", name="Quarter turn").check()
    player.close_sheet()
    player.press("n")
    expect(player.sheet.get_by_role("radio", name="Quarter turn")).to_be_checked()


@over_both
def test_a_board_of_100x100_is_made_and_has_hints(player: Player) -> None:
    player.visit()
    player.press("n")
    player.sheet.get_by_role("radio", name="Other").check()
    for side in ("Columns", "Rows"):
        player.sheet.get_by_label(side).fill("100")
    player.push("New puzzle")
    expect(player.page.get_by_role("heading", name="Moderate, 100 × 100")).to_be_visible()
    player.press("h")
    expect(player.stage).to_have_text("Where")
    player.press("h")
    expect(player.stage).to_have_text("Why")


@over_both
def test_a_recipe_is_opened(player: Player) -> None:
    """In the sheet, and in the address; without a seed, any of its puzzles."""
    player.visit()
    recipe = "7x7w22rot180L2"
    player.paste(f"{recipe}#5.1")
    player.wait_for(next(lightup.generate(recipe, seed=5)))
    player.page.goto(f"{player.url}#{recipe}#6.1")
    player.wait_for(next(lightup.generate(recipe, seed=6)))
    player.paste(recipe)
    player.wait_for_another()
    expect(player.page.get_by_role("heading", name="Tricky, 7 × 7")).to_be_visible()


def test_the_shelf_needs_no_engine(player: Player) -> None:
    """It is there at once; what was begun or solved is said."""
    player.visit()
    player.click(*solution_of(player.puzzle))
    player.push("New puzzle", "Collection")
    books = player.sheet.get_by_role("button").filter(has_text="×")
    expect(books).to_have_count(len(PACK) // len(starter.LEVELS) + 2)
    books.nth(1).click()
    player.wait_for(puzzle_of(SHELF[1]))
    player.click(min(player.puzzle.white))
    player.wait_until_saved(moves=1)
    player.push("New puzzle", "Collection")
    expect(books.nth(0)).to_contain_text("solved")
    expect(books.nth(1)).to_contain_text("in progress")
    expect(books.filter(has_text="solved")).to_have_count(1)


def test_the_shelf_has_the_whole_starter_pack(player: Player) -> None:
    """The last of the hardest is opened by the engine, and is known to be of its level."""
    player.visit()
    player.push("New puzzle", "Collection")
    player.sheet.locator("label").filter(has_text="6").click()
    books = player.sheet.get_by_role("button").filter(has_text="×")
    expect(books).to_have_count(len(PACK) // len(starter.LEVELS))
    books.last.click()
    player.wait_for(puzzle_of(PACK[-1]))
    expect(player.page.get_by_role("heading", name="Extreme, 25 × 25")).to_be_visible()
