"""The page of a way: its text, and what a reader sees in a real browser."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lightup.core.board import Board
from lightup.reasoning.explain import way
from lightup.reasoning.steps import Step
from lightup.reasoning.telling import account
from lightup.render import page
from tests.support.vectors import PUZZLES

from ..support.browser import dom_of

PUZZLE = PUZZLES["V4"]
BEGIN = "<script>"

# A script for the page that acts like a reader and notes what is visible after each action.
READER = """
<pre id="seen"></pre>
<script>
const seen = {};
function note(name) {
  const visible = parts.filter(part => getComputedStyle(part).display !== "none");
  seen[name] = {
    steps: [...new Set(visible.map(part => Number(part.dataset.step)))],
    parts: visible.length,
    words: document.querySelector("ol.steps").innerText,
    count: count.textContent,
    hash: location.hash,
    bulbs: document.querySelectorAll("[data-from]:not([hidden]) .bulb").length,
  };
  document.querySelector("#seen").textContent = JSON.stringify(seen);
}
const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
note("opened");
document.querySelector("#next").click();
note("next");
document.querySelector("#back").click();
note("back");
press("ArrowRight");
press("ArrowRight");
note("two right");
press("ArrowLeft");
note("left");
press("End");
note("end");
press("ArrowRight");
note("past the end");
press("Home");
note("home");
press("ArrowLeft");
note("before the start");
slider.value = 2;
slider.dispatchEvent(new Event("input"));
note("slid");
</script>
</body>"""


@cache
def steps() -> tuple[Step, ...]:
    return tuple(way(PUZZLE))


def drawn() -> str:
    return page.draw(Board(PUZZLE), steps(), "solved")


class Seen(dict[str, dict[str, object]]):
    """What the reader noted after each action."""

    @classmethod
    def by_reader(cls, folder: Path, fragment: str) -> Seen:
        file = folder / "page.html"
        file.write_text(drawn().replace("</body>", READER), encoding="utf-8")
        noted = re.search(r'<pre id="seen">(.*?)</pre>', dom_of(file, fragment), re.DOTALL)
        assert noted
        return cls(json.loads(noted[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")))

    def step(self, name: str) -> int:
        """Returns the only visible step; checks that both its picture and its words are visible."""
        steps = self[name]["steps"]
        assert isinstance(steps, list)
        assert (len(steps), self[name]["parts"]) == (1, 2), name
        return int(steps[0])


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    return Seen.by_reader(tmp_path_factory.mktemp("page"), "#3")


def test_the_fragment_opens_its_step(seen: Seen) -> None:
    assert seen.step("opened") == 3
    assert seen["opened"]["count"] == f"3 of {len(steps())}"


def test_only_the_words_of_the_step_are_to_be_read(seen: Seen) -> None:
    told = account(steps()[2])
    words = str(seen["opened"]["words"])
    assert words.startswith(told.step.technique.name.capitalize())
    assert words.endswith(told.conclusion)
    assert all(reason in words for reason in told.reasons)


def test_buttons_keys_and_slider(seen: Seen) -> None:
    last = len(steps()) + 1
    shown = {name: seen.step(name) for name in seen}
    assert shown == {
        "opened": 3,
        "next": 4,
        "back": 3,
        "two right": 5,
        "left": 4,
        "end": last,
        "past the end": last,
        "home": 1,
        "before the start": 1,
        "slid": 2,
    }
    assert {name: seen[name]["hash"] for name in seen} == {
        name: f"#{number}" for name, number in shown.items()
    }


def test_the_marks_come_step_by_step(seen: Seen) -> None:
    bulbs = {name: seen[name]["bulbs"] for name in ("home", "two right", "end")}
    assert bulbs == {
        "home": 0,
        "two right": len(steps()[4].board.bulbs),
        "end": sum(len(step.bulbs) for step in steps()),
    }


def test_the_end_says_that_it_is_solved(seen: Seen) -> None:
    assert (seen["end"]["words"], seen["end"]["count"]) == ("Solved", "the end")


@pytest.mark.parametrize(
    ("fragment", "step"), [("", 1), ("#999", -1), ("#nonsense", 1), ("#0", 1), ("#2.7", 2)]
)
def test_any_other_fragment_opens_a_step_too(fragment: str, step: int, tmp_path: Path) -> None:
    seen = Seen.by_reader(tmp_path, fragment)
    assert seen.step("opened") == (len(steps()) + 1 if step < 0 else step)


class Outline(HTMLParser):
    """Checks that tags close in order, and collects the steps that have a part."""

    VOID = ("meta", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.steps: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.steps += [int(value) for name, value in attrs if name == "data-step" and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_step_has_a_picture_and_words() -> None:
    outline = Outline()
    outline.feed(drawn())
    assert not outline.open
    numbers = [*range(1, len(steps()) + 2)]
    assert outline.steps == numbers * 2


def test_the_page_tells_all_steps_in_order() -> None:
    conclusions = re.findall(r'<p class="so">(.*?)</p>', drawn())
    assert conclusions == [account(step).conclusion for step in steps()]
    assert f"Level {steps()[0].level}, cost {steps()[0].cost}." in drawn()


def test_the_page_stands_alone() -> None:
    text = drawn()
    assert {*re.findall(r"https?://[^\s\"']*", text)} == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|img|iframe|base|object|embed)\b|<script[^>]|@import|url\(", text)
    assert "$" not in text.partition(BEGIN)[0]


def test_a_way_that_does_not_lead_to_the_end() -> None:
    board = Board.from_rows(["..", ".."])
    text = page.draw(board, [*way(board)], "nothing more follows")
    assert re.findall("<h2>(.*?)</h2>", text) == ["Nothing more follows"]


def test_nothing_to_do() -> None:
    board = Board.from_rows(["*.", ".*"])
    assert re.findall("<h2>(.*?)</h2>", page.draw(board, [], "solved")) == ["Solved"]
