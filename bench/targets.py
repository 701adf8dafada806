"""Compares the project's targets with what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from lightup.base.words import plural
from lightup.generating.recipe import CANDIDATES
from lightup.lab.estimates import digits

from .browser import FRESH, HINT as HINT_IN_BROWSER, INTERACTIVE, PAINT, READY, Browser
from .collections import Collections
from .constructing import (
    BLANK,
    BOARDS,
    EVERYTHING,
    PAGES,
    PAINT as PAINT_OF_STROKES,
    WORK as WORK_OF_STROKES,
    Constructing,
    all_of,
    status_of,
    verdict_of,
)
from .deadlines import SECONDS, Kept
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
from .learn import REFUTATION, REVIEW, TRANSPORTS, VERDICT as VERDICT_ON_ANSWER, Learn
from .offers import OFFERED, Offer, at_least
from .paper import BOOK, PNG, SVG, Drawn
from .reasoning import (
    ALONE,
    HARD_HINT,
    HARD_STEP,
    HINT,
    LARGE_SLICE,
    LARGEST_WAY,
    LEVEL,
    LEVELS_OF_ALL,
    OPEN,
    RATING,
    SLICE,
    WAY,
    Times,
)
from .report import ratio, show_table
from .sections import Found
from .web import (
    AFTER,
    AT_ONCE,
    SIDES as SIDES_OF_BOARDS,
    TOO_MANY,
    USUAL,
    Web,
    analysis_of,
    hint_on,
)

MS_OF_CALLS = (15, 60)  # by the sides of boards
MS_OF_LEARNING = {  # on a server, and in the browser
    VERDICT_ON_ANSWER: (50, 150),
    REFUTATION: (300, 300),
    REVIEW: (1000, 4000),
}
KB_OF_DRILLS = 60
MS_OF_LOADS = 200
KB_OF_PAGE = 150
MS_IN_BROWSER = {
    INTERACTIVE: 500,
    PAINT: 16,
    READY: 2000,
    HINT_IN_BROWSER: 100,
    FRESH: 2000,
}
MB_OF_FIRST_VISIT = 8
BROWSER_TO_SERVER = 3


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


def targets(found: Found) -> list[Target]:
    """Returns all targets; those of sections that did not run have no measured value."""
    race = {row.name: row for row in found.race if not row.note}
    native, peer = race.get("native"), race.get("puzzlekit")
    plain, uncompiled = race.get("plain reference"), race.get("native, uncompiled")
    boards = {size.side: size for size in found.growth if size.kind == "walls" and size.finished}
    flips = {speed.heuristic: 1e9 / speed.flips_per_second for speed in found.walksat}
    times = {row.what: row for row in found.reasoning.times} if found.reasoning else {}
    memory = [size.bytes for size in found.growth if size.bytes is not None]
    filter = found.filter
    return [
        Target("not solved by native", 0, native.wrong + native.missing if native else None, "puzzles"),
        Target("native to puzzlekit, all puzzles", 1 / 100, _quotient(native, peer, "total")),
        Target("native to the plain reference", 1 / 20, _quotient(native, plain, "total")),
        Target(f"{ALONE}, median", 35, _field(times, ALONE, "median", 1e6), "µs"),
        Target(f"{OPEN}, longest", 50, _field(times, OPEN, "longest", 1e3), "ms"),
        Target("native to puzzlekit, largest puzzle", 1 / 50, _quotient(native, peer, "largest")),
        Target(
            "time per cell, 1000x1000 to 20x20",
            1.5,
            _quotient(boards.get(1000), boards.get(20), "seconds"),
        ),
        Target("memory per cell", 120, max(memory, default=None), "bytes"),
        Target("filter to python -c pass", 1.6, filter.filter / filter.bare if filter else None),
        Target("uncompiled to puzzlekit, all puzzles", 1, _quotient(uncompiled, peer, "total")),
        Target("a flip of skc (3 million a second)", 1000 / 3, flips.get("skc"), "ns"),
        Target("level of a 10x10 (500 a second)", 2, _mean(times.get(LEVEL)), "ms"),
        Target("levels of all puzzles", 10, _field(times, LEVELS_OF_ALL, "total"), "s"),
        *(
            Target(f"{what}, {share}", limit, _field(times, what, field, 1e3), "ms")
            for what in (HINT, HARD_HINT, HARD_STEP)
            for share, field, limit in (("median", "median", 5), ("95 %", "percentile_95", 30))
        ),
        Target("explained way of a 17x17, median", 2, _field(times, WAY, "median"), "s"),
        Target("the same, longest", 5, _field(times, WAY, "longest"), "s"),
        Target("explained way of the largest", 60, _field(times, LARGEST_WAY, "longest"), "s"),
        Target(f"{SLICE}, median", 20, _field(times, SLICE, "median", 1e3), "ms"),
        Target(f"{LARGE_SLICE}, 95 %", 50, _field(times, LARGE_SLICE, "percentile_95", 1e3), "ms"),
        Target("rating of all puzzles", 20, _field(times, RATING, "total"), "s"),
        *_generating(found.generate),
        *_offers(found.offers),
        *_web(found.web),
        *_browser(found.browser),
        *_learn(found.learn),
        *_constructing(found.constructing),
        *_paper({one.what: one for one in found.paper}),
        *_collections(found.collections),
        *_deadlines(found.deadlines),
    ]


def _constructing(found: Constructing | None) -> Iterator[Target]:
    """Yields how soon a setter's stroke is understood, and how the memory of the page grows."""
    limits = {
        status_of(10): 50,
        status_of(20): 150,
        BLANK: 150,
        EVERYTHING: 300,
        **{
            verdict_of(board, page): limit
            for page, limits in zip(PAGES, ((50, 150, 150), (150, 500, 500)), strict=True)
            for board, limit in zip(BOARDS, limits, strict=True)
        },
        **{all_of(BOARDS[0], page): limit for page, limit in zip(PAGES, (300, 1500), strict=True)},
        PAINT_OF_STROKES: 16,
        WORK_OF_STROKES: 16,
    }
    times = {row.what: row for row in found.times} if found else {}
    for name, limit in limits.items():
        yield Target(name, limit, times[name].median * 1e3 if name in times else None, "ms")
    yield Target("memory of Construct after 2,000 strokes", 1.5, found.growth if found else None)


