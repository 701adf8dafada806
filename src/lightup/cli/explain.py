"""`lightup explain`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in
from ..base.errors import NoSolution
from ..base.words import printable
from ..core.board import Board
from ..core.grid import cell_at
from ..formats import dumps
from ..reasoning.arguing.derivation import Derivation
from ..reasoning.arguing.smallest import smallest_argument, without_mark
from ..reasoning.arguing.steps import Passage
from ..reasoning.explain import explain as explain_cell, told_way
from ..reasoning.finding.position import Position
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.telling.accounts import account, lines
from ..render import page
from ..render.scene import Scene, asking_about
from ..render.staging import outcome, overview, scenes
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._help import LEVEL_TABLE
from ._inputs import read_item
from ._output import on_terminal, picture_of, sentences_of, told
from ._progress import tracked
from ._steps import passage_as_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from ._inputs import Reading

HARDEST = TECHNIQUES[-1].level
EVERY = 10  # steps after which to show the board
NO_SOLUTION = "the puzzle has no solution"
WRONG_MARKS = "no solution has all these marks: lightup hint --show-mistake says which are wrong"


@dataclass(frozen=True)
class Writing:
    """How to write the way: with which steps, in which form, and where."""

    level: int | None
    everything: bool
    every: int | None
    to: str | None
    output: TextIO
    name: str = ""

    @property
    def is_page(self) -> bool:
        """Whether to write a page: as asked for, else by the ending of the file."""
        return self.output.name.endswith((".html", ".htm")) if self.to is None else self.to == "html"

    @property
    def hardest(self) -> int:
        """The highest level of a step."""
        return HARDEST if self.level is None else self.level


writing_options = options.bundled(
    "writing",
    Writing,
    click.option(
        "--level",
        metavar="N",
        type=click.IntRange(0, HARDEST),
        help=f"Take no step above this level, 0 to {HARDEST}.",
    ),
    click.option("--all", "everything", is_flag=True, help="Also tell steps that nothing later needs."),
    click.option(
        "--every",
        metavar="N",
        type=click.IntRange(1),
        help=f"Show the board after every N steps (default: {EVERY}; on a terminal with --cell: after "
        "each, but once for easy steps in a row).",
    ),
    click.option(
        "--to",
        type=click.Choice(["text", "html"]),
        help="Write text, or a page to step through (default: by the ending of the file, else text).",
    ),
    options.output,
)


@click.command(epilog=LEVEL_TABLE)
@options.one_input
@options.reading
@click.option(
    "--cell",
    metavar="CELL",
    help="Only tell the steps that lead to this cell (r3c4, 3,4 or D3).",
)
@click.option(
    "--at-once", is_flag=True, help="Explain the cell by one argument, the smallest there is."
)
@writing_options
@click.option("--keep-marks", is_flag=True, help="Start from the bulbs and dots of the input.")
@options.timeout("Give up after this time.")
@options.as_json
def explain(
    input: str,
    reading: Reading,
    cell: str | None,
    at_once: bool,
    writing: Writing,
    keep_marks: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Explain step by step how to solve a puzzle.

    The easiest steps come first, and steps that nothing later needs are left out. Bulbs and dots in
    the input are ignored unless --keep-marks is given. --cell tells only the steps that lead to one
    cell; it always keeps bulbs and dots.

    Exit status: 0 if the steps lead to the only solution (with --cell: if the cell is forced), 1 if
    they do not, 2 for bad input, 3 if it gave up.
    """
    if writing.is_page and as_json:
        raise click.UsageError("expected a page (--to html) or --json, got both")
    if at_once and cell is None:
        raise click.UsageError("expected --cell with --at-once, got none")
    if at_once and writing.level is not None:
        raise click.UsageError("expected --at-once or --level, got both")
    if writing.everything and cell is not None:
        raise click.UsageError("expected --all or --cell, got both")

    def answer() -> Answer:
        item = read_item(input, reading)
        board, named = item.board, replace(writing, name=printable(item.title))
        try:
            if cell is not None:
                return _explain_cell(board, cell_at(cell, board), at_once, named, timeout)
            return _explain_way(board if keep_marks else Board(board.puzzle), named, timeout)
        except NoSolution:
            marked = board.marked and (keep_marks or cell is not None)
            key = "solved" if cell is None else "forced"
            return _no(key, WRONG_MARKS if marked else NO_SOLUTION, named)

    return tell(answer, as_json, writing.output, seconds=timeout)


