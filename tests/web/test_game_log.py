"""What a page keeps of a game, whatever happens to it."""

from __future__ import annotations

from random import Random

from ..machines import run
from ..machines.page import PageMachine, browser

RUNS, STEPS = 100, 50


def test_no_page_loses_what_it_has_marked() -> None:
    with browser():
        run(PageMachine, Random(1), RUNS, STEPS)
