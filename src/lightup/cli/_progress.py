"""The progress bar, which appears only on a terminal and vanishes when the work is done."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from ..base.words import per_second
from ._manners import manners

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from typing import TypeVar

    T = TypeVar("T")


class Show(Protocol):
    """Moves the bar: how much is done, the total if it was not known before, a short note."""

    def __call__(self, done: int, total: int | None = None, note: str = "") -> None: ...


def _is_seen() -> bool:
    """Whether anybody would see a bar."""
    return not manners.quiet and sys.stderr.isatty()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Show]:
    """Shows a bar until the block ends; output to the same terminal appears above it."""
    if not _is_seen():
        yield lambda done, total=None, note="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shared = sys.stdout.isatty()
    with Progress(
        *(TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        TextColumn("{task.fields[note]}"),
        console=Console(stderr=not shared),
        transient=True,
        redirect_stdout=shared,
        redirect_stderr=True,
    ) as bar:
        task = bar.add_task("", total=total, note="")

        def show(done: int, total: int | None = None, note: str = "") -> None:
            bar.update(task, completed=done, total=total, note=note)

        yield show


def tracked(
    items: Iterable[T],
    what: str,
    total: int,
    size: Callable[[T], int] = lambda _: 1,
    *,
    rate: str = "",
) -> Generator[T, None, None]:
    """Yields the items and moves a bar on by the size of each; no bar if the total is below 2.

    `rate` names what the bar counts, to show how many are done in a second.
    """
    if total < 2 or not _is_seen():
        yield from items
        return
    done, start = 0, monotonic()
    with progress(what, total) as show:
        for item in items:
            yield item
            done += size(item)
            show(done, note=per_second(done / (monotonic() - start), rate) if rate else "")
