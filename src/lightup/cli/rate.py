"""`lightup rate`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in, seconds_left
from ..base.errors import NoSolution, OutOfTime, SeveralSolutions
from ..reasoning.finding.techniques import TECHNIQUES, name_of
from ..reasoning.rate import LEVELS, Rating, level_of, rate as rate_puzzle
from ..reasoning.telling.accounts import sentence
from ..schema import plain
from ..schema.words import reason
from ..solving.solve import Status
from . import _options as options
from ._answering import GAVE_UP, NO, YES, Answer, Manner, Words, answer_all
from ._help import LEVEL_TABLE, TERM_TABLE
from ._inputs import read_timed, shortener
from ._output import told

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..collecting.sources import Reading
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..schema import answers

# The columns of the table with their widths; the first few are those of --quick.
COLUMNS = {
    "size": "<7",
    "level": ">5",
    "name": f"<{max(map(len, LEVELS))}",
    "score": ">7",
    "per cell": ">8",
    "batches": ">7",
    "bottleneck": ">10",
    "hardest step": f"<{max(len(one.name) for one in TECHNIQUES)}",
    "cost": ">4",
}
QUICK = ("size", "level", "name")
NOT_RATED = "not rated"
NO_TIME = "the score ran out of time"


@dataclass(frozen=True)
class Rated:
    """A puzzle, its level and, if there was a question and time for it, its rating."""

    name: str
    puzzle: Puzzle
    level: int
    rating: Rating | None = None


def _score(one: Rated) -> float:
    """Returns the score; a puzzle without one comes last."""
    return one.rating.score if one.rating else float("inf")


def _name(one: Rated) -> list[tuple[int, str]]:
    """Puts `p9` before `p10`."""
    return [(int(word) if word.isdigit() else 0, word) for word in re.split("([0-9]+)", one.name)]


SORTS: dict[str, Callable[[Rated], Any]] = {
    "level": lambda one: (one.level, _score(one)),
    "score": _score,
    "per-cell": lambda one: one.rating.score_per_cell if one.rating else float("inf"),
    "name": _name,
    "size": lambda one: (len(one.puzzle.cells), one.puzzle.size, _score(one)),
}
NEEDS_SCORE = ("score", "per-cell")


@click.command(epilog=f"{LEVEL_TABLE}\n\n{TERM_TABLE}")
@options.inputs
@options.reading
@click.option("--quick", is_flag=True, help="Find only the level, which is fast.")
@click.option(
    "--sort",
    type=click.Choice([*SORTS]),
    help="Wait for the last rating, then show them in this order, easiest or smallest first.",
)
@click.option(
    "--hardest",
    "spoil",
    is_flag=True,
    help="Show the hardest step of a puzzle: its board and argument; of several puzzles only in JSON.",
)
@options.timeout("Give up on a puzzle after this time; its level is often known before its score.")
@options.as_json
def rate(
    inputs: tuple[str, ...],
    reading: Reading,
    quick: bool,
    sort: str | None,
    spoil: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Rate the difficulty of puzzles.

    The level, 0 to 7, is that of the hardest step if the easiest step is always taken first. The
    score also weighs how many steps there are, what they cost and how many are open at a time; the
    score per white cell compares puzzles of different sizes. Only a puzzle with exactly one solution
    is rated. Bulbs and dots in the input are ignored.

    Exit status: 0 if all puzzles are rated, 1 if one does not have exactly one solution, 2 for bad
    input, 3 if it gave up.
    """
    if quick and sort in NEEDS_SCORE:
        raise click.UsageError(f"expected --quick or --sort {sort}, got both")
    if quick and spoil:
        raise click.UsageError("expected --quick or --hardest, got both")
    items, timeout = read_timed(inputs, reading, timeout)
    manner = Manner(
        as_json,
        kinds=(*LEVELS, NOT_RATED),
        columns={name: COLUMNS[name] for name in (QUICK if quick else COLUMNS)},
        by_rank=sort is not None,
        shorten=shortener(inputs),
        seconds=timeout,
    )
    ask = partial(_rate, quick=quick, spoil=spoil, seconds=timeout, key=SORTS[sort or "level"])
    return answer_all(items, ask, "rating", manner)


def _rate(
    item: Item, *, quick: bool, spoil: bool, seconds: float | None, key: Callable[[Rated], Any]
) -> Answer:
    """Rates a puzzle; only with `spoil` it shows the hardest step, which gives much of the way away."""
    puzzle, deadline = item.board.puzzle, deadline_in(seconds)
    try:
        rated = Rated(item.name, puzzle, level_of(puzzle, seconds=seconds))
        if not quick:
            rated = _with_score(rated, deadline)
    except NoSolution:
        return _not_rated(puzzle, Status.NONE)
    except SeveralSolutions:
        return _not_rated(puzzle, Status.SEVERAL)
    return Answer(
        YES if quick or rated.rating else GAVE_UP,
        lambda: _plain(rated, spoil),
        lambda: Words(_words(rated, quick, spoil), row=_row(rated, quick)),
        LEVELS[rated.level],
        (0, key(rated)),
    )


def _with_score(rated: Rated, deadline: float) -> Rated:
    """Adds the rating if there is time for it."""
    try:
        rating = rate_puzzle(rated.puzzle, seconds=seconds_left(deadline))
    except OutOfTime:
        return rated
    return Rated(rated.name, rated.puzzle, rating.level, rating)


def _plain(rated: Rated, spoil: bool) -> answers.Rating:
    if rated.rating:
        return plain.rating(rated.rating, spoil=spoil)
    return plain.not_rated(rated.puzzle, Status.UNIQUE, rated.level)


def _not_rated(puzzle: Puzzle, status: Status) -> Answer:
    verdict = f"{NOT_RATED}: {reason(status)}"
    return Answer(
        NO,
        lambda: plain.not_rated(puzzle, status),
        lambda: Words(verdict, row=(puzzle.size, "-", verdict)),
        NOT_RATED,
        (1,),
    )


def _row(rated: Rated, quick: bool) -> tuple[str, ...]:
    row = (rated.puzzle.size, str(rated.level), LEVELS[rated.level])
    if quick:
        return row
    if rated.rating is None:
        return (*row, "-", NO_TIME)
    rating = rated.rating
    step = (rating.hardest.technique.name, str(rating.hardest.cost)) if rating.hardest else ("-", "-")
    scores = f"{rating.score:.1f}", f"{rating.score_per_cell:.2f}"
    return (*row, *scores, str(rating.batches), str(rating.bottleneck), *step)


def _words(rated: Rated, quick: bool, spoil: bool) -> str:
    title, rating = f"level {rated.level} ({LEVELS[rated.level]})", rated.rating
    if rating is None:
        return title if quick else f"{title}; {NO_TIME}"
    used = ", ".join(f"{name_of(key)} {number}" for key, number in rating.techniques.items())
    lines = [
        f"{title}, score {rating.score:.1f}, {rating.score_per_cell:.2f} per white cell",
        f"batches: {rating.batches}; above level 0: {rating.hard_batches}; "
        f"bottleneck: {rating.bottleneck}",
        f"cells by technique: {used or 'none'}",
    ]
    if hardest := rating.hardest:
        name = f"{hardest.technique.name} (level {hardest.level})"
        lines.append(f"hardest step: {name}, cost {hardest.cost}")
        if spoil:
            lines += (f"  {row}" for row in hardest.board.rows)
            lines.append(told(sentence(hardest), "  "))
    return "\n".join(lines)
