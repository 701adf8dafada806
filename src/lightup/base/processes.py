"""Child processes with a deadline: run one to its end, or talk to it line by line.

Each process has its own process group; stopping it kills the whole group.

>>> import sys
>>> from lightup.base.clock import NEVER
>>> run([sys.executable, "-c", "print('hello')"], NEVER)
(0, 'hello\\n')
>>> echo = Process([sys.executable, "-c", "print(input())"])
>>> echo.send("hello")
>>> echo.receive(NEVER), echo.receive(NEVER)
('hello', None)
>>> echo.stop()
0
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
from typing import TYPE_CHECKING

from .clock import seconds_left
from .errors import EngineFailed, OutOfTime

if TYPE_CHECKING:
    from collections.abc import Sequence

BYTES_AT_ONCE = 1 << 16


class Process:
    """A running process; `quiet` discards its standard error."""

    def __init__(self, command: Sequence[str], *, quiet: bool = True) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if quiet else None,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFailed(f"cannot run {command[0]!r}: {str(error.strerror).lower()}") from None
        self._lines: list[bytes] = []  # read but not yet received, in reverse order
        self._rest = b""  # the beginning of an incomplete line

    def send(self, line: str) -> None:
        """Writes a line to its standard input; does nothing if the process has ended."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def receive(self, deadline: float) -> str | None:
        """Returns the next line of its standard output; `None` at the end.

        Raises `OutOfTime` at the deadline.
        """
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while not self._lines:
            ready, _, _ = select.select([pipe], [], [], seconds_left(deadline))
            if not ready:
                raise OutOfTime
            chunk = os.read(pipe, BYTES_AT_ONCE)
            if not chunk:
                return None
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._lines = lines[::-1]
        return self._lines.pop().decode()

    def finish(self, deadline: float) -> str:
        """Waits for its end and returns what it wrote to standard output.

        Raises `OutOfTime` at the deadline.
        """
        try:
            output, _ = self._process.communicate(timeout=seconds_left(deadline))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None
        return output.decode(errors="replace")

    def stop(self) -> int:
        """Kills the rest of its process group and returns its exit status."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()
        return self._process.wait()


def run(command: Sequence[str], deadline: float) -> tuple[int, str]:
    """Runs a command to its end and returns its exit status and what it wrote to standard output."""
    process = Process(command)
    try:
        output = process.finish(deadline)
    finally:
        status = process.stop()
    return status, output
