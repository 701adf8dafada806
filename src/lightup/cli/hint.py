"""`lightup hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.errors import GaveUp
from ..formats import dumps
from ..reasoning.hint import STAGES
from ..reasoning.hint import hint as give_hint
from . import _options as options
from ._inputs import read_board, read_text
from ._steps import places, rules_as_json, step_as_json
from .app import NO, YES

if TYPE_CHECKING:
    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import Mistake
    from ._inputs import Reading


@click.command()
@options.one_input
@options.reading
@options.choice("--stage", STAGES, "nudge", "How much to tell.")
@click.option("--show-mistake", is_flag=True, help="Say which marks are wrong, and why.")
@options.to_format("Write boards in this format.")
@options.timeout("Give up after this time.")
@options.as_json
def hint(
    input: str,
    reading: Reading,
    stage: str,
    show_mistake: bool,
    target: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Give a hint for the next step.

    The hint starts from the bulbs and dots of the board and tells as much as --stage asks for: nudge
    (the kind of step, and how many are open), where (what to look at), why (the reasons), do (the board
    after the step). Marks that cannot be right are told first; the hint then goes on without them.
    Cells that are lit count as dots.

    Exit status: 0 if all marks may be right and there is a step, or the board is solved; 1 if marks
    are wrong, or there are several solutions, or none; 2 for bad input, 3 if it gave up.
    """
    board = read_board(read_text(input), reading)
    try:
        given = give_hint(board, seconds=timeout)
    except GaveUp as error:
        if as_json:
            options.show_json({"kind": "unknown", "message": f"gave up: {error}"})
        raise
    if as_json:
        options.show_json(_as_json(given, stage, show_mistake, target))
    else:
        _tell(given, stage, show_mistake, target)
    return YES if given.kind in ("step", "solved") and not given.mistake else NO


def _tell(given: Hint, stage: str, show_mistake: bool, target: str | None) -> None:
    if given.mistake:
        options.show("\n".join(_complaints(given.mistake, show_mistake)), err=target is not None)
    if given.kind == "solved":
        options.show("solved")
    elif given.kind == "unsolvable":
        options.show("the puzzle has no solution")
    elif given.kind == "several":
        options.show("nothing follows from the marks: there are several solutions, two of which are")
        options.show("\n\n".join(options.picture(board, target) for board in given.solutions))
    elif stage == "do":
        options.show(options.picture(given.do, target))
    else:
        options.show({"nudge": given.nudge, "where": given.where, "why": "\n".join(given.why)}[stage])


def _complaints(mistake: Mistake, show_mistake: bool) -> list[str]:
    """What is wrong: that something is, or also what and why."""
    number = len(mistake.wrong)
    without = f"without {'it' if number == 1 else 'them'}:"
    if show_mistake:
        wrong = ", ".join(places(mistake.board, mistake.wrong))
        return [*mistake.reasons, f"take back {wrong}; {without}"]
    marks = "a mark is" if number == 1 else f"{number} marks are"
    return [*mistake.broken, f"{marks} wrong (--show-mistake says more); {without}"]


def _as_json(given: Hint, stage: str, show_mistake: bool, target: str | None) -> dict[str, object]:
    """The stages up to the one that is asked for."""
    report: dict[str, object] = {"kind": given.kind, "mistake": None}
    if given.mistake:
        report["mistake"] = _mistake_as_json(given.mistake, show_mistake)
    if given.solutions:
        report["solutions"] = [dumps(board, target or "text") for board in given.solutions]
    if given.step:
        reached = STAGES.index(stage)
        stages = {
            "nudge": given.nudge,
            "where": given.where,
            "why": [*given.why],
            "do": dumps(given.do, target or "text"),
        }
        report |= {"technique": given.step.technique.name, "level": given.step.level}
        report |= {"moves": given.moves} | {name: stages[name] for name in STAGES[: reached + 1]}
        if reached >= STAGES.index("why"):
            report["step"] = step_as_json(given.step)
    return report


def _mistake_as_json(mistake: Mistake, show_mistake: bool) -> dict[str, object]:
    """How many marks are wrong, and, if wanted, which and why."""
    report: dict[str, object] = {
        "wrong_marks": len(mistake.wrong),
        "broken": [*mistake.broken],
    }
    return (
        report
        if not show_mistake
        else report
        | {
            "reasons": [*mistake.reasons],
            "rules": rules_as_json(mistake.board, mistake.rules),
            "marks": places(mistake.board, mistake.marks),
            "take_back": places(mistake.board, mistake.wrong),
        }
    )
