"""`lightup explain`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in, seconds_left
from ..base.errors import NoSolution
from ..base.words import printable
from ..core.board import Board
from ..core.grid import cell_at
from ..generating.fields import read_levels
from ..reasoning.arguing.derivation import Derivation
from ..reasoning.arguing.smallest import smallest_argument, without_mark
from ..reasoning.arguing.steps import Passage
from ..reasoning.contradiction import contradiction_in_time
from ..reasoning.explain import explain as explain_cell, told_way
from ..reasoning.finding.position import Position
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.telling.accounts import account, lines
from ..rendering.scene import Scene, asking_about
from ..rendering.staging import outcome, overview, scenes
from ..schema import plain
from ..schema.words import of_explanation
from ..solving.solve import solutions
from ..web import walkthrough
from . import _options as options
from ._answering import NO, YES, Answer, Words, tell
from ._endings import JSON_LINES, way_form
from ._files import output
from ._help import LEVEL_TABLE
from ._inputs import origin_of, read_item
from ._output import (
    STANDARD,
    contradiction_told,
    on_terminal,
    picture_of,
    sentences_of,
    told,
)
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Literal

    from ..collecting.sources import Reading
    from ..schema.answers import Explained

HARDEST = TECHNIQUES[-1].level
EVERY = 10  # steps after which to show the board
ADVICE = ": lightup hint --show-mistake says which are wrong"


@dataclass(frozen=True)
class Writing:
    """How to write the way: with which steps, in which form, and where."""

    level: int | None
    everything: bool
    every: int | None
    to: str | None
    output: Path
    name: str = ""

    @property
    def is_page(self) -> bool:
        """Whether to write a page."""
        return way_form(self.output, self.to) == "html"

    @property
    def hardest(self) -> int:
        """The highest level of a step."""
        return HARDEST if self.level is None else self.level


def _highest(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Reads a level, or a range of them, of which the end counts."""
    return None if value is None else read_levels(value, HARDEST)[1]


writing_options = options.bundled(
    "writing",
    Writing,
    click.option(
        "--level",
        metavar="LEVEL",
        callback=_highest,
        help=f"Take no step above this level: 0 to {HARDEST}, a name, or a range, whose end counts.",
    ),
    click.option("--all", "everything", is_flag=True, help="Also tell steps that nothing later needs."),
    click.option(
        "--every",
        metavar="N",
        type=click.IntRange(1),
        help=f"Show the board after every N steps (default: {EVERY}; on a terminal with --cell: after "
        "each, but once for easy steps in a row).",
    ),
    options.way_to,
    output,
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
    as_json = way_form(writing.output, writing.to, as_json) == JSON_LINES
    if at_once and cell is None:
        raise click.UsageError("expected --cell with --at-once, got none")
    if at_once and writing.level is not None:
        raise click.UsageError("expected --at-once or --level, got both")
    if writing.everything and cell is not None:
        raise click.UsageError("expected --all or --cell, got both")

    def answer() -> Answer:
        item = read_item(input, reading)
        named, deadline = replace(writing, name=printable(item.title)), deadline_in(timeout)
        at = None if cell is None else cell_at(cell, item.board)
        start = item.board if keep_marks or at is not None else Board(item.board.puzzle)
        try:
            found = _explained(start, at, at_once, named, deadline)
        except NoSolution:
            found = _not_explained(start, at, named, deadline)
        return replace(found, name=item.name)

    return tell(answer, as_json, origin_of(input), writing.output, seconds=timeout)


def _explained(
    start: Board, cell: int | None, at_once: bool, writing: Writing, deadline: float
) -> Answer:
    """Explains the whole way, or why a cell holds a bulb or none; its own mark is no reason."""
    shown = start if cell is None else without_mark(start, cell)
    if cell is None:
        passages = _way(start, writing, deadline)
    elif at_once:
        passages = _at_once(shown, cell, seconds_left(deadline))
    else:
        passages = explain_cell(start, cell, level=writing.hardest, seconds=seconds_left(deadline))
    asked = start, passages, cell, writing.hardest
    status, verdict = plain.outcome(*asked)

    def words() -> Words:
        if cell is not None and not passages:
            return Words(verdict, aside=writing.is_page)
        if writing.is_page:
            return Words(body=_page(shown, plain.explained(*asked), writing))
        return _words(shown, passages, verdict, writing, cell)

    return Answer(YES if status in ("solved", "forced") else NO, lambda: plain.explained(*asked), words)


def _not_explained(start: Board, cell: int | None, writing: Writing, deadline: float) -> Answer:
    """Says that there is no solution, and why, or none with all marks; a page needs a reason."""
    wrong = start.marked and any(solutions(start.puzzle, seconds=seconds_left(deadline)))
    status: Literal["mistake", "none"] = "mistake" if wrong else "none"
    verdict = of_explanation(status) + ADVICE * wrong
    found = None if wrong else contradiction_in_time(start, deadline)

    def answer() -> Explained:
        return plain.not_explained(start, status, cell, found)

    def words() -> Words:
        if found and writing.is_page:
            return Words(body=_page(start, plain.not_explained(start, status, found=found), writing))
        return Words(verdict, before=contradiction_told(found) if found else "", aside=writing.is_page)

    return Answer(NO, answer, words)


def _page(start: Board, answer: Explained, writing: Writing) -> str:
    return walkthrough.draw(start, answer, writing.name).removesuffix("\n")


def _way(start: Board, writing: Writing, deadline: float) -> tuple[Passage, ...]:
    """Finds the steps to the solution."""
    derivation = Derivation(Position(start, deadline), writing.hardest)
    for _ in tracked(derivation.batches(), "explaining", len(start.unknown), len):
        pass
    return tuple(told_way(derivation, everything=writing.everything))


def _at_once(start: Board, cell: int, seconds: float | None) -> tuple[Passage, ...]:
    """Explains a cell by one step, the smallest; cells that are lit count as dots."""
    seen = start if cell in start.lit else start.with_light()
    step = smallest_argument(seen, cell, seconds=seconds)
    return (Passage((step,)),) if step else ()


def _words(
    start: Board, passages: Sequence[Passage], verdict: str, writing: Writing, cell: int | None = None
) -> Words:
    """Writes the passages as text, with a board after every few of them."""
    drawn = writing.output == STANDARD and on_terminal()
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
