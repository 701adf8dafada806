"""Measures whether commands keep `--timeout` and a gigabyte on boards of 1000x1000."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from lightup import Board, Puzzle
from lightup.lab.boards import random_puzzle
from tests.support.costs import cost

from .report import progress, show_table

SIDE = 1000
SECONDS = 2
COMMANDS = (
    *("solve", "solve --engine pysat", "solve --engine z3", "solve --engine clingo"),
    *("solve --count", "solve --common", "solve --certificate proof.json"),
    *("hint", "explain", "explain --to html", "explain --cell r2c3", "rate", "walksat"),
    *("batch solve", "batch rate", "check", "check --json", "convert --to json"),
    *("encode", "encode --as runs", "render --to svg", "render --to pdf", "card --to svg"),
    *("book -o book.pdf", "decode FILE"),
)


@dataclass(frozen=True)
class Kept:
    """The longest time of a command, on which kind of board, and the peak memory of a process of it."""

    command: str
    seconds: float
    board: str
    bytes: int


def deadlines() -> list[Kept]:
    """Runs every command on every kind of board."""
    with TemporaryDirectory() as name, progress(len(COMMANDS)) as step:
        folder = Path(name)
        for kind, puzzle in _boards():
            (folder / kind).write_text(f"{puzzle}\n")
        found = []
        for command in COMMANDS:
            step(command)
            found.append(_kept(command, folder))
        return found


def _boards() -> Iterator[tuple[str, Puzzle | Board]]:
    cells = SIDE * SIDE
    yield "open", Puzzle(SIDE, SIDE, "." * cells)
    yield "bulbs", Board(Puzzle(SIDE, SIDE, "." * cells), range(cells))
    yield "zeros", Puzzle(SIDE, SIDE, "0." * (cells // 2))
    rows = (".#" * (SIDE // 2), "#." * (SIDE // 2))
    yield "checkerboard", Puzzle(SIDE, SIDE, "".join(rows) * (SIDE // 2))
    yield "random", random_puzzle(SIDE, SIDE, Random(1), walls=0.2, clues=0.5)


def _kept(command: str, folder: Path) -> Kept:
    runs = {file.name: _run(command, file) for file in sorted(folder.iterdir())}
    board = max(runs, key=lambda name: runs[name][0])
    return Kept(command, runs[board][0], board, max(bytes for _, bytes in runs.values()))


def _run(command: str, file: Path) -> tuple[float, int]:
    """Returns the time of a command, and the largest memory of one of its processes."""
    words = [str(file) if word == "FILE" else word for word in command.split()]
    with TemporaryDirectory() as folder:
        used = cost(["lightup", *words, str(file), "--timeout", str(SECONDS)], Path(folder))
    assert 0 <= used.status < 4, f"{command} ended with status {used.status}"
    return used.seconds, used.memory


def show(found: list[Kept]) -> None:
    """Writes the table."""
    show_table(
        f"--timeout {SECONDS} on boards of {SIDE}x{SIDE}, the longest of five each",
        ("command", "seconds", "board", "peak memory"),
        ((row.command, f"{row.seconds:.2f}", row.board, f"{row.bytes / 1e6:.0f} MB") for row in found),
    )
