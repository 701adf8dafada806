"""What is compared: the one call that each contestant's clock runs around.

This module is loaded by `worker.py`, in the environment of the package that it measures: whatever it
needs is imported by the function that needs it. Nobody's clock covers imports, start-up, the reading
of a text, or the translation of the answer; each call gets the grid in the form that it takes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import version
from itertools import combinations
from types import ModuleType
from typing import Any

Rows = list[str]  # of the symbols '.', '#' and '0' to '4'


@dataclass(frozen=True)
class Solver:
    """A contestant: only `solve` is clocked.

    `given` makes what it takes of the rows. `bulbs` reads the cells of its answer: an empty list if it
    says that there is no solution, none if it gave up. `unique` is whether it says that there is no
    other solution, none if it does not look.
    """

    version: str
    given: Callable[[Rows], Any]
    solve: Callable[[Any], Any]
    bulbs: Callable[[Any], list[int] | None]
    unique: Callable[[Any], bool | None] = lambda _: None


def lightup(engine: str) -> Solver:
    """An engine of this project: a solution, and whether it is the only one."""
    from lightup import Puzzle, Result, Status, solve
    from lightup.engines import find_engine
    from lightup.kernel import is_compiled

    def bulbs(result: Result) -> list[int] | None:
        if result.status in (Status.SOLVED, Status.UNKNOWN):
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


class FromSource(MetaPathFinder):
    """Finds the modules of this project as source, also those that the build has compiled."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("lightup."):
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ())
        return next(filter(None, (finder.find_spec(fullname) for finder in finders)), None)


def uncompiled() -> Solver:
    """The native engine as plain Python."""
    sys.meta_path.insert(0, FromSource())
    solver = lightup("native")
    solver.solve(solver.given([".."]))
    modules = [module for name, module in sys.modules.items() if name.startswith("lightup.")]
    if compiled := [m.__name__ for m in modules if not str(m.__file__).endswith(".py")]:
        raise ImportError(f"expected nothing but source, got {compiled}")
    return solver


def plain() -> Solver:
    """What one writes in an afternoon: one variable a cell, pairwise clauses, Glucose 3."""
    from pysat.solvers import Glucose3

    def solve(rows: Rows) -> list[int] | None:
        with Glucose3(bootstrap_with=plain_clauses(rows)) as solver:
            return solver.get_model() if solver.solve() else None

    def bulbs(model: list[int] | None) -> list[int]:
        return [variable - 1 for variable in model or () if variable > 0]

    return Solver(f"python-sat {version('python-sat')}", lambda rows: rows, solve, bulbs)


def plain_clauses(rows: Rows) -> list[list[int]]:
    """The rules as clauses; the variables are the cells in reading order, from 1.

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
                near = [variable(*place) for place in beside if white(*place)]
                clauses += map(list, combinations(near, max(0, len(near) - number + 1)))
                clauses += ([-v for v in many] for many in combinations(near, number + 1))
    return clauses


def puzzlekit() -> Solver:
    """PuzzleKit: one solution, by CP-SAT; the grid is given as its own parser gives it."""
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
    """multi-puzzle-solver: all solutions, by CP-SAT; its answer is the first that it lists."""
    import numpy as np
    from puzzle_solver import light_up_solver  # type: ignore[import-not-found]

    def given(rows: Rows) -> Any:
        symbols = {".": " ", "#": "W"}
        return np.array([[symbols.get(symbol, symbol) for symbol in row] for row in rows])

    def bulbs(solutions: list[Any]) -> list[int]:
        cells = solutions[0].assignment if solutions else {}
        width = 1 + max((place.x for place in cells), default=0)
        return [place.y * width + place.x for place, bulb in cells.items() if bulb]

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
