"""Show the formulas: rules in words with their lines, lit on the board, copied and saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lightup.core.puzzle import Puzzle
from lightup.encodings import encode

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import Player, until

V2 = PUZZLES["V2"]  # 1.#/...
LARGE = Puzzle(60, 60, ("." * 9 + "#") * 360)


class Reader:
    """A person who reads the formulas of a puzzle."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.board = player.page.get_by_role("grid", name="Formulas")
        self.rules = player.page.locator(".rule")

    def read(self, puzzle: Puzzle) -> None:
        """Pastes a puzzle, and shows its formulas."""
        self.player.push("Solve")
        expect(self.page.get_by_role("grid", name="Editor")).to_be_visible()
        self.player.paste(str(puzzle))
        size = f"{puzzle.height} rows of {puzzle.width} cells"
        expect(self.page.get_by_role("grid", name=f"Editor, {size}")).to_be_visible()
        self.player.push("Show the formulas")
        expect(self.rules.first).to_be_visible()

    def choose(self, language: str) -> None:
        self.page.get_by_label("Language").select_option(language)

    def rule(self, text: str) -> Locator:
        return self.rules.filter(has_text=text)

    def lit(self) -> str:
        """Returns what lights up on the board, as the path of its strips."""
        return self.board.locator(".glow path").get_attribute("d") or ""

    def wait_for_light(self, strips: str) -> None:
        until(self.page, self.lit, strips)


@pytest.fixture
def reader(player: Player) -> Reader:
    player.visit()
    return Reader(player)


@over_both
def test_rules_in_words_with_their_clauses(reader: Reader) -> None:
    reader.read(V2)
    clue = reader.rule("The 1 at r1c1 has exactly one bulb.")
    expect(clue.locator(".formula li")).to_have_text(
        ["no bulb at r1c2 or no bulb at r2c1", "r1c2 or r2c1"]
    )
    clue.locator("p").hover()
    reader.wait_for_light("M10 5h10M0 15h10")
    clue.locator(".formula li").first.hover()
    expect(reader.board.locator(".marks:not([aria-hidden]) path").first).to_be_attached()
    reader.page.get_by_role("button", name="Sight 2").click()
    expect(reader.rules.first).to_contain_text("The cells r2c1 to r2c3 hold at most one bulb.")
    reader.rules.first.locator("p").hover()
    reader.wait_for_light("M0 15h30")


@over_both
def test_the_language_of_the_engine(reader: Reader) -> None:
    reader.player.push("Solve")
    reader.page.get_by_label("Engine").select_option("z3-pb")
    reader.read(V2)
    expect(reader.rules.first).to_contain_text("(assert ((_ pbeq 1 1 1) x2 x4))")
    reader.choose("asp")
    expect(reader.rules.first).to_contain_text("number(1,1). right(2,1). below(4,1).")
    reader.rules.first.locator("p").hover()
    expect(reader.board.locator(".glow text")).to_have_text(["2", "4"])
    reader.choose("opb")
    expect(reader.rules.first).to_contain_text("+1 x2 +1 x4 = 1 ;")


@over_both
def test_a_cell_shows_its_rules(reader: Reader) -> None:
    reader.read(V2)
    cell = reader.board.get_by_role("gridcell").nth(1)
    cell.hover()
    expect(reader.page.get_by_role("heading", name="4 rules about r1c2")).to_be_visible()
    reader.page.get_by_label("Language").hover()
    expect(reader.page.get_by_role("button", name="Clues 1")).to_be_visible()
    cell.click()
    reader.page.get_by_label("Language").hover()
    expect(reader.page.get_by_role("heading", name="4 rules about r1c2")).to_be_visible()
    expect(reader.rules.last).to_contain_text("The 1 at r1c1")
    reader.player.push("All rules")
    expect(reader.page.get_by_role("button", name="Clues 1")).to_be_visible()


def test_with_the_keyboard_alone(reader: Reader) -> None:
    reader.read(V2)
    reader.board.focus()
    reader.player.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(reader.page.get_by_role("heading", name="One rule about r1c3")).to_be_visible()
    expect(reader.rules).to_have_text(["The wall r1c3 holds no bulb.no bulb at r1c3"])
    reader.player.press("Escape")
    expect(reader.rule("The 1 at r1c1")).to_be_visible()
    reader.rules.first.focus()
    reader.wait_for_light("M10 5h10M0 15h10")
    reader.player.press("ArrowDown")
    expect(reader.rules.first.locator("[aria-current]")).to_have_text(
        "no bulb at r1c2 or no bulb at r2c1"
    )


@over_both
def test_the_whole_formula_is_copied_and_saved(reader: Reader, tmp_path: Path) -> None:
    reader.read(V2)
    reader.choose("smtlib")
    reader.player.push("Copy it all")
    expect(reader.page.get_by_text("Copied")).to_be_visible()
    assert reader.page.evaluate("navigator.clipboard.readText()") == encode(V2, "smtlib")
    with reader.page.expect_download() as saved:
        reader.player.push("Save")
    assert saved.value.suggested_filename == "lightup-3x2.smt2"
    saved.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_text() == encode(V2, "smtlib")


def test_a_large_board_comes_in_pieces(reader: Reader) -> None:
    reader.read(LARGE)
    expect(reader.rules).to_have_count(50)
    reader.player.push("3190 more rules")
    expect(reader.rules).to_have_count(100)
    reader.page.get_by_role("button", name="Sight").click()
    reader.rules.last.get_by_role("button", name="32 more lines").click()
    expect(reader.rules.last.locator(".formula li")).to_have_count(36)


def test_what_is_drawn_afterwards_has_its_own_formulas(reader: Reader) -> None:
    reader.read(V2)
    reader.player.push("Back to drawing")
    expect(reader.page.get_by_role("button", name="Show the formulas")).to_be_focused()
    reader.page.get_by_role("grid", name="Editor").get_by_role("gridcell").nth(0).click()
    reader.player.push("Show the formulas")
    expect(reader.rule("The 2 at r1c1 has exactly two bulbs.")).to_be_visible()
