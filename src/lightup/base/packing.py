"""Packed files: what is written to a file that ends in `.gz` or `.zst`.

>>> import gzip, io
>>> file = io.BytesIO()
>>> with packing(file, Path("a.txt.gz")) as packed:
...     _ = packed.write(b"..")
>>> gzip.decompress(file.getvalue())
b'..'
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .files import PACKED
from .packages import need

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO


@contextmanager
def packing(file: BinaryIO, path: Path) -> Iterator[BinaryIO]:
    """Packs what is written to `file` as the ending of its path says; the same bytes every time."""
    kind = PACKED.get(path.suffix.lower())
    if kind == "gzip":
        import gzip

        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield cast("BinaryIO", packed)
    elif kind == "zstd":
        need("zstd", "zstd")
        import zstandard

        with zstandard.ZstdCompressor().stream_writer(file, closefd=False) as packed:
            yield cast("BinaryIO", packed)
    else:
        yield file
