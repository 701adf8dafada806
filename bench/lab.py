"""Measures the lab: what tracing costs the kernel, and how fast the page shows a long trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from lightup import Board, Puzzle
from lightup.formats import dumps
from lightup.kernel.propagation import Propagator
from lightup.kernel.solver import Solver
from lightup.kernel.tracing import Recorder
from tests.support.browser import executable
from tests.support.hard_boards import UNIQUE, pigeonholes
from tests.support.serving import served

from .report import duration, ratio, show_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_CELLS = 900  # larger puzzles of the collection are left out
EVENTS = 20_000
LONG = pigeonholes(8, 7).puzzle  # its search has more events than are shown
SIDE = 14
WAIT = 60_000  # milliseconds

FRAMES = """async ([act, frames]) => {
  const times = [];
  let last = 0;
  const next = () => new Promise((done) => requestAnimationFrame(done));
  for (let at = 0; at <= frames; at++) {
    const now = await next();
    if (last) times.push(now - last);
    last = now;
    const slider = document.querySelector("#lab .transport input");
    if (act === "scrub") {
      slider.value = String(Math.round(Math.abs(Math.sin(at / 20)) * slider.max));
      slider.dispatchEvent(new Event("input"));
    }
  }
  return times;
}"""
POINTING = """async () => {
  const times = [], lines = [...document.querySelectorAll("#lab .formula li")].slice(0, 60);
  for (const line of lines) {
    const start = performance.now();
    line.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
    times.push(performance.now() - start);
  }
  return times;
}"""

CELLS = """async () => {
  const times = [], cells = [...document.querySelectorAll("#lab .frame [role=gridcell]")].slice(0, 60);
  for (const cell of cells) {
    const { x, y, width, height } = cell.getBoundingClientRect(), start = performance.now();
    const clientX = x + width / 2, clientY = y + height / 2;
    const place = { clientX, clientY, pointerType: "mouse", bubbles: true };
    cell.dispatchEvent(new PointerEvent("pointermove", place));
    times.push(performance.now() - start);
  }
  return times;
}"""


@dataclass(frozen=True)
class Lab:
    """What tracing costs, as ratios to the same search untraced, and times of the page in seconds."""

    traced: float
    traced_with_attempts: float
    events_opened: int
    opened: float
    scrub_frame: float
    play_frame: float
    walksat_frame: float
    clause_pointed: float
    cell_pointed: float


def lab(collection: Sequence[Puzzle], repeats: int) -> Lab:
    """Measures both sides."""
    small = [puzzle for puzzle in collection if len(puzzle.cells) <= MOST_CELLS]
    puzzles = [*small, *(board.puzzle for board in UNIQUE)]
    events, times = _page()
    return Lab(*_kernel(puzzles, max(repeats, 5)), events, *times)


def _kernel(puzzles: Sequence[Puzzle], repeats: int) -> tuple[float, float]:
    """Solves all puzzles untraced, traced, and traced with all attempts, in turns."""
    ratios: list[tuple[float, float]] = []
    for _ in range(repeats):
        plain, traced, all_told = (_seconds(puzzles, how) for how in (None, False, True))
        ratios.append((traced / plain, all_told / plain))
    return median(one for one, _ in ratios), median(one for _, one in ratios)


def _seconds(puzzles: Sequence[Puzzle], attempts: bool | None) -> float:
    total = 0.0
    for puzzle in puzzles:
        propagator = Propagator(puzzle.geometry)
        solver = Solver(propagator)
        recorder = None if attempts is None else Recorder(propagator, 10**7, attempts)
        start = process_time()
        if recorder is None:
            next(solver.solutions(), None)
        else:
            solver.trace(recorder)
        total += process_time() - start
    return total


def _page() -> tuple[int, list[float]]:
    """Returns the number of events that were opened, and the times in the order of `Lab`."""
    from playwright.sync_api import sync_playwright

    with served("--workers", "1") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(WAIT)
        link = dumps(LONG, "tatham").strip()
        page.goto(f"{server.address}/#lab/solver/{link}")
        page.wait_for_selector("#lab .phases")
        start = perf_counter()
        page.get_by_role("button", name="Search", exact=True).click()
        page.wait_for_selector("#lab .levels")
        opened = perf_counter() - start
        events = int(page.locator("#lab .transport input").get_attribute("max") or 0)
        scrub = _frames(page, "scrub")
        page.get_by_role("button", name="1 a frame").click()
        page.get_by_role("button", name="Play", exact=True).last.click()
        play = _frames(page, "play")
        page.goto(f"{server.address}/#lab/walksat/{link}?noise=0.5&seed=1")
        page.get_by_role("button", name="1 a frame").click()
        page.get_by_role("button", name="Play", exact=True).last.click()
        walk = _frames(page, "walksat")
        board = Board(Puzzle(SIDE, SIDE, ("." * 5 + "2" + "." * 7 + "#") * SIDE)).puzzle
        page.goto(f"{server.address}/#lab/formulas/{dumps(board, 'tatham').strip()}")
        page.wait_for_selector("#lab .formula li")
        page.wait_for_selector("#lab .numbers")
        pointed = [median(page.evaluate(script)) / 1000 for script in (POINTING, CELLS)]
        browser.close()
    return events, [opened, scrub, play, walk, *pointed]


def _frames(page: Page, act: str, frames: int = 120) -> float:
    """Returns the median time between two frames while something moves, in seconds."""
    found: list[float] = page.evaluate(FRAMES, [act, frames])
    return median(found) / 1000


def show(found: Lab) -> None:
    """Writes the table."""
    rows: list[tuple[str, Any, str]] = [
        ("traced, against not", ratio(found.traced), "at most 3x"),
        ("traced with all attempts", ratio(found.traced_with_attempts), ""),
        (f"a trace of {found.events_opened:,} events opens", duration(found.opened), "1 s"),
        ("frame while scrubbing", duration(found.scrub_frame), "16.7 ms"),
        ("frame while playing", duration(found.play_frame), "16.7 ms"),
        ("frame of WalkSAT", duration(found.walksat_frame), "16.7 ms"),
        (f"point at a clause, {SIDE}x{SIDE}", duration(found.clause_pointed), "16 ms"),
        (f"point at a cell, {SIDE}x{SIDE}", duration(found.cell_pointed), "16 ms"),
    ]
    show_table("The lab", ("what", "measured", "target"), rows)
