"""The guardian: a process that kills the children of a process that was itself killed.

Whoever ends by SIGKILL can stop nobody. So each process that starts others also starts a guardian,
which reads lines from a pipe: the id of a process group to watch, or minus the id of one that is done.
The pipe ends with the process that writes to it, however that ends, and the groups that are left then
are killed.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Guardian:
    """The guardian of this process, started on first use; a fork gets one of its own."""

    def __init__(self) -> None:
        self._pipe: int | None = None
        os.register_at_fork(after_in_child=self._forget)

    def watch(self, group: int) -> None:
        """Has a process group killed if this process is."""
        self._tell(group)

    def release(self, group: int) -> None:
        """Ends the watch over a group."""
        self._tell(-group)

    def _tell(self, number: int) -> None:
        line = b"%d\n" % number
        try:
            if self._pipe is not None:
                os.write(self._pipe, line)
                return
        except BrokenPipeError:  # somebody has ended it
            self._forget()
        self._pipe = _start()
        os.write(self._pipe, line)

    def _forget(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None


def _start() -> int:
    """Starts a guardian; returns the pipe that it reads.

    Not with `subprocess`, which would wait for it or complain at the end: it outlives this process.
    """
    reading, writing = os.pipe()
    try:
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-S", __file__],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, reading, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ],
        )
    finally:
        os.close(reading)
    return writing


def guard(lines: Iterable[str]) -> None:
    """Reads which groups to watch; at the end kills those that are left."""
    groups: set[int] = set()
    for number in map(int, lines):
        if number > 0:
            groups.add(number)
        else:
            groups.discard(-number)
    for group in groups:
        try:
            os.killpg(group, signal.SIGKILL)
        except OSError:  # it has ended by itself
            continue


if __name__ == "__main__":
    os.setsid()  # Ctrl-C on the terminal is not for it
    os.chdir("/")
    guard(sys.stdin)
