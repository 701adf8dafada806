"""Verdicts in words: the one place where a status becomes a sentence for people.

>>> in_words(Status.SEVERAL), as_counted(Status.NONE)
('one of several', 'without a solution')
>>> of_explanation("forced", place="r1c2", is_bulb=True)
'r1c2 holds a bulb'
"""

from __future__ import annotations

from typing import Literal

from ..solving.solve import Status

Outcome = Literal["solved", "several", "none", "stuck", "forced", "open", "mistake"]

_WORDS = {
    Status.UNIQUE: "unique",
    Status.SEVERAL: "one of several",
    Status.NONE: "no solution",
    Status.SOLVED: "solved",
    Status.GAVE_UP: "gave up",
}
_COUNTED: dict[str, str] = {
    Status.UNIQUE: "unique",
    Status.SEVERAL: "with several solutions",
    Status.SOLVED: "with a solution",
    Status.NONE: "without a solution",
    Status.GAVE_UP: "gave up",
}

_CHECKED = {
    "solved": "solved",
    "unfinished": "unfinished",
    "empty": "without marks",
    "broken": "broken",
    "different": "of another puzzle",
}


def in_words(status: Status) -> str:
    """Says what a status means for the solution that is shown beside it."""
    return _WORDS[status]


def as_counted(status: str) -> str:
    """Says what a status means for one of several puzzles that are counted: `3 unique`."""
    return _COUNTED.get(status, status)


def as_checked(state: str) -> str:
    """Says what the state of a board means where checked boards are counted: `2 of another puzzle`."""
    return _CHECKED.get(state, state)


def reason(status: Status) -> str:
    """Says why a puzzle is not taken where it has to have exactly one solution."""
    return "several solutions" if status == Status.SEVERAL else _WORDS[status]


def other_puzzle(difference: str) -> str:
    """Says that a board is not of the puzzle that was asked for."""
    return f"not a board of that puzzle: {difference}"


def of_explanation(
    status: Outcome,
    *,
    place: str = "",
    is_bulb: bool = False,
    hardest: int = 0,
    is_begun: bool = False,
) -> str:
    """Says how far the steps up to a level lead: to the solution or, if it has a place, to a cell."""
    if status == "stuck" and place:
        return f"{place} does not follow by steps up to level {hardest}"
    nothing = "nothing more" if is_begun else "nothing"
    return {
        "solved": "solved",
        "several": f"{nothing} follows: there are several solutions",
        "stuck": f"{nothing} follows by steps up to level {hardest}",
        "forced": f"{place} holds {'a' if is_bulb else 'no'} bulb",
        "open": f"{place} is not forced: it may hold a bulb, or none",
        "none": "the puzzle has no solution",
        "mistake": "no solution has all these marks",
    }[status]
