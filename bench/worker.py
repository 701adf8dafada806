"""Solves puzzles for the benchmark in its own process, and times each.

`python -m bench.worker NAME [ARGUMENT ...]` runs one of `solvers.SOLVERS`. It writes one JSON value per
line. The first is a greeting with the version of what it measures, or with the error that keeps it from
starting. Each line of input is a list of puzzles, each a list of rows; the answers follow one by one.
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter
from typing import Any

from .solvers import SOLVERS, Rows, Solver

WARM_UP = ["..", ".."]
SECONDS_OF_SILENCE = 0.2


def main(name: str, *arguments: str) -> None:
    """Greets, then answers until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # so that what a package prints is not taken for an answer

    def say(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")

    said = perf_counter()

    try:
        solver = SOLVERS[name](*arguments)
        answer(solver, WARM_UP)
    except Exception as error:
        say({"error": str(error)})
        answers.close()
        return
    say({"version": solver.version})
    answers.flush()
    for line in sys.stdin:
        for rows in json.loads(line):
            say(answer(solver, rows))
            if perf_counter() - said > SECONDS_OF_SILENCE:  # waking the reader slows the next puzzle
                answers.flush()
                said = perf_counter()
        answers.flush()


def answer(solver: Solver, rows: Rows) -> dict[str, Any]:
    """Solves one puzzle; a call that raises an exception has a time but no bulbs."""
    given = solver.given(rows)
    start = perf_counter()
    try:
        result = solver.solve(given)
    except Exception as error:
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return {"seconds": perf_counter() - start, "bulbs": None, "unique": None}
    seconds = perf_counter() - start
    return {"seconds": seconds, "bulbs": solver.bulbs(result), "unique": solver.unique(result)}


if __name__ == "__main__":
    main(*sys.argv[1:])
