"""Every view, state and sheet of the page, for what must hold on all of them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from lightup.core.board import Board

from ...support.pictures import png, side_by_side, smudged
from ...support.vectors import PUZZLES, solved
from .player import Player

V4 = PUZZLES["V4"]
BULBS = sorted(solved("V4").bulbs)
WRONG = [19, 29]


def tour(player: Player) -> Iterator[str]:
    """Shows one screen after the other, and yields the name of each."""
    yield from _puzzles_at_first(player)
    yield from _game(player)
    yield from _help(player)
    yield from _sheets(player)
    yield from _pictures(player)
    yield from _solver(player)
    player.push("My puzzles")
    yield "my puzzles"


def _puzzles_at_first(player: Player) -> Iterator[str]:
    player.visit()
    player.page.evaluate("localStorage.clear()")
    player.push("My puzzles")
    yield "my puzzles, none"


def _game(player: Player) -> Iterator[str]:
    player.open(str(Board(V4, BULBS[:-1], [0])))
    yield "play"
    player.press("k", "t")
    player.click(0, 0)
    yield "play, trying, with a checkpoint and a broken rule"
    player.push("Throw away")
    player.click(BULBS[-1])
    yield "play, solved"
    player.press("u", "p")
    yield "play, paused"
    player.press("p")


def _help(player: Player) -> Iterator[str]:
    player.push("Start over", "Hint")
    for stage, button in {"Nudge": "Where?", "Where": "Why?", "Why": "Do it"}.items():
        expect(player.help.locator(".stages [aria-current=step]")).to_have_text(stage)
        yield f"help, {stage}"
        player.push(button)
    player.click(*WRONG)
    player.push("Check")
    expect(player.help.locator(".verdict.bad")).to_be_visible()
    yield "help, check"
    player.push("Show me what and why")
    expect(player.help.locator(".told")).to_be_visible()
    yield "help, mistakes"
    player.push("Take all back", "Whole way")
    expect(player.help.get_by_role("slider")).to_be_visible()
    yield "help, the whole way"
    player.press("Escape")


def _sheets(player: Player) -> Iterator[str]:
    player.press("n")
    for panel in ("Made for you", "Of the day", "Shelf"):
        player.push(panel)
        yield f"new puzzle, {panel}"
    player.close_sheet()
    player.press("s")
    expect(player.sheet.get_by_label("The puzzle in this format")).not_to_have_value("")
    yield "share"
    player.close_sheet()
    for name, key in {"open": "o", "rules and keys": "?"}.items():
        player.press(key)
        yield name
        player.close_sheet()
    player.push("Settings")
    yield "settings"
    player.close_sheet()


def _pictures(player: Player) -> Iterator[str]:
    player.paste_picture(png(smudged(Board(V4, BULBS[:3], [0]), V4.cells.index("3"))))
    if player.transport == "worker":
        expect(player.sheet.get_by_role("heading", name="A puzzle from a picture")).to_be_visible()
        yield "picture, not here"
        player.close_sheet()
        return
    expect(player.sheet.get_by_text("One cell is in doubt.")).to_be_visible()
    yield "picture, in doubt"
    player.push("It is right", "Close")
    expect(player.toast).to_be_visible()
    yield "picture, put aside"
    player.paste_picture(png(side_by_side(Board(V4), Board(PUZZLES["V3"]))))
    expect(player.sheet.get_by_text("No cell is in doubt.")).to_be_visible()
    yield "picture, several boards"
    player.close_sheet()


def _solver(player: Player) -> Iterator[str]:
    player.push("Solve")
    yield "solve"
    for name in ("V3", "V5"):
        player.paste(str(PUZZLES[name]))
        rows = PUZZLES[name].height
        expect(player.page.get_by_role("grid", name=f"Editor, {rows} rows")).to_be_visible()
        player.push("Solve it")
        expect(player.page.locator(".verdicts")).to_be_visible()
        yield f"solve, {name}"
