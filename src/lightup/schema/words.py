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


def of_verdict(
    status: str, *, places: str = "", technique: str = "", forced: bool = True, marked: bool = True
) -> str:
    """Says what an answer to a drill is worth.

    `places` are those pointed at in vain. `technique` forces it, or was overlooked.
    """
    if status == "taught":
        return f"right, by {technique}" if marked else "right: it fails here"
    if status == "other":
        return f"true, by {technique}"
    if status == "false":
        return "this cannot stay" if marked else f"it does not fail here: {technique} works"
    if not forced:
        return "nothing forces it: it may be so, or not"
    if places:
        return f"true, but you point at more than is needed: it follows without {places}"
    return "true, but what you point at does not force it yet"


KINDS_OF_MOMENT = {"detour": "detour", "early": "leap", "wrong": "slip"}  # as a line counts them


def of_moment(
    status: str, *, technique: str = "", instead: str = "", place: str = "", after: float | None = None
) -> str:
    """Says how marks of a solve are judged.

    `technique` forces them, `instead` leads to the bulb at `place`; wrong ones were taken back `after`
    so many seconds.
    """
    if status == "forced":
        return f"forced, by {technique}"
    if status == "detour":
        easier = f"{instead} leads to the bulb at {place}"
        return f"forced, by {technique}, but harder than needed: {easier}"
    if status == "early":
        return "right, but nothing forced it yet" if technique else "nothing forces it"
    return "wrong" if after is None else f"wrong, and taken back after {clock(after)}"


def of_reason(holds: bool, *, technique: str = "", places: str = "") -> str:
    """Says whether the cells that a player points at are a reason for marks."""
    if holds:
        return f"your reason holds: it is forced, by {technique}"
    if places:
        return f"your reason holds, and needs less: it follows without {places}"
    return "what you point at does not force it"


def clock(seconds: float) -> str:
    """Writes a time as on a clock: `6:42`.

    >>> clock(402.4), clock(3725)
    ('6:42', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
