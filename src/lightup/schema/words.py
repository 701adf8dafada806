"""Verdicts in words: the one place where a status becomes a sentence for people.

>>> in_words(Status.SEVERAL), as_counted(Status.NONE)
('one of several', 'without a solution')
"""

from __future__ import annotations

from ..solving.solve import Status

_WORDS = {
    Status.UNIQUE: "unique",
    Status.SEVERAL: "one of several",
    Status.NONE: "no solution",
    Status.SOLVED: "solved",
    Status.GAVE_UP: "gave up",
}
_COUNTED = {
    Status.UNIQUE: "unique",
    Status.SEVERAL: "with several solutions",
    Status.SOLVED: "with a solution",
    Status.NONE: "without a solution",
    Status.GAVE_UP: "gave up",
}


def in_words(status: Status) -> str:
    """Says what a status means for the solution that is shown beside it."""
    return _WORDS[status]


def as_counted(status: Status) -> str:
    """Says what a status means for one of several puzzles that are counted: `3 unique`."""
    return _COUNTED[status]
