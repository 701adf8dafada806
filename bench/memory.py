"""Prints how many bytes the native engine needs at most for the puzzle on its input, over those before.

A process of its own for each puzzle: the peak of a process that did other things is theirs. The rows
come on standard input because making a puzzle takes memory, too. Prints nothing where the system does
not tell (it does on Linux).
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

from lightup import Board, Puzzle
from lightup.engines import native

STATUS = Path("/proc/self/status")


def resident(field: str) -> int:
    """The bytes of this process in memory: now (`VmRSS`) or at most so far (`VmHWM`)."""
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith(field))
    return int(line.split()[1]) * 1024


def main() -> None:
    """Looks for two solutions, which is what proving one unique takes."""
    board = Board(Puzzle.from_rows(sys.stdin.read().split()))
    if not STATUS.exists():
        return
    before = resident("VmRSS")
    for _ in islice(native.solutions(board), 2):
        pass
    sys.stdout.write(f"{max(0, resident('VmHWM') - before)}\n")


if __name__ == "__main__":
    main()
