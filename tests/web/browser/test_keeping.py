"""What is kept: progress, addresses, settings, the list of one's puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Error, expect

from lightup.core.board import Board

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, link_of, puzzle_of, solution_of, until

PUZZLE = puzzle_of(FIRST)
SOLUTION = solution_of(PUZZLE)
V1, V4 = PUZZLES["V1"], PUZZLES["V4"]
BULBS = solution_of(V4)
Stranger = Callable[[], Player]


@over_both
def test_a_reload_keeps_marks_moves_and_time(player: Player) -> None:
    page = player.page
    page.clock.install()
    player.visit()
    player.click(*SOLUTION[:2])
    page.clock.fast_forward("03:00")
    player.reload()
    assert player.bulbs == SOLUTION[:2]
    expect(player.clock).to_contain_text("3:0")
    player.press("u")
    assert player.bulbs == SOLUTION[:1]


def test_a_crash_keeps_marks(player: Player) -> None:
    player.visit()
    player.click(*SOLUTION[:3])
    player.wait_until_saved(moves=3)
    crash(player)
    again = Player(player.page.context.new_page(), player.url)
    again.visit()
    assert again.bulbs == SOLUTION[:3]
    again.page.close()


def crash(player: Player) -> None:
    """Ends the process of the page, which can say no good-bye."""
    with player.page.expect_event("crash"), suppress(Error):
        player.page.goto("chrome://crash")


def test_the_address_is_the_puzzle(player: Player, stranger: Stranger) -> None:
    player.play(V4)
    marks = solution_of(V4)[:4]
    player.click(*marks)
    player.right_click(0)
    player.more("Share, print")
    plain = player.sheet.get_by_label("The puzzle", exact=True)
    with_marks = player.sheet.get_by_label("The puzzle with my marks")
    expect(plain).to_have_value(player.page.url)
    assert with_marks.input_value().startswith(f"{player.page.url}~")
    other = stranger()
    other.page.goto(with_marks.input_value())
    other.wait_for(V4)
    other.wait_for_marks(marks, [0])
    expect(other.page).to_have_url(player.page.url)  # marks of a game that goes on are not in it


def test_marks_of_a_link_are_one_move(player: Player) -> None:
    player.open("...\n.4*\n...")
    player.press("u")
    assert player.bulbs == []


def test_back_and_forward_go_from_puzzle_to_puzzle(player: Player) -> None:
    page = player.page
    page.goto("about:blank")
    player.visit()
    player.click(SOLUTION[0])
    player.play(V4)
    player.click(0)
    page.go_back()
    player.wait_for(PUZZLE)
    assert player.bulbs == SOLUTION[:1]
    page.go_forward()
    player.wait_for(V4)
    assert player.bulbs == [0]
    page.go_back()
    player.wait_for(PUZZLE)
    page.go_back()
    assert page.url == "about:blank"


@over_both
def test_an_address_that_is_no_puzzle(player: Player, complaints: list[str]) -> None:
    player.page.goto(f"{player.url}#nonsense")
    expect(player.toast).to_contain_text(
        "This link does not work. The page cannot read this as a puzzle"
    )
    player.wait_for(PUZZLE)
    assert all("422" in one for one in complaints)
    complaints.clear()


def test_two_pages_agree_about_a_game(player: Player) -> None:
    player.visit()
    other = Player(player.page.context.new_page(), player.url)
    other.visit()
    other.click(SOLUTION[0])
    player.wait_for_marks(SOLUTION[:1])
    expect(player.toast).to_contain_text("changed in another tab")
    player.click(SOLUTION[1])
    other.wait_for_marks(SOLUTION[:2])
    other.page.close()


def test_settings_are_remembered(player: Player) -> None:
    page, root = player.page, player.page.locator("html")
    page.emulate_media(color_scheme="light")
    player.visit()
    player.push("Settings")
    for name in ("Dark", "Bulb, empty", "Never", "Always", "Show the time", "Soft beams of light"):
        player.sheet.get_by_text(name, exact=True).click()
    player.close_sheet()
    for _ in range(2):
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_css("color-scheme", "dark")
        expect(player.clock).to_be_hidden()
        labels = player.board.locator(".label text:not(.hide)")
        expect(labels).to_have_count(PUZZLE.width + PUZZLE.height)
        player.click(SOLUTION[0])
        expect(player.board.locator(".light")).to_be_hidden()
        player.click(SOLUTION[0])
        assert (player.bulbs, player.dots) == ([], [])
        player.reload()
    player.push("Settings")
    for name in ("Dark", "Bulb, empty", "Never", "Always"):
        expect(player.sheet.get_by_role("radio", name=name, exact=True)).to_be_checked()
    player.close_sheet()
    player.push("Light theme")
    expect(player.page.get_by_role("button", name="Dark theme")).to_be_visible()


def test_my_puzzles_are_listed_and_gone_on_with(player: Player) -> None:
    page = player.page
    player.visit()
    player.click(*SOLUTION)
    player.play(V4)
    player.click(0)
    player.play(V1)
    player.push("My puzzles")
    games = page.get_by_role("main").get_by_role("listitem")
    player.push("Solved")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Easy, 5 × 5")
    expect(games).to_contain_text("best 0:0")
    player.push("View")
    player.wait_for(PUZZLE)
    player.wait_for_marks(SOLUTION)
    player.push("My puzzles", "All")
    expect(games).to_have_count(2)  # the one that was never touched is not kept
    player.push("Continue")
    player.wait_for(V4)
    player.wait_for_marks([0])


def test_a_puzzle_that_was_only_looked_at_is_not_begun(player: Player) -> None:
    player.visit()
    player.reload()
    player.push("New puzzle", "Collection")
    books = player.sheet.get_by_role("button").filter(has_text="×")
    expect(books.first).to_be_visible()
    expect(books.filter(has_text="in progress")).to_have_count(0)
    player.close_sheet()
    player.push("My puzzles")
    expect(player.page.get_by_text("Nothing here yet.")).to_be_visible()


def test_a_puzzle_is_removed_from_the_list_and_put_back(player: Player) -> None:
    page = player.page
    player.visit()
    player.click(SOLUTION[0])
    player.play(V4)
    player.click(0)
    player.push("My puzzles")
    remove = page.get_by_role("button", name="Remove Easy, 5 × 5")
    remove.click()
    expect(remove).to_be_hidden()
    player.toast.get_by_role("button", name="Undo").click()
    expect(remove).to_be_visible()


def test_puzzles_are_carried_to_another_browser(
    player: Player, stranger: Stranger, tmp_path: Path
) -> None:
    player.visit()
    player.click(*SOLUTION[:2])
    player.wait_until_saved(moves=2)
    player.push("My puzzles")
    with player.page.expect_download() as saved:
        player.push("Save all as a file")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    other = stranger()
    other.page.goto(f"{other.url}#{link_of(V1)}")
    other.wait_for(V1)
    other.push("My puzzles")
    other.page.get_by_label("Add from a file").set_input_files(file)
    expect(other.toast).to_contain_text("Added one puzzle.")
    other.page.get_by_role("listitem").filter(has_text="Easy, 5 × 5").get_by_role(
        "button", name="Continue"
    ).click()
    other.wait_for(PUZZLE)
    other.wait_for_marks(SOLUTION[:2])


def test_the_way_back_from_a_view_leads_to_the_board(player: Player) -> None:
    """And it closes a sheet, which belongs to the puzzle that was there."""
    page = player.page
    player.play(PUZZLE)
    player.push("Solve", "My puzzles")
    for view in ("#solve", "#play"):
        page.go_back()
        expect(page.locator(view)).to_be_visible()
    player.play(V4)
    player.press("n")
    page.go_back()
    player.wait_for(PUZZLE)
    expect(player.sheet).to_have_count(0)


def test_a_browser_that_keeps_nothing_says_so(player: Player) -> None:
    player.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    )
    player.visit()
    expect(player.toast).to_have_count(0)
    player.click(SOLUTION[0])
    expect(player.toast).to_contain_text("Your browser stores nothing")
    before = player.link
    assert "~" in before
    player.click(SOLUTION[1])
    expect(player.page).not_to_have_url(re.compile(f"{before}$"))
    player.reload()
    player.wait_for_marks(SOLUTION[:2])


@over_both
def test_marks_of_a_link_never_replace_those_of_the_player_unasked(player: Player) -> None:
    """To take them is a move, so that one's own come back."""
    own, theirs = BULBS[:2], BULBS[2:5]
    player.play(V4)
    player.click(*own)
    player.wait_until_saved(moves=2)
    text = quote(str(Board(V4, theirs)))
    for answer, bulbs in {"Keep mine": own, "Take those": theirs}.items():
        player.page.goto(f"{player.url}#{text}")
        expect(
            player.sheet.get_by_role("heading", name="You have already started this puzzle")
        ).to_be_visible()
        expect(player.sheet).to_contain_text("Your board has 2 bulbs. The one you opened has 3 bulbs.")
        player.push(answer)
        player.wait_for_marks(bulbs)
        assert player.link == link_of(V4)
    player.press("u")
    player.wait_for_marks(own)
    player.page.goto(f"{player.url}#{quote(str(Board(V4, own)))}")
    until(player.page, lambda: player.link, link_of(V4))
    expect(player.sheet).to_have_count(0)  # there is nothing to choose


