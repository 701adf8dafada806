"""`lightup trace`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..base.words import plural, printable
from ..reasoning.telling.events import sentences
from ..schema.traces import traced
from ..schema.words import in_words
from ..solving.solve import Status
from ..solving.tracing import MOST_EVENTS, STAGES, Trace, trace as trace_puzzle
from ..web import film
from . import _options as options
from ._answering import GAVE_UP, NO, YES, Answer, Words, tell
from ._endings import JSON_LINES, way_form
from ._files import output as output_option
from ._inputs import origin_of, read_item

if TYPE_CHECKING:
    from pathlib import Path

    from ..collecting.sources import Reading

TABLE = "\n".join(f"{stage.name:13}{stage.title}" for stage in STAGES.values())
EXITS = {Status.SOLVED: YES, Status.NONE: NO, Status.GAVE_UP: GAVE_UP}
COUNTED = {
    "decide": "decision",
    "imply": "implication",
    "conflict": "conflict",
    "learn": "learnt clause",
    "restart": "restart",
}


@click.command(epilog=f"\b\nStages:\n{TABLE}")
@options.one_input
@options.reading
@options.choice("--stage", STAGES, "solver", "How to solve.")
@click.option(
    "--most",
    metavar="N",
    type=click.IntRange(1),
    default=MOST_EVENTS,
    show_default=True,
    help="Stop after about N events.",
)
@click.option("--attempts", is_flag=True, help="Also tell what probing tried in vain.")
@click.option("--keep-marks", is_flag=True, help="Keep the bulbs and dots of the input.")
@options.way_to
@output_option
@options.timeout("Stop after this time.")
@options.as_json
def trace(
    input: str,
    reading: Reading,
    stage: str,
    most: int,
    attempts: bool,
    keep_marks: bool,
    to: str | None,
    output: Path,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Tell how a puzzle is solved, event by event.

    A trace has decisions, implications with their reasons, conflicts, learnt clauses, backjumps and
    restarts, up to the first solution, or to the proof that there is none. Literals and clauses are
    those of `lightup encode INPUT --as direct`. A stage that uses only a part of the engine may stop
    before the end.

    Exit status: 0 if there is a solution, 1 if there is none, 2 for bad input, 3 if it stopped.
    """
    form = way_form(output, to, as_json)
    is_page, as_json = form == "html", form == JSON_LINES

    def answer() -> Answer:
        item = read_item(input, reading)
        start = item.board if keep_marks else item.board.puzzle
        found = trace_puzzle(start, stage, most=most, attempts=attempts, seconds=timeout)

        def words() -> Words:
            return _page(found, printable(item.title)) if is_page else _words(found)

        return Answer(EXITS[found.status], lambda: traced(found), words, name=item.name)

    return tell(answer, as_json, origin_of(input), output)


def _page(found: Trace, name: str) -> Words:
    return Words(body=film.draw(found, name).removesuffix("\n"))


def _words(found: Trace) -> Words:
    numbers = (plural(found.counts[kind], name) for kind, name in COUNTED.items() if found.counts[kind])
    verdict = f"{in_words(found.status)}: {', '.join(numbers) or 'no events'}"
    if found.message:
        verdict += f"; {found.message}"
    return Words(verdict, body="\n".join(sentences(found)))
