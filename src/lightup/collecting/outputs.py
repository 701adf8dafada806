"""`Output`: the records of a batch in a file, which a crash at any moment cannot spoil.

The file grows by whole lines, in the order of the puzzles. Beside it lies a journal: what the batch
does, and how many bytes and records were safely on disk at the last checkpoint, with their summary. A
batch that goes on trusts the file up to that point; after it, as far as its lines are records; the
rest, perhaps half a line, is cut off. At the end the journal is deleted: a file without a journal is
finished.

>>> from tempfile import mkdtemp
>>> from lightup.collecting.records import Records
>>> file = Path(mkdtemp()) / "out.jsonl"
>>> with Output(file, {"task": "level"}) as output:
...     output.add(Records(b'{"source":"a","name":"1","status":"unique"}\\n', Summary()))
...     output.finish()
>>> file.read_text()
'{"source":"a","name":"1","status":"unique"}\\n'
>>> Output(file, {"task": "level"}, resume=True).is_finished
True
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError, LightUpError
from .summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import BinaryIO, Self

    from .records import Records

JOURNAL = ".journal"  # what its name adds to that of the file
BYTES_AT_ONCE = 1 << 18
SECONDS_BETWEEN_WRITES = 1.0
SECONDS_BETWEEN_CHECKPOINTS = 5.0
START_OVER = "go on with --resume, or start over with --fresh"


class OutputFailed(LightUpError):
    """The output cannot be written; what was written before is intact."""


class Output:
    """A file of records, locked while it is open; use it in a `with` block.

    With `resume`, it goes on where an earlier batch with the same settings stopped; with `fresh`, it
    starts over. Otherwise the file must be new. `summary` counts the records that are in the file.
    """

    def __init__(
        self, path: Path, settings: dict[str, Any], *, resume: bool = False, fresh: bool = False
    ) -> None:
        self.path, self._settings = path, settings
        self._journal = path.with_name(path.name + JOURNAL)
        self.summary = Summary()
        self.is_finished = False
        self._waiting: list[bytes] = []
        self._waiting_bytes = self._size = 0
        self._written = self._checked = monotonic()
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"cannot write {str(path)!r}: {_reason(error)}") from None
        try:
            self._open(resume, fresh)
        except BaseException:
            os.close(self._file)
            raise

    def _open(self, resume: bool, fresh: bool) -> None:
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            raise InputError(
                f"expected no other batch to write to {str(self.path)!r}, got one at work"
            ) from None
        there = os.fstat(self._file).st_size
        journal = self._read_journal()
        if fresh or not (there or journal):
            os.ftruncate(self._file, 0)
            self._checkpoint()
        elif not resume:
            raise InputError(f"expected a new file, got {str(self.path)!r}: {START_OVER}")
        elif journal is None:
            self.is_finished = True
            self._take_over(0)
        else:
            self._compare(journal["settings"])
            self.summary = Summary.of(journal["summary"])
            self._take_over(journal["bytes"])

    def _read_journal(self) -> dict[str, Any] | None:
        try:
            value: dict[str, Any] = json.loads(self._journal.read_bytes())
        except FileNotFoundError:
            return None
        except (ValueError, OSError) as error:
            raise InputError(
                f"expected a journal in {str(self._journal)!r}: {error}; start over with --fresh"
            ) from None
        return value

    def _compare(self, found: dict[str, Any]) -> None:
        """Refuses to go on with another batch."""
        names = {*found, *self._settings}
        if other := sorted(n for n in names if found.get(n) != self._settings.get(n)):
            raise InputError(
                f"expected the same batch as in {str(self.path)!r}, got another "
                f"{', '.join(other)}: choose another file (-o) or start over (--fresh)"
            )

    def _take_over(self, trusted: int) -> None:
        """Counts the records after those that the journal vouches for; cuts off what is none."""
        self._size = trusted
        if os.fstat(self._file).st_size < trusted:
            raise InputError(
                f"expected at least {trusted} bytes in {str(self.path)!r}, got fewer: "
                "something else has changed it; start over with --fresh"
            )
        for line in lines_of(self.path, trusted):
            record = _record(line)
            if record is None:
                break
            self.summary.add(record["status"], record.get("level"), record.get("size"))
            self._size += len(line)
        if not self.is_finished:
            os.ftruncate(self._file, self._size)
        os.lseek(self._file, self._size, os.SEEK_SET)

    def add(self, records: Records) -> None:
        """Adds records; they are written a little later, together with others."""
        self._waiting.append(records.lines)
        self._waiting_bytes += len(records.lines)
        self.summary.update(records.summary)
        if self._waiting_bytes >= BYTES_AT_ONCE:
            self.flush()

    def rest(self) -> None:
        """Writes what has waited for long, and makes a checkpoint now and then."""
        now = monotonic()
        if now - self._written >= SECONDS_BETWEEN_WRITES:
            self.flush()
        if now - self._checked >= SECONDS_BETWEEN_CHECKPOINTS:
            self._checkpoint()

    def flush(self) -> None:
        """Writes the records that wait; if that fails, none of them is in the file."""
        data = b"".join(self._waiting)
        self._waiting, self._waiting_bytes = [], 0
        self._written = monotonic()
        try:
            for begin in range(0, len(data), BYTES_AT_ONCE):
                self._write(data[begin : begin + BYTES_AT_ONCE])
        except OSError as error:
            os.ftruncate(self._file, self._size)
            raise self._failure(error) from None
        self._size += len(data)

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._file, data) :]

    def _failure(self, error: OSError) -> OutputFailed:
        return OutputFailed(
            f"cannot write {str(self.path)!r}: {_reason(error)}; its records are intact: "
            "make room and go on with --resume"
        )

    def _checkpoint(self) -> None:
        """Makes sure that all records are on disk, and says so in the journal."""
        self.flush()
        new = self._journal.with_name(self._journal.name + ".new")
        entry = {"settings": self._settings, "bytes": self._size, "summary": self.summary.plain()}
        try:
            os.fsync(self._file)
            with new.open("w", encoding="utf-8") as file:
                json.dump(entry, file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._journal)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            raise self._failure(error) from None
        self._checked = monotonic()

    def finish(self) -> None:
        """Declares the file complete."""
        self._checkpoint()
        self._journal.unlink()
        self.is_finished = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # No checkpoint: the error may have come between two steps that belong together.
        try:
            if kind is not OutputFailed:
                self.flush()
        finally:
            os.close(self._file)


class Pipe:
    """Standard output in the place of a file; nothing can be resumed."""

    def __init__(self, stream: BinaryIO) -> None:
        self.summary = Summary()
        self._stream, self._written = stream, monotonic()

    def add(self, records: Records) -> None:
        self._stream.write(records.lines)
        self.summary.update(records.summary)

    def rest(self) -> None:
        if monotonic() - self._written >= SECONDS_BETWEEN_WRITES:
            self.finish()

    def finish(self) -> None:
        self._stream.flush()
        self._written = monotonic()


def lines_of(path: Path, begin: int = 0) -> Iterator[bytes]:
    """Yields the complete lines of a file from a byte on."""
    with path.open("rb") as file:
        file.seek(begin)
        for line in file:
            if line.endswith(b"\n"):
                yield line


def _record(line: bytes) -> dict[str, Any] | None:
    """Reads a record; `None` if a power cut has left something else."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and isinstance(value.get("status"), str) else None


def _reason(error: OSError) -> str:
    return str(error.strerror).lower()
