"""`alarm`: ends whatever is still at work when the time is up.

What knows its deadline ends by itself, perhaps with a part of the answer. The alarm rings a little
later, for all the rest: making formulas, telling, drawing.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..base.clock import LONGEST_WAIT
from ..base.errors import OutOfTime

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SECONDS_OF_GRACE = 0.1
SECONDS_TO_REPEAT = 0.2  # Python swallows what is raised while it deletes an object


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raises `OutOfTime` in the block if it takes longer than that; never if `seconds` is `None`."""
    if seconds is None:
        yield
        return
    handler = signal.signal(signal.SIGALRM, _ring)
    wait = min(seconds, LONGEST_WAIT) + SECONDS_OF_GRACE
    other = signal.setitimer(signal.ITIMER_REAL, wait, SECONDS_TO_REPEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *other)
        signal.signal(signal.SIGALRM, handler)


def hush() -> None:
    """Switches the alarm off, for what must be done as a whole."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(number: int, frame: FrameType | None) -> None:
    raise OutOfTime
