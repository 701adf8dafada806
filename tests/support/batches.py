"""Batches as real processes, which the tests disturb."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from lightup.core.puzzle import Puzzle
from lightup.formats import dumps


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
