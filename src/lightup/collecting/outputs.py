"""Where the records of a batch go: `Output`, a file that can be resumed, or `Pipe`, standard output.

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
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from .journal import BYTES_AT_ONCE, JournaledFile, OutputFailed
from .summary import Summary

if TYPE_CHECKING:
    from types import TracebackType
    from typing import BinaryIO, Self

    from .records import Records

SECONDS_BETWEEN_WRITES = 1.0


class Output:
    """A file of records, in the order of the puzzles; use it in a `with` block.

    `resume` and `fresh` are those of a `JournaledFile`. `summary` counts the records in the file.
    """

    def __init__(
        self, path: Path, settings: dict[str, Any], *, resume: bool = False, fresh: bool = False
    ) -> None:
        self.path = path
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0
        self._written = monotonic()
        self._file = JournaledFile(path, settings, state=Summary().plain(), resume=resume, fresh=fresh)
        self.summary = Summary() if self.is_finished else Summary.of(self._file.state)
        self._file.recover(self._count, self._file.size)

    @property
    def is_finished(self) -> bool:
        return self._file.is_finished

    def _count(self, line: bytes) -> bool:
        """Counts a record that the journal does not vouch for; a power cut may have spoiled it."""
        record = _record(line)
        if record is not None:
            self.summary.add(record["status"], record.get("level"), record.get("size"))
        return record is not None

    def add(self, records: Records) -> None:
        """Adds records; they are written a little later, together with others."""
        self._waiting.append(records.lines)
        self._waiting_bytes += len(records.lines)
        self.summary.update(records.summary)
        if self._waiting_bytes >= BYTES_AT_ONCE:
            self.flush()

    def rest(self) -> None:
        """Writes what has waited for long, and makes a checkpoint now and then."""
        if monotonic() - self._written >= SECONDS_BETWEEN_WRITES:
            self.flush()
        if self._file.is_checkpoint_due:
            self.flush()
            self._file.checkpoint(self.summary.plain())

    def flush(self) -> None:
        """Writes the records that wait; if that fails, none of them is in the file."""
        data = b"".join(self._waiting)
        self._waiting, self._waiting_bytes = [], 0
        self._written = monotonic()
        self._file.write(data)

    def finish(self) -> None:
        """Declares the file complete."""
        self.flush()
        self._file.finish(self.summary.plain())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._file:
            if kind is not OutputFailed:
                self.flush()


class Pipe:
    """Standard output instead of a file; nothing can be resumed."""

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


def _record(line: bytes) -> dict[str, Any] | None:
    """Reads a record; `None` if the line is something else."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and isinstance(value.get("status"), str) else None
