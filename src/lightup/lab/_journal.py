"""`Journal`: the finished runs of an experiment, in a file that survives a crash.

The first line holds the settings; every other line holds a finished run and its result.
"""

from __future__ import annotations

import json
from fcntl import LOCK_EX, LOCK_NB, flock
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ._rows import key_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ._rows import Row

JOURNAL = "runs.jsonl"


class Journal:
    """The journal in a folder, locked while it is open; refuses settings other than its own.

    A `fresh` one begins without the runs in the folder.
    """

    def __init__(self, settings: Row, folder: Path, *, fresh: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / JOURNAL
        self._results: dict[str, Row] = {}
        self._file = self._path.open("ab+")
        try:
            self._lock()
            if fresh:
                self._file.truncate(0)
            self._open(settings)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            raise InputError(
                f"expected no other process to use {self._path}, got one that is writing to it"
            ) from None

    def _open(self, settings: Row) -> None:
        """Reads the finished runs, or writes the settings into an empty file."""
        self._file.seek(0)
        *lines, rest = self._file.read().split(b"\n")
        for number, line in enumerate(lines, 1):
            self._read(number, line, settings)
        if not lines and not _line(settings).startswith(rest):
            raise InputError(f"expected the settings in line 1 of {self._path}, got {rest[:40]!r}")
        self._file.truncate(self._file.tell() - len(rest))  # a crash may have cut off the last line
        if not lines:
            self._write(settings)

    def _read(self, number: int, line: bytes, settings: Row) -> None:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if number == 1 and isinstance(entry, dict):
            self._check(entry, settings)
        elif number > 1 and isinstance(entry, list) and [*map(type, entry)] == [dict, dict]:
            self._results[key_of(entry[0])] = entry[1]
        else:
            what = "a finished run" if number > 1 else "the settings"
            raise InputError(f"expected {what} in line {number} of {self._path}, got {line[:40]!r}")

    def _check(self, found: Row, settings: Row) -> None:
        """Refuses the journal of another experiment; only the number of runs may differ."""
        same_kind = found.get("experiment") == settings["experiment"]
        names = {*found, *settings} - {"runs"} if same_kind else {"experiment"}
        if other := sorted(name for name in names if found.get(name) != settings.get(name)):
            raise InputError(
                f"expected the same experiment as in {self._path}, got another {', '.join(other)}",
                "output",
                "fresh",
            )

    def _write(self, entry: object) -> None:
        self._file.write(_line(entry))
        self._file.flush()

    def has(self, run: Row) -> bool:
        return key_of(run) in self._results

    def add(self, run: Row, result: Row) -> None:
        """Writes a finished run to disk at once."""
        self._results[key_of(run)] = result
        self._write([run, result])

    def rows(self, plan: Iterable[Row]) -> list[Row]:
        """Returns the finished runs in the order of the plan."""
        return [run | self._results[key_of(run)] for run in plan if self.has(run)]

    def close(self) -> None:
        self._file.close()


def _line(entry: object) -> bytes:
    return json.dumps(entry).encode() + b"\n"
