"""`lightup hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.words import in_words, listed
from ..formats import dumps
from ..reasoning.hint import STAGES, hint as give_hint
from ..reasoning.telling import account
from ..render.scene import of_difference, pointing_at
from ..render.staging import mistaken, scenes
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._inputs import read_board
from ._output import aside, on_terminal, picture, picture_of, sentences_of, told
from ._steps import passage_as_json, places, step_as_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import Mistake, WrongMark
    from ._inputs import Reading


@click.command()
@options.one_input
@options.reading
@options.choice("--stage", STAGES, "nudge", "How much to reveal.")
@click.option("--show-mistake", is_flag=True, help="Say which marks are wrong and why.")
@click.option("--every-step", is_flag=True, help="Hint at every dot, even one that leads to no bulb.")
@options.to_format("Write boards in this format.")
@options.timeout("Give up after this time.")
@options.as_json
def hint(
    input: str,
    reading: Reading,
    stage: str,
    show_mistake: bool,
    every_step: bool,
    target: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Give a hint for the next step.

    The hint starts from the bulbs and dots of the board and leads to the next bulb. What a glance
    shows counts as seen: light, and what is left around a clue that has its bulbs. --stage says how
    much to reveal: nudge (the kind of step, and how many are open), where (what to look at), why (the
    reasons) or do (the board after the step). Wrong marks are reported first, and the hint continues
    without them.

    Exit status: 0 if no mark is wrong and there is a step, or the board is solved; 1 if marks are
    wrong, or there are several solutions, or none; 2 for bad input, 3 if it gave up.
    """
    given = give_hint(read_board(input, reading), every_step=every_step, seconds=timeout)
    board_only = stage == "do" and aside(target)
    answer = Answer(
        YES if given.kind in ("step", "solved") and not given.mistake else NO,
        lambda: _as_json(given, stage, show_mistake, target),
        lambda: Words(
            before=_complaint(given.mistake, show_mistake) if given.mistake else "",
            body=_words(given, stage, target),
            verdict="solved" if board_only and given.kind == "solved" else "",
            aside=board_only or target is not None,
        ),
    )
    return tell(answer, as_json)


def _words(given: Hint, stage: str, target: str | None) -> str:
    if given.kind == "solved":
        return picture(given.board, target) if stage == "do" and aside(target) else "solved"
    if given.kind == "unsolvable":
        return "the puzzle has no solution"
    if given.kind == "several":
        return told("Nothing follows from the marks: there are several solutions.") + _two(
            given, target
        )
    if on_terminal() and not target:
        return "\n\n".join(_drawn(given, stage))
    if stage == "do":
        return picture(given.do, target)
    return {"nudge": given.nudge, "where": given.where, "why": "\n".join(given.why)}[stage]


def _two(given: Hint, target: str | None) -> str:
    """Shows two solutions: on a terminal where they differ, elsewhere both."""
    if on_terminal() and not target:
        return f"\n\n{picture_of(of_difference(*given.solutions))}"
    boards = "\n\n".join(picture(board, target) for board in given.solutions)
    return f" For example:\n{boards}"


def _drawn(given: Hint, stage: str) -> Iterator[str]:
    """Yields what a stage shows on a terminal: sentences and boards."""
    step = given.next
    argument = account(step)
    if stage == "nudge":
        yield told(given.nudge)
    elif stage == "where":
        yield told(given.where)
        subject = argument.subject - step.cells
        yield picture_of(pointing_at(given.board, subject))
    elif stage == "why":
        yield sentences_of(*scenes(argument))
        yield picture_of(*scenes(argument))
    else:
        yield picture_of(scenes(argument)[-1])


def _complaint(mistake: Mistake, show_mistake: bool) -> str:
    """Says that marks are wrong or, with `show_mistake`, which ones and why; then comes the hint."""
    number = len(mistake.wrong)
    marks = "One mark is" if number == 1 else f"{in_words(number).capitalize()} marks are"
    without = f"\nWithout {'it' if number == 1 else 'them'}:"
    if not show_mistake:
        says = f"{marks} wrong. (--show-mistake says which and why.)"
        return "\n".join([*mistake.broken, says, without])
    reasons = (line for mark in mistake.marks for line in _reasons(mistake, mark))
    back = f"Take back {listed(places(mistake.board, mistake.wrong))}."
    return "\n".join([f"{marks} wrong.", "", *reasons, back, without])


def _reasons(mistake: Mistake, mark: WrongMark) -> Iterator[str]:
    """Yields why a mark is wrong and, on a terminal, the boards that show it."""
    begin = f"{mistake.board.place(mark.cell)}: " if len(mistake.marks) > 1 else ""
    if mark.account:
        yield told(" ".join(mark.reasons), begin)
    else:
        *steps, end = mark.reasons
        yield f"{begin}the other marks show the opposite."
        yield from (told(step, f"{number:>4}. ") for number, step in enumerate(steps, 1))
        yield told(end, " " * 6)
    if on_terminal():
        yield f"\n{picture_of(*mistaken(mark))}\n"


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
        report["marks"] = [
            {
                "cell": mistake.board.place(mark.cell),
                "bulb": mark.is_bulb,
                "reasons": [*mark.reasons],
                "passages": [*map(passage_as_json, mark.passages)],
            }
            for mark in mistake.marks
        ]
        report["take_back"] = places(mistake.board, mistake.wrong)
    return report
