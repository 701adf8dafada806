"""`lightup check`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..collecting.sources import Reading
from ..core.checking import check as check_board, difference
from ..rendering.scene import of_conflicts
from ..schema.words import as_checked, other_puzzle
from . import _options as options
from ._answering import NO, YES, Answer, Manner, Words, answer_all
from ._inputs import as_published, read_board, read_timed
from ._notes import note
from ._output import on_terminal, picture_of, told

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..schema.answers import Checked

STATES = ("solved", "unfinished", "empty", "broken", "different")  # as the closing line counts them


@click.command()
@options.inputs
@options.reading
@click.option("--puzzle", metavar="INPUT", help="Also check that the boards are of this puzzle.")
@click.option("--solution", is_flag=True, help="Check the published solutions, not the marks.")
@options.timeout("Give up on a board after this time.")
@options.as_json
def check(
    inputs: tuple[str, ...],
    reading: Reading,
    puzzle: str | None,
    solution: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Check boards against the rules: what is broken, and where.

    If nothing is broken, it says what is missing: which cells are dark, and which clues lack bulbs.

    Exit status: 0 if all boards are solved, 1 if one is not, 2 for bad input, 3 if it gave up.
    """
    asked = read_board(puzzle, Reading()).puzzle if puzzle else None
    items, timeout = read_timed(inputs, reading, timeout)
    if solution:
        items = [*map(as_published, items)]
    judge = partial(_judge, asked, drawn=on_terminal() and len(items) == 1)
    manner = Manner(as_json, [*map(as_checked, STATES)], seconds=timeout)
    return answer_all(items, judge, "checking", manner)


def _judge(asked: Puzzle | None, item: Item, *, drawn: bool) -> Answer:
    """Judges a board, which should be one of the puzzle that was asked for."""
    board = item.board
    other = difference(asked, board.puzzle) if asked else ""
    found = check_board(board)
    state = "different" if other else found.state
    if state == "empty" and item.solution:
        note("there is a published solution: --solution checks it")

    def checked() -> Checked:
        from ..schema import plain

        return plain.checked(found, other)

    return Answer(
        YES if state == "solved" else NO,
        checked,
        lambda: Words(
            "\n".join(map(told, [other_puzzle(other)] if other else found.lines)),
            body=picture_of(of_conflicts(board)) if drawn and board.marked else "",
        ),
        as_checked(state),
    )
