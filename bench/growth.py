"""How time and memory of the native engine grow with the board."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from contestants import Contestant, engine
from report import duration, progress, show_table

from lightup import Puzzle
from lightup.lab.boards import random_puzzle
from lightup.lab.estimates import digits

SIDES = (10, 20, 50, 100, 200, 500, 1000)
WALLS, CLUES = 0.2, 0.7
CELLS = 40_000  # of all boards of a size together, as far as one board has fewer
SMALLEST_MEASURED = 100_000  # cells; the memory of smaller boards is lost in that of the interpreter
MEMORY = Path(__file__).with_name("memory.py")


@dataclass(frozen=True)
class Size:
    """What boards of one size take per cell.

    If they did not finish, `seconds` is that of the time limit. `bytes` are none where they are too
    few to tell, or the system does not.
    """

    kind: str
    side: int
    boards: int
    finished: bool
    seconds: float
    bytes: float | None


def growth(repeats: int, limit: float) -> list[Size]:
    """Measures boards with walls and without; a board that takes longer than `limit` ends its size."""
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
        yield "walls", [random_puzzle(side, choose, walls=WALLS, clues=CLUES) for _ in range(number)]
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
    """The median over all boards, or none as soon as one of them takes too long."""
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
            [sys.executable, str(MEMORY)],
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
