"""`lightup check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..board import Board
from ..errors import InputError
from . import options
from .app import BAD_INPUT, NO, YES, complain, worst
from .inputs import read_board, read_entries

if TYPE_CHECKING:
    from .inputs import Reading

LONGEST_LIST = 5


@click.command()
@options.inputs
@options.reading
@click.option("--puzzle", metavar="INPUT", help="The boards must be answers to this puzzle.")
@options.as_json
def check(inputs: tuple[str, ...], reading: Reading, puzzle: str | None, as_json: bool) -> int:
    """Judge boards: which rule is broken, where, in words.

    Exit status: 0 if a board is solved, 1 if it is not, 2 for bad input.
    """
    asked = read_board(puzzle, reading).puzzle if puzzle else None
    entries = [*read_entries(inputs, reading)]
    statuses = []
    for entry in entries:
        if isinstance(entry.outcome, InputError):
            complain(str(entry.outcome) if len(entries) == 1 else f"{entry.name}: {entry.outcome}")
            statuses.append(BAD_INPUT)
            continue
        board = entry.outcome
        faults = (
            _faults(board) if asked in (None, board.puzzle) else [{"message": "not the same puzzle"}]
        )
        solved = not faults and board.solved
        if as_json:
            options.show_json({"name": entry.name, "solved": solved, "broken": faults})
        else:
            _show(entry.name if len(entries) > 1 else "", board, faults)
        statuses.append(YES if solved else NO)
    return worst(statuses)


def _faults(board: Board) -> list[dict[str, str]]:
    return [
        {"rule": rule.kind, "cell": board.place(rule.cell), "message": board.complaint(rule)}
        for rule in board.broken()
    ]


def _show(name: str, board: Board, faults: list[dict[str, str]]) -> None:
    messages = [fault["message"] for fault in faults] or [_progress(board)]
    for message in messages:
        click.echo(f"{name}: {message}" if name else message)


def _progress(board: Board) -> str:
    """What is missing on a board that breaks no rule."""
    if board.solved:
        return "solved"
    missing = []
    if dark := sorted(board.dark):
        places = ", ".join(map(board.place, dark[:LONGEST_LIST]))
        more = "" if len(dark) <= LONGEST_LIST else f" and {len(dark) - LONGEST_LIST} more"
        missing.append(f"dark: {places}{more}")
    short = [
        f"the {number} at {board.place(cell)}"
        for cell, number in board.puzzle.clues
        if len(board.bulbs.intersection(board.puzzle.neighbours(cell))) < number
    ]
    if short:
        missing.append(f"bulbs missing at {', '.join(short[:LONGEST_LIST])}")
    return f"not solved, but nothing is broken; {'; '.join(missing)}"
