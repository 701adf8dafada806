"""The processes of engines: after a fork, among threads, and when their parent is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

from lightup.base.errors import EngineFailed
from lightup.core.board import Board
from lightup.engines import _child as child, find_engine
from lightup.engines._scratch import PREFIX, scratch_folder
from lightup.solving.solve import solve

from ..support.engines import need
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import family, wait_for, wait_for_the_end
from ..support.vectors import PUZZLES, solved

EMPTY = Board.from_rows(["..."] * 3)


def in_a_fork(do: Callable[[], bool]) -> bool:
    """Returns what a forked process returns."""
    pid = os.fork()
    if pid == 0:
        done = False
        with suppress(BaseException):
            done = do()
        os._exit(0 if done else 1)
    return os.waitpid(pid, 0)[1] == 0


@pytest.fixture(autouse=True)
def _no_children() -> None:
    need("pysat")
    child._stop_waiting()


def is_solved(engine: str = "pysat") -> bool:
    return solve(PUZZLES["V2"], engine=engine, seconds=300).solutions == (solved("V2"),)


def test_a_fork_starts_children_of_its_own() -> None:
    assert is_solved()
    (waiting,) = child._waiting
    assert in_a_fork(lambda: not child._waiting and is_solved() and child._waiting != [waiting])
    assert (child._waiting, waiting.is_ready) == ([waiting], True)
    assert is_solved()


def test_a_fork_cannot_ask_the_child_of_its_parent() -> None:
    found = find_engine("pysat").solutions(EMPTY)
    first = next(found)

    def ask() -> bool:
        with pytest.raises(EngineFailed, match="got the parent's"):
            next(found)
        return not child._waiting

    assert in_a_fork(ask)
    assert len({first, *found}) == 6


def test_a_fork_leaves_alone_what_its_parent_has_begun() -> None:
    found = find_engine("pysat").solutions(EMPTY)
    begun = {*islice(found, 2)}

    def drop() -> bool:
        nonlocal found
        found = iter(())
        return not child._waiting

    assert in_a_fork(drop)
    assert len(begun | {*found}) == 6


def test_threads_do_not_share_a_child() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(lambda _: is_solved(), range(40)))
    assert len({*map(id, child._waiting)}) == len(child._waiting) <= 4


def test_a_child_that_died_while_it_waited_is_replaced() -> None:
    assert is_solved()
    (waiting,) = child._waiting
    os.kill(waiting._process.pid, signal.SIGKILL)
    wait_for(lambda: not waiting.is_ready)
    assert is_solved()


HARD = str(HARD_BOARD)
SLEEPER = f"cmd:{sys.executable} -c 'import time; time.sleep(600)'"


def killed(engine: str, folder: Path) -> set[int]:
    """Kills the command when its engine is at work; returns its processes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", "solve", HARD, "--engine", engine],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(folder)},
    )
    wait_for(lambda: len(family(process.pid)) >= 3)  # itself, the engine and the guardian
    known = {*family(process.pid)}
    process.kill()
    process.wait()
    return known


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")
@pytest.mark.parametrize("engine", ["picosat", "z3", SLEEPER])
def test_no_engine_outlives_a_command_that_is_killed(engine: str, tmp_path: Path) -> None:
    need(engine)
    processes = killed(engine, tmp_path)
    wait_for_the_end(processes)


def test_the_next_command_clears_away_the_folder_of_one_that_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(SLEEPER, tmp_path)
    other = tmp_path / "lightup-of-somebody"
    other.mkdir()
    assert [*tmp_path.glob(f"{PREFIX}*")]
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with scratch_folder() as folder, scratch_folder() as second:
        assert {*tmp_path.iterdir()} == {folder, second, other}
    assert [*tmp_path.iterdir()] == [other]
