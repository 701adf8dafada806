"""`Interrupts`: Ctrl-C and SIGTERM between two results, never in the middle of writing one."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType
    from typing import NoReturn, TypeVar

    T = TypeVar("T")

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Lets signals through only while the next result is made; a second one always."""

    def __init__(self) -> None:
        self.open = False
        self.came: int | None = None

    @contextmanager
    def caught(self) -> Iterator[Interrupts]:
        before = {number: signal.signal(number, self._catch) for number in SIGNALS}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _catch(self, number: int, frame: FrameType | None) -> None:
        if self.open or self.came:
            _leave(number)
        self.came = number

    def only_during(self, found: Iterator[T]) -> Iterator[T]:
        while True:
            self.open = True
            if self.came:
                _leave(self.came)
            one = next(found, None)
            self.open = False
            if one is None:
                return
            yield one


def _leave(number: int) -> NoReturn:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)
