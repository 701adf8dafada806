"""Compares the project's targets with what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from lightup.lab.estimates import digits

from .flips import Flips
from .generating import (
    CONTESTS,
    DIFFICULTIES,
    EXPONENT,
    GROWING,
    HUGE,
    LARGE,
    SECONDS_OF_HUGE,
    SIDES,
    Contest,
    Generating,
)
from .growth import Size
from .race import Row
from .reasoning import (
    HARD_STEP,
    HINT,
    LARGEST_WAY,
    LEVEL,
    LEVELS_OF_ALL,
    RATING,
    SLICE,
    WAY,
    Reasoning,
    Times,
)
from .report import ratio, show_table
from .startup import Startup


@dataclass(frozen=True)
class Target:
    """A quotient, or a number of `unit`, with its upper limit; `reached` is `None` if not measured."""

    name: str
    at_most: float
    reached: float | None
    unit: str = ""

    @property
    def verdict(self) -> str:
        if self.reached is None:
            return "not measured"
        return "reached" if self.reached <= self.at_most else "missed"

    def text(self, value: float) -> str:
        return f"{digits(value)} {self.unit}" if self.unit else ratio(value)


def targets(
    rows: Sequence[Row],
    sizes: Sequence[Size],
    filter: Startup | None,
    speeds: Sequence[Flips],
    reasons: Reasoning | None,
    made: Generating | None,
) -> list[Target]:
    """Returns all targets; those of sections that did not run have no measured value."""
    race = {row.name: row for row in rows if not row.note}
    native, peer = race.get("native"), race.get("puzzlekit")
    plain, uncompiled = race.get("plain reference"), race.get("native, uncompiled")
    boards = {size.side: size for size in sizes if size.kind == "walls" and size.finished}
    flips = {speed.heuristic: 1e9 / speed.flips_per_second for speed in speeds}
    times = {row.what: row for row in reasons.times} if reasons else {}
    memory = [size.bytes for size in sizes if size.bytes is not None]
    return [
        Target("not solved by native", 0, native.wrong + native.missing if native else None, "puzzles"),
        Target("native to puzzlekit, all puzzles", 1 / 100, _quotient(native, peer, "total")),
        Target("native to the plain reference", 1 / 15, _quotient(native, plain, "total")),
        Target("native, median of a puzzle", 100, native.median * 1e6 if native else None, "µs"),
        Target("native to puzzlekit, largest puzzle", 1 / 50, _quotient(native, peer, "largest")),
        Target(
            "time per cell, 1000x1000 to 20x20",
            2,
            _quotient(boards.get(1000), boards.get(20), "seconds"),
        ),
        Target("memory per cell", 200, max(memory, default=None), "bytes"),
        Target("filter to python -c pass", 1.6, filter.filter / filter.bare if filter else None),
        Target("uncompiled to puzzlekit, all puzzles", 1, _quotient(uncompiled, peer, "total")),
        Target("a flip of skc (3 million a second)", 1000 / 3, flips.get("skc"), "ns"),
        Target("level of a 10x10 (500 a second)", 2, _mean(times.get(LEVEL)), "ms"),
        Target("levels of all puzzles", 10, _field(times, LEVELS_OF_ALL, "total"), "s"),
        Target("hint, median", 5, _field(times, HINT, "median", 1e3), "ms"),
        Target("hint, 95th percentile", 60, _field(times, HINT, "percentile_95", 1e3), "ms"),
        Target(
            "next step where no single rule helps, median",
            5,
            _field(times, HARD_STEP, "median", 1e3),
            "ms",
        ),
        Target("the same, 95th percentile", 60, _field(times, HARD_STEP, "percentile_95", 1e3), "ms"),
        Target("explained way of a 17x17, median", 2, _field(times, WAY, "median"), "s"),
        Target("the same, longest", 5, _field(times, WAY, "longest"), "s"),
        Target("explained way of the largest", 60, _field(times, LARGEST_WAY, "longest"), "s"),
        Target("slice for a cell of a 10x10, median", 20, _field(times, SLICE, "median", 1e3), "ms"),
        Target("rating of all puzzles", 60, _field(times, RATING, "total"), "s"),
        *_generating(made),
    ]


def _generating(made: Generating | None) -> Iterator[Target]:
    """Yields the targets of the generator: times, and quotients of times."""
    small = [side for side in SIDES if side != LARGE]
    for contest in CONTESTS:
        rival = f"level {contest.level} to sgt {DIFFICULTIES[contest.difficulty]}"
        rare = f", its level {contest.level}" if contest.own_yield else ""
        yield Target(
            f"{rival}{rare}, {small[0]}x{small[0]} to {small[-1]}x{small[-1]}, worst",
            1 / contest.at_least,
            _slowest(made, contest, small),
        )
        yield Target(
            f"{rival}, {LARGE}x{LARGE}", 1 / contest.at_least_large, _slowest(made, contest, [LARGE])
        )
    huge = {one.level: one for one in made.huge} if made else {}
    for level, limit in SECONDS_OF_HUGE.items():
        name = f"level {level}, {HUGE}x{HUGE}, median"
        yield Target(name, limit, huge[level].median if huge else None, "s")
    for level in GROWING:
        name = f"growth with the area, level {level}"
        yield Target(name, EXPONENT, huge[level].exponent if huge else None)


def _slowest(made: Generating | None, contest: Contest, sides: Sequence[int]) -> float | None:
    """Returns the largest quotient of times at these sides; `None` if one of them lacks it."""
    duels = made.duels if made else []
    ratios = [duel.ratio for duel in duels if duel.level == contest.level and duel.side in sides]
    if not ratios or None in ratios:
        return None
    return max(1 / ratio if ratio else inf for ratio in ratios)


def _mean(times: Times | None) -> float | None:
    return 1e3 * times.total / times.number if times else None


def _field(times: Mapping[str, Times], what: str, field: str, factor: float = 1) -> float | None:
    """Returns a time; `None` if it was not measured."""
    return getattr(times[what], field) * factor if what in times else None


def _quotient(above: object, below: object, field: str) -> float | None:
    """Divides a field of two rows; `None` if one of them lacks it."""
    over: float | None = getattr(above, field, None)
    under: float | None = getattr(below, field, None)
    return over / under if over is not None and under else None


def show(targets: Sequence[Target]) -> None:
    """Writes the table."""
    show_table(
        "targets",
        ("target", "at most", "measured", "verdict"),
        (
            (
                target.name,
                target.text(target.at_most),
                "-" if target.reached is None else target.text(target.reached),
                target.verdict,
            )
            for target in targets
        ),
    )
