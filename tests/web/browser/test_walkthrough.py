"""A walkthrough as a reader sees it: a file that is opened in a browser, or printed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.reasoning.arguing.steps import Passage
from lightup.reasoning.contradiction import find_contradiction
from lightup.reasoning.explain import explain, way
from lightup.reasoning.telling.accounts import account, lines
from lightup.schema import plain
from lightup.web import walkthrough

from ...support.browser import executable
from ...support.pdf import run
from ...support.vectors import PUZZLES
from .conftest import Contexts, Host
from .test_access import AXE, FIND, OVERFLOW

PUZZLE = PUZZLES["V4"]
PHONE, DESKTOP = {"width": 390, "height": 800}, {"width": 1300, "height": 850}
Opener = Callable[..., "Reader"]


@cache
def passages() -> tuple[Passage, ...]:
    return tuple(way(PUZZLE))


LAST = len(passages()) + 1
HARD = next(number for number, one in enumerate(passages(), 1) if one.level)


class Reader:
    """Someone who has opened a walkthrough."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.get_by_role("grid", name="Light Up board")
        self.words = page.locator(".panel [aria-live]")
        self.slider = page.get_by_role("slider", name="Step")
        self.blocks = self.words.locator(".block")

    @property
    def stop(self) -> int:
        return int(self.slider.input_value())

    def press(self, *keys: str) -> int:
        for key in keys:
            self.page.keyboard.press(key)
        return self.stop

    def push(self, name: str) -> int:
        self.page.get_by_role("button", name=name, exact=True).click()
        return self.stop

    def cells(self, ending: str) -> set[int]:
        names: list[str] = self.board.get_by_role("gridcell").evaluate_all(
            "all => all.map((one) => one.ariaLabel)"
        )
        return {cell for cell, name in enumerate(names) if name.endswith(f", {ending}")}

    def parts(self, kind: str = ".part") -> Locator:
        return self.board.locator(kind)


@pytest.fixture
def opened(contexts: Contexts, tmp_path: Path, complaints: list[str]) -> Iterator[Opener]:
    """Opens the walkthrough of a puzzle from a file; a request for any other file is a complaint."""
    file = tmp_path / "walkthrough.html"
    context = contexts.new(Host("file", file.as_uri()))
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))

    def open(answer: str | None = None, fragment: str = "", window: dict[str, int] = DESKTOP) -> Reader:
        file.write_text(answer or whole(), encoding="utf-8")
        page = context.new_page()
        page.set_viewport_size({"width": window["width"], "height": window["height"]})
        page.goto(f"{file.as_uri()}{fragment}")
        return Reader(page)

    yield open
    context.close()
    assert {url.partition("#")[0] for url in requests if not url.startswith("data:")} == {file.as_uri()}


@cache
def whole(puzzle: Puzzle = PUZZLE) -> str:
    found = tuple(way(puzzle))
    return walkthrough.draw(Board(puzzle), plain.explained(Board(puzzle), found))


def test_buttons_keys_and_slider(opened: Opener) -> None:
    reader = opened()
    assert reader.stop == 0
    assert reader.push("Next") == 1
    assert reader.push("Previous") == 0
    assert reader.press("ArrowRight", "ArrowRight") == 2
    assert reader.press("ArrowLeft") == 1
    assert reader.press("End", "ArrowRight") == LAST
    assert reader.press("Home", "ArrowLeft") == 0
    assert reader.press("n") == HARD
    reader.slider.fill("2")
    expect(reader.words).to_contain_text(passages()[1].technique.name.capitalize())
    assert reader.push("Harder") == HARD
    assert reader.page.url.endswith(f"#{HARD}")


@pytest.mark.parametrize(
    ("fragment", "stop"), [("", 0), ("#3", 3), ("#999", LAST), ("#nonsense", 0), ("#2.7", 2)]
)
def test_the_address_opens_a_step(fragment: str, stop: int, opened: Opener) -> None:
    assert opened(fragment=fragment).stop == stop


def test_a_puzzle_without_a_solution_opens_at_the_reason(opened: Opener) -> None:
    start = Board.from_rows(["#.", ".1", "#."])
    why = find_contradiction(start)
    reader = opened(walkthrough.draw(start, plain.not_explained(start, "none", found=why)))
    assert reader.stop == 1
    expect(reader.words.get_by_role("heading").first).to_have_text("The puzzle has no solution")
    expect(reader.words).to_contain_text("r1c2 and r2c1 can be lit only by their own bulbs.")
    expect(reader.parts(".ring")).to_have_count(2)
    reader.page.emulate_media(media="print")
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(reader.page.locator(".paper")).to_contain_text("Then the 1 at r2c2 would have two bulbs.")