def _collections(found: Collections | None) -> Iterator[Target]:
    """Yields the targets of batches and the library: costs, and quotients of them."""
    limits = (
        ("2 cores to 1 (85 % efficiency), time", 1 / 1.7, ""),
        ("around the kernel to the kernel", 1, ""),
        ("memory, ten times the puzzles", 1.1, ""),
        ("identify a puzzle (200,000 a second)", 5, "µs"),
        ("dedupe a puzzle, all of it", 5, "µs"),
        ("search of 100,000 puzzles, slowest", 50, "ms"),
        ("import a puzzle (20,000 a second)", 50, "µs"),
        ("Dask to 2 local cores (80 %), time", 1 / 0.8, ""),
    )
    measured = found.costs if found else [None] * len(limits)
    for (name, at_most, unit), value in zip(limits, measured, strict=True):
        yield Target(name, at_most, value, unit)


def _deadlines(found: Sequence[Kept]) -> Iterator[Target]:
    """Yields the targets of time-outs on large boards."""
    longest = max((row.seconds for row in found), default=None)
    memory = max((row.bytes / 1e6 for row in found), default=None)
    yield Target(f"--timeout {SECONDS} on boards of 1000x1000, longest", SECONDS + 0.5, longest, "s")
    yield Target("the same, memory", 1000, memory, "MB")


def _web(page: Web | None) -> Iterator[Target]:
    """Yields the targets of the server."""
    rows = {row.what: row for row in (*page.calls, *page.loads)} if page else {}
    for side, limit in zip(SIDES_OF_BOARDS, MS_OF_CALLS, strict=True):
        for what in (hint_on(side), analysis_of(side)):
            yield Target(f"{what}, over HTTP, median", limit, _field(rows, what, "median", 1e3), "ms")
    for what in (USUAL, AFTER):
        yield Target(f"{what}, 95 %", MS_OF_LOADS, _field(rows, what, "percentile_95", 1e3), "ms")
    for what in (USUAL, TOO_MANY, AT_ONCE, AFTER):
        yield Target(
            f"{what}, neither answered nor refused", 0, _field(rows, what, "failed"), "requests"
        )
    yield Target(f"{USUAL}, refused", 0, _field(rows, USUAL, "refused"), "requests")
    yield Target("page, compressed", KB_OF_PAGE, page.page_bytes / 1e3 if page else None, "kB")


