"""Runs the real command in its own process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import IO, NamedTuple


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def error(kind: str, message: str, where: str = "") -> dict[str, object]:
    """Returns the JSON of an error, as all commands write it."""
    return {"error": {"kind": kind, "message": message, **({"where": where} if where else {})}}


def lightup(
    *args: str,
    stdin: str | bytes | None = None,
    stdout: IO[str] | int = subprocess.PIPE,
    cwd: Path | None = None,
) -> Ran:
    """Runs `lightup ARGS`; without `stdin` its input is empty, as from a pipe."""
    data = stdin.encode() if isinstance(stdin, str) else stdin or b""
    done = subprocess.run(
        [sys.executable, "-m", "lightup", *args],
        input=data,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=120,
        cwd=cwd,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())
