"""A process that solves puzzles for the benchmark, with a clock around each.

`worker.py NAME [ARGUMENT ...]` is one of `solvers.SOLVERS`. It speaks JSON, a value a line: first a
greeting with the version of what it measures, or with the error that keeps it from starting; then,
for each line with a list of puzzles (each a list of its rows), an answer for each of them.
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter
from typing import Any

from solvers import SOLVERS, Rows, Solver

WARM_UP = ["..", ".."]
SECONDS_OF_SILENCE = 0.2


def main(name: str, *arguments: str) -> None:
    """Greets, then answers until there is no more input."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a package prints is no answer

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
            if perf_counter() - said > SECONDS_OF_SILENCE:  # a wake-up of the reader costs the next one
                answers.flush()
                said = perf_counter()
        answers.flush()


def answer(solver: Solver, rows: Rows) -> dict[str, Any]:
    """Solves one puzzle; a call that raises has taken its time and gives no bulbs."""
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
