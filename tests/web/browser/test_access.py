"""For everybody: axe-core finds nothing on any screen; who does not see or point is told and led."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import Player, until
from .screens import lessons, tour

V4 = PUZZLES["V4"]
AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
FIND = """async () => {
  const { violations } = await axe.run();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 99)}`));
}"""
OVERFLOW = """() => [document.documentElement, ...document.querySelectorAll("dialog[open]")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => `too wide: ${one.outerHTML.slice(0, 99)}`)"""


needs_axe = pytest.mark.skipif(not AXE.exists(), reason="no axe-core: it is installed by npm ci")


@needs_axe
@over_both
def test_every_screen_is_accessible(player: Player) -> None:
    assert problems(player, "light", 1280, 800) == {}


@needs_axe
def test_every_screen_is_accessible_by_night_on_a_small_phone(player: Player) -> None:
    assert problems(player, "dark", 320, 640) == {}


@needs_axe
@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_every_exercise_is_accessible(
    player: Player, theme: Literal["light", "dark"], width: int
) -> None:
    assert problems(player, theme, width, 800, lessons) == {}


def problems(
    player: Player,
    theme: Literal["light", "dark"],
    width: int,
    height: int,
    screens: Callable[[Player], Iterator[str]] = tour,
) -> dict[str, list[str]]:
    """Returns what is wrong on each screen, if anything is."""
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found = {}
    for name in screens(player):
        if not page.evaluate("'axe' in window"):  # it stays until the next address
            page.evaluate(AXE.read_text())
        if wrong := page.evaluate(FIND) + page.evaluate(OVERFLOW):
            found[name] = wrong
    return found


@over_both
def test_a_broken_rule_is_told(player: Player) -> None:
    """In a sentence, and at its cells, which are valid again when the moves are undone."""
    player.play(V4)
    player.click(0, 1)
    expect(player.live).to_contain_text("The bulbs at r1c1 and r1c2 light each other.")
    invalid = player.board.locator("[aria-invalid=true]")
    for cell in (0, 1):
        expect(player.cell(cell)).to_have_attribute("aria-invalid", "true")
    player.press("u", "u")
    expect(invalid).to_have_count(0)


@over_both
def test_what_a_hint_marks_is_told(player: Player) -> None:
    """At each marked cell, and in the sentences, from stage to stage and from step to step."""
    player.play(V4)
    player.press("h")
    expect(player.cell(2)).to_have_attribute("aria-description", "look here")
    expect(player.live).to_contain_text("Look at the 3 at r1c3.")
    player.press("h")
    expect(player.live).to_contain_text("The 3 at r1c3 has only three places")
    expect(player.cell(1)).to_have_attribute("aria-description", "decided")
    player.press("Escape")
    expect(player.board.locator("[aria-description]")).to_have_count(0)
    player.more("Walkthrough")
    step = player.page.locator("#walkthrough [aria-live=polite]")
    expect(step).to_contain_text("The start")
    player.press("ArrowRight")
    expect(step).to_contain_text("Complete clue")


@over_both
def test_arrows_work_at_once(player: Player) -> None:
    """On a fresh page, and after a button was pushed."""
    player.play(V4)
    player.press("ArrowRight", "ArrowRight", "Space")
    until(player.page, lambda: player.bulbs, [1])
    player.push("Undo")
    player.press("ArrowDown", "x")
    until(player.page, lambda: player.dots, [8])
    expect(player.board).to_be_focused()


@pytest.mark.parametrize("key", ["?", "n", "o", "s"])
def test_the_focus_returns_to_the_board_after_a_dialog(player: Player, key: str) -> None:
    player.play(V4)
    player.press(key)
    expect(player.sheet).to_be_visible()
    player.press("Escape")
    expect(player.sheet).to_have_count(0)
    expect(player.board).to_be_focused()


@pytest.mark.parametrize("way", ["Enter", "p"])
def test_the_focus_returns_to_the_board_after_a_pause(player: Player, way: str) -> None:
    player.play(V4)
    player.press("p")
    expect(player.button("Resume")).to_be_focused()
    player.press(way)
    expect(player.board).to_be_focused()
