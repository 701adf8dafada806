"""Measures the same calls on both transports of the page: a server, and the engine inside the browser.

The page's own engine asks, so the times are those that the page waits for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any

from lightup import generate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

SIDES = (10, 25)
LEVELS = range(7)
PUZZLES = 8  # of each side
SEEDS = range(1, 6)

ASK = """async ([kind, groups]) => {
  const { makeEngine } = await import(new URL("./engine/engine.js", location.href).href);
  const engine = makeEngine({ kind }), times = [];
  await engine.ask("about", {});
  for (const group of groups) {
    await engine.ask(...group[0]);
    const taken = [];
    for (const [call, request] of group) {
      const begin = performance.now();
      await engine.ask(call, request);
      taken.push(performance.now() - begin);
    }
    times.push(taken);
  }
  return times;
}"""

Group = list[tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Pair:
    """The medians of a call on both transports, in seconds."""

    what: str
    server: float
    browser: float

    @property
    def ratio(self) -> float:
        """How many times as long the browser takes."""
        return self.browser / self.server


@cache
def _groups() -> dict[str, Group]:
    """Returns the calls to compare, by what they do."""
    found: dict[str, Group] = {}
    for side in SIDES:
        made = generate(f"{side}x{side}w20rot180L2", seed=1)
        boards = [str(puzzle) for puzzle in islice(made, PUZZLES)]
        size = f"{side}x{side}"
        found[f"solve, {size}"] = [("solve", {"board": one, "engine": "native"}) for one in boards]
        found[f"level, {size}"] = [("analyse", {"board": one, "parts": ["level"]}) for one in boards]
        found[f"hint, {size}"] = [("hint", {"board": one}) for one in boards]
    for level in LEVELS:
        recipe = f"10x10w20rot180L{level}"
        found[f"new 10x10, level {level}"] = [
            ("generate", {"recipe": recipe, "seed": seed}) for seed in SEEDS
        ]
    return found


def taken(page: Page, kind: str) -> list[float]:
    """Returns the median times of all calls, in seconds; `kind` is the transport of the page."""
    times: list[list[float]] = page.evaluate(ASK, [kind, [*_groups().values()]])
    return [median(one) / 1e3 for one in times]


def pairs(server: Sequence[float], browser: Sequence[float]) -> list[Pair]:
    """Names the times of both transports."""
    return [Pair(*row) for row in zip(_groups(), server, browser, strict=True)]
