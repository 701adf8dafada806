"""Measures Construct: how soon a stroke is understood, on the server and in a browser.

Boards go from blank to finished, since a setter begins with a blank one. In the browser, strokes are
made as fast as they are painted, so that the analysis is always at work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from lightup import Puzzle, generate
from lightup.formats import dumps
from lightup.web import site
from tests.support.browser import executable
from tests.support.serving import served
from tests.support.site import served as hosted

from .report import duration, progress, show_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIDES = (10, 20)
SHARES = (0, 1 / 3, 2 / 3, 1)  # of the walls and clues that are drawn already
SEEDS = range(5)
OPEN_SIDE = 25  # the largest blank board
ALL = ["status", "reach", "cells", "clues", "level"]
STROKES = 40  # that are watched
MANY = 2000  # after which the memory must not have grown
WAIT = 60_000  # milliseconds for whatever is waited for

# The rows of the table.
BLANK = f"status of a blank {OPEN_SIDE}x{OPEN_SIDE}, server"
EVERYTHING = f"everything, {SIDES[0]}x{SIDES[0]}, server"
PAINT = "stroke to paint while analysing"
VERDICT = {
    False: "stroke to verdict, 10x10, page on a server",
    True: "stroke to verdict, 10x10, static site",
}


def status_of(side: int) -> str:
    """Returns the name of a row."""
    return f"status, {side}x{side}, server"


@dataclass(frozen=True)
class Times:
    """A summary of measured times of one kind, in seconds."""

    what: str
    number: int
    median: float
    percentile_95: float


@dataclass(frozen=True)
class Constructing:
    """All measurements; `growth` is the memory of the page after many strokes to that before."""

    times: list[Times]
    growth: float


def constructing() -> Constructing:
    """Measures the calls of a server, then the page on both transports; the site is built first."""
    with progress(5) as step, TemporaryDirectory() as folder:
        step("building the site")
        site.build(Path(folder) / "site")
        with served() as server:
            step("calls")
            times = [*_calls(server.address)]
            step("strokes")
            with _visit(server.address) as page:
                times += [*_strokes(page, VERDICT[False])]
                step(f"{MANY} strokes")
                growth = _growth(page)
        with hosted(Path(folder) / "site") as host:
            step("strokes on the site")
            with _visit(host.url) as page:
                times += [one for one in _strokes(page, VERDICT[True]) if one.what != PAINT]
    return Constructing(times, growth)


def _calls(address: str) -> Iterator[Times]:
    for side in SIDES:
        boards = [*_boards(side)]
        yield _times(status_of(side), [_ask(address, board, ["status"]) for board in boards])
        if side == SIDES[0]:
            yield _times(EVERYTHING, [_ask(address, board, ALL) for board in boards])
    blank = "\n".join(["." * OPEN_SIDE] * OPEN_SIDE)
    yield _times(BLANK, [_ask(address, blank, ["status"]) for _ in SEEDS])


def _boards(side: int) -> Iterator[str]:
    """Yields puzzles of which only a part is drawn."""
    for seed in SEEDS:
        puzzle = next(generate(f"{side}x{side}w20rot180L3+candidates1", seed=seed))
        rows = str(puzzle).split("\n")
        for share in SHARES:
            drawn = int(share * len(rows))
            yield "\n".join(rows[:drawn] + ["." * side] * (len(rows) - drawn))


def _ask(address: str, board: str, parts: Sequence[str]) -> float:
    """Returns how long the answer takes."""
    body = json.dumps({"board": board, "parts": parts}).encode()
    request = Request(f"{address}/api/study", body, {"Content-Type": "application/json"})
    start = perf_counter()
    with urlopen(request) as answer:
        answer.read()
    return perf_counter() - start


@contextmanager
def _visit(url: str) -> Iterator[Page]:
    """Opens Construct in a browser of its own, and waits for the first verdict."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--enable-precise-memory-info"]
        )
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(WAIT)
        page.goto(f"{url.rstrip('/')}/#construct/{_link(_example())}")
        page.locator("#construct .verdict.unique[aria-current]").wait_for()
        page.evaluate(WATCH)
        yield page
        chromium.close()


def _example() -> Puzzle:
    return next(generate("10x10w20rot180L3", seed=7))


def _link(puzzle: Puzzle) -> str:
    return dumps(puzzle, "tatham").strip()


# Notes the time from each key to the frame after it, and to the verdict on its board.
WATCH = """() => {
  const notes = window.notes = { painted: [], told: [] };
  let pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => {
    pressed = timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => notes.painted.push(performance.now() - timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
  new MutationObserver(() => {
    const isTold = document.querySelector("#construct .verdict[aria-current]") !== null;
    if (pressed && isTold) notes.told.push(performance.now() - pressed);
    if (isTold) pressed = 0;
  }).observe(document.querySelector(".verdict-row"), { subtree: true, attributes: true });
  document.querySelector("#construct .board").focus();
}"""


def _strokes(page: Page, what: str) -> Iterator[Times]:
    """Draws with keys; the first strokes are watched until the verdict, the others follow at once."""
    verdict = page.locator("#construct .verdict[aria-current]")
    for stroke in range(STROKES):
        page.keyboard.press("ArrowRight" if stroke % 9 else "ArrowDown")
        page.evaluate("notes.painted.pop()")
        page.keyboard.press("Space")
        verdict.wait_for()
    yield _times(what, _noted(page, "told"))
    page.evaluate("notes.painted.length = 0")
    for _ in range(STROKES):
        page.keyboard.press("Space")
    yield _times(PAINT, _noted(page, "painted"))


def _growth(page: Page) -> float:
    """Returns the memory after many strokes to that after a tenth of them."""
    sizes = []
    for strokes in (MANY // 10, MANY - MANY // 10):
        for _ in range(strokes):
            page.keyboard.press("Space")
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        sizes.append(page.evaluate("performance.memory.usedJSHeapSize"))
    return float(sizes[1] / sizes[0])


def _noted(page: Page, name: str) -> list[float]:
    return [time / 1e3 for time in page.evaluate(f"notes.{name}")]


def _times(what: str, times: list[float]) -> Times:
    return Times(what, len(times), median(times), quantiles(times, n=20)[-1])


def show(measured: Constructing) -> None:
    """Writes the table."""
    show_table(
        f"Construct (memory of the page, after {MANY} strokes to {MANY // 10}: {measured.growth:.2f})",
        ("what", "number", "median", "95 %"),
        (
            (row.what, str(row.number), duration(row.median), duration(row.percentile_95))
            for row in measured.times
        ),
    )
