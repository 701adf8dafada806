"""Defines what is compared: for each contestant, the one call that is timed.

`worker.py` loads this module in the environment of the package that it measures, so each function
imports what it needs. Imports, start-up, parsing and the translation of the answer are never timed;
each call gets the grid in its own input form.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import combinations
from typing import Any

Rows = list[str]  # of the symbols '.', '#' and '0' to '4'


@dataclass(frozen=True)
class Solver:
    """A contestant: only `solve` is timed.

    `given` turns the rows into its input. `bulbs` reads the cells from its answer: an empty list if it
    says that there is no solution, `None` if it gave up. `unique` is whether it says that there is no
    other solution; `None` if it does not look for one.
    """

    version: str
    given: Callable[[Rows], Any]
    solve: Callable[[Any], Any]
    bulbs: Callable[[Any], list[int] | None]
    unique: Callable[[Any], bool | None] = lambda _: None


def lightup(engine: str) -> Solver:
    """Returns an engine of this project, which proves whether its solution is unique."""
    from lightup import Puzzle, Result, Status, solve
    from lightup.engines import find_engine
    from lightup.kernel import is_compiled

    def bulbs(result: Result) -> list[int] | None:
        if result.status in (Status.SOLVED, Status.GAVE_UP):
            return None
        return sorted(result.solution.bulbs) if result.solution else []

    find_engine(engine).check()
    compiled = "compiled" if is_compiled() else "interpreted"
    return Solver(
        find_engine(engine).version + (f" {compiled}" if engine == "native" else ""),
        Puzzle.from_rows,
        lambda puzzle: solve(puzzle, engine=engine),
        bulbs,
        lambda result: result.status is Status.UNIQUE,
    )


def uncompiled() -> Solver:
    """Returns the native engine as plain Python."""
    from tests.support.sources import prefer_source

    prefer_source("lightup")
    solver = lightup("native")
    solver.solve(solver.given([".."]))
    modules = [module for name, module in sys.modules.items() if name.startswith("lightup.")]
    if compiled := [m.__name__ for m in modules if not str(m.__file__).endswith(".py")]:
        raise ImportError(f"expected only source, got {compiled}")
    return solver


def plain() -> Solver:
    """Returns a solver written in an afternoon: a variable per cell, pairwise clauses, Glucose 3."""
    from pysat.solvers import Glucose3

    def solve(rows: Rows) -> list[int] | None:
        with Glucose3(bootstrap_with=plain_clauses(rows)) as solver:
            return solver.get_model() if solver.solve() else None

    def bulbs(model: list[int] | None) -> list[int]:
        return [variable - 1 for variable in model or () if variable > 0]

    return Solver(f"python-sat {version('python-sat')}", lambda rows: rows, solve, bulbs)


def plain_clauses(rows: Rows) -> list[list[int]]:
    """Returns the rules as clauses; the variables are the cells in reading order, from 1.

    >>> plain_clauses(["1.", ".."])
    [[-1], [2, 3], [-2, -3], [2, 4], [-2, -4], [3, 4], [-3, -4], [4, 3, 2]]
    """
    width, height = len(rows[0]), len(rows)

    def white(row: int, col: int) -> bool:
        return 0 <= row < height and 0 <= col < width and rows[row][col] == "."

    def variable(row: int, col: int) -> int:
        return row * width + col + 1

    def seen(row: int, col: int) -> Iterator[int]:
        for row_step, col_step in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            to_row, to_col = row + row_step, col + col_step
            while white(to_row, to_col):
                yield variable(to_row, to_col)
                to_row, to_col = to_row + row_step, to_col + col_step

    clauses: list[list[int]] = []
    for row in range(height):
        for col in range(width):
            own = variable(row, col)
            if white(row, col):
                others = [*seen(row, col)]
                clauses.append([own, *others])
                clauses += ([-own, -other] for other in others if other > own)
                continue
            clauses.append([-own])
            if rows[row][col] != "#":
                number = int(rows[row][col])
                beside = [(row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)]
                near = [variable(*at) for at in beside if white(*at)]
                clauses += map(list, combinations(near, max(0, len(near) - number + 1)))
                clauses += ([-v for v in many] for many in combinations(near, number + 1))
    return clauses


def puzzlekit() -> Solver:
    """Returns PuzzleKit: one solution, by CP-SAT; its input is as from its own parser."""
    import puzzlekit as package  # type: ignore[import-not-found]

    def given(rows: Rows) -> dict[str, Any]:
        symbols = {".": "-", "#": "x"}
        grid = [[symbols.get(symbol, symbol) for symbol in row] for row in rows]
        return {"num_rows": len(rows), "num_cols": len(rows[0]), "grid": grid}

    def bulbs(result: Any) -> list[int] | None:
        if result.solution_data["status"] not in ("Optimal", "Feasible", "Infeasible"):
            return None
        cells = (symbol for row in result.sol_grid.matrix for symbol in row)
        return [cell for cell, symbol in enumerate(cells) if symbol == "o"]

    return Solver(
        _versions("puzzlekit", "ortools"), given, lambda grid: package.solve(grid, "akari"), bulbs
    )


def multi_puzzle_solver() -> Solver:
    """Returns multi-puzzle-solver: all solutions, by CP-SAT; the first one is its answer."""
    import numpy as np
    from puzzle_solver import light_up_solver  # type: ignore[import-not-found]

    def given(rows: Rows) -> Any:
        symbols = {".": " ", "#": "W"}
        return np.array([[symbols.get(symbol, symbol) for symbol in row] for row in rows])

    def bulbs(solutions: list[Any]) -> list[int]:
        cells = solutions[0].assignment if solutions else {}
        width = 1 + max((at.x for at in cells), default=0)
        return [at.y * width + at.x for at, bulb in cells.items() if bulb]

    return Solver(
        _versions("multi-puzzle-solver", "ortools"),
        given,
        lambda grid: light_up_solver.Board(grid).solve_and_print(verbose=False),
        bulbs,
        lambda solutions: len(solutions) == 1,
    )


def _versions(*packages: str) -> str:
    return ", ".join(f"{package} {version(package)}" for package in packages)


SOLVERS: dict[str, Callable[..., Solver]] = {
    "lightup": lightup,
    "uncompiled": uncompiled,
    "plain": plain,
    "puzzlekit": puzzlekit,
    "multi-puzzle-solver": multi_puzzle_solver,
}
