"""Measures Construct: how soon a stroke is understood, on the server and in a browser.

Boards go from blank to finished, since a setter begins with a blank one. In the browser, strokes are
made as fast as they are painted, so that the analysis is always at work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
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
    from playwright.sync_api import CDPSession, Page

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
WORK = "work of the page for a stroke while analysing"  # which other programs do not disturb
PAGES = ("page on a server", "static site")
BOARDS = (*(f"{side}x{side}" for side in SIDES), f"nearly blank {OPEN_SIDE}x{OPEN_SIDE}")


def status_of(side: int) -> str:
    """Returns the name of a row."""
    return f"status, {side}x{side}, server"


def verdict_of(board: str, page: str) -> str:
    """Returns the name of a row about the time from a stroke to the verdict."""
    return f"stroke to verdict, {board}, {page}"


def all_of(board: str, page: str) -> str:
    """Returns the name of a row about the time from a stroke to the last answer about it."""
    return f"stroke to everything, {board}, {page}"


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
        with served() as server, hosted(Path(folder) / "site") as host:
            step("calls")
            times = [*_calls(server.address)]
            for url, where in zip((server.address, host.url), PAGES, strict=True):
                step(f"strokes on the {where}")
                with _visit(url) as page:
                    times += [*_strokes(page, url, where)]
            step(f"{MANY} strokes")
            with _visit(server.address) as page:
                times += [*_painting(page)]
                growth = _growth(page)
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
    """Opens Construct in a browser of its own, at the first of the boards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--enable-precise-memory-info"]
        )
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(WAIT)
        _open(page, url, BOARDS[0])
        yield page
        chromium.close()


def _open(page: Page, url: str, board: str) -> None:
    """Begins a draft with a board, and waits until everything is known of it."""
    page.goto(f"{url.rstrip('/')}/#construct/{dumps(_start(board), 'tatham').strip()}")
    page.locator("#construct .verdict[aria-current]").wait_for()
    _wait_for_everything(page)
    page.evaluate(WATCH)


def _start(board: str) -> Puzzle:
    if board in BOARDS[: len(SIDES)]:
        return next(generate(f"{board}w20rot180L3+candidates1", seed=7))
    cells = ["."] * OPEN_SIDE**2
    cells[OPEN_SIDE + 1] = "1"  # a blank board is the draft that there is already
    return Puzzle(OPEN_SIDE, OPEN_SIDE, "".join(cells))


def _wait_for_everything(page: Page) -> None:
    page.locator("#construct .lens .sum", has_text=UNKNOWN).first.wait_for(state="hidden")


UNKNOWN = "…"  # what a lens says until it has an answer

# Notes the time from each key to the frame after it, to the verdict on its board, to the last answer.
WATCH = """() => {
  if (window.notes) return;
  const notes = window.notes = { painted: [], told: [], known: [] };
  const pressed = { told: 0, known: 0 };
  addEventListener("keydown", ({ timeStamp }) => {
    pressed.told = pressed.known = timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => notes.painted.push(performance.now() - timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
  const note = (name) => {
    if (pressed[name]) notes[name].push(performance.now() - pressed[name]);
    pressed[name] = 0;
  };
  const view = document.querySelector("#construct");
  new MutationObserver(() => {
    if (view.querySelector(".verdict[aria-current]")) note("told");
    const sums = [...view.querySelectorAll(".lens .sum")].map((one) => one.textContent);
    if (!sums.some((sum) => sum.includes("…"))) note("known");
  }).observe(view.querySelector(".panel"), { subtree: true, attributes: true, childList: true });
}"""


def _strokes(page: Page, url: str, where: str) -> Iterator[Times]:
    """Draws on each board with keys: first until each verdict, then until there is every answer."""
    for board in BOARDS:
        _open(page, url, board)
        yield _times(verdict_of(board, where), _drawn(page, "told"))
        if board == BOARDS[0]:
            yield _times(all_of(board, where), _drawn(page, "known"))


def _drawn(page: Page, name: str) -> list[float]:
    """Returns the times from strokes, each on another cell, until something is told of them."""
    verdict = page.locator("#construct .verdict[aria-current]")
    page.locator("#construct .board").focus()
    times = []
    for stroke in range(STROKES):
        page.keyboard.press("ArrowRight" if stroke % 9 else "ArrowDown")
        _noted(page, name)
        page.keyboard.press("Space")
        verdict.wait_for()
        if name == "known":
            _wait_for_everything(page)
        times += _noted(page, name)
    return times


def _painting(page: Page) -> Iterator[Times]:
    """Draws as fast as strokes are painted, so that the analysis is always at work."""
    page.locator("#construct .board").focus()
    _noted(page, "painted")
    for _ in range(STROKES):
        page.keyboard.press("Space")
    yield _times(PAINT, _noted(page, "painted"))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    worked = [_worked(session)]
    for _ in range(STROKES):
        page.keyboard.press("Space")
        worked.append(_worked(session))
    yield _times(WORK, [after - before for before, after in pairwise(worked)])


def _worked(session: CDPSession) -> float:
    """Returns the processor time of the page so far, in seconds, the engine left out."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


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
    """Returns the times that were noted since the last question, in seconds."""
    return [time / 1e3 for time in page.evaluate(f"notes.{name}.splice(0)")]


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
