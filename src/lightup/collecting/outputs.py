"""Where the records of a batch go: `Output`, a file that can be resumed, or `Pipe`, a stream.

An `Output` goes on only with its own batch: the settings in its journal are the same, the bytes in the
file are those that were written, and the input begins with the puzzles that they are about. So a batch
with more input goes on, finished or not; a `Finished` file, such as Parquet, can only be the same.

>>> from tempfile import mkdtemp
>>> from lightup.collecting.pieces import Bundle, Feed, Pieces
>>> from lightup.collecting.records import Records
>>> file, bundle = Path(mkdtemp()) / "out.jsonl", Bundle("a", "1", ["2x1:b"])
>>> found = Summary()
>>> found.add("several", None, "2x1")
>>> with Output(file, {"task": "level"}) as output:
...     output.begin(Feed(iter([bundle])))
...     output.add(Pieces([bundle]), [Records(b'{"name":"1","status":"several"}\\n', found)])
...     output.finish()
>>> with Output(file, {"task": "level"}, resume=True) as output:
...     output.begin(Feed(iter([bundle])))
...     output.summary.records
1
"""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.words import plural
from . import finals
from .journal import BYTES_AT_ONCE, JournaledFile, OutputFailed, compare, lines_of
from .pieces import Fingerprint
from .summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import BinaryIO, Self

    from .pieces import Feed, Pieces
    from .records import Records

    Settings = dict[str, Any]

SECONDS_BETWEEN_WRITES = 1.0


class Output:
    """A file of records, in the order of the puzzles; use it in a `with` block.

    `resume` and `fresh` are those of a `JournaledFile`. `summary` counts the records in the file.
    """

    def __init__(
        self, path: Path, settings: Settings, *, resume: bool = False, fresh: bool = False
    ) -> None:
        self.path, self._settings = path, settings
        self.summary, self._pieces = Summary(), Fingerprint()
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0
        self._written = monotonic()
        self._is_whole = False  # whether the summary, the pieces and the lines belong together
        self._file = JournaledFile(path, settings, state=self._state, resume=resume, fresh=fresh)

    @property
    def _state(self) -> Settings:
        return {"summary": self.summary.plain(), "pieces": str(self._pieces)}

    def begin(self, feed: Feed) -> None:
        """Drops the pieces whose records are in the file; refuses others in their place."""
        self.summary, self._pieces = _skip(feed, self._file.state, self.path)
        self._file.cut()
        self._is_whole = True

    def keys(self) -> Iterator[bytes]:
        """Yields the keys of the puzzles in the file, where puzzles are compared."""
        for line in lines_of(self.path):
            if key := json.loads(line).get("key"):
                yield bytes.fromhex(key)

    def add(self, pieces: Pieces, records: Sequence[Records]) -> None:
        """Adds the records of pieces; they are written a little later, together with others."""
        self._is_whole = False
        for some in records:
            self._waiting.append(some.lines)
            self._waiting_bytes += len(some.lines)
            self.summary.update(some.summary)
        self._pieces.add(pieces)
        self._is_whole = True
        if self._waiting_bytes >= BYTES_AT_ONCE:
            self._flush()

    def rest(self) -> None:
        """Writes what has waited for long, and makes a checkpoint now and then."""
        if monotonic() - self._written >= SECONDS_BETWEEN_WRITES:
            self._flush()
        if self._file.is_checkpoint_due:
            self._flush()
            self._file.checkpoint(self._state)

    def _flush(self) -> None:
        """Writes the records that wait; if that fails, none of them is in the file."""
        self._is_whole = False
        data = b"".join(self._waiting)
        self._waiting, self._waiting_bytes = [], 0
        self._written = monotonic()
        if data:
            self._file.write(data)
        self._is_whole = True

    def finish(self) -> None:
        """Declares that all records are in the file, as far as the input goes."""
        self._flush()
        self._file.checkpoint(self._state, closed=True)

    def make(self, file: Path, task: str) -> None:
        """Puts the file that is wanted in the end in the place of this one."""
        finals.write(self.path, file, task, {"settings": self._settings, "state": self._state})
        self.path.unlink()
        self._file.journal.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._file:
            if kind is not None and self._is_whole and not issubclass(kind, OutputFailed):
                self.finish()


class Finished:
    """A file that an earlier batch has made of its lines: nothing can be added to it."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.summary, self._made = path, Summary(), finals.made_by(path)
        compare(self._made["settings"], settings, path)

    def compare(self, feed: Feed) -> None:
        """Refuses another input."""
        self.summary, _ = _skip(feed, self._made["state"], self.path)
        if feed.take(1):
            raise InputError(
                f"expected the same input as for {str(self.path)!r}, got more: it cannot grow",
                "output",
                "fresh",
            )

    def keys(self) -> Iterator[bytes]:
        """Yields the keys of its puzzles, where puzzles are compared."""
        return map(bytes.fromhex, finals.keys(self.path))


class Pipe:
    """A stream instead of a file; nothing can be resumed."""

    def __init__(self, stream: BinaryIO) -> None:
        self.summary = Summary()
        self._stream, self._written = stream, monotonic()

    def begin(self, feed: Feed) -> None: ...

    def keys(self) -> Iterator[bytes]:
        return iter(())

    def add(self, pieces: Pieces, records: Sequence[Records]) -> None:
        for some in records:
            self._stream.write(some.lines)
            self.summary.update(some.summary)

    def rest(self) -> None:
        if monotonic() - self._written >= SECONDS_BETWEEN_WRITES:
            self.finish()

    def finish(self) -> None:
        self._stream.flush()
        self._written = monotonic()


def _skip(feed: Feed, state: Settings, path: Path) -> tuple[Summary, Fingerprint]:
    """Drops the pieces of a file by the state of its batch; refuses others in their place."""
    summary, found = Summary.of(state["summary"]), Fingerprint()
    for pieces in feed.skip(summary.records):
        found.add(pieces)
    if str(found) != state["pieces"]:
        raise InputError(
            f"expected the puzzles of the {plural(summary.records, 'record')} in {str(path)!r}, "
            "got another input",
            "output",
            "fresh",
        )
    return summary, found
