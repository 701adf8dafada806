"""`FileOutput`: a file to write in the end, which is checked before the work begins."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection


class FileOutput(click.ParamType[Path]):
    """The path of a file that can be written, with one of a few endings."""

    name = "file"

    def __init__(self, endings: Collection[str]) -> None:
        self.endings = endings

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Refuses what cannot be written."""
        path = Path(value)
        if path.suffix.lower() not in self.endings:
            raise InputError(f"expected a file that ends in {' or '.join(self.endings)}, got {value!r}")
        if path.is_dir():
            raise InputError(f"expected a file, got the directory {value!r}")
        if not path.absolute().parent.is_dir():
            raise InputError(f"cannot write {value!r}: no such directory")
        if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise InputError(f"cannot write {value!r}: permission denied")
        return path


def write_file(path: Path, content: bytes) -> None:
    """Writes a file; an error names it."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {str(error.strerror).lower()}") from None
