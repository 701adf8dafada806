"""`JournaledFile`: a file of lines that a crash at any moment cannot spoil, with a journal beside it.

The file grows by whole lines. The journal holds the settings of the work that writes them and, as of
the last checkpoint, how many bytes were safely on disk, their digest and the state of the work. Work
that goes on compares the settings and the bytes, and refuses what is not its own; lines after them are
cut off, or taken as far as they are good. A journal that is closed says that there are none. It stays
beside a file that is finished, so that this can be told from any other file.

The last line of a journal is the digest of the rest, so one that is damaged is never believed.

>>> from tempfile import mkdtemp
>>> path = Path(mkdtemp()) / "lines"
>>> with JournaledFile(path, {"task": "count"}) as file:
...     file.write(b"1\\n2\\n")
...     file.checkpoint()
>>> with path.open("ab") as crashed:
...     _ = crashed.write(b"3")
>>> with JournaledFile(path, {"task": "count"}, resume=True) as file:
...     file.cut()
>>> path.read_bytes()
b'1\\n2\\n'
"""

from __future__ import annotations

import json
import os
from fcntl import LOCK_EX, LOCK_NB, flock
from hashlib import file_digest, sha256
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError, LightUpError
from ..base.files import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import Self

    Settings = dict[str, Any]

VERSION = 1
ENDING = ".journal"  # what the name of the journal adds to that of the file
MOST_BYTES = 64 << 20  # of a journal
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
        self.journal = journal_of(path)
        self.state, self.size, self._digest, self._closed = state, 0, sha256(), False
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
        journal = None if fresh else read_journal(self.journal)
        if fresh or not (there or journal):
            self.journal.unlink(missing_ok=True)
            os.ftruncate(self._file, 0)
            self.checkpoint(self.state)
        elif not resume:
            raise InputError(f"expected a new file, got {str(self.path)!r}", "resume", "fresh")
        elif journal is None:
            raise InputError(
                f"expected a journal beside {str(self.path)!r}, got none", "output", "fresh"
            )
        else:
            compare(journal["settings"], self._settings, self.path, self._work, self._free)
            self._take_up(journal, there)
        self._checked = monotonic()

    def _take_up(self, journal: Settings, there: int) -> None:
        """Goes on with a file, unless something else has changed it."""
        self.state, self.size, self._closed = journal["state"], journal["bytes"], journal["closed"]
        if there < self.size:
            raise self._changed(f"at least {self.size} bytes", "fewer")
        if there > self.size and self._closed:
            raise self._changed(f"{self.size} bytes", f"{there}")
        with self.path.open("rb") as file:
            left = self.size
            while left and (data := file.read(min(left, BYTES_AT_ONCE))):
                self._digest.update(data)
                left -= len(data)
        if self._digest.hexdigest() != journal["digest"]:
            raise self._changed("the bytes that were written", "others")

    def _changed(self, expected: str, got: str) -> InputError:
        return InputError(
            f"expected {expected} in {str(self.path)!r}, got {got}: something else has changed it",
            "output",
            "fresh",
        )

    def cut(self) -> None:
        """Drops the lines that the journal does not vouch for."""
        os.ftruncate(self._file, self.size)

    def recover(self, take: Callable[[bytes], bool]) -> None:
        """Shows `take` each line; cuts the file off at the first that it refuses."""
        end = 0
        for line in lines_of(self.path):
            if not take(line):
                break
            end += len(line)
            if end > self.size:
                self._digest.update(line)
        self.size = end
        self.cut()

    def write(self, data: bytes) -> None:
        """Adds whole lines; if that fails, none of them is in the file."""
        if self._closed:
            self.checkpoint(self.state)
        os.lseek(self._file, self.size, os.SEEK_SET)
        try:
            for begin in range(0, len(data), BYTES_AT_ONCE):
                self._write(data[begin : begin + BYTES_AT_ONCE])
        except OSError as error:
            self.cut()
            raise self._failure(error) from None
        self._digest.update(data)
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

    def checkpoint(self, state: Any = None, *, closed: bool = False) -> None:
        """Makes sure that all lines are on disk, and says so in the journal, with the state.

        With `closed`, nothing but the same work may ever add to the file.
        """
        entry = {
            "version": VERSION,
            "settings": self._settings,
            "bytes": self.size,
            "digest": self._digest.hexdigest(),
            "closed": closed,
            "state": state,
        }
        try:
            os.fsync(self._file)
            replace(self.journal, _signed(json.dumps(entry).encode()))
        except OSError as error:
            raise self._failure(error) from None
        self.state, self._closed, self._checked = state, closed, monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        # No checkpoint: an error may have come between two steps that belong together.
        os.close(self._file)


def read_journal(path: Path) -> Settings | None:
    """Reads a journal; `None` if there is none."""
    if not (path.exists() or path.is_symlink()):
        return None
    try:
        text = path.read_bytes() if path.is_file() and path.stat().st_size <= MOST_BYTES else b""
    except OSError:
        text = b""
    body = text.partition(b"\n")[0]
    if text != _signed(body):
        raise InputError(f"expected a journal in {str(path)!r}, got something else", "output", "fresh")
    journal: Settings = json.loads(body)
    if journal["version"] != VERSION:
        raise InputError(
            f"expected a journal of version {VERSION} in {str(path)!r}, got {journal['version']}",
            "output",
            "fresh",
        )
    return journal


def vouch(path: Path, settings: Settings, state: Any) -> None:
    """Puts a closed journal beside a file that is finished and was written in another way."""
    size, digest = _measured(path)
    entry = {"settings": settings, "bytes": size, "digest": digest, "closed": True, "state": state}
    replace(journal_of(path), _signed(json.dumps({"version": VERSION, **entry}).encode()))


def vouched(path: Path) -> Settings | None:
    """Returns the journal of such a file; `None` if there is none, or it is about other bytes."""
    journal = read_journal(journal_of(path))
    return journal if journal and (journal["bytes"], journal["digest"]) == _measured(path) else None


def _measured(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, file_digest(file, "sha256").hexdigest()


def journal_of(path: Path) -> Path:
    """Returns where the journal of a file is."""
    return path.with_name(path.name + ENDING)


def _signed(body: bytes) -> bytes:
    return b"%b\n%b\n" % (body, sha256(body).hexdigest().encode())


def compare(
    found: Settings, wanted: Settings, path: Path, work: str = "batch", free: Collection[str] = ()
) -> None:
    """Refuses to go on with other work than that which wrote a file."""
    names = {*found, *wanted}.difference(free)
    if other := sorted(name for name in names if found.get(name) != wanted.get(name)):
        shared = [name for name in other if name in found and name in wanted]
        raise InputError(
            f"expected the same {work} as in {str(path)!r}, got another {', '.join(shared or other)}",
            "output",
            "fresh",
        )


def lines_of(path: Path) -> Iterator[bytes]:
    """Yields the complete lines of a file."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line


def _reason(error: OSError) -> str:
    return str(error.strerror).lower()