def test_the_start_and_the_end(opened: Opener) -> None:
    reader = opened()
    expect(reader.words.get_by_role("heading")).to_have_text("The start")
    expect(reader.words).to_contain_text("7 rows of 7 cells")
    assert reader.cells("bulb") == set()
    reader.press("End")
    expect(reader.words.get_by_role("heading")).to_have_text("Solved")
    end = passages()[-1].after
    assert reader.cells("bulb") == end.bulbs
    assert reader.cells("dot") == end.dots - end.lit


def test_a_step_has_its_technique_and_sentences(opened: Opener) -> None:
    reader = opened(fragment=f"#{HARD}")
    told = account(passages()[HARD - 1].steps[0])
    technique = told.step.technique
    for text in (technique.name.capitalize(), technique.sentence, *told.reasons, told.conclusion):
        expect(reader.words).to_contain_text(text)
    expect(reader.words.locator(".chip")).to_contain_text(f"Level {technique.level}")


def test_a_sentence_shows_its_marks(opened: Opener) -> None:
    reader = opened(fragment=f"#{HARD}")
    line = reader.blocks.first.locator("li[tabindex]").first
    line.hover()
    own, faded = reader.parts(".part:not(.faded)"), reader.parts(".faded")
    expect(own.first).to_be_visible()
    assert own.count() + faded.count() == reader.parts().count()
    reader.page.get_by_role("heading", level=1).hover()
    expect(faded).to_have_count(0)


def test_a_box_shows_its_scene(opened: Opener) -> None:
    reader = opened(fragment=f"#{HARD}")
    world = reader.board.get_attribute("data-world")
    reader.blocks.last.hover()
    expect(reader.board).to_have_attribute("data-world", "decided")
    reader.page.get_by_role("heading", level=1).hover()
    expect(reader.board).to_have_attribute("data-world", world or "")


def test_a_cell_is_asked_about(opened: Opener) -> None:
    board = Board.from_rows(["1.#", "..."])
    reader = opened(walkthrough.draw(board, plain.explained(board, tuple(explain(board, 4)), 4)))
    expect(reader.words.get_by_role("heading")).to_have_text("Why does r2c2 hold no bulb?")
    expect(reader.parts(".ring")).to_have_count(1)
    reader.press("End")
    expect(reader.words.get_by_role("heading")).to_have_text("r2c2 holds no bulb")


def test_day_and_night(opened: Opener) -> None:
    reader = opened()
    colour = "getComputedStyle(document.body).backgroundColor"
    day = reader.page.evaluate(colour)
    reader.push("Dark theme")
    assert reader.page.evaluate(colour) != day
    reader.push("Light theme")
    assert reader.page.evaluate(colour) == day


def test_the_legend_has_the_signs_that_occur(opened: Opener) -> None:
    page = opened().page
    page.get_by_text("How to read the board").click()
    legend = page.get_by_role("list", name="How to read the board")
    entries = legend.get_by_role("listitem").evaluate_all("all => all.map((one) => one.lastChild.data)")
    assert entries[:4] == ["bulb", "no bulb here", "lit", "clue that is done"]
    assert {"what if", "after the step", "look here", "decided"} < {*entries}
    assert "cannot stay" not in entries


@pytest.mark.parametrize("size", [(9, 9), (24, 14), (30, 6), (14, 30)])
def test_a_phone_shows_the_step_as_large_as_it_can(size: tuple[int, int], opened: Opener) -> None:
    width, height = size
    puzzle = Board.from_rows(["0" + "." * (width - 1), *["." * width] * (height - 1)])
    found = tuple(explain(puzzle, 1))
    reader = opened(walkthrough.draw(puzzle, plain.explained(puzzle, found, 1)), "#1", PHONE)
    box = reader.board.bounding_box()
    assert box
    assert box["width"] > 0.6 * PHONE["width"]
    across = reader.board.evaluate("board => board.viewBox.baseVal.width")
    assert box["width"] / across * 10 >= 22
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: it is installed by npm ci")
@pytest.mark.parametrize("window", [DESKTOP, PHONE])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_kind_of_stop_is_accessible(
    theme: Literal["light", "dark"], window: dict[str, int], opened: Opener
) -> None:
    reader = opened(window=window)
    reader.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for key in ("Home", "n", "End"):
        reader.press(key)
        reader.page.evaluate(AXE.read_text())
        assert reader.page.evaluate(FIND) + reader.page.evaluate(OVERFLOW) == []


def test_on_paper_are_all_steps(tmp_path: Path) -> None:
    file, paper = tmp_path / "walkthrough.html", tmp_path / "walkthrough.pdf"
    file.write_text(whole(), encoding="utf-8")
    command = [executable(), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={paper}", file.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    words = " ".join(run("pdftotext", str(paper), "-").split())
    assert "The start" in words
    assert "Solved" in words
    for number, passage in enumerate(passages(), 1):
        assert f"{number}. {passage.technique.name.capitalize()}" in words
        for line in lines(passage) if len(passage.steps) > 1 else ():
            assert line in words
