"""`lightup check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import _options as options
from ._answering import NO, YES, Answer, Words, answer_all
from ._inputs import Reading, read_board, read_items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Rule

LONGEST_LIST = 5


@click.command()
@options.inputs
@options.reading
@click.option("--puzzle", metavar="INPUT", help="Also check that the boards are of this puzzle.")
@options.as_json
def check(inputs: tuple[str, ...], reading: Reading, puzzle: str | None, as_json: bool) -> int:
    """Check boards against the rules: what is broken, and where.

    Exit status: 0 if all boards are solved, 1 if one is not, 2 for bad input.
    """
    asked = read_board(puzzle, Reading()).puzzle if puzzle else None

    def judge(board: Board) -> Answer:
        return _judge(board, same=asked in (None, board.puzzle))

    return answer_all(read_items(inputs, reading), judge, "checking", as_json=as_json)


def _judge(board: Board, same: bool) -> Answer:
    """Judges a board; `same` says whether it is a board of the puzzle that was asked for."""
    solved = same and board.solved
    messages = _messages(board) if same else ["this is not a board of that puzzle"]
    return Answer(
        YES if solved else NO,
        lambda: {
            "solved": solved,
            "same_puzzle": same,
            "broken": [_fault(board, rule) for rule in board.broken()],
        },
        lambda: Words("\n".join(messages)),
    )


def _fault(board: Board, rule: Rule) -> dict[str, str]:
    return {"rule": rule.kind, "cell": board.place(rule.cell), "message": board.complaint(rule)}


def _messages(board: Board) -> list[str]:
    """Says what is broken or, if nothing is, what is missing."""
    if board.solved:
        return ["solved"]
    if broken := board.broken():
        return [board.complaint(rule) for rule in broken]
    if not board.marked:
        return ["not solved: there are no marks yet"]
    unmet = board.unmet()
    dark = _some(board.place(rule.cell) for rule in unmet if rule.kind == "lit")
    clues = _some(board.complaint(rule) for rule in unmet if rule.kind == "clue")
    missing = [f"dark: {dark}"] * bool(dark) + [f"incomplete: {clues}"] * bool(clues)
    return ["not solved, but nothing is broken", *missing]


def _some(words: Iterable[str]) -> str:
    """Lists the first few words and says how many more there are."""
    words = [*words]
    more = f" and {len(words) - LONGEST_LIST} more" if len(words) > LONGEST_LIST else ""
    return ", ".join(words[:LONGEST_LIST]) + more