def _explain_way(start: Board, writing: Writing, seconds: float | None) -> Answer:
    """Explains the whole way."""
    derivation = Derivation(Position(start, deadline_in(seconds)), writing.hardest)
    for _ in tracked(derivation.batches(), "explaining", len(start.unknown), len):
        pass
    passages = [*told_way(derivation, everything=writing.everything)]
    end = passages[-1].after.with_light() if passages else start
    verdict = _verdict(end, writing.hardest, "nothing more" if passages else "nothing")
    return Answer(
        YES if end.solved else NO,
        lambda: {
            "solved": end.solved,
            "puzzle": dumps(start, "text"),
            "end": dumps(end, "text"),
            "message": verdict,
            "passages": [*map(passage_as_json, passages)],
        },
        lambda: _words(start, passages, verdict, writing),
    )


def _verdict(end: Board, level: int, nothing: str) -> str:
    if end.solved:
        return "solved"
    if level == HARDEST:
        return f"{nothing} follows: there are several solutions"
    return f"{nothing} follows by steps up to level {level}"


def _explain_cell(
    board: Board, cell: int, at_once: bool, writing: Writing, seconds: float | None
) -> Answer:
    """Explains why a cell holds a bulb or none; its own mark is no reason."""
    place = board.place(cell)
    start = without_mark(board, cell)
    if at_once:
        passages = _at_once(start, cell, seconds)
    else:
        passages = explain_cell(start, cell, hardest=writing.hardest, seconds=seconds)
    if not passages and writing.hardest < HARDEST:
        return _no("forced", f"{place} does not follow by steps up to level {writing.level}", writing)
    if not passages:
        return _no("forced", f"{place} is not forced: it may hold a bulb, or none", writing)
    is_bulb = cell in passages[-1].bulbs
    verdict = f"{place} holds {'a' if is_bulb else 'no'} bulb"
    return Answer(
        YES,
        lambda: {
            "forced": True,
            "cell": place,
            "bulb": is_bulb,
            "message": verdict,
            "passages": [*map(passage_as_json, passages)],
        },
        lambda: _words(start, passages, verdict, writing, cell),
    )


def _at_once(start: Board, cell: int, seconds: float | None) -> tuple[Passage, ...]:
    """Explains a cell by one step, the smallest; cells that are lit count as dots."""
    seen = start if cell in start.lit else start.with_light()
    step = smallest_argument(seen, cell, seconds=seconds)
    return (Passage((step,)),) if step else ()


def _words(
    start: Board, passages: Sequence[Passage], verdict: str, writing: Writing, cell: int | None = None
) -> Words:
    """Writes the passages as a page, or as text with a board after every few of them."""
    if writing.is_page:
        drawing = page.draw(start, passages, verdict, writing.name, cell)
        return Words(body=drawing.removesuffix("\n"))
    drawn = writing.output.name == "-" and on_terminal()
    body = []
    if drawn:
        body.append(f"{picture_of(Scene(start) if cell is None else asking_about(start, cell))}\n")
    elif not passages:
        body.append(f"{start}\n")
    every = writing.every or (None if drawn and cell is not None else EVERY)
    for first, last in pairwise([0, *_ends(passages, every)]):
        some = passages[first:last]
        body += [_numbered(number, one, drawn) for number, one in enumerate(some, first + 1)]
        body.append(f"\n{_picture(some) if drawn else some[-1].after.with_light()}\n")
    return Words(verdict, body="\n".join(body))


def _ends(passages: Sequence[Passage], every: int | None) -> list[int]:
    """Returns how many passages come before each board: if not told, easy ones in a row share one."""
    last = len(passages)
    return [
        number
        for number in range(1, last + 1)
        if number == last
        or (number % every == 0 if every else passages[number - 1].level or passages[number].level)
    ]


def _numbered(number: int, passage: Passage, drawn: bool) -> str:
    """Tells a passage under its number, a line for each of its groups of steps."""
    write = told if drawn else _unwrapped
    name = f"{passage.technique.name.capitalize()} (level {passage.level}):"
    first, *more = lines(passage)
    begin = f"{number}. "
    if drawn and not more and len(_scenes(passage)) > 1:
        return f"{begin}{name}\n{sentences_of(*_scenes(passage))}"
    if not more:
        return write(f"{name} {first}", begin)
    blank = " " * len(begin)
    return "\n".join([f"{begin}{name}", *(write(line, blank) for line in (first, *more))])


def _unwrapped(text: str, begin: str) -> str:
    return f"{begin}{text}"


def _picture(passages: Sequence[Passage]) -> str:
    """Draws one passage with its argument, or what several have decided."""
    return picture_of(*_scenes(passages[0])) if len(passages) == 1 else picture_of(outcome(passages))


def _scenes(passage: Passage) -> tuple[Scene, ...]:
    """Draws the argument and the conclusion of one step, or what several steps decide."""
    if len(passage.steps) > 1:
        return (overview(passage),)
    return scenes(account(passage.steps[0]))


def _no(key: str, message: str, writing: Writing) -> Answer:
    """Says that there is nothing to explain; where a page was asked for, on standard error."""
    words = Words(message, aside=writing.is_page)
    return Answer(NO, lambda: {key: False, "message": message}, lambda: words)
