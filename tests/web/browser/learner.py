"""`Learner`: a person in the course, who knows every answer, or none."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from lightup.core.board import Board
from lightup.reasoning.finding.techniques import find_technique
from lightup.rendering.scene import without_lit_dots
from lightup.teaching.drills import Drill, prepared
from lightup.web import drills
from lightup.web.api import answer

from .player import Player, until

FIRST_OF_KIND = """async ([key, kind]) => {
  const { kindAt } = await import("./learn/course.js");
  const kinds = Array.from({ length: 16 }, (_, number) => kindAt(key, number));
  return kinds.findIndex((one, number) => number && one === kind); // an example comes before the first
}"""
STORE = (
    "learning => localStorage.setItem('lightup:settings', JSON.stringify({ knows: true, learning }))"
)


@cache
def shipped() -> dict[str, Drill]:
    """Returns the shipped drills by what is seen of them: light takes the place of dots."""
    found = drills.read(drills.FILE.read_text(encoding="ascii"))
    return {f"{one.technique.key} {without_lit_dots(one.board)}": one for one in found}


class Learner:
    """A person at the view Learn."""

    def __init__(self, player: Player, key: str = "") -> None:
        self.player, self.page, self.key = player, player.page, key
        self.lesson = self.page.locator(".lesson:visible")
        self.help = self.lesson.get_by_role("region", name="Lesson")
        self.main = self.lesson.locator(".main:visible")
        self.verdict = self.help.locator(".verdict")
        self.cells = self.lesson.get_by_role("gridcell")
        self.choose = Random(key)

    def open(self, rest: str) -> None:
        """Opens a part of the course by its address."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.player.url}#learn{rest and '/'}{rest}")

    def know(self, learning: dict[str, Any]) -> None:
        """Begins with some progress; what is left out is that of a beginner."""
        self.page.goto(self.player.url)
        plain = {"last": [], "tries": 0, "seen": 0, "fooled": 0, "stage": 0, "due": 0, "used": 0}
        self.page.evaluate(STORE, {key: plain | one for key, one in learning.items()})

    def begin(self, kind: str) -> None:
        """Opens the lesson with an exercise of a kind."""
        self.page.goto(self.player.url)
        number = self.page.evaluate(FIRST_OF_KIND, [self.key, kind])
        self.know({self.key: {"tries": number}})
        self.open(self.key)
        expect(self.main).to_have_text("Answer")

    @property
    def kind(self) -> str:
        return self.lesson.locator(".kind").inner_text()

    @property
    def tries(self) -> int:
        learning = json.loads(self.page.evaluate("localStorage.getItem('lightup:settings')"))
        return int(learning["learning"][self.key].get("tries", 0))

    def drill(self) -> Drill:
        """Returns the shipped drill on the board."""
        return shipped()[f"{self.key} {without_lit_dots(self.board())}"]

    def board(self) -> Board:
        """Reads the board as a screen reader would."""
        names: list[str] = self.cells.evaluate_all("all => all.map((one) => one.ariaLabel)")
        width = int(names[-1].split(", ")[1].removeprefix("column "))
        symbols = [symbol_of(name.split(", ", 2)[2]) for name in names]
        rows = ["".join(symbols[at : at + width]) for at in range(0, len(symbols), width)]
        return Board.from_rows(rows)

    def exercise(self, twist: str, *, example: bool = False) -> dict[str, Any]:
        drill = self.drill()
        seed = 0 if example else self.tries
        request = {"board": str(drill.board), "technique": self.key, "twist": twist, "seed": seed}
        return answer("exercise", request)

    def tool(self, name: str) -> Locator:
        return self.lesson.get_by_role("button", name=name, exact=True)

    def wait(self) -> None:
        """Waits until there is something to answer, or to go on from."""
        expect(self.main).to_be_visible()
        expect(self.help.locator(".kind, .verdict, .told").first).to_be_visible()

    def answer(self) -> None:
        """Gives the right answer."""
        kind = self.kind
        if kind.startswith(("Example", "Complete")):
            gap = self.exercise("gap", example=kind.startswith("Example"))["gap"]
            self.cells.nth(gap["accepted"][0]).click()
        elif kind == "See":
            for board in self.boards_on_which_it_works():
                board.click()
        elif kind == "Find the slip":
            wrong = self.exercise("slip")["slip"]["wrong"]
            self.help.locator(".sentence").nth(wrong).click()
        else:
            return self.do()
        return self.main.click()

    def boards_on_which_it_works(self) -> list[Locator]:
        boards = self.lesson.locator(".try").all()
        return [board for board in boards if not self._shown(board).lookalike]

    def _shown(self, board: Locator) -> Drill:
        words = board.locator(".hide").inner_text().replace("open", ".").replace("wall", "#")
        text = words.replace("bulb", "*").replace("dot", "x").replace(", ", "")
        rows = [row.partition(": ")[2] for row in text.split("; ")]
        return shipped()[f"{self.key} {without_lit_dots(Board.from_rows(rows))}"]

    def do(self) -> None:
        """Points at what forces a step of the drill, and marks it; or says that it fails."""
        drill = self.drill()
        if drill.lookalike:
            return self.tool("It fails here").click()
        step = self.exercise("none")
        return self.claim(step["subject"], step["bulbs"], step["dots"])

    def claim(self, because: Iterable[int], bulbs: Iterable[int], dots: Iterable[int]) -> None:
        """Points at cells, marks others, and answers."""
        for tool, cells in (("Point", because), ("Bulb", bulbs), ("Dot", dots)):
            for cell in cells:
                self.tool(tool).click()
                self.cells.nth(cell).click()
        self.main.click()

    def guess(self) -> None:
        """Gives any answer."""
        kind, choose = self.kind, self.choose
        if kind == "See":
            for board in choose.sample(self.lesson.locator(".try").all(), choose.randint(1, 4)):
                board.click()
        elif kind == "Find the slip":
            choose.choice(self.help.locator(".sentence").all()).click()
        elif kind.startswith("Do") and choose.random() < 0.5:
            return self.tool("It fails here").click()
        else:
            self._tap_any(kind)
        return self.main.click()

    def _tap_any(self, kind: str) -> None:
        self.cells.nth(self.choose.randrange(self.cells.count())).click()
        if kind.startswith("Do"):
            board = prepared(self.board(), find_technique(self.key))
            cell = self.choose.choice(sorted(board.unknown))
            self.tool(self.choose.choice(["Bulb", "Dot"])).click()
            self.cells.nth(cell).click()

    def judged(self) -> str:
        """Waits for the verdict, and returns it."""
        expect(self.verdict.first).to_be_visible()
        return self.verdict.first.inner_text()

    def is_passed(self) -> bool:
        stored = json.loads(self.page.evaluate("localStorage.getItem('lightup:settings')"))
        return bool(stored["learning"].get(self.key, {}).get("passed"))

    def go_on(self) -> None:
        """Goes on to the next exercise, whatever the verdict was."""
        before = self.tries
        if self.main.inner_text() in ("Try again", "Find it"):
            self.tool("Another position").click()
        else:
            self.main.click()
        until(self.page, lambda: self.verdict.count() == 0 or self.tries > before, True)
        self.wait()


def symbol_of(name: str) -> str:
    """Returns the symbol of a cell by what its name says after its place."""
    if name.startswith("clue"):
        return name.split(" ")[1].rstrip(",")
    return (
        "#"
        if name == "wall"
        else "*"
        if name.endswith("bulb")
        else "x"
        if name.endswith("dot")
        else "."
    )
