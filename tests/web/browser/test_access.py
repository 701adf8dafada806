"""Every screen: axe-core finds nothing by day and by night, and a small phone is wide enough."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from .conftest import over_both
from .player import Player
from .screens import tour

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
FIND = """async () => {
  const { violations } = await axe.run();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 99)}`));
}"""
OVERFLOW = """() => [document.documentElement, ...document.querySelectorAll("dialog[open]")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => `too wide: ${one.outerHTML.slice(0, 99)}`)"""


pytestmark = pytest.mark.skipif(not AXE.exists(), reason="no axe-core: it is installed by npm ci")


@over_both
def test_every_screen_is_accessible(player: Player) -> None:
    assert problems(player, "light", 1280, 800) == {}


def test_every_screen_is_accessible_by_night_on_a_small_phone(player: Player) -> None:
    assert problems(player, "dark", 320, 640) == {}


def problems(
    player: Player, theme: Literal["light", "dark"], width: int, height: int
) -> dict[str, list[str]]:
    """Returns what is wrong on each screen, if anything is."""
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found = {}
    for name in tour(player):
        if not page.evaluate("'axe' in window"):  # it stays until the next address
            page.evaluate(AXE.read_text())
        if wrong := page.evaluate(FIND) + page.evaluate(OVERFLOW):
            found[name] = wrong
    return found
