"""The course on the page: lessons pass by right answers and by nothing else; reviews, links."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lightup.core.puzzle import Puzzle
from lightup.generating._wishes import needs
from lightup.kernel import codes
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.review import review
from lightup.teaching.drills import Drill, prepared
from lightup.teaching.solves import read_solves
from lightup.teaching.verdicts import steps_of, subject

from ...support.vectors import PUZZLES
from .conftest import over_both
from .learner import Learner, symbol_of
from .player import Player, link_of, puzzle_of, solution_of, until

KEYS = [one.key for one in TECHNIQUES]
SAMPLE = ("lonely_cell", "starved_clue", "beyond_trial")
GUESSED = ("claimed_clue",)
GUESSES, ALL_GUESSES = 10, 200
MOST = 12  # exercises of a lesson in which all answers are right


def test_lessons_are_passed_by_right_answers(player: Player, exhaustive: bool) -> None:
    for key in KEYS if exhaustive else SAMPLE:
        learner = Learner(player, key)
        learner.know({})
        pass_lesson(learner)


@over_both
def test_a_lesson_is_passed_over_both_transports(player: Player) -> None:
    pass_lesson(Learner(player, "shared_cells"))


def pass_lesson(learner: Learner) -> None:
    learner.open(learner.key)
    learner.wait()
    for _ in range(MOST):
        if learner.lesson.locator(".kind").count():
            learner.answer()
            assert learner.judged().startswith(("Right", "These"))
        if learner.is_passed():
            break
        learner.go_on()
    learner.main.click()
    expect(learner.verdict).to_contain_text("passed")
    expect(learner.main).to_have_text("Use it")
    expect(learner.lesson.locator(".slots")).to_have_attribute("aria-label", re.compile("lookalike"))


@over_both
def test_no_lesson_is_passed_by_guesses(player: Player, exhaustive: bool) -> None:
    for key in KEYS if exhaustive else GUESSED:
        guess_in_vain(Learner(player, key), ALL_GUESSES if exhaustive else GUESSES)


def guess_in_vain(learner: Learner, guesses: int) -> None:
    key = learner.key
    learner.know({key: {"tries": 1}})
    learner.open(key)
    learner.wait()
    for _ in range(guesses):
        learner.guess()
        learner.judged()
        assert not learner.is_passed()
        learner.go_on()


def test_a_false_answer_is_refuted_on_the_board(player: Player) -> None:
    learner = Learner(player, "empty_corner")
    learner.begin("do")
    step = learner.exercise("none")
    learner.cells.nth(step["subject"][0]).click()
    learner.tool("Bulb").click()
    learner.cells.nth(step["dots"][0]).click()
    expect(learner.help).to_contain_text("a bulb at r")
    learner.main.click()
    assert learner.judged() == "This cannot stay."
    expect(learner.help.locator(".told")).to_contain_text("Your bulb at")
    expect(learner.cells.nth(step["dots"][0])).to_have_attribute(
        "aria-description", re.compile("cannot stay")
    )
    expect(learner.main).to_have_text("Try again")
    learner.main.click()
    learner.do()
    assert learner.judged() == "Right, by empty corner."
    learner.main.click()
    learner.wait()
    expect(learner.lesson.locator(".slots")).to_have_attribute("aria-label", re.compile("missed, open"))


@over_both
def test_what_another_technique_says_counts_neither_way(player: Player) -> None:
    learner = Learner(player, "empty_corner")
    learner.begin("do")
    step, tries = other_step(learner.drill()), learner.tries
    learner.claim(subject(step), step.bulbs, step.dots)
    assert learner.judged() == f"True, by {step.technique.name}."
    expect(learner.help).to_contain_text("by empty corner. Find that one.")
    expect(learner.help).to_contain_text("counts neither for nor against you")
    assert learner.tries == tries
    expect(learner.main).to_have_text("Find it")
    learner.main.click()
    learner.do()
    assert learner.judged() == "Right, by empty corner."
    assert learner.tries == tries + 1


def other_step(drill: Drill) -> Step:
    """Finds a step of a harder technique, on other cells than that of the drill."""
    position = Position(prepared(drill.board, drill.technique))
    taught = {cell for step in steps_of(position, drill.technique) for cell in step.cells}
    harder = [
        one
        for one in TECHNIQUES
        if drill.technique.level < one.level < codes.LEVEL_OF[codes.SHORT_TRIAL]
    ]
    found = (step for one in harder for step in steps_of(position, one))
    return next(step for step in found if taught.isdisjoint(step.cells))


def test_what_is_true_but_not_forced_by_the_reason_is_open(player: Player) -> None:
    """The learner is asked which rule would break; then the reason is told."""
    learner = Learner(player, "empty_corner")
    learner.begin("do")
    step = learner.exercise("none")
    clues = learner.drill().board.puzzle.clues
    vain = next(cell for cell, number in clues if cell not in step["subject"] and number == 0)
    for ending, button in (("Which rule would break?", "Try again"), ("This is the reason", "Next")):
        learner.claim([vain], step["bulbs"], step["dots"])
        assert learner.judged() == "True, but what you point at does not force it yet."
        expect(learner.help).to_contain_text(ending)
        expect(learner.main).to_have_text(button)
        learner.main.click()
    learner.wait()
    slots = learner.lesson.locator(".slots")
    expect(slots).to_have_attribute("aria-label", re.compile("missed, open"))


def test_an_answer_without_a_reason_is_none(player: Player) -> None:
    learner = Learner(player, "empty_corner")
    learner.begin("do")
    learner.main.click()
    expect(learner.help.get_by_role("alert")).to_contain_text("An answer has both")
    player.page.set_viewport_size({"width": 390, "height": 844})
    learner.main.click()
    expect(learner.help.get_by_role("alert")).to_be_in_viewport()
    expect(learner.lesson.locator(".slots")).to_have_attribute(
        "aria-label", re.compile("open, open, open, open")
    )


def test_the_keyboard_is_enough(player: Player) -> None:
    """Arrows lead to the board, the space bar points and marks, letters choose what it does."""
    learner = Learner(player, "hungry_clue")
    learner.begin("do")
    step = learner.exercise("none")
    grid = learner.lesson.get_by_role("grid")
    travel(player, grid, step["subject"][0])
    player.press("Space")
    expect(player.live).to_contain_text("Pointed at")
    player.press("b")
    for cell in step["bulbs"]:
        travel(player, grid, cell)
        player.press("Space")
    reach(player, learner.main)
    player.press("Enter")
    assert learner.judged() == "Right, by hungry clue."
    expect(player.live).to_contain_text("Right, by hungry clue.")


@pytest.mark.parametrize(
    ("kind", "key"), [("see", "hungry_clue"), ("gap", "hungry_clue"), ("slip", "lit_cells")]
)
def test_the_keyboard_is_enough_for_what_is_not_marked(player: Player, kind: str, key: str) -> None:
    learner = Learner(player, key)
    learner.begin(kind)
    if kind == "see":
        for board in learner.boards_on_which_it_works():
            reach(player, board)
            player.press("Space")
            expect(board).to_have_attribute("aria-pressed", "true")
    elif kind == "gap":
        grid = learner.lesson.get_by_role("grid")
        travel(player, grid, learner.exercise("gap")["gap"]["accepted"][0])
        player.press("Space")
    else:
        reach(player, learner.help.locator(".sentence").nth(learner.exercise("slip")["slip"]["wrong"]))
        player.press("Enter")
    reach(player, learner.main)
    player.press("Enter")
    assert learner.judged().startswith(("Right", "These"))
    expect(player.live).to_contain_text(learner.judged())


def reach(player: Player, wanted: Locator) -> None:
    """Presses the tabulator until an element has the focus."""
    for _ in range(80):
        if wanted.evaluate("one => one === document.activeElement"):
            break
        player.press("Tab")
    expect(wanted).to_be_focused()


def test_a_pointer_may_leave_before_there_is_a_board(player: Player) -> None:
    """Boards to choose from are small pictures; nothing fails for the want of a large one."""
    learner = Learner(player, "hungry_clue")
    learner.begin("see")
    learner.lesson.hover()
    player.page.mouse.move(5, 5)
    learner.answer()
    assert learner.judged() == "These and no others."


def test_the_idea_can_be_looked_up(player: Player) -> None:
    """It is there with the example, and on demand in each exercise."""
    learner = Learner(player, "empty_corner")
    learner.know({})
    learner.open("empty_corner")
    idea = learner.help.locator(".idea")
    expect(idea).to_contain_text("A bulb diagonal to a clue")
    expect(idea.locator(".board .ring-wall")).to_be_attached()
    learner.begin("do")
    expect(idea).to_be_hidden()
    learner.tool("The idea").click()
    expect(idea).to_contain_text("A bulb diagonal to a clue")
    expect(learner.tool("The idea")).to_have_attribute("aria-expanded", "true")


def travel(player: Player, grid: Locator, cell: int) -> None:
    """Moves the cursor to a cell by arrows."""
    player.press("ArrowRight")

    def at() -> int:
        return int((grid.get_attribute("aria-activedescendant") or "-0").rpartition("-")[2])

    rows, cols = (int(grid.get_attribute(f"aria-{side}count") or 0) for side in ("row", "col"))
    for _ in range(rows):
        if at() // cols != cell // cols:
            player.press("ArrowDown")
    for _ in range(cols):
        if at() != cell:
            player.press("ArrowRight")
    assert at() == cell


def test_the_review_of_the_day_mixes_what_is_due(player: Player) -> None:
    learner = Learner(player, "beam")
    due = {key: {"passed": True, "due": 1, "stage": 1} for key in ("beam", "last_light")}
    later = {"trial": {"passed": True, "due": 10**6}}
    learner.know(due | later)
    learner.open("")
    expect(player.page.get_by_role("complementary", name=re.compile("review$"))).to_contain_text(
        "2 positions"
    )
    player.push("Start")
    for place in (1, 2):
        expect(learner.lesson.get_by_role("heading", name=f"Review, {place} of 2")).to_be_visible()
        learner.wait()
        learner.key = next(key for key in due if has_board(learner, key))
        learner.do()
        assert learner.judged().startswith("Right")
        learner.main.click()
    expect(learner.help).to_contain_text("2 of 2 right")
    player.push("Done")
    expect(player.page.get_by_text("Nothing is due today.")).to_be_visible()


def has_board(learner: Learner, key: str) -> bool:
    learner.key = key
    try:
        learner.drill()
    except KeyError:
        return False
    return True


def test_a_graded_puzzle_needs_the_technique(player: Player) -> None:
    learner = Learner(player)
    learner.open("use/starved_clue")
    expect(learner.cells.first).to_be_visible()
    names: list[str] = learner.cells.evaluate_all("all => all.map((one) => one.ariaLabel)")
    symbols = "".join(symbol_of(name.split(", ", 2)[2]) for name in names).replace("x", ".")
    puzzle = Puzzle(7, 7, symbols)
    assert needs(puzzle, "starved clue")
    for cell in solution_of(puzzle):
        learner.cells.nth(cell).click()
    expect(learner.lesson).to_contain_text("Solved")
    player.push("Another puzzle")
    expect(learner.lesson).to_contain_text("no dots are set for you")


def test_rules_by_doing_are_offered_once(player: Player) -> None:
    player.page.goto(f"{player.url}#play")
    player.page.evaluate("localStorage.setItem('lightup:settings', '{}')")
    player.page.reload()
    player.page.get_by_role("link", name="Learn by doing").click()
    learner = Learner(player)
    for place, bulbs in enumerate([(2,), (0, 3), (0, 3), (0, 7, 8, 13)], 1):
        expect(learner.lesson).to_contain_text(f"Board {place} of 4")
        for cell in bulbs:
            learner.cells.nth(cell).click()
        expect(learner.lesson.locator(".verdict")).to_contain_text("Solved")
        learner.main.click()
    expect(player.page.get_by_role("heading", name="Easy, 5 × 5")).to_be_visible()
    expect(player.page.get_by_role("region", name="How to play")).to_be_hidden()


def test_one_click_closes_the_rules_for_good(player: Player) -> None:
    player.page.goto(f"{player.url}#learn/rules")
    player.page.evaluate("localStorage.setItem('lightup:settings', '{}')")
    player.page.reload()
    player.push("Close for good")
    expect(player.page.get_by_role("heading", name="Learn")).to_be_visible()
    player.visit()
    expect(player.page.get_by_role("region", name="How to play")).to_be_hidden()
    expect(player.page.get_by_role("link", name="Learn by doing")).to_be_hidden()


def test_progress_is_exported_and_imported(player: Player, tmp_path: Path) -> None:
    learner = Learner(player)
    learner.know({"lit_cells": {"passed": True, "due": 10**6}})
    learner.open("")
    expect(player.page.get_by_text("1 of 18 techniques")).to_be_visible()
    with player.page.expect_download() as download:
        player.push("Export")
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    learner.know({})
    learner.open("")
    expect(player.page.get_by_text("0 of 18 techniques")).to_be_visible()
    player.page.get_by_label("Import").set_input_files(file)
    expect(player.page.get_by_text("1 of 18 techniques")).to_be_visible()
    expect(player.page.get_by_role("link", name="Lit cells: passed")).to_be_visible()


def test_a_link_is_a_lesson(player: Player, tmp_path: Path) -> None:
    first, second = link_of(PUZZLES["V2"]), link_of(PUZZLES["V4"])
    learner = Learner(player)
    learner.open("")
    player.push("For teachers")
    player.sheet.get_by_label("A sentence to begin with").fill("Count before you try.")
    player.sheet.get_by_label("Puzzles, one on each line").fill(f"{first}\n{second}")
    player.sheet.get_by_label("Hints may use techniques").select_option("0")
    link = made_link(player)
    player.page.goto("about:blank")
    player.page.goto(link)
    expect(learner.lesson).to_contain_text("Count before you try.")
    expect(learner.lesson).to_contain_text("Puzzle 1 of 2")
    for cell in solution_of(puzzle_of(first)):
        learner.cells.nth(cell).click()
    expect(learner.lesson).to_contain_text("1 of 2 solved")
    learner.main.click()
    expect(learner.lesson).to_contain_text("Puzzle 2 of 2")
    player.push("Hand in")
    player.sheet.get_by_label("Your name").fill("Ada")
    with player.page.expect_download() as download:
        player.push("Hand in")
    file = tmp_path / "lesson.json"
    download.value.save_as(file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["kind"], found["name"], found["help"]) == ("lightup-lesson", "Ada", "hints")
    assert found["techniques"] == [one.key for one in TECHNIQUES if one.level == 0]
    assert [(one["link"], one["solved"]) for one in found["puzzles"]] == [
        (first, True),
        (second, False),
    ]
    done, left = read_solves(file.read_text(encoding="utf-8"), link)
    assert review(done.log).solved
    assert done.notes(solved=True) == []
    assert not left.log.changes
    assert left.notes(solved=False) == []


def made_link(player: Player) -> str:
    player.push("Make the link")
    field = player.sheet.get_by_role("textbox", name="A link is a lesson")
    until(player.page, lambda: "#learn/lesson/" in field.input_value(), True)
    return field.input_value()


def test_hints_use_only_the_techniques_of_the_lesson(player: Player) -> None:
    """A teacher chooses them one by one; a hint that takes another one is none, and says so."""
    learner = Learner(player)
    learner.open("")
    player.push("For teachers")
    player.sheet.get_by_label("Puzzles, one on each line").fill(link_of(PUZZLES["V4"]))
    player.sheet.get_by_label("Hints may use techniques").select_option("that I choose")
    player.push("Make the link")
    expect(player.sheet).to_contain_text("Choose at least one technique.")
    player.sheet.get_by_label("Beam").check()
    link = made_link(player)
    player.page.goto("about:blank")
    player.page.goto(link)
    expect(learner.cells.first).to_be_visible()
    learner.lesson.get_by_role("button", name="Hint").click()
    expect(learner.lesson).to_contain_text("a technique that this lesson does not allow")


def test_a_damaged_link_says_so(player: Player) -> None:
    Learner(player).open("lesson/nonsense")
    expect(player.page.get_by_text("This link is damaged, so it holds no lesson.")).to_be_visible()
