"""`lightup library`: a collection in one SQLite file."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.words import plural, printable
from ..collecting.importing import RATINGS, Entering, Imported, enter
from ..collecting.inputs import Progress, all_bundles, check_inputs, expanded
from ..collecting.library import Kept, Library, Play
from ..collecting.pieces import Bundle
from ..collecting.queries import SORTS, Query
from ..collecting.starter import bundle as starter_bundle
from ..core.board import Board
from ..formats import credits_of, pieces
from ..reasoning.finding.techniques import name_of
from . import _options as options
from ._alarm import alarm
from ._answering import BAD_INPUT, NO, YES, line
from ._completing import files
from ._endings import PUZZLES, form_of
from ._files import output as output_option
from ._output import complain, picture, remark, show, show_json, show_table, writing
from ._progress import progress
from .convert import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..collecting.sources import Reading
    from ..schema import commands

SECONDS = 60
MOST_SHOWN = 50
COLUMNS = ("id", "size", "level", "score", "clues", "plays", "title", "source")


@click.group()
def library() -> None:
    """Keep puzzles in one file, to search and to play.

    A library is an SQLite file, searched by all that is known about its puzzles. A puzzle is in it
    once, whatever its orientation. Many may read it while one writes.
    """


file = click.argument("file", metavar="LIBRARY", type=click.Path(dir_okay=False, path_type=Path))

_ranged = {
    "--size": "Exactly this size, such as 10x10.",
    "--width": "Range of the width, such as 7-10.",
    "--height": "Range of the height.",
    "--level": "A level or a range of them, such as hard, 3-4 or 4-.",
    "--score": "Range of the score.",
    "--walls": "Range of the number of walls, or of their share, as in 20%-25%.",
    "--clues": "Range of the number of clues.",
    "--technique": "Needs this technique.",
    "--title": "Part of the title.",
    "--author": "Part of the author.",
    "--source": "Part of the source.",
    "--licence": "Part of the licence.",
    "--added-since": "Added on this day or later, as in 2025-06-30.",
}

timeout = options.timeout("Give up after this time.")

query = options.bundled(
    "query",
    Query,
    *(click.option(name, default="", metavar="...", help=help) for name, help in _ranged.items()),
    click.option("--played", is_flag=True, help="Played at least once."),
    click.option("--unplayed", is_flag=True, help="Never played."),
    options.choice("--sort", SORTS, "id", "The order."),
    click.option("--reverse", is_flag=True, help="The other way round."),
)


@library.command()
@file
@click.argument("inputs", metavar="[INPUT]...", nargs=-1, shell_complete=files)
@options.reading
@click.option("--starter", is_flag=True, help="Add the puzzles that come with lightup.")
@options.choice(
    "--rate", RATINGS, "score", "Find out level, score and techniques, only the level, or nothing."
)
@click.option(
    "--title", type=options.TEXT, default="", help="Their title (default: the name that the input has)."
)
@click.option("--author", type=options.TEXT, default="", help="Who made them.")
@click.option(
    "--source", type=options.TEXT, default="", help="Where they are from (default: the input)."
)
@click.option("--licence", type=options.TEXT, default="", help="On what terms they may be used.")
@options.cores("Work in N processes.", most=options.MOST_CORES)
@options.timeout("Give up on a puzzle after this time.", default=SECONDS)
@options.as_json
def add(
    file: Path,
    inputs: tuple[str, ...],
    reading: Reading,
    starter: bool,
    rate: str,
    cores: int,
    timeout: float,
    as_json: bool,
    **about: str,
) -> int:
    """Add puzzles; makes the file if there is none.

    A puzzle without exactly one solution is refused, unless nothing is to be found out about it.

    Exit status: 0 if all puzzles are there, 1 if some do not have exactly one solution, 2 if some could
    not be read.
    """
    if not inputs and not starter:
        raise click.UsageError("expected an INPUT or --starter")
    files, read = expanded(inputs), Progress()
    check_inputs(files)
    bundles = chain(all_bundles(files, reading, read), [starter_bundle()] if starter else [])
    with Library.writing(file, create=True) as opened, progress("adding") as bar:

        def move(so_far: Imported) -> None:
            share = read.share
            bar(so_far.number, int(so_far.number / share) if share else None)

        done = enter(opened, bundles, Entering(rate, timeout, **about), cores, move, complain)
    for key, number in done.left_out.items():
        many = f" (in {number} puzzles)" if number > 1 else ""
        remark(f"note: a library cannot hold {key!r}: left out{many}")
    if as_json:
        show_json(done.plain())
    else:
        show(f"{plural(done.new, 'new puzzle')}, {done.known} known, {done.refused} refused")
    return BAD_INPUT if done.refused > done.unfit else NO if done.unfit else YES


@library.command()
@file
@query
@click.option(
    "--most",
    callback=options.whole(1),
    default=MOST_SHOWN,
    show_default=True,
    help="List at most so many.",
)
@timeout
@options.as_json
def find(file: Path, query: Query, most: int, timeout: float | None, as_json: bool) -> int:
    """List puzzles."""
    with alarm(timeout), Library.reading(file) as opened:
        found, total = opened.find(query, most), opened.count(query)
        unrated = len(opened.unrated(query.needs())) if query.needs() else 0
    if unrated:
        are = f"{plural(unrated, 'puzzle')} {'is' if unrated == 1 else 'are'}"
        remark(f"note: {are} not rated that far and not searched: lightup library rate {file}")
    if as_json:
        for kept in found:
            show(line(_origin(kept), kept.plain()))
    elif found:
        show_table(COLUMNS, [_row(kept) for kept in found])
    if not as_json:
        remark(f"{plural(total, 'puzzle')}{f', the first {most} shown' if total > most else ''}")
    return YES if found else NO


def _origin(kept: Kept) -> tuple[str, str]:
    return kept.source, kept.title


def _row(kept: Kept) -> Sequence[str]:
    score = "-" if kept.score is None else f"{kept.score:.1f}"
    level = "-" if kept.level is None else str(kept.level)
    return (
        *(str(kept.id), kept.size, level, score, str(kept.clues), str(kept.plays)),
        *(kept.title, kept.source),
    )


@library.command("show")
@file
@click.argument("id", type=int)
@options.to_format("Write the puzzle in this format (see lightup formats).")
@timeout
@options.as_json
def show_one(file: Path, id: int, target: str | None, timeout: float | None, as_json: bool) -> int:
    """Show a puzzle and all about it."""
    options.check_one_form(as_json, target)
    with alarm(timeout), Library.reading(file) as opened:
        kept, techniques, plays = opened.get(id), opened.techniques(id), opened.plays(id)
    if as_json:
        history: list[commands.Play] = [play.plain() for play in plays]
        shown: commands.Shown = {**kept.plain(), "techniques": techniques, "history": history}
        show(line(_origin(kept), shown))
        return YES
    show(picture(Board(kept.puzzle), target))
    if target is None:
        for text in (*_about(kept, techniques), *map(_told, plays)):
            show(printable(text))
    return YES


def _about(kept: Kept, techniques: dict[str, int]) -> Iterable[str]:
    level, score = kept.level, kept.score
    yield f"puzzle {kept.id}: {kept.size}, {plural(kept.walls, 'wall')}, {plural(kept.clues, 'clue')}"
    if level is not None:
        yield f"level {level}" + ("" if score is None else f", score {score:.1f}")
    if techniques:
        yield f"cells by technique: {', '.join(f'{name_of(key)} {n}' for key, n in techniques.items())}"
    for name in ("title", "author", "source", "licence", "added"):
        if value := getattr(kept, name):
            yield f"{name}: {value}"


def _told(play: Play) -> str:
    time = "" if play.seconds is None else f" in {play.seconds:.0f} s"
    return f"{'solved' if play.solved else 'played'}{time} at {play.at}"


@library.command("rate", short_help="Rate puzzles that have no rating.")
@file
@options.cores("Work in N processes.", most=options.MOST_CORES)
@options.timeout("Give up on a puzzle after this time.", default=SECONDS)
@options.as_json
def rate_all(file: Path, cores: int, timeout: float, as_json: bool) -> int:
    """Rate the puzzles that were added without a rating: level, score, techniques.

    Exit status: 0 if all are rated, 1 if some do not have exactly one solution.
    """
    with Library.writing(file) as opened, progress("rating") as bar:
        left = opened.unrated()
        bundle = Bundle("", [id for id, _ in left], [text for _, text in left], "tatham", named=True)
        done = enter(
            opened,
            iter([bundle]),
            Entering("score", timeout),
            cores,
            lambda so_far: bar(so_far.number, len(left)),
            complain,
        )
    if as_json:
        show_json(done.plain())
    else:
        show(f"{plural(done.known, 'puzzle')} rated, {done.refused} refused")
    return BAD_INPUT if done.refused > done.unfit else NO if done.unfit else YES


@library.command()
@file
@query
@click.option("--most", callback=options.whole(1), metavar="N", help="Only the first N.")
@options.to_format("The format of the puzzles (default: as the ending of the file says, else tatham).")
@timeout
@output_option
def export(
    file: Path, query: Query, most: int | None, target: str | None, timeout: float | None, output: Path
) -> int:
    """Write puzzles in a format."""
    target = form_of(output, PUZZLES, target, "tatham")
    with alarm(timeout), Library.reading(file) as opened:
        found = opened.find(query, most)
    texts = (written(k.puzzle, target, k.title, credits_of(vars(k))) for k in found)
    with writing(output) as out:
        for piece in pieces(texts, target, len(found)):
            out.write(piece)
    return YES if found else NO


@library.command()
@file
@timeout
@options.as_json
def stats(file: Path, timeout: float | None, as_json: bool) -> int:
    """Count puzzles by level, size, source and technique."""
    with alarm(timeout), Library.reading(file) as opened:
        found = opened.stats()
    if as_json:
        show_json(found)
        return YES
    rows: list[tuple[str, str, str]] = []
    for what, counts in (
        ("levels", found["levels"]),
        ("sizes", found["sizes"]),
        ("sources", found["sources"]),
        ("techniques", {name_of(key): number for key, number in found["techniques"].items()}),
    ):
        rows += ((what[:-1], name or "-", str(number)) for name, number in counts.items())
    if rows:
        show_table(("", "", "puzzles"), rows)
    plays = found["plays"]
    show(f"{plural(found['puzzles'], 'puzzle')}, {found['played']} of them played")
    show(f"{plural(plays['number'], 'play')}, {plays['solved']} solved, {plays['seconds']:.0f} seconds")
    return YES


@library.command()
@file
@click.argument("id", type=int)
@click.option("--seconds", type=float, callback=options.seconds, metavar="S", help="How long it took.")
@click.option("--unsolved", is_flag=True, help="It was not solved.")
@options.timeout("Give up after this time.", names=["--timeout"])
@options.as_json
def play(
    file: Path, id: int, seconds: float | None, unsolved: bool, timeout: float | None, as_json: bool
) -> int:
    """Record that you played a puzzle.

    The page does that by itself (lightup serve --library).
    """
    with alarm(timeout), Library.writing(file) as opened:
        opened.record(id, seconds=seconds, solved=not unsolved)
        kept = opened.get(id)
    if as_json:
        show(line(_origin(kept), kept.plain()))
    else:
        best = "" if kept.best is None else f", best {kept.best:.0f} s"
        show(f"puzzle {id}: played {plural(kept.plays, 'time')}{best}")
    return YES


@library.command()
@file
@click.option("--levels", is_flag=True, help="Also find every level again, which takes longer.")
@timeout
@options.as_json
def check(file: Path, levels: bool, timeout: float | None, as_json: bool) -> int:
    """Check the file and every puzzle in it.

    Exit status: 0 if all is well, 1 if not.
    """
    with alarm(timeout), Library.reading(file) as opened:
        faults = [*opened.faults(levels=levels)]
    if as_json:
        found: commands.Faults = {"faults": faults}
        show_json(found)
    else:
        show("\n".join(map(printable, faults or ["all is well"])))
    return NO if faults else YES