@over_both
def test_damaged_marks_of_a_link_are_told(player: Player) -> None:
    player.page.goto(f"{player.url}#{link_of(V4)}~zz")
    player.wait_for(V4)
    expect(player.toast).to_contain_text("The marks in this link are damaged.")
    assert (player.bulbs, player.dots) == ([], [])


@over_both
def test_the_title_and_the_level_survive_the_way_back_and_a_link(player: Player) -> None:
    """Also of a puzzle without any marks, which is not kept with the games."""
    title = player.page.get_by_role("heading", level=2, name="From the paper, No. 7")
    player.page.goto(f"{player.url}#{link_of(V4)}~~From the paper, No. 7")
    player.wait_for(V4)
    expect(title).to_be_visible()
    player.press("s")
    expect(player.sheet.get_by_label("The puzzle", exact=True)).to_have_value(
        f"{player.url}#{link_of(V4)}~~From%20the%20paper%2C%20No.%207"
    )
    player.close_sheet()
    player.more("Open")
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.close_sheet()
    player.paste("7x7w22L1#3.1")
    player.wait_for_another()
    player.page.go_back()
    player.wait_for(V4)
    expect(title).to_be_visible()
    player.page.reload()
    expect(title).to_be_visible()
    player.push("More")
    expect(player.sheet).to_contain_text("Level 2 · tricky")
    player.close_sheet()
    player.page.go_forward()
    expect(player.page.get_by_role("heading", name="Moderate, 7 × 7")).to_be_visible()


@over_both
def test_a_puzzle_that_is_opened_gets_its_level(player: Player) -> None:
    player.play(V4)
    expect(player.page.get_by_role("heading", name="Tricky, 7 × 7")).to_be_visible()
    expect(player.page).to_have_title("Tricky, 7 × 7 · lightup")
