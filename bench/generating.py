"""Compares the generator with `sgt-lightup`, and measures huge boards, growth and looks.

The two take turns, so that noise hits them equally. `sgt-lightup` adds walls where it finds no puzzle;
so, in its favour, it is asked only for shares of walls that it keeps, and the generator gets as many
walls as it delivers. Speed is puzzles per second of CPU time, for the generator that of its core;
`offers` measures what a user gets.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import log, sqrt
from statistics import fmean, median

from lightup import Puzzle, level_of
from lightup.generating.symmetries import nearest
from lightup.lab.estimates import Z, digits, share

from .looks import PUZZLES_FOR_LOOKS, Look, look_of, show_looks
from .makers import SGT, SYMMETRY, Batch, make, make_by_sgt, seconds_of_each, sgt
from .report import duration, progress, show_table

DIFFICULTIES = ("easy", "tricky", "unreasonable")  # of `sgt-lightup`
SIDES = (7, 10, 14, 20, 25, 40)
LARGE = 40  # this side has its own targets
# The walls that `sgt-lightup` is asked for: the least share, in steps of 5 %, that it keeps within 1.5
# points at all difficulties. Below that it loses time on boards that it then throws away.
PERCENT = (25, 25, 30, 35, 35, 40)
SECONDS = (1.0, 1.0, 1.0, 1.5, 2.0, 4.0)  # of a turn; that of `sgt-lightup` is
TURNS_OF_SGT = (1, 2, 2)  # times as long, by difficulty, because it makes few


@dataclass(frozen=True)
class Contest:
    """A level, the difficulty that it competes with, and how many times as fast it should be."""

    level: int
    difficulty: int
    at_least: float
    at_least_large: float
    own_yield: bool = False  # except on large boards, only puzzles of this level count for the rival


CONTESTS = (
    Contest(0, 0, 7, 8),
    Contest(1, 1, 12, 30),
    Contest(2, 1, 6, 30),
    Contest(3, 2, 15, 50),
    Contest(4, 2, 4, 30),
    Contest(5, 2, 2, 8),
    Contest(6, 2, 12, 4, own_yield=True),
)

HUGE, SMALL, SHARE = 100, 10, 0.2  # two sides, and the share of walls on both
SECONDS_OF_HUGE = {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 4: 2.0, 5: 2.0, 6: 2.0}  # the targets by level
HUGE_PUZZLES, HUGE_LIMIT = 9, 20.0  # of each level: their number, and the seconds for all of them
GROWING, EXPONENT = (0, 3), 1.3  # the levels whose growth has a target

SIDE_OF_LOOKS = 10


@dataclass
class Turns:
    """What one maker made at one size, in all its turns; `some` are its first puzzles."""

    walls: int = 0
    puzzles: int = 0
    attempts: int = 0
    seconds: float = 0.0
    levels: Counter[int] = field(default_factory=Counter)
    some: list[Puzzle] = field(default_factory=list)

    def add(self, batch: Batch) -> None:
        self.walls += sum(len(puzzle.cells) - puzzle.cells.count(".") for puzzle in batch.puzzles)
        self.puzzles += len(batch.puzzles)
        self.attempts += batch.attempts
        self.seconds += batch.seconds
        self.some += batch.puzzles[: PUZZLES_FOR_LOOKS - len(self.some)]

    @property
    def mean_walls(self) -> float | None:
        return self.walls / self.puzzles if self.puzzles else None

    @property
    def per_second(self) -> float:
        return self.puzzles / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Duel:
    """A level against `sgt-lightup` at one size: puzzles per second, and their ratio if there is one.

    `error` is half the interval of the ratio, as a share of it. `share_of_sgt` is the share of its
    puzzles that count.
    """

    level: int
    side: int
    walls: float | None
    walls_of_sgt: float | None
    per_second: float
    succeeding: float
    per_second_of_sgt: float
    share_of_sgt: float
    ratio: float | None
    error: float
    at_least: float

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "not measured"
        return "reached" if self.ratio >= self.at_least else "missed"


@dataclass(frozen=True)
class Huge:
    """The CPU time of each puzzle of a level on a huge board, and how it grew from a small one.

    The exponent is that of the area.
    """

    level: int
    seconds: list[float]
    exponent: float | None

    @property
    def median(self) -> float | None:
        return median(self.seconds) if self.seconds else None


@dataclass(frozen=True)
class Generating:
    """All measurements; `levels` counts the levels of the unreasonable puzzles by their side."""

    duels: list[Duel]
    levels: dict[int, dict[int, int]]
    huge: list[Huge]
    looks: list[Look]


def generating(repeats: int) -> Generating:
    """Takes all measurements; each maker gets `repeats` turns at every size."""
    ours: dict[tuple[int, int], Turns] = defaultdict(Turns)
    theirs: dict[tuple[int, int], Turns] = defaultdict(Turns)
    with progress(repeats * len(SIDES) + len(CONTESTS)) as step:
        for repeat in range(repeats):
            for side, percent, seconds in zip(SIDES, PERCENT, SECONDS, strict=True):
                step(f"{side}x{side}, repeat {repeat + 1} of {repeats}")
                _take_turns(ours, theirs, side, percent, seconds)
        huge = []
        for contest in CONTESTS:
            step(f"{HUGE}x{HUGE}, level {contest.level}")
            huge.append(_huge(contest.level))
    levels = {side: dict(sorted(theirs[side, 2].levels.items())) for side in SIDES}
    duels = [
        _duel(contest, side, ours[side, contest.level], theirs[side, contest.difficulty], levels)
        for contest in CONTESTS
        for side in SIDES
    ]
    return Generating(duels, levels, huge, [*_looks(ours, theirs)])


def _take_turns(
    ours: Mapping[tuple[int, int], Turns],
    theirs: Mapping[tuple[int, int], Turns],
    side: int,
    percent: int,
    seconds: float,
) -> None:
    for difficulty, _ in enumerate(DIFFICULTIES):
        rival = theirs[side, difficulty]
        made = make_by_sgt(side, percent, difficulty, seconds * TURNS_OF_SGT[difficulty])
        rival.add(made)
        if difficulty == len(DIFFICULTIES) - 1:
            rival.levels.update(map(level_of, made.puzzles))
        wish = rival.mean_walls or side * side * percent / 100
        walls = nearest(SYMMETRY, side, side, round(wish))
        for contest in CONTESTS:
            if contest.difficulty == difficulty:
                turns = ours[side, contest.level]
                turns.add(make(side, walls, contest.level, seconds, seed=turns.attempts))


def _duel(
    contest: Contest, side: int, ours: Turns, rival: Turns, levels: Mapping[int, Mapping[int, int]]
) -> Duel:
    counted, numbers = 1.0, [ours.puzzles, rival.puzzles]
    if contest.own_yield and side != LARGE:
        hard, total = own_yield(levels)
        counted = hard / total if total else 0.0
        numbers.append(hard)
    rate = rival.per_second * counted
    return Duel(
        contest.level,
        side,
        ours.mean_walls,
        rival.mean_walls,
        ours.per_second,
        ours.puzzles / ours.attempts,
        rival.per_second,
        counted,
        ours.per_second / rate if rate else None,
        Z * sqrt(sum(1 / number for number in numbers if number)),
        contest.at_least_large if side == LARGE else contest.at_least,
    )


def own_yield(levels: Mapping[int, Mapping[int, int]]) -> tuple[int, int]:
    """Returns how many unreasonable puzzles have the hardest level, and of how many; pools all."""
    hardest = CONTESTS[-1].level
    hard = sum(counts.get(hardest, 0) for counts in levels.values())
    return hard, sum(sum(counts.values()) for counts in levels.values())


def _huge(level: int) -> Huge:
    seconds = seconds_of_each(HUGE, int(SHARE * HUGE**2), level, HUGE_PUZZLES, HUGE_LIMIT)
    small = make(SMALL, int(SHARE * SMALL**2), level, SECONDS[0])
    exponent = None
    if seconds and small.puzzles:
        growth = fmean(seconds) / (small.seconds / len(small.puzzles))
        exponent = log(growth, (HUGE / SMALL) ** 2)
    return Huge(level, seconds, exponent)


def _looks(
    ours: Mapping[tuple[int, int], Turns], theirs: Mapping[tuple[int, int], Turns]
) -> Iterator[Look]:
    for contest in CONTESTS:
        yield from look_of(f"level {contest.level}", ours[SIDE_OF_LOOKS, contest.level].some)
    for difficulty, name in enumerate(DIFFICULTIES):
        yield from look_of(f"{SGT}, {name}", theirs[SIDE_OF_LOOKS, difficulty].some)


def show(measured: Generating) -> None:
    """Writes the tables."""
    show_table(
        "puzzles per second of the core (one candidate, no taste) with a half-turn symmetry, at as "
        f"many walls as {SGT} delivers",
        ("puzzle", "walls", "ours", "succeeding", SGT, "ratio", "±", "at least", "verdict"),
        (_duel_cells(duel) for duel in measured.duels),
    )
    _show_levels(measured.levels)
    show_table(
        f"a puzzle of {HUGE}x{HUGE} with {SHARE:.0%} walls by the core; growth is the exponent of the "
        f"area, from {SMALL}x{SMALL} on",
        ("level", "puzzles", "median", "longest", "at most", "growth"),
        (_huge_cells(huge) for huge in measured.huge),
    )
    show_looks(measured.looks, f"{SIDE_OF_LOOKS}x{SIDE_OF_LOOKS}")


def _duel_cells(duel: Duel) -> tuple[str, ...]:
    contest = CONTESTS[duel.level]
    rival = f"{digits(duel.per_second_of_sgt * duel.share_of_sgt)} {DIFFICULTIES[contest.difficulty]}"
    return (
        f"level {duel.level}, {duel.side}x{duel.side}",
        "-" if duel.walls is None else f"{duel.walls / duel.side**2:.1%}",
        digits(duel.per_second),
        f"{duel.succeeding:.1%}",
        rival if duel.share_of_sgt == 1 else f"{rival}, level {duel.level}",
        "-" if duel.ratio is None else digits(duel.ratio),
        "-" if duel.ratio is None else f"{duel.error:.0%}",
        digits(duel.at_least),
        duel.verdict,
    )


def _show_levels(levels: Mapping[int, Mapping[int, int]]) -> None:
    if sgt() is None:
        return
    kinds = sorted({level for counts in levels.values() for level in counts})
    hard, total = own_yield(levels)
    show_table(
        f"levels of {SGT}'s {DIFFICULTIES[-1]}; level {CONTESTS[-1].level}: {share(hard, total)}",
        ("board", *(f"level {level}" for level in kinds)),
        (
            (f"{side}x{side}", *(str(counts.get(level, 0)) for level in kinds))
            for side, counts in levels.items()
        ),
    )


def _huge_cells(huge: Huge) -> tuple[str, ...]:
    times = (huge.median, max(huge.seconds, default=None))
    return (
        str(huge.level),
        str(len(huge.seconds)),
        *("-" if time is None else duration(time) for time in times),
        duration(SECONDS_OF_HUGE[huge.level]),
        "-" if huge.exponent is None else f"{huge.exponent:.2f}",
    )
