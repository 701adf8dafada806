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
from ..collecting.queries import SORTS, Query
from ..collecting.starter import bundle as starter_bundle
from ..core.board import Board
from ..formats import dumps, pieces
from ..reasoning.finding.techniques import name_of
from . import _options as options
from ._answering import NO, YES, line
from ._output import complain, picture, show, show_json, show_table
from ._progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from ..collecting.sources import Reading
    from ..schema import calls, commands

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
    "--level": "Range of the level, such as 3 or 3-4.",
    "--score": "Range of the score.",
    "--walls": "Range of the number of walls.",
    "--clues": "Range of the number of clues.",
    "--technique": "Needs this technique.",
    "--title": "Part of the title.",
    "--author": "Part of the author.",
    "--source": "Part of the source.",
    "--licence": "Part of the licence.",
    "--added-since": "Added on this day or later, as in 2025-06-30.",
}

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
@click.argument("inputs", metavar="[INPUT]...", nargs=-1)
@options.reading
@click.option("--starter", is_flag=True, help="Add the puzzles that come with lightup.")
@options.choice(
    "--rate", RATINGS, "score", "Find out level, score and techniques, only the level, or nothing."
)
@click.option("--title", default="", help="Their title (default: the name that the input has).")
@click.option("--author", default="", help="Who made them.")
@click.option("--source", default="", help="Where they are from (default: the input).")
@click.option("--licence", default="", help="On what terms they may be used.")
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
    """
    if not inputs and not starter:
        raise click.UsageError("expected an INPUT or --starter")
    files, read = expanded(inputs), Progress()
    check_inputs(files)
    bundles = chain(all_bundles(files, reading, read), [starter_bundle()] if starter else [])
    with Library(file, create=True) as opened, progress("adding") as bar:

        def move(so_far: Imported) -> None:
            share = read.share
            bar(so_far.number, int(so_far.number / share) if share else None)

        done = enter(opened, bundles, Entering(rate, timeout, **about), cores, move, complain)
    if as_json:
        show_json(done.plain())
    else:
        show(f"{plural(done.new, 'new puzzle')}, {done.known} known, {done.refused} refused")
    return YES


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
@options.as_json
def find(file: Path, query: Query, most: int, as_json: bool) -> int:
    """List puzzles.

    \b
    Example:
      lightup library find my.db --size 10x10 --level 3-4 --technique beam --unplayed --sort score
    """
    with Library(file) as opened:
        found, total = opened.find(query, most), opened.count(query)
    if as_json:
        for kept in found:
            show(line(_origin(kept), kept.plain()))
    elif found:
        show_table(COLUMNS, [_row(kept) for kept in found])
    if not as_json:
        complain(f"{plural(total, 'puzzle')}{f', the first {most} shown' if total > most else ''}")
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
@options.as_json
def show_one(file: Path, id: int, target: str | None, as_json: bool) -> int:
    """Show a puzzle and all about it."""
    options.check_one_form(as_json, target)
    with Library(file) as opened:
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
    yield f"puzzle {kept.id}: {kept.size}, {kept.walls} walls, {kept.clues} clues"
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


@library.command()
@file
@query
@click.option("--most", callback=options.whole(1), metavar="N", help="Only the first N.")
@options.to_format("The format of the puzzles (see lightup formats).", "tatham")
@options.output
def export(file: Path, query: Query, most: int | None, target: str, output: TextIO) -> int:
    """Write puzzles in a format."""
    with Library(file) as opened:
        found = opened.find(query, most)
    texts = (dumps(kept.puzzle, target, name=kept.title) for kept in found)
    for piece in pieces(texts, target, len(found)):
        output.write(piece)
    return YES if found else NO


@library.command()
@file
@options.as_json
def stats(file: Path, as_json: bool) -> int:
    """Count puzzles by level, size, source and technique."""
    with Library(file) as opened:
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
@options.as_json
def play(file: Path, id: int, seconds: float | None, unsolved: bool, as_json: bool) -> int:
    """Record that you played a puzzle.

    The page does that by itself (lightup serve --library).
    """
    with Library(file) as opened:
        opened.record(id, seconds=seconds, solved=not unsolved)
        kept = opened.get(id)
    if as_json:
        played: calls.Played = {"id": id, "plays": kept.plays, "best": kept.best}
        show_json(played)
    else:
        best = "" if kept.best is None else f", best {kept.best:.0f} s"
        show(f"puzzle {id}: played {plural(kept.plays, 'time')}{best}")
    return YES


@library.command()
@file
@click.option("--levels", is_flag=True, help="Also find every level again, which takes longer.")
@options.as_json
def check(file: Path, levels: bool, as_json: bool) -> int:
    """Check the file and every puzzle in it.

    Exit status: 0 if all is well, 1 if not.
    """
    with Library(file) as opened:
        faults = [*opened.faults(levels=levels)]
    if as_json:
        found: commands.Faults = {"faults": faults}
        show_json(found)
    else:
        show("\n".join(map(printable, faults or ["all is well"])))
    return NO if faults else YES
