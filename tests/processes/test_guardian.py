from __future__ import annotations

import os
import signal
from pathlib import Path

from lightup.processes import guardian
from lightup.processes.guardian import Guardian

from ..support.processes import processes_with, wait_for


def blocked(pid: int) -> int:
    """Returns the signals that a process does not get, as bits."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1], 16) for line in lines if line.startswith("SigBlk"))


def test_ctrl_c_does_not_reach_it_even_while_it_starts() -> None:
    before = {*processes_with(guardian.__file__)}
    own = Guardian()
    own.watch(2**30)  # no process
    wait_for(lambda: {*processes_with(guardian.__file__)} - before)
    (pid,) = (one for one in {*processes_with(guardian.__file__)} - before if is_child(one))
    assert os.getpgid(pid) == pid
    assert blocked(pid) & 1 << signal.SIGINT - 1
    own.release(2**30)
    own._forget()
    assert os.waitpid(pid, 0) == (pid, 0)


def is_child(pid: int) -> bool:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) == os.getpid()
