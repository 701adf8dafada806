"""What real processes of the command do, watched from outside."""

from __future__ import annotations

import subprocess
from time import monotonic, sleep
from typing import Any

LONGEST_WAIT = 60


def family(root: int) -> dict[int, int]:
    """Returns the CPU seconds of a process and of its children, by their ids."""
    table = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,cputimes="], capture_output=True, text=True, check=True
    )
    rows = (tuple(map(int, line.split())) for line in table.stdout.splitlines())
    return {pid: seconds for pid, parent, seconds in rows if root in (pid, parent)}


def wait_for_work(process: subprocess.Popen[Any], cpu_seconds: int) -> set[int]:
    """Waits until a process and its children have worked for so long; returns their ids."""
    deadline = monotonic() + LONGEST_WAIT
    while sum((known := family(process.pid)).values()) < cpu_seconds:
        assert process.poll() is None
        assert monotonic() < deadline
        sleep(0.1)
    return {*known}
