"""Where things are: the board stays in sight, and nothing lies upon it, whatever the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from ...support.vectors import PUZZLES
from .player import Player

V4 = PUZZLES["V4"]
PHONES: dict[str, ViewportSize] = {
    "small": {"width": 320, "height": 640},
    "usual": {"width": 390, "height": 844},
}


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box
    return box


def is_in_sight(player: Player, found: Locator) -> bool:
    box, size = box_of(found), player.page.viewport_size
    assert size
    return box["y"] >= -1 and box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize("phone", PHONES)
def test_help_on_a_phone_is_seen_with_the_board(player: Player, phone: str) -> None:
    """Even if its button is far below; and the board stays while the sentences scroll."""
    player.page.set_viewport_size(PHONES[phone])
    player.play(V4)
    player.push("Whole way")
    expect(player.help.get_by_role("slider")).to_be_visible()
    assert is_in_sight(player, player.board)
    assert is_in_sight(player, player.help.get_by_role("heading", name="The whole way"))
    player.page.mouse.wheel(0, 150)
    player.page.wait_for_timeout(200)
    assert is_in_sight(player, player.board)


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
    player.push("Start over")
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


def test_a_small_board_that_is_zoomed_has_a_button_back(player: Player) -> None:
    """It does not move the board."""
    player.play(V4)
    whole = player.page.get_by_role("button", name="Whole board")
    expect(whole).to_be_hidden()
    before = box_of(player.board)
    player.press("+")
    expect(whole).to_be_visible()
    assert box_of(player.board) == before
    whole.click()
    expect(whole).to_be_hidden()
