"""How commands write: lines, JSON, pictures, tables, complaints."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import TYPE_CHECKING

from ..formats import dumps
from ..render import terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from ..core.board import Board


def show(text: str, output: TextIO | None = None, *, err: bool = False) -> None:
    """Writes lines to `output`; by default to standard output, with `err` to standard error."""
    # Not `click.echo`, which would write across a progress bar.
    stream = output or (sys.stderr if err else sys.stdout)
    stream.write(f"{text}\n")


def show_json(value: object, output: TextIO | None = None) -> None:
    """Writes a value as a line of JSON."""
    show(json.dumps(value), output)


def complain(message: str) -> None:
    """Writes a message as one line to standard error."""
    show(" ".join(message.splitlines()), err=True)


def picture(board: Board, target: str | None) -> str:
    """Returns a board in the format `target`; `None`: drawn on a terminal, plain text elsewhere."""
    if target:
        return dumps(board, target).rstrip("\n")
    if sys.stdout.isatty():
        colour = "NO_COLOR" not in os.environ
        return terminal.draw(board, colour=colour, width=shutil.get_terminal_size().columns)
    return str(board)


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Writes a table: with colours and lines on a terminal, as aligned text elsewhere."""
    rows = [list(map(str, row)) for row in rows]
    if sys.stdout.isatty():
        _show_rich_table(columns, rows)
        return
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        show("  ".join(cells).rstrip())


def _show_rich_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Column, Table

    # Folding columns, so that a narrow terminal hides nothing.
    folding = (Column(name, overflow="fold") for name in columns)
    table = Table(*folding, box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*row)
    Console().print(table)
