"""Every command keeps to `--timeout` on large boards, in less than a gigabyte.

A test asserts no time: it waits long, and a command that ends by itself has given up or has answered.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

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


def wrong(row: int, col: int) -> str:
    return "*" if row == 0 and col in (0, 5) else "."


BOARDS: dict[str, tuple[Callable[[int, int], str], int]] = {
    "checkerboard-300": (checkerboard, 300),
    "checkerboard": (checkerboard, 1000),
    "zeros": (zeros, 1000),
    "empty": (empty, 1000),
    "one": (one, 1000),
    "wrong": (wrong, 300),
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
    (["solve", "--certificate", "certificate.json"], "zeros", ANY),
    (["solve", "--count"], "empty", GAVE_UP),
    (["solve", "--engine", "walksat"], "empty", GAVE_UP),
    (["solve", "--engine", "cmd:true"], "empty", GAVE_UP),
    (["walksat"], "empty", GAVE_UP),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a folder with the boards and a formula of very many variables."""
    folder = tmp_path_factory.mktemp("boards")
    for name, (cell, side) in BOARDS.items():
        rows = ("".join(cell(row, col) for col in range(side)) for row in range(side))
        (folder / f"{name}.txt").write_text("\n".join(rows))
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


def test_a_formula_of_many_variables(folder: Path) -> None:
    ran = ends(folder, "walksat", "wide.cnf", "answer.txt")
    undecided = (folder / "answer.txt").read_text() == "INDET\n"
    assert ran.returncode == (3 if undecided else 0)
