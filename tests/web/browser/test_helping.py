"""Help on the page: the hint ladder, mistakes, why a cell is so, the whole way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ...support.vectors import PUZZLES
from .conftest import over_both
from .player import FIRST, Player, puzzle_of, solution_of, until

STAGES = {"Nudge": "Where?", "Where": "Why?", "Why": "Do it"}  # each with its button
V4 = PUZZLES["V4"]
V4_BULBS = solution_of(V4)
# Two bulbs and a dot that break no rule that one can see, though none can stay.
WRONG_BULBS, WRONG_DOT = [19, 29], 21
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

    def go_on(button: str) -> None:
        player.press("h") if way == "keys" else player.push(button)

    before = player.bulbs, player.dots
    go_on("Hint")
    for name, button in STAGES.items():
        expect(player.help.locator(".stages [aria-current=step]")).to_have_text(name)
        go_on(button)
    expect(player.help).to_be_hidden()
    after = player.bulbs, player.dots
    assert {*after[0], *after[1]} > {*before[0], *before[1]}
    player.press("u")
    assert (player.bulbs, player.dots) == before
    player.press("y")
    assert (player.bulbs, player.dots) == after


def test_each_sentence_shows_its_part_of_the_board(player: Player) -> None:
    """A nudge names no cell; the reason has scenes, and sentences that point at the board."""
    player.open(TRIAL)
    player.push("Hint")
    expect(player.help.locator(".stages")).to_be_visible()
    assert not re.search(r"r\d+c\d+", player.help.inner_text())
    player.push("Where?", "Why?")
    parts, world = player.board.locator(".part"), player.page.locator(".world")
    expect(world).to_have_text("What if")
    lines = player.help.locator(".line[tabindex]")
    for place in range(lines.count()):
        lines.nth(place).hover()
        faded = dict(
            parts.evaluate_all("all => all.map((one) => [one.dataset.n, one.matches('.faded')])")
        )
        assert faded == {number: number != str(place + 1) for number in faded}
        assert len(faded) > 1
    player.help.locator(".block.decided").hover()
    expect(world).to_have_text("After the step")
    player.press("Escape")
    expect(player.help).to_be_hidden()
    expect(parts).to_have_count(0)
    expect(world).to_have_text("")


@over_both
def test_three_mistakes_are_found_and_explained_and_taken_back(player: Player) -> None:
    player.play(V4)
    player.click(*V4_BULBS[:2], *WRONG_BULBS)
    player.right_click(WRONG_DOT)
    assert player.board.locator(".saw").count() == 0
    player.push("Check")
    expect(player.help).to_contain_text("No, something cannot stay.")
    assert not re.search(r"r\d+c\d+|\d", player.help.inner_text()), "only yes or no until asked"
    player.push("Show me what and why")
    expect(player.help.get_by_role("heading", name="3 marks cannot stay")).to_be_visible()
    wrong = [V4.place(cell) for cell in (*WRONG_BULBS, WRONG_DOT)]
    for place in wrong:
        player.push(place)
        expect(player.button(place)).to_have_attribute("aria-pressed", "true")
        expect(player.help.locator(".told .line").first).to_be_visible()
        expect(player.board.locator(".part").first).to_be_attached()
    player.push(f"Take back {wrong[-1]}")
    assert len(player.bulbs) + len(player.dots) == 4
    player.press("c")
    player.push("Show me what and why")
    expect(player.help.get_by_role("heading", name="2 marks cannot stay")).to_be_visible()
    player.push("Take all back")
    assert (player.bulbs, player.dots) == (V4_BULBS[:2], [])
    player.press("c")
    expect(player.help).to_contain_text("Yes, everything is right so far.")
    player.press("u", "u")
    assert len(player.bulbs) + len(player.dots) == 5


def test_a_hint_tells_of_mistakes_first(player: Player) -> None:
    player.play(V4)
    player.click(WRONG_BULBS[0])
    player.press("h")
    expect(player.help).to_contain_text("One mark is wrong.")
    player.push("Show me what and why")
    expect(player.help.get_by_role("heading", name="One mark cannot stay")).to_be_visible()
    player.push(f"Take back {V4.place(WRONG_BULBS[0])}")
    assert player.bulbs == []


@over_both
def test_why_a_cell_is_so(player: Player) -> None:
    """At the cursor, or at the cell that is chosen next, which stays as it is."""
    player.play(V4)
    player.press("Tab", "Enter", "ArrowRight", "ArrowRight", "w")
    expect(player.help.get_by_role("heading", name="Why does r1c2 hold a bulb?")).to_be_visible()
    expect(player.help.locator(".told .line").first).to_be_visible()
    player.press("Escape")
    player.push("Why?")
    expect(player.help).to_contain_text("Choose a white cell to ask about.")
    player.click(min(set(range(49)) - set(V4.white)))
    expect(player.help).to_contain_text("Choose a white cell to ask about.")
    player.click(0)
    expect(player.help.get_by_role("heading", name="Why does r1c1 hold no bulb?")).to_be_visible()
    player.press("Escape")
    assert (player.bulbs, player.dots) == ([], [])


@over_both
def test_the_whole_way_goes_step_by_step(player: Player) -> None:
    player.play(V4)
    player.click(V4_BULBS[0])
    player.push("Whole way")
    place = player.help.locator("output")
    expect(place).to_contain_text("Step 1 of ")
    last = int((place.text_content() or "").split()[-1])
    slider = player.help.get_by_role("slider", name="Step")
    player.push("Next step")
    expect(place).to_have_text(f"Step 2 of {last}")
    player.push("Step before")
    expect(player.button("Step before")).to_be_disabled()
    slider.focus()
    for step in range(2, last + 1):
        player.press("ArrowRight")
        expect(place).to_have_text(f"Step {step} of {last}")
        expect(player.help.locator(".told")).to_be_visible()
    expect(player.button("Next step")).to_be_disabled()
    expect(player.help.locator("b").last).to_be_visible()
    player.push("Close the help")
    assert (player.bulbs, player.dots) == (V4_BULBS[:1], [])


@pytest.mark.parametrize(
    ("name", "hint", "why"),
    [
        ("V5", "Nothing more follows: the puzzle has several solutions.", "r1c1 is open"),
        ("V6", "This puzzle has no solution.", "This puzzle has no solution."),
    ],
)
def test_a_puzzle_without_a_single_solution(player: Player, name: str, hint: str, why: str) -> None:
    player.play(PUZZLES[name])
    player.press("h")
    expect(player.help).to_contain_text(hint)
    player.press("Escape")
    player.push("Why?")
    player.click(min(PUZZLES[name].white))
    expect(player.help).to_contain_text(why)


def test_a_key_that_is_held_asks_only_once(player: Player) -> None:
    """It does not run through the stages of a hint, let alone do its step."""
    player.play(V4)
    player.page.keyboard.down("h")
    expect(player.help.locator(".stages [aria-current=step]")).to_have_text("Nudge")
    for _ in range(5):
        player.page.keyboard.down("h")  # repeats
    player.page.keyboard.up("h")
    expect(player.help.locator(".stages [aria-current=step]")).to_have_text("Nudge")
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
    expect(player.help.locator(".stages [aria-current=step]")).to_have_text("Nudge")
    assert len(requests) <= 1  # none, if the engine is in the browser


def test_the_focus_goes_on_with_the_hint(player: Player) -> None:
    """From each stage to the next, and then to the board."""
    player.play(V4)
    player.button("Hint").focus()
    player.press("Enter")
    player.button("Where?").focus()
    player.press("Enter")
    expect(player.button("Why?").and_(player.help.get_by_role("button"))).to_be_focused()
    player.press("Enter")
    expect(player.button("Do it")).to_be_focused()
    player.press("Enter")
    expect(player.help).to_be_hidden()
    expect(player.board).to_be_focused()


def test_help_goes_away_when_the_player_moves(player: Player) -> None:
    player.play(V4)
    player.press("h")
    expect(player.help).to_be_visible()
    player.click(V4_BULBS[0])
    expect(player.help).to_be_hidden()
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
    expect(player.help).to_contain_text(re.compile("cannot be reached|does not work"))
    expect(player.engine_sign).to_have_text("The engine cannot be reached. You can still play.")
    player.click(*solution_of(player.puzzle))
    expect(player.live).to_have_text("Solved")
    player.page.close()  # which goes on asking until then
    assert all("ERR_FAILED" in one for one in complaints)
    complaints.clear()
