"""Every view, state and sheet of the page, for what must hold on all of them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from json import dumps
from urllib.parse import quote

from playwright.sync_api import expect

from lightup.core.board import Board

from ...support.pictures import png, side_by_side, smudged
from ...support.vectors import PUZZLES, solved
from .learner import Learner
from .player import Player, link_of

V4 = PUZZLES["V4"]
BULBS = sorted(solved("V4").bulbs)
WRONG = [19, 29]
LINKS = [link_of(V4), link_of(PUZZLES["V2"])]
LESSON = urlsafe_b64encode(dumps([1, "Count before you try.", LINKS, None, "hints"]).encode()).decode()


def tour(player: Player) -> Iterator[str]:
    """Shows one screen after the other, and yields the name of each."""
    yield from _puzzles_at_first(player)
    yield from _game(player)
    yield from _help(player)
    yield from _sheets(player)
    yield from _pictures(player)
    yield from _solver(player)
    yield from _course(player)
    yield from _lab(player)
    yield from _setter(player)
    player.push("My puzzles")
    yield "my puzzles"
    player.push("Daily")
    expect(player.page.locator(".day-level:enabled")).to_have_count(7)
    yield "daily"


def _puzzles_at_first(player: Player) -> Iterator[str]:
    player.visit()
    player.page.evaluate("localStorage.clear(); localStorage.setItem('lightup:settings', '{}')")
    player.reload()
    yield "the first minute"
    player.push("I know the game")
    player.push("My puzzles")
    yield "my puzzles, none"


def _game(player: Player) -> Iterator[str]:
    player.open(str(Board(V4, BULBS[:-1], [0])))
    yield "play"
    player.press("t", "t")
    player.click(0, 0)
    yield "play, two branches and a broken rule"
    player.press("d", "d")
    player.click(BULBS[-1])
    yield "play, solved"
    yield from _review(player)
    player.more("Start over")
    player.press("p")
    yield "play, paused"
    player.press("p")
    player.open(str(Board(V4, BULBS[:2])))
    player.page.goto(f"{player.url}#{quote(str(Board(V4, BULBS[:-1], [0])))}")
    expect(
        player.sheet.get_by_role("heading", name="You have already started this puzzle")
    ).to_be_visible()
    yield "play, whose marks"
    player.push("Take those")


def _review(player: Player) -> Iterator[str]:
    player.push("Review my solve")
    review = player.page.locator("#review")
    expect(review.get_by_role("heading", name="The whole solve")).to_be_visible()
    yield "review"
    player.press("Home")
    expect(review.locator(".told")).to_be_visible()
    yield "review, a moment"
    player.press("End")
    player.push("Statistics")
    expect(review.get_by_role("img").first).to_be_visible()
    yield "review, statistics"
    player.push("Back to the puzzle")


def _help(player: Player) -> Iterator[str]:
    player.more("Start over")
    for stage in ("Where", "Why", "Do"):
        player.next.click()
        expect(player.stage).to_have_text(stage)
        yield f"help, {stage}"
    player.click(*WRONG)
    player.push("Check")
    expect(player.help).to_contain_text("There are 2 mistakes")
    yield "help, mistakes"
    player.push("Show me why")
    expect(player.help.locator(".told")).to_be_visible()
    yield "help, why a mark cannot stay"
    for _ in WRONG:
        player.push("Take it back")
    expect(player.help).to_contain_text("Taken back")
    yield "help, taken back"
    player.push("More")
    yield "more"
    player.push("Walkthrough")
    expect(player.page.get_by_role("slider", name="Step")).to_be_visible()
    yield "walkthrough, start"
    player.push("Harder")
    yield "walkthrough, a harder step"
    player.press("End")
    yield "walkthrough, end"
    player.push("Back to the game")


def _course(player: Player) -> Iterator[str]:
    player.push("Learn")
    expect(player.page.locator(".tc .beam, .tc .light").first).to_be_attached()
    yield "learn"
    player.push("For teachers")
    yield "learn, a link is a lesson"
    player.close_sheet()
    player.page.get_by_role("link", name="Lit cells: in progress").click()
    lesson, main = player.page.locator(".lesson:visible"), player.page.locator(".lesson .main:visible")
    expect(lesson.locator(".hole")).to_be_visible()
    yield "learn, an example"
    player.push("Another position")
    expect(lesson.locator(".kind")).to_have_text("See")
    lesson.locator(".try").first.click()
    main.click()
    expect(lesson.locator(".verdict")).to_be_visible()
    yield "learn, see, judged"
    main.click()
    expect(lesson.locator(".kind")).to_have_text("Do · point, then place")
    lesson.get_by_role("gridcell").first.click()
    yield "learn, do"
    lesson.get_by_role("button", name="It fails here").click()
    expect(lesson.locator(".verdict")).to_be_visible()
    yield "learn, do, judged"
    player.push("Back to the course")
    player.page.evaluate("location.hash = 'learn/use/last_light'")
    expect(player.page.locator(".practice:visible")).to_contain_text("Light is drawn")
    yield "learn, use it"


def lessons(player: Player) -> Iterator[str]:
    """Shows all kinds of exercises, what is said of answers, and what surrounds them."""
    learner = Learner(player, "hungry_clue")
    learner.know({})
    learner.open("rules")
    expect(learner.lesson).to_contain_text("Board 1 of 4")
    yield "rules by doing"
    for key, kind in (("hungry_clue", "see"), ("hungry_clue", "gap"), ("lit_cells", "slip")):
        learner = Learner(player, key)
        learner.begin(kind)
        yield kind
        learner.answer()
        learner.judged()
        yield f"{kind}, judged"
    learner = Learner(player, "empty_corner")
    learner.begin("do")
    learner.tool("The idea").click()
    yield "do, with the idea"
    step = learner.exercise("none")
    learner.cells.nth(step["subject"][0]).click()
    learner.tool("Bulb").click()
    learner.cells.nth(step["dots"][0]).click()
    learner.main.click()
    learner.judged()
    yield "do, refuted"
    learner.know({key: {"passed": True, "due": 1} for key in ("beam", "last_light")})
    learner.open("review")
    learner.wait()
    yield "review of the day"
    learner.open(f"lesson/{LESSON}")
    expect(learner.lesson).to_contain_text("Count before you try.")
    yield "a lesson by link"
    player.push("Hand in")
    expect(player.sheet.get_by_label("Your name")).to_be_visible()
    yield "hand in"
    player.close_sheet()


def _sheets(player: Player) -> Iterator[str]:
    player.press("n")
    yield "new puzzle, made for you"
    player.sheet.get_by_text("Symmetry and walls").click()
    yield "new puzzle, symmetry and walls"
    player.push("Collection")
    yield "new puzzle, collection"
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
    player.push("Show the formulas")
    expect(player.page.locator(".rule").first).to_be_visible()
    yield "solve, formulas"
    player.page.get_by_role("grid", name="Formulas").get_by_role("gridcell").first.click()
    expect(player.page.get_by_role("heading", name="about r1c1")).to_be_visible()
    yield "solve, the formulas of a cell"
    player.push("Back to drawing")
    for name in ("V3", "V5"):
        player.paste(str(PUZZLES[name]))
        rows = PUZZLES[name].height
        expect(player.page.get_by_role("grid", name=f"Editor, {rows} rows")).to_be_visible()
        player.push("Solve it")
        expect(player.page.locator(".verdicts")).to_be_visible()
        yield f"solve, {name}"


LAB = "6x6:bBd2c2c2d2c1c2dBb"


def _lab(player: Player) -> Iterator[str]:
    page, lab = player.page, player.page.locator("#lab")
    player.push("Lab")
    expect(lab.get_by_role("row", name="direct")).to_be_visible()
    yield "lab, formulas"
    lab.get_by_role("grid", name="Formulas").get_by_role("gridcell").nth(1).click()
    lab.locator(".rule").last.locator("p").click()
    expect(lab.locator(".elsewhere")).to_be_visible()
    yield "lab, a cell and a rule"
    page.goto(f"{player.url}#lab/search/{LAB}?stage=learning&step=41")
    expect(lab.locator(".pattern")).to_be_visible()
    yield "lab, a learnt clause"
    page.goto(f"{player.url}#lab/search/{LAB}?stage=learning&step=40")
    expect(lab.locator(".resolve")).to_be_visible()
    expect(lab.get_by_role("row", name="DPLL")).to_be_visible()
    yield "lab, a conflict"
    player.push("As a graph")
    yield "lab, the graph of a conflict"
    player.push("Change this decision")
    expect(lab.get_by_role("img", name="as it was")).to_be_visible()
    yield "lab, two branches"
    player.push("WalkSAT")
    player.push("Run 100 seeds")
    expect(lab.get_by_text("runs found a solution")).to_be_visible()
    yield "lab, WalkSAT"
    player.push("Race")
    player.push("Start the race")
    expect(lab.get_by_role("img", name="Median time")).to_be_visible()
    player.push("Make and check it")
    expect(lab.get_by_text("Proven: exactly one")).to_be_visible()
    yield "lab, race and proof"
    player.push("Be the solver")
    player.push("Conflict")
    expect(lab.locator(".verdict")).to_be_visible()
    yield "lab, be the solver"
    page.goto(f"{player.url}#lab/search/{LAB}?stage=learning&step=41&plain")
    expect(lab.locator(".leave")).to_be_visible()
    yield "lab, a slide"
    player.push("Leave the slide")


def _setter(player: Player) -> Iterator[str]:
    player.wait_for_engine()
    player.push("Construct")
    view = player.page.locator("#construct")
    expect(view).to_be_visible()
    player.paste(str(V4))
    expect(view.locator(".verdict.unique[aria-current]")).to_be_visible()
    for lens in ("reach", "cells", "clues", "level"):
        view.locator(f".lens[value={lens}]").click()
        expect(view.locator(".lens-body > div:visible").last).not_to_be_empty()
        yield f"construct, {lens}"
    for name, key in {"help": "h", "revisions": "r", "test solve": "t"}.items():
        player.press(key)
        yield f"construct, {name}"
        player.press("Escape")
    for name, key in {"more": "m", "symmetry": "s", "new draft": "n"}.items():
        player.press(key)
        yield f"construct, {name}"
        player.close_sheet()
    player.paste(str(V4).replace("3", "#", 1))
    expect(view.locator(".verdict.several[aria-current]")).to_be_visible()
    player.push("Several")
    expect(view.locator(".repair").first).to_be_visible()
    yield "construct, several"
    view.locator(".repair").first.click()
    yield "construct, a repair"
    player.press("Escape")
    player.press("h")
    view.locator(".help-item").filter(has_text="Make unique").click()
    expect(player.button("Accept")).to_be_visible()
    yield "construct, a proposal"
    player.press("Escape")
    player.press("p")
    expect(view.locator(".checks li").first).to_be_visible()
    yield "construct, publish"
    player.press("Escape")
    player.paste(str(V4).replace("#", "4", 1))
    player.push("None")
    expect(view.locator(".repair").first).to_be_visible()
    yield "construct, none"
    player.press("Escape")
