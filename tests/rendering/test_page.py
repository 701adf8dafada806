"""The page of a way: its text, and what a reader sees in a real browser."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lightup.core.board import Board
from lightup.reasoning.arguing.steps import Passage
from lightup.reasoning.arguing.walk import open_steps
from lightup.reasoning.explain import explain, way
from lightup.reasoning.finding.position import Position
from lightup.reasoning.telling.accounts import account, parts
from lightup.rendering import page

from ..support.browser import dom_of
from ..support.vectors import PUZZLES

PUZZLE = PUZZLES["V4"]
BEGIN = "<script>"

# A script for the page that acts like a reader and notes what is visible after each action.
READER = """
<pre id="seen"></pre>
<script>
const seen = {};
const visible = query => all(query).filter(one => one.offsetParent !== null);
const drawn = kind => $(`#over .${kind}`).getAttribute("d").split("M").length - 1;
function note(name) {
  seen[name] = {
    stops: visible("article").map(one => Number(one.dataset.stop)),
    views: all(".view:not([hidden])").map(one => one.dataset.view),
    words: visible("article").map(one => one.innerText).join(""),
    count: count.textContent,
    hash: location.hash,
    signs: ["glass", "dot", "tick"].map(drawn),
    beams: all("#under .light path").length,
    small: all(".mini .frame", parts[now]).length,
    pointed: all(".board.pointed .part.on").length,
    faded: all(".board.pointed .part:not(.on)").length,
  };
  $("#seen").textContent = JSON.stringify(seen);
}
const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const mouse = { pointerType: "mouse" };
const pointer = (target, type) => target.dispatchEvent(new PointerEvent(type, mouse));
note("opened");
$("#next").click();
note("next");
$("#back").click();
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
press("Home");
press("n");
note("hard");
const blocks = visible("article .block"), line = $("li[data-n]", blocks[0]);
pointer(line, "pointerenter");
note("pointed at a sentence");
pointer(line, "pointerleave");
note("pointed away");
pointer(blocks.at(-1), "pointerenter");
note("pointed at the conclusion");
pointer(blocks.at(-1), "pointerleave");
note("back to the argument");
blocks.at(-1).click();
note("chose the conclusion");
</script>
</body>"""


# Notes how wide the board is, and a cell on it.
RULER = """
<pre id="seen"></pre>
<script>
const across = board.clientWidth, cell = across / board.viewBox.baseVal.width * 10;
$("#seen").textContent = JSON.stringify([across, cell, innerWidth]);
</script>
</body>"""


@cache
def passages() -> tuple[Passage, ...]:
    return tuple(way(PUZZLE))


@cache
def drawn() -> str:
    return page.draw(Board(PUZZLE), passages(), "solved")


def noted(page: str, script: str, folder: Path, fragment: str, *window: tuple[int, int]) -> Any:
    """Opens the page with a script in a browser; returns what the script noted."""
    file = folder / "page.html"
    file.write_text(page.replace("</body>", script), encoding="utf-8")
    seen = re.search(r'<pre id="seen">(.*?)</pre>', dom_of(file, fragment, *window), re.DOTALL)
    assert seen
    return json.loads(unescape(seen[1]))


class Seen(dict[str, dict[str, object]]):
    """What the reader noted after each action."""

    @classmethod
    def by_reader(cls, folder: Path, fragment: str) -> Seen:
        return cls(noted(drawn(), READER, folder, fragment))

    def stop(self, name: str) -> int:
        """Returns the only visible stop; checks that one view of it is visible."""
        stops, views = self[name]["stops"], self[name]["views"]
        assert isinstance(stops, list)
        assert isinstance(views, list)
        assert [view.partition("-")[0] for view in views] == [*map(str, stops)]
        assert len(stops) == 1
        return int(stops[0])


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    return Seen.by_reader(tmp_path_factory.mktemp("page"), "#3")


def first_hard() -> int:
    return next(number for number, one in enumerate(passages(), 1) if one.level)


def test_the_fragment_opens_its_step(seen: Seen) -> None:
    assert seen.stop("opened") == 3
    assert seen["opened"]["count"] == f"3 of {len(passages())}"


def test_only_the_words_of_the_step_are_to_be_read(seen: Seen) -> None:
    told = account(passages()[2].steps[0])
    words = " ".join(str(seen["opened"]["words"]).split())
    assert words.startswith(told.step.technique.name.capitalize())
    assert all(text in words for text in told.reasons)
    assert told.conclusion in words


def test_buttons_keys_and_slider(seen: Seen) -> None:
    last = len(passages()) + 1
    shown = {name: seen.stop(name) for name in [*seen][:11]}
    assert shown == {
        "opened": 3,
        "next": 4,
        "back": 3,
        "two right": 5,
        "left": 4,
        "end": last,
        "past the end": last,
        "home": 0,
        "before the start": 0,
        "slid": 2,
        "hard": first_hard(),
    }
    assert {name: seen[name]["hash"] for name in shown} == {
        name: f"#{number}" for name, number in shown.items()
    }


def test_the_start_and_the_end(seen: Seen) -> None:
    assert seen["home"]["count"] == "start"
    assert str(seen["home"]["words"]).startswith("The start")
    assert (seen["end"]["words"], seen["end"]["count"]) == ("Solved", "the end")


def test_each_step_has_its_own_board(seen: Seen) -> None:
    end = passages()[-1].after
    assert seen["home"]["signs"] == [0, 0, 0]
    assert seen["home"]["beams"] == 0
    dots = len(end.dots - end.lit)
    assert seen["end"]["signs"] == [len(end.bulbs), dots, sum(1 for _ in PUZZLE.clues)]
    assert seen["end"]["beams"] == len(end.bulbs)
    assert seen["slid"]["beams"] == len(passages()[1].after.bulbs)
    assert seen["hard"]["small"] == 1


def test_a_sentence_shows_its_marks(seen: Seen) -> None:
    assert seen["pointed at a sentence"]["pointed"]
    assert seen["pointed away"]["pointed"] == seen["pointed away"]["faded"] == 0


def test_the_conclusion_has_its_own_board(seen: Seen) -> None:
    argument, conclusion = f"{first_hard()}-0", f"{first_hard()}-1"
    assert seen["hard"]["views"] == [argument]
    assert seen["pointed at the conclusion"]["views"] == [conclusion]
    assert seen["back to the argument"]["views"] == [argument]
    assert seen["chose the conclusion"]["views"] == [conclusion]


@pytest.mark.parametrize(
    ("fragment", "stop"), [("", 0), ("#999", -1), ("#nonsense", 0), ("#0", 0), ("#2.7", 2)]
)
def test_any_other_fragment_opens_a_step_too(fragment: str, stop: int, tmp_path: Path) -> None:
    seen = Seen.by_reader(tmp_path, fragment)
    assert seen.stop("opened") == (len(passages()) + 1 if stop < 0 else stop)


class Outline(HTMLParser):
    """Checks that tags close in order, and collects stops, views, and what is referred to."""

    VOID = ("meta", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.found.setdefault(name, []).append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline() -> Outline:
    read = Outline()
    read.feed(drawn())
    return read


def test_every_stop_has_words_and_a_picture() -> None:
    read = outline()
    assert not read.open
    stops = [str(number) for number in range(len(passages()) + 2)]
    assert read.found["data-stop"] == stops
    scenes = read.found["data-scene"]
    assert {scene.partition("-")[0] for scene in scenes} == {*stops}
    assert {*read.found["data-view"]} <= {*scenes}


def test_nothing_is_drawn_twice_and_everything_is_there() -> None:
    read = outline()
    ids = read.found["id"]
    assert len({*ids}) == len(ids)
    assert len({*read.found["data-scene"]}) == len(read.found["data-scene"])
    links = re.findall(r'href="#(\w+)"|\$\("#(\w+)"\)', drawn())
    assert {name for link in links for name in link if name} <= {*ids}
    assert len(read.found["data-board"]) == len(read.found["data-scene"])
    assert max(map(int, read.found["data-board"])) == read.found["data-changes"][0].count("|")


def test_the_page_tells_all_steps_in_order() -> None:
    articles = re.findall("<article.*?</article>", drawn())
    assert len(articles) == len(passages()) + 2
    for passage, article in zip(passages(), articles[1:], strict=False):
        words = unescape(re.sub("<.*?>", " ", article.replace("<b>", "").replace("</b>", "")))
        told = " ".join(words.split())
        assert passage.technique.name.capitalize() in told
        for text, steps in parts(passage):
            sentences = account(steps[0]).texts
            assert text in told or all(sentence in told for sentence in sentences)


def test_the_page_stands_alone() -> None:
    text = drawn()
    assert not re.findall(r"https?://[^\s\"']*", text)
    assert not re.search(r"<(link|img|iframe|base|object|embed)\b|<script[^>]|@import|url\([^#]", text)
    assert "$" not in text.partition(BEGIN)[0]


def test_the_legend_has_every_sign() -> None:
    legend = drawn().partition('class="card legend"')[2]
    for meaning in (
        "bulb",
        "no bulb here",
        "lit",
        "clue that is done",
        "what if",
        "after the step",
        "look here",
        "decided",
    ):
        assert f">{meaning}</li>" in legend


def test_steps_told_together_share_a_board() -> None:
    board = Board.from_rows(["0..", "...", "..0"])
    passage = Passage(open_steps(Position(board)))
    text = page.draw(board, [passage], "solved")
    assert len(passage.steps) == 2
    ((line, _),) = parts(passage)
    assert re.sub("</?b>", "", text).count(line) == 1


def test_the_title_carries_the_name_of_the_puzzle() -> None:
    board = Board.from_rows(["...", "..."])
    assert "<title>Light Up, 3x2, step by step</title>" in page.draw(board, [], "")
    named = page.draw(board, [], "", name="<7>")
    assert "<title>&lt;7&gt;, step by step</title>" in named
    assert "<h1>&lt;7&gt;, step by step</h1>" in named


def test_the_page_of_a_cell_asks_about_it_and_shows_it() -> None:
    board = Board.from_rows(["1.#", "..."])
    text = page.draw(board, explain(board, 4), "r2c2 holds no bulb", cell=4)
    question = "Why does r2c2 hold no bulb?"
    assert f"<title>{question} (Light Up, 3x2)</title>" in text
    assert re.findall("<h2>(.*?)</h2>", text) == [question, "Empty corner", "r2c2 holds no bulb"]
    start = re.search('data-scene="0-0".*?</g>', text)
    assert start
    assert 'class="ring"' in start[0]


@pytest.mark.parametrize(("size", "shape"), [((9, 9), ""), ((24, 14), "wide"), ((30, 6), "low")])
def test_a_wide_board_has_its_words_where_there_is_room(size: tuple[int, int], shape: str) -> None:
    width, height = size
    board = Board.from_rows(["." * width] * height)
    assert f'<main class="{shape}"' in page.draw(board, [], "")


@pytest.mark.parametrize("size", [(9, 9), (24, 14), (30, 6), (14, 30)])
def test_a_phone_shows_the_step_as_large_as_it_can(size: tuple[int, int], tmp_path: Path) -> None:
    width, height = size
    board = Board.from_rows(["0" + "." * (width - 1)] + ["." * width] * (height - 1))
    passage = Passage(open_steps(Position(board)))
    text = page.draw(board, [passage], "")
    across, cell, window = noted(text, RULER, tmp_path, "#1", (500, 900))
    assert across > window * 0.8
    assert cell >= 22


def test_a_way_that_does_not_lead_to_the_end() -> None:
    text = page.draw(Board.from_rows(["..", ".."]), [], "nothing more follows")
    assert re.findall("<h2>(.*?)</h2>", text) == ["The start", "Nothing more follows"]
