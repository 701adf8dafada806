"""Every engine on one set of puzzles: the time to solve them all and to prove each solution unique.

Run with `.venv/bin/python bench/engines.py [ENGINE ...]`. Times are those of one run of the whole set,
the least of three; the ratio is to the first engine.
"""

from __future__ import annotations

import sys
from time import perf_counter

from collection import fresh, puzzles

from lightup import Status, solve
from lightup.engines import ENGINES, find_engine
from lightup.engines.pysat import NAMES

REPEATS = 3


def main() -> None:
    """Prints the table."""
    collection = puzzles()
    sys.stdout.write(f"{len(collection)} puzzles\n{'engine':20}{'seconds':>9}{'ratio':>8}\n")
    first = 0.0
    for name in sys.argv[1:] or [*ENGINES, *(f"pysat:{solver}" for solver in NAMES)]:
        if not find_engine(name).installed:
            sys.stdout.write(f"{name:20}  not installed\n")
            continue
        seconds = []
        for _ in range(REPEATS):
            todo = [fresh(puzzle) for puzzle in collection]
            start = perf_counter()
            assert all(solve(puzzle, engine=name).status is Status.UNIQUE for puzzle in todo)
            seconds.append(perf_counter() - start)
        first = first or min(seconds)
        sys.stdout.write(f"{name:20}{min(seconds):9.2f}{min(seconds) / first:8.2f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
