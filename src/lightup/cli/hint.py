"""`lightup hint`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..base.words import in_words, listed
from ..reasoning.hint import STAGES, hint as give_hint
from ..reasoning.telling.accounts import account
from ..rendering.scene import of_difference, without_lit_dots
from ..rendering.staging import mistaken, scenes, where
from ..schema import plain
from ..schema.words import of_explanation
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._inputs import origin_of, read_item
from ._output import (
    aside,
    contradiction_told,
    on_terminal,
    picture,
    picture_of,
    sentences_of,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..collecting.sources import Reading
    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import Mistake, WrongMark


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
    without them. Only with --show-mistake does it then show boards, which give these marks away.

    Exit status: 0 if no mark is wrong and there is a step, or the board is solved; 1 if marks are
    wrong, or there are several solutions, or none; 2 for bad input, 3 if it gave up.
    """
    options.check_one_form(as_json, target)

    def answer() -> Answer:
        item = read_item(input, reading)
        given = give_hint(item.board, every_step=every_step, seconds=timeout)
        return _answer(item.name, given, stage, show_mistake, target)

    return tell(answer, as_json, origin_of(input), seconds=timeout)


def _answer(name: str, given: Hint, stage: str, show_mistake: bool, target: str | None) -> Answer:
    board_only = stage == "do" and aside(target)
    return Answer(
        YES if given.status in ("step", "solved") and not given.mistake else NO,
        lambda: plain.hint(given, stage, show_mistake=show_mistake),
        lambda: Words(
            before=_complaint(given, given.mistake, stage, show_mistake) if given.mistake else "",
            body=_in_words(given, stage)
            if _hides(given, show_mistake)
            else _words(given, stage, target),
            verdict="solved" if board_only and given.status == "solved" else "",
            aside=board_only or target is not None,
        ),
        name=name,
    )


def _hides(given: Hint, show_mistake: bool) -> bool:
    """Whether no board may be shown: one without the wrong marks would give them away."""
    return given.mistake is not None and not show_mistake


def _in_words(given: Hint, stage: str) -> str:
    """Says what a stage says without a board, if it says anything."""
    return "\n".join(map(told, _sentences(given).get(stage, ())))


def _sentences(given: Hint) -> dict[str, Sequence[str]]:
    """Returns what the stages say in words."""
    if given.status != "step":
        return {}
    return {"nudge": [given.nudge], "where": [given.where], "why": given.why}


def _words(given: Hint, stage: str, target: str | None) -> str:
    if given.status == "solved":
        return picture(given.board, target) if stage == "do" and aside(target) else "solved"
    if given.status == "none":
        why = f"{contradiction_told(given.contradiction)}\n" if given.contradiction else ""
        return f"{why}{of_explanation('none')}"
    if given.status == "several":
        return told(f"{of_explanation('several').capitalize()}.") + _two(given, target)
    if on_terminal() and not target:
        return "\n\n".join(_drawn(given, stage))
    if stage == "do":
        return picture(given.do, target)
    return "\n".join(_sentences(given)[stage])


def _two(given: Hint, target: str | None) -> str:
    """Shows two solutions: on a terminal where they differ, elsewhere both."""
    if on_terminal() and not target:
        return f"\n\n{picture_of(of_difference(*given.solutions))}"
    boards = "\n\n".join(picture(board, target) for board in given.solutions)
    return f" For example:\n{boards}"


def _drawn(given: Hint, stage: str) -> Iterator[str]:
    """Yields what a stage shows on a terminal: sentences and boards."""
    drawn = scenes(account(given.next))
    if stage == "nudge":
        yield told(given.nudge)
    elif stage == "where":
        yield told(given.where)
        yield picture_of(where(given))
    elif stage == "why":
        yield sentences_of(*drawn)
        yield picture_of(*drawn)
    else:
        yield picture_of(replace(drawn[-1], board=without_lit_dots(given.do)))


def _complaint(given: Hint, mistake: Mistake, stage: str, show_mistake: bool) -> str:
    """Says that marks are wrong or, with `show_mistake`, which ones and why; then comes the hint."""
    number = len(mistake.wrong)
    wrong = f"{in_words(number).capitalize()} {'mark is' if number == 1 else 'marks are'} wrong"
    them = "it" if number == 1 else "them"
    without = f"\nWithout {them}:"
    if not show_mistake:
        says = f"{wrong}. (--show-mistake says which and why.)"
        goes_on = without if stage in _sentences(given) else f"Take {them} back first."
        return "\n".join([*mistake.broken, says, goes_on])
    others = {1: ".", 2: ", each even without the other."}.get(
        number, ", each even without the others."
    )
    reasons = (line for mark in mistake.marks for line in _reasons(mistake, mark))
    back = f"Take back {listed(map(mistake.board.place, sorted(mistake.wrong)))}."
    return "\n".join([f"{wrong}{others}", "", *reasons, back, without])


def _reasons(mistake: Mistake, mark: WrongMark) -> Iterator[str]:
    """Yields why a mark is wrong and, on a terminal, the boards that show it."""
    begin = f"{mistake.board.place(mark.cell)}: " if len(mistake.marks) > 1 else ""
    if mark.account and on_terminal():
        yield f"{begin}\n{sentences_of(*mistaken(mark))}".lstrip("\n")
    elif mark.account:
        yield told(" ".join(mark.reasons), begin)
    else:
        *steps, end = mark.reasons
        yield told("Step by step, the rest of the board shows the opposite.", begin)
        yield from (told(step, f"{number:>4}. ") for number, step in enumerate(steps, 1))
        yield told(end, " " * 6)
    if on_terminal():
        yield f"\n{picture_of(*mistaken(mark))}\n"
