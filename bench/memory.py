"""Prints the peak memory, in bytes, that the native engine adds for the puzzle on standard input.

Each puzzle has its own process, because the peak covers everything that a process has done. The puzzle
is read, not drawn, because drawing it would take memory as well. Prints nothing if the system does not
report memory (Linux does).
"""

from __future__ import annotations

import sys
from itertools import islice

from lightup import Board, Puzzle
from lightup.engines import native
from tests.support.costs import STATUS, resident


def main() -> None:
    """Looks for two solutions, as a proof of uniqueness does."""
    [*native.solutions(Board.from_rows(["...", "..."]))]  # loads all modules
    board = Board(Puzzle.from_rows(sys.stdin.read().split()))
    if not STATUS.exists():
        return
    before = resident("VmRSS")
    for _ in islice(native.solutions(board), 2):
        pass
    sys.stdout.write(f"{max(0, resident('VmHWM') - before)}\n")


if __name__ == "__main__":
    main()
