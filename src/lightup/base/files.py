"""Files that are whole or not there: `replacing` writes beside the file, which then takes its place.

A full disk, an error or Ctrl-C halfway leaves what was there before. A link stays a link, and a file
that is replaced keeps its mode. What cannot be replaced is written as it is: a stream, or a file in a
folder where no other can be made. Only a process that is killed leaves its `.NAME-*.part` behind.

>>> from tempfile import mkdtemp
>>> path = Path(mkdtemp()) / "puzzle.txt"
>>> replace(path, b"..")
>>> with suppress(ValueError), replacing(path) as file:
...     _ = file.write(b"half a puz")
...     raise ValueError
>>> path.read_bytes(), [*path.parent.iterdir()] == [path]
(b'..', True)
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from secrets import token_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

PACKED = {".gz": "gzip", ".zst": "zstd"}  # endings of files that are packed
STREAMS = ("/dev/fd/", "/dev/std", "/proc/")  # what a process has open, whatever that is
LONGEST_NAME = 40  # characters of a name that the file beside it repeats
MODE = 0o777  # the bits of the rights


def replace(path: Path, content: bytes) -> None:
    """Writes a file as a whole."""
    with replacing(path) as file:
        file.write(content)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Opens a file that takes the place of `path` at the end of the block, unless that raises."""
    place = Path(os.path.realpath(path))
    if is_stream(path) or (place.exists() and not os.access(place.parent, os.W_OK)):
        with path.open("wb") as file:
            yield file
        return
    part = place.with_name(f".{place.name[:LONGEST_NAME]}-{token_hex(4)}.part")
    try:
        with _opened(part, place) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(place)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def is_stream(path: Path) -> bool:
    """Whether a path is a device, a pipe or something that a process has open."""
    names = [path, path.parent / path.readlink()] if path.is_symlink() else [path]
    is_open = any(str(name.absolute()).startswith(STREAMS) for name in names)
    return path.exists() and (is_open or not path.is_file())


def _opened(part: Path, place: Path) -> BinaryIO:
    """Makes the file to write, with the mode of the one that it is to replace, if that may be."""
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    if place.exists():
        with suppress(OSError):  # some file systems have no modes
            os.fchmod(file, place.stat().st_mode & MODE)
    return os.fdopen(file, "wb")
