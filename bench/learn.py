"""Measures the course and the review of a solve, on both transports of the page.

Learners answer on boards of 10x10: with the next step, with its opposite, which is refuted, with any
marks and cells, or by saying that the technique fails. Solves of 14x14 are reviewed whose marks come in
any order, so that most of them are early, which takes longest.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from lightup import Board, generate, solve
from lightup.reasoning.arguing.smallest import next_step
from lightup.reasoning.finding.position import Position
from lightup.teaching.verdicts import subject
from lightup.web import drills, site
from tests.support.serving import served
from tests.support.site import served as hosted

from .browser import opened
from .report import duration, progress, show_table
from .transports import ASK, Group
from .web import LEVELS, boards

SIDE, SIDE_OF_SOLVES, SOLVES = 10, 14, 8
TRANSPORTS = ("server", "worker")
FIRST = {"board": "1..\n...\n...", "technique": "empty_corner", "dots": [4], "because": [8]}

# The rows of the table.
VERDICT, REFUTATION = (f"{what}, {SIDE}x{SIDE}" for what in ("verdict", "refutation"))
REVIEW = f"review of a solve, {SIDE_OF_SOLVES}x{SIDE_OF_SOLVES}"


@dataclass(frozen=True)
class Asked:
    """How long a call took on a transport, in seconds."""

    what: str
    transport: str
    number: int
    median: float
    percentile_95: float
    longest: float


@dataclass(frozen=True)
class Learn:
    """All measurements; the bytes are those of the drills that the page ships, compressed."""

    times: list[Asked]
    drills: int
    bytes_of_drills: int


def learn() -> Learn:
    """Asks the server, and then the engine in the browser."""
    groups = {VERDICT: [*_verdicts()], REFUTATION: [*_refutations()], REVIEW: [*_reviews()]}
    with progress(3) as step, TemporaryDirectory() as folder:
        step("building the site")
        site.build(Path(folder) / "site")
        step("the server")
        with served() as server:
            times = _taken(groups, server.address, "server")
        step("the engine in the browser")
        with hosted(Path(folder) / "site") as host:  # on a page where no other engine works
            times += _taken(groups, f"{host.url}licences.txt", "worker")
    body = drills.FILE.read_bytes()
    return Learn(times, len(drills.read(body.decode("ascii"))), len(gzip.compress(body)))


def _taken(groups: dict[str, Group], url: str, kind: str) -> list[Asked]:
    with opened() as page:
        page.goto(url)
        found: list[list[float]] = page.evaluate(ASK, [kind, [*groups.values()]])
    return [
        Asked(what, kind, len(all_ms), *(one / 1e3 for one in _summary(all_ms)))
        for what, all_ms in zip(groups, found, strict=True)
    ]


def _summary(times: list[float]) -> tuple[float, float, float]:
    return median(times), quantiles(times, n=20, method="inclusive")[-1], max(times)


def _verdicts() -> Group:
    """Returns answers of all kinds.

    The first, which is asked before the clock runs, makes the engine load its SAT solver. A lesson does
    so as well, while the learner reads.
    """
    choose = Random(SIDE)
    found: Group = [("judge", FIRST)]
    for board, technique, right, _ in _steps():
        cell = choose.choice(sorted(board.unknown))
        anything = {
            choose.choice(("bulbs", "dots")): [cell],
            "because": sorted(choose.sample(range(SIDE * SIDE), choose.randint(1, 3))),
        }
        asked = {"board": str(board), "technique": technique}
        found += [("judge", asked | answer) for answer in (right, anything, {})]
    return found


def _refutations() -> Group:
    """Returns answers of which the opposite follows."""
    return [
        ("judge", {"board": str(board), "technique": technique, **opposite})
        for board, technique, _, opposite in _steps()
    ]


def _steps() -> Iterator[tuple[Board, str, dict[str, list[int]], dict[str, list[int]]]]:
    """Yields boards, each with the technique of its next step, the right answer and its opposite."""
    for board in boards(SIDE):
        step = next_step(Position(board.with_light()))
        if not step:
            continue
        because = {"because": sorted(subject(step))}
        right = {"bulbs": sorted(step.bulbs), "dots": sorted(step.dots), **because}
        opposite = {"dots" if step.is_bulb else "bulbs": [step.cell], **because}
        yield step.board, step.technique.key, right, opposite


def _reviews() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields solves in any order, without slips."""
    choose, size = Random(SIDE_OF_SOLVES), f"{SIDE_OF_SOLVES}x{SIDE_OF_SOLVES}"
    makers = [generate(f"{size}w20rot180L{level}", seed=1) for level in LEVELS]
    for puzzles in islice(cycle(makers), SOLVES):
        puzzle = next(puzzles)
        solution = solve(puzzle).solution
        assert solution
        cells = choose.sample([*puzzle.white], len([*puzzle.white]))
        events = [
            {"at": at, "bulbs" if cell in solution.bulbs else "dots": [cell]}
            for at, cell in enumerate(cells)
        ]
        kind = {"kind": "lightup-solve", "version": 1}
        yield "review", {"file": json.dumps({**kind, "puzzle": str(puzzle), "events": events})}


def show(measured: Learn) -> None:
    """Writes the table."""
    size = f"{measured.bytes_of_drills / 1e3:.0f} kB"
    show_table(
        f"the course and reviews of solves ({measured.drills} shipped positions: {size}, compressed)",
        ("what", "transport", "number", "median", "95 %", "longest"),
        (
            (
                *(row.what, row.transport, str(row.number)),
                *map(duration, (row.median, row.percentile_95, row.longest)),
            )
            for row in measured.times
        ),
    )
