"""What a user of `lightup generate` gets, with everything that the user pays for.

The other tables of the generator time its core: attempts at a puzzle of a size, walls and a level. The
command also starts, checks each puzzle from its cells alone, keeps the one of the finest taste of
several candidates, and writes it. It competes with `sgt-lightup` at the walls that this delivers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lightup import Recipe
from lightup.generating.recipe import CANDIDATES
from lightup.generating.symmetries import nearest
from lightup.lab.estimates import digits

from .makers import SGT, SYMMETRY, make, make_by_sgt, seconds_of_command
from .report import show_table

SECONDS = 2.0  # for each number, at the speed of the core


@dataclass(frozen=True)
class Size:
    """A side, a level, what `sgt-lightup` is asked for, and how many times as fast one should be.

    With several candidates, half as fast is enough.
    """

    side: int
    level: int
    percent: int
    difficulty: int
    at_least: float

    @property
    def name(self) -> str:
        return f"level {self.level}, {self.side}x{self.side}"


OFFERED = (
    Size(7, 0, 25, 0, 5),
    Size(10, 0, 25, 0, 8),
    Size(14, 2, 30, 1, 8),
    Size(14, 3, 30, 2, 25),
    Size(25, 4, 35, 2, 20),
)


@dataclass(frozen=True)
class Offer:
    """Puzzles per second: of the core, of the command with so many candidates, and of the rival."""

    size: Size
    candidates: int
    walls: int
    core: float
    command: float
    rival: float

    @property
    def ratio(self) -> float | None:
        return self.command / self.rival if self.rival else None


def at_least(size: Size, candidates: int) -> float:
    """Returns how many times as fast the command should be with so many candidates."""
    return size.at_least if candidates == 1 else size.at_least / 2


def offers() -> Iterator[Offer]:
    """Times the three at each size, one after the other, on one CPU."""
    for size in OFFERED:
        made = make_by_sgt(size.side, size.percent, size.difficulty, SECONDS)
        cells = size.side**2
        total = sum(cells - puzzle.cells.count(".") for puzzle in made.puzzles)
        wish = round(total / len(made.puzzles)) if made.puzzles else cells * size.percent // 100
        walls = nearest(SYMMETRY, size.side, size.side, wish)
        batch = make(size.side, walls, size.level, SECONDS)
        core = len(batch.puzzles) / batch.seconds
        for candidates in (1, CANDIDATES):
            recipe = Recipe(
                width=size.side,
                height=size.side,
                walls=walls,
                symmetry=SYMMETRY,
                level=size.level,
                candidates=candidates,
            )
            count = max(1, round(core * SECONDS / candidates))
            command = count / seconds_of_command(f"{recipe}#1", count)
            rival = len(made.puzzles) / made.seconds if made.puzzles else 0.0
            yield Offer(size, candidates, walls, core, command, rival)


def show(measured: Iterable[Offer]) -> None:
    """Writes the table."""
    show_table(
        "what a user gets: puzzles per second of `lightup generate`, which starts, makes candidates, "
        f"keeps the finest, checks it and writes it, at as many walls as {SGT} delivers",
        ("puzzle", "walls", "candidates", "core", "command", SGT, "ratio", "at least", "verdict"),
        map(_cells, measured),
    )


def _cells(one: Offer) -> tuple[str, ...]:
    ratio = one.ratio
    wanted = at_least(one.size, one.candidates)
    verdict = "not measured" if ratio is None else "reached" if ratio >= wanted else "missed"
    return (
        one.size.name,
        f"{one.walls / one.size.side**2:.1%}",
        str(one.candidates),
        *map(digits, (one.core, one.command, one.rival)),
        "-" if ratio is None else digits(ratio),
        digits(wanted),
        verdict,
    )
