"""What a command costs: its time, its peak memory, and how much it writes.

`python -m tests.support.costs FILE MODULE [WORD ...]` runs a module and then writes the peak memory of
it or a child to a file: the system counts the memory of whoever started a process as its own.
"""

from __future__ import annotations

import os
import resource
import runpy
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import perf_counter
from typing import NamedTuple

HERE = Path(__file__).parents[2]
STATUS = Path("/proc/self/status")


class Cost(NamedTuple):
    """The exit status of a process, its seconds by the clock and of the processor, and bytes."""

    status: int
    seconds: float
    busy: float
    memory: int
    written: int


def cost(words: Sequence[str], folder: Path, stdin: Path | None = None) -> Cost:
    """Runs `python -m WORDS` in a folder; counts what it writes to standard output."""
    start = perf_counter()
    with (
        open(stdin or os.devnull, "rb") as given,
        NamedTemporaryFile() as output,
        NamedTemporaryFile() as memory,
    ):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.costs", memory.name, *words],
            stdin=given,
            stdout=output,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(HERE)},
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Cost(
            process.returncode,
            perf_counter() - start,
            used.ru_utime + used.ru_stime,
            int(memory.read() or 0),
            os.fstat(output.fileno()).st_size,
        )


def resident(field: str) -> int:
    """Returns the memory of this process in bytes: now (`VmRSS`) or its peak so far (`VmHWM`)."""
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith(field))
    return int(line.split()[1]) * 1024


def main() -> None:
    """Runs a module as a command."""
    _, file, module, *words = sys.argv
    sys.argv = [module, *words]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        Path(file).write_text(str(max(resident("VmHWM"), children)) if STATUS.exists() else "")


if __name__ == "__main__":
    main()
