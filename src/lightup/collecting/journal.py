"""`JournaledFile`: a file of lines that a crash at any moment cannot spoil, with a journal beside it.

The file grows by whole lines. The journal holds the settings of the work that writes them and, as of
the last checkpoint, how many bytes were safely on disk and the state of the work. Work that goes on
trusts the file up to that point; after it, as far as its lines are good; the rest, perhaps half a line,
is cut off. When the work is finished the journal can be deleted: a file without a journal is finished.

>>> from tempfile import mkdtemp
>>> path = Path(mkdtemp()) / "lines"
>>> with JournaledFile(path, {"task": "count"}) as file:
...     file.write(b"1\\n2\\n")
>>> with path.open("ab") as crashed:
...     _ = crashed.write(b"3")
>>> with JournaledFile(path, {"task": "count"}, resume=True) as file:
...     file.recover(lambda line: True)
...     file.finish()
>>> path.read_bytes(), JournaledFile(path, {}, resume=True).is_finished
(b'1\\n2\\n', True)
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

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import Self

    Settings = dict[str, Any]

ENDING = ".journal"  # what the name of the journal adds to that of the file
BYTES_AT_ONCE = 1 << 18
SECONDS_BETWEEN_CHECKPOINTS = 5.0


class OutputFailed(LightUpError):
    """The output cannot be written; what was written before is intact."""


class JournaledFile:
    """A file of lines, locked while it is open; use it in a `with` block.

    With `resume`, it goes on where earlier work with the same settings stopped, `free` ones aside; with
    `fresh`, it starts over. Otherwise the file must be new. `state` is what the last checkpoint said,
    and `size` the number of bytes that can be trusted. `work` names the work in messages.
    """

    def __init__(
        self,
        path: Path,
        settings: Settings,
        *,
        state: Any = None,
        resume: bool = False,
        fresh: bool = False,
        free: Collection[str] = (),
        work: str = "batch",
    ) -> None:
        self.path, self._settings, self._free, self._work = path, settings, free, work
        self._journal = path.with_name(path.name + ENDING)
        self.state, self.size, self.is_finished = state, 0, False
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"cannot write {str(path)!r}: {_reason(error)}") from None
        try:
            self._lock()
            self._open(resume, fresh)
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            raise InputError(
                f"expected no other {self._work} to write to {str(self.path)!r}, got one at work"
            ) from None

    def _open(self, resume: bool, fresh: bool) -> None:
        there = os.fstat(self._file).st_size
        journal = None if fresh else self._read_journal()
        if fresh or not (there or journal):
            os.ftruncate(self._file, 0)
            self.checkpoint(self.state)
        elif not resume:
            raise InputError(f"expected a new file, got {str(self.path)!r}", "resume", "fresh")
        elif journal is None:
            self.is_finished = True
        else:
            self._compare(journal["settings"])
            self.state, self.size = journal["state"], journal["bytes"]
            if there < self.size:
                raise self._changed(f"at least {self.size} bytes", "fewer")
        self._checked = monotonic()

    def _read_journal(self) -> Settings | None:
        try:
            journal: Settings = json.loads(self._journal.read_bytes())
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError, OSError):
            journal = {}
        if isinstance(journal, dict) and {"settings", "bytes", "state"} <= {*journal}:
            return journal
        raise InputError(f"expected a journal in {str(self._journal)!r}, got something else", "fresh")

    def _compare(self, found: Settings) -> None:
        """Refuses to go on with other work."""
        names = {*found, *self._settings}.difference(self._free)
        if other := sorted(n for n in names if found.get(n) != self._settings.get(n)):
            shared = [name for name in other if name in found and name in self._settings]
            raise InputError(
                f"expected the same {self._work} as in {str(self.path)!r}, got another "
                f"{', '.join(shared or other)}",
                "output",
                "fresh",
            )

    def _changed(self, expected: str, got: str) -> InputError:
        return InputError(
            f"expected {expected} in {str(self.path)!r}, got {got}: something else has changed it",
            "fresh",
        )

    def recover(self, take: Callable[[bytes], bool], begin: int = 0) -> None:
        """Shows `take` each line from a byte on; cuts the file off at the first that it refuses.

        Raises `InputError` if that is one of the lines that can be trusted.
        """
        end = begin
        for line in lines_of(self.path, begin):
            if not take(line):
                break
            end += len(line)
        if end < self.size:
            raise self._changed(f"{self.size} bytes of good lines", f"something else at byte {end}")
        self.size = end
        if not self.is_finished:
            os.ftruncate(self._file, end)

    def write(self, data: bytes) -> None:
        """Adds whole lines; if that fails, none of them is in the file."""
        os.lseek(self._file, self.size, os.SEEK_SET)
        try:
            for begin in range(0, len(data), BYTES_AT_ONCE):
                self._write(data[begin : begin + BYTES_AT_ONCE])
        except OSError as error:
            os.ftruncate(self._file, self.size)
            raise self._failure(error) from None
        self.size += len(data)

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._file, data) :]

    def _failure(self, error: OSError) -> OutputFailed:
        return OutputFailed(
            f"cannot write {str(self.path)!r}: {_reason(error)}; its records are intact", "resume"
        )

    @property
    def is_checkpoint_due(self) -> bool:
        return monotonic() - self._checked >= SECONDS_BETWEEN_CHECKPOINTS

    def checkpoint(self, state: Any = None) -> None:
        """Makes sure that all lines are on disk, and says so in the journal, with the state."""
        new = self._journal.with_name(self._journal.name + ".new")
        entry = {"settings": self._settings, "bytes": self.size, "state": state}
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

    def finish(self, state: Any = None) -> None:
        """Declares the file complete."""
        self.checkpoint(state)
        self._journal.unlink()
        self.is_finished = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        # No checkpoint: an error may have come between two steps that belong together.
        os.close(self._file)


def lines_of(path: Path, begin: int = 0) -> Iterator[bytes]:
    """Yields the complete lines of a file from a byte on."""
    with path.open("rb") as file:
        file.seek(begin)
        for line in file:
            if line.endswith(b"\n"):
                yield line


def _reason(error: OSError) -> str:
    return str(error.strerror).lower()
