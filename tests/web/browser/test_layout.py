"""Where things are: the board stays in sight, and nothing lies upon it, whatever the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle

from ...support.vectors import PUZZLES, solved
from .conftest import over_both
from .player import Player
from .test_helping import TRIAL, show_reason
from .test_touch import Fingers

V4 = PUZZLES["V4"]
FIVE = Puzzle.from_rows(["#....", "...3.", "2.2.#", ".1...", "....1"])
PHONES: dict[str, ViewportSize] = {
    "small": {"width": 320, "height": 640},
    "usual": {"width": 390, "height": 844},
}


SCREENS: dict[str, ViewportSize] = {
    **PHONES,
    "on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1280, "height": 800},
    "wall": {"width": 3840, "height": 2160},
}


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box
    return box


def meet(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    below = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
    return not (beside or below)


def is_in_sight(player: Player, found: Locator) -> bool:
    box, size = box_of(found), player.page.viewport_size
    assert size
    return box["y"] >= -1 and box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize("phone", PHONES)
def test_help_on_a_phone_is_seen_with_the_board(player: Player, phone: str) -> None:
    """Its sentences scroll, and the page does not."""
    player.page.set_viewport_size(PHONES[phone])
    player.open(TRIAL)
    for stage in ("Where", "Why"):
        player.next.click()
        expect(player.stage).to_have_text(stage)
        for found in (player.board, player.stage, player.next):
            assert is_in_sight(player, found)
    player.help.hover()
    player.page.mouse.wheel(0, 500)
    expect(player.help.locator(".tech")).to_be_in_viewport()
    assert is_in_sight(player, player.board)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_button_of_help_stays_under_the_pointer(player: Player, screen: str) -> None:
    """Whatever help says, it does not move; nor do the board and the tools."""
    player.page.set_viewport_size(SCREENS[screen])
    player.open(TRIAL)
    fixed = [player.next, player.button("Check"), player.button("Undo"), player.board]

    def boxes() -> list[FloatRect]:
        return [box_of(found) for found in fixed]

    at_first = boxes()
    for name in ("Why?", "Do it", "Hint"):
        player.next.click()
        expect(player.next).to_have_text(name)
        assert boxes() == at_first
    player.click(0, 1)  # both are wrong
    player.next.click()
    expect(player.next).to_have_text("Take all back")
    assert boxes() == at_first
    player.push("Show me why")
    for name in ("Take it back", "Take it back", "Hint"):
        expect(player.next).to_have_text(name)
        assert boxes() == at_first
        player.next.click()


def test_a_phone_on_its_side_shows_board_and_tools_together(player: Player) -> None:
    player.page.set_viewport_size({"width": 844, "height": 390})
    player.play(V4)
    for found in (player.board, player.button("Hint")):
        assert is_in_sight(player, found)
    assert box_of(player.board)["height"] > 250
    player.push("Solve")
    editor = player.page.get_by_role("grid", name="Editor")
    assert box_of(editor)["width"] > 250


def test_a_message_does_not_lie_upon_the_board_or_the_tools(player: Player) -> None:
    player.play(V4)
    player.click(0)
    player.more("Start over")
    bar = box_of(player.page.get_by_role("banner"))
    message = box_of(player.toast)
    assert message["y"] + message["height"] <= bar["y"] + bar["height"]


def test_the_editor_uses_the_screen(player: Player) -> None:
    player.visit()
    player.push("Solve")
    for side in ("Columns", "Rows"):
        player.page.get_by_label(side, exact=True).fill("20")
        player.press("Tab")
    editor = player.page.get_by_role("grid", name="Editor, 20 rows of 20 cells")
    size = player.page.viewport_size
    assert size
    assert box_of(editor)["height"] > 0.6 * size["height"]
    assert is_in_sight(player, editor)


def test_the_tools_of_a_small_editor_keep_off_the_panel(player: Player) -> None:
    player.page.goto(f"{player.url}#solve/2x2:d")
    expect(player.page.get_by_role("grid", name="Editor, 2 rows of 2 cells")).to_be_visible()
    tools = box_of(player.page.locator(".toolbar"))
    last = box_of(player.page.get_by_role("button", name="Clear"))
    assert last["x"] + last["width"] <= tools["x"] + tools["width"]
    assert tools["x"] + tools["width"] < box_of(player.page.locator(".solving .panel"))["x"]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_small_board_that_is_zoomed_has_a_button_back(player: Player, screen: str) -> None:
    """It is in sight, off the tools, and does not move the board."""
    player.page.set_viewport_size(SCREENS[screen])
    player.play(V4)
    whole = player.page.get_by_role("button", name="Whole board")
    expect(whole).to_be_hidden()
    before = box_of(player.board)
    player.press("+")
    expect(whole).to_be_in_viewport(ratio=1)
    assert box_of(player.board) == before
    assert player.page.evaluate(OVERFLOW) == [0, 0]
    for one in ("Undo", "Check", "Hint"):
        assert not meet(box_of(whole), box_of(player.button(one)))
    whole.click()
    expect(whole).to_be_hidden()


# Beside a panel, no cell is larger than this share of the shorter side; the others fill the screen.
SIDES = {"small": None, "usual": None, "tablet": None, "laptop": 520, "wall": 1404}


@pytest.mark.parametrize("screen", SIDES)
def test_the_board_is_in_the_middle_and_as_large_as_the_screen_allows(
    player: Player, screen: str
) -> None:
    """With its panel, if that is beside it; and numbers of rows and columns do not move it."""
    size = SCREENS[screen]
    player.page.set_viewport_size(size)
    player.play(FIVE)
    board = box_of(player.board)
    beside = [board, box_of(player.page.locator(".places .tools"))] if SIDES[screen] else [board]
    left = min(box["x"] for box in beside)
    right = max(box["x"] + box["width"] for box in beside)
    assert left == pytest.approx(size["width"] - right, abs=2)
    if side := SIDES[screen]:
        assert (board["width"], board["height"]) == pytest.approx((side, side), abs=4)
    else:
        assert board["width"] > 0.5 * size["width"]
    player.press("l")
    expect(player.board.locator(".label text:not(.hide)")).to_have_count(10)
    assert box_of(player.board) == board


OVERFLOW = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_without_need(player: Player, screen: str) -> None:
    """The game never does; other views scroll for what does not fit, not for a pixel."""
    player.page.set_viewport_size(SCREENS[screen])
    player.play(V4)
    assert player.page.evaluate(OVERFLOW) == [0, 0]
    for view in ("Solve", "My puzzles"):
        player.push(view)
        expect(player.page.get_by_role("button", name=view, exact=True)).to_have_attribute(
            "aria-current", "page"
        )
        across, down = player.page.evaluate(OVERFLOW)
        assert across == 0
        assert down == 0 or down > 8


@pytest.mark.parametrize("phone", PHONES)
def test_a_review_fits_on_a_phone(player: Player, phone: str) -> None:
    """Nothing hidden makes the page taller, and the board is no stamp."""
    player.page.set_viewport_size(PHONES[phone])
    player.open(str(Board(V4, sorted(solved("V4").bulbs)[:-1])))
    player.click(max(solved("V4").bulbs))
    player.push("Review my solve")
    review = player.page.locator("#review")
    expect(review.get_by_role("heading", name="The whole solve")).to_be_visible()
    assert player.page.evaluate(OVERFLOW) == [0, 0]
    assert box_of(review.locator(".stage .board"))["width"] > 150


@pytest.mark.parametrize("screen", SIDES)
def test_the_fields_of_the_editor_line_up_with_the_board(player: Player, screen: str) -> None:
    player.page.set_viewport_size(SCREENS[screen])
    player.visit()
    player.push("Solve")
    board = box_of(player.page.get_by_role("grid", name="Editor"))
    for fields in (".toolbar", ".palette"):
        box = box_of(player.page.locator(f".solving {fields}"))
        assert (box["x"], box["width"]) == pytest.approx((board["x"], board["width"]), abs=2)


# Those of the buttons and tabs in sight whose words are wider than they are, or that are cut off.
TOO_NARROW = """() => [...document.querySelectorAll("button, h2, .chip, .segments > *")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hide"))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect(), isTab = one.closest(".tabs");
    const isOut = !isTab && (left < -1 || right > innerWidth + 1);
    const spills = one.scrollWidth > one.clientWidth + 1;
    return isOut || spills && getComputedStyle(one).overflowX === "visible";
  })
  .map((one) => one.textContent)"""
WIDTHS: dict[str, ViewportSize] = {
    **SCREENS,
    "between": {"width": 600, "height": 900},
    "narrow, on its side": {"width": 667, "height": 375},
    "narrow tablet": {"width": 768, "height": 1024},
    "tablet, on its side": {"width": 1180, "height": 820},
}


@pytest.mark.parametrize("hand", ["mouse", "fingers"])
def test_words_fit_on_their_buttons(player: Player, hand: str) -> None:
    """On every screen, also where fingers have a switch more among the tools."""
    if hand == "fingers":
        Fingers(player)
    player.play(FIVE)
    for name, size in WIDTHS.items():
        player.page.set_viewport_size(size)
        for view in ("Daily", "Solve", "My puzzles", "Play"):
            player.push(view)
            across, _ = player.page.evaluate(OVERFLOW)
            assert (name, view, across, player.page.evaluate(TOO_NARROW)) == (name, view, 0, [])
        assert (name, player.page.evaluate(OVERFLOW)) == (name, [0, 0])


def test_marks_are_as_wide_on_small_cells_as_on_large_ones(player: Player) -> None:
    """Where a share of the cell would be too thin or too thick, pixels limit it."""
    script = """one => {
      const { a } = one.closest("svg").getScreenCTM();
      return [a * parseFloat(getComputedStyle(one).strokeWidth), a * 10];
    }"""
    for screen, puzzle in (("small", Puzzle(12, 12, "." * 144)), ("wall", FIVE)):
        player.page.set_viewport_size(SCREENS[screen])
        player.play(puzzle)
        cells = [cell for cell in puzzle.white if cell >= puzzle.width]
        player.click(cells[0], cells[2])
        line = player.board.locator(".broken, .rim").first
        width, cell = line.evaluate(script)
        assert max(1.5, 0.015 * cell) - 0.1 <= width <= max(3, 0.02 * cell) + 0.1


def test_numbers_grow_with_huge_cells(player: Player) -> None:
    player.page.set_viewport_size(SCREENS["wall"])
    show_reason(player)
    expect(player.stage).to_have_text("Why")
    number = player.board.locator(".marks text").first
    assert box_of(number)["height"] > 0.15 * box_of(player.cell(0))["height"]


def test_the_cursor_is_not_drawn_upon_a_hint(player: Player) -> None:
    player.play(V4)
    player.board.focus()
    player.press("ArrowRight")
    cursor = player.board.locator(".cursor")
    expect(cursor).to_be_visible()
    player.press("h")
    expect(player.board.locator(".ring, .ring-wall").first).to_be_visible()
    expect(cursor).to_be_hidden()


def test_thumbnails_show_clues(player: Player) -> None:
    player.play(V4)
    player.click(min(V4.white))
    player.wait_until_saved(1)
    player.push("My puzzles")
    clues = player.page.locator(".game .picture .clue text")
    expect(clues).to_have_text([str(number) for _, number in V4.clues])


@over_both
def test_the_button_of_the_theme_shows_what_it_will_do(player: Player) -> None:
    """And what it does last is to follow the system again."""
    page, root = player.page, player.page.locator("html")
    page.emulate_media(color_scheme="light")
    player.visit()
    player.push("Dark theme")
    expect(root).to_have_attribute("data-theme", "dark")
    player.push("Light theme")
    expect(root).not_to_have_attribute("data-theme", "light")
    expect(player.button("Dark theme")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    expect(player.button("Light theme")).to_be_visible()
    player.push("Settings")
    expect(player.sheet.get_by_role("radio", name="System")).to_be_checked()
