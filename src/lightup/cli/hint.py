"""`lightup hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.words import listed
from ..formats import dumps
from ..reasoning.hint import STAGES, hint as give_hint
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._inputs import read_board
from ._output import picture
from ._steps import places, rules_as_json, step_as_json

if TYPE_CHECKING:
    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import Mistake
    from ._inputs import Reading


@click.command()
@options.one_input
@options.reading
@options.choice("--stage", STAGES, "nudge", "How much to reveal.")
@click.option("--show-mistake", is_flag=True, help="Say which marks are wrong and why.")
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

    The hint starts from the bulbs and dots of the board and reveals as much as --stage asks for:
    nudge (the kind of step, and how many are open), where (what to look at), why (the reasons) or do
    (the board after the step). Wrong marks are reported first, and the hint continues without them.
    Cells that are lit count as dots.

    Exit status: 0 if no mark is wrong and there is a step, or the board is solved; 1 if marks are
    wrong, or there are several solutions, or none; 2 for bad input, 3 if it gave up.
    """
    given = give_hint(read_board(input, reading), seconds=timeout)
    answer = Answer(
        YES if given.kind in ("step", "solved") and not given.mistake else NO,
        lambda: _as_json(given, stage, show_mistake, target),
        lambda: Words(
            before=_complaint(given.mistake, show_mistake) if given.mistake else "",
            body=_words(given, stage, target),
            aside=target is not None,
        ),
    )
    return tell(answer, as_json)


def _words(given: Hint, stage: str, target: str | None) -> str:
    if given.kind == "solved":
        return "solved"
    if given.kind == "unsolvable":
        return "the puzzle has no solution"
    if given.kind == "several":
        boards = "\n\n".join(picture(board, target) for board in given.solutions)
        return f"nothing follows from the marks: there are several solutions, for example\n{boards}"
    if stage == "do":
        return picture(given.do, target)
    return {"nudge": given.nudge, "where": given.where, "why": "\n".join(given.why)}[stage]


def _complaint(mistake: Mistake, show_mistake: bool) -> str:
    """Says that marks are wrong or, with `show_mistake`, which ones and why."""
    number = len(mistake.wrong)
    without = f"Without {'it' if number == 1 else 'them'}:"
    if show_mistake:
        wrong = listed(places(mistake.board, mistake.wrong))
        return "\n".join([*mistake.reasons, f"Take back {wrong}. {without}"])
    marks = "One mark is" if number == 1 else f"{number} marks are"
    return "\n".join(
        [*mistake.broken, f"{marks} wrong. (--show-mistake says which and why.) {without}"]
    )


def _as_json(given: Hint, stage: str, show_mistake: bool, target: str | None) -> dict[str, object]:
    """Returns the hint with all stages up to `stage`."""
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
        report |= {"moves": given.open_steps} | {name: stages[name] for name in STAGES[: reached + 1]}
        if reached >= STAGES.index("why"):
            report["step"] = step_as_json(given.step)
    return report


def _mistake_as_json(mistake: Mistake, show_mistake: bool) -> dict[str, object]:
    """Says how many marks are wrong and, with `show_mistake`, which ones and why."""
    report: dict[str, object] = {"wrong_marks": len(mistake.wrong), "broken": [*mistake.broken]}
    if show_mistake:
        report |= {
            "reasons": [*mistake.reasons],
            "rules": rules_as_json(mistake.board, mistake.rules),
            "marks": places(mistake.board, mistake.marks),
            "take_back": places(mistake.board, mistake.wrong),
        }
    return report
