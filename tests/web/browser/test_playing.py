"""A whole puzzle by mouse and by keyboard, and how marks are made and taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import over_both
from .player import FIRST, Player, puzzle_of, solution_of

PUZZLE = puzzle_of(FIRST)
SOLUTION = solution_of(PUZZLE)
WHITE = [*PUZZLE.white]
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
    expect(player.live).to_have_text("Solved")
    expect(player.button("Another like this")).to_be_visible()
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
    expect(player.live).to_have_text("Solved")
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
    for _ in range(4):
        player.click(*SOLUTION)
    player.press(*["u"] * (4 * len(SOLUTION)))
    assert (player.bulbs, player.dots) == ([], [])
    expect(player.button("Undo")).to_be_disabled()
    expect(player.live).to_have_text(f"Undone, 0 of {len(WHITE)} cells lit")
    player.press(*["y"] * len(SOLUTION))
    assert player.bulbs == SOLUTION


def test_to_start_over_can_be_taken_back(player: Player) -> None:
    player.visit()
    player.click(*SOLUTION[:2])
    player.push("Start over")
    assert player.bulbs == []
    player.toast.get_by_role("button", name="Undo").click()
    assert player.bulbs == SOLUTION[:2]


@pytest.mark.parametrize(("end", "bulbs"), [("Keep", SOLUTION[:3]), ("Throw away", SOLUTION[:1])])
def test_a_try_out_is_kept_or_thrown_away(player: Player, end: str, bulbs: list[int]) -> None:
    player.visit()
    tried = player.board.locator(".tried")
    player.click(SOLUTION[0])
    player.push("Try out")
    player.click(*SOLUTION[1:3])
    expect(player.button("Try out")).to_be_disabled()
    assert tried.get_attribute("d")
    player.push(end)
    assert player.bulbs == bulbs
    assert not tried.get_attribute("d")
    player.press("u")
    assert player.bulbs == SOLUTION[:3]
    assert tried.get_attribute("d")


def test_checkpoints_are_set_renamed_and_returned_to(player: Player) -> None:
    player.visit()
    player.click(SOLUTION[0])
    player.press("k")
    player.click(*SOLUTION[1:3])
    player.push("Set one")
    names = player.page.get_by_role("textbox", name="Rename")
    expect(names).to_have_count(2)
    names.first.fill("the sure part")
    names.first.press("Enter")
    back = player.page.get_by_role("button", name="Go back", exact=True)
    back.first.click()
    assert player.bulbs == SOLUTION[:1]
    player.press("u")
    assert player.bulbs == SOLUTION[:3]
    player.wait_until_saved(moves=3)
    player.reload()
    expect(names.first).to_have_value("the sure part")
    player.page.get_by_role("button", name="Remove: the sure part").click()
    expect(names).to_have_count(1)
    player.click(SOLUTION[3])
    back.click()
    assert player.bulbs == SOLUTION[:3]


def test_broken_rules_show_at_once_or_on_check_or_never(player: Player) -> None:
    """Each has a saw around it and an exclamation mark, so that it does not depend on colour."""
    player.visit()
    saw, sign = player.board.locator(".saw"), player.board.get_by_text("!", exact=True)
    player.click(LONG_RUN[0], LONG_RUN[-1])
    expect(saw).to_have_count(1)
    expect(sign.first).to_be_visible()
    for setting, is_shown in {"On Check": 1, "Never": 0}.items():
        player.push("Settings")
        player.sheet.get_by_text(setting, exact=True).click()
        player.close_sheet()
        expect(saw).to_have_count(0)
        player.press("c")
        expect(player.help).to_contain_text("No, something cannot stay.")
        expect(saw).to_have_count(is_shown)
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
    page = player.page
    page.clock.install()
    player.visit()
    page.clock.fast_forward("02:00")
    player.click(*SOLUTION)
    expect(page.get_by_text("In 2:0")).to_be_visible()
    page.clock.fast_forward("10:00")
    expect(player.clock).to_contain_text("2:0")
    player.push("Start over")
    assert player.bulbs == []
    page.clock.fast_forward("04:00")
    player.click(*SOLUTION)
    expect(page.get_by_text("your best is 2:0")).to_be_visible()
