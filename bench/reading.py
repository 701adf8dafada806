"""Measures the reader of pictures: how much it reads right, what it refuses, how long it takes.

On the shared pictures, and on those that the tests draw, from seeds that no test and no tuning has
seen. A reading is wrong *without a warning* if no cell is in doubt and its puzzle has exactly one
solution; wrong marks count, too. Times are those of the CPU, so that a busy machine does not matter.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from lightup import Board, InputError
from lightup.reading.read import read
from tests.support import pictures
from tests.support.data import find

from .report import duration, progress, show_table

IMAGES = "images"
SEEDS = range(50_000, 50_040)  # of each kind of own picture
CLEAN = ("tatham", "puzzlink", "pzpr", "penpa", "lightup", "page", "janko", "lamps")
PRINT = ("print", "tathamprint")
# The least share of puzzles that is right, and with marks.
TARGETS = {
    "clean screens": (0.99, 0.97),
    "print": (0.97, 0.93),
    "spoilt screens": (0.93, 0.90),
    "scans": (0.90, 0.85),
    "photos": (0.85, 0.80),
}
KINDS = {
    "screen": "clean screens",
    "print": "print",
    "spoilt": "spoilt screens",
    "scan": "scans",
    "photo": "photos",
}
LARGE = (5472, 3648)  # the size of a picture of 20 megapixels


@dataclass
class Tally:
    """What became of the pictures of a style; `doubted` are right readings with a warning."""

    number: int = 0
    boards: int = 0
    puzzle: int = 0
    marks: int = 0
    refused: int = 0
    doubted: int = 0
    silent: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, data: bytes, board: Board | None) -> None:
        """Reads a picture that shows a board, or none."""
        start = process_time()
        try:
            found = read(data)
        except InputError:
            found = ()
        sure = all(reading.sure for reading in found)
        self.seconds.append(process_time() - start)
        self.number += 1
        self.boards += board is not None
        self.refused += not found
        if board is None:
            self.silent += bool(found) and sure
        elif found:
            right = len(found) == 1 and found[0].board.puzzle == board.puzzle
            self.puzzle += right
            self.marks += right and found[0].board == board
            self.doubted += right and not sure
            self.silent += sure and not (right and found[0].board == board)

    def row(self, name: str, target: tuple[float, float] | None) -> list[str]:
        """Returns a row of the table."""
        right = (self.puzzle, self.marks)
        shares = [f"{share / self.boards:.0%}" if self.boards else "-" for share in right]
        wanted = " / ".join(f"{share:.0%}" for share in target) if target else ""
        counts = (self.refused, self.doubted, self.silent)
        times = [duration(median(self.seconds)), duration(max(self.seconds))]
        return [name, str(self.number), *shares, wanted, *map(str, counts), *times]


@dataclass(frozen=True)
class Measured:
    """The tallies of shared pictures by style and by group, of own ones by kind, and the large one."""

    styles: Mapping[str, Tally]
    groups: Mapping[str, Tally]
    own: Mapping[str, Tally]
    large_seconds: float
    large_megabytes: float | None


def reading() -> Measured:
    """Reads all pictures."""
    styles: dict[str, Tally] = defaultdict(Tally)
    groups: dict[str, Tally] = defaultdict(Tally)
    own: dict[str, Tally] = defaultdict(Tally)
    shared = [*_shared()]
    with progress(len(shared) + len(KINDS) * len(SEEDS)) as step:
        for name, truth, data in shared:
            step(name)
            board = Board.from_rows(truth["rows"]) if "rows" in truth else None
            styles[truth["style"] + (" (spoilt)" if "degraded" in truth else "")].add(data, board)
            groups[_group(truth)].add(data, board)
        for kind, group in KINDS.items():
            for seed in SEEDS:
                step(f"{kind} {seed}")
                sample = pictures.sample(kind, seed)
                own[group].add(sample.png, sample.board)
    return Measured(dict(styles), dict(groups), dict(own), *_large())


def _shared() -> Iterator[tuple[str, dict[str, Any], bytes]]:
    """Yields the shared pictures with their truth, if they are there."""
    folder = find(IMAGES)
    if folder is None:
        return
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    for name, truth in truths.items():
        yield name, truth, (folder / name).read_bytes()


def _group(truth: Mapping[str, Any]) -> str:
    changes = " ".join(truth.get("degraded", ()))
    if "refuse" in truth:
        return "to refuse"
    if changes:
        return "photos" if "photo" in changes else "scans" if "scan" in changes else "spoilt screens"
    return "print" if truth["style"] in PRINT else "clean screens"


def _large() -> tuple[float, float | None]:
    """Reads a picture of 20 megapixels in a process of its own; returns the time and peak memory."""
    code = f"from {__name__} import measure_large; measure_large()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, *memory = map(float, done.stdout.split())
    return seconds, memory[0] / 1e6 if memory else None


def measure_large() -> None:
    """Prints how long a large picture takes, and the peak memory of the process where it is known."""
    from io import BytesIO

    from tests.support.costs import STATUS, resident

    sample = pictures.sample("print", SEEDS[0])
    data = BytesIO()
    sample.picture.resize(LARGE).save(data, "JPEG", quality=90)
    del sample
    start = process_time()
    read(data.getvalue())
    memory = f" {resident('VmHWM')}" if Path(STATUS).exists() else ""
    sys.stdout.write(f"{process_time() - start}{memory}\n")


COLUMNS = (
    *("n", "puzzle right", "marks too", "target", "refused", "right, in doubt"),
    *("wrong without a warning", "median", "longest"),
)


def show(measured: Measured) -> None:
    """Writes the tables."""
    for title, tallies in (
        ("reading: shared pictures by style", measured.styles),
        ("reading: shared pictures by group", measured.groups),
        ("reading: own pictures, unseen seeds", measured.own),
    ):
        if tallies:
            show_table(title, ("pictures", *COLUMNS), _rows(tallies.items()))
    memory = measured.large_megabytes
    peak = f", {memory:.0f} MB at its peak" if memory else ""
    sys.stdout.write(f"\na picture of 20 megapixels: {duration(measured.large_seconds)}{peak}\n")


def _rows(tallies: Iterable[tuple[str, Tally]]) -> Iterator[list[str]]:
    for name, tally in tallies:
        yield tally.row(name, TARGETS.get(name))
