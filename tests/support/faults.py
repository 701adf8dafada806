"""Faults for tests of sequences: a process is hit at work, bytes of a file are torn, a clock jumps,
a file system is read-only.

Work runs in a forked process, so a machine of Hypothesis can afford hundreds of them. A limit of file
size stands for the disk: with the signal that comes with it, a write beyond it is the death of the
process in the middle of writing; without, it fails as on a full disk.

>>> suffer(Fault("nothing"), lambda: None)
Ended(status=0, error='')
>>> suffer(Fault("little memory", 8 << 20), lambda: bytearray(1 << 30)).error
'MemoryError: '
"""

from __future__ import annotations

import gc
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple, NoReturn
from unittest.mock import patch

import pytest
from hypothesis import strategies as st

from lightup.base import clock

LONGEST_FILE = 1 << 19  # bytes; beyond it, a limit of file size does not matter
# Where files that only a process may lose are written: in memory, if the system lets us.
FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
MOST_MEMORY = 1 << 26  # bytes beyond what the process has
LONGEST_DELAY = 30_000  # microseconds until a signal comes

SIGNALS = {"SIGINT": signal.SIGINT, "SIGTERM": signal.SIGTERM, "SIGKILL": signal.SIGKILL}
MOST = {
    "nothing": 0,
    "killed while writing": LONGEST_FILE,
    "full disk": LONGEST_FILE,
    "little memory": MOST_MEMORY,
    **dict.fromkeys(SIGNALS, LONGEST_DELAY),
}


@dataclass(frozen=True)
class Fault:
    """What happens to a process, and when: after so many bytes or microseconds."""

    kind: str
    amount: int = 0


class Ended(NamedTuple):
    """How a process ended: its status, negative if by a signal, and what it raised."""

    status: int
    error: str


def faults(*kinds: str) -> st.SearchStrategy[Fault]:
    """Generates faults of these kinds, by default of all."""
    return st.sampled_from(kinds or [*MOST]).flatmap(
        lambda kind: st.builds(Fault, st.just(kind), st.integers(0, MOST[kind]))
    )


def suffer(fault: Fault, work: Callable[[], object]) -> Ended:
    """Does work in a process of its own that a fault may hit."""
    child = _start(fault, work)
    if fault.kind in SIGNALS:
        time.sleep(fault.amount / 1e6)
        os.kill(child.pid, SIGNALS[fault.kind])
    return _end(child)


def together(*works: Callable[[], object]) -> list[Ended]:
    """Does each work in a process of its own, all at the same time."""
    return [_end(child) for child in [_start(Fault("nothing"), work) for work in works]]


class _Child(NamedTuple):
    pid: int
    told: IO[str]


def _start(fault: Fault, work: Callable[[], object]) -> _Child:
    told = tempfile.TemporaryFile("w+")  # noqa: SIM115 (`_end` closes it)
    # A signal has to wait until the child has begun: it would unwind the test in the child.
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS.values())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of the test runner
        pid = os.fork()
    if not pid:
        _work(fault, work, told)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS.values())
    return _Child(pid, told)


def _end(child: _Child) -> Ended:
    _, status = os.waitpid(child.pid, 0)
    with child.told as told:
        told.seek(0)
        return Ended(os.waitstatus_to_exitcode(status), told.read())


def _work(fault: Fault, work: Callable[[], object], told: IO[str]) -> NoReturn:
    status = 1
    try:
        gc.disable()  # a signal in a callback of the collector, such as Hypothesis has, would be lost
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS.values())
        _limit(fault)
        work()
        status = 0
    except BaseException as error:
        _limit(Fault("nothing"))
        told.write(f"{type(error).__name__}: {error}")
        told.flush()
    finally:
        os._exit(status)


def _limit(fault: Fault) -> None:
    """Limits what this process may write or hold; lifts the limits if there is no fault."""
    writes = fault.kind in ("killed while writing", "full disk")
    dies = fault.kind == "killed while writing"
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL if dies else signal.SIG_IGN)
    _soften(resource.RLIMIT_FSIZE, fault.amount if writes else None)
    little = fault.kind == "little memory"
    _soften(resource.RLIMIT_AS, _memory() + fault.amount if little else None)


def _soften(limit: int, wanted: int | None) -> None:
    _, hard = resource.getrlimit(limit)
    resource.setrlimit(limit, (hard if wanted is None else wanted, hard))


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


@dataclass(frozen=True)
class Tear:
    """What a power cut, a bad disk or a careless copy makes of bytes.

    >>> Tear("swapped bits", 500, 1)(b"abc")
    b'a\x9dc'
    """

    kind: str
    place: int  # per mille
    size: int

    def __call__(self, data: bytes) -> bytes:
        start = len(data) * self.place // 1000
        middle, end = data[start : start + self.size], data[start + self.size :]
        return data[:start] + TEARS[self.kind](middle, end)


TEARS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "cut off": lambda middle, end: b"",
    "zeros to the end": lambda middle, end: bytes(len(middle + end)),
    "zeros": lambda middle, end: bytes(len(middle)) + end,
    "swapped bits": lambda middle, end: bytes(byte ^ 0xFF for byte in middle) + end,
    "left out": lambda middle, end: end,
    "doubled": lambda middle, end: middle + middle + end,
}


def tears() -> st.SearchStrategy[Tear]:
    """Generates tears of all kinds."""
    sizes = st.sampled_from((1, 16, 512, 4096))
    return st.builds(Tear, st.sampled_from([*TEARS]), st.integers(0, 999), sizes)


def read_only(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command for which a folder is on a read-only file system; skips the test if it cannot."""
    mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    words = ["unshare", "--map-root-user", "--mount", "sh", "-c", mount, str(folder)]
    if not shutil.which(words[0]) or subprocess.run([*words, "true"], capture_output=True).returncode:
        pytest.skip("this system does not let us mount")
    return subprocess.run([*words, *command], capture_output=True, text=True)


@contextmanager
def clock_jump(seconds: float) -> Iterator[None]:
    """Lets the clock of deadlines be ahead by so many seconds."""
    with patch.object(clock, "monotonic", lambda: time.monotonic() + seconds):
        yield
