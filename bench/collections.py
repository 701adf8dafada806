"""Measures batches, on this machine and on a Dask cluster on loopback, and the library."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from lightup import Puzzle, loads
from lightup.collecting.identity import key_of
from lightup.collecting.library import AT_ONCE, Entered, Library
from lightup.collecting.queries import Query
from lightup.kernel.geometry import Geometry
from lightup.kernel.keys import Keys
from lightup.kernel.propagation import Propagator
from lightup.kernel.solver import Solver
from tests.support.cluster import dask_cluster
from tests.support.processes import wait_for

from .report import progress, show_table

PUZZLES = 100_000
RECIPE = "10x10w22rot180L2+candidates1#1"
SAMPLE = 2_000  # puzzles on which the kernel alone is measured
CORES = 2
FEWER = 10  # how many times fewer puzzles the batch has that measures the start

Files = tuple[Path, Path]  # all puzzles, and a few of them
QUERIES = (
    Query(size="10x10", level="3-4", technique="beam", unplayed=True, sort="score"),
    Query(level="2", sort="score", reverse=True),
    Query(clues="10-20", sort="clues"),
    Query(title="nothing", sort="title"),
    Query(sort="random"),
)


@dataclass(frozen=True)
class Run:
    """One batch: the time it took, that of all its processes together, and its peak memory."""

    seconds: float
    cpu_seconds: float
    bytes: int

    def beyond(self, start: Run) -> Run:
        """Returns what it took more than a batch of fewer puzzles: all but the start of processes."""
        return Run(self.seconds - start.seconds, self.cpu_seconds - start.cpu_seconds, self.bytes)


@dataclass(frozen=True)
class Collections:
    """What was measured; rates are in puzzles a second."""

    puzzles: int
    one_core: Run
    all_cores: Run
    dask: Run
    dedupe: Run
    growth: float  # of the memory, for ten times the puzzles
    kernel_seconds: float  # of the kernel alone, for one puzzle
    identify_rate: float  # of the canonical form, its hash and the table, on puzzles in memory
    import_rate: float
    search_seconds: float  # of the slowest query, the best of several times

    @property
    def efficiency(self) -> float:
        return self.one_core.seconds / self.all_cores.seconds / CORES

    @property
    def overhead(self) -> float:
        """All that is around the kernel, as a multiple of it."""
        return self.one_core.cpu_seconds / self.puzzles / self.kernel_seconds - 1

    @property
    def dask_share(self) -> float:
        return self.all_cores.seconds / self.dask.seconds

    @property
    def costs(self) -> list[float]:
        """What the targets limit, in their order."""
        return [
            0.5 / self.efficiency,
            self.overhead,
            self.growth,
            1e6 / self.identify_rate,
            1e6 * self.dedupe.cpu_seconds / self.puzzles,
            1e3 * self.search_seconds,
            1e6 / self.import_rate,
            1 / self.dask_share,
        ]


def collections(repeats: int, limit: int | None) -> Collections:
    """Measures everything, on puzzles that the generator makes first."""
    number = limit or PUZZLES
    with TemporaryDirectory() as name, progress(6) as step:
        folder = Path(name)
        step("generate")
        files = _puzzles(folder, number), folder / "few.txt"
        files[1].write_text("".join(_lines(files[0], number // FEWER)))
        step("solve")
        one, two, growth = _solved(folder, files, repeats)
        step("dask")
        dask = _on_dask(folder, files, repeats)
        step("dedupe")
        dedupe = _median([_batch(folder, "dedupe", files, "--cores", "1") for _ in range(repeats)])
        step("kernel")
        sample = [_puzzle(line) for line in _lines(files[0], SAMPLE)]
        kernel = min(_kernel(sample) for _ in range(repeats + 2))
        identify = max(_identify(sample) for _ in range(repeats + 2))
        step("library")
        rate, search = _library(folder / "library.db", files[0], number)
    measured = number - number // FEWER
    return Collections(measured, one, two, dask, dedupe, growth, kernel, identify, rate, search)


def _puzzles(folder: Path, number: int) -> Path:
    """Makes puzzles, one on each line."""
    file = folder / "puzzles.txt"
    command = [sys.executable, "-m", "lightup", "generate", RECIPE, "--count", str(number)]
    subprocess.run([*command, "--to", "tatham", "-o", str(file)], check=True, stderr=subprocess.DEVNULL)
    return file


def _lines(file: Path, number: int) -> list[str]:
    with file.open() as lines:
        return [*islice(lines, number)]


def _puzzle(line: str) -> Puzzle:
    puzzle = loads(line, "tatham")
    assert isinstance(puzzle, Puzzle)
    return puzzle


def _solved(folder: Path, files: Files, repeats: int) -> tuple[Run, Run, float]:
    """Solves on one core and on several, in turns, so that both see the same machine."""
    one, two = [], []
    for _ in range(repeats):
        one.append(_batch(folder, "solve", files, "--cores", "1"))
        two.append(_batch(folder, "solve", files, "--cores", str(CORES)))
    few = _whole_batch(folder, "solve", files[1], "--cores", "1")
    return _median(one), _median(two), _median(one).bytes / few.bytes


def _batch(folder: Path, task: str, files: Files, *args: str) -> Run:
    """Measures a batch without its start: all puzzles, less a few of them."""
    few = _whole_batch(folder, task, files[1], *args)
    return _whole_batch(folder, task, files[0], *args).beyond(few)


def _whole_batch(folder: Path, task: str, file: Path, *args: str) -> Run:
    command = [sys.executable, "-m", "lightup", "batch", task, str(file), "--fresh", *args]
    output = ["-o", str(folder / "out.jsonl")]
    start = perf_counter()
    process = subprocess.Popen([*command, *output], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    assert not status, f"the batch failed: {command}"
    return Run(perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def _median(runs: Sequence[Run]) -> Run:
    """Returns the run of median time."""
    return sorted(runs, key=lambda run: run.seconds)[len(runs) // 2]


def _on_dask(folder: Path, files: Files, repeats: int) -> Run:
    cluster_folder = folder / "cluster"
    cluster_folder.mkdir()
    with dask_cluster(cluster_folder, CORES) as cluster:
        wait_for(lambda: cluster.has_workers(CORES))
        address = cluster.address
        return _median([_batch(folder, "solve", files, "--scheduler", address) for _ in range(repeats)])


def _kernel(sample: Sequence[Puzzle]) -> float:
    """Returns the CPU seconds of the kernel for one puzzle: geometry, solution, proof."""
    start = process_time()
    for puzzle in sample:
        geometry = Geometry(puzzle.width, puzzle.height, puzzle.codes)
        for _ in Solver(Propagator(geometry)).solutions():
            pass
    return (process_time() - start) / len(sample)


def _identify(sample: Sequence[Puzzle]) -> float:
    """Returns how many puzzles a second are recognised."""
    keys, start = Keys(), process_time()
    for puzzle in sample:
        keys.number(key_of(puzzle))
    return len(sample) / (process_time() - start)


def _library(file: Path, puzzles: Path, number: int) -> tuple[float, float]:
    """Returns the rate of an import without rating, and the time of the slowest search."""
    with Library.writing(file, create=True) as library:
        start = perf_counter()
        with puzzles.open() as lines:
            while some := [Entered.of(_puzzle(line)) for line in islice(lines, AT_ONCE)]:
                library.add(some)
        rate = number / (perf_counter() - start)
        _rate_at_random(file)
        return rate, max(min(_times(library, query)) for query in QUERIES)


def _rate_at_random(file: Path) -> None:
    """Gives the puzzles levels, scores and techniques, so that searches have something to choose."""
    with sqlite3.connect(file) as db:
        db.execute("UPDATE puzzle SET level = id % 7, score = abs(random()) % 1000")
        for name, every in (("beam", 5), ("trial", 7), ("lit cells", 1)):
            db.execute(
                "INSERT INTO technique SELECT ?, id, 3 FROM puzzle WHERE id % ? = 0", (name, every)
            )
    db.close()


def _times(library: Library, query: Query) -> Iterator[float]:
    """Yields how long a search takes: its first page and the number of all that it finds."""
    for _ in range(5):
        start = perf_counter()
        library.find(query, 50)
        library.count(query)
        yield perf_counter() - start


def show(found: Collections) -> None:
    """Writes the table."""
    rows = (
        ("solve, 1 core", found.one_core),
        (f"solve, {CORES} cores", found.all_cores),
        (f"solve, Dask with {CORES} workers", found.dask),
        ("dedupe, 1 core", found.dedupe),
    )
    show_table(
        f"collections: {found.puzzles:,} generated 10x10 puzzles, without the start of processes",
        ("batch", "puzzles a second", "CPU of a puzzle, all processes", "memory"),
        (
            (
                name,
                f"{found.puzzles / run.seconds:,.0f}",
                f"{run.cpu_seconds / found.puzzles * 1e6:.1f} µs" if "Dask" not in name else "-",
                f"{run.bytes / 1e6:.0f} MB",
            )
            for name, run in rows
        ),
    )
    show_table(
        "parts",
        ("what", "measured"),
        (
            ("parallel efficiency", f"{found.efficiency:.0%}"),
            ("kernel alone, a puzzle", f"{found.kernel_seconds * 1e6:.1f} µs"),
            ("around the kernel, as a multiple of it", f"{found.overhead:.2f}"),
            ("memory for ten times the puzzles", f"{found.growth:.2f} times"),
            ("puzzles identified a second, in memory", f"{found.identify_rate:,.0f}"),
            ("library: puzzles imported a second", f"{found.import_rate:,.0f}"),
            ("library: slowest search", f"{found.search_seconds * 1e3:.1f} ms"),
            ("Dask, as a share of the local rate", f"{found.dask_share:.0%}"),
        ),
    )
