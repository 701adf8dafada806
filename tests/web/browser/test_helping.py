"""Help on the page: the ladder of a hint, mistakes, why a cell is so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, puzzle_of, solution_of, until

STAGES = {"Where": "Hint", "Why": "Why?", "Do": "Do it"}  # each with the button that leads to it
V4 = PUZZLES["V4"]
V4_BULBS = solution_of(V4)
# Two bulbs and a dot that break no rule that one can see, though none can stay.
WRONG_BULBS, WRONG_DOT = [19, 29], 21
# With a bulb at r7c7, hints of earlier versions came to a dead end.
DEAD_END, DEAD_CELL = puzzle_of("10x10:aBcBb1bB3hBb1cBcBj2d1b1d1j1cBc1bBhB1b0b1c0a"), 66
# A board whose next step is found by supposing something.
TRIAL = """
..1.....
....101.
2..2....
..#....#
.0..1..1
.#......
.2......
x*x#1...
"""


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_hints_lead_to_the_end_of_a_puzzle(player: Player, way: str) -> None:
    puzzle = puzzle_of(FIRST) if way == "keys" else V4
    player.play(puzzle)
    while player.bulbs != solution_of(puzzle):
        take_hint(player, way)
    expect(player.live).to_contain_text("Solved")
    player.press("h")
    expect(player.help).to_contain_text("Solved. Every cell is lit, and no rule is broken.")


def take_hint(player: Player, way: str) -> None:
    """Goes through the stages of a hint; what it does at last is one move."""

    before = player.bulbs, player.dots
    for stage, button in STAGES.items():
        expect(player.next).to_have_text(button)
        player.press("h") if way == "keys" else player.next.click()
        if player.next.text_content() != "Next":  # the puzzle is solved
            expect(player.stage).to_have_text(stage)
    after = player.bulbs, player.dots
    assert {*after[0], *after[1]} > {*before[0], *before[1]}
    if player.is_solved:
        return  # and locked
    player.press("u")
    assert (player.bulbs, player.dots) == before
    player.press("y")
    assert (player.bulbs, player.dots) == after


def test_a_reason_has_scenes_and_ends_with_its_technique(player: Player) -> None:
    show_reason(player)
    expect(player.board).to_have_attribute("data-world", "supposed")
    expect(player.help.locator("p").last).to_contain_text("Beam")
    player.help.locator(".block.decided").hover()
    expect(player.board).to_have_attribute("data-world", "decided")
    player.press("Escape")
    expect(player.help).to_contain_text("Stuck?")
    expect(player.board.locator(".part")).to_have_count(0)
    expect(player.board).to_have_attribute("data-world", "yours")


def show_reason(player: Player) -> None:
    player.open(TRIAL)
    player.push("Hint")
    expect(player.help).to_contain_text("Look at the 1 at r1c3 and the 2 at r3c1.")
    player.push("Why?")


def aimed(player: Player) -> set[str]:
    """Returns the cells that are lit up, by their places."""
    boxes = player.board.locator(".aimed").evaluate_all(
        "all => all.map((one) => one.getAttribute('d') || '')"
    )
    corners = re.findall(r"M(\d+) (\d+)", " ".join(boxes))
    return {f"r{int(y) // 10 + 1}c{int(x) // 10 + 1}" for x, y in corners}


@over_both
@pytest.mark.parametrize("way", ["mouse", "touch", "focus"])
def test_a_name_or_a_sentence_lights_up_its_cells(player: Player, way: str) -> None:
    """And a sentence fades the marks of the others."""
    show_reason(player)

    def point(found: Locator) -> None:
        found.hover() if way == "mouse" else found.click() if way == "touch" else found.focus()

    name = player.help.locator(".ref", has_text="r1c4")
    point(name)
    until(player.page, lambda: aimed(player), {"r1c4"})
    lines, parts = player.help.locator(".line[tabindex]"), player.board.locator(".part")
    for place, cells in enumerate([["r1c4", "r2c1", "r2c3"], ["r1c3", "r1c2", "r3c1", "r3c2"]]):
        point(lines.nth(place).locator(".num") if way != "focus" else lines.nth(place))
        until(player.page, lambda: aimed(player), {*cells})
        faded = dict(
            parts.evaluate_all("all => all.map((one) => [one.dataset.n, one.matches('.faded')])")
        )
        assert faded == {number: number != str(place + 1) for number in faded}
        assert len(faded) > 1
    point(player.next)
    until(player.page, lambda: len(aimed(player)), 0)


@over_both
@pytest.mark.parametrize("way", ["mouse", "cursor"])
def test_a_marked_cell_lights_up_its_sentence(player: Player, way: str) -> None:
    show_reason(player)
    pointed = player.help.locator(".pointed")
    if way == "mouse":
        player.cell(3).hover()
    else:
        player.board.focus()
        player.press("Home", *["ArrowRight"] * 3)
    expect(pointed).to_have_text(["1It would light r1c4, r2c1 and r2c3."])
    if way == "mouse":
        player.cell(60).hover()
    else:
        player.press("ArrowUp")
    expect(pointed).to_have_count(0)


@over_both
def test_after_a_mistake_the_ladder_goes_on(player: Player) -> None:
    """It is told, taken back, and then: where, why, do."""
    player.play(DEAD_END)
    player.click(DEAD_CELL)
    player.press("h")
    expect(player.help.get_by_role("heading")).to_have_text("There is a mistake")
    assert not re.search(r"r\d+c\d+", player.help.inner_text()), "only that there is one, until asked"
    player.press("h")
    expect(player.help.get_by_role("heading")).to_have_text("Taken back")
    assert player.bulbs == []
    for stage in STAGES:
        player.press("h")
        expect(player.stage).to_have_text(stage)
    assert player.bulbs
    assert {*player.bulbs} <= {*solution_of(DEAD_END)}


@over_both
def test_three_mistakes_are_found_and_explained_and_taken_back(player: Player) -> None:
    player.play(V4)
    player.click(*V4_BULBS[:2], *WRONG_BULBS)
    player.right_click(WRONG_DOT)
    assert player.board.locator(".broken, .cross, .sign").count() == 0
    player.push("Check")
    heading = player.help.get_by_role("heading")
    expect(heading).to_have_text("There are 3 mistakes")
    player.push("Show me why")
    wrong = [V4.place(cell) for cell in (*WRONG_BULBS, WRONG_DOT)]
    chosen = player.help.get_by_role("group", name="Marks that cannot stay")
    for place in wrong:
        chosen.get_by_role("button", name=place).click()
        expect(heading).to_have_text(
            f"Your {'dot' if place == wrong[-1] else 'bulb'} at {place} cannot stay"
        )
        expect(player.help.locator(".told .line").first).to_be_visible()
        expect(player.board.locator(".part").first).to_be_attached()
    player.push("Take it back")
    expect(chosen.get_by_role("button")).to_have_count(2)
    player.press("c")
    expect(heading).to_have_text("There are 2 mistakes")
    assert (len(player.bulbs), player.dots) == (4, [])
    player.push("Take all back")
    assert (player.bulbs, player.dots) == (V4_BULBS[:2], [])
    player.press("c")
    expect(player.help).to_contain_text("Yes, everything is right so far.")
    player.press("u", "u")
    assert len(player.bulbs) + len(player.dots) == 5


@over_both
def test_why_a_cell_is_so(player: Player) -> None:
    """At the cursor, or at the cell that is chosen next, which stays as it is."""
    player.play(V4)
    player.press("Tab", "Enter", "ArrowRight", "ArrowRight", "w")
    expect(player.help.get_by_role("heading", name="Why does r1c2 hold a bulb?")).to_be_visible()
    expect(player.help.locator(".told .line").first).to_be_visible()
    player.press("Escape")
    player.more("Why this cell?")
    expect(player.help).to_contain_text("Choose an open cell to ask about.")
    player.click(min(set(range(49)) - set(V4.white)))
    expect(player.help).to_contain_text("Choose an open cell to ask about.")
    player.click(0)
    expect(player.help.get_by_role("heading", name="Why does r1c1 hold no bulb?")).to_be_visible()
    player.press("Escape")
    assert (player.bulbs, player.dots) == ([], [])


def test_a_puzzle_with_several_solutions(player: Player) -> None:
    player.play(PUZZLES["V5"])
    player.press("h")
    expect(player.help.get_by_role("heading")).to_have_text("Nothing more follows")
    expect(player.board.locator(".ina, .inb").first).to_be_attached()
    player.more("Why this cell?")
    player.click(0)
    expect(player.help).to_contain_text("Nothing decides r1c1")


@over_both
@pytest.mark.parametrize("asked", ["hint", "why", "check"])
def test_a_puzzle_without_a_solution_says_why(
    player: Player, asked: str, complaints: list[str]
) -> None:
    """The rules that contradict each other are told, and marked on the board."""
    player.play(PUZZLES["V6"])
    if asked != "why":
        player.press(asked[0])
    else:
        player.more("Why this cell?")
        player.click(1)
    expect(player.help.get_by_role("heading")).to_have_text("This puzzle has no solution")
    expect(player.help).to_contain_text("The 4 at r1c1 has only two places for its bulbs.")
    expect(player.board.locator(".part").first).to_be_attached()
    assert all("422" in one for one in complaints)  # a check is refused before the reason is asked for
    complaints.clear()


def test_a_key_that_is_held_asks_only_once(player: Player) -> None:
    """It does not run through the stages of a hint, let alone do its step."""
    player.play(V4)
    player.page.keyboard.down("h")
    expect(player.stage).to_have_text("Where")
    for _ in range(5):
        player.page.keyboard.down("h")  # repeats
    player.page.keyboard.up("h")
    expect(player.stage).to_have_text("Where")
    assert (player.bulbs, player.dots) == ([], [])


@over_both
def test_a_hint_is_asked_for_once_however_often_the_key_is_pressed(player: Player) -> None:
    """Else an impatient player would end the engine's work again and again."""
    player.play(V4)
    player.wait_for_engine()
    requests: list[str] = []
    player.page.on("request", lambda request: requests.append(request.url))
    player.page.evaluate("""() => {
        for (const key of "hhh") {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
    }""")
    expect(player.stage).to_have_text("Where")
    asked = [address for address in requests if "/api/" in address]
    assert len(asked) <= 1  # none, if the engine is in the browser


