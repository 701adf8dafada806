"""Measures the page in a real browser: first with a server behind it, then with the engine inside it.

A script that is there before the page notes when the board appears, when the engine is ready, and how
long it takes from an event to what the eye sees: until the frame after it has been painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from lightup.web import site
from tests.support.browser import executable
from tests.support.serving import served
from tests.support.site import served as hosted

from .report import duration, progress, show_table
from .transports import Pair, pairs, taken

if TYPE_CHECKING:
    from playwright.sync_api import Page

VISITS = 7
CLICKS = 60
HINTS = 30
SEEDS = range(5)
LEVELS = (0, 1, 2, 3)
WAIT = 60_000  # milliseconds for whatever is waited for

# The rows of the table.
INTERACTIVE, PAINT = "page interactive, server", "input to paint, 25x25"
READY, HINT, FRESH = "engine ready, cold", "hint in the browser, 10x10", "new 10x10, levels 0 to 3"

NOTES = """
const notes = window.notes = { board: 0, ready: 0, painted: [], opened: [], hinted: [] };
const soon = (then) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = then;
  channel.port2.postMessage(0);
});
let pressed = 0;
addEventListener("pointerup", ({ timeStamp }) => {
  soon(() => notes.painted.push(performance.now() - timeStamp));
}, true);
addEventListener("keydown", ({ key, timeStamp }) => {
  if (key === "h" && document.querySelector(".tools .main").textContent === "Hint") pressed = timeStamp;
}, true);
addEventListener("hashchange", ({ timeStamp }) => { pressed = timeStamp; }, true);
let board = null;
new MutationObserver(() => {
  const now = performance.now(), grid = document.querySelector("[role=grid]");
  if (grid && grid !== board) {
    if (pressed && board) notes.opened.push(now - pressed);
    board = grid;
    notes.board ||= now;
    pressed = 0;
  }
  if (document.querySelector(".engine-sign[data-state=ready]")) notes.ready ||= now;
  if (pressed && document.querySelector(".tools .main")?.textContent === "Why?") {
    notes.hinted.push(now - pressed);
    pressed = 0;
  }
}).observe(document, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"],
});
"""


@dataclass(frozen=True)
class Times:
    """A summary of `number` measured times of one kind, in seconds."""

    what: str
    number: int
    median: float
    percentile_95: float


@dataclass(frozen=True)
class Browser:
    """All measurements; the bytes are those of a first visit to the site, compressed."""

    times: list[Times]
    pairs: list[Pair]
    first_visit_bytes: int


def browser() -> Browser:
    """Measures the page on both transports; the site is built first."""
    with progress(6) as step, TemporaryDirectory() as folder:
        step("building the site")
        built = site.build(Path(folder) / "site")
        with served() as server:
            step(INTERACTIVE)
            times = [_interactive(server.address)]
            step(PAINT)
            times.append(_paint(server.address))
        with hosted(Path(folder) / "site") as host:
            step(READY)
            times.append(_ready(host.url))
            step(HINT)
            times.append(_hints(host.url))
            step(FRESH)
            times.append(_fresh(host.url))
        with served() as server, hosted(Path(folder) / "site") as host:
            step("both transports")
            both = pairs(_taken(server.address, "server"), _taken(f"{host.url}licences.txt", "worker"))
    sizes = built.sizes()
    return Browser(times, both, sizes["page"] + sizes["engine"])


@contextmanager
def _visit(url: str) -> Iterator[Page]:
    """Opens the page in a browser of its own, and waits for its board."""
    with opened() as page:
        page.add_init_script(NOTES)
        page.goto(url)
        page.get_by_role("grid").wait_for()
        yield page


@contextmanager
def opened() -> Iterator[Page]:
    """Starts a browser without anything kept from before."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(WAIT)
        yield page
        chromium.close()


def _taken(url: str, kind: str) -> list[float]:
    """Measures the calls that both transports answer, on a page where no other engine works."""
    with opened() as page:
        page.goto(url)
        return taken(page, kind)


def _noted(page: Page, name: str) -> list[float]:
    """Returns the times of one kind that the page has noted, in seconds."""
    found = page.evaluate(f"notes.{name}")
    return [time / 1e3 for time in (found if isinstance(found, list) else [found])]


def _interactive(url: str) -> Times:
    times = []
    for _ in range(VISITS):
        with _visit(url) as page:
            times += _noted(page, "board")
    return _times(INTERACTIVE, times)


def _paint(url: str) -> Times:
    """Clicks on cells of a large board; each click changes marks, light and the panel."""
    with _visit(f"{url}/#recipe/25x25w20rot180L2#7") as page:
        cells = page.get_by_role("gridcell", name="dark, no mark")
        boxes = [cells.nth(place).bounding_box() for place in range(0, 2 * CLICKS, 2)]
        for box in filter(None, boxes):
            page.mouse.click(box["x"] + 5, box["y"] + 5)
            page.wait_for_timeout(50)
        return _times(PAINT, _noted(page, "painted"))


def _ready(url: str) -> Times:
    times = []
    for _ in range(VISITS):
        with _visit(url) as page:
            _wait_for_engine(page)
            times += _noted(page, "ready")
    return _times(READY, times)


def _hints(url: str) -> Times:
    """Follows hints through puzzles, from the key to the first words."""
    with _visit(url) as page:
        _wait_for_engine(page)
        for level in LEVELS:
            _open(page, f"10x10w20rot180L{level}+candidates1#1")
            for _ in range(HINTS // len(LEVELS)):
                page.keyboard.press("h")
                page.locator(".tools .main", has_text="Why?").wait_for()
                for _ in "why", "do":
                    page.keyboard.press("h")
        return _times(HINT, _noted(page, "hinted"))


def _fresh(url: str) -> Times:
    with _visit(url) as page:
        _wait_for_engine(page)
        for level in LEVELS:
            for seed in SEEDS:
                _open(page, f"10x10w20rot180L{level}#{seed + 100}")
        return _times(FRESH, _noted(page, "opened"))


def _wait_for_engine(page: Page) -> None:
    page.locator(".engine-sign[data-state=ready]").wait_for(state="attached")


def _open(page: Page, recipe: str) -> None:
    """Opens a recipe through the address and waits for its board."""
    before = page.get_by_role("grid").evaluate("grid => grid.querySelector('[id]').id")
    page.evaluate("recipe => { location.hash = `#recipe/${recipe}`; }", recipe)
    page.locator(f"#{before}").wait_for(state="detached")


def _times(what: str, times: list[float]) -> Times:
    return Times(what, len(times), median(times), quantiles(times, n=20)[-1])


def show(measured: Browser) -> None:
    """Writes the table."""
    size = f"{measured.first_visit_bytes / 1e6:.1f} MB"
    show_table(
        f"the web page in Chromium (a first visit to the site is {size}, compressed)",
        ("what", "number", "median", "95 %"),
        (
            (row.what, str(row.number), duration(row.median), duration(row.percentile_95))
            for row in measured.times
        ),
    )
    show_table(
        "the same calls, answered by the server and inside the browser (medians)",
        ("what", "server", "browser", "times as long"),
        (
            (row.what, duration(row.server), duration(row.browser), f"{row.ratio:.1f}")
            for row in measured.pairs
        ),
    )
