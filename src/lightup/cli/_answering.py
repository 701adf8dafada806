"""`Answer`, and the loop that all commands share: answer every item, in words or as JSON.

A line of JSON has the source and the name of the puzzle, then the answer as `schema` has it. An error
is never an answer. It is one line with advice on standard error and, with `--json`, also on standard
output: `{"source": ..., "name": ..., "error": {"kind": ..., "message": ...}}`, both empty if it is not
about an input.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..base.errors import GaveUp, Impossible, LightUpError, NoSolution, SeveralSolutions, WebPage
from ..base.words import plural, printable
from ..formats import join, pieces
from ._alarm import alarm
from ._interrupts import Interrupts
from ._manners import manners
from ._output import STANDARD, aligned, aside, complain, fitting, show, writing
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Any, TextIO

    from ..formats import Item

    Origin = tuple[str, str]  # the source and the name of a puzzle

YES, NO, BAD_INPUT, GAVE_UP = 0, 1, 2, 3
FAILURES = ("gave up", "failed")  # how the closing line counts errors
# What to do about an error, by the option that it is about.
ADVICE = {
    "candidates": "ask for fewer with --candidates",
    "format": "choose with --from NAME",
    "fresh": "start over with --fresh",
    "lines": "choose with --lines or --no-lines",
    "page": "nothing is fetched: save the page, or type curl -L {address} | lightup",
    "output": "choose another place with -o",
    "resume": "go on with --resume",
    "seconds": "give more time with --timeout",
    "white": "choose with --white N",
}


@dataclass(frozen=True)
class Words:
    """An answer for people.

    The only answer of a command shows `before`, the body (a text, or the texts of `boards` in a format)
    and the verdict. If there are several answers, the verdict comes before the body, and the puzzle's
    name before each of its lines; an answer with a `row` appears only in the table. With `aside`,
    everything but the body goes to standard error, so that the output can be used as input again.
    """

    verdict: str = ""
    body: str = ""
    before: str = ""
    row: Sequence[str] = ()
    aside: bool = False
    boards: Sequence[str] = ()
    format: str = "text"

    def show(self, output: TextIO | None = None) -> None:
        """Writes the only answer of a command."""
        if self.before:
            show(self.before, output, err=self.aside)
        if self.body:
            show(self.body, output)
        if self.boards:
            show(join(self.boards, self.format), output)
        if self.verdict:
            show(self.verdict, output, err=self.aside)

    def show_named(self, name: str, output: TextIO | None = None) -> None:
        """Writes one answer of several, without its boards if they go elsewhere."""
        boards = "" if self.aside else join(self.boards, self.format) if self.boards else ""
        if self.verdict or boards:
            for line in self.verdict.splitlines() or [""]:
                show(f"{printable(name)}: {line}".rstrip(), output, err=self.aside)
        if boards:
            show(f"{boards}\n", output)


@dataclass(frozen=True)
class Answer:
    """An exit status, and the answer as JSON and in words.

    Only the requested form is made, because writing a board may print a note. `kind` is what the
    closing line counts it as, and `rank` its place if the answers are sorted. `name` is that of the
    puzzle, where only the answer knows it.
    """

    status: int
    json: Callable[[], Mapping[str, object]]
    words: Callable[[], Words] = Words
    kind: str = ""
    rank: tuple[Any, ...] = ()
    name: str = ""

    def told(self, as_json: bool, origin: Origin) -> Words | str:
        """Returns the answer in words, or as a line of JSON."""
        return line(origin, self.json()) if as_json else self.words()


def line(origin: Origin, answer: Mapping[str, object]) -> str:
    """Returns an answer as a line of JSON, with the source and the name of its puzzle."""
    source, name = origin
    return json.dumps({"source": source, "name": name, **answer})


def tell(
    ask: Callable[[], Answer],
    as_json: bool,
    source: str,
    output: Path = STANDARD,
    *,
    seconds: float | None = None,
) -> int:
    """Writes the only answer of a command, which is made within `seconds`; returns its exit status."""
    try:
        with alarm(seconds):
            answer = ask()
            found = answer.told(as_json, (source, answer.name))
    except LightUpError as error:
        return failed(error, as_json, origin=(source, ""))
    with writing(output) as file:
        if isinstance(found, Words):
            found.show(file)
        else:
            show(found, file)
    return answer.status


@dataclass(frozen=True)
class Manner:
    """How to tell several answers.

    `kinds` are what the closing line counts, in this order. `columns` are the titles of the table, each
    with its width (see `aligned`), without the name of the puzzle, which `shorten` shortens there. With
    `by_rank`, all answers wait for the last one. `target` is the format of the boards. Each answer is
    made within `seconds`, and goes to `output`; what is said about a file goes to standard error. The
    closing line counts them by their `noun`.
    """

    as_json: bool
    kinds: Sequence[str] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    shorten: Callable[[str], str] = str
    by_rank: bool = False
    target: str | None = None
    seconds: float | None = None
    output: Path = STANDARD
    noun: str = "puzzle"


def answer_all(items: Sequence[Item], ask: Callable[[Item], Answer], what: str, manner: Manner) -> int:
    """Shows an answer, or an error, for each item as soon as it is there; returns the worst status.

    `what` labels the progress bar. After Ctrl-C, the answers so far are all there, and counted.
    """
    if len(items) == 1:
        return _answer_one(items[0], ask, manner)
    answers = _Answers(items, ask, what, manner)
    format = "text" if manner.as_json else manner.target or "text"
    with writing(manner.output) as file, Interrupts().caught() as interrupts:
        if manner.output != STANDARD:  # for which a progress bar may stand in
            answers.file = file
        for piece in pieces(answers.boards(interrupts), format, len(items)):
            (answers.file or sys.stdout).write(piece)
            (answers.file or sys.stdout).flush()
        answers.close()
    if answers.interrupt:
        raise answers.interrupt
    return next(status for status in (BAD_INPUT, GAVE_UP, NO, YES) if status in answers.statuses)


def _answer_one(item: Item, ask: Callable[[Item], Answer], manner: Manner) -> int:
    try:
        answer, found = _asked(item, ask, manner)
    except LightUpError as error:
        return failed(error, manner.as_json, item.name, origin=item.origin)
    with writing(manner.output) as file:
        if isinstance(found, Words):
            found.show(file)
        else:
            show(found, file)
    return answer.status


def _asked(item: Item, ask: Callable[[Item], Answer], manner: Manner) -> tuple[Answer, Words | str]:
    """Makes the answer to one question, in words or as a line of JSON."""
    with alarm(manner.seconds):
        answer = ask(item)
        return answer, answer.told(manner.as_json, item.origin)


class _Answers:
    """The answers to several questions, told one by one."""

    def __init__(
        self, items: Sequence[Item], ask: Callable[[Item], Answer], what: str, manner: Manner
    ) -> None:
        self.items, self.ask, self.what, self.manner = items, ask, what, manner
        self.statuses = {YES}
        self._counts: Counter[str] = Counter()
        self._waiting: list[tuple[tuple[Any, ...], str, Words | str]] = []
        self.interrupt: KeyboardInterrupt | None = None
        self.file: TextIO | None = None
        name = max((len(self._title(item.name)) for item in items), default=0)
        self._widths = fitting((f"<{max(name, len('puzzle'))}", *manner.columns.values()))
        self._has_title = False

    def boards(self, interrupts: Interrupts) -> Iterator[str]:
        """Tells each answer; yields the boards that are to be read again."""
        try:
            for item, answer, found in interrupts.only_during(self._asked()):
                if isinstance(answer, LightUpError):
                    failure = failed(
                        answer,
                        self.manner.as_json,
                        item.name,
                        alone=False,
                        origin=item.origin,
                        output=self.file,
                    )
                    self._count(failure, FAILURES[failure != GAVE_UP])
                    continue
                self._count(answer.status, answer.kind)
                if self.manner.by_rank:
                    self._waiting.append((answer.rank, item.name, found))
                    continue
                self._show(item.name, found)
                if isinstance(found, Words) and found.aside:
                    yield from found.boards
        except KeyboardInterrupt as error:
            self.interrupt = error

    def _asked(self) -> Iterator[tuple[Item, Answer | LightUpError, Words | str]]:
        for item in tracked(self.items, self.what, len(self.items)):
            try:
                answer, found = _asked(item, self.ask, self.manner)
            except LightUpError as error:
                yield item, error, ""
            else:
                yield item, answer, found

    def _count(self, status: int, kind: str) -> None:
        self.statuses.add(status)
        self._counts[kind] += 1

    def _show(self, name: str, found: Words | str) -> None:
        if not isinstance(found, Words):
            show(found, self.file)
        elif found.row:
            if not self._has_title:
                self._has_title = True
                show(aligned(("puzzle", *self.manner.columns), self._widths), self.file)
            show(aligned((self._title(name), *found.row), self._widths), self.file)
        else:
            found.show_named(name, self.file)
        sys.stdout.flush()

    def _title(self, name: str) -> str:
        return printable(self.manner.shorten(name))

    def close(self) -> None:
        """Tells the answers that had to wait, and how many there are of each kind."""
        for _, name, found in sorted(self._waiting, key=lambda one: one[0]):
            self._show(name, found)
        kinds = dict.fromkeys((*self.manner.kinds, *FAILURES))
        counts = ", ".join(f"{number} {kind}" for kind in kinds if (number := self._counts[kind]))
        if self.interrupt:
            complain(
                f"interrupted after {self._counts.total()} of {len(self.items)}: {counts or 'none'}"
            )
        elif not (self.manner.as_json or manners.quiet):
            apart = self.file is not None or aside(None)
            show(f"{plural(len(self.items), self.manner.noun)}: {counts}", err=apart)


def failed(
    error: LightUpError,
    as_json: bool = False,
    name: str = "",
    *,
    alone: bool = True,
    origin: Origin = ("", ""),
    output: TextIO | None = None,
) -> int:
    """Reports an error; returns its exit status."""
    if as_json:
        from ..schema import plain  # here, because it loads much that most commands do without

        show(line(origin, plain.failure(error)), output)
    gave_up = isinstance(error, GaveUp)
    message = f"gave up: {error}" if gave_up else str(error)
    complain(f"{'' if alone else f'{name}: '}{message}{_advice(error)}")
    if gave_up:
        return GAVE_UP
    return NO if isinstance(error, Impossible | NoSolution | SeveralSolutions) else BAD_INPUT


def _advice(error: LightUpError) -> str:
    address = shlex.quote(error.address) if isinstance(error, WebPage) else ""
    advice = " or ".join(ADVICE[option] for option in error.about)
    return f"; {advice.format(address=address)}" if advice else ""
