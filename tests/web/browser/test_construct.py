"""Construct: drawing by mouse and keys, what is known of the board, helps, drafts, the check."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import lightup
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.formats import load_board
from lightup.generating._wishes import needs
from lightup.generating.study import study

from ...support.naive import is_solution
from ...support.vectors import PUZZLES, solved
from .conftest import over_both
from .player import Player, link_of, solution_of, until
from .setter import BLANK, Setter, changed

V4, V5 = PUZZLES["V4"], PUZZLES["V5"]


@pytest.fixture
def setter(player: Player) -> Setter:
    setter = Setter(player)
    setter.visit()
    return setter


def test_walls_come_with_their_images(setter: Setter) -> None:
    """A click paints or erases, a drag is one step, a clue needs no clue elsewhere."""
    setter.click(0)
    setter.wait_for(changed({0: "#", 99: "#"}))
    setter.drag(10, 13)
    drawn = dict.fromkeys((0, 99, 10, 11, 12, 13, 86, 87, 88, 89), "#")
    setter.wait_for(changed(drawn))
    setter.push("Undo")
    setter.wait_for(changed({0: "#", 99: "#"}))
    setter.push("Redo")
    setter.brush("2")
    setter.click(0)
    setter.wait_for(changed(drawn | {0: "2"}))
    setter.brush("#")
    setter.click(10)
    setter.wait_for(changed(drawn | {0: "2", 10: ".", 89: "."}))


def test_each_symmetry_can_be_chosen(setter: Setter) -> None:
    setter.push("Symmetry: half turn")
    expect(setter.player.sheet.get_by_role("radio")).to_have_count(9)
    setter.player.sheet.locator("input[value=full]").click(force=True)
    setter.click(1)
    setter.wait_for(changed(dict.fromkeys((1, 8, 10, 19, 80, 89, 91, 98), "#")))


def test_marks_lie_on_the_same_board(setter: Setter) -> None:
    """They light it, and stay where they are drawn."""
    setter.click(0)
    setter.brush("*")
    setter.click(1, 0)
    setter.brush("x")
    setter.click(22)
    setter.wait_for(changed({0: "#", 99: "#", 1: "*", 22: "x"}))
    expect(setter.cell(9)).to_have_attribute("aria-label", "row 1, column 10, lit, no mark")
    setter.push("More", "Erase bulbs and dots")
    setter.wait_for(changed({0: "#", 99: "#"}))


def test_the_wheel_walks_through_clues(setter: Setter) -> None:
    setter.click(0)
    setter.page.mouse.move(*setter.centre(0))
    for symbol in "01":
        setter.page.keyboard.down("Shift")
        setter.page.mouse.wheel(0, 100)
        setter.page.keyboard.up("Shift")
        setter.wait_for(changed({0: symbol, 99: "#"}))


def test_a_board_is_turned_grown_and_cut_without_loss(setter: Setter) -> None:
    setter.click(1)
    setter.brush("3")
    setter.click(0)
    start = changed({0: "3", 1: "#", 98: "#", 99: "#"})
    setter.wait_for(start)
    setter.push("Board")
    for name, then in {
        "Quarter turn": {9: "3", 19: "#", 80: "#", 90: "#"},
        "Left and right": {0: "3", 10: "#", 89: "#", 99: "#"},
        "Up": {0: "#", 79: "#", 89: "#", 90: "3"},
        "Top and bottom": {0: "3", 90: "#", 19: "#", 9 + 0: "."},
    }.items():
        setter.push(name)
        if name != "Top and bottom":
            setter.wait_for(changed(then))
    setter.push("Add at the top", "Cut off the bottom")
    expect(setter.board).to_have_attribute("aria-label", "Draft, 10 rows of 10 cells")
    setter.player.close_sheet()
    for _ in range(6):
        setter.press("Control+z")
    setter.wait_for(start)


def test_a_part_is_selected_locked_and_erased(setter: Setter) -> None:
    setter.drag(0, 3)
    setter.drag(0, 11, modifier="Shift")
    setter.expect_verdict("Several")  # which comes when it is found, and takes no other message's place
    expect(setter.told).to_have_text("Several solutions")
    expect(setter.player.live).to_have_text("4 cells selected")
    setter.push("More", "Lock 4 cells", "More", "Erase the selected cells")
    setter.wait_for(changed(dict.fromkeys((2, 3, 96, 97, 98, 99), "#")))
    setter.push("More")
    expect(setter.player.button("Unlock 4 cells")).to_be_visible()


def test_what_is_pasted_becomes_a_draft(setter: Setter) -> None:
    """A text with marks, a link of elsewhere, a link to this page, and the puzzle in play."""
    marked = str(Board(V4, [], [0]))
    ours = f"{setter.player.url}#{link_of(V4)}~~A%20name"
    for text, grid in {marked: marked, lightup.dumps(V5, "pzpr"): str(V5), ours: str(V4)}.items():
        setter.player.paste(text)
        setter.wait_for(grid)
    setter.page.goto(f"{setter.player.url}#{link_of(V5)}")
    setter.player.wait_for(V5)
    setter.push("Construct")
    setter.wait_for(str(V4))
    setter.push("More", "New draft", "The puzzle in play")
    setter.wait_for(str(V5))


def test_large_boards_zoom(setter: Setter) -> None:
    setter.push("More", "New draft")
    for label in ("Columns", "Rows"):
        setter.player.sheet.get_by_label(label, exact=True).fill("40")
    setter.push("Blank board")
    expect(setter.board.get_by_role("gridcell")).to_have_count(1600)
    setter.push("Zoom in", "Zoom in")
    expect(setter.board).to_have_class(re.compile("zoomed"))
    setter.press("ArrowRight", "Space")
    setter.push("Whole board")
    until(setter.page, lambda: setter.grid[:3], ".#.")


def test_a_reload_keeps_all_and_a_draft_stays_when_another_begins(setter: Setter) -> None:
    expect(setter.view.locator(".status .small")).to_have_text("10 × 10")
    setter.click(0)
    expect(setter.view.locator(".status .small")).to_have_text("10 × 10 · saved")
    setter.brush("1")
    setter.click(5)
    setter.push("More", "New draft", "7 × 7")
    setter.click(3)
    small = changed({3: "1", 45: "#"}, "\n".join(["." * 7] * 7))
    setter.wait_for(small)
    until(setter.page, setter.drafts, ["Untitled 1", "Untitled 2"])
    setter.page.reload()
    setter.wait_for(small)
    setter.push("Undo")
    setter.wait_for(changed({}, "\n".join(["." * 7] * 7)))
    setter.push("Revisions", "Untitled 1")
    setter.wait_for(changed({0: "#", 99: "#", 5: "1", 94: "#"}))
    setter.push("Undo", "Undo")
    setter.wait_for(BLANK)


def test_two_tabs_draw_on_one_draft(setter: Setter) -> None:
    """What one draws arrives in the other; nothing is lost."""
    setter.click(0)
    setter.wait_until_saved()
    page = setter.page.context.new_page()
    other = Setter(Player(page, setter.player.url))
    other.visit()
    other.wait_for(changed({0: "#", 99: "#"}))
    other.click(1)
    setter.wait_for(changed(dict.fromkeys((0, 1, 98, 99), "#")))
    setter.click(2)
    other.wait_for(changed(dict.fromkeys((0, 1, 2, 97, 98, 99), "#")))
    for _ in range(3):
        other.push("Undo")
    other.wait_for(BLANK)
    page.close()


def test_revisions_are_named_opened_and_branched(setter: Setter) -> None:
    setter.click(0)
    setter.push("Revisions")
    setter.card.get_by_label("Name of this revision").fill("Corner")
    setter.press("Enter")
    setter.press("Escape")
    setter.click(1)
    setter.push("Revisions")
    revisions = setter.card.locator(".revisions button")
    expect(revisions).to_have_count(2)
    revisions.filter(has_text="Corner").click()
    setter.wait_for(changed({0: "#", 99: "#"}))
    setter.push("Restore it")
    setter.press("Escape")
    setter.click(5)
    setter.push("Revisions")
    expect(setter.card.locator(".revisions .branch")).to_have_count(1)
    setter.card.get_by_role("slider", name="Replay").fill("0")
    setter.wait_for(BLANK)
    setter.press("Escape")
    setter.wait_for(changed({0: "#", 99: "#", 5: "#", 94: "#"}))


def test_drafts_go_to_a_file_and_come_back(setter: Setter, tmp_path: Path) -> None:
    setter.click(0)
    setter.push("Revisions")
    with setter.page.expect_download() as download:
        setter.push("Save all")
    file = tmp_path / "drafts.json"
    download.value.save_as(file)
    assert [one["row"]["title"] for one in json.loads(file.read_text())["drafts"]] == ["Untitled 1"]
    setter.press("Escape")
    setter.push("More", "Delete this draft")
    until(setter.page, lambda: len(setter.drafts()), 0)
    setter.wait_for(BLANK)
    setter.push("Revisions")
    with setter.page.expect_file_chooser() as chooser:
        setter.push("Load")
    chooser.value.set_files(file)
    expect(setter.player.toast).to_contain_text("1 draft loaded.")
    setter.wait_for(changed({0: "#", 99: "#"}))


def test_random_strokes_are_undone_to_the_start(setter: Setter) -> None:
    """Many strokes at once, by keys; the state alone is tested with five hundred."""
    any_of = random.Random(29)
    keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "Space", "1", "b", "x", "Backspace", "Enter"]
    setter.board.focus()
    for _ in range(60):
        setter.press(any_of.choice(keys))
    undo = setter.player.button("Undo")
    while undo.is_enabled():
        setter.press("Control+z")
    setter.wait_for(BLANK)


@over_both
def test_the_board_is_understood_while_it_is_drawn(setter: Setter) -> None:
    """Status, reach, cells, clues and level, of a puzzle that comes by its address."""
    setter.player.wait_for_engine()
    setter.expect_verdict("Several")  # the blank board
    setter.visit(link_of(V4))
    setter.expect_verdict("Exactly one")
    solution = lightup.solve(V4).solution
    assert solution
    setter.lens("cells")
    bulbs, white = len(solution.bulbs), str(V4).count(".")
    expect(setter.card.locator(".lens[value=cells] .sum")).to_contain_text(f"{bulbs} must")
    expect(setter.card.locator(".lens[value=cells] .sum")).to_contain_text(f"{white - bulbs} cannot")
    level = lightup.rate(V4).level
    expect(setter.card.get_by_role("img", name=f"Level {level} of 7")).to_be_visible()
    setter.lens("reach")
    slider = setter.card.get_by_role("slider", name="Level of the solver")
    slider.fill(str(level))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"{white} of {white} cells"))
    setter.lens("clues")
    found = study(Board(V4), parts=("status", "clues"))
    needed = sum(one.role == "needed" for one in found.clues)
    expect(setter.card.locator(".ledger li").first).to_contain_text(f"needed for one solution{needed}")


@over_both
def test_the_hardest_step_is_told_and_drawn(setter: Setter) -> None:
    """As a hint tells it, on the board that it starts from; the draft comes back."""
    setter.visit(link_of(V4))
    setter.expect_verdict("Exactly one")
    setter.lens("level")
    expect(setter.card).to_contain_text("Hardest: the common view at r7c1.")
    draft = setter.grid
    setter.push("Show me why")
    expect(setter.card.get_by_role("heading", name="Hardest step")).to_be_visible()
    expect(setter.card.locator(".told")).to_contain_text("A bulb at r7c1 would light r6c1 and r7c2")
    expect(setter.card.locator(".tech")).to_contain_text("Common view")
    assert setter.grid.count("*") > 0
    setter.push("Back to drawing")
    setter.wait_for(draft)


@over_both
def test_several_solutions_really_differ(setter: Setter) -> None:
    """Each of the two is a solution, and they differ where the board says so."""
    setter.visit(link_of(V5))
    setter.expect_verdict("Several")
    setter.push("Several")
    expect(setter.card.get_by_role("heading", name="Two solutions")).to_be_visible()
    boards = []
    for name in ("A", "B"):
        setter.push(name)
        rows = str(V5).split()
        bulbs = [cell for cell, symbol in enumerate(setter.grid.replace("\n", "")) if symbol == "*"]
        assert is_solution(rows, bulbs)
        boards.append(frozenset(bulbs))
    differing = len(boards[0] ^ boards[1])
    expect(setter.card).to_contain_text(f"{differing} cells differ")


@over_both
def test_a_contradiction_is_told_and_repaired(setter: Setter) -> None:
    """A clue that cannot be, then the first repair, previewed and accepted as one step."""
    symbols = list(str(V4))
    symbols[str(V4).index("#")] = "4"
    setter.visit(link_of(load_board("".join(symbols)).puzzle))
    before = "".join(symbols)
    setter.expect_verdict("None")
    setter.main.click()
    expect(setter.card.locator(".told")).to_be_visible()
    repairs = setter.card.locator(".repair")
    expect(repairs.first).to_be_visible()
    assert repairs.count() <= 5
    repairs.first.click()
    setter.push("Before")
    setter.wait_for(before)
    setter.push("Before", "Accept")
    expect(setter.view.locator(".verdict[aria-current]")).not_to_have_text("None")
    assert lightup.solve(load_board(setter.grid).puzzle).status != "none"
    setter.push("Undo")
    setter.wait_for(before)


def test_clues_are_drawn_by_keys(setter: Setter) -> None:
    """On a small board, which has one solution with the first clue."""
    setter.press("n")
    setter.fill("Columns", "3")
    setter.fill("Rows", "3")
    setter.press("Tab", "Enter")
    setter.press("ArrowRight", "ArrowDown", "4")
    setter.wait_for("...\n.4.\n...")
    setter.expect_verdict("Exactly one")
    expect(setter.told).to_have_text("Exactly one solution")
    expect(setter.player.live).to_have_text("Clue 4")
    setter.press("ArrowUp", "b", "ArrowLeft", "x")
    setter.wait_for("x*.\n.4.\n...")
    setter.press("Control+z", "Control+z", "Control+z")
    setter.wait_for("...\n...\n...")


@over_both
def test_a_level_3_puzzle_is_made_from_blank_by_keyboard_alone(setter: Setter) -> None:
    """Walls in a symmetry that is chosen, help that is tabbed to, undo, and a test solve."""
    pattern = next(lightup.generate("10x10w20mirror-colsL3+candidates1", seed=5))
    walls = [cell for cell, symbol in enumerate(pattern.cells) if symbol != "."]
    setter.player.wait_for_engine()
    setter.press("s")
    setter.tab_to(setter.player.sheet.get_by_role("radio", checked=True))
    setter.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    expect(setter.player.button("Symmetry: left and right")).to_be_visible()
    setter.walk([wall for wall in walls if wall % 10 < 5], "Space")
    setter.wait_for(changed(dict.fromkeys(walls, "#")))
    setter.expect_verdict("Several")
    setter.press("h")
    setter.tab_to(setter.card.get_by_label("Level"))
    setter.press("3")
    setter.press("Shift+Tab", "Enter")
    accept = setter.player.button("Accept")
    expect(accept).to_be_visible()
    proposed = setter.grid
    setter.tab_to(accept, "Shift+Tab")
    setter.press("Enter")
    setter.expect_verdict("Exactly one")
    assert setter.grid == proposed
    puzzle = load_board(proposed).puzzle
    assert lightup.solve(puzzle).status == "unique"
    assert lightup.rate(puzzle).level == 3
    assert [cell for cell, symbol in enumerate(puzzle.cells) if symbol != "."] == walls
    setter.press("Control+z")
    setter.wait_for(changed(dict.fromkeys(walls, "#")))
    setter.press("Control+y", "t")
    setter.walk(solution_of(puzzle), "Space")
    expect(setter.card).to_contain_text("Solved in")


def test_help_draws_walls_where_there_are_none(setter: Setter) -> None:
    """Even if walls must stay: there are none that could."""
    expect(setter.card).to_contain_text("finds nothing yet. No level does: begin with a clue.")
    setter.push("More", "Help")
    expect(setter.card.get_by_label("Walls may change")).not_to_be_checked()
    setter.card.get_by_label("Technique").select_option("beam")
    setter.card.locator(".help-item").filter(has_text="Aim for a technique").click()
    setter.push("Accept")
    setter.expect_verdict("Exactly one")
    assert needs(load_board(setter.grid).puzzle, "beam")


@over_both
def test_a_level_3_puzzle_is_made_from_blank_by_mouse(setter: Setter) -> None:
    """Walls in a symmetry, help that fills in clues, a test solve, and the check."""
    pattern = next(lightup.generate("10x10w20rot180L3+candidates1", seed=7))
    walls = [cell for cell, symbol in enumerate(pattern.cells) if symbol != "."]
    setter.player.wait_for_engine()
    setter.click(*walls[: len(walls) // 2])  # the others are their images
    setter.wait_for(changed(dict.fromkeys(walls, "#")))
    setter.expect_verdict("Several")
    setter.push("More", "Help")
    setter.card.get_by_label("Level").select_option("3")
    setter.card.locator(".help-item").filter(has_text="Aim for a level").click()
    accept = setter.player.button("Accept")
    expect(accept).to_be_visible()
    before = setter.grid
    accept.click()
    setter.expect_verdict("Exactly one")
    expect(setter.card.get_by_role("img", name="Level 3 of 7")).to_be_visible()
    puzzle = load_board(setter.grid).puzzle
    assert lightup.solve(puzzle).status == "unique"
    assert lightup.rate(puzzle).level == 3
    assert setter.grid == before
    assert [cell for cell, symbol in enumerate(puzzle.cells) if symbol != "."] == walls
    setter.push("Publish")
    expect(setter.card.locator(".checks")).to_contain_text("Exactly one solution with certificate")
    expect(setter.card.locator(".checks")).to_contain_text("Level 3")
    expect(setter.card.locator(".checks")).to_contain_text("Half turn")
    expect(setter.card.locator(".magazine")).to_contain_text("10")
    setter.push("Test solve")
    solution = lightup.solve(puzzle).solution
    assert solution
    board = setter.view.get_by_role("grid", name="Light Up board")
    for cell in sorted(solution.bulbs):
        board.get_by_role("gridcell").nth(cell).click()
    expect(setter.card).to_contain_text("Solved in")
    setter.push("Back to the check")
    expect(setter.card.locator(".checks")).to_contain_text("Test solved in")


def _solved(puzzle: Puzzle) -> Board:
    solution = lightup.solve(puzzle).solution
    assert solution
    return solution


def _with_all_clues(board: Board) -> str:
    """Returns the puzzle of a solved board with a number on each wall."""
    cells = list(board.puzzle.cells)
    for cell, symbol in enumerate(cells):
        row, col = divmod(cell, board.puzzle.width)
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        bulbs = {divmod(bulb, board.puzzle.width) for bulb in board.bulbs}
        cells[cell] = symbol if symbol == "." else str(len(bulbs & {*beside}))
    return changed(dict(enumerate(cells)), str(board.puzzle))


FULL = _with_all_clues(solved("V4"))
HELPS: dict[
    str, tuple[str, Callable[[str, str], bool]]
] = {  # what each is tried on, and what must hold of its proposal
    "Make unique": (str(V4).replace("3", "#", 1), lambda now, _: is_unique(now)),
    "Fewest clues": (FULL, lambda now, old: is_unique(now) and clues(now) < clues(old)),
    "Clues for these walls": (re.sub(r"\d", "#", str(V4)), lambda now, _: is_unique(now)),
    "Complete walls": ("#....\n.....\n.....", lambda now, _: now == "#....\n.....\n....#"),
}


def is_unique(grid: str) -> bool:
    return lightup.solve(lightup.loads(grid)).status == "unique"


def clues(grid: str) -> int:
    return sum(map(str.isdigit, grid))


@over_both
@pytest.mark.parametrize("name", HELPS)
def test_a_help_proposes_and_discards_or_changes(setter: Setter, name: str) -> None:
    start, holds = HELPS[name]
    setter.visit(link_of(load_board(start).puzzle))
    setter.wait_for(start)
    for end in ("Discard", "Accept"):
        setter.press("h")
        setter.card.locator(".help-item").filter(has_text=name).click()
        expect(setter.player.button("Accept")).to_be_visible()
        proposed = setter.grid
        assert holds(proposed, start)
        setter.push(end)
        setter.wait_for(start if end == "Discard" else proposed)
    setter.push("Undo")
    setter.wait_for(start)


def test_a_clue_is_pressed_to_see_the_board_without_it(setter: Setter) -> None:
    """Where it is listed, or after it was pointed at: the mouse may leave the board."""
    setter.visit(link_of(V4))
    setter.expect_verdict("Exactly one")
    setter.lens("clues")
    found = study(Board(V4), parts=("status", "clues"))
    for one in found.clues:
        without = Board.from_rows(changed({one.cell: "#"}, str(V4)).split())
        place = V4.place(one.cell)
        setter.cell(one.cell).hover()
        told = setter.card.locator("p", has_text=f"Without the {V4.cells[one.cell]} at {place}")
        expect(told).to_be_visible()
        for press in (
            told.get_by_role("button", name="Preview"),
            setter.card.locator(".ledger").get_by_role("button", name=place, exact=True),
        ):
            press.click()
            setter.wait_for(str(without))
            words = {"unique": "one", "several": "several"}
            status = lightup.solve(without).status
            expect(setter.card.locator(".facts dd").first).to_contain_text(words[status])
            setter.push("Discard")
            setter.wait_for(str(V4))


def test_the_signs_of_clues_are_seen_on_a_phone(setter: Setter) -> None:
    """Each before its words: a style of another view had taken one of them away."""
    setter.page.set_viewport_size({"width": 390, "height": 844})
    setter.visit(link_of(V4))
    setter.expect_verdict("Exactly one")
    setter.lens("clues")
    lines = setter.card.locator(".ledger li")
    expect(lines).to_have_count(4)
    for line in lines.all():
        sign, words = (line.locator("> *").nth(place).bounding_box() for place in range(2))
        assert sign
        assert words
        assert 0 < sign["width"] <= words["x"] - sign["x"]


def test_clues_go_with_their_images_if_the_setter_wants_that(setter: Setter) -> None:
    """The puzzle has one solution for each choice, and fewer clues if they may go alone."""
    puzzle = next(lightup.generate("8x8w25rot180L1+candidates1", seed=3))
    full = _with_all_clues(_solved(puzzle))
    setter.visit(link_of(load_board(full).puzzle))
    left = []
    for _ in range(2):
        setter.press("h")
        setter.card.locator(".help-item").filter(has_text="Fewest clues").click()
        expect(setter.player.button("Accept")).to_be_visible()
        proposed = setter.grid.replace("\n", "")
        assert is_unique(setter.grid)
        left.append({cell for cell, symbol in enumerate(proposed) if symbol.isdigit()})
        setter.push("Discard")
        setter.press("h")
        setter.card.get_by_label("Remove clues in symmetry only").check()
    alone, together = left
    assert together == {63 - cell for cell in together}
    assert alone != {63 - cell for cell in alone}
    assert len(alone) < len(together)


def test_revisions_have_a_verdict_also_after_a_reload(setter: Setter) -> None:
    """What was known of them is found out again."""
    setter.visit(link_of(load_board("1.#\n...").puzzle))
    setter.expect_verdict("Exactly one")
    setter.push("Board", "Add at the right")
    setter.player.close_sheet()
    setter.expect_verdict("Several")
    for _ in range(2):
        setter.push("Revisions")
        after = setter.card.locator(".revisions .after")
        expect(after).to_have_text(["several", "level 1"])
        setter.press("Escape")
        setter.wait_until_saved()
        setter.page.reload()
        expect(setter.board).to_be_visible()


@over_both
def test_help_that_takes_long_is_cancelled(setter: Setter) -> None:
    """Nobody knows the fewest changes of a blank board; what is drawn then is judged as before."""
    setter.player.wait_for_engine()
    setter.expect_verdict("Several")
    setter.press("h")
    setter.card.locator(".help-item").filter(has_text="Make unique").click()
    expect(setter.card.get_by_text("Looking for a way…")).to_be_visible()
    setter.push("Cancel")
    expect(setter.card.get_by_text("Looking for a way…")).to_be_hidden()
    expect(setter.player.button("Try again")).to_be_visible()
    setter.push("Discard")
    setter.wait_for(BLANK)
    setter.brush("4")
    setter.click(0)
    setter.expect_verdict("None")


@over_both
def test_clues_are_filled_from_bulbs(setter: Setter) -> None:
    """Locked walls stay blank."""
    setter.visit(link_of(load_board("...\n.#.\n..#").puzzle))
    setter.brush("*")
    setter.click(1, 3, 5, 7, 8)  # no bulb on a wall
    setter.push("More", "Lock this cell")
    setter.press("h")
    setter.card.locator(".help-item").filter(has_text="Fill clues").click()
    setter.push("Accept")
    setter.wait_for(".*.\n*4*\n.*#")


def test_marks_that_no_solution_has_are_told(setter: Setter) -> None:
    """Also if all else was known before they were put; and no more once they are gone."""
    solution = _solved(V4).bulbs
    wrong = next(cell for cell in V4.white if cell not in solution)
    setter.visit(link_of(V4))
    setter.expect_verdict("Exactly one")
    setter.lens("cells")
    expect(setter.card.locator(".lens[value=cells] .sum")).to_contain_text(f"{len(solution)} must")
    told = setter.card.get_by_text("No solution has your marks")
    for symbol, cell in (("*", wrong), ("x", min(solution))):
        setter.brush(symbol)
        setter.click(cell)
        expect(told).to_contain_text(V4.place(cell))
        setter.push("Undo")
        expect(told).to_have_count(0)


def test_a_free_cell_is_pointed_at(setter: Setter) -> None:
    """By the mouse, which paints nothing; what it says of a bulb there is true."""
    start = str(V4).replace("3", "#", 1)
    setter.visit(link_of(load_board(start).puzzle))
    setter.expect_verdict("Several")
    setter.lens("cells")
    expect(setter.card.locator(".lens[value=cells] .sum")).to_contain_text("free")
    found = study(Board(load_board(start).puzzle), parts=("status", "cells"))
    cell = min(found.free)
    setter.cell(cell).hover()
    row, col = divmod(cell, 7)
    told = setter.card.locator(".lens-body p", has_text=f"At r{row + 1}c{col + 1}, a bulb")
    expect(told).to_be_visible()
    board = Board(load_board(start).puzzle, [cell])
    status = lightup.solve(board).status
    words = {"unique": "a bulb gives exactly one solution", "none": "a bulb leaves no solution"}
    expect(told).to_contain_text(words.get(status, "a bulb decides"))
    setter.wait_for(start)
