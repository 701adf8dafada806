"""`Player`: a person at the page. What tests do and see there, in the words of the page."""

from __future__ import annotations

import json
import re
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import TypeVar
from urllib.parse import quote, urlsplit

from playwright.sync_api import Locator, Page, expect

import lightup
from lightup.core.puzzle import Puzzle
from lightup.formats import load_board
from lightup.web import assets

PATIENCE = 30_000  # milliseconds that a busy machine may take, even to start the engine
SHELF = [one["link"] for one in json.loads(assets.files("server")["puzzles/shelf.json"])]
FIRST = SHELF[0]  # the puzzle of a first visit, which needs no engine

LINK = re.compile(r"\d+x\d+:\w+")  # of a puzzle, in the address bar

COPY_PICTURE = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const picture = new Blob([bytes], { type: "image/png" });
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
}"""

COUNT_EVENTS = """async (key) => {
  const { readEvents } = await import("./game/events.js");
  return readEvents(localStorage.getItem(key)?.split("\\n")[2] ?? "").length;
}"""

T = TypeVar("T")


def link_of(puzzle: Puzzle) -> str:
    return lightup.dumps(puzzle, "tatham").strip()


def puzzle_of(link: str) -> Puzzle:
    return load_board(link, "tatham").puzzle


def solution_of(puzzle: Puzzle) -> list[int]:
    """Returns the bulbs of the only solution, in the order of the cells."""
    solution = lightup.solve(puzzle).solution
    assert solution
    return sorted(solution.bulbs)


class Player:
    """A person at a page, with the puzzle that is on its board."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.puzzle = puzzle_of(FIRST)
        self.board = page.get_by_role("grid", name="Light Up board")
        self.help = page.get_by_role("region", name="Help")
        self.stage = self.help.locator(".stages [aria-current=step]")
        self.next = page.locator("#play .tools .main")  # the button that always does what comes next
        self.sheet = page.get_by_role("dialog")
        self.live = page.locator("#live")
        self.clock = page.get_by_role("button", name=re.compile(r"^[\d:]+ Pause$"))
        self.toast = page.locator(".toast")
        self.engine_sign = page.locator(".status .engine-sign")

    def visit(self) -> None:
        """Opens the page at the puzzle that was played last, or the first one."""
        self.page.goto(f"{self.url}#play")
        self.wait_for(puzzle_of(FIRST))

    def play(self, puzzle: Puzzle) -> None:
        """Opens a puzzle by its address."""
        self.page.goto(f"{self.url}#{link_of(puzzle)}")
        self.wait_for(puzzle)

    def open(self, text: str) -> None:
        """Opens any text by the address; its marks are put on the board."""
        board = load_board(text)
        self.page.goto(f"{self.url}#{quote(text)}")
        self.wait_for(board.puzzle)
        self.wait_for_marks(board.bulbs, board.dots)

    def reload(self) -> None:
        self.page.reload()
        self.wait_for(self.puzzle)

    def wait_for(self, puzzle: Puzzle) -> None:
        """Waits until a puzzle is on the board."""
        until(
            self.page,
            self.walls,
            [name_of(puzzle, cell) for cell in range(puzzle.width * puzzle.height)],
        )
        self.puzzle = puzzle

    def walls(self) -> list[str]:
        """Returns the name of each cell, without its marks; nothing if there is no board."""
        return [re.sub(r", (lit|dark|done).*", "", name) for name in self.names()]

    def names(self) -> list[str]:
        cells = self.page.locator("#play [role=gridcell]")
        names: list[str] = cells.evaluate_all("all => all.map((one) => one.ariaLabel)")
        return names

    def cells(self, ending: str) -> list[int]:
        """Returns the cells whose name ends with a word."""
        return [cell for cell, name in enumerate(self.names()) if name.endswith(f", {ending}")]

    @property
    def link(self) -> str:
        """The puzzle in the address bar."""
        return urlsplit(self.page.url).fragment

    @property
    def bulbs(self) -> list[int]:
        return self.cells("bulb")

    @property
    def dots(self) -> list[int]:
        return self.cells("dot")

    @property
    def is_solved(self) -> bool:
        return self.page.get_by_role("heading", name="Solved").is_visible()

    def wait_for_another(self) -> None:
        """Waits until another puzzle is on the board than before."""
        before = link_of(self.puzzle)
        until(self.page, lambda: bool(LINK.fullmatch(self.link)) and self.link != before, True)
        self.wait_for(puzzle_of(self.link))

    def wait_for_marks(self, bulbs: Iterable[int], dots: Iterable[int] = ()) -> None:
        until(self.page, lambda: (self.bulbs, self.dots), (sorted(bulbs), sorted(dots)))

    def cell(self, cell: int) -> Locator:
        return self.board.get_by_role("gridcell").nth(cell)

    def centre(self, cell: int) -> tuple[float, float]:
        box = self.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, *cells: int) -> None:
        for cell in cells:
            self.cell(cell).click()

    def right_click(self, *cells: int) -> None:
        for cell in cells:
            self.cell(cell).click(button="right")

    def drag(self, *cells: int) -> None:
        """Drags the mouse from one cell over others."""
        mouse = self.page.mouse
        mouse.move(*self.centre(cells[0]))
        mouse.down()
        for cell in cells[1:]:
            mouse.move(*self.centre(cell))
        mouse.up()

    def paste(self, text: str) -> None:
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.press("Control+v")

    def paste_picture(self, png: bytes) -> None:
        self.page.evaluate(COPY_PICTURE, b64encode(png).decode())
        self.press("Control+v")

    @property
    def transport(self) -> str | None:
        """Who thinks: "server" or "worker"."""
        return self.page.locator("html").get_attribute("data-engine")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        """Returns the button of this name: in the sheet if one is open, else anywhere."""
        among = self.sheet if self.sheet.count() else self.page
        return among.get_by_role("button", name=name, exact=True)

    def push(self, *names: str) -> None:
        for name in names:
            self.button(name).click()

    def more(self, name: str) -> None:
        """Pushes a button that is not always at hand."""
        self.push("More", name)

    def close_sheet(self) -> None:
        self.push("Close")
        expect(self.page.locator("dialog")).to_have_count(0)  # it had the focus until then

    def wait_for_engine(self) -> None:
        expect(self.engine_sign).to_have_attribute("data-state", "ready")

    def wait_until_kept(self) -> None:
        """Waits until the service worker has the site, and answers for its host."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        controlled = "Boolean(navigator.serviceWorker.controller)"
        until(self.page, lambda: self.page.evaluate(controlled), True)

    def wait_until_saved(self, moves: int) -> None:
        """Waits until the storage of the browser has the game with so many events."""
        key = f"lightup:game:{link_of(self.puzzle)}"
        until(self.page, lambda: self.page.evaluate(COUNT_EVENTS, key), moves)


def name_of(puzzle: Puzzle, cell: int) -> str:
    row, col = divmod(cell, puzzle.width)
    symbol = puzzle.rows[row][col]
    kind = {".": "", "#": ", wall"}.get(symbol, f", clue {symbol}")
    return f"row {row + 1}, column {col + 1}{kind}"


def until(page: Page, value: Callable[[], T], wanted: T) -> None:
    """Waits until a value is what is wanted."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := value()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert found == wanted
