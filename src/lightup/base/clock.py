"""Deadlines: an instant of `time.monotonic`, `NEVER` if there is none.

This module is never compiled: a call from the compiled kernel into it is where Python notices Ctrl-C.

>>> check_time(NEVER)
>>> seconds_left(NEVER) is None
True
"""

from __future__ import annotations

from time import monotonic

from .errors import OutOfTime

NEVER = float("inf")
LONGEST_WAIT = 1e6  # seconds; waits of the operating system are limited


def deadline_in(seconds: float | None) -> float:
    """The instant so many seconds from now; `NEVER` without them."""
    return NEVER if seconds is None else monotonic() + seconds


def check_time(deadline: float) -> None:
    """Raises `OutOfTime` if the deadline has passed."""
    if monotonic() > deadline:
        raise OutOfTime


def seconds_left(deadline: float) -> float | None:
    """The time until the deadline; none if there is no deadline."""
    if deadline == NEVER:
        return None
    check_time(deadline)
    return min(deadline - monotonic(), LONGEST_WAIT)
