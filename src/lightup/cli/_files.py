"""Files to write in the end, which are checked before the work begins; `-` is standard output."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.files import replace
from ..rendering.drawing import ENDINGS
from . import _options as options
from ._alarm import hush
from ._each import is_each, paths
from ._endings import PICTURES, form_of
from ._manners import is_terminal
from ._output import STANDARD, naming

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..formats import Item
    from ..rendering.drawing import Drawing


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


output = click.option("-o", "--output", type=FileOutput(), default="-", help="Write to this file.")


def check_ending(path: Path, endings: Collection[str]) -> None:
    """Raises `InputError` for a file that does not end in one of these."""
    if path.suffix.lower() not in endings:
        raise InputError(f"expected a file that ends in {' or '.join(endings)}, got {str(path)!r}")


def write_file(path: Path, content: bytes) -> None:
    """Writes a file or to standard output, whatever time it takes; an error names the file."""
    hush()
    if path == STANDARD:
        _write_out(content)
        return
    with naming(path):
        replace(path, content)


def _write_out(content: bytes) -> None:
    """Writes to standard output; a terminal, which would show nonsense, gets only text."""
    if is_terminal() and not content.startswith(b"<"):
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
        elif self.output and self.target:
            form_of(self.output, PICTURES, self.target.upper(), "", packed=False)

    def __bool__(self) -> bool:
        return bool(self.target or self.output)

    def each(self, items: Sequence[Item]) -> Iterator[tuple[Item, PictureFile]]:
        """Yields puzzles with their files: one for each, if the name says so."""
        if self.output is None or not is_each(self.output):
            yield from ((item, self) for item in items)
            return
        for item, path in zip(items, paths(self.output, items), strict=True):
            yield item, PictureFile(self.target, path)

    def write(self, drawing: Drawing) -> None:
        """Writes a picture."""
        write_file(self.output or STANDARD, drawing.write_as(self.ending))

    @property
    def ending(self) -> str:
        return f".{self.target}" if self.target else (self.output or STANDARD).suffix.lower()


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
