"""The inside of a process of a crew: it works on one chunk after the other."""

from __future__ import annotations

import pickle
import signal
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..base.clock import NEVER
from ..base.errors import LightUpError, OutOfTime, WorkFailed
from .serving import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from types import FrameType

    from .chunks import Gather

TICK = 0.1  # seconds between looks at the clock, and of grace beyond the limit of an item


def work_off(
    work: Callable[[Any], Any], gather: Gather, seconds: float | None, pipe: Connection, begun: Any
) -> None:
    """Works on chunks until the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    counter, watch = memoryview(begun).cast("B").cast("Q"), _Watch(seconds)

    def answer(items: Sequence[Any]) -> None:
        start, number = monotonic(), counter[0]
        results = []
        for item in items:
            number += 1
            counter[0] = number
            watch.since = monotonic()
            results.append(_outcome(work, item))
        watch.since = NEVER
        with suppress(BrokenPipeError):
            pipe.send_bytes(_pickled(gather, items, results, monotonic() - start))

    serve(pipe.recv, answer)


class _Watch:
    """Ends work that is over its time and does not look at the clock itself.

    `since` is when the work began. A timer for each item would cost more than the fastest work.
    """

    def __init__(self, seconds: float | None) -> None:
        self.since = NEVER
        if seconds is not None:
            self._limit = seconds + TICK
            signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def _look(self, number: int, frame: FrameType | None) -> None:
        if monotonic() - self.since > self._limit:
            raise OutOfTime


def _outcome(work: Callable[[Any], Any], item: Any) -> Any:
    """Returns the result of the work on an item, or the error that it raised."""
    try:
        return work(item)
    except LightUpError as error:
        return error
    except Exception as error:
        return WorkFailed(f"{type(error).__name__}: {error}")


def _pickled(gather: Gather, items: Sequence[Any], results: list[Any], seconds: float) -> bytes:
    """Pickles what is gathered from results; if that is impossible, all of them fail."""
    try:
        return pickle.dumps((gather(items, results), seconds))
    except Exception as error:
        failed = WorkFailed(f"expected a result that can be sent to another process: {error}")
        return pickle.dumps((gather(items, [failed] * len(items)), seconds))
