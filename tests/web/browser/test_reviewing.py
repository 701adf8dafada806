"""A player looks back at a solve: on the page, by a link, from a file, and in the file of a review."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from lightup.reasoning.review import review
from lightup.schema.reviewed import reviewed
from lightup.teaching.solves import read_solves
from lightup.web import reviewed as reviewed_page

from ...support.vectors import PUZZLES, solved
from .conftest import Contexts, Host, over_both
from .player import Player, until

V4 = PUZZLES["V4"]
BULBS = sorted(solved("V4").bulbs)
WRONG = 0
SOLVE = {
    "kind": "lightup-solve",
    "version": 1,
    "puzzle": str(V4),
    "by": "Ann",
    "events": [
        {"at": 2, "bulbs": [WRONG]},
        {"at": 50, "empty": [WRONG]},
        *({"at": 60 + 5 * number, "bulbs": [cell]} for number, cell in enumerate(BULBS)),
    ],
}

DETOUR = {
    "kind": "lightup-solve",
    "version": 1,
    "puzzle": "6x6:BdBb3a2nBa1b2d1",
    "events": [{"at": 4, "bulbs": [9]}],
}


def solve(player: Player) -> None:
    """Solves a puzzle with one slip."""
    player.play(V4)
    player.click(WRONG)
    player.press("u")
    player.click(*BULBS)
    expect(player.page.get_by_role("heading", name="Solved")).to_be_visible()


def heading(player: Player) -> Locator:
    return player.page.locator(".reviewing .help h2")


@over_both
def test_a_solve_is_reviewed_move_by_move(player: Player) -> None:
    page = player.page
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    expect(page.locator(".lg")).to_contain_text("wrong 1")
    expect(page.locator(".line-to-share")).to_contain_text("1 slip")
    player.press("Home")
    expect(heading(player)).to_have_text("Bulb at r1c1")
    expect(page.locator(".reviewing .verdict")).to_contain_text("Wrong, and taken back")
    expect(page.locator(".reviewing .told")).to_be_visible()
    player.press("n")
    expect(page.locator(".reviewing .verdict")).to_contain_text("but")
    player.push("I had a reason")
    page.locator("#review").get_by_role("gridcell").nth(BULBS[-1]).click()
    player.push("Check it")
    expect(page.locator(".excuse")).to_have_text("What you point at does not force it.")


def test_a_moment_leads_back_to_the_puzzle(player: Player) -> None:
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    slider = player.page.get_by_role("slider", name="Moment")
    slider.fill("2")
    player.page.locator("#review").get_by_role("button", name="Try again").click()
    player.wait_for_marks(BULBS[:3])  # the bulbs of the first clue, which are one moment


def test_practising_opens_the_lesson(player: Player) -> None:
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    player.page.locator("#review .acts .button").first.click()
    until(player.page, lambda: "#learn/" in player.page.url, True)
    expect(player.page.locator(".lesson:visible")).to_be_visible()


def test_what_is_shared_gives_nothing_away(player: Player) -> None:
    """The line names no cell; the picture has only bars."""
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    player.push("Copy the line")
    line = player.page.evaluate("navigator.clipboard.readText()")
    assert line.startswith("lightup ")
    assert "1 slip" in line
    assert not re.search(r"r\d+c\d+|\d+x\d+:", line)
    bars = player.page.locator(".shared .bars")
    expect(bars.locator("rect").first).to_be_attached()
    assert not bars.locator("text").count()
    with player.page.expect_download() as download:
        player.push("Picture")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_detour_keeps_the_mark_beside_the_easier_step(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "detour.json"
    file.write_text(json.dumps(DETOUR))
    player.visit()
    player.page.evaluate("location.hash = 'review'")
    player.page.locator("#review input[type=file]").set_input_files(file)
    expect(heading(player)).to_have_text("The whole solve")
    expect(player.page.locator(".tl .level").first).to_have_text("easy")
    player.press("Home")
    expect(player.page.locator(".reviewing .verdict")).to_contain_text("harder than needed")
    expect(player.page.locator(".reviewing .told")).to_be_visible()
    cells = player.page.locator("#review").get_by_role("gridcell")
    for cell in (9, 24):  # that was put, and that was easier
        expect(cells.nth(cell)).to_have_attribute("aria-label", re.compile("bulb$"))


def test_the_replay_runs_to_the_end_and_has_a_link(player: Player) -> None:
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    player.push("Copy a link to the replay")
    link = player.page.evaluate("navigator.clipboard.readText()")
    player.page.goto("about:blank")
    player.page.goto(link)
    slider = player.page.get_by_role("slider", name="Moment")
    expect(slider).to_be_visible()
    last = slider.get_attribute("max") or ""
    slider.fill(str(int(last) - 2))
    player.push("Replay")
    expect(slider).to_have_value(last)
    expect(player.page.get_by_role("button", name="Replay", exact=True)).to_be_visible()


def test_a_file_is_opened(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    file.write_text(json.dumps([SOLVE, SOLVE]))
    player.visit()
    player.page.evaluate("location.hash = 'review'")
    chooser = player.page.locator("#review input[type=file]")
    chooser.set_input_files(file)
    player.page.locator("#review").get_by_role("button", name="by Ann").first.click()
    expect(player.page.locator("#review h2").first).to_have_text("by Ann, move by move")
    expect(player.page.locator(".lg")).to_contain_text("long pauses 1")


def test_statistics_have_every_solve(player: Player) -> None:
    solve(player)
    player.push("Review my solve")
    expect(heading(player)).to_have_text("The whole solve")
    player.push("Statistics")
    stats = player.page.locator(".stats")
    expect(stats).to_contain_text("1 solve, kept in this browser.")
    expect(stats.get_by_role("img")).to_have_count(1)
    expect(stats.locator(".missed li").first).to_be_visible()
    player.push("Size")
    expect(stats.get_by_role("heading", name="7 × 7")).to_be_visible()


def test_the_file_of_a_review_needs_no_server(
    contexts: Contexts, tmp_path: Path, complaints: list[str]
) -> None:
    (one,) = read_solves(json.dumps(SOLVE))
    found, file = review(one.log), tmp_path / "review.html"
    file.write_text(reviewed_page.draw(found, reviewed(found, by="Ann")), encoding="utf-8")
    context = contexts.new(Host("file", file.as_uri()))
    page = context.new_page()
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", name="The whole solve")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".verdict")).to_contain_text("Wrong")
    expect(page.locator(".told")).to_be_visible()
    page.get_by_role("button", name="After", exact=True).click()
    expect(page.locator(".help h2")).not_to_have_text("Bulb at r1c1")
    context.close()
