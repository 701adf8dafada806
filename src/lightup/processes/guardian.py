"""The guardian: a process that kills the children of a process that was itself killed.

A process killed by SIGKILL cannot stop its children. So each process that starts others also starts a
guardian, which reads lines from a pipe: the id of a process group to watch, or minus the id of one that
is done. The pipe closes when the process that writes to it ends, whatever the reason, and the guardian
kills the groups that are left.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Guardian:
    """The guardian of this process, started on first use; a forked process gets its own."""

    def __init__(self) -> None:
        self._pipe: int | None = None
        os.register_at_fork(after_in_child=self._forget)

    def watch(self, group: int) -> None:
        """Makes sure that a process group is killed if this process is."""
        self._tell(group)

    def release(self, group: int) -> None:
        """Stops watching a group, which has ended."""
        self._tell(-group)

    def _tell(self, number: int) -> None:
        line = b"%d\n" % number
        try:
            if self._pipe is not None:
                os.write(self._pipe, line)
                return
        except BrokenPipeError:  # the guardian itself was killed
            self._forget()
        self._pipe = _start()
        os.write(self._pipe, line)

    def _forget(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None


guardian = Guardian()


def _start() -> int:
    """Starts a guardian; returns the pipe that it reads.

    `subprocess` would wait for it, or complain at the end, because it outlives this process.
    """
    reading, writing = os.pipe()
    try:
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-S", __file__],
            os.environ,
            # So that Ctrl-C in the terminal does not reach it, not even while it starts.
            setpgroup=0,
            setsigmask=[signal.SIGINT],
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
        except OSError:  # it ended on its own
            continue


if __name__ == "__main__":
    os.chdir("/")
    guard(sys.stdin)
