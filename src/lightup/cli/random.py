"""`lightup random`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..core.board import Board
from ..core.grid import check_size
from ..generating.fields import read_size
from ..generating.recipe import draw_seed
from ..lab.boards import NUMBERS, PLANTED, random_puzzle
from ..lab.generators import INF432
from ..lab.inf432 import like_inf432
from ..solving.solve import Status
from . import _options as options
from ._answering import YES
from ._output import remark
from ._progress import tracked
from ._stream import outlet

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..core.puzzle import Puzzle
    from ..schema.commands import RandomPuzzle
    from ._answering import Origin
    from ._stream import Outlet


@click.command()
@click.argument("size", metavar="[WxH]", required=False)
@click.option("--size", "side", metavar="WxH", help="The size, if it is not given first; 7 is 7x7.")
@options.share("--walls", "--density", default="25%", help="Each cell is a wall with this chance.")
@options.share("--clues", default="60%", help="Each wall is a clue with this chance.")
@options.choice("--numbers", NUMBERS, PLANTED, "Clues that fit one solution, or any that have room.")
@click.option(
    "--like",
    type=click.Choice([INF432]),
    help="Draw walls and clues as the generator of the INF432 study did; many have no solution.",
)
@click.option("--count", callback=options.whole(1), default=1, metavar="N", help="Make N puzzles.")
@options.fresh_seed
@options.as_json
@outlet
@click.pass_context
def random(
    ctx: click.Context,
    /,
    size: str | None,
    side: str | None,
    walls: float,
    clues: float,
    numbers: str,
    like: str | None,
    count: int,
    seed: int | None,
    outlet: Outlet,
) -> int:
    """Make plain random puzzles, for experiments.

    They may have one solution, several or, with random numbers, none (see lightup generate for puzzles
    to solve).
    """
    if like:
        options.refuse(ctx, "like", ("clues", "numbers"))
    width, height = _size(size, side)
    seed = draw_seed() if seed is None else seed

    def one(choose: Random) -> Puzzle:
        if like:
            return like_inf432(width, height, choose, walls)
        return random_puzzle(width, height, choose, walls=walls, clues=clues, numbers=numbers)

    def draw() -> Generator[tuple[int, Puzzle], None, None]:
        choose = Random(seed)
        puzzles = (one(choose) for _ in range(count))
        yield from enumerate(tracked(puzzles, "drawing", count, rate="puzzles"), 1)
        if not outlet.in_json:
            remark(f"seed: {seed}")

    status = Status.SOLVED if numbers == PLANTED and not like else None

    def report(drawn: tuple[int, Puzzle]) -> tuple[Origin, RandomPuzzle]:
        number, puzzle = drawn
        return ("random", str(number)), {"status": status, "puzzle": str(puzzle), "seed": seed}

    outlet.stream(draw(), count, lambda drawn: Board(drawn[1]), report)
    return YES


def _size(first: str | None, option: str | None) -> tuple[int, int]:
    """Reads the size, which is given once, as an argument or an option."""
    if (first is None) == (option is None):
        raise InputError(f"expected one size such as 10x10, got {'none' if first is None else 'two'}")
    width, height = read_size(first or option or "")
    check_size(width, height)
    return width, height
