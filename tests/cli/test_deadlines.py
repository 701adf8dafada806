"""Every command keeps to `--timeout` on large boards, in less than a gigabyte.

A test asserts no time: it waits long, and a command that ends by itself has given up or has answered.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from lightup.cli.app import COMMANDS as COMMANDS_OF_APP, app

GIGABYTE = 1 << 30
LONGEST = 240  # seconds for a command that takes 2; without a deadline or memory, some would need more


def checkerboard(row: int, col: int) -> str:
    return ".#"[(row + col) % 2]


def zeros(row: int, col: int) -> str:
    return ".0"[(row + col) % 2]


def empty(row: int, col: int) -> str:
    return "."


def one(row: int, col: int) -> str:
    return "." if row or col else "1"


def bulbs(row: int, col: int) -> str:
    return "*"


def wrong(row: int, col: int) -> str:
    return "*" if row == 0 and col in (0, 5) else "."


BOARDS: dict[str, tuple[Callable[[int, int], str], int]] = {
    "checkerboard-300": (checkerboard, 300),
    "checkerboard": (checkerboard, 1000),
    "zeros": (zeros, 1000),
    "empty": (empty, 1000),
    "one": (one, 1000),
    "wrong": (wrong, 300),
    "bulbs": (bulbs, 1000),
}
# Arguments, the board, and the statuses that are right: 3 if it takes too long on any machine.
GAVE_UP, ANY = {3}, {0, 1, 3}
COMMANDS = [
    (["explain"], "checkerboard", ANY),
    (["explain", "--to", "html"], "checkerboard-300", ANY),
    (["explain", "--json"], "checkerboard-300", ANY),
    (["explain", "--cell", "r2c2"], "one", ANY),
    (["explain", "--cell", "r1c2", "--at-once"], "empty", GAVE_UP),
    (["hint"], "checkerboard", ANY),
    (["hint"], "wrong", ANY),
    (["hint", "--every-step"], "checkerboard", ANY),
    (["rate"], "checkerboard", ANY),
    (["study"], "checkerboard-300", ANY),
    (["study", "--json"], "empty", ANY),
    (["repair"], "zeros", ANY),
    (["minimise"], "checkerboard", ANY),
    (["solve", "--certificate", "certificate.json"], "zeros", ANY),
    (["solve", "--count"], "empty", GAVE_UP),
    (["solve", "--engine", "walksat"], "empty", GAVE_UP),
    (["solve", "--engine", "cmd:true"], "empty", GAVE_UP),
    (["walksat"], "empty", GAVE_UP),
    (["check"], "bulbs", ANY),
    (["check", "--json"], "bulbs", ANY),
    (["check"], "row", ANY),
    (["explain"], "row", ANY),
    (["hint", "--show-mistake"], "row", ANY),
    (["convert", "--to", "penpa"], "bulbs", ANY),
    (["render"], "row", ANY),
    (["render", "--to", "svg"], "bulbs", ANY),
    (["render", "--to", "png"], "row", ANY),
    (["encode"], "empty", {2}),
    (["encode", "--as", "runs"], "empty", ANY),
    (["decode", "row.txt"], "row", {2}),
    (["card", "--to", "pdf"], "checkerboard", ANY),
    (["book", "-o", "book.pdf"], "checkerboard-300", {2, 3}),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a folder with the boards and a formula of very many variables."""
    folder = tmp_path_factory.mktemp("boards")
    for name, (cell, side) in BOARDS.items():
        rows = ("".join(cell(row, col) for col in range(side)) for row in range(side))
        (folder / f"{name}.txt").write_text("\n".join(rows))
    (folder / "row.txt").write_text("*" * 40_000)
    (folder / "wide.cnf").write_text("p cnf 10000000 1\n1 2 0\n")
    return folder


def ends(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Runs a command with a timeout of two seconds and a gigabyte."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))

    return subprocess.run(
        [sys.executable, "-m", "lightup", *args, "--timeout", "2"],
        capture_output=True,
        text=True,
        cwd=folder,
        preexec_fn=limit,
        timeout=LONGEST,
    )


@pytest.mark.parametrize(
    ("args", "board", "statuses"), COMMANDS, ids=[" ".join([*a, b]) for a, b, _ in COMMANDS]
)
def test_a_command_ends_in_time(args: list[str], board: str, statuses: set[int], folder: Path) -> None:
    ran = ends(folder, *args, f"{board}.txt")
    assert (ran.returncode in statuses, "Traceback" in ran.stderr) == (True, False), ran.stderr


# What answers at once, runs until it is told to end, or is told how much to do.
WITHOUT_TIMEOUT = {
    *("formats", "engines", "schema", "doctor", "completion", "serve", "site"),
    *("random", "lab walksat", "lab phase"),
}


def test_every_command_that_reads_takes_a_timeout() -> None:
    context = click.Context(app)
    for name in COMMANDS_OF_APP:
        command = app.get_command(context, name)
        assert command
        parts = command.commands if isinstance(command, click.Group) else {"": command}
        for part, one in parts.items():
            has = "timeout" in [parameter.name for parameter in one.params]
            assert has != (f"{name} {part}".strip() in WITHOUT_TIMEOUT), f"{name} {part}"


def test_a_formula_of_many_variables(folder: Path) -> None:
    ran = ends(folder, "walksat", "wide.cnf", "answer.txt")
    undecided = (folder / "answer.txt").read_text() == "INDET\n"
    assert ran.returncode == (3 if undecided else 0)
