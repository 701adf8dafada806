"""What real processes of the command do, watched from outside."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterable
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


def processes_with(argument: str) -> list[int]:
    """Returns the processes that have a text in their arguments."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if argument.encode() in file.read_bytes():
                found.append(int(file.parent.name))
    return found


def wait_for_the_end(processes: Iterable[int]) -> None:
    """Waits until none of these processes runs."""
    wait_for(lambda: not any(map(_is_running, processes)))


def _is_running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_for_work(process: subprocess.Popen[Any], cpu_seconds: float) -> set[int]:
    """Waits until a process and its children have worked for so long; returns their ids."""

    def has_worked() -> bool:
        assert process.poll() is None
        return sum(family(process.pid).values()) >= cpu_seconds

    wait_for(has_worked)
    return {*family(process.pid)}