def _learn(found: Learn | None) -> Iterator[Target]:
    """Yields the targets of the course and of reviews."""
    times = {(row.what, row.transport): row for row in found.times} if found else {}
    for what, limits in MS_OF_LEARNING.items():
        for transport, limit in zip(TRANSPORTS, limits, strict=True):
            row = times.get((what, transport))
            value = row.percentile_95 * 1e3 if row else None
            yield Target(f"{what}, {transport}, 95 %", limit, value, "ms")
    size = found.bytes_of_drills / 1e3 if found else None
    yield Target("shipped positions, compressed", KB_OF_DRILLS, size, "kB")


def _browser(visited: Browser | None) -> Iterator[Target]:
    """Yields the targets of the page in a browser: medians, and the size of a first visit."""
    rows = {row.what: row for row in visited.times} if visited else {}
    for what, limit in MS_IN_BROWSER.items():
        yield Target(f"{what}, median", limit, _field(rows, what, "median", 1e3), "ms")
    size = visited.first_visit_bytes / 1e6 if visited else None
    yield Target("first visit to the site, compressed", MB_OF_FIRST_VISIT, size, "MB")
    for pair in visited.pairs if visited else ():
        yield Target(f"{pair.what}, browser to server", BROWSER_TO_SERVER, pair.ratio)


def _paper(drawn: Mapping[str, Drawn]) -> Iterator[Target]:
    """Yields the targets of pictures and books."""
    svg, png, book = (drawn.get(what) for what in (SVG, PNG, BOOK))
    yield Target(SVG, 0.5, svg.seconds * 1e3 if svg else None, "ms")
    yield Target(f"{SVG}, size", 4, svg.bytes / 1e3 if svg else None, "kB")
    yield Target(PNG, 30, png.seconds * 1e3 if png else None, "ms")
    yield Target(BOOK, 10, book.seconds if book else None, "s")


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


def _offers(offers: Sequence[Offer]) -> Iterator[Target]:
    """Yields the targets of the command, as quotients of times."""
    measured = {(one.size, one.candidates): one for one in offers}
    for size in OFFERED:
        for candidates in (1, CANDIDATES):
            one = measured.get((size, candidates))
            yield Target(
                f"lightup generate, {size.name}, {plural(candidates, 'candidate')}, to sgt",
                1 / at_least(size, candidates),
                1 / one.ratio if one and one.ratio else None,
            )


def _slowest(made: Generating | None, contest: Contest, sides: Sequence[int]) -> float | None:
    """Returns the largest quotient of times at these sides; `None` if one of them lacks it."""
    duels = made.duels if made else []
    ratios = [duel.ratio for duel in duels if duel.level == contest.level and duel.side in sides]
    if not ratios or None in ratios:
        return None
    return max(1 / ratio if ratio else inf for ratio in ratios)


def _mean(times: Times | None) -> float | None:
    return 1e3 * times.total / times.number if times else None


def _field(rows: Mapping[str, object], what: str, field: str, factor: float = 1) -> float | None:
    """Returns a time; `None` if it was not measured."""
    return getattr(rows[what], field) * factor if what in rows else None


def _quotient(above: object, below: object, field: str) -> float | None:
    """Divides a field of two rows; `None` if one of them lacks it."""
    over: float | None = getattr(above, field, None)
    under: float | None = getattr(below, field, None)
    return over / under if over is not None and under else None


def show(targets: Sequence[Target]) -> None:
    """Writes the table of what was measured, and how many targets were not."""
    rows = [
        (target.name, target.text(target.at_most), target.text(target.reached), target.verdict)
        for target in targets
        if target.reached is not None
    ]
    if not rows:
        return
    title = f"targets, without {len(targets) - len(rows)} that were not measured"
    show_table(title, ("target", "at most", "measured", "verdict"), rows)
