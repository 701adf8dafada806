"""A whole puzzle by mouse and by keyboard, and how marks are made and taken back."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, puzzle_of, solution_of

PUZZLE = puzzle_of(FIRST)
SOLUTION = solution_of(PUZZLE)
WHITE = [*PUZZLE.white]
V4 = PUZZLES["V4"]
LONG_RUN = max(PUZZLE.row_runs, key=len)
ORDERS = {
    "Bulb, dot, empty": ["bulb", "dot", "no mark"],
    "Dot, bulb, empty": ["dot", "bulb", "no mark"],
    "Bulb, empty": ["bulb", "no mark"],
}


@over_both
def test_a_puzzle_is_solved_with_the_mouse(player: Player) -> None:
    player.visit()
    clues = player.board.get_by_role("gridcell", name="clue")
    player.click(*SOLUTION)
    assert player.bulbs == SOLUTION
    expect(player.page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(player.live).to_have_text(re.compile("^Solved in 0:"))
    expect(player.button("Next")).to_be_visible()
    assert all(
        name.endswith("done") for name in clues.evaluate_all("all => all.map((one) => one.ariaLabel)")
    )


def test_a_puzzle_is_solved_with_the_keyboard_alone(player: Player) -> None:
    player.visit()
    player.press("Tab")
    expect(player.page.get_by_role("link", name="Skip to the board")).to_be_focused()
    while not player.board.evaluate("board => board === document.activeElement"):
        player.press("Tab")
    player.press("ArrowRight")
    row, col = 0, 0
    for number, cell in enumerate(SOLUTION):
        down, right = cell // PUZZLE.width - row, cell % PUZZLE.width - col
        player.press(*["ArrowDown"] * down, *["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        row, col = divmod(cell, PUZZLE.width)
        expect(player.board).to_have_attribute(
            "aria-activedescendant", player.cell(cell).get_attribute("id") or ""
        )
        player.press("x", ["Space", "Enter"][number % 2])
        if cell != SOLUTION[-1]:
            expect(player.live).to_contain_text(f"{PUZZLE.place(cell)}: bulb")
    expect(player.live).to_have_text(re.compile("^Solved in 0:"))
    assert player.bulbs == SOLUTION


def test_the_skip_link_leads_to_the_board(player: Player) -> None:
    player.visit()
    player.press("Tab", "Enter")
    expect(player.board).to_be_focused()


def test_a_click_turns_a_cell_in_the_order_that_is_set(player: Player) -> None:
    player.visit()
    cell = SOLUTION[0]
    for order, marks in ORDERS.items():
        player.push("Settings")
        player.sheet.get_by_text(order, exact=True).click()
        player.close_sheet()
        for mark in marks:
            player.click(cell)
            assert player.names()[cell].endswith(f", {mark}")


def test_a_right_click_sets_a_dot_and_takes_it_away(player: Player) -> None:
    player.visit()
    player.right_click(WHITE[0], WHITE[1])
    assert (player.bulbs, player.dots) == ([], WHITE[:2])
    player.right_click(WHITE[0])
    assert player.dots == WHITE[1:2]


@pytest.mark.parametrize("is_fast", [False, True])
def test_a_drag_paints_dots_or_erases_them_as_one_move(player: Player, is_fast: bool) -> None:
    """A fast pointer jumps over cells; they are painted all the same."""
    player.visit()
    run = [*LONG_RUN]
    bulb = run[len(run) // 2]
    player.click(bulb)
    stroke = [run[0], run[-1]] if is_fast else run
    player.drag(*stroke)
    painted = [cell for cell in run if cell != bulb]
    assert (player.bulbs, player.dots) == ([bulb], painted)
    player.drag(*stroke)
    assert (player.bulbs, player.dots) == ([bulb], [])
    player.press("u")
    assert player.dots == painted
    player.press("u")
    assert player.dots == []
    player.press("Control+y", "Control+z", "y")
    assert player.dots == painted


def test_a_mouse_that_lets_go_beside_the_board_marks_nothing(player: Player) -> None:
    player.visit()
    mouse = player.page.mouse
    mouse.move(*player.centre(WHITE[0]))
    mouse.down()
    mouse.move(2, 300)
    mouse.up()
    assert (player.bulbs, player.dots) == ([], [])


def test_a_drag_passes_over_walls(player: Player) -> None:
    player.visit()
    cells = [*range(PUZZLE.width)]
    assert {PUZZLE.rows[0][cell] for cell in cells} == {".", "#"}
    player.drag(*cells)
    assert player.dots == [cell for cell in cells if cell in WHITE]


def test_undo_and_redo_have_no_limit(player: Player) -> None:
    player.visit()
    marked = SOLUTION[1:]
    for _ in range(4):
        player.click(*marked)
    player.press(*["u"] * (4 * len(marked)))
    assert (player.bulbs, player.dots) == ([], [])
    expect(player.button("Undo")).to_be_disabled()
    expect(player.live).to_have_text(f"Undone, 0 of {len(WHITE)} cells lit")
    player.press(*["y"] * len(marked))
    assert player.bulbs == marked


def test_to_start_over_can_be_taken_back(player: Player) -> None:
    player.visit()
    player.click(*SOLUTION[:2])
    player.more("Start over")
    assert player.bulbs == []
    player.toast.get_by_role("button", name="Undo").click()
    assert player.bulbs == SOLUTION[:2]


@pytest.mark.parametrize(
    ("end", "bulbs", "left"),
    [
        ("Keep", SOLUTION[:3], 0),
        ("Return", SOLUTION[:1], 1),
        ("Throw away", SOLUTION[:1], 0),
    ],
)
def test_a_branch_ends(player: Player, end: str, bulbs: list[int], left: int) -> None:
    player.visit()
    branches = player.page.get_by_role("region", name="Branches").get_by_role("listitem")
    player.click(SOLUTION[0])
    player.push("Branch")
    player.click(*SOLUTION[1:3])
    expect(branches).to_have_count(1)
    expect(branches).to_contain_text("2 marks")
    player.push(f"{end}: Branch 1")
    assert player.bulbs == bulbs
    expect(branches).to_have_count(left)
    player.press("u")
    assert player.bulbs == SOLUTION[:3]
    expect(branches).to_have_count(1)


@over_both
def test_branches_lie_in_each_other_have_names_and_are_kept(player: Player) -> None:
    player.visit()
    branches = player.page.get_by_role("region", name="Branches").get_by_role("listitem")
    names = player.page.get_by_role("textbox", name="Name of the branch")
    player.click(SOLUTION[0])
    player.press("t")
    player.click(SOLUTION[1])
    player.press("t")
    player.click(SOLUTION[2])
    colours = [
        player.board.locator(f"[data-branch='{branch}'] .asked").evaluate(
            "one => getComputedStyle(one).stroke"
        )
        for branch in range(4)
    ]
    assert len({*colours}) == 4
    for branch, shown in enumerate((True, True, False, False)):
        drawn = player.board.locator(f"[data-branch='{branch}'] .asked").get_attribute("d")
        assert bool(drawn) == shown
    names.last.fill("the sure part")
    names.last.press("Enter")
    player.wait_until_saved(moves=6)
    player.reload()
    expect(branches).to_have_count(2)
    expect(names.last).to_have_value("the sure part")
    player.push("Return: the sure part")
    assert player.bulbs == SOLUTION[:1]
    expect(branches).to_have_count(1)
    player.press("u", "r")
    assert player.bulbs == SOLUTION[:2]
    player.press("k", "d")
    assert player.bulbs == SOLUTION[:1]
    expect(branches).to_have_count(0)


def test_to_start_over_ends_all_branches(player: Player) -> None:
    player.visit()
    branches = player.page.get_by_role("region", name="Branches").get_by_role("listitem")
    player.click(SOLUTION[0])
    player.press("t")
    player.click(SOLUTION[1])
    player.more("Start over")
    assert player.bulbs == []
    expect(branches).to_have_count(0)
    player.press("u")
    assert player.bulbs == SOLUTION[:2]
    expect(branches).to_have_count(1)


@over_both
def test_a_puzzle_that_is_solved_in_a_branch_is_solved(player: Player) -> None:
    player.visit()
    player.click(*SOLUTION[:-1])
    player.press("t")
    player.click(SOLUTION[-1])
    expect(player.page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(player.page.get_by_role("region", name="Branches")).to_be_hidden()


def test_broken_rules_show_at_once_or_on_check_or_never(player: Player) -> None:
    """Each has a sign, so that it does not depend on colour: a cross where bulbs see each other."""
    player.visit()
    sign = player.board.locator(".cross")
    player.click(LONG_RUN[0], LONG_RUN[-1])
    expect(sign).to_have_count(1)
    expect(sign).to_be_visible()
    for setting, is_shown in {"On Check": 1, "Never": 0}.items():
        player.push("Settings")
        player.sheet.get_by_text(setting, exact=True).click()
        player.close_sheet()
        expect(sign).to_have_count(0)
        player.press("c")
        expect(player.help).to_contain_text("There are 2 mistakes")
        expect(sign).to_have_count(is_shown)
        player.press("Escape")


def test_the_clock_stands_still_while_the_board_is_covered_or_hidden(player: Player) -> None:
    page = player.page
    page.clock.install()
    player.visit()
    page.clock.fast_forward("05:00")
    expect(player.clock).to_contain_text("5:0")
    player.clock.click()
    page.clock.fast_forward("01:00:00")
    expect(player.button("Resume")).to_be_focused()
    expect(page.locator(".covered")).to_be_visible()
    player.press("Enter")
    page.clock.fast_forward("01:00")
    expect(player.clock).to_contain_text("6:")
    set_hidden = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(set_hidden, True)
    page.clock.fast_forward("01:00:00")
    page.evaluate(set_hidden, False)
    page.clock.fast_forward("01:00")
    expect(player.clock).to_contain_text("7:")


def test_a_covered_board_takes_no_marks(player: Player) -> None:
    player.visit()
    player.click(SOLUTION[0])
    player.press("p")
    expect(player.button("Resume")).to_be_visible()
    x, y = player.centre(SOLUTION[1])
    player.page.mouse.click(x, y)
    player.press("p")
    assert player.bulbs == SOLUTION[:1]


@pytest.mark.parametrize("key", ["u", "h"])
def test_a_move_or_a_hint_ends_a_pause(player: Player, key: str) -> None:
    player.visit()
    player.click(SOLUTION[0])
    player.press("p")
    expect(player.button("Resume")).to_be_visible()
    player.press(key)
    expect(player.button("Resume")).to_be_hidden()
    expect(player.board).to_be_visible()


def test_a_puzzle_that_is_solved_has_its_time_and_begins_anew(player: Player) -> None:
    page, result = player.page, player.page.get_by_role("region", name="Result")
    page.clock.install()
    player.visit()
    page.clock.fast_forward("02:00")
    player.click(*SOLUTION)
    expect(result).to_contain_text("Best without help2:0")
    page.clock.fast_forward("10:00")
    expect(player.clock).to_contain_text("2:0")
    player.push("Again")
    assert player.bulbs == []
    expect(result).to_be_hidden()
    page.clock.fast_forward("04:00")
    player.click(*SOLUTION)
    expect(player.clock).to_contain_text("4:0")
    expect(result).to_contain_text("Best without help2:0")


@over_both
def test_help_is_recorded_with_the_time_and_never_mixed(player: Player) -> None:
    page, result = player.page, player.page.get_by_role("region", name="Result")
    player.visit()
    player.wait_for_engine()
    player.push("Check")
    expect(player.help).to_contain_text("right so far")
    player.push("Hint")
    expect(player.help.locator(".stages")).to_be_visible()
    player.click(*SOLUTION)
    expect(result).to_contain_text("Help used1 hint, 1 check")
    expect(result).to_contain_text(re.compile(r"Best with help0:\d\d with 1 hint, 1 check"))
    expect(result).to_contain_text("Techniques it needed")
    expect(result).not_to_contain_text("Best without help")
    player.push("Again")
    player.click(*SOLUTION)
    expect(result).to_contain_text("Help usednone")
    expect(result).to_contain_text("Best without help")
    expect(result).to_contain_text("with 1 hint, 1 check")
    player.push("My puzzles")
    expect(page.get_by_role("listitem").first).to_contain_text(re.compile(r"best 0:\d\d · 0:\d\d with"))


@over_both
def test_a_solved_board_is_locked_until_it_is_unlocked(player: Player) -> None:
    player.visit()
    player.click(*SOLUTION)
    empty = next(cell for cell in WHITE if cell not in SOLUTION)
    player.right_click(empty)
    player.press("u")
    assert (player.bulbs, player.dots) == (SOLUTION, [])
    player.reload()
    player.right_click(empty)
    assert player.dots == []
    player.push("Unlock the board")
    player.right_click(empty)
    assert player.dots == [empty]


@pytest.mark.parametrize(("motion", "light"), [("no-preference", 1), ("reduce", 0)])
def test_light_sweeps_over_a_solved_board_once(
    player: Player, motion: Literal["no-preference", "reduce"], light: int
) -> None:
    page = player.page
    page.emulate_media(reduced_motion=motion)
    page.clock.install()
    player.visit()
    player.click(*SOLUTION)
    expect(page.locator(".sweep")).to_have_count(light)
    page.clock.run_for(3000)
    expect(page.locator(".sweep")).to_have_count(0)


def test_the_next_puzzle_is_within_reach_on_a_phone(player: Player) -> None:
    player.page.set_viewport_size({"width": 320, "height": 640})
    player.visit()
    player.click(*SOLUTION)
    box = player.button("Next").bounding_box()
    assert box
    assert box["y"] > 320
    assert box["y"] + box["height"] <= 640
    player.push("Next")
    player.wait_for_another()


HELPERS = {
    "On lit cells": "lit",
    "Beside complete clues": "clues",
    "Where a bulb would break a rule": "barred",
}


@over_both
@pytest.mark.parametrize("name", HELPERS)
def test_a_helper_marks_cells_and_is_noted_with_the_time(player: Player, name: str) -> None:
    """Its dots are no marks of the player: they go as they came."""
    bulbs = solution_of(V4)
    player.play(V4)
    expect(player.page.get_by_role("heading", name="Tricky, 7 × 7")).to_be_visible()
    helped = player.board.locator("[aria-label$='helper: no bulb']")
    expect(helped).to_have_count(0)
    player.push("Settings")
    player.sheet.get_by_label(name).select_option("Up to level 2 · tricky")
    player.close_sheet()
    player.click(bulbs[0])
    expect(helped).not_to_have_count(0)
    assert (player.bulbs, player.dots) == ([bulbs[0]], [])
    player.push("Settings")
    player.sheet.get_by_label(name).select_option("Up to level 1 · moderate")
    player.close_sheet()
    expect(helped).to_have_count(0)
    player.click(*bulbs[1:])
    result = player.page.get_by_role("region", name="Result")
    expect(result).to_contain_text("helpers")
    expect(result).not_to_contain_text("Best without help")
