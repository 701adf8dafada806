"""The two makers of puzzles: this project, and `sgt-lightup` of Simon Tatham's collection.

Both make puzzles with a half-turn symmetry for some time on one CPU. Of this project, only the core is
timed: attempts of `Composer.compose` until there is a puzzle, one candidate, without taste, as
`sgt-lightup` has none either. `sgt-lightup` comes with the Debian package `sgt-puzzles`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryFile
from time import process_time

from lightup import Board, OutOfTime, Puzzle, loads
from lightup.base.clock import deadline_in
from lightup.generating.symmetries import orbits
from lightup.kernel.composing import Composer

SGT = "sgt-lightup"
SYMMETRY, SYMMETRY_OF_SGT = "rot180", 2
MORE_THAN_IT_CAN_MAKE = 10_000_000
SMALLEST, STARTS = "2x2b50s0d0", 5  # a puzzle that it makes in no time, to time its start


@dataclass(frozen=True)
class Batch:
    """The puzzles that were finished, the attempts that it took, and the CPU time."""

    puzzles: list[Puzzle]
    attempts: int
    seconds: float


def make(side: int, walls: int, level: int, seconds: float, seed: int = 0) -> Batch:
    """Makes puzzles by the core of this project; the seeds of the attempts count from `seed` on."""
    composer = Composer(side, side, orbits(SYMMETRY, side, side))
    found, attempts, start = [], 0, process_time()
    while process_time() - start < seconds:
        composer.reseed(seed + attempts)
        attempts += 1
        if codes := composer.compose(walls, level):
            found.append(codes)
    used = process_time() - start
    return Batch([Puzzle.from_codes(side, side, codes) for codes in found], attempts, used)


def seconds_of_each(side: int, walls: int, level: int, puzzles: int, seconds: float) -> list[float]:
    """Times puzzles of this project one by one, each from the start; stops after `seconds`."""
    cells, deadline, seeds = orbits(SYMMETRY, side, side), deadline_in(seconds), count()
    times = []
    try:
        for _ in range(puzzles):
            start = process_time()
            _compose(Composer(side, side, cells, deadline), walls, level, seeds)
            times.append(process_time() - start)
    except OutOfTime:
        pass
    return times


def _compose(composer: Composer, walls: int, level: int, seeds: Iterator[int]) -> None:
    """Makes attempts until one of them succeeds."""
    for seed in seeds:
        composer.reseed(seed)
        if composer.compose(walls, level):
            return


@cache
def sgt() -> str | None:
    """Returns where `sgt-lightup` is; `None` if it is not installed."""
    return shutil.which(SGT, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))


def make_by_sgt(side: int, percent: int, difficulty: int, seconds: float) -> Batch:
    """Makes puzzles by `sgt-lightup`; none if it is missing. The time to start it is taken off."""
    program = sgt()
    if program is None:
        return Batch([], 0, 0.0)
    order = f"{side}x{side}b{percent}s{SYMMETRY_OF_SGT}d{difficulty}"
    text, used = _run([program, "--generate", str(MORE_THAN_IT_CAN_MAKE), order], seconds)
    *lines, _unfinished = text.split("\n")
    return Batch([*map(_read, lines)], len(lines), used - _seconds_to_start(program))


def seconds_of_command(order: str, count: int) -> float:
    """Returns the CPU time in which `lightup generate` makes puzzles, its start included."""
    command = [sys.executable, "-m", "lightup", "generate", order, "--count", str(count)]
    text, used = _run([*command, "--cores", "1"])
    made = text.count("\n\n") + 1  # an empty line stands between two
    if made != count:
        raise ChildProcessError(f"expected {count} puzzles of {order}, got {made}")
    return used


@cache
def _seconds_to_start(program: str) -> float:
    return median(_run([program, "--generate", "1", SMALLEST])[1] for _ in range(STARTS))


def _run(command: list[str], seconds: float | None = None) -> tuple[str, float]:
    """Returns what a command writes and its CPU time; stops it after `seconds`.

    The command flushes every line: what it keeps in a buffer is lost when it is stopped.
    """
    before = _seconds_of_children()
    with TemporaryFile() as output:
        flushed = ["stdbuf", "-oL", *command]
        with subprocess.Popen(flushed, stdout=output, stderr=subprocess.DEVNULL) as process:
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
        output.seek(0)
        return output.read().decode(), _seconds_of_children() - before


def _seconds_of_children() -> float:
    """Returns the CPU time of all children that have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _read(game_id: str) -> Puzzle:
    read = loads(game_id, "tatham")
    return read.puzzle if isinstance(read, Board) else read
