"""Searches that would take hours end at a deadline or at Ctrl-C."""

from __future__ import annotations

import gc
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.kernel.sharing import Sharing

from ..support.hard_boards import HARD
from ..support.kernels import solver

OPEN = Board(Puzzle(12, 12, "." * 144))
HOPELESS = HARD
HUGE = Board(Puzzle(1000, 1000, "." * 1_000_000))

ENDLESS: dict[str, tuple[Board, Callable[[Any], object]]] = {
    "all solutions": (OPEN, lambda asked: sum(1 for _ in asked.solutions())),
    "no solution": (HOPELESS, lambda asked: next(asked.solutions(), None)),
    "what is common": (HOPELESS, lambda asked: Sharing(asked).find()),
    "a proof": (HOPELESS, lambda asked: asked.prove()),
    "probing": (HUGE, lambda asked: asked.settle()),
}


@pytest.mark.parametrize("seconds", [-1, 0, 0.2])
@pytest.mark.parametrize("name", ENDLESS)
def test_stops_at_the_deadline(compiled: SimpleNamespace, name: str, seconds: float) -> None:
    board, ask = ENDLESS[name]
    with pytest.raises(OutOfTime):
        ask(solver(compiled, board, monotonic() + seconds))


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Turns off the garbage collector: an exception in one of its callbacks would be lost."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("name", ENDLESS)
def test_stops_at_ctrl_c(compiled: SimpleNamespace, name: str) -> None:
    board, ask = ENDLESS[name]
    asked = solver(compiled, board)
    timer = threading.Timer(0.2, interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            ask(asked)
    finally:
        timer.cancel()


@pytest.mark.parametrize("name", ["all solutions", "no solution"])
def test_stops_uncompiled(source: SimpleNamespace, name: str) -> None:
    board, ask = ENDLESS[name]
    with pytest.raises(OutOfTime):
        ask(solver(source, board, monotonic() + 0.1))
