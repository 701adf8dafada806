"""Outside processes with a deadline.

At the deadline, and whenever the work is broken off, the whole process group is killed.

>>> import sys
>>> run([sys.executable, "-c", "print('hello')"], NEVER)
(0, 'hello\\n')
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from time import monotonic
from typing import TYPE_CHECKING

from ..errors import EngineFailed, OutOfTime
from ..kernel import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def seconds_left(deadline: float) -> float | None:
    """The time until the deadline as most libraries want it: none if there is no deadline."""
    if deadline == NEVER:
        return None
    left = deadline - monotonic()
    if left <= 0:
        raise OutOfTime
    return left


@contextlib.contextmanager
def started(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a group of its own, which is gone when the block is left."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise EngineFailed(f"expected to run {command[0]!r}: {error.strerror}") from None
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


def run(command: Sequence[str], deadline: float, text: str = "") -> tuple[int, str]:
    """Runs a command to its end; gives its exit status and what it printed."""
    with started(command) as process:
        try:
            output, _ = process.communicate(text.encode(), timeout=seconds_left(deadline))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None
    return process.returncode, output.decode(errors="replace")
