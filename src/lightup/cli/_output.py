"""How commands write: lines, JSON, pictures, tables, complaints, files."""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.files import replacing
from ..base.packing import packing
from ..base.words import printable
from ..formats import dumps
from ..rendering import terminal
from ._manners import as_on_terminal, in_colour, manners

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TextIO

    from ..core.board import Board
    from ..reasoning.telling.accounts import Contradiction
    from ..rendering.scene import Scene
    from ..rendering.terminal import Terminal

STANDARD = Path("-")


def show(text: str, output: TextIO | None = None, *, err: bool = False) -> None:
    """Writes lines to `output`; by default to standard output, with `err` to standard error."""
    # Not `click.echo`, which would write across a progress bar.
    stream = sys.stderr if err else output or sys.stdout
    stream.write(f"{text}\n")


def show_json(value: object, *, err: bool = False) -> None:
    """Writes a value as a line of JSON."""
    show(json.dumps(value), err=err)


def complain(message: str) -> None:
    """Writes a message as one line to standard error."""
    show(printable(" ".join(message.splitlines())), err=True)


def remark(message: str) -> None:
    """Writes what is no answer and no error to standard error, unless it is to be quiet."""
    if not manners.quiet:
        complain(message)


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """Opens a file for text, or standard output; a file to which nothing is written stays as it is."""
    if path == STANDARD:
        yield sys.stdout
        return
    with naming(path), suppress(_Unused), replacing(path) as file, packing(file, path) as packed:
        text = _Text(packed, "utf-8", errors="backslashreplace", write_through=True)
        yield text
        if not text.used:
            raise _Unused


class _Text(TextIOWrapper):
    used = False

    def write(self, text: str) -> int:
        self.used = True
        return super().write(text)


class _Unused(Exception):
    """Nothing was written."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Makes an error of the operating system in the block one that names the file."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {str(error.strerror).lower()}") from None


def on_terminal() -> bool:
    """Whether to write for a person: standard output is a terminal, or colours are asked for."""
    return as_on_terminal()


def told(text: str, begin: str = "") -> str:
    """Returns a sentence after `begin`; on a terminal it is wrapped at words."""
    if on_terminal():
        return terminal.wrapped(text, shutil.get_terminal_size().columns, begin)
    return f"{begin}{text}"


def picture(board: Board, target: str | None) -> str:
    """Returns a board in the format `target`; `None`: drawn on a terminal, plain text elsewhere."""
    if target:
        return dumps(board, target).rstrip("\n")
    if on_terminal():
        return terminal.draw(board, **_terminal())
    return str(board)


def aside(target: str | None) -> bool:
    """Whether a verdict goes to standard error, so that the boards can be used as input again."""
    return target is not None or not on_terminal()


def picture_of(*scenes: Scene) -> str:
    """Returns scenes with their legend, drawn for standard output; side by side where they fit."""
    return terminal.draw_row(scenes, **_terminal())


def sentences_of(*scenes: Scene) -> str:
    """Returns what scenes say, with the signs that their marks carry, for standard output."""
    columns = shutil.get_terminal_size().columns
    return terminal.sentences(scenes, columns, ascii_only=_terminal()["ascii_only"])


def contradiction_told(found: Contradiction) -> str:
    """Returns how rules contradict each other; on a terminal with its picture."""
    if not on_terminal():
        return "\n".join(found.reasons)
    from ..rendering.staging import contradicted

    scenes = contradicted(found)
    return f"{sentences_of(*scenes)}\n\n{picture_of(*scenes)}"


def _terminal() -> Terminal:
    """Returns how to draw on standard output: with which colours, how wide, in which characters."""
    # A progress bar puts a stream of its own in front, which has no encoding.
    encoding = sys.stdout.encoding or getattr(sys.__stdout__, "encoding", None) or ""
    return {
        "colour": in_colour(),
        "width": shutil.get_terminal_size().columns,
        "ascii_only": not encoding.lower().startswith("utf"),
    }


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Writes a table: with colours and lines on a terminal, as aligned text elsewhere."""
    rows = [[printable(str(cell)) for cell in row] for row in rows]
    if on_terminal():
        _show_rich_table(columns, rows)
        return
    widths = [f"<{max(map(len, column))}" for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        show(aligned(row, widths))


def aligned(row: Iterable[str], widths: Iterable[str]) -> str:
    """Returns a line of a table; a width is a format such as `<8` or, to align numbers, `>8`."""
    return "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)).rstrip()


def fitting(widths: Sequence[str]) -> Sequence[str]:
    """Returns the widths of the first columns, as many as fit on the terminal; elsewhere all."""
    if not on_terminal():
        return widths
    ends = accumulate((int(width[1:]) + 2 for width in widths), initial=-2)
    number = sum(end <= shutil.get_terminal_size().columns for end in ends) - 1
    return widths[: max(1, number)]


def _show_rich_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    # Folding columns, so that a narrow terminal hides nothing.
    folding = (Column(name, overflow="fold") for name in columns)
    table = Table(*folding, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*map(Text, row))  # which, unlike plain strings, is not read as markup
    Console(force_terminal=True, no_color=not in_colour()).print(table)
