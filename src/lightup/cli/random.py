"""`lightup random`."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..core.board import Board
from ..core.grid import check_size
from ..generating.recipe import draw_seed
from ..lab.boards import NUMBERS, random_puzzle
from . import _options as options
from ._answering import YES
from ._output import complain
from ._progress import tracked
from ._stream import outlet

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from ..core.puzzle import Puzzle
    from ..schema.commands import RandomPuzzle
    from ._stream import Outlet


def share(name: str, default: str, help: str) -> options.Option:
    """Adds an option that takes a share, such as 30% or 0.3."""

    def read(ctx: click.Context, parameter: click.Parameter, value: str) -> float:
        match = re.fullmatch(r"([0-9]*\.?[0-9]+)(%?)", value)
        number = float(match[1]) / (100 if match[2] else 1) if match else 2
        if number > 1:
            raise click.BadParameter(f"expected a share such as 30% or 0.3, got {value!r}")
        return number

    return click.option(
        name, callback=read, default=default, show_default=True, metavar="SHARE", help=help
    )


@click.command()
@click.argument("size", metavar="WxH")
@share("--walls", "25%", "Each cell is a wall with this chance.")
@share("--clues", "60%", "Each wall is a clue with this chance.")
@options.choice("--numbers", NUMBERS, NUMBERS[0], "Clues that fit one solution, or any that have room.")
@click.option("--count", callback=options.whole(1), default=1, metavar="N", help="Make N puzzles.")
@options.fresh_seed
@options.as_json
@outlet
def random(
    size: str,
    walls: float,
    clues: float,
    numbers: str,
    count: int,
    seed: int | None,
    outlet: Outlet,
) -> int:
    """Make plain random puzzles, for experiments.

    They may have one solution, several or, with random numbers, none (see lightup generate for puzzles
    to solve).
    """
    width, height = _size(size)
    seed = draw_seed() if seed is None else seed

    def draw() -> Generator[tuple[int, Puzzle], None, None]:
        choose = Random(seed)
        puzzles = (
            random_puzzle(width, height, choose, walls=walls, clues=clues, numbers=numbers)
            for _ in range(count)
        )
        yield from enumerate(tracked(puzzles, "drawing", count, rate="puzzles"), 1)
        if not outlet.as_json:
            complain(f"seed: {seed}")

    def report(drawn: tuple[int, Puzzle]) -> Mapping[str, object]:
        number, puzzle = drawn
        found: RandomPuzzle = {"puzzle": str(puzzle), "seed": seed}
        return {"source": "random", "name": str(number), **found}

    outlet.stream(draw(), count, lambda drawn: Board(drawn[1]), report)
    return YES


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch("([0-9]{1,7})x([0-9]{1,7})", text)
    if not match:
        raise InputError(f"expected a size such as 10x10, got {text!r}")
    width, height = int(match[1]), int(match[2])
    check_size(width, height)
    return width, height
