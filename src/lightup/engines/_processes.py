"""Outside processes with a deadline.

At the deadline, and whenever the work is broken off, the whole process group is killed.

>>> import sys
>>> from lightup.base.clock import NEVER
>>> run([sys.executable, "-c", "print('hello')"], NEVER)
(0, 'hello\\n')
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from typing import TYPE_CHECKING

from ..base.clock import seconds_left
from ..base.errors import EngineFailed, OutOfTime

if TYPE_CHECKING:
    from collections.abc import Sequence


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Starts a process in a group of its own."""
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise EngineFailed(f"expected to run {command[0]!r}: {error.strerror}") from None


def stop(process: subprocess.Popen[bytes]) -> None:
    """Kills the group of a process, if any of it is left."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            pipe.close()  # type: ignore[union-attr]


def run(command: Sequence[str], deadline: float) -> tuple[int, str]:
    """Runs a command to its end; gives its exit status and what it printed."""
    process = start(command)
    try:
        output, _ = process.communicate(timeout=seconds_left(deadline))
    except subprocess.TimeoutExpired:
        raise OutOfTime from None
    finally:
        stop(process)
    return process.returncode, output.decode(errors="replace")
