"""The first minute: the goal, the rules, and a first step of the puzzle that is on the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import lightup

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, puzzle_of

Stranger = Callable[[], Player]
STEP = next(iter(lightup.walk(puzzle_of(FIRST))))


@over_both
def test_a_newcomer_is_led_to_the_first_step(stranger: Stranger) -> None:
    """It is the step that the solver takes first, and needs no engine."""
    player = stranger()
    player.visit()
    rules = player.page.get_by_role("region", name="How to play")
    expect(rules.get_by_role("heading")).to_have_text("Light every cell")
    expect(rules.locator("figcaption")).to_have_text(
        [
            "A bulb lights its row and column, up to a wall or the edge.",
            "A number counts the bulbs that touch its sides.",
            "No bulb may light another bulb.",
        ]
    )
    heading = player.help.get_by_role("heading")
    expect(heading).to_have_text(f"Start at the {len(STEP.bulbs)} with the ring")
    for number, cell in enumerate(sorted(STEP.bulbs)):
        expect(player.help).to_contain_text(f"{number} of {len(STEP.bulbs)} placed")
        player.click(cell)
    expect(heading).to_have_text("That was the first step")
    player.push("Got it")
    expect(rules).to_be_hidden()
    expect(player.help).to_contain_text("Stuck?")


@over_both
@pytest.mark.parametrize("name", ["Hide the rules for good", "I know the game"])
def test_one_click_ends_it_for_good(stranger: Stranger, name: str) -> None:
    player = stranger()
    player.visit()
    player.push(name)
    rules = player.page.get_by_role("region", name="How to play")
    expect(rules).to_be_hidden()
    expect(player.board.locator(".ring")).to_have_count(0)
    player.reload()
    expect(rules).to_be_hidden()
    expect(player.help).to_contain_text("Stuck?")


def test_who_solves_a_puzzle_knows_the_game(stranger: Stranger) -> None:
    player = stranger()
    player.visit()
    solution = lightup.solve(player.puzzle).solution
    assert solution
    player.click(*sorted(solution.bulbs))
    expect(player.page.get_by_role("region", name="How to play")).to_be_hidden()


def test_a_puzzle_without_such_a_step_has_only_the_rules(stranger: Stranger) -> None:
    player = stranger()
    player.play(PUZZLES["V5"])
    expect(player.page.get_by_role("region", name="How to play")).to_be_visible()
    expect(player.help).to_contain_text("Stuck?")


def test_seed_and_symmetry_are_for_those_who_ask(player: Player) -> None:
    player.visit()
    expect(player.page.locator("body")).not_to_contain_text("seed")
    expect(player.page.locator("body")).not_to_contain_text("ymmetry")
    player.push("More")
    expect(player.sheet).to_contain_text("seed 1")
    expect(player.sheet).to_contain_text("Symmetry: ")


@over_both
def test_the_clock_stands_still_while_a_dialog_is_open(player: Player) -> None:
    page = player.page
    page.clock.install()
    player.visit()
    page.clock.fast_forward("01:00")
    expect(player.clock).to_contain_text("1:0")
    player.press("?")
    page.clock.fast_forward("30:00")
    player.close_sheet()
    page.clock.fast_forward("00:02")
    expect(player.clock).to_contain_text("1:0")
