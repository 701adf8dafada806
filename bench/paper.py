"""Times pictures and books, in seconds of one core, so that other work on the machine counts little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from statistics import median
from time import process_time

from lightup import Board, Puzzle, generate, render, solve
from lightup.rendering.book.binding import bind
from lightup.rendering.book.content import prepared
from lightup.rendering.book.edition import Edition

from .report import duration, progress, show_table

SVG, SOLVED_SVG = "SVG of a 10x10", "SVG of a solved 10x10"
PNG, SOLVED_PNG = "PNG of a 25x25, 1000 pixels", "the same, solved and lit"
PDF, BOOK = "PDF of a 25x25", "book of 500 puzzles"
SMALL, LARGE, SIDE = "10x10L2", "25x25L1", 1000
RECIPES = ("8x8L0", "10x10L1", "10x10L2", "12x12L3", "14x14L4")  # of the book, in equal shares
PUZZLES = 500
REPEATS = 20  # for each of the repeats of a run


@dataclass(frozen=True)
class Drawn:
    """How long something takes, in seconds, and how many bytes it has."""

    what: str
    seconds: float
    bytes: int


def paper(repeats: int) -> list[Drawn]:
    """Draws small and large pictures, and makes a book."""
    small, large = next(generate(SMALL)), next(generate(LARGE))
    solved_small, solved_large = solution(small), solution(large)
    cell = SIDE / 25
    pictures: dict[str, Callable[[], str | bytes]] = {
        SVG: lambda: render(small).svg,
        SOLVED_SVG: lambda: render(solved_small, theme="light").svg,
        PNG: lambda: render(large, cell=cell).png(),
        SOLVED_PNG: lambda: render(solved_large, cell=cell).png(),
        PDF: lambda: render(large).pdf(),
    }
    measured = []
    with progress(len(pictures) + 1) as begin:
        for what, draw in pictures.items():
            begin(what)
            measured.append(_timed(what, draw, repeats * REPEATS))
        begin(BOOK)
        puzzles = [("", one) for text in RECIPES for one in islice(generate(text), PUZZLES // 5)]
        measured.append(_timed(BOOK, lambda: bind(Edition(BOOK), [*prepared(puzzles)]), repeats))
    return measured


def solution(puzzle: Puzzle) -> Board:
    """Solves a puzzle that has a solution."""
    found = solve(puzzle).solution
    assert found
    return found


def _timed(what: str, draw: Callable[[], str | bytes], repeats: int) -> Drawn:
    times = []
    made: str | bytes = draw()  # once before, to load what it needs
    for _ in range(repeats):
        start = process_time()
        made = draw()
        times.append(process_time() - start)
    return Drawn(what, median(times), len(made.encode() if isinstance(made, str) else made))


def show(measured: list[Drawn]) -> None:
    """Writes the table."""
    rows = ((one.what, duration(one.seconds), f"{one.bytes:,}") for one in measured)
    show_table("paper", ("what", "time", "bytes"), rows)
