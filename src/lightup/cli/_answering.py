"""`Answer`, and the loop that all commands share: answer every item, in words or as JSON.

An error is never an answer. It is one line on standard error and, with `--json`, also an object on
standard output: `{"error": {"kind": ..., "message": ..., "where": ...}}`. The kinds are the values of
`KINDS`. `where` names the input; it is left out if the error is not about one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import EngineError, GaveUp, GeneratorFailed, Impossible, LightUpError, PackageMissing
from ._output import complain, show, show_json, show_table
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from ..core.board import Board
    from ..formats import Item

YES, NO, BAD_INPUT, GAVE_UP = 0, 1, 2, 3

KINDS = {
    GaveUp: "gave-up",
    GeneratorFailed: "generator",
    Impossible: "impossible",
    EngineError: "engine",
    PackageMissing: "package",
    LightUpError: "input",
}


@dataclass(frozen=True)
class Words:
    """An answer for people.

    The only answer of a command shows `before`, the body (boards or text) and the verdict. If there
    are several answers, the verdict comes before the body, and the puzzle's name before each of its
    lines; an answer with a `row` appears only in the table at the end. With `aside`, everything but
    the body goes to standard error, so that the output can be used as input again.
    """

    verdict: str = ""
    body: str = ""
    before: str = ""
    row: Sequence[str] = ()
    aside: bool = False

    def show(self, output: TextIO | None = None) -> None:
        """Writes the only answer of a command."""
        if self.before:
            show(self.before, output, err=self.aside)
        if self.body:
            show(self.body, output)
        if self.verdict:
            show(self.verdict, output, err=self.aside)

    def show_named(self, name: str) -> None:
        """Writes one answer of several."""
        if self.verdict or self.body:
            for line in self.verdict.splitlines() or [""]:
                show(f"{name}: {line}".rstrip(), err=self.aside)
        if self.body:
            show(self.body if self.aside else f"{self.body}\n")


@dataclass(frozen=True)
class Answer:
    """An exit status, and the answer as JSON and in words.

    Only the requested form is made, because writing a board may print a note.
    """

    status: int
    json: Callable[[], dict[str, object]] = dict
    words: Callable[[], Words] = Words


def tell(answer: Answer, as_json: bool, output: TextIO | None = None) -> int:
    """Writes the only answer of a command; returns its exit status."""
    if as_json:
        show_json(answer.json(), output)
    else:
        answer.words().show(output)
    return answer.status


def answer_all(
    items: Sequence[Item],
    ask: Callable[[Board], Answer],
    what: str,
    *,
    as_json: bool = False,
    columns: Sequence[str] = (),
) -> int:
    """Shows an answer, or an error, for each item; returns the worst exit status.

    `what` labels the progress bar; `columns` are the headings of the table of rows.
    """
    alone = len(items) == 1
    statuses, rows = {YES}, []
    for item in tracked(items, what, len(items)):
        try:
            answer = ask(item.board)
            found = answer.json() if as_json else answer.words()
        except LightUpError as error:
            statuses.add(failed(error, as_json, item.name, alone=alone))
            continue
        statuses.add(answer.status)
        if not isinstance(found, Words):
            show_json({"name": item.name, **found})
        elif alone:
            found.show()
        elif found.row:
            rows.append((item.name, *found.row))
        else:
            found.show_named(item.name)
    if rows:
        show_table(columns, rows)
    return next(status for status in (BAD_INPUT, GAVE_UP, NO, YES) if status in statuses)


def failed(error: LightUpError, as_json: bool = False, name: str = "", *, alone: bool = True) -> int:
    """Reports an error; returns its exit status."""
    gave_up = isinstance(error, GaveUp)
    message = f"gave up: {error}" if gave_up else str(error)
    if as_json:
        kind = next(kind for type, kind in KINDS.items() if isinstance(error, type))
        where = {"where": name} if name else {}
        show_json({"error": {"kind": kind, "message": message, **where}})
    complain(message if alone else f"{name}: {message}")
    if gave_up:
        return GAVE_UP
    return NO if isinstance(error, Impossible) else BAD_INPUT
