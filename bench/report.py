"""Writes tables as Markdown to standard output and shows progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from lightup.lab.estimates import digits

UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


def show_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Writes a table: the first column is aligned left, the others right."""
    rows = [[*columns], *([*row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    sys.stdout.write(f"\n{title}\n\n")
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        sys.stdout.write(f"| {' | '.join([first.ljust(widths[0]), *cells])} |\n")
    sys.stdout.flush()


@contextmanager
def progress(steps: int) -> Iterator[Callable[[str], None]]:
    """Shows a progress bar on a terminal; yields the function to call at the start of each step."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=steps + 1)
        yield lambda what: bar.update(task, advance=1, description=what)


def duration(seconds: float) -> str:
    """Writes a time in a suitable unit.

    >>> duration(0.0000351), duration(0.25), duration(12.5)
    ('35.1 µs', '250 ms', '12.5 s')
    """
    unit, size = next((u, s) for u, s in UNITS if seconds >= s or u == "ns")
    return f"{digits(seconds / size)} {unit}"


def ratio(value: float) -> str:
    """Writes a quotient, as a fraction if it is below one.

    >>> ratio(1.756), ratio(0.01), ratio(250)
    ('1.76', '1/100', '250')
    """
    return digits(value) if value >= 1 else f"1/{digits(1 / value)}"
