"""What real processes of the command do, watched from outside."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
LONGEST_WAIT = 300  # seconds; only a failure takes that long


def wait_for(happens: Callable[[], object]) -> None:
    """Waits until something has happened."""
    deadline = monotonic() + LONGEST_WAIT
    while not happens():
        assert monotonic() < deadline
        sleep(0.02)


def family(root: int) -> dict[int, float]:
    """Returns the CPU seconds of a process and of its children, by their ids."""
    seconds = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # a process that has just ended
            # After the name: the state, the parent, and the time in user and in system mode.
            _, parent, *fields = file.read_text().rpartition(")")[2].split()
            if root in (pid := int(file.parent.name), int(parent)):
                seconds[pid] = (int(fields[9]) + int(fields[10])) / TICKS_PER_SECOND
    return seconds


def wait_for_work(process: subprocess.Popen[Any], cpu_seconds: float) -> set[int]:
    """Waits until a process and its children have worked for so long; returns their ids."""

    def has_worked() -> bool:
        assert process.poll() is None
        return sum(family(process.pid).values()) >= cpu_seconds

    wait_for(has_worked)
    return {*family(process.pid)}
