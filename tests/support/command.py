"""Runs the real command in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def lightup(*args: str, stdin: str | bytes | None = None, cwd: object = None) -> Ran:
    """Runs `lightup ARGS`; without `stdin` its input is empty, as from a pipe."""
    data = stdin.encode() if isinstance(stdin, str) else stdin or b""
    command = [sys.executable, "-m", "lightup", *args]
    done = subprocess.run(command, input=data, capture_output=True, timeout=120, cwd=cwd)  # type: ignore[call-overload]
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
