"""`Query`: which puzzles of a library, in what order; as SQL.

>>> query = Query(size="10x10", level="3-4", technique="beam", unplayed=True)
>>> query.where()[1]
[10, 10, 3, 4, 'beam']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..generating.fields import read_levels, read_size
from ..kernel import codes
from ..reasoning.finding.techniques import TECHNIQUES, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SORTS = {
    "id": "id",
    "added": "added, id",
    "level": "level IS NULL, level, score",
    "score": "score IS NULL, score",
    "size": "width * height, width, id",
    "clues": "clues, id",
    "title": "title, id",
    "random": "random()",
}
RANGES = ("score", "walls", "clues", "width", "height")
TEXTS = ("title", "author", "source", "licence")

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"


@dataclass(frozen=True)
class Query:
    """What to find; an empty field matches anything. Ranges are texts such as `3` or `3-4` or `3-`.

    A level may also be given by its name.
    """

    size: str = ""
    width: str = ""
    height: str = ""
    level: str = ""
    score: str = ""
    walls: str = ""
    clues: str = ""
    technique: str = ""
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""
    added_since: str = ""
    played: bool = False
    unplayed: bool = False
    sort: str = "id"
    reverse: bool = False

    def where(self) -> tuple[str, list[object]]:
        """Returns the condition and its values."""
        found = [*self._conditions()]
        values = [value for _, own in found for value in own]
        return " AND ".join(condition for condition, _ in found) or "1", values

    def needs(self) -> str:
        """Returns the column that a rating fills and by which this query chooses; empty if none."""
        return "score" if self.score or self.technique else "level" if self.level else ""

    def order(self) -> str:
        if self.sort not in SORTS:
            raise InputError(f"expected an order (one of {', '.join(SORTS)}), got {self.sort[:40]!r}")
        down = " DESC" if self.reverse else ""
        # Puzzles without a value come last in both directions.
        return ", ".join(
            term if "IS NULL" in term else term + down for term in SORTS[self.sort].split(", ")
        )

    def _conditions(self) -> Iterator[tuple[str, list[object]]]:
        if self.size:
            yield "width = ? AND height = ?", [*read_size(self.size)]
        if self.level:
            yield "level BETWEEN ? AND ?", [*read_levels(self.level, codes.BEYOND)]
        for name in RANGES:
            if text := getattr(self, name):
                yield (
                    _share_between(text)
                    if name == "walls" and _is_share(text)
                    else _between(name, text)
                )
        for name in TEXTS:
            if text := getattr(self, name):
                yield f"{name} LIKE ? ESCAPE '\\'", [f"%{_escaped(text)}%"]
        if self.technique:
            yield (
                "id IN (SELECT puzzle FROM technique WHERE name = ?)",
                [_technique(self.technique)],
            )
        if self.added_since:
            yield "added >= ?", [self.added_since]
        if self.played != self.unplayed:
            yield (
                f"{'NOT ' * self.unplayed}EXISTS (SELECT 1 FROM play WHERE play.puzzle = puzzle.id)",
                [],
            )


def _between(name: str, text: str) -> tuple[str, list[object]]:
    match = re.fullmatch(f"({_NUMBER})?(-?)({_NUMBER})?", text.strip())
    if not match or not any(match.group(1, 3)):
        raise InputError(f"expected a range such as 3, 3-4 or 3- as {name}, got {text[:40]!r}")
    low, dash, high = match.groups()
    if not dash:
        return f"{name} = ?", [_value(low)]
    bounds = [(f"{name} >= ?", low), (f"{name} <= ?", high)]
    given = [(condition, _value(value)) for condition, value in bounds if value]
    return " AND ".join(condition for condition, _ in given), [value for _, value in given]


def _is_share(text: str) -> bool:
    return "%" in text or "." in text


def _share_between(text: str) -> tuple[str, list[object]]:
    """Compares the share of walls, in whole percent: `22%`, `0.22`, `20%-25%`."""
    ends = re.split("-", text.replace(" ", ""))
    percent = [_percent(end) for end in ends]
    low, high = percent[0], percent[-1]
    if len(ends) > 2 or (low is None and high is None):
        raise InputError(
            f"expected walls as a number, a share such as 22% or a range, got {text[:40]!r}"
        )
    share = "round(walls * 100.0 / (width * height))"
    return f"{share} BETWEEN ? AND ?", [0 if low is None else low, 100 if high is None else high]


def _percent(text: str) -> float | None:
    """Returns a share in percent; `None` where a range has no end."""
    match = re.fullmatch(r"([0-9]{0,3}(?:\.[0-9]{1,6})?)(%?)", text)
    if not match:
        raise InputError(f"expected a share such as 22% or 0.22, got {text[:40]!r}")
    return round(float(match[1]) * (1 if match[2] else 100)) if match[1] else None


def _value(text: str) -> float:
    return float(text) if "." in text else int(text)


def _escaped(text: str) -> str:
    return re.sub(r"([%_\\])", r"\\\1", text)


def _technique(text: str) -> str:
    """Returns the key of the technique that a text names, perhaps with dashes, or only in part."""
    wanted = re.sub("[- ]", "_", text.lower())
    keys = [one.key for one in TECHNIQUES]
    if wanted in keys:
        return wanted
    found = [key for key in keys if wanted in key]
    if len(found) == 1:
        return found[0]
    names = ", ".join(name_of(key) for key in found or keys)
    raise InputError(f"expected a technique (one of {names}), got {text[:40]!r}")
