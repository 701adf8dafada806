"""`lightup book`."""

from __future__ import annotations

import re
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from .. import __version__
from ..base.errors import InputError
from ..base.words import listed, plural, printable
from ..generating.generate import SECONDS, make_all
from ..generating.limits import check
from ..generating.recipe import Order
from ..rendering.book.binding import bind, check as check_sizes
from ..rendering.book.content import prepared
from ..rendering.book.edition import PAPERS, Edition
from ..rendering.book.layout import ARRANGEMENTS
from . import _options as options
from ._alarm import alarm
from ._answering import YES
from ._completing import files
from ._files import FileOutput, write_file
from ._help import Grouped
from ._inputs import read_items
from ._output import STANDARD, remark
from ._progress import tracked

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from ..collecting.sources import Reading
    from ..core.puzzle import Puzzle

MOST_PUZZLES = 10_000
GROUPS = {
    "Puzzles": ("recipes", "seed", "cores", "timeout", "format", "lines", "white"),
    "Book": ("title", "author", "cover", "techniques", "hints", "answers"),
    "Paper": ("page", "bleed", "per_page", "imposition"),
    "Output": ("output",),
}


@dataclass(frozen=True)
class Wishes:
    """What kind of book to make."""

    title: str
    author: str
    page: str | None
    bleed: float | None
    per_page: str | None
    techniques: bool
    hints: bool
    answers: bool
    imposition: bool
    cover: bool

    def edition(self, recipes: Sequence[str]) -> Edition:
        return Edition(
            printable(self.title),
            printable(self.author),
            self.page or ("a5" if self.imposition else "a4"),
            self.bleed,
            int(self.per_page) if self.per_page else None,
            self.techniques,
            self.hints,
            self.answers,
            self.imposition,
            _colophon(recipes),
            self.cover,
        )


def _colophon(recipes: Sequence[str]) -> tuple[str, ...]:
    """Says what made the book, and from what."""
    made = f"Made with lightup {__version__}"
    return (f"{made} from {listed(recipes)}.",) if recipes else (f"{made}.",)


wishes = options.bundled(
    "wishes",
    Wishes,
    click.option(
        "--title", type=options.TEXT, default="Light Up", show_default=True, help="Title of the book."
    ),
    click.option("--author", type=options.TEXT, default="", metavar="NAME", help="Name on the cover."),
    click.option("--techniques/--no-techniques", default=True, help="Show what each level needs."),
    click.option("--hints/--no-hints", default=True, help="Tell the first step of each puzzle."),
    click.option("--cover/--no-cover", default=True, help="Begin and end with a cover."),
    click.option("--answers/--no-answers", default=True, help="Show the solutions at the end."),
    click.option(
        "--page", type=click.Choice([*PAPERS]), help="Size of a page (default: a4; to fold: a5)."
    ),
    click.option(
        "--bleed", type=float, metavar="MM", help="Colour beyond the edge (default: 0; 6x9: 1/8 inch)."
    ),
    click.option(
        "--per-page",
        type=click.Choice([*map(str, sorted(ARRANGEMENTS))]),
        help="Puzzles on a page (default: as many as leave comfortable cells).",
    ),
    click.option(
        "--imposition", is_flag=True, help="Put two pages on each side of sheets, to fold a booklet."
    ),
)


@dataclass(frozen=True)
class Making:
    """How to make the puzzles of recipes."""

    seed: int
    cores: int
    timeout: float


making = options.bundled(
    "making",
    Making,
    options.seed,
    options.cores("Make puzzles in N processes; the book stays the same."),
    options.timeout("Give up on a puzzle after this time.", default=SECONDS),
)


@click.command(
    cls=Grouped, groups=GROUPS, short_help="Make a booklet to print, from puzzles or recipes."
)
@click.argument("inputs", metavar="[INPUT]...", nargs=-1, shell_complete=files)
@options.reading
@click.option(
    "--recipe",
    "recipes",
    metavar="RECIPE:N",
    multiple=True,
    help="Make N puzzles of a recipe (see lightup generate); may be repeated.",
)
@making
@wishes
@click.option(
    "-o",
    "--output",
    type=FileOutput([".pdf"]),
    metavar="FILE",
    required=True,
    help="Write this PDF; -: to standard output.",
)
def book(
    inputs: tuple[str, ...],
    reading: Reading,
    recipes: tuple[str, ...],
    making: Making,
    wishes: Wishes,
    output: Path,
) -> int:
    """Make a booklet to print: puzzles by level, with rules, techniques, hints and answers.

    The puzzles come from collections, from recipes, or from both; each must have exactly one solution.
    The same input makes the same file, byte by byte.
    """
    orders = [_order(text, making.seed) for text in recipes]
    if not (inputs or orders):
        if sys.stdin.isatty():
            raise click.UsageError("expected an INPUT or a --recipe, got neither")
        inputs = ("-",)
    items = read_items(inputs, reading)
    number = len(items) + sum(count for _, count in orders)
    if number > MOST_PUZZLES:
        raise InputError(f"expected at most {MOST_PUZZLES} puzzles in a book, got {number}")
    edition = wishes.edition([f"{order}:{count}" for order, count in orders])
    given = [(printable(item.title), item.board.puzzle) for item in items]
    grids = [puzzle for _, puzzle in given], [order.recipe for order, _ in orders]
    check_sizes(edition, [(grid.width, grid.height) for some in grids for grid in some])
    with closing(_made(orders, making)) as made:
        found = prepared(_both(given, made), hints=wishes.hints, seconds=making.timeout)
        entries = [*tracked(found, "choosing puzzles", number, rate="puzzles")]
    with alarm(making.timeout * max(len(entries), 1)):
        bound = bind(edition, entries)
    write_file(output, bound)
    remark(f"{plural(len(entries), 'puzzle')} in {'the book' if output == STANDARD else output}")
    return YES


def _order(text: str, seed: int) -> tuple[Order, int]:
    """Reads a recipe with the number of its puzzles."""
    found = re.fullmatch("(.*):([0-9]{1,5})", text)
    if not found or int(found[2]) < 1:
        raise InputError(f"expected RECIPE:N such as 10x10L2:20, got {text[:80]!r}")
    order = Order.parse(found[1])
    if order.number is not None and int(found[2]) > 1:
        raise InputError(f"expected {found[1]}:1, because the recipe is for one puzzle, got {text!r}")
    check(order.recipe)
    return replace(order, seed=seed if order.seed is None else order.seed), int(found[2])


def _made(
    orders: Sequence[tuple[Order, int]], making: Making
) -> Generator[tuple[str, Puzzle], None, None]:
    """Makes the puzzles of all recipes."""
    for order, count in orders:
        made = make_all(order, count, seconds=making.timeout, cpus=min(making.cores, count))
        with closing(made):
            for one in made:
                yield "", one.puzzle


def _both(
    given: Sequence[tuple[str, Puzzle]], made: Iterator[tuple[str, Puzzle]]
) -> Iterator[tuple[str, Puzzle]]:
    yield from given
    yield from made
