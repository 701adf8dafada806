"""`stream`: writes puzzles to one output, each as soon as it is made."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

from ..base.errors import LightUpError
from ..formats import pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import TextIO, TypeVar

    T = TypeVar("T")


def stream(
    found: Generator[T, None, None],
    write: Callable[[T], str],
    shape: tuple[str, int],
    output: TextIO | None = None,
    after: Callable[[T], None] = lambda _: None,
) -> None:
    """Writes what is found to the output, by default standard output, and flushes it at once.

    `shape` is a format and how many puzzles there will be. Calls `after` with each when it is written.
    An error or Ctrl-C ends the text properly before it goes on its way.
    """
    last: list[T] = []
    failure: list[BaseException] = []

    def texts() -> Iterator[str]:
        try:
            for one in found:
                last.append(one)
                yield write(one).rstrip("\n")
        except (KeyboardInterrupt, LightUpError) as error:
            failure.append(error)

    with closing(found):
        for piece in pieces(texts(), *shape):
            to = output or sys.stdout  # not sooner: a progress bar may stand in for it
            to.write(piece)
            to.flush()
            while last:
                after(last.pop(0))
    for error in failure:
        raise error
