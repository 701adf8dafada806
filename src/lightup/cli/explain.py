"""`lightup explain`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import click

from ..base.errors import GaveUp, InputError, NoSolution
from ..core.board import Board
from ..formats import dumps
from ..reasoning.explain import explain as explain_cell
from ..reasoning.explain import way
from ..reasoning.steps import conclusions
from ..reasoning.techniques import TECHNIQUES
from ..reasoning.telling import sentence
from ..render import page
from . import _options as options
from ._inputs import read_board, read_text
from ._steps import step_as_json
from .app import NO, YES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from ..reasoning.steps import Step
    from ._inputs import Reading

HARDEST = TECHNIQUES[-1].level


@click.command()
@options.one_input
@options.reading
@click.option("--cell", metavar="r1c1", help="Say only why this cell holds a bulb, or none.")
@click.option(
    "--level",
    metavar="N",
    type=click.IntRange(0, HARDEST),
    default=HARDEST,
    help="Take no step above this level, 0 to 7.",
)
@click.option(
    "--every",
    metavar="N",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Show the board after each N steps.",
)
@options.choice("--to", ("text", "html"), "text", "As text, or as a page to step through.")
@options.output
@click.option("--keep-marks", is_flag=True, help="Begin with the bulbs and dots of the input.")
@options.timeout("Give up after this time.")
@options.as_json
def explain(
    input: str,
    reading: Reading,
    cell: str | None,
    level: int,
    every: int,
    to: str,
    output: TextIO,
    keep_marks: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Explain step by step how a puzzle is solved.

    Each step has the smallest argument there is. With --cell: why that cell is so, from the bulbs and
    dots of the board; cells that are lit count as dots. Without --cell, bulbs and dots are passed over
    unless --keep-marks is given.

    Exit status: 0 if the way leads to the only solution (with --cell: if the cell is forced), 1 if it
    does not, 2 for bad input, 3 if it gave up.
    """
    if to == "html" and (as_json or cell is not None):
        raise click.UsageError(f"expected --to html or {'--json' if as_json else '--cell'}, got both")
    board = read_board(read_text(input), reading)
    try:
        if cell is not None:
            return _explain_cell(board, _cell_at(cell, board), timeout, as_json, output)
        start = board if keep_marks else Board(board.puzzle)
        steps = way(start, hardest=level, seconds=timeout)
        if to == "text" and not as_json:
            return _tell_way(start, steps, every, level, output)
        found = [*options.watched(steps, "explaining", len(start.unknown), _decided)]
    except GaveUp as error:
        if as_json:
            output.write(f"{json.dumps({'message': f'gave up: {error}'})}\n")
        raise
    except NoSolution:
        answer: dict[str, object] = {"solved": False} if cell is None else {"forced": False}
        return _say_no("the board has no solution", answer if as_json else None, output)
    end = start.with_marks(*conclusions(found))
    verdict = _verdict(end, level)
    if to == "html":
        output.write(page.draw(start, found, verdict))
    else:
        texts = {"puzzle": dumps(start, "text"), "end": dumps(end, "text"), "message": verdict}
        report = {"solved": end.solved, **texts, "steps": [*map(step_as_json, found)]}
        output.write(f"{json.dumps(report)}\n")
    return YES if end.solved else NO


def _decided(step: Step) -> int:
    return len(step.bulbs) + len(step.dots)


def _tell_way(start: Board, steps: Iterable[Step], every: int, level: int, output: TextIO) -> int:
    """Writes the steps as they are found, with the board from time to time and in the end."""
    board, number = start, 0
    for number, step in enumerate(steps, 1):
        output.write(f"{number}. {_told(step)}\n")
        board = board.with_marks(step.bulbs, step.dots)
        if number % every == 0:
            output.write(f"\n{options.picture(board, None)}\n\n")
    if number % every or not number:
        output.write(f"\n{options.picture(board, None)}\n\n")
    output.write(f"{_verdict(board, level)}\n")
    return YES if board.solved else NO


def _verdict(end: Board, level: int) -> str:
    if end.solved:
        return "solved"
    several = "nothing more follows: there are several solutions"
    return several if level == HARDEST else f"no further step up to level {level}"


def _cell_at(place: str, board: Board) -> int:
    """The cell that people name so."""
    found = re.fullmatch(r"r([0-9]{1,7})c([0-9]{1,7})", place.strip().lower())
    row, col = map(int, found.groups()) if found else (0, 0)
    if not (1 <= row <= board.height and 1 <= col <= board.width):
        last = board.place(board.width * board.height - 1)
        raise InputError(f"expected a cell from r1c1 to {last}, got {place[:20]!r}")
    return (row - 1) * board.width + col - 1


def _explain_cell(board: Board, cell: int, timeout: float | None, as_json: bool, output: TextIO) -> int:
    """Says why a cell is so."""
    asked = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
    start = asked if cell in asked.lit else asked.with_light()
    step = explain_cell(start, cell, seconds=timeout)
    if step is None:
        message = f"{board.place(cell)} is not forced: it may hold a bulb, or none"
        return _say_no(message, {"forced": False} if as_json else None, output)
    if as_json:
        output.write(f"{json.dumps({'forced': True, 'step': step_as_json(step)})}\n")
    else:
        output.write(f"{_told(step)}\n")
    return YES


def _told(step: Step) -> str:
    return f"{step.technique.name.capitalize()} (level {step.level}): {sentence(step)}"


def _say_no(message: str, answer: dict[str, object] | None, output: TextIO) -> int:
    """Answers no: in words, or with more in JSON."""
    output.write(f"{message if answer is None else json.dumps(answer | {'message': message})}\n")
    return NO
