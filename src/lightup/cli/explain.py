"""`lightup explain`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError, NoSolution
from ..core.board import Board
from ..formats import dumps
from ..reasoning.explain import explain as explain_cell, way
from ..reasoning.steps import conclusions
from ..reasoning.techniques import TECHNIQUES
from ..reasoning.telling import sentence
from ..render import page
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._inputs import read_board
from ._output import picture, show
from ._progress import tracked
from ._steps import step_as_json

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from ..reasoning.steps import Step
    from ._inputs import Reading

HARDEST = TECHNIQUES[-1].level
NO_SOLUTION = "the board has no solution"


@dataclass(frozen=True)
class Manner:
    """How to write the way: with which steps, in which form, and where."""

    level: int
    every: int
    to: str
    output: TextIO


manner_options = options.bundled(
    "manner",
    Manner,
    click.option(
        "--level",
        metavar="N",
        type=click.IntRange(0, HARDEST),
        default=HARDEST,
        help=f"Take no step above this level, 0 to {HARDEST}.",
    ),
    click.option(
        "--every",
        metavar="N",
        type=click.IntRange(1),
        default=10,
        show_default=True,
        help="Show the board after every N steps.",
    ),
    options.choice("--to", ("text", "html"), "text", "Write text, or a page to step through."),
    options.output,
)


@click.command()
@options.one_input
@options.reading
@click.option("--cell", metavar="r1c1", help="Only explain why this cell holds a bulb or none.")
@manner_options
@click.option("--keep-marks", is_flag=True, help="Start from the bulbs and dots of the input.")
@options.timeout("Give up after this time.")
@options.as_json
def explain(
    input: str,
    reading: Reading,
    cell: str | None,
    manner: Manner,
    keep_marks: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Explain step by step how to solve a puzzle.

    Each step has the smallest possible argument. Bulbs and dots in the input are ignored unless
    --keep-marks is given. --cell explains a single cell; it always keeps bulbs and dots, and cells
    that are lit count as dots.

    Exit status: 0 if the steps lead to the only solution (with --cell: if the cell is forced), 1 if
    they do not, 2 for bad input, 3 if it gave up.
    """
    if manner.to == "html" and (as_json or cell is not None):
        raise click.UsageError(f"expected --to html or {'--json' if as_json else '--cell'}, got both")
    board = read_board(input, reading)
    if cell is not None:
        answer = _explain_cell(board, _cell_at(cell, board), timeout)
    else:
        start = board if keep_marks else Board(board.puzzle)
        steps = way(start, hardest=manner.level, seconds=timeout)
        told = _tell_way if manner.to == "text" and not as_json else _whole_way
        try:
            answer = told(start, steps, manner)
        except NoSolution:
            answer = _no("solved", NO_SOLUTION)
    return tell(answer, as_json, manner.output)


def _tell_way(start: Board, steps: Iterable[Step], manner: Manner) -> Answer:
    """Writes each step as it is found, with the board every few steps and at the end."""
    board, number = start, 0
    target = None if manner.output.name == "-" else "text"
    for number, step in enumerate(steps, 1):
        show(f"{number}. {_told(step)}", manner.output)
        board = board.with_marks(step.bulbs, step.dots)
        if number % manner.every == 0:
            show(f"\n{picture(board, target)}\n", manner.output)
    if number % manner.every or not number:
        show(f"\n{picture(board, target)}\n", manner.output)
    return Answer(YES if board.solved else NO, words=lambda: Words(_verdict(board, manner.level)))


def _whole_way(start: Board, steps: Iterable[Step], manner: Manner) -> Answer:
    """Finds all steps, then makes a page or JSON of them."""
    found = [*tracked(steps, "explaining", len(start.unknown), _decided)]
    end = start.with_marks(*conclusions(found))
    verdict = _verdict(end, manner.level)
    return Answer(
        YES if end.solved else NO,
        lambda: {
            "solved": end.solved,
            "puzzle": dumps(start, "text"),
            "end": dumps(end, "text"),
            "message": verdict,
            "steps": [*map(step_as_json, found)],
        },
        lambda: Words(body=page.draw(start, found, verdict).removesuffix("\n")),
    )


def _decided(step: Step) -> int:
    return len(step.bulbs) + len(step.dots)


def _verdict(end: Board, level: int) -> str:
    if end.solved:
        return "solved"
    several = "nothing more follows: there are several solutions"
    return several if level == HARDEST else f"no further step up to level {level}"


def _cell_at(place: str, board: Board) -> int:
    """Returns the cell at a place such as `r1c1`."""
    found = re.fullmatch(r"r([0-9]{1,7})c([0-9]{1,7})", place.strip().lower())
    row, col = map(int, found.groups()) if found else (0, 0)
    if not (1 <= row <= board.height and 1 <= col <= board.width):
        last = board.place(board.width * board.height - 1)
        raise InputError(f"expected a cell from r1c1 to {last}, got {place[:20]!r}")
    return (row - 1) * board.width + col - 1


def _explain_cell(board: Board, cell: int, seconds: float | None) -> Answer:
    """Explains why a cell holds a bulb or none."""
    asked = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
    start = asked if cell in asked.lit else asked.with_light()
    try:
        step = explain_cell(start, cell, seconds=seconds)
    except NoSolution:
        return _no("forced", NO_SOLUTION)
    if step is None:
        return _no("forced", f"{board.place(cell)} is not forced: it may hold a bulb, or none")
    return Answer(
        YES,
        lambda: {"forced": True, "step": step_as_json(step)},
        lambda: Words(_told(step)),
    )


def _told(step: Step) -> str:
    return f"{step.technique.name.capitalize()} (level {step.level}): {sentence(step)}"


def _no(key: str, message: str) -> Answer:
    return Answer(NO, lambda: {key: False, "message": message}, lambda: Words(message))
