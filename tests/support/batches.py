"""Batches as real processes, which the tests disturb."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Self

from lightup.base.errors import LightUpError
from lightup.core.puzzle import Puzzle
from lightup.formats import dumps
from lightup.processes.chunks import Chunk


def start_batch(*args: str | Path) -> subprocess.Popen[bytes]:
    """Starts `lightup batch ARGS`."""
    command = [sys.executable, "-m", "lightup", "batch", *map(str, args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def write_puzzles(file: Path, number: int, side: int = 6) -> None:
    """Writes random puzzles, one on each line; a few of the lines are none."""
    random = Random(number)
    lines = []
    for place in range(number):
        cells = "".join(random.choices(".#012", (12, 2, 1, 2, 1), k=side * side))
        good = dumps(Puzzle(side, side, cells), "tatham")
        lines.append("6x6:nonsense" if place % 50 == 7 else good)
    file.write_text("\n".join(lines) + "\n")


class Alone:
    """Does the work of a `Crew` in this process, without the cost of starting others."""

    target, width = 0.02, 1

    def __init__(
        self,
        work: Callable[[Any], Any],
        processes: int,
        *,
        seconds: float | None,
        gather: Callable[[Sequence[Any], list[Any]], Any],
    ) -> None:
        self._work, self._gather = work, gather

    def start(self, chunk: Chunk) -> None:
        begin = monotonic()
        outcomes = [self._outcome(item) for item in chunk.items]
        chunk.finish([self._gather(chunk.items, outcomes)], monotonic() - begin)

    def _outcome(self, item: object) -> object:
        try:
            return self._work(item)
        except LightUpError as error:
            return error

    def wait(self) -> None:
        raise AssertionError("a chunk is finished as soon as it is started")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None: ...
