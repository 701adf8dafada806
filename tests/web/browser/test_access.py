"""Every screen: axe-core finds nothing by day and by night, and a small phone is wide enough."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

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


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: it is installed by npm ci")
@pytest.mark.parametrize(("theme", "width", "height"), [("light", 1280, 800), ("dark", 320, 640)])
def test_every_screen_is_accessible(
    player: Player, theme: Literal["light", "dark"], width: int, height: int
) -> None:
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found = {}
    for name in tour(player):
        page.evaluate(AXE.read_text())
        if problems := page.evaluate(FIND) + page.evaluate(OVERFLOW):
            found[name] = problems
    assert found == {}
