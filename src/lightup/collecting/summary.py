"""`Summary`: how many puzzles of a batch have each status, level and size.

>>> summary = Summary()
>>> for size in ("7x7", "10x10", "7x7"):
...     summary.add("rated", 3, size)
>>> summary.as_json()["sizes"], summary.records
({'7x7': 2, '10x10': 1}, 3)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self


class Summary:
    """The counts so far; a puzzle without a level or a size does not count there."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.sizes: Counter[str] = Counter()

    @property
    def records(self) -> int:
        return self.statuses.total()

    def add(self, status: str, level: int | None, size: str | None) -> None:
        """Counts a puzzle."""
        self.statuses[status] += 1
        if level is not None:
            self.levels[level] += 1
        if size is not None:
            self.sizes[size] += 1

    def as_json(self) -> dict[str, Any]:
        return {
            "records": self.records,
            "statuses": dict(self.statuses.most_common()),
            "levels": {str(level): self.levels[level] for level in sorted(self.levels)},
            "sizes": {size: self.sizes[size] for size in sorted(self.sizes, key=_cells)},
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Returns the summary that `as_json` has written."""
        made = cls()
        made.statuses.update(value["statuses"])
        made.levels.update({int(level): number for level, number in value["levels"].items()})
        made.sizes.update(value["sizes"])
        return made

    def rows(self) -> Iterator[tuple[str, str, int]]:
        """Yields the rows of a table: what is counted, its value, the number."""
        value = self.as_json()
        for what, key in (("status", "statuses"), ("level", "levels"), ("size", "sizes")):
            for name, number in value[key].items():
                yield what, name, number


def _cells(size: str) -> tuple[int, int]:
    """Returns the number of cells and the width, by which sizes are sorted."""
    width, height = map(int, size.split("x"))
    return width * height, width
