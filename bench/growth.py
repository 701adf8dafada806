"""Measures how the native engine's time and memory grow with the board."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from lightup import Puzzle
from lightup.lab.boards import random_puzzle
from lightup.lab.estimates import digits

from .contestants import Contestant, engine
from .report import duration, progress, show_table

SIDES = (10, 20, 50, 100, 200, 500, 1000)
WALLS, CLUES = 0.2, 0.7
CELLS = 40_000  # of the boards of one size together, if they are small
SMALLEST_MEASURED = 100_000  # cells; below this, the interpreter's own memory hides the board's


@dataclass(frozen=True)
class Size:
    """The cost per cell of boards of one size.

    If the boards did not finish, `seconds` comes from the time limit. `bytes` is `None` if the boards
    are too small to measure or the system does not report memory.
    """

    kind: str
    side: int
    boards: int
    finished: bool
    seconds: float
    bytes: float | None


def growth(repeats: int, limit: float) -> list[Size]:
    """Measures boards with and without walls; skips the rest of a size after a board over `limit`."""
    native = engine("native")
    sizes = []
    try:
        with progress(2 * len(SIDES)) as step:
            for kind, boards in _boards():
                side = boards[0].width
                step(f"{kind}, {side}x{side}")
                sizes.append(_measured(native, kind, boards, repeats, limit))
    finally:
        native.stop()
    return sizes


def _boards() -> Iterator[tuple[str, list[Puzzle]]]:
    choose = Random(1)
    numbers = {side: max(1, CELLS // side**2) for side in SIDES}
    for side, number in numbers.items():
        yield (
            "walls",
            [random_puzzle(side, side, choose, walls=WALLS, clues=CLUES) for _ in range(number)],
        )
    for side, number in numbers.items():
        yield "open", [Puzzle(side, side, "." * side**2)] * number


def _measured(
    native: Contestant, kind: str, boards: Sequence[Puzzle], repeats: int, limit: float
) -> Size:
    board, cells = boards[0], len(boards[0].cells)
    seconds = _seconds(native, [*boards] * repeats, limit)
    memory = _bytes(board, limit) if seconds and cells >= SMALLEST_MEASURED else None
    return Size(
        kind,
        board.width,
        len(boards),
        seconds is not None,
        (seconds or limit) / cells,
        memory and memory / cells,
    )


def _seconds(native: Contestant, boards: Sequence[Puzzle], limit: float) -> float | None:
    """Returns the median over all boards; `None` as soon as one of them takes too long."""
    times = []
    for answer in native.solve(boards, limit):
        if answer.bulbs is None:
            native.stop()
            return None
        times.append(answer.seconds)
    return median(times)


def _bytes(board: Puzzle, limit: float) -> int | None:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "bench.memory"],
            input=str(board),
            capture_output=True,
            encoding="utf-8",
            timeout=limit,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return None
    return int(done.stdout) if done.stdout else None


def show(sizes: Sequence[Size]) -> None:
    """Writes the table."""
    show_table(
        f"native on random boards, {WALLS:.0%} walls, {CLUES:.0%} of them clues, and on open boards",
        ("board", "boards", "time per board", "time per cell", "bytes per cell"),
        (
            (
                f"{size.side}x{size.side}, {size.kind}",
                str(size.boards),
                *(
                    ("" if size.finished else "> ") + duration(seconds)
                    for seconds in (size.seconds * size.side**2, size.seconds)
                ),
                "-" if size.bytes is None else digits(size.bytes),
            )
            for size in sizes
        ),
    )
