"""`lightup check`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..collecting.sources import Reading
from ..core.checking import Check, check as check_board, difference
from ..rendering.scene import of_conflicts
from . import _options as options
from ._answering import NO, YES, Answer, Manner, Words, answer_all
from ._inputs import as_published, read_board, read_items
from ._notes import note
from ._output import on_terminal, picture_of, told
from ._steps import places

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle, Rule
    from ..formats import Item

# What the closing line counts.
STATES = {
    "solved": "solved",
    "unfinished": "unfinished",
    "empty": "without marks",
    "broken": "broken",
    "different": "of another puzzle",
}


@click.command()
@options.inputs
@options.reading
@click.option("--puzzle", metavar="INPUT", help="Also check that the boards are of this puzzle.")
@click.option("--solution", is_flag=True, help="Check the published solutions, not the marks.")
@options.as_json
def check(
    inputs: tuple[str, ...], reading: Reading, puzzle: str | None, solution: bool, as_json: bool
) -> int:
    """Check boards against the rules: what is broken, and where.

    If nothing is broken, it says what is missing: which cells are dark, and which clues lack bulbs.

    Exit status: 0 if all boards are solved, 1 if one is not, 2 for bad input.
    """
    asked = read_board(puzzle, Reading()).puzzle if puzzle else None
    items = read_items(inputs, reading)
    if solution:
        items = [*map(as_published, items)]
    judge = partial(_judge, asked, drawn=on_terminal() and len(items) == 1)
    return answer_all(items, judge, "checking", Manner(as_json, [*STATES.values()]))


def _judge(asked: Puzzle | None, item: Item, *, drawn: bool) -> Answer:
    """Judges a board, which should be one of the puzzle that was asked for."""
    board = item.board
    other = difference(asked, board.puzzle) if asked else ""
    found = check_board(board)
    state = "different" if other else found.state
    lines = [f"not a board of that puzzle: {other}"] if other else [*found.lines]
    if state == "empty" and item.solution:
        note("there is a published solution: --solution checks it")
    return Answer(
        YES if state == "solved" else NO,
        lambda: {
            "solved": state == "solved",
            "same_puzzle": None if asked is None else not other,
            "state": state,
            "messages": lines,
            **_as_json(found),
        },
        lambda: Words(
            "\n".join(map(told, lines)),
            body=picture_of(of_conflicts(board)) if drawn and board.marked else "",
        ),
        STATES[state],
    )


def _as_json(found: Check) -> dict[str, object]:
    """Returns each rule that is broken, the cells that are dark and the clues that lack bulbs."""
    return {
        "broken": [_fault(found, rule) for rule in found.broken],
        "dark": places(found.board, found.board.dark),
        "incomplete": [_fault(found, rule) for rule in found.missing if rule.kind == "clue"],
    }


def _fault(found: Check, rule: Rule) -> dict[str, object]:
    board = found.board
    return {
        "rule": rule.kind,
        "cell": board.place(rule.cell),
        "bulbs": places(board, found.bulbs(rule)),
        "message": board.complaint(rule),
    }
