"""Runs the command: `lightup` in this process, which is fast, `lightup_process` in its own."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from io import BufferedReader, BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO, NamedTuple
from unittest.mock import patch

import click
import pytest

from lightup.cli import main
from lightup.cli.app import app

CHANGED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # signals that the command handles


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def error(kind: str, message: str, source: str = "", name: str = "") -> dict[str, object]:
    """Returns the JSON of an error, as all commands write it."""
    return {"source": source, "name": name, "error": {"kind": kind, "message": message}}


def lightup(*args: str, stdin: str | bytes | None = None, cwd: Path | None = None) -> Ran:
    """Runs `lightup ARGS`; without `stdin` its input is empty, as from a pipe."""
    given = TextIOWrapper(BufferedReader(BytesIO(_bytes(stdin))), "utf-8")
    out, err = TextIOWrapper(BytesIO(), "utf-8"), TextIOWrapper(BytesIO(), "utf-8")
    with (
        _kept(),
        patch.object(sys, "argv", ["lightup", *args]),
        patch.multiple(sys, stdin=given, stdout=out, stderr=err),
        patch.dict(os.environ, COLUMNS=os.environ.get("COLUMNS", "80")),
        chdir(cwd or "."),
        pytest.raises(SystemExit) as end,
    ):
        main()
    return Ran(int(end.value.code or 0), _written(out), _written(err))


def _bytes(text: str | bytes | None) -> bytes:
    return text.encode() if isinstance(text, str) else text or b""


def _written(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


@contextmanager
def _kept() -> Iterator[None]:
    """Undoes what a command changes for the whole process.

    No garbage is collected meanwhile: an alarm that rings in a callback of the collector, such as
    Hypothesis has, is lost with a warning.
    """
    handlers = {number: signal.getsignal(number) for number in CHANGED}
    digits, collects = sys.get_int_max_str_digits(), gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
        sys.set_int_max_str_digits(digits)
        for number, handler in handlers.items():
            signal.signal(number, handler)


def lightup_process(
    *args: str,
    stdin: str | bytes | None = None,
    stdout: IO[str] | int = subprocess.PIPE,
    cwd: Path | None = None,
) -> Ran:
    """Does the same in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "lightup", *args],
        input=_bytes(stdin),
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=cwd,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


def commands_with(option: str) -> set[str]:
    """Returns the commands, such as `library add`, that take an option."""
    return {
        path for path, one in _leaves(app) if option in {name for p in one.params for name in p.opts}
    }


def _leaves(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield path, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        if found := command.get_command(context, name):
            yield from _leaves(found, f"{path} {name}".lstrip())
