"""Files as streams of text: plain, or compressed with gzip or zstd, which their first bytes say.

>>> import gzip, io
>>> with Stream(io.BytesIO(gzip.compress(b"3x2:1aBc\\n")), "x") as stream:
...     [*stream.lines]
['3x2:1aBc\\n']
"""

from __future__ import annotations

import io
import os
import sys
import zlib
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.packages import need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, BinaryIO, Self

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
BUFFER = 1 << 18
PACKED_AT_ONCE = 1 << 10  # bytes of zstd; four of them can unpack to 128 KiB
LONGEST_LINE = 256 << 20  # characters
MOST_BYTES = 256 << 20  # of what is read as a whole
BYTES_TO_TELL = 16  # the first bytes of a file, which show its kind


class Stream:
    """A text, line by line, and how much of the file has been read."""

    def __init__(self, raw: BinaryIO | io.RawIOBase, name: str) -> None:
        self._raw, self._name = raw, name
        self._packed: io.BufferedReader = io.BufferedReader(raw, BUFFER)  # type: ignore[arg-type]
        try:
            self.head = self._packed.peek(BYTES_TO_TELL)[:BYTES_TO_TELL]
            self._unpacked = _unpacked(self._packed, self.head)
        except BaseException:
            self._packed.close()
            raise
        # A byte that is not UTF-8 spoils its own puzzle, not those after it.
        self._text = io.TextIOWrapper(self._unpacked, "utf-8-sig", errors="replace")

    @property
    def position(self) -> int:
        """How many bytes of the file have been read; 0 if that cannot be known."""
        with suppress(OSError, ValueError):
            return self._raw.tell()
        return 0

    @property
    def lines(self) -> Iterator[str]:
        with self._undamaged():
            while line := self._text.readline(LONGEST_LINE):
                if len(line) == LONGEST_LINE:
                    raise InputError(f"expected lines of at most {LONGEST_LINE >> 20} MiB, got more")
                yield line

    def read(self) -> bytes:
        """Returns all bytes, unpacked; use it instead of `lines`."""
        with self._undamaged():
            data: bytes = self._unpacked.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise InputError(f"expected at most {MOST_BYTES >> 20} MiB, got more in {self._name}")
        return data

    @contextmanager
    def _undamaged(self) -> Iterator[None]:
        """Raises `InputError` if the file cannot be read or unpacked to its end."""
        try:
            yield
        except (EOFError, zlib.error, OSError) as error:
            raise self._damaged(error) from None
        except Exception as error:  # `zstandard` has exceptions of its own
            if type(error).__module__.partition(".")[0] != "zstandard":
                raise
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> InputError:
        return InputError(f"expected a file that can be read to its end, got {self._name}: {error}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._text.close()
        self._packed.close()


def _unpacked(packed: io.BufferedReader, start: bytes) -> Any:
    if start.startswith(GZIP):
        import gzip

        return gzip.open(packed)
    if start.startswith(ZSTD):
        return _zstd(packed)
    return packed


def _zstd(packed: io.BufferedReader) -> Any:
    need("zstd", "zstd")
    import zstandard

    return io.BufferedReader(_Zstd(packed, zstandard.ZstdDecompressor().decompressobj), BUFFER)


class _Zstd(io.RawIOBase):
    """Unpacks one frame after the other; a frame that is cut off is an error, not the end."""

    def __init__(self, packed: io.BufferedReader, start: Callable[[], Any]) -> None:
        self._packed, self._start = packed, start
        self._frame = start()
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            data = self._frame.unused_data or self._packed.read1(PACKED_AT_ONCE)
            if not data:
                if not self._frame.eof:
                    raise EOFError("compressed data ended before the end of its frame")
                return 0
            if self._frame.eof:
                self._frame = self._start()
            self._ready = memoryview(self._frame.decompress(data))
        size = min(len(buffer), len(self._ready))
        buffer[:size], self._ready = self._ready[:size], self._ready[size:]
        return size


class _Borrowed(io.RawIOBase):
    """Standard input, which stays open."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return sys.stdin.buffer.readinto1(buffer)  # type: ignore[union-attr, no-any-return]


def open_stream(path: str) -> Stream:
    """Opens a file, or standard input for `-`."""
    if path == "-":
        return Stream(_Borrowed(), "standard input")
    if os.path.isdir(path):
        raise InputError(f"expected a file, got the directory {path!r}")
    try:
        return Stream(io.FileIO(path), repr(path))
    except OSError as error:
        raise InputError(f"cannot read {path!r}: {str(error.strerror).lower()}") from None


def read_bytes(path: str) -> bytes:
    """Returns the bytes of a file, or of standard input for `-`, unpacked."""
    with open_stream(path) as stream:
        return stream.read()
