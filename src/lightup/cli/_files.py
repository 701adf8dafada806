"""Files to write in the end, which are checked before the work begins; `-` is standard output."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..rendering.drawing import ENDINGS
from . import _options as options
from ._output import on_terminal

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..rendering.drawing import Drawing

STANDARD = Path("-")


class FileOutput(click.ParamType[Path]):
    """The path of a file that can be written, with one of a few endings, or with any."""

    name = "file"

    def __init__(self, endings: Collection[str] = ()) -> None:
        self.endings = endings

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Refuses what cannot be written."""
        path = Path(value)
        if path == STANDARD:
            return path
        if self.endings:
            check_ending(path, self.endings)
        if path.is_dir():
            raise InputError(f"expected a file, got the directory {value!r}")
        if not path.absolute().parent.is_dir():
            raise InputError(f"cannot write {value!r}: no such directory")
        if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise InputError(f"cannot write {value!r}: permission denied")
        return path


def check_ending(path: Path, endings: Collection[str]) -> None:
    """Raises `InputError` for a file that does not end in one of these."""
    if path.suffix.lower() not in endings:
        raise InputError(f"expected a file that ends in {' or '.join(endings)}, got {str(path)!r}")


def write_file(path: Path, content: bytes) -> None:
    """Writes a file or to standard output; an error names the file."""
    if path == STANDARD:
        _write_out(content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {str(error.strerror).lower()}") from None


def _write_out(content: bytes) -> None:
    """Writes to standard output; a terminal, which would show nonsense, gets only text."""
    if on_terminal() and not content.startswith(b"<"):
        raise InputError("expected a file or a pipe for a picture, got a terminal: try -o FILE")
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


@dataclass(frozen=True)
class PictureFile:
    """Where a picture goes, and in which format: as `--to` says, or the ending of the file."""

    target: str | None
    output: Path | None

    def __post_init__(self) -> None:
        if self.output == STANDARD and not self.target:
            raise InputError("expected --to svg, --to png or --to pdf together with -o -")
        if self.output and not self.target:
            check_ending(self.output, ENDINGS)

    def __bool__(self) -> bool:
        return bool(self.target or self.output)

    def write(self, drawing: Drawing) -> None:
        """Writes a picture."""
        output = self.output or STANDARD
        ending = f".{self.target}" if self.target else output.suffix
        write_file(output, drawing.write_as(ending))


def picture_file(*, default: str) -> options.Option:
    """Adds `--to` and `-o`; `default` says where a picture goes without them."""
    return options.bundled(
        "file",
        PictureFile,
        click.option(
            "--to",
            "target",
            type=click.Choice([ending.removeprefix(".") for ending in ENDINGS]),
            help="Write this format (default: as the ending of the file says).",
        ),
        click.option(
            "-o",
            "--output",
            type=FileOutput(),
            metavar="FILE",
            help=f"Write to this file; -: to standard output (default: {default}).",
        ),
    )
