"""The experiment on encodings: their size, and the time to solve them, against the size of the board.

The boards are random, or puzzles that are given.

One SAT solver gets all formulas in CNF; the others go to the solver of their language. The time to
solve runs from the puzzle to the proof that its solution is, or is not, the only one. So it includes
the encoding, which takes a library less time than writing the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import log
from random import Random
from statistics import fmean, linear_regression
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from ..base.errors import TooLarge
from ..base.words import plural
from ..encodings import CNF_ENCODINGS, ENCODINGS, encode, formula
from ..engines import find_engine
from ..sat.dimacs import to_dimacs
from ._rows import grouped, seed_of
from .boards import random_puzzle, read_puzzle
from .engines import answered, timed
from .estimates import Estimate, digits, median
from .experiment import Experiment
from .report import Plot, Report, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from matplotlib.figure import Figure

    from ..core.puzzle import Puzzle
    from ._rows import Groups, Row
    from .report import Cell

    Size = int | str

# No engine reads OPB or TPTP.
ENGINE_OF = {"smtlib": "z3", "smtlib-pb": "z3-pb", "strips": "z3-strips", "asp": "clingo"}
COUNTS = ("variables", "clauses", "literals")
TIMES = ("encode_seconds", "solve_seconds")
RESULTS = (*COUNTS, "bytes", *TIMES)


@dataclass(frozen=True)
class EncodingsExperiment(Experiment):
    """`runs` random boards of each of the `sides`, in every encoding, solved within `seconds`.

    If there are `puzzles` (names and texts), these take the place of random boards, `runs` times each.
    """

    name: ClassVar[str] = "encodings"

    sides: tuple[int, ...]
    walls: float
    clues: float
    solver: str
    seconds: float
    runs: int
    seed: int
    puzzles: tuple[tuple[str, str], ...] = ()

    @cached_property
    def sizes(self) -> list[Size]:
        """The sizes of the boards: the side of a square, or width and height."""
        if not self.puzzles:
            return [*self.sides]
        return sorted({read_puzzle(text).size for _, text in self.puzzles}, key=cells_of)

    def plan(self) -> Iterator[Row]:
        if self.puzzles:
            for (name, text), run in product(self.puzzles, range(self.runs)):
                size = read_puzzle(text).size
                for encoding in ENCODINGS:
                    yield {"encoding": encoding, "side": size, "puzzle": name, "run": run}
            return
        for side in self.sides:
            for run in range(self.runs):
                for encoding in ENCODINGS:
                    yield {"encoding": encoding, "side": side, "run": run}

    def measure(self, run: Row) -> Row:
        puzzle = self._puzzle(run)
        try:
            return _sizes(puzzle, run["encoding"]) | self._solved(puzzle, run["encoding"])
        except TooLarge:
            return dict.fromkeys(RESULTS)

    def _puzzle(self, run: Row) -> Puzzle:
        if self.puzzles:
            return read_puzzle(dict(self.puzzles)[run["puzzle"]])
        board = {"side": run["side"], "run": run["run"]}  # the same one for every encoding
        choose = Random(seed_of(self.seed, board))
        return random_puzzle(run["side"], run["side"], choose, walls=self.walls, clues=self.clues)

    def _solved(self, puzzle: Puzzle, name: str) -> Row:
        """Times the engine for the encoding; `None` if it is missing or gave up."""
        is_cnf = name in CNF_ENCODINGS
        engine = self.solver if is_cnf else ENGINE_OF.get(name)
        if engine is None or not find_engine(engine).installed:
            return {"solve_seconds": None}
        result = timed(puzzle, engine, self.seconds, name if is_cnf else None)
        return {"solve_seconds": result.seconds if answered(result) else None}

    def report(self, rows: Sequence[Row]) -> Report:
        groups = grouped(rows, "encoding", "side")
        engines = ", ".join(f"`{name}` by `{engine}`" for name, engine in ENGINE_OF.items())
        return Report(
            "Encodings against the size of the board",
            [
                f"{self._boards()}. CNF is solved by `{self.solver}`, "
                f"{engines}, from the puzzle to the proof that its solution is, or is not, the only "
                f"one, within {self.seconds:g} seconds. Sizes are means; times are medians over the "
                "boards that were solved, with 95 % confidence intervals.",
                self._table(groups),
                Plot(
                    "sizes",
                    "Size of the formulas",
                    lambda figure: self._draw(figure, groups, COUNTS, CNF_ENCODINGS),
                    (10, 3.6),
                ),
                Plot(
                    "times",
                    "Time to encode, to solve",
                    lambda figure: self._draw(figure, groups, TIMES, ENCODINGS),
                    (10, 4),
                ),
                *([self._growth(groups)] if len(self.sizes) > 1 else []),
                self._fastest(groups),
            ],
        )

    def _boards(self) -> str:
        if self.puzzles:
            return f"{plural(len(self.puzzles), 'puzzle')}, {plural(self.runs, 'time')} each"
        return (
            f"{plural(self.runs, 'random square board')} of each size, {self.walls:.0%} walls, of "
            f"which {self.clues:.0%} are clues; seed {self.seed}"
        )

    def _table(self, groups: Groups) -> Table:
        columns = ["encoding", "board", *COUNTS, "bytes", "encode, ms", "solve, ms", "not solved"]
        lines: list[list[Cell]] = []
        for encoding in ENCODINGS:
            for side in self.sizes:
                part = groups[encoding, side]
                times = [_middle(part, column) for column in TIMES]
                unsolved = sum(row["solve_seconds"] is None for row in part)
                has_engine = encoding in (*CNF_ENCODINGS, *ENGINE_OF)
                lines.append(
                    [
                        encoding,
                        label_of(side),
                        *(_size(part, column) for column in (*COUNTS, "bytes")),
                        *(time and time.times(1000) for time in times),
                        unsolved if has_engine else None,
                    ]
                )
        return Table("encodings", "Sizes and times", columns, lines, {"encode, ms", "solve, ms"})

    def _growth(self, groups: Groups) -> Table:
        """Fits the power of the number of cells with which each measure grows."""
        lines = [[name, *(self._power(name, what, groups) for what in RESULTS)] for name in ENCODINGS]
        title = "Growth: the power of the number of cells that fits best (times include start-up)"
        return Table("growth", title, ["encoding", *(_title(what) for what in RESULTS)], lines)

    def _power(self, name: str, what: str, groups: Groups) -> float | None:
        known = self._points(name, what, groups)
        logarithms = [(log(cells), log(value)) for cells, value in known if value > 0]
        if len(logarithms) < 2:
            return None
        return linear_regression(*zip(*logarithms, strict=True)).slope

    def _points(self, name: str, what: str, groups: Groups) -> list[tuple[int, float]]:
        """Returns pairs of the number of cells and a measure of the encoding."""
        values = ((side, _value(groups[name, side], what)) for side in self.sizes)
        return [(cells_of(side), value) for side, value in values if value is not None]

    def _fastest(self, groups: Groups) -> str:
        side = max(self.sizes, key=cells_of)
        times = {name: _middle(groups[name, side], "solve_seconds") for name in ENCODINGS}
        known = sorted((time.value, name) for name, time in times.items() if time)
        words = ", ".join(f"`{name}` ({digits(seconds * 1000)} ms)" for seconds, name in known)
        return f"On {label_of(side)}, by the median time to solve, fastest first: {words or 'none'}."

    def _draw(
        self, figure: Figure, groups: Groups, columns: Sequence[str], encodings: Iterable[str]
    ) -> None:
        """Draws a panel for each column, with a line for each encoding."""
        panels = figure.subplots(1, len(columns))
        for axes, what in zip(panels, columns, strict=True):
            for name in encodings:
                points = self._points(name, what, groups)
                cells, values = [cells for cells, _ in points], [value for _, value in points]
                axes.plot(cells, values, marker="o", label=name)
            axes.set(xlabel="cells", title=_title(what), xscale="log", yscale="log")
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right upper")


def label_of(size: Size) -> str:
    """Returns a size as people write it."""
    return f"{size}x{size}" if isinstance(size, int) else size


def cells_of(size: Size) -> int:
    """Returns how many cells a board of a size has."""
    width, height = map(int, label_of(size).split("x"))
    return width * height


def _sizes(puzzle: Puzzle, name: str) -> Row:
    """Measures the length of the formula's text, the time to write it and, for CNF, its clauses."""
    counts: list[int | None] = [None] * len(COUNTS)
    start = perf_counter()
    if name in CNF_ENCODINGS:
        cnf = formula(puzzle, name)
        text = to_dimacs(cnf)
        counts = [cnf.variables, len(cnf.clauses), sum(map(len, cnf.clauses))]
    else:
        text = encode(puzzle, name)
    seconds = perf_counter() - start
    sizes: Row = dict(zip(COUNTS, counts, strict=True))
    return sizes | {"bytes": len(text), "encode_seconds": seconds}


def _known(rows: Sequence[Row], column: str) -> list[float]:
    return [row[column] for row in rows if row[column] is not None]


def _size(rows: Sequence[Row], column: str) -> float | None:
    known = _known(rows, column)
    return fmean(known) if known else None


def _middle(rows: Sequence[Row], column: str) -> Estimate | None:
    return median(_known(rows, column))


def _value(rows: Sequence[Row], column: str) -> float | None:
    """Returns a mean size, or a median time."""
    if column not in TIMES:
        return _size(rows, column)
    middle = _middle(rows, column)
    return middle.value if middle else None


def _title(column: str) -> str:
    return column.replace("_seconds", ", s")
