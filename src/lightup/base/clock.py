"""Deadlines: a deadline is an instant of `time.monotonic`; `NEVER` stands for no deadline.

This module is never compiled: Python notices Ctrl-C when the compiled kernel calls into it.

>>> check_time(NEVER)
>>> seconds_left(NEVER) is None
True
"""

from __future__ import annotations

from time import monotonic

from .errors import OutOfTime

NEVER = float("inf")
LONGEST_WAIT = 1e6  # seconds; operating systems limit how long a call may wait


def deadline_in(seconds: float | None) -> float:
    """Returns the instant `seconds` from now; `NEVER` if `seconds` is `None`."""
    if seconds is None:
        return NEVER
    if not isinstance(seconds, int | float):
        raise TypeError(f"expected seconds as a number, got {seconds!r}")
    return monotonic() + seconds


def check_time(deadline: float) -> None:
    """Raises `OutOfTime` if the deadline has passed."""
    if monotonic() > deadline:
        raise OutOfTime


def seconds_left(deadline: float) -> float | None:
    """Returns the seconds until the deadline, at most `LONGEST_WAIT`; `None` if it is `NEVER`.

    Raises `OutOfTime` if the deadline has passed.
    """
    if deadline == NEVER:
        return None
    check_time(deadline)
    return min(deadline - monotonic(), LONGEST_WAIT)
