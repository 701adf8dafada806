"""`lightup rate`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..base.errors import NoSolution, SeveralSolutions
from ..reasoning.rate import LEVELS, Rating, level_of, rate as rate_puzzle
from ..reasoning.telling import sentence
from . import _options as options
from ._answering import NO, YES, Answer, Words, answer_all
from ._inputs import read_items
from ._steps import step_as_json

if TYPE_CHECKING:
    from ..core.board import Board
    from ._inputs import Reading

COLUMNS = ("puzzle", "level", "name", "score", "batches", "bottleneck", "hardest step", "cost")


@click.command()
@options.inputs
@options.reading
@click.option("--quick", is_flag=True, help="Find only the level, which is fast.")
@options.timeout("Give up on a puzzle after this time.")
@options.as_json
def rate(
    inputs: tuple[str, ...], reading: Reading, quick: bool, timeout: float | None, as_json: bool
) -> int:
    """Rate the difficulty of puzzles.

    The level, 0 to 7, is that of the hardest step if the easiest step is always taken first. The
    score also weighs how many steps there are, what they cost and how many are open at a time. Only a
    puzzle with exactly one solution is rated. Bulbs and dots in the input are ignored.

    Exit status: 0 if all puzzles are rated, 1 if one does not have exactly one solution, 2 for bad
    input, 3 if it gave up.
    """
    return answer_all(
        read_items(inputs, reading),
        partial(_rate, quick=quick, seconds=timeout),
        "rating",
        as_json=as_json,
        columns=COLUMNS[:3] if quick else COLUMNS,
    )


def _rate(board: Board, quick: bool, seconds: float | None) -> Answer:
    try:
        rating = None if quick else rate_puzzle(board.puzzle, seconds=seconds)
        level = rating.level if rating else level_of(board.puzzle, seconds=seconds)
    except NoSolution:
        return _not_rated("no solution")
    except SeveralSolutions:
        return _not_rated("several solutions")
    row = (str(level), LEVELS[level], *(_figures(rating) if rating else ()))
    return Answer(
        YES,
        lambda: {"level": level, "level_name": LEVELS[level], **(_as_json(rating) if rating else {})},
        lambda: Words(_words(level, rating), row=row),
    )


def _not_rated(reason: str) -> Answer:
    return Answer(
        NO,
        lambda: {"level": None, "message": reason},
        lambda: Words(f"not rated: {reason}"),
    )


def _figures(rating: Rating) -> tuple[str, ...]:
    hardest = rating.hardest
    step = (hardest.technique.name, str(hardest.cost)) if hardest else ("-", "-")
    return f"{rating.score:.1f}", str(rating.batches), str(rating.bottleneck), *step


def _words(level: int, rating: Rating | None) -> str:
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
        lines.append(f"hardest step: {hardest.technique.name}, cost {hardest.cost} (proven minimal)")
        lines += (f"  {line}" for line in (*hardest.board.rows, sentence(hardest)))
    return "\n".join(lines)


def _as_json(rating: Rating) -> dict[str, object]:
    return {
        "score": round(rating.score, 4),
        "batches": rating.batches,
        "hard_batches": rating.hard_batches,
        "bottleneck": rating.bottleneck,
        "techniques": rating.techniques,
        "hardest": rating.hardest
        and {"board": str(rating.hardest.board), **step_as_json(rating.hardest)},
    }
