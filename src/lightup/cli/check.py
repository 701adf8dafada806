"""`lightup check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from . import _options as options
from ._inputs import Reading, read_board, read_items, read_text
from .app import BAD_INPUT, NO, YES, worst

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Puzzle, Rule
    from ..formats import Item

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
    asked = read_board(read_text(puzzle), Reading()).puzzle if puzzle else None
    items = read_items(inputs, reading)
    return worst([_judge(item, asked, as_json, len(items) == 1) for item in items])


def _judge(item: Item, asked: Puzzle | None, as_json: bool, alone: bool) -> int:
    """Judges one board and shows the verdict; gives its exit status."""
    board = item.outcome
    if isinstance(board, InputError):
        if as_json:
            options.show_json({"name": item.name, "solved": None, "message": str(board)})
        options.complain_of(item, board, alone)
        return BAD_INPUT
    same = asked is None or asked == board.puzzle
    solved = same and board.solved
    if as_json:
        broken = [_fault(board, rule) for rule in board.broken()]
        options.show_json({"name": item.name, "solved": solved, "same_puzzle": same, "broken": broken})
    else:
        for message in _messages(board) if same else ["this is not a board of that puzzle"]:
            options.show(message if alone else f"{item.name}: {message}")
    return YES if solved else NO


def _fault(board: Board, rule: Rule) -> dict[str, str]:
    return {"rule": rule.kind, "cell": board.place(rule.cell), "message": board.complaint(rule)}


def _messages(board: Board) -> list[str]:
    """What is broken; if nothing is, what is missing."""
    if board.solved:
        return ["solved"]
    if broken := board.broken():
        return [board.complaint(rule) for rule in broken]
    unmet = board.unmet()
    dark = _some(board.place(rule.cell) for rule in unmet if rule.kind == "lit")
    clues = _some(board.complaint(rule) for rule in unmet if rule.kind == "clue")
    missing = [f"dark: {dark}"] * bool(dark) + [clues] * bool(clues)
    return [f"not solved, but nothing is broken; {'; '.join(missing)}"]


def _some(words: Iterable[str]) -> str:
    """The first few words of a list, and how many more there are."""
    words = [*words]
    more = f" and {len(words) - LONGEST_LIST} more" if len(words) > LONGEST_LIST else ""
    return ", ".join(words[:LONGEST_LIST]) + more
