"""A clock by which time runs out at a chosen moment."""

from __future__ import annotations

from itertools import count

import pytest

from lightup.base import clock


def stop_at(look: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the deadline 0 pass just when the clock is looked at for the given time, from 0."""
    looks = count()
    monkeypatch.setattr(clock, "monotonic", lambda: float(next(looks) == look))
