"""`lightup generate`."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.words import plural
from ..collecting.sources import Reading
from ..formats import FORMATS
from ..generating.fields import HARDEST, parse_range, read_levels
from ..generating.generate import SECONDS, make_all
from ..generating.limits import check
from ..generating.recipe import CANDIDATES, Order, draw_seed, gives_walls
from ..generating.symmetries import SYMMETRIES
from ..generating.taste import taste
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import LEVELS, rate as rate_puzzle
from ..schema import plain
from . import _options as options
from ._answering import YES
from ._completing import recipe
from ._help import Grouped
from ._inputs import read_board
from ._output import remark, show
from ._progress import tracked
from ._stream import outlet

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..generating.generate import Made
    from ..generating.recipe import Recipe
    from ._answering import Origin
    from ._stream import Outlet

GROUPS = {
    "Walls": ("walls", "symmetry", "connected", "pattern"),
    "Difficulty": ("level", "technique", "score"),
    "Clues": ("clues", "minimal", "fewest", "symmetric_clues"),
    "Search": ("count", "candidates", "seed", "cores", "timeout"),
    "Output": ("target", "solution", "rate", "as_json", "output"),
}
_SYMMETRIES = "\n".join(f"  {name:13} {one.title}" for name, one in SYMMETRIES.items())
_LEVELS = ", ".join(
    f"{number} {name.replace(' ', '-')}" for number, name in enumerate(LEVELS[: HARDEST + 1])
)
_TECHNIQUES = "\n".join(
    f"  level {level}: {', '.join(one.name for one in TECHNIQUES if one.level == level)}"
    for level in range(HARDEST + 1)
)
EPILOG = f"""\b
Symmetries:
{_SYMMETRIES}

\b
Levels:
  {_LEVELS}

\b
Techniques (with blanks or dashes):
{_TECHNIQUES}

