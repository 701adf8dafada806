"""`stream`: writes puzzles to one output, each as soon as it is made, and keeps them after Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections import deque
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from ..base.errors import LightUpError
from ..formats import pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from types import FrameType
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
    If an error or Ctrl-C ends the search, the text is finished before the error goes on its way.
    """
    written: deque[T] = deque()
    failures: list[BaseException] = []

    def texts() -> Iterator[str]:
        try:
            for one in interrupts.only_during(found):
                written.append(one)
                yield write(one).rstrip("\n")
        except (KeyboardInterrupt, LightUpError) as error:
            failures.append(error)

    with closing(found), _Interrupts().caught() as interrupts:
        for piece in pieces(texts(), *shape):
            to = output or sys.stdout  # not sooner: a progress bar may stand in for it
            to.write(piece)
            to.flush()
            while written:
                after(written.popleft())
    for failure in failures:
        raise failure


class _Interrupts:
    """Lets Ctrl-C through only while the next puzzle is made; a second one always."""

    def __init__(self) -> None:
        self.open = False
        self.came = False

    @contextmanager
    def caught(self) -> Iterator[_Interrupts]:
        before = signal.signal(signal.SIGINT, self._catch)
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)

    def _catch(self, number: int, frame: FrameType | None) -> None:
        if self.open or self.came:
            raise KeyboardInterrupt
        self.came = True

    def only_during(self, found: Iterator[T]) -> Iterator[T]:
        while True:
            self.open = True
            if self.came:
                raise KeyboardInterrupt
            one = next(found, None)
            self.open = False
            if one is None:
                return
            yield one