def test_the_focus_stays_on_the_button(player: Player) -> None:
    """Through all stages; to close help leads back to the board."""
    player.play(V4)
    player.next.focus()
    for stage in STAGES:
        player.press("Enter")
        expect(player.stage).to_have_text(stage)
        expect(player.next).to_be_focused()
    player.button("Close the help").focus()
    player.press("Enter")
    expect(player.board).to_be_focused()


@over_both
@pytest.mark.parametrize("first", ["a hint", "the first step"])
def test_what_help_has_drawn_stays_when_the_board_looks_different(
    player: Player, stranger: Callable[[], Player], first: str
) -> None:
    """Other numbers at the edge, and another theme, take nothing away."""
    if first == "a hint":
        player.open(TRIAL)
        for stage in ("Where", "Why"):
            player.press("h")
            expect(player.stage).to_have_text(stage)
    else:
        player = stranger()
        player.visit()
    drawn = player.board.locator("[class^=ring], .follows, .part")
    before, world = drawn.count(), player.board.get_attribute("data-world")
    assert before
    player.press("l")
    player.push("Dark theme")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.press("l")
    expect(drawn).to_have_count(before)
    assert player.board.get_attribute("data-world") == world


def test_zooming_in_keeps_a_hint_in_sight(player: Player) -> None:
    player.page.goto(f"{player.url}#recipe/25x25L2#3")
    player.wait_for_another()
    for stage in ("Where", "Why"):
        player.press("h")
        expect(player.stage).to_have_text(stage)
    player.press("+", "+", "+")
    expect(player.board).to_contain_class("zoomed")
    named = player.help.locator(".ref").last.inner_text()
    row, col = map(int, re.findall(r"\d+", named))
    frame, (x, y) = (
        player.page.locator("#play .frame").bounding_box(),
        player.centre(25 * row + col - 26),
    )
    assert frame
    assert 0 < x - frame["x"] < frame["width"]
    assert 0 < y - frame["y"] < frame["height"]


def test_help_goes_away_when_the_player_moves(player: Player) -> None:
    player.play(V4)
    player.press("h")
    expect(player.stage).to_be_visible()
    player.click(V4_BULBS[0])
    expect(player.help).to_contain_text("Stuck?")
    until(player.page, lambda: player.bulbs, V4_BULBS[:1])


@over_both
def test_a_game_goes_on_without_an_engine(
    stranger: Callable[[], Player], complaints: list[str]
) -> None:
    player = stranger()
    for files in ("**/api/*", "**/engine/python.js"):
        player.page.route(files, lambda route: route.abort())
    player.visit()
    player.press("h")
    expect(player.help).to_contain_text(re.compile("cannot be reached|The engine has failed[.]"))
    expect(player.engine_sign).to_have_text("The engine cannot be reached. You can still play.")
    player.click(*solution_of(player.puzzle))
    expect(player.live).to_contain_text("Solved")
    player.page.close()  # which goes on asking until then
    assert all("ERR_FAILED" in one for one in complaints)
    complaints.clear()
