"""`Child`: a process with a deadline; `run` one to its end, or talk to it line by line.

Each child has its own process group; stopping it kills the whole group. If this process is killed, so
are its children. A forked process never touches the children of its parent.

>>> import sys
>>> from lightup.base.clock import NEVER
>>> run([sys.executable, "-c", "print('hello')"], NEVER)
(0, 'hello\\n')
>>> echo = Child([sys.executable, "-c", "print(input())"])
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
import threading
from typing import TYPE_CHECKING

from ..base.clock import LONGEST_WAIT, seconds_left
from ..base.errors import EngineFailed, OutOfTime
from .guardian import guardian

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BYTES_AT_ONCE = 1 << 16
MOST_BYTES = 64 << 20  # of output; the longest model of a board of 1000x1000 is half as long
SECONDS_BETWEEN_LOOKS = 0.05  # at a child that may have exited, although its output is still open
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)  # that stop the work


class Child:
    """A running process; `quiet` discards its standard error."""

    def __init__(self, command: Sequence[str], *, quiet: bool = True) -> None:
        self._name, self._owner = command[0], os.getpid()
        try:
            with _undisturbed():
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL if quiet else None,
                    start_new_session=True,
                )
                guardian.watch(self._process.pid)
        except OSError as error:
            raise EngineFailed(f"cannot run {command[0]!r}: {str(error.strerror).lower()}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._read = bytearray()  # from the process, but not yet received
        self._searched = 0  # how many of these bytes are known to have no line break

    @property
    def is_ready(self) -> bool:
        """Whether it is still running and belongs to this process."""
        return self._is_own and self._process.poll() is None

    @property
    def _is_own(self) -> bool:
        """Whether this process started it, rather than the one it was forked from."""
        return self._owner == os.getpid()

    def send(self, line: str) -> None:
        """Writes a line to its standard input; does nothing if the process has ended."""
        self._check_owner()
        with contextlib.suppress(BrokenPipeError):
            self._input.write(line.encode() + b"\n")
            self._input.flush()

    def receive(self, deadline: float) -> str | None:
        """Returns the next line of its standard output; `None` at the end.

        Raises `OutOfTime` at the deadline.
        """
        while (end := self._read.find(b"\n", self._searched)) < 0:
            self._searched = len(self._read)
            if not self._read_more(deadline):
                return None
        line = self._read[:end].decode()
        del self._read[: end + 1]
        self._searched = 0
        return line

    def finish(self, deadline: float) -> str:
        """Waits for its end and returns what it wrote to standard output.

        Raises `OutOfTime` at the deadline.
        """
        self._input.close()
        while self._read_more(deadline):
            pass
        return self._read.decode(errors="replace")

    def _read_more(self, deadline: float) -> bool:
        """Reads more; returns false when the process has exited and nothing is left."""
        self._check_owner()
        while not self._is_readable(deadline):
            if self._process.poll() is not None and not self._poll.poll(0):
                return False
        chunk = os.read(self._output.fileno(), BYTES_AT_ONCE)
        self._read += chunk
        if len(self._read) > MOST_BYTES:
            raise EngineFailed(f"expected at most {MOST_BYTES >> 20} MiB from {self._name!r}, got more")
        if not chunk:
            self._await_exit(deadline)
        return bool(chunk)

    def _await_exit(self, deadline: float) -> None:
        """Waits until it has exited, which may be long after the end of its output."""
        try:
            self._process.wait(seconds_left(deadline))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None

    def _is_readable(self, deadline: float) -> bool:
        left = seconds_left(deadline)
        seconds = min(LONGEST_WAIT if left is None else left, SECONDS_BETWEEN_LOOKS)
        return bool(self._poll.poll(1000 * seconds))

    def _check_owner(self) -> None:
        if not self._is_own:
            raise EngineFailed(f"expected {self._name!r} as a process of this one, got the parent's")

    def stop(self) -> int:
        """Kills the rest of its process group, unless it is the parent's; returns its exit status."""
        if self._is_own:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            guardian.release(self._process.pid)
        for pipe in (self._input, self._output):
            with contextlib.suppress(OSError):
                pipe.close()
        return self._process.wait()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Delays signals until the block ends: a process not yet watched would be left behind.

    Only the main thread receives signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in SIGNALS
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for one in came:
            signal.raise_signal(one)


def run(command: Sequence[str], deadline: float) -> tuple[int, str]:
    """Runs a command to its end and returns its exit status and what it wrote to standard output."""
    child = Child(command)
    try:
        output = child.finish(deadline)
    finally:
        status = child.stop()
    return status, output
