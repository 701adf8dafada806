"""Ctrl-C ends the real command at once, whatever engine is at work, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ..support.engines import need
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import LONGEST_WAIT, wait_for_the_end, wait_for_work

HARD = str(HARD_BOARD)
MANY = "\n".join(["." * 20] * 20)  # 20! solutions
CPU_SECONDS = 0.6  # after so much work, an engine is busy

ENGINES = [
    "native",
    "walksat",
    "pysat",
    "pysat:cadical195",
    "picosat",
    "cryptominisat",
    "z3",
    "z3-strips",
    "z3-pb",
]
ENGINES += ["cpsat", "clingo", "minisat"]
KINDS = ["native", "walksat", "pysat", "minisat"]  # in the process, in a child, a command


def interrupt_at_work(
    args: list[str], puzzle: str, folder: Path, number: int = signal.SIGINT
) -> tuple[int, bytes]:
    """Interrupts `lightup solve` at work; returns its status and errors when all has ended."""
    file = folder / "puzzle.txt"
    file.write_text(puzzle)
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", "solve", str(file), *args],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    known = wait_for_work(process, CPU_SECONDS)
    os.kill(process.pid, number)
    _, errors = process.communicate(timeout=LONGEST_WAIT)
    wait_for_the_end(known)
    return process.returncode, errors


@pytest.mark.parametrize("engine", ENGINES)
def test_an_interrupt_ends_one_long_search(engine: str, tmp_path: Path) -> None:
    need(engine)
    assert interrupt_at_work(["--engine", engine], HARD, tmp_path) == (130, b"")


@pytest.mark.parametrize("engine", KINDS)
def test_so_does_a_request_to_end(engine: str, tmp_path: Path) -> None:
    need(engine)
    ended = interrupt_at_work(["--engine", engine], HARD, tmp_path, signal.SIGTERM)
    assert ended == (128 + signal.SIGTERM, b"")


IN_PROCESS = """
import signal, sys
from lightup.core.board import Board
from lightup.engines import find_engine
signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
for bulbs in find_engine(sys.argv[1]).solutions_here(Board.from_rows(sys.argv[2].split())):
    pass
"""


@pytest.mark.parametrize("engine", ["z3", "z3-strips"])
def test_a_request_to_end_also_ends_z3_in_the_same_process(engine: str) -> None:
    need(engine)
    process = subprocess.Popen([sys.executable, "-c", IN_PROCESS, engine, HARD])
    wait_for_work(process, CPU_SECONDS)
    process.terminate()
    assert process.wait(LONGEST_WAIT) == 128 + signal.SIGTERM


@pytest.mark.parametrize("engine", ["walksat", "pysat", "clingo"])
def test_an_interrupt_ends_many_short_searches(engine: str, tmp_path: Path) -> None:
    """Some libraries lose a signal that comes between two searches."""
    need(engine)
    args = ["--engine", engine, "--count"]
    assert interrupt_at_work(args, MANY, tmp_path) == (130, b"")


@pytest.mark.parametrize("engine", ["native", "picosat", "minisat"])
def test_an_interrupt_comes_before_the_deadline(engine: str, tmp_path: Path) -> None:
    need(engine)
    args = ["--engine", engine, "--timeout", "600"]
    assert interrupt_at_work(args, HARD, tmp_path) == (130, b"")
