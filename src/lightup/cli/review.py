"""`lightup review`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.words import listed, plural, printable
from ..core.board import Board
from ..formats import Item
from ..reasoning.finding.techniques import name_of
from ..reasoning.mistakes import WrongMark
from ..reasoning.reasons import reasons
from ..reasoning.review import review as review_solve
from ..reasoning.telling.accounts import lines
from ..schema.reviewed import reviewed, summary, verdict
from ..schema.words import KINDS_OF_MOMENT, clock
from ..teaching.lessons import read_lesson
from ..teaching.solves import read_solves
from ..web import reviewed as reviewed_page
from . import _options as options
from ._answering import NO, YES, Answer, Manner, Words, answer_all, failed, tell
from ._completing import files
from ._endings import JSON_LINES, way_form
from ._files import output
from ._inputs import origin_of, read_text
from ._output import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from ..reasoning.review import Moment, Review
    from ..schema.solves import Reviewed
    from ..teaching.lessons import Lesson
    from ..teaching.solves import Solve

COLUMNS = {
    "by": "<12",
    "solved": "<6",
    "level": ">5",
    "time": ">7",
    "forced": ">6",
    **{f"{name}s": f">{len(name) + 1}" for name in KINDS_OF_MOMENT.values()},
    "aids": ">4",
    "practise": "<18",
}
MOST_LETTERS = 12  # of a name in the table
KINDS = ("solved", "not solved", "in doubt")


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, shell_complete=files)
@click.option(
    "--lesson",
    metavar="LINK",
    help="The address of the lesson that a teacher has set: the files must be handed in for it.",
)
@options.way_to
@output
@options.timeout("Give up on a solve after this time.")
@options.as_json
def review(
    paths: tuple[str, ...],
    lesson: str | None,
    to: str | None,
    output: Path,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Review solves, move by move.

    FILE holds solves: one that the page has saved, all games of a player, what a pupil hands in for a
    lesson, or a list of timed events (see docs/review.md). Each mark was forced, and by which
    technique; or forced, but harder than needed; or right, although nothing forced it yet; or wrong.
    Several solves make a table, in which a claim of the file that its moves do not show is noted. With
    --lesson, so are other puzzles than those of the lesson, other allowed help, and puzzles left out.

    Exit status: 0 if all were solved, 1 if one was not, or not as its file claims, 2 for bad input,
    3 if it gave up.
    """
    form = way_form(output, to, as_json)
    is_page, as_json = form == "html", form == JSON_LINES
    try:
        solves = dict(_solves(paths, read_lesson(lesson) if lesson is not None else None))
    except InputError as error:
        return failed(error)
    if is_page and len(solves) != 1:
        return failed(InputError(f"expected one solve for a page, got {len(solves)}"))
    ask = partial(_ask, solves, timeout)
    if len(solves) == 1:
        (item,) = solves
        origin = item.origin[0]
        return tell(lambda: ask(item, is_page=is_page), as_json, origin, output, seconds=timeout)
    manner = Manner(as_json, KINDS, COLUMNS, seconds=timeout, output=output, noun="solve")
    return answer_all([*solves], ask, "reviewing", manner)


def _solves(paths: Iterable[str], lesson: Lesson | None) -> Iterator[tuple[Item, Solve | None]]:
    """Yields the solves of files; one that cannot be read is an item with its error."""
    for path in paths:
        source = origin_of(path)
        try:
            found = read_solves(read_text(path), lesson)
        except InputError as error:
            yield Item(path, error, origin=(source, "")), None
            continue
        for number, one in enumerate(found, 1):
            name = f"{path}:{number}" if len(found) > 1 else path
            yield Item(name, Board(one.log.puzzle), one.title, origin=(source, str(number))), one


def _ask(
    solves: Mapping[Item, Solve | None], seconds: float | None, item: Item, *, is_page: bool = False
) -> Answer:
    """Reviews a solve; raises the error of one that cannot be read."""
    solve = solves[item]
    if solve is None:
        raise item.outcome if isinstance(item.outcome, InputError) else InputError(item.name)
    found = review_solve(solve.log, seconds=seconds)
    notes = solve.notes(found.solved)
    kind = "in doubt" if notes else "solved" if found.solved else "not solved"

    def plain() -> Reviewed:
        return reviewed(found, title=solve.title, by=solve.by, notes=notes)

    def words() -> Words:
        if is_page:
            return Words(body=reviewed_page.draw(found, plain()).removesuffix("\n"))
        row = _row(found, solve, kind)
        return Words(verdict="\n".join(map(told, notes)), body="\n".join(_told(found)), row=row)

    return Answer(YES if kind == "solved" else NO, plain, words, kind, name=item.name)


def _row(found: Review, solve: Solve, kind: str) -> tuple[str, ...]:
    counts = found.counts
    practise = max(found.missed, key=lambda key: found.missed[key], default="")
    return (
        printable(solve.by)[:MOST_LETTERS],
        {"solved": "yes", "not solved": "no"}.get(kind, "doubt"),
        "-" if found.level is None else str(found.level),
        clock(found.log.seconds),
        str(counts["forced"] + counts["detour"]),
        *(str(number) for status, number in counts.items() if status != "forced"),
        str(sum(found.log.aids.values())),
        name_of(practise),
    )


def _told(found: Review) -> Iterator[str]:
    """Yields the summary, then the moments, and why those are not forced that are not."""
    yield summary(found)
    pauses = [*found.pauses]
    for one in found.moments:
        while pauses and pauses[0].until <= one.at:
            pause = pauses.pop(0)
            yield f"{clock(pause.since):>7}  pause of {clock(pause.until - pause.since)}"
        yield from _moment(one)
    for key, number in found.missed.items():
        yield f"practise {name_of(key)}: missed {plural(number, 'time')}"


def _moment(one: Moment) -> Iterator[str]:
    puzzle = one.board.puzzle
    marks = [
        f"{plural(len(cells), kind).partition(' ')[2]} {listed(map(puzzle.place, sorted(cells)))}"
        for kind, cells in (("bulb", one.bulbs), ("dot", one.dots))
        if cells
    ]
    helped = f" (after {listed(one.aids)})" if one.aids else ""
    yield told(f"{', '.join(marks)}: {verdict(one)}{helped}", f"{clock(one.at):>7}  ")
    if one.status == "forced":
        return
    why = reasons(one)
    texts = why.reasons if isinstance(why, WrongMark) else [x for step in why for x in lines(step)]
    yield from (told(text, " " * 11) for text in texts)
