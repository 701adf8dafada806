"""`Interrupts`: Ctrl-C between two results, never in the middle of writing one."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType
    from typing import TypeVar

    T = TypeVar("T")


class Interrupts:
    """Lets Ctrl-C through only while the next result is made; a second one always."""

    def __init__(self) -> None:
        self.open = False
        self.came = False

    @contextmanager
    def caught(self) -> Iterator[Interrupts]:
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