Exit status: 0 if all puzzles were made, 1 if a recipe is impossible, 2 for bad input, 3 if a puzzle was
not found in time. Puzzles that were made before are written."""


@dataclass(frozen=True)
class Asked:
    """The options that change a recipe; `None` or false: as the recipe says."""

    walls: str | None
    symmetry: str | None
    connected: bool
    level: str | None
    technique: str | None
    score: str | None
    pattern: str | None
    clues: str | None
    minimal: bool
    fewest: bool
    symmetric_clues: bool
    candidates: int | None

    def changes(self) -> dict[str, Any]:
        """Returns the fields of a recipe that are asked for."""
        given = {field.name: getattr(self, field.name) for field in fields(self)} | {"level": None}
        given = {
            name: value for name, value in given.items() if value is not None and value is not False
        }
        for name in ("score", "clues"):
            if name in given:
                given[name] = parse_range(given[name])
        if self.pattern is not None:
            given["pattern"] = _read_pattern(self.pattern)
        return given


def _read_pattern(input: str) -> Puzzle:
    board = read_board(input, Reading())
    if board.bulbs or board.dots:
        raise InputError("expected a pattern of walls and clues, got one with bulbs or dots")
    return board.puzzle


asked = options.bundled(
    "asked",
    Asked,
    click.option("--walls", metavar="N", help="A share such as 22%, or a number."),
    click.option("--symmetry", metavar="NAME", help="How they mirror each other (see below)."),
    click.option("--connected", is_flag=True, help="Keep the white cells in one piece."),
    click.option("--pattern", metavar="INPUT", help="Take walls and clues of this puzzle; add clues."),
    click.option(
        "--level",
        metavar="LEVEL",
        help="Exactly this level: 0 to 6, or a name (see below); of a range such as 3-4, each in turn.",
    ),
    click.option(
        "--technique",
        metavar="NAME",
        help="Without this technique, a solver gets stuck or must use a harder one (see below).",
    ),
    click.option("--score", metavar="MIN-MAX", help="Range of the score of lightup rate."),
    click.option("--clues", metavar="MIN-MAX", help="Range of the number of clues."),
    click.option("--minimal", is_flag=True, help="No clue (or orbit of clues) can be dropped."),
    click.option("--fewest", is_flag=True, help="As few clues as walls and solution allow, proven."),
    click.option("--symmetric-clues", is_flag=True, help="Clues have the symmetry of the walls."),
    click.option(
        "--candidates",
        type=int,
        metavar="N",
        help=f"Make N candidates for each puzzle and keep the finest (default: {CANDIDATES}).",
    ),
)


def levels(text: str | None) -> list[dict[str, Any]]:
    """Returns the changes of a recipe that an option `--level` asks for, one for each level."""
    if text is None:
        return [{}]
    low, high = read_levels(text)
    return [{"level": level} for level in range(low, high + 1)]


@dataclass(frozen=True)
class Showing:
    """How a puzzle is shown: solved or not, with its taste or without."""

    solution: bool
    rate: bool

    def check(self, format: str | None) -> None:
        """Refuses a format that cannot hold what is to be shown."""
        if self.solution and format and not FORMATS[format].holds_answers:
            raise InputError(f"expected a format that can hold bulbs with --solution, got {format}")

    def board(self, made: Made) -> Board:
        return made.solution if self.solution else made.board

    def say(self, made: Made) -> None:
        """Says on standard error how fine a puzzle is, if that is asked for."""
        if not self.rate:
            return
        level, found = made.order.recipe.level, taste(made.puzzle)
        score = rate_puzzle(made.puzzle).score
        show(
            f"level {level} ({LEVELS[level]}), score {score:.1f}, taste {found.total} of 1000", err=True
        )
        for part in found.parts:
            show(f"  {part.name}: {part.points} of {part.most} ({part.value})", err=True)

    def report(self, made: Made) -> tuple[Origin, Mapping[str, object]]:
        """Returns the recipe and the number of a puzzle, and all about it, for JSON."""
        origin = str(replace(made.order, number=None)), str(made.order.number)
        return origin, plain.generated(
            made,
            source=origin[0],
            name=origin[1],
            show_solution=self.solution,
            score=rate_puzzle(made.puzzle).score if self.rate else None,
            tasted=taste(made.puzzle) if self.rate else None,
        )


showing = options.bundled(
    "showing",
    Showing,
    click.option("--solution", is_flag=True, help="Write the solved boards."),
    click.option(
        "--rate", is_flag=True, help="Also tell the score of each puzzle and its taste, point by point."
    ),
)


@click.command(cls=Grouped, groups=GROUPS, epilog=EPILOG)
@click.argument("recipes", metavar="[RECIPE]...", nargs=-1, shell_complete=recipe)
@asked
@click.option(
    "--count",
    callback=options.whole(1),
    metavar="N",
    help="Make N puzzles of each recipe (default: 1).",
)
@options.fresh_seed
@options.cores("Work in N processes; the puzzles stay the same.")
@options.timeout("Give up on a puzzle after this time.", default=SECONDS)
@showing
@options.as_json
@outlet
def generate(
    recipes: tuple[str, ...],
    asked: Asked,
    count: int | None,
    seed: int | None,
    cores: int,
    timeout: float,
    showing: Showing,
    outlet: Outlet,
) -> int:
    """Make puzzles with one solution, to order.

    RECIPE is a size such as 12x8, or the line that an earlier run showed, which makes the same puzzles
    again: 10x10w22rot180L3#7 is 10x10, 22 % walls, a symmetry, level 3, seed 7. Options replace what it
    says. By default, a puzzle is 10x10 with 20 % walls, symmetric by a half turn, of level 2 (or of the
    level of the technique).
    """
    orders = _orders(recipes or ("",), asked, seed, count)
    showing.check(outlet.target if outlet.in_json else outlet.form)
    number = sum(many for _, many in orders)
    with (
        _recipes_shown(quiet=outlet.in_json) as begun,
        closing(_make(orders, timeout, cores, begun)) as made,
    ):
        found = tracked(made, "generating", number, rate="puzzles")
        outlet.stream(found, number, showing.board, showing.report, showing.say)
    return YES


def _orders(
    texts: Iterable[str], asked: Asked, seed: int | None, count: int | None
) -> list[tuple[Order, int]]:
    """Reads recipes with the changes to them, and how many to make; refuses what is impossible."""
    changes, found = asked.changes(), []
    for text in texts:
        own = [_order(text, {**changes, **level}, seed, count) for level in levels(asked.level)]
        for order in own:
            check(order.recipe)
        if "walls" in changes or gives_walls(text):
            _note_other_walls(own[0].recipe)
        found += shared_out(own, count or 1)
    return found


def shared_out(orders: Sequence[Order], count: int) -> list[tuple[Order, int]]:
    """Returns orders with their share of as many puzzles; which get more depends on the seed."""
    first = (orders[0].seed or 0) % len(orders)
    turned = [*orders[first:], *orders[:first]]
    shares = (
        (order, (count + len(orders) - 1 - place) // len(orders)) for place, order in enumerate(turned)
    )
    return [(order, 1 if order.number else share) for order, share in shares if share]


def _order(text: str, changes: dict[str, Any], seed: int | None, count: int | None) -> Order:
    """Reads a recipe; an order without a seed gets the given or a fresh one."""
    order = Order.parse(text, **changes)
    if order.number is not None and count is not None:
        raise InputError(f"expected no --count with a recipe for one puzzle, got {text}")
    if seed is None:
        seed = draw_seed() if order.seed is None else order.seed
    return replace(order, seed=seed)


def _note_other_walls(recipe: Recipe) -> None:
    """Says if the walls are not as many as asked for."""
    wanted, made = recipe.walls_wanted, recipe.walls_made
    if wanted != made:
        share = "" if isinstance(recipe.walls, int) else f" ({recipe.walls[:-1]} %)"
        remark(
            f"note: {plural(wanted, 'wall')}{share} {'is' if wanted == 1 else 'are'} not possible with "
            f"{recipe.symmetry} on {recipe.width}x{recipe.height}: made with {made}"
        )


@contextmanager
def _recipes_shown(*, quiet: bool) -> Iterator[list[Order]]:
    """Yields a list of orders and shows their recipes at the end, unless it is to be quiet."""
    begun: list[Order] = []
    try:
        yield begun
    finally:
        for order in () if quiet else begun:
            remark(f"recipe: {order}")


def _make(
    orders: Iterable[tuple[Order, int]], seconds: float, cores: int, begun: list[Order]
) -> Generator[Made, None, None]:
    """Makes the puzzles of all orders; adds an order to `begun` before the first of its puzzles."""
    for order, count in orders:
        begun.append(order)
        yield from make_all(order, count, seconds=seconds, cpus=min(cores, count))
