"""What leaves the page: texts in any format, pictures, paper."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from lightup.core.board import Board
from lightup.formats import FORMATS, load_board

from ...support.vectors import PUZZLES, solved
from .conftest import over_both
from .player import Player, until

V4 = PUZZLES["V4"]
BULBS = sorted(solved("V4").bulbs)[:3]
DOT = 0


@pytest.fixture
def sharer(player: Player) -> Player:
    """Someone with some marks and the sheet open."""
    player.open(str(Board(V4, BULBS, [DOT])))
    expect(player.page.get_by_role("heading", name="Tricky, 7 × 7")).to_be_visible()
    player.press("s")
    return player


@over_both
def test_the_board_is_copied_in_every_format(sharer: Player) -> None:
    text = sharer.sheet.get_by_label("The puzzle in this format")
    format = sharer.sheet.get_by_role("combobox", name="Format")
    expect(text).not_to_have_value("")
    for name in FORMATS:
        marks = FORMATS[name].marks
        wanted = Board(V4, BULBS if "bulbs" in marks else (), [DOT] if "dots" in marks else ())
        text.evaluate("text => { text.value = ''; }")
        format.select_option(name)
        expect(text).not_to_have_value("")
        assert load_board(text.input_value(), name) == wanted
    sharer.sheet.get_by_role("button", name="Copy", exact=True).last.click()
    expect(sharer.button("Copied")).to_be_visible()
    assert sharer.page.evaluate("navigator.clipboard.readText()") == text.input_value()


def test_a_picture_is_saved_as_svg_and_png(sharer: Player, tmp_path: Path) -> None:
    preview = sharer.sheet.get_by_role("img", name="How the picture will look")
    is_drawn = "image => image.naturalWidth > 0"
    until(sharer.page, lambda: preview.evaluate(is_drawn), True)
    files = {}
    for kind in ("SVG", "PNG"):
        with sharer.page.expect_download() as saved:
            sharer.push(kind)
        assert saved.value.suggested_filename == f"lightup-7x7.{kind.lower()}"
        files[kind] = tmp_path / kind
        saved.value.save_as(files[kind])
    drawing = ElementTree.parse(files["SVG"]).getroot()
    assert drawing.tag.endswith("svg")
    pixels = files["PNG"].read_bytes()
    assert pixels.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", pixels[16:24])
    assert width == height > 200
    sharer.push("Copy picture")
    expect(sharer.button("Copied")).to_be_visible()


def test_a_picture_shows_the_puzzle_or_marks_or_the_solution(sharer: Player) -> None:
    preview = sharer.sheet.get_by_role("img", name="How the picture will look")
    addresses: set[str | None] = {None}
    seen = set()
    for content in ("Puzzle", "My marks", "Solution"):
        addresses.add(preview.get_attribute("src"))
        sharer.push(content)
        until(sharer.page, lambda: preview.get_attribute("src") not in addresses, True)
        with sharer.page.expect_download() as saved:
            sharer.push("SVG")
        seen.add(saved.value.path().read_text())
    assert len(seen) == 3


def test_the_command_of_the_browser_prints_the_board(player: Player) -> None:
    page = player.page
    player.play(V4)
    page.emulate_media(color_scheme="dark", media="print")
    expect(player.board).to_be_visible()
    expect(player.board.locator(".floor")).to_have_css("fill", "rgb(255, 255, 255)")
    for role in ("banner", "complementary"):
        expect(page.get_by_role(role)).to_have_count(0)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 1


@pytest.mark.parametrize("has_answer", [True, False])
def test_the_answer_is_printed_on_a_page_of_its_own(sharer: Player, has_answer: bool) -> None:
    """Printing itself is left to the test, which makes a PDF of what would be printed."""
    page = sharer.page
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    if not has_answer:
        sharer.sheet.get_by_label("Answers on a page of their own").uncheck()
    sharer.push("Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    headings = page.locator(".printing h1")
    expect(headings).to_have_text(["Tricky, 7 × 7", "Answer"][: 1 + has_answer])
    expect(page.locator("#app")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 1 + has_answer
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".printing")).to_have_count(0)


def test_several_puzzles_are_printed_on_a_page(sharer: Player) -> None:
    """Each with its level and a code, and all answers on one page."""
    page = sharer.page
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    sharer.push("4", "Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    expect(page.locator(".printing h1")).to_have_text(["Light Up", "Answers"])
    expect(page.locator(".printing section").first.locator("figure > img")).to_have_count(4)
    expect(page.locator(".printing section").first.locator("figcaption img")).to_have_count(4)
    expect(page.locator(".printing figcaption").nth(1)).to_contain_text("2 · Level")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 2


@over_both
def test_a_picture_goes_to_the_apps_of_a_phone(player: Player) -> None:
    page = player.page
    page.add_init_script(
        "navigator.canShare = () => true; window.shared = [];"
        "navigator.share = async (what) => { window.shared.push(what.url ?? what.files[0].name); };"
    )
    player.play(V4)
    player.press("s")
    expect(player.sheet.get_by_label("The puzzle in this format")).not_to_have_value("")
    for one in player.sheet.get_by_role("button", name="Share", exact=True).all():
        one.click()
    until(page, lambda: page.evaluate("window.shared.length"), 2)
    assert page.evaluate("window.shared[1]") == "lightup-7x7.png"
