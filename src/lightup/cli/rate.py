"""`lightup rate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import GaveUp, InputError, NoSolution, SeveralSolutions
from ..reasoning.rate import LEVELS, Rating, level_of
from ..reasoning.rate import rate as rate_puzzle
from ..reasoning.telling import sentence
from . import _options as options
from ._inputs import read_items
from ._steps import step_as_json
from .app import BAD_INPUT, GAVE_UP, NO, YES, worst

if TYPE_CHECKING:
    from ..formats import Item
    from ._inputs import Reading

COLUMNS = ("puzzle", "level", "name", "score", "batches", "bottleneck", "hardest step", "cost")


@click.command()
@options.inputs
@options.reading
@click.option("--quick", is_flag=True, help="Only the level: no score, no arguments.")
@options.timeout("Give up on a puzzle after this time.")
@options.as_json
def rate(
    inputs: tuple[str, ...], reading: Reading, quick: bool, timeout: float | None, as_json: bool
) -> int:
    """Rate the difficulty of puzzles.

    The level, 0 to 7, is that of the hardest step if the easiest is always taken; the score also weighs
    the number of steps, their cost and how many there are to see at a time. A puzzle without exactly
    one solution is not rated. Bulbs and dots in the input are passed over.

    Exit status: 0 if all are rated, 1 if one has not exactly one solution, 2 for bad input, 3 if it
    gave up.
    """
    items = read_items(inputs, reading)
    rows: list[tuple[str, ...]] = []
    statuses = [
        _rate(item, quick, timeout, as_json, rows if len(items) > 1 else None)
        for item in options.with_progress(items, "rating")
    ]
    if rows:
        options.show_table(COLUMNS[:3] if quick else COLUMNS, rows)
    return worst(statuses)


def _rate(
    item: Item, quick: bool, timeout: float | None, as_json: bool, rows: list[tuple[str, ...]] | None
) -> int:
    """Rates one puzzle and shows the result, or adds it to the rows; gives the exit status."""
    alone = rows is None
    try:
        puzzle = item.board.puzzle
        if quick:
            level, rating = level_of(puzzle, seconds=timeout), None
        else:
            rating = rate_puzzle(puzzle, seconds=timeout)
            level = rating.level
    except (GaveUp, InputError) as error:
        return _not_rated(item, error, as_json, alone)
    if as_json:
        options.show_json({"name": item.name, **_as_json(level, rating)})
    elif rows is None:
        options.show(_words(level, rating))
    else:
        rows.append((item.name, str(level), LEVELS[level], *(_figures(rating) if rating else ())))
    return YES


def _not_rated(item: Item, error: Exception, as_json: bool, alone: bool) -> int:
    """Says why a puzzle is not rated: that it is none is an error, how many solutions it has is not."""
    reasons: dict[type[Exception], tuple[str, int]] = {
        NoSolution: ("no solution", NO),
        SeveralSolutions: ("several solutions", NO),
        GaveUp: (f"gave up: {error}", GAVE_UP),
        InputError: (str(error), BAD_INPUT),
    }
    reason, status = next(reasons[kind] for kind in reasons if isinstance(error, kind))
    if as_json:
        options.show_json({"name": item.name, "level": None, "message": reason})
    if status == NO:
        message = f"not rated: {reason}"
        if not as_json:
            options.show(message if alone else f"{item.name}: {message}")
    else:
        options.complain_of(item, reason, alone)
    return status


def _figures(rating: Rating) -> tuple[str, ...]:
    hardest = rating.hardest
    step = (hardest.technique.name, str(hardest.cost)) if hardest else ("-", "-")
    return f"{rating.score:.1f}", str(rating.batches), str(rating.bottleneck), *step


def _words(level: int, rating: Rating | None) -> str:
    """A rating for people."""
    title = f"level {level} ({LEVELS[level]})"
    if rating is None:
        return title
    used = ", ".join(f"{name} {number}" for name, number in rating.techniques.items())
    lines = [
        f"{title}, score {rating.score:.1f}",
        f"batches: {rating.batches}; beyond single rules: {rating.hard_batches}; "
        f"bottleneck: {rating.bottleneck}",
        f"cells by technique: {used or 'none'}",
    ]
    if hardest := rating.hardest:
        lines.append(f"hardest step: {hardest.technique.name}, cost {hardest.cost}, proven the least")
        lines += (f"  {line}" for line in (*hardest.board.rows, sentence(hardest)))
    return "\n".join(lines)


def _as_json(level: int, rating: Rating | None) -> dict[str, object]:
    report: dict[str, object] = {"level": level, "level_name": LEVELS[level]}
    if rating:
        report |= {
            "score": round(rating.score, 4),
            "batches": rating.batches,
            "hard_batches": rating.hard_batches,
            "bottleneck": rating.bottleneck,
            "techniques": rating.techniques,
            "hardest": rating.hardest
            and {"board": str(rating.hardest.board), **step_as_json(rating.hardest)},
        }
    return report
